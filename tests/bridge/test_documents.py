"""Documents and texts: written, read and shared by the app, and sent to it by other apps."""

import os

import pytest

from fitsmobile.storage.results import Trouble
from tests.bridge.android import constant, ints, java

OK, GIVEN_UP = -1, 0


def test_a_text_is_shared_through_the_systems_share_sheet(android, phone):
    intents = "android.content.Intent"
    assert phone.share("43 points – “schön” ★ \N{GAME DIE}", "FITS")
    (chooser,), (start,) = android.calls("createChooser"), android.calls("startActivity")
    send = chooser.args[0]
    extras = [(one.args[0], one.args[1]) for one in android.calls("putExtra")]
    assert extras == [
        (constant(intents, "EXTRA_TEXT"), "43 points – “schön” ★ \N{GAME DIE}"),
        (constant(intents, "EXTRA_SUBJECT"), "FITS"),
    ]
    assert all("CharSequence)" in one.key for one in android.calls("putExtra"))
    assert chooser.args[1] == "FITS"
    made = [one for one in android.calls("Intent") if one.self.equals(send)]
    assert [one.args[0] for one in made] == [constant(intents, "ACTION_SEND")]
    assert [one.args[0] for one in android.calls("setType")] == ["text/plain"]
    assert start is not None


@pytest.fixture
def file(tmp_path):
    """A file of a provider."""
    path = tmp_path / "there"
    path.write_bytes(b"x" * 100)
    return path


def answered(android, result=OK, intent=None):
    """Deliver the result of the dialog that was opened last."""
    number = ints(android.calls("startActivityForResult")[-1])[-1]
    android.activity.dialogAnswers(number, result, intent)


def asked(android):
    """Action, category and type of the dialog that was opened."""
    return tuple(android.calls(name)[-1].args[0] for name in ("Intent", "addCategory", "setType"))


THERE = "content://there/games.json"


def test_a_document_is_written_to_the_chosen_place(stage, android, phone, file):
    """Regression: the descriptor was detached, and Nextcloud and others did not upload."""
    intents = "android.content.Intent"
    lent = android.lend(file, "wt", os.O_WRONLY | os.O_TRUNC)
    told = []
    phone.save_document("games.json", told.append)
    names = ("ACTION_CREATE_DOCUMENT", "CATEGORY_OPENABLE")
    assert asked(android) == (*(constant(intents, one) for one in names), "application/json")
    (title,) = android.calls("putExtra")
    assert list(title.args) == [constant(intents, "EXTRA_TITLE"), "games.json"]
    assert "CharSequence)" in title.key
    answered(android, intent=android.intent(THERE))
    assert told == []  # called on the Java thread
    stage.frames(2)
    assert android.calls("openFileDescriptor")[0].args[1] == "wt"
    (target,) = told
    target.write(b"all of it")
    assert android.calls("close") == []
    target.finish()
    assert target.name == "games.json"
    assert file.read_bytes() == b"all of it"
    (closed,) = android.calls("close")
    assert closed.self.equals(lent)
    assert android.calls("detachFd") == []


def test_a_document_whose_upload_fails_is_not_reported_as_written(stage, android, phone, file):
    android.lend(file, "wt", os.O_WRONLY)
    android.refuse("close", "the cloud is gone")
    told = []
    phone.save_document("games.json", told.append)
    answered(android, intent=android.intent(THERE))
    stage.frames(2)
    with pytest.raises(OSError, match="the cloud is gone"):
        told[0].finish()


def test_a_document_that_could_not_be_written_is_deleted(stage, android, phone, file):
    android.lend(file, "wt", os.O_WRONLY)
    told = []
    phone.save_document("games.json", told.append)
    intent = android.intent(THERE)
    answered(android, intent=intent)
    stage.frames(2)
    told[0].write(b"the beginning")
    told[0].abandon()
    assert len(android.calls("closeWithError")) == 1
    (deleted,) = android.calls("deleteDocument")
    assert deleted.args[1].getScheme() == "content"


def test_a_document_is_read_from_the_chosen_place(stage, android, phone, file):
    intents = "android.content.Intent"
    android.lend(file, "r", os.O_RDONLY)
    told = []
    phone.open_document(told.append)
    names = ("ACTION_OPEN_DOCUMENT", "CATEGORY_OPENABLE")
    assert asked(android) == (*(constant(intents, one) for one in names), "*/*")
    answered(android, intent=android.intent(THERE))
    stage.frames(2)
    ((source,),) = told
    assert source.name == "games.json"
    with source.open() as opened:
        assert opened.read(10) == b"x" * 10
    assert android.calls("openFileDescriptor")[0].args[1] == "r"


@pytest.mark.parametrize("ask", ["save_document", "open_document"])
@pytest.mark.parametrize(("result", "there"), [(GIVEN_UP, False), (GIVEN_UP, True), (OK, False)])
def test_a_cancelled_dialog_is_no_error(stage, android, phone, ask, result, there):
    told = []
    name = ["games.json"] if ask == "save_document" else []
    getattr(phone, ask)(*name, told.append)
    answered(android, result, android.intent(THERE) if there else None)
    stage.frames(2)
    assert told == [None]


