"""The device interface on Android, against a fake of Android's API."""

import os
from types import SimpleNamespace

import pytest

from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.interface import Device
from tests.ui.device.fake_android import Android, Intent, Rect, phone_on

RECENTS = 0x00100000
OK, GIVEN_UP = -1, 0


@pytest.fixture
def android():
    return Android()


@pytest.fixture
def phone(stage, android, monkeypatch):
    return phone_on(android, monkeypatch)


def test_the_phone_implements_the_whole_interface(phone):
    names = [name for name in vars(Device) if not name.startswith("_")]
    assert "share" in names
    assert [name for name in names if not callable(getattr(phone, name))] == []
    assert phone.has_motor


def test_in_an_edge_to_edge_window_the_insets_are_the_heights_of_the_bars(phone):
    assert phone.edges() == (0, 96, 0, 48)


def test_bars_outside_the_window_give_no_insets(phone, android):
    android.frame = Rect(0, 96, 1080, 2352)
    assert phone.edges() == (0, 0, 0, 0)


def test_a_notch_at_the_side_counts_for_its_part_inside_the_window(phone, android):
    android.bars.left, android.frame = 120, Rect(50, 0, 1080, 2400)
    assert phone.edges() == (70, 96, 0, 48)


def test_before_the_first_layout_the_insets_are_zero(phone, android):
    android.activity.getWindow().getDecorView().getRootWindowInsets.return_value = None
    assert phone.edges() == (0, 0, 0, 0)


@pytest.mark.parametrize("sdk", [24, 29, 30, 36])
def test_every_supported_android_version_is_called_by_methods_that_it_has(stage, monkeypatch, sdk):
    android = Android(sdk)
    phone = phone_on(android, monkeypatch)
    seen = android.activity.getWindow().getDecorView().getRootWindowInsets()
    if sdk < 30:
        seen.getInsets.side_effect = AttributeError("not before Android 11")
    assert phone.edges() == (0, 96, 0, 48)
    phone.claim_edges([(0, 0, 360, 100)], 780)
    assert (android.excluded is not None) == (sdk >= 29)


def test_system_preferences_are_read_each_time(phone, android):
    android.classes["java.util.Locale"].getDefault().toLanguageTag.return_value = "fr-CA"
    assert (phone.language(), phone.prefers_dark(), phone.font_scale()) == ("fr-CA", False, 1.0)
    android.configuration.uiMode, android.configuration.fontScale = 0x21, 1.15
    assert (phone.prefers_dark(), phone.font_scale()) == (True, 1.15)


def test_gesture_exclusion_rectangles_are_measured_from_the_top(phone, android):
    phone.claim_edges([(0, 100, 360, 150)], 780)
    assert android.excluded == [(0, 530, 360, 680)]
    phone.claim_edges([], 780)
    assert android.excluded == []


def test_back_at_the_first_screen_moves_the_app_to_the_background(phone, android):
    android.activity.moveTaskToBack.return_value = True
    assert phone.leave()
    android.activity.moveTaskToBack.assert_called_once_with(True)


@pytest.mark.parametrize("sdk", [34, 35, 36])
@pytest.mark.parametrize(("on_light", "signs"), [(True, 0x18), (False, 0)])
def test_the_status_bar_icons_contrast_with_the_background(
    stage, monkeypatch, sdk, on_light, signs
):
    android = Android(sdk)
    phone_on(android, monkeypatch).dress_bars(on_light)
    dress = android.activity.getWindow().getInsetsController().setSystemBarsAppearance
    assert dress.call_args_list == ([] if sdk < 35 else [((signs, 0x18),)])


def test_the_screen_may_go_dark(phone, android):
    phone.let_sleep()
    android.activity.getWindow().clearFlags.assert_called_once_with(0x80)


@pytest.mark.parametrize(("level", "heard"), [(5, 0), (10, 1), (15, 1), (20, 0), (40, 1), (80, 1)])
def test_a_low_memory_callback_of_android_is_delivered_on_the_ui_thread(
    stage, phone, android, level, heard
):
    calls = []
    phone.hear_system(lambda: calls.append(level), list)
    listener = android.activity.registerComponentCallbacks.call_args[0][0]
    listener.onTrimMemory(level)
    assert calls == []  # that was Java's thread
    stage.frames(2)
    assert len(calls) == heard
    listener.onLowMemory()
    stage.frames(2)
    assert len(calls) == heard + 1


def test_a_changed_system_setting_is_delivered_on_the_ui_thread(stage, phone, android):
    calls = []
    phone.hear_system(list, lambda: calls.append(1))
    listener = android.activity.registerComponentCallbacks.call_args[0][0]
    listener.onConfigurationChanged(android.configuration)
    assert calls == []  # that was Java's thread
    stage.frames(2)
    assert calls == [1]


def test_a_text_is_shared_through_the_systems_share_sheet(phone, android):
    assert phone.share("43 points", "FITS")
    (chooser,) = android.started[0]
    assert chooser.extras == {"text": "43 points", "subject": "FITS", "caption": "FITS"}


class Place(str):
    """A content URI."""

    def getLastPathSegment(self):  # noqa: N802 - as Java calls it
        return "games.json"


