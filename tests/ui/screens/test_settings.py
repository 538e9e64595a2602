"""The settings screen: settings are applied at once and saved."""

import gc

import pytest
from kivy.graphics.texture import Texture

from fitsmobile.engine.frozen import as_dict
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.ui.reading import node, press

WITHOUT_A_ROW = {
    "haptics", "show_hints", "last_setups", "window", "full_screen", "lesson_over",
    "short_rules", "drawn_boards", "board_draft", "told",
}  # fmt: skip
"""Settings that are set elsewhere, or that only a device with a motor shows."""


@pytest.fixture
def settings(stage, navigator):
    """The settings screen."""
    from fitsmobile.ui.app.preferences import put_in_force

    theme.reduced_motion = True
    navigator.open("home", "settings")
    stage.frames(3)
    yield navigator.screen
    put_in_force(Settings())


def find(screen, cls, text=""):
    found = [widget for widget in screen.walk() if type(widget).__name__ == cls]
    return next(one for one in found if not text or getattr(one, "text", "") == text)


def looks(screen, name):
    """The choice of a look that offers one with this name."""
    return next(
        one
        for one in screen.walk()
        if type(one).__name__ == "LookChoice" and name in [option.name for option in one.options]
    )


def test_a_theme_is_applied_at_once_and_saved(stage, settings, conductor):
    stage.tap(*node(settings, "Dark").centre)
    assert theme.mode == "dark"
    assert conductor.settings.theme == "dark"
    assert node(settings, "Dark").checked
    assert not node(settings, "System").checked


def test_a_table_is_applied_at_once_and_saved(stage, settings, conductor):
    before = stage.pixel(5, 300)
    stage.tap(*node(settings, "Felt").centre)
    stage.frames(2)
    red, green, blue = stage.pixel(5, 300)
    assert green > max(red, blue)
    assert before != (red, green, blue)
    assert (conductor.settings.table, conductor.settings.theme) == ("felt", "system")


def test_no_table_can_be_chosen_in_high_contrast_which_is_one_for_all(stage, settings):
    stage.tap(*node(settings, "Contrast").centre)
    assert theme.mode == "contrast"
    assert not node(settings, "Felt").actions
    stage.tap(*node(settings, "Light").centre)
    assert node(settings, "Felt").actions


def test_choosing_one_look_after_the_other_keeps_no_more_textures(stage, settings):
    """The cached textures of the look before are released.

    What other tests left in caches is released by the first change, and a look is compared with
    itself: it may have textures that another one lacks.
    """
    kept = []
    for table in ("slate", "felt", "walnut", "linen", "slate", "felt"):
        looks(settings, "Felt").value = table
        stage.settle(1.0)
        gc.collect()
        kept.append(sum(type(one) is Texture for one in gc.get_objects()))
    assert 0 < kept[5] <= kept[1]


def test_the_words_of_every_switch_keep_their_full_size(stage, settings):
    stage.resize(360, 640)
    for language in LANGUAGES:
        tr.switch(language)
        stage.frames(3)
        rows = [one for one in settings.walk() if type(one).__name__ == "SwitchRow"]
        assert {row.ids.words.font_size for row in rows} == {theme.body}
        assert all(row.height >= row.ids.words.height for row in rows)


def test_the_list_of_a_choice_opens_and_selects_the_touched_option(stage, settings, conductor):
    stage.tap(*node(settings, "Language").centre)
    stage.settle()
    stage.tap(*node(settings.top_overlay, "Deutsch").centre)
    assert conductor.settings.language == "de"
    assert settings.top_overlay is None


def test_a_change_of_language_translates_the_screen_itself(stage, settings):
    find(settings, "PickRow", "Language").value = "de"
    stage.frames(2)
    assert node(settings, "Sprache").value == "Deutsch"


