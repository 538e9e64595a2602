import contextlib
import os
import socket
import threading

import pytest

from fitsmobile.storage import handover
from fitsmobile.storage.handover import Listener, hand_over

LINK = "fitsmobile://challenge/FM1AAAA"


@pytest.fixture
def listener(tmp_path):
    heard = Listener(tmp_path)
    yield heard
    heard.close()


def handed(folder, link, listener):
    """Hand a link over while the owner polls; whether it was accepted, and the links received."""
    answers, heard = [], []
    other = threading.Thread(target=lambda: answers.append(hand_over(folder, link)))
    other.start()
    while other.is_alive():
        heard += listener.poll()
    return answers[0], heard


@pytest.mark.parametrize("link", [LINK, "FitsMobile://challenge/FM1", ""])
def test_a_link_is_delivered_to_the_owner_of_the_folder(tmp_path, listener, link):
    assert handed(tmp_path, link, listener) == (True, [link])
    assert handed(tmp_path, link, listener) == (True, [link])


@pytest.mark.parametrize(
    "said",
    ["hello", "http://example.org", "fitsmobile://\x07", "\n\n" + LINK[1:] + "\x00", "x" * 200_000],
)
def test_a_message_that_is_no_link_is_refused_and_not_delivered(tmp_path, listener, said):
    taken, heard = handed(tmp_path, said, listener)
    assert heard in ([], [""])
    assert taken == bool(heard)


def test_a_handover_without_a_running_program_fails(tmp_path):
    assert not hand_over(tmp_path, LINK)
    Listener(tmp_path).close()
    assert not hand_over(tmp_path, LINK)
    assert list(tmp_path.iterdir()) == []


def test_the_socket_of_a_killed_program_is_replaced(tmp_path):
    left = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    left.bind(str(tmp_path / handover.NAME))
    left.close()
    assert not hand_over(tmp_path, LINK)
    again = Listener(tmp_path)
    assert handed(tmp_path, LINK, again) == (True, [LINK])
    again.close()


def test_a_handover_fails_where_the_path_is_too_long_for_a_socket(tmp_path):
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    heard = Listener(folder)
    assert heard.poll() == []
    assert not hand_over(folder, LINK)
    heard.close()


def test_a_silent_connection_is_closed(tmp_path):
    time = [0.0]
    listener = Listener(tmp_path, lambda: time[0])
    silent = [socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) for _ in range(30)]
    for one in silent:
        one.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            one.connect(str(tmp_path / handover.NAME))
    for _poll in range(6):
        assert listener.poll() == []
        time[0] += handover.LONGEST_SECONDS
    assert handed(tmp_path, LINK, listener) == (True, [LINK])
    for one in silent:
        one.close()
    listener.close()


def test_only_this_user_reaches_the_socket(tmp_path, listener):
    assert os.lstat(tmp_path / handover.NAME).st_mode & 0o777 == 0o600
