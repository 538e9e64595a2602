"""The bridge to Android: calls from the app to Java, and results and callbacks back.

Each call goes through the real pyjnius to stubs that check signature, API level and thread.
"""

import gc
import os

import pytest

from fitsmobile.storage.results import Trouble
from fitsmobile.ui.device.interface import Device
from tests.bridge.android import java

LEVELS = range(24, 38)
OK, GIVEN_UP = -1, 0
EDGE_TO_EDGE = 35


def ints(call):
    """The arguments of a call that are numbers."""
    return [one for one in call.args if isinstance(one, int)]


def constant(owner, name):
    return getattr(java(owner), name)


@pytest.mark.parametrize("android", [24], indirect=True)
def test_a_phone_implements_the_whole_interface(phone):
    names = [name for name in vars(Device) if not name.startswith("_")]
    assert "share" in names
    assert [name for name in names if not callable(getattr(phone, name))] == []
    assert phone.has_motor


# --- the window


def test_in_an_edge_to_edge_window_the_insets_are_the_heights_of_the_bars(phone):
    assert phone.edges() == (0, 96, 0, 48)


def test_bars_outside_the_window_give_no_insets(android, phone):
    android.lay_out(0, 96, 1080, 2352)
    assert phone.edges() == (0, 0, 0, 0)


def test_a_notch_at_each_side_counts_for_its_part_inside_the_window(android, phone):
    android.bars(120, 0, 90, 48)
    android.lay_out(50, 0, 1040, 2400)
    assert phone.edges() == (70, 0, 50, 48)


@pytest.mark.parametrize("method", ["getRootWindowInsets", "findViewById", "getGlobalVisibleRect"])
def test_before_the_first_layout_the_insets_are_zero(android, phone, method):
    if method == "findViewById":
        android.answer(f"findViewById:{constant('android.R$id', 'content')}", None)
    else:
        android.answer(method, None)
    assert phone.edges() == (0, 0, 0, 0)


@pytest.mark.parametrize("android", LEVELS, indirect=True)
def test_every_supported_android_version_is_called_by_methods_that_it_has(stage, android):
    """A method newer than the device raises NoSuchMethodError."""
    sdk = java("android.os.Build$VERSION").SDK_INT
    phone = android.phone()
    assert phone.edges() == (0, 96, 0, 48)
    phone.claim_edges([(0, 0, 360, 100)], 780)
    assert len(android.calls("setSystemGestureExclusionRects")) == (sdk >= 29)
    phone.dress_bars(on_light=True)
    assert len(android.calls("setSystemBarsAppearance")) == (sdk >= EDGE_TO_EDGE)
    for kind in ("tick", "land", "refuse"):
        phone.feel(kind)
        android.activity.settle()
    effects = "android.view.HapticFeedbackConstants"
    names = (
        ("CLOCK_TICK", "CONFIRM", "REJECT")
        if sdk >= 30
        else ("CLOCK_TICK", "VIRTUAL_KEY", "LONG_PRESS")
    )
    felt = [ints(call)[0] for call in android.calls("performHapticFeedback")]
    assert felt == [constant(effects, name) for name in names]


def test_gesture_exclusion_rectangles_are_measured_from_the_top(android, phone):
    phone.claim_edges([(0, 100, 360, 150)], 780)
    (call,) = android.calls("setSystemGestureExclusionRects")
    made = android.calls("Rect")[-1]
    assert call.args[0].get(0).equals(made.self)
    assert ints(made) == [0, 530, 360, 680]
    phone.claim_edges([], 780)
    assert android.calls("setSystemGestureExclusionRects")[1].args[0].size() == 0


@pytest.mark.parametrize("on_light", [True, False])
def test_the_status_bar_icons_contrast_with_the_background(android, phone, on_light):
    phone.dress_bars(on_light)
    owner = "android.view.WindowInsetsController"
    both = constant(owner, "APPEARANCE_LIGHT_STATUS_BARS")
    both |= constant(owner, "APPEARANCE_LIGHT_NAVIGATION_BARS")
    (call,) = android.calls("setSystemBarsAppearance")
    assert ints(call) == [both if on_light else 0, both]


def test_the_screen_may_go_dark(stage, android, phone):
    phone.let_sleep()
    (call,) = android.calls("clearFlags")
    assert ints(call) == [
        constant("android.view.WindowManager$LayoutParams", "FLAG_KEEP_SCREEN_ON")
    ]
    assert stage.window.allow_screensaver


def test_back_at_the_first_screen_moves_the_app_to_the_background(android, phone):
    assert phone.leave()
    (call,) = android.calls("moveTaskToBack")
    assert list(call.args) == [True]