def test_an_export_is_imported_on_another_device(stage, settings, conductor, tmp_path, monkeypatch):
    from fitsmobile.ui.device.desktop import Desktop

    monkeypatch.setattr("fitsmobile.ui.device.current", Desktop(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    looks(settings, "Dark").value = "dark"
    press(settings, "Export everything")
    stage.until(lambda: settings.ids.toast.text)
    (file,) = (tmp_path / "home").iterdir()
    assert settings.ids.toast.text == f"Saved to {file}."
    looks(settings, "Dark").value = "system"
    press(settings, "Import games")
    stage.until(lambda: settings.ids.toast.text == "0 games imported.")
    assert looks(settings, "Dark").value == conductor.settings.theme == "dark"
    assert theme.mode == "dark"


def test_larger_text_is_applied_at_once(stage, settings):
    before = theme.body
    find(settings, "Stepper").step(1)
    assert theme.body > before


def test_every_setting_is_shown_and_kept(stage, settings, conductor):
    from fitsmobile.ui.kit.choice import PickRow, Segmented, Stepper, SwitchRow
    from fitsmobile.ui.kit.look_choice import LookChoice

    kept = set()
    for widget in list(settings.walk()):
        before = as_dict(conductor.settings)
        if isinstance(widget, SwitchRow):
            widget.active = not widget.active
        elif isinstance(widget, Stepper):
            widget.step(1 if widget.value != widget.values[-1] else -1)
        elif isinstance(widget, LookChoice):
            widget.value = next(one.value for one in widget.options if one.value != widget.value)
        elif isinstance(widget, (Segmented, PickRow)):
            widget.value = next(v for v, _ in widget.options if v != widget.value)
        else:
            continue
        changed = {
            name for name, value in as_dict(conductor.settings).items() if value != before[name]
        }
        assert len(changed) == 1, widget
        kept |= changed
    assert set(before) - kept <= WITHOUT_A_ROW


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800)])
def test_the_title_is_aligned_with_the_sections(stage, conductor, size):
    from fitsmobile.ui.screens.settings import SettingsScreen

    screen = stage.show(SettingsScreen(conductor=conductor, size_hint=(None, None), size=size))
    screen.arrive()
    stage.frames(5)
    header = next(child for child in screen.walk() if type(child).__name__ == "Header")
    lead = header.children[-1]
    first = screen.ids.form.first
    left = first.to_window(*first.pos)[0]
    assert abs(lead.to_window(*lead.pos)[0] + 8 - left) < 2
    screen.leave()


def action(screen, text):
    (row,) = [
        one for one in screen.walk() if type(one).__name__ == "ActionRow" and one.text == text
    ]
    return row


def test_all_games_are_deleted_once_that_was_confirmed_twice(
    stage, settings, navigator, conductor, begin, tmp_path
):
    begin("fits", moves=2)
    begin("bits", moves=2)
    conductor.change_settings(theme="dark")
    conductor.flush()
    (tmp_path / "games" / "x.json.damaged-1").write_bytes(b"set aside before")
    action(settings, "Delete all my games").dispatch("on_release")
    stage.frames(2)
    action(settings, "Delete").dispatch("on_release")
    stage.frames(2)
    assert len(conductor.saved_games()) == 2
    action(settings, "Delete all for good").dispatch("on_release")
    toast = navigator.screen.ids.toast
    stage.until(lambda: toast.text == "All games were deleted.", limit=50_000)
    conductor.flush()
    assert conductor.snapshot is None
    assert conductor.saved_games() == ()
    left = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*") if path.is_file()}
    assert left <= {"settings.json", "settings.json.bak", "working"}
    assert not list((tmp_path / "working").glob("journal-*"))
    assert conductor.settings.theme == "dark"


def test_an_undeletable_file_is_named_after_deleting_all_games(
    stage, settings, navigator, conductor, begin, tmp_path
):
    """Regression: the message said that all games were deleted."""
    begin("fits", moves=2)
    conductor.flush()
    (tmp_path / "games" / "x.json").mkdir()
    for step in ("Delete all my games", "Delete", "Delete all for good"):
        action(settings, step).dispatch("on_release")
        stage.frames(2)
    toast = navigator.screen.ids.toast
    stage.until(lambda: toast.text, limit=50_000)
    assert toast.text == "x.json could not be deleted."


@pytest.mark.parametrize("steps", [[], ["Delete"]])
def test_no_game_is_deleted_where_the_answer_is_no(stage, settings, conductor, begin, steps):
    begin("fits", moves=2)
    action(settings, "Delete all my games").dispatch("on_release")
    for step in [*steps, "Keep my games"]:
        stage.frames(2)
        action(settings, step).dispatch("on_release")
    stage.frames(3)
    assert settings.top_overlay is None
    assert len(conductor.saved_games()) == 1


def test_few_sounds_are_a_choice_between_all_and_none(stage, settings, conductor):
    from fitsmobile.ui.device.sound import sounds

    choice = next(
        one for one in settings.walk() if ("few", "Few") in (getattr(one, "options", None) or ())
    )
    found = []
    for value in ("few", False, True):
        choice.value = value
        found.append((conductor.settings.sounds, sounds.on, sounds.few))
    assert found == [("few", True, True), (False, False, False), (True, True, False)]
