"""The modules and events that one drag passes: from Kivy's touch event to the landed tile.

A module counts if one of its functions is on the call stack at a station of the drag: the
gesture's decision, the moved tile and its preview, the drop, the dispatch to the session, the
update of the board, and the landing. A re-dispatch is an event of an own widget through which the
move is sent to the session.
"""

import sys
from types import FrameType

import pytest

from tests.ui.playing import open_table

PACKAGE = "fitsmobile."
STATIONS = {
    ("ui.table.gesture", "press"),
    ("ui.games.ramp.tile_gesture", "follow"),
    ("ui.games.ramp.tile_gesture", "end"),
    ("ui.games.ramp.tile_hand", "drop"),
    ("ui.games.ramp.ramp", "preview"),
    ("ui.paint.sprite", "place"),
    ("session.conductor", "dispatch"),
    ("ui.games.ramp.tile_motion", "take_over"),
    ("ui.games.ramp.ramp", "lay"),
}


class Way:
    """The modules on the way, and the events within which the move reached the session."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.passed: set[tuple[str, str]] = set()
        self.events: tuple[str, ...] = ()
        self.open: list[str] = []

    def enter(self, frame: FrameType) -> None:
        """Record the call stack at a station."""
        station = (module_of(frame), frame.f_code.co_name)
        if station not in STATIONS:
            return
        self.passed.add(station)
        if station == ("session.conductor", "dispatch"):
            self.events = tuple(self.open)
        one: FrameType | None = frame
        while one is not None:
            if module_of(one):
                self.modules.add(module_of(one))
            one = one.f_back


def module_of(frame: FrameType) -> str:
    """The app's module of a frame, without the package name; empty for other code."""
    name = frame.f_globals.get("__name__", "")
    return name.removeprefix(PACKAGE) if name.startswith(PACKAGE) else ""


@pytest.fixture
def way(monkeypatch):
    """Profile all calls; events that Kivy itself dispatches are left out."""
    from kivy.uix.widget import Widget

    found = Way()
    plain = Widget.dispatch

    def dispatch(widget: Widget, event: str, *args: object) -> bool:
        if event.startswith("on_touch"):
            return plain(widget, event, *args)
        found.open.append(event)
        try:
            return plain(widget, event, *args)
        finally:
            found.open.pop()

    def profile(frame: FrameType, what: str, _arg: object) -> None:
        if what == "call":
            found.enter(frame)

    monkeypatch.setattr(Widget, "dispatch", dispatch, raising=False)
    yield found, lambda: sys.setprofile(profile)
    sys.setprofile(None)


def test_a_drag_passes_at_most_fourteen_modules_and_is_dispatched_twice(stage, tmp_path, way):
    conductor, navigator = open_table(stage, tmp_path, "fits", boards=["1", "3"])
    stage.settle(2.0)
    seat = navigator.screen.table
    (home, grid), ramp = (seat.layout.homes[0], seat.layout.grid), seat.ramp
    found, begin = way
    begin()
    stage.finger("down", home.cx, home.cy)
    stage.finger("motion", home.cx, home.cy + 40)
    stage.finger("motion", grid.left(3.5), grid.bottom(6))
    stage.finger("motion", grid.left(4.5), grid.bottom(6))
    stage.finger("up", grid.left(4.5), grid.bottom(6))
    stage.until(lambda: not ramp.motion.falls)
    sys.setprofile(None)
    assert conductor.snapshot.ply == 1
    assert found.passed == STATIONS
    assert len(found.modules) <= 14, sorted(found.modules)
    assert 1 <= len(found.events) <= 2, found.events
