"""The bridge to Android: calls from the app to Java, and results and callbacks back.

Each call goes through the real pyjnius to stubs that check signature, API level and thread.
"""

import gc
from pathlib import Path

import pytest

from fitsmobile.ui.device.interface import Device
from tests.bridge.android import P4A, constant, ints, java

LEVELS = range(24, 38)
HERE = Path(__file__).parent
BOOTSTRAP = P4A.parents[3] / "bootstraps" / "sdl2" / "build" / "src"
STUB_OF = {
    "NewIntentListener": "org/kivy/android/PythonActivity.java",
    "OnInterceptTouchListener": "org/libsdl/app/SDLSurface.java",
}
OK, GIVEN_UP = -1, 0
EDGE_TO_EDGE = 35


@pytest.mark.parametrize("android", [24], indirect=True)
def test_a_phone_implements_the_whole_interface(phone):
    names = [name for name in vars(Device) if not name.startswith("_")]
    assert "share" in names
    assert [name for name in names if not callable(getattr(phone, name))] == []
    assert phone.has_motor


@pytest.mark.parametrize(
    ("file", "names"),
    [
        (
            "main/java/org/kivy/android/PythonActivity.java",
            ["NewIntentListener", "ActivityResultListener", "removeLoadingScreen"],
        ),
        (
            "patches/SDLSurface.java.patch",
            ["OnInterceptTouchListener", "setInterceptTouchListener", "onTouch"],
        ),
    ],
)
def test_p4as_java_has_the_names_of_the_stubs(file, names):
    text = (BOOTSTRAP / file).read_text("utf-8")
    stub = (HERE / "java" / STUB_OF[names[0]]).read_text("utf-8")
    assert [name for name in names if name not in text or name not in stub] == []


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
