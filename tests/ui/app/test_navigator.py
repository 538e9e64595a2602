"""Navigation between screens."""

import pytest

from fitsmobile.ui.look.theme import theme


class Visits(list):
    """Records the events of screens, in order."""


@pytest.fixture
def visits():
    return Visits()


@pytest.fixture
def navigator(stage, visits):
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.kit.screen import Screen

    class Noted(Screen):
        def __init__(self, name):
            super().__init__()
            self.name = name
            visits.append(f"build {name}")

        def arrive(self, **args):
            visits.append(f"arrive {self.name} {sorted(args.items())}")

        def leave(self):
            visits.append(f"leave {self.name}")

    return stage.show(Navigator(make=Noted))


def test_a_screen_is_built_on_the_first_visit_only(navigator, visits):
    navigator.go("home")
    navigator.go("setup", game="fits")
    navigator.back()
    navigator.go("setup", game="bits")
    assert visits.count("build setup") == 1
    assert visits[-1] == "arrive setup [('game', 'bits')]"


def test_back_goes_one_screen_and_ends_at_the_first(navigator):
    navigator.go("home")
    navigator.go("setup")
    navigator.go("table")
    assert navigator.back()
    assert navigator.current == "setup"
    assert navigator.back()
    assert not navigator.back()
    assert navigator.current == "home"


def test_the_table_is_in_the_history_once_with_any_game(navigator):
    navigator.open("home", "table")
    navigator.go("saved")
    navigator.go("table")
    assert navigator.current == "table"
    navigator.back()
    assert navigator.current == "home"


def test_back_at_the_first_screen_is_left_to_the_device(navigator, monkeypatch):
    from fitsmobile.ui import device

    navigator.go("home")
    assert not navigator.on_keyboard(None, 27, 0, None, [])
    monkeypatch.setattr(device.current, "leave", lambda: True)
    assert navigator.on_keyboard(None, 27, 0, None, [])


def test_gesture_exclusion_is_set_only_on_screens_with_drags(stage, navigator, monkeypatch):
    from fitsmobile.ui import device
    from fitsmobile.ui.device.insets import insets

    claims = []
    monkeypatch.setattr(device.current, "claim_edges", lambda *claim: claims.append(claim))
    navigator.go("home")
    stage.frames(2)
    assert claims[-1] == ([], navigator.height)
    navigator.go("table")
    navigator.screen.dragged = True
    stage.frames(2)
    assert claims[-1] == ([(0, 0, navigator.width, 200)], navigator.height)
    insets.bottom = 48
    stage.frames(2)
    assert claims[-1][0] == [(0, 48, navigator.width, 200)]
    insets.bottom = 0
    navigator.back()
    stage.frames(2)
    assert claims[-1][0] == []


def test_back_closes_an_overlay_before_it_leaves_the_screen(navigator):
    from kivy.uix.widget import Widget

    navigator.go("home")
    navigator.go("setup")
    navigator.screen.open_overlay(Widget())
    assert navigator.back()
    assert navigator.current == "setup"
    assert navigator.screen.top_overlay is None


def test_going_to_a_screen_in_the_history_goes_back_to_it(navigator):
    for name in ("home", "setup", "table", "result"):
        navigator.go(name)
    navigator.go("home")
    assert not navigator.back()


def test_a_replaced_screen_is_not_in_the_history(navigator):
    navigator.go("home")
    navigator.go("setup")
    navigator.replace("table")
    navigator.back()
    assert navigator.current == "home"


def test_a_path_of_screens_opens_at_its_end_and_builds_the_others_on_back(navigator, visits):
    navigator.open("home", "table")
    assert visits == ["build table", "arrive table []"]
    assert navigator.back()
    assert navigator.current == "home"


def test_a_transition_fades_an_untouchable_screen_and_leaves_one(stage, navigator):
    from kivy.graphics import Color, Rectangle

    navigator.go("home")
    with navigator.screen.canvas:
        Color(1, 0, 0)
        Rectangle(size=(50, 50))
    touched = []
    navigator.screen.bind(on_touch_down=lambda *_: touched.append("home"))
    navigator.go("setup")
    stage.frames(3)
    assert 0 < navigator.screen.opacity < 1
    red, green, _ = stage.pixel(20, 20)
    assert red > green + 30, "the screen before is seen until it has faded"
    stage.tap(20, 20)
    assert touched == []
    stage.settle()
    assert navigator.children == [navigator.screen]
    assert (navigator.screen.opacity, navigator.screen.slide) == (1, 0)


def test_a_transition_can_be_interrupted_by_the_next(stage, navigator):
    for name in ("home", "setup", "table"):
        navigator.go(name)
        stage.frames(2)
    stage.settle()
    assert [screen.name for screen in navigator.children] == ["table"]


def test_reduced_motion_changes_screens_at_once(navigator):
    theme.reduced_motion = True
    navigator.go("home")
    navigator.go("setup")
    assert [screen.name for screen in navigator.children] == ["setup"]


def test_the_escape_key_means_back(stage, navigator):
    navigator.follow_keys(stage.window)
    navigator.go("home")
    navigator.go("setup")
    stage.key("back")
    assert navigator.current == "home"


def test_a_screen_grows_out_of_a_card_and_can_be_left_on_its_way(stage, navigator):
    navigator.go("home")
    stage.settle()
    navigator.grow((40, 60, 120, 100), "setup")
    screen = navigator.screen
    where = [
        o + screen.zoom * (c - o) for o, c in zip(screen.zoom_origin, screen.center, strict=True)
    ]
    assert where == pytest.approx([100, 110])
    stage.frames(3)
    assert 0.3 < screen.zoom < 1
    navigator.back()
    assert screen.zoom == 1
    navigator.go("setup")
    stage.settle()
    assert (navigator.screen.zoom, navigator.screen.slide) == (1, 0)


def test_in_reduced_motion_a_screen_does_not_grow(navigator):
    theme.reduced_motion = True
    navigator.go("home")
    navigator.grow((40, 60, 120, 100), "setup")
    assert (navigator.current, navigator.screen.zoom) == ("setup", 1)
