import os
import subprocess
import sys
from pathlib import Path

import pytest

from fitsmobile.storage import owner
from fitsmobile.storage.owner import Owner
from fitsmobile.storage.results import Trouble

ROOT = Path(__file__).resolve().parents[2]

HOLDER = """
import sys
from pathlib import Path
from fitsmobile.storage import owner
print(type(owner.take(Path(sys.argv[1]))).__name__, flush=True)
sys.stdin.read()
"""


def holder(folder):
    """Another process that takes the folder, prints the result, and stays."""
    command = [sys.executable, "-c", HOLDER, str(folder)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
    return process, process.stdout.readline().strip()


def test_a_folder_has_one_owner_until_it_is_given_back(tmp_path):
    first = owner.take(tmp_path)
    second = owner.take(tmp_path)
    assert isinstance(second, Trouble)
    assert second.reason == "in_use"
    first.release()
    first.release()
    assert isinstance(owner.take(tmp_path), Owner)


def test_another_process_is_refused_while_this_one_has_the_folder(tmp_path):
    first = owner.take(tmp_path)
    process, said = holder(tmp_path)
    process.communicate()
    assert said == "Trouble"
    first.release()


def test_a_killed_owner_leaves_the_folder_free_at_once(tmp_path):
    process, said = holder(tmp_path)
    assert said == "Owner"
    assert isinstance(owner.take(tmp_path), Trouble)
    process.kill()
    process.communicate()
    assert isinstance(owner.take(tmp_path), Owner)


@pytest.mark.parametrize("content", [b"", b"4711\n", b"\x00" * 5000])
def test_the_content_of_the_lock_file_is_ignored(tmp_path, content):
    (tmp_path / owner.NAME).write_bytes(content)
    assert isinstance(owner.take(tmp_path), Owner)
    assert (tmp_path / owner.NAME).read_bytes() == content


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("nowhere")])
def test_something_else_in_place_of_the_lock_is_set_aside(tmp_path, make):
    make(tmp_path / owner.NAME)
    assert isinstance(owner.take(tmp_path), Owner)
    assert isinstance(owner.take(tmp_path), Trouble)
    assert os.path.lexists(tmp_path / "lock.damaged-1")


def test_a_folder_in_which_no_lock_can_be_made_counts_as_owned(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert isinstance(owner.take(tmp_path / "file"), Owner)
