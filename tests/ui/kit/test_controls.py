"""Buttons, choices, fields, sheets and notes, used by finger and by key."""

import pytest

from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from tests.ui.reading import node


@pytest.fixture
def floor(stage):
    """A layout that fills the window."""
    from kivy.uix.floatlayout import FloatLayout

    return stage.show(FloatLayout())


def put(stage, floor, widget, **place):
    floor.add_widget(widget)
    for name, value in place.items():
        setattr(widget, name, value)
    stage.frames(2)
    return widget


def pressable(stage, floor, **how):
    from fitsmobile.ui.kit.button import TextButton

    button = TextButton(text="Go", size_hint=(None, None), **how)
    return put(stage, floor, button, size=(120, 48), pos=(100, 300))


def test_a_button_fires_when_the_finger_leaves_inside(stage, floor):
    button, fired = pressable(stage, floor), []
    button.bind(on_release=fired.append)
    stage.tap_on(button)
    assert fired == [button]


def test_buttons_side_by_side_have_icons_together_or_none(stage, floor):
    from kivy.uix.boxlayout import BoxLayout

    from fitsmobile.ui.kit.button import TextButton

    short, long = TextButton(text="Go", icon="eye"), TextButton(text="Play again", icon="again")
    row = BoxLayout(size_hint=(None, None))
    for button in (short, long):
        row.add_widget(button)
    put(stage, floor, row, size=(360, 48))
    assert (short.shows_icon, long.shows_icon) == (True, True)
    row.width = 230
    stage.frames(2)
    assert (short.shows_icon, long.shows_icon) == (False, False)


def test_a_button_looks_pressed_in_the_frame_of_the_touch(stage, floor):
    button = pressable(stage, floor)
    before = stage.pixel(110, 310)
    stage.finger("down", *button.center)
    assert stage.pixel(110, 310) != before
    stage.finger("up", *button.center)


def test_a_finger_that_slides_off_does_not_fire(stage, floor):
    button, fired = pressable(stage, floor), []
    button.bind(on_release=fired.append)
    stage.drag([button.center, (160, 500)])
    assert fired == []
    assert not button.pressed


def test_a_disabled_button_takes_neither_finger_nor_key(stage, floor):
    button, fired = pressable(stage, floor, enabled=False), []
    button.bind(on_release=fired.append)
    stage.tap_on(button)
    button.activate()
    assert fired == []
    assert node(floor, "Go").actions == ()


def test_the_focus_ring_is_drawn_around_what_has_the_focus(stage, floor):
    button = pressable(stage, floor)
    button.ringed = True
    stage.frames(1)
    focus = tuple(round(255 * part) for part in theme.focus[:3])
    assert stage.pixel(160, 300 - 2) == pytest.approx(focus, abs=50)  # its soft edge


def test_a_long_text_shrinks_to_fit_its_button(stage, floor):
    button = pressable(stage, floor, icon="again")
    width, before = stage.size[0], stage.pixels()
    button.text = "Noch einmal spielen"
    stage.frames(1)
    pixels = stage.pixels()
    changed = [
        spot // 3 % width
        for spot in range(0, len(before), 3)
        if pixels[spot : spot + 3] != before[spot : spot + 3]
    ]
    assert button.x <= min(changed)
    assert max(changed) < button.right


def test_a_choice_selects_the_touched_option(stage, floor):
    from fitsmobile.ui.kit.choice import Segmented

    choice = Segmented(options=[("a", "One"), ("b", "Two"), ("c", "Three")], value="a")
    put(stage, floor, choice, size_hint=(None, None), size=(300, 48), pos=(30, 300))
    stage.tap(290, 320)
    assert choice.value == "c"
    choice.adjust(-1)
    assert choice.value == "b"


def test_a_switch_row_toggles_at_any_touched_place(stage, floor):
    from fitsmobile.ui.kit.choice import SwitchRow

    row = put(stage, floor, SwitchRow(text="Sounds"), size_hint=(1, None), pos=(0, 300))
    stage.tap(40, 310)
    assert row.active
    stage.tap(340, 310)
    assert not row.active


def test_a_stepper_stops_at_its_limits():
    from fitsmobile.ui.kit.choice import Stepper

    stepper = Stepper(values=[1, 2, 3], value=2)
    for _ in range(3):
        stepper.step(1)
    assert stepper.value == 3