def test_the_presplash_stays_until_the_first_frame(stage, android, phone, monkeypatch):
    """Regression: Kivy removed it in its first tick, before a frame: the screen went black."""
    from kivy.base import EventLoop

    removed = []
    monkeypatch.setattr(EventLoop, "remove_android_splash", removed.append)
    phone.prepare()
    EventLoop.remove_android_splash(0.0)
    assert removed == []
    stage.window.dispatch("on_flip")
    assert android.calls("removeLoadingScreen") == []
    stage.window.dispatch("on_flip")
    stage.window.dispatch("on_flip")
    assert len(android.calls("removeLoadingScreen")) == 1


# --- preferences and callbacks of the system


def test_system_preferences_are_read_each_time(android, phone):
    assert (phone.prefers_dark(), phone.font_scale()) == (False, 1.0)
    android.configuration.uiMode, android.configuration.fontScale = 0x21, 1.25
    assert (phone.prefers_dark(), phone.font_scale()) == (True, 1.25)
    android.configuration.uiMode = 0x11
    assert not phone.prefers_dark()
    java("java.util.Locale").setDefault(java("java.util.Locale").CANADA_FRENCH)
    assert phone.language() == "fr-CA"


@pytest.mark.parametrize(
    ("mode", "silent"), [("NORMAL", False), ("VIBRATE", True), ("SILENT", True)]
)
def test_a_ringer_that_is_off_mutes_the_app(android, phone, mode, silent):
    android.ring(mode)
    assert phone.is_silent() == silent


@pytest.mark.parametrize(
    ("level", "heard"), [(5, 0), (10, 1), (15, 1), (20, 0), (40, 0), (60, 0), (80, 0)]
)
def test_a_low_memory_callback_of_android_is_delivered_on_the_ui_thread(
    stage, android, phone, level, heard
):
    """Regression: levels above 15 come in the background, and were handled only on resume."""
    calls = []
    phone.hear_system(lambda: calls.append(level), list)
    gc.collect()  # Java keeps an unmanaged pointer to the listener
    android.activity.memoryIsShort(level)
    assert calls == []  # called on the Java thread
    stage.frames(2)
    assert len(calls) == heard
    android.activity.memoryIsGone()
    stage.frames(2)
    assert len(calls) == heard + 1


def test_a_changed_system_setting_is_delivered_on_the_ui_thread(stage, android, phone):
    calls = []
    phone.hear_system(list, lambda: calls.append(1))
    gc.collect()
    android.activity.configurationChanges(android.configuration)
    assert calls == []
    stage.frames(2)
    assert calls == [1]
    assert android.calls("recreate") == []


def test_the_app_restarts_on_a_screen_of_another_density(stage, android, phone):
    """Regression: on a fold or a desktop screen all sizes were those of the first screen."""
    phone.hear_system(list, list)
    android.configuration.densityDpi = 160
    for _ in range(2):
        android.activity.configurationChanges(android.configuration)
        stage.frames(2)
    assert len(android.calls("recreate")) == 1


def test_touches_cancelled_by_the_system_are_cancelled_before_sdl_lifts_them(stage, android, phone):
    """Regression: SDL reports them as lifted fingers, which dropped and played the tile."""
    calls = []
    phone.hear_cancelled(lambda: calls.append(1))
    gc.collect()
    event = android.new("android.view.MotionEvent")
    android.answer("getActionMasked", 1, of=event)
    assert android.activity.isTouched(event)
    stage.frames(1)
    assert calls == []
    android.answer(
        "getActionMasked", constant("android.view.MotionEvent", "ACTION_CANCEL"), of=event
    )
    assert android.activity.isTouched(event)
    assert calls == []
    stage.frames(1)
    assert calls == [1]


# --- documents


def test_a_text_is_shared_through_the_systems_share_sheet(android, phone):
    intents = "android.content.Intent"
    assert phone.share("43 points – “schön” ★", "FITS")
    (chooser,), (start,) = android.calls("createChooser"), android.calls("startActivity")
    send = chooser.args[0]
    extras = [(one.args[0], one.args[1]) for one in android.calls("putExtra")]
    assert extras == [
        (constant(intents, "EXTRA_TEXT"), "43 points – “schön” ★"),
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


@pytest.mark.parametrize(
    ("left", "charging", "low"), [(19, 3, True), (20, 3, False), (5, 2, False)]
)
def test_the_battery_is_read_through_plyer(android, phone, monkeypatch, left, charging, low):
    import plyer
    from plyer.platforms.android import battery as of_android

    from fitsmobile.ui.device import battery

    android.answer("registerReceiver", status := android.new("android.content.Intent"))
    for name, value in (("LEVEL", left), ("SCALE", 100), ("STATUS", charging)):
        extra = constant("android.os.BatteryManager", f"EXTRA_{name}")
        android.answer(f"getIntExtra:{extra}", value, of=status)
    monkeypatch.setattr(plyer, "battery", of_android.instance())
    monkeypatch.setattr(battery, "platform", "android")
    monkeypatch.setattr(battery, "battery", battery.Battery())
    assert phone.is_battery_low() == low