THERE = Intent(data=Place("content://there"))


@pytest.fixture
def file(android, tmp_path):
    """The file of the chosen URI."""
    path = tmp_path / "there"
    path.write_bytes(b"x" * 100)
    resolver = android.activity.getContentResolver()

    def opened(place, mode):
        flags = {"r": os.O_RDONLY, "wt": os.O_WRONLY | os.O_TRUNC}[mode]
        resolver.opened.detachFd.side_effect = lambda: os.open(path, flags)
        return resolver.opened

    resolver.openFileDescriptor.side_effect = opened
    return path


def answered(android, result=OK, intent=THERE):
    """Deliver the result of the dialog that was opened last."""
    android.tell("on_activity_result", android.started[-1][1], result, intent)


def test_a_document_is_written_to_the_chosen_place(stage, phone, android, file):
    told = []
    phone.save_document("games.json", told.append)
    intent = android.started[0][0]
    assert (intent.action, intent.extras["title"]) == ("create", "games.json")
    answered(android)
    assert told == []  # that was Java's thread
    stage.frames(2)
    (target,) = told
    target.write(b"all of it")
    target.finish()
    assert target.name == "games.json"
    assert file.read_bytes() == b"all of it"


def test_a_document_that_could_not_be_written_is_deleted(stage, phone, android, file):
    told = []
    phone.save_document("games.json", told.append)
    answered(android)
    stage.frames(2)
    told[0].write(b"the beginning")
    told[0].abandon()
    documents = android.classes["android.provider.DocumentsContract"]
    documents.deleteDocument.assert_called_once()


def test_a_document_is_read_from_the_chosen_place(stage, phone, android, file):
    told = []
    phone.open_document(told.append)
    answered(android)
    stage.frames(2)
    ((source,),) = told
    assert source.name == "games.json"
    with source.open() as opened:
        assert opened.read(10) == b"x" * 10


@pytest.mark.parametrize("ask", ["save", "open"])
@pytest.mark.parametrize(("result", "intent"), [(GIVEN_UP, None), (GIVEN_UP, THERE), (OK, None)])
def test_a_cancelled_dialog_is_no_error(stage, phone, android, ask, result, intent):
    told = []
    if ask == "save":
        phone.save_document("games.json", told.append)
    else:
        phone.open_document(told.append)
    answered(android, result, intent)
    stage.frames(2)
    assert told == [None]


def test_an_unreachable_place_is_reported_by_name(stage, phone, android):
    resolver = android.activity.getContentResolver()
    resolver.openFileDescriptor.side_effect = OSError("the cloud is gone")
    told = []
    phone.save_document("games.json", told.append)
    answered(android)
    phone.open_document(told.append)
    answered(android)
    stage.frames(2)
    assert told[0].reason == "not_written"
    with pytest.raises(OSError, match="the cloud is gone"):
        told[1][0].open()


def test_a_device_without_a_file_dialog_reports_it(phone, android):
    android.activity.startActivityForResult.side_effect = OSError("no such activity")
    told = []
    phone.open_document(told.append)
    assert told == [Trouble("no_dialog", "no such activity")]


def test_results_of_other_requests_are_ignored(stage, phone, android):
    android.tell("on_activity_result", 99, OK, THERE)
    stage.frames(2)


def test_the_link_that_started_the_app_is_given_once(phone, android):
    android.activity.getIntent.return_value = Intent(data="fitsmobile://challenge/FM1")
    assert phone.first_link() == "fitsmobile://challenge/FM1"
    assert phone.first_link() == ""


def test_a_start_from_the_recent_apps_opens_no_link_again(phone, android):
    again = Intent(data="fitsmobile://challenge/FM1", flags=RECENTS)
    android.activity.getIntent.return_value = again
    assert phone.first_link() == ""


def test_a_link_is_delivered_to_the_running_app_on_the_ui_thread(stage, phone, android):
    heard = []
    phone.hear_links(heard.append)
    android.tell("on_new_intent", Intent(data="fitsmobile://challenge/FM1"))
    android.tell("on_new_intent", Intent())
    assert heard == []
    stage.frames(2)
    assert heard == ["fitsmobile://challenge/FM1"]


def test_a_stopped_app_gets_no_callbacks_of_android(stage, phone, android):
    heard = []
    phone.hear_system(lambda: heard.append("short"), lambda: heard.append("changed"))
    phone.hear_links(heard.append)
    listener = android.activity.registerComponentCallbacks.call_args[0][0]
    phone.stop_listening()
    android.activity.unregisterComponentCallbacks.assert_called_once_with(listener)
    android.tell("on_new_intent", Intent(data="fitsmobile://challenge/FM1"))
    stage.frames(2)
    assert heard == []


def test_vibration_goes_through_plyer(phone, monkeypatch):
    import plyer

    asked = []
    motor = SimpleNamespace(pattern=lambda *one: asked.append(one))
    monkeypatch.setattr(plyer, "vibrator", motor)
    phone.buzz((14, 60, 14))
    assert asked == [([0, 0.014, 0.06, 0.014], -1)]