def test_a_field_limits_its_length_and_strips_spaces(stage, floor):
    from fitsmobile.ui.kit.field import TextField

    field = put(stage, floor, TextField(longest=5))
    field.focus = True
    field.insert_text("  Ada Lovelace")
    field.focus = False
    assert field.text == "Ada"


def test_a_field_requests_a_composing_keyboard_that_does_not_cover_it(stage, floor, monkeypatch):
    """Regression: Kivy requested raw keys, so that Japanese could not be typed."""
    from kivy.core.window import Keyboard

    from fitsmobile.ui.kit.field import TextField

    asked = []

    def request(released, target, input_type, keyboard_suggestions):
        asked.append((stage.window.softinput_mode, input_type, keyboard_suggestions))
        return Keyboard(window=stage.window)

    monkeypatch.setattr(stage.window, "request_keyboard", request)
    field = put(stage, floor, TextField())
    field.focus = True
    assert asked == [("below_target", "text", False)]
    field.focus = False


def test_a_sheet_closes_by_a_touch_outside_it_and_fires_its_event(stage):
    from fitsmobile.ui.kit.screen import Screen
    from fitsmobile.ui.kit.sheet import Sheet

    screen, done = stage.show(Screen()), []
    sheet = Sheet(title="Menu")
    sheet.bind(on_closed=lambda *_: done.append("closed"))
    sheet.add_action("undo", "Take back", lambda: done.append("undo"))
    sheet.open(screen)
    stage.settle()
    stage.tap(180, 700)
    assert done == ["closed"]
    assert screen.top_overlay is None


def test_an_action_closes_its_sheet_before_it_acts(stage):
    from fitsmobile.ui.kit.screen import Screen
    from fitsmobile.ui.kit.sheet import Sheet

    screen, seen = stage.show(Screen()), []
    sheet = Sheet()
    row = sheet.add_action("undo", "Take back", lambda: seen.append(screen.top_overlay))
    sheet.open(screen)
    stage.settle()
    stage.tap_on(row)
    assert seen == [None]


def test_a_toast_is_shown_and_disappears(stage, floor):
    from fitsmobile.ui.kit.toast import READ_SECONDS, Toast

    toast = put(stage, floor, Toast())
    toast.say("Saved.")
    stage.frames(2)
    assert toast.opacity == 1
    stage.frames(int(READ_SECONDS) + 2, seconds=1)
    assert toast.opacity == 0


def test_the_action_of_a_toast_waits_for_those_who_hear_it(stage, floor):
    from fitsmobile.ui.kit.toast import ACT_SECONDS, Toast

    toast, shown = put(stage, floor, Toast()), []
    for listens in (False, True):
        end = speech.listen(lambda text, urgent: None) if listens else lambda: None
        toast.say("Deleted.", "Undo", lambda: None)
        stage.frames(20, ACT_SECONDS / 10)
        shown.append(toast.opacity)
        end()
    assert shown == [0, 1]


def test_the_action_of_a_toast_runs_once(stage, floor):
    from fitsmobile.ui.kit.toast import Toast

    toast, done = put(stage, floor, Toast()), []
    toast.say("Deleted.", "Undo", lambda: done.append("undo"))
    toast.act()
    toast.act()
    assert done == ["undo"]


def test_a_text_that_is_too_wide_shrinks(stage, floor):
    from fitsmobile.ui.kit.text import Title

    title = put(stage, floor, Title(text="Ein ziemlich langer Titel"), size_hint_x=None, width=200)
    stage.frames(2)
    assert title.font_size < theme.title
    assert title.texture_size[0] <= 202


def test_a_card_follows_the_theme(stage, floor):
    from fitsmobile.ui.kit.surface import Card

    card = put(stage, floor, Card())
    theme.switch("dark")
    assert tuple(card.fill) == pytest.approx(theme.surface)


def test_a_line_with_padding_shrinks_to_what_is_left(stage, floor):
    from fitsmobile.ui.kit.text import Title

    words = "Something went wrong last time"
    title = put(stage, floor, Title(text=words, padding=[20, 0]), size_hint_x=None, width=280)
    stage.frames(3)
    assert not title.is_shortened
    assert title.font_size < title.base_size