def test_an_unreachable_place_is_reported(stage, android, phone, file):
    android.lend(file, "r", os.O_RDONLY)
    android.refuse("openFileDescriptor", "the cloud is gone")
    resolver = java("android.content.ContentResolver")()
    android.answer("getContentResolver", resolver)
    told = []
    phone.save_document("games.json", told.append)
    answered(android, intent=android.intent(THERE))
    phone.open_document(told.append)
    answered(android, intent=android.intent(THERE))
    stage.frames(2)
    assert told[0].reason == "not_written"
    with pytest.raises(OSError, match="the cloud is gone"):
        told[1][0].open()


def test_a_crashed_provider_gives_no_file(stage, android, phone):
    android.answer("getContentResolver", java("android.content.ContentResolver")())
    told = []
    phone.open_document(told.append)
    answered(android, intent=android.intent(THERE))
    stage.frames(2)
    with pytest.raises(OSError, match="crashed"):
        told[0][0].open()


def test_a_device_without_a_file_dialog_reports_it(android, phone):
    android.refuse("startActivityForResult", "no such activity")
    told = []
    phone.open_document(told.append)
    assert isinstance(told[0], Trouble)
    assert told[0].reason == "no_dialog"
    assert "no such activity" in told[0].message


def test_results_of_other_requests_are_ignored(stage, android, phone):
    android.activity.dialogAnswers(99, OK, None)
    stage.frames(2)


# --- intents of other apps

LINK = "fitsmobile://challenge/FM1"


def sent(android, kind):
    """An intent of another app, and the received link, text or file."""
    intents = java("android.content.Intent")
    if kind == "link":
        return android.intent(LINK, intents.ACTION_VIEW), LINK
    if kind == "share":
        return android.intent(action=intents.ACTION_SEND, TEXT=f"Play {LINK}"), f"Play {LINK}"
    if kind == "marked":
        return android.intent(action=intents.ACTION_PROCESS_TEXT, PROCESS_TEXT="FM1"), "FM1"
    if kind == "nothing":
        return android.intent(action=intents.ACTION_SEND), ""
    return android.intent(), None


@pytest.mark.parametrize("kind", ["link", "share", "marked", "nothing", "start"])
def test_the_intent_that_started_the_app_is_delivered_once(android, phone, kind):
    intent, expected = sent(android, kind)
    android.activity.setIntent(intent)
    assert phone.first_sent() == expected
    assert phone.first_sent() is None


def test_a_start_from_the_recent_apps_opens_no_link_again(android, phone):
    intent, _link = sent(android, "link")
    flag = constant("android.content.Intent", "FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY")
    android.answer("getFlags", flag, of=intent)
    android.activity.setIntent(intent)
    assert phone.first_sent() is None


@pytest.mark.parametrize("kind", ["link", "share", "marked", "nothing"])
def test_an_intent_is_delivered_to_the_running_app_on_the_ui_thread(stage, android, phone, kind):
    heard = []
    phone.hear_sent(heard.append)
    intent, expected = sent(android, kind)
    android.activity.intentComes(intent)
    android.activity.intentComes(android.intent())
    assert heard == []
    stage.frames(2)
    assert heard == [expected]


def test_a_link_that_arrives_during_the_start_is_delivered_afterwards(stage, android, phone):
    android.activity.intentComes(sent(android, "link")[0])
    stage.frames(2)
    heard = []
    phone.hear_sent(heard.append)
    assert heard == [LINK]


def test_a_file_opened_with_the_app_is_read(stage, android, phone, file):
    android.lend(file, "r", os.O_RDONLY)
    android.activity.setIntent(
        android.intent(THERE, constant("android.content.Intent", "ACTION_VIEW"))
    )
    source = phone.first_sent()
    assert source.name == "games.json"
    with source.open() as opened:
        assert opened.read(3) == b"xxx"


@pytest.mark.parametrize("kind", ["content", "file"])
def test_a_file_shared_with_the_app_is_read(android, phone, file, kind):
    intents = java("android.content.Intent")
    android.lend(file, "r", os.O_RDONLY)
    stream = android.intent(f"{kind}://there/games.json").getData()
    intent = android.intent(action=intents.ACTION_SEND)
    android.answer(f"getParcelableExtra:{intents.EXTRA_STREAM}", stream, of=intent)
    android.activity.setIntent(intent)
    with phone.first_sent().open() as opened:
        assert opened.read(3) == b"xxx"


def test_a_very_long_text_is_truncated(android, phone):
    action = constant("android.content.Intent", "ACTION_SEND")
    android.activity.setIntent(android.intent(action=action, TEXT="x" * 10_000_000))
    assert len(phone.first_sent()) == 1 << 17


def test_a_stopped_app_gets_no_callbacks_of_android(stage, android, phone):
    heard = []
    phone.hear_system(lambda: heard.append("short"), lambda: heard.append("changed"))
    phone.hear_sent(heard.append)
    phone.hear_cancelled(lambda: heard.append("cancelled"))
    phone.stop_listening()
    android.activity.memoryIsGone()
    android.activity.configurationChanges(android.configuration)
    android.activity.intentComes(sent(android, "link")[0])
    event = android.new("android.view.MotionEvent")
    android.answer("getActionMasked", 3, of=event)
    assert android.activity.isTouched(event)
    stage.frames(2)
    assert heard == []
