"""Switch scanning: regions, items and actions in turn, chosen with one or two switches.

It reads and acts through the same tree as a screen reader, and an item that it comes to gets the
one focus of keys and readers. While switches are not in use, nothing is bound and nothing runs.
"""

from typing import Protocol

from kivy.clock import Clock, ClockEvent

from fitsmobile.ui.kit.scan_frame import ScanFrame
from fitsmobile.ui.kit.scan_stops import BACK, Stop, around, scan_stops, way_back
from fitsmobile.ui.kit.tree import Tree
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.switches import switches
from fitsmobile.ui.look.theme import theme

FIRST, SECOND = ("space",), ("enter",)
"""The keys of the first switch and of the second one; either is the only one where one is used."""

FIRST_BUTTON = 0
"""The button of a controller that is the first switch, as A is; every other one is the second."""

BOUNCE = 0.2
"""Seconds after a press in which another one is taken for the bounce of a trembling hand, or for
one that was meant for the screen before."""

ROUNDS = 2
"""Times that a level is gone through before scanning leaves it, or rests on the outermost."""


class Front(Protocol):
    """The way back of the screen in front."""

    @property
    def can_go_back(self) -> bool:
        """Whether a step back stays within the app."""

    def back(self) -> bool:
        """One step back."""


class Scanner:
    """Steps through the stops of a tree, and acts on the one that is chosen."""

    def __init__(self, tree: Tree, front: Front) -> None:
        self._tree, self._front = tree, front
        self._frame = ScanFrame()
        self._top: tuple[Stop, ...] = ()
        self._way: list[str] = []
        self._at = ""
        self._last = ""
        self._rounds = 0
        self._root = ""
        self._deaf_until = 0.0
        self._due: ClockEvent | None = None
        self._open = False
        self._end = switches.follow(self._follow_settings)
        self._follow_settings()

    @property
    def stop(self) -> Stop | None:
        """The stop that is framed; None while scanning rests."""
        return self._frame.stop

    def close(self) -> None:
        """Stop for good."""
        self._end()
        self._rest()

    def key(self, name: str) -> bool:
        """Use a key as a switch. False where it is none now."""
        if not switches.on or name not in (*FIRST, *SECOND):
            return False
        self._press(first=name in FIRST)
        return True

    def button(self, number: int) -> bool:
        """Use a button of a controller as a switch. False where none are in use."""
        if switches.on:
            self._press(first=number == FIRST_BUTTON)
        return switches.on

    # settings and screens

    def _follow_settings(self) -> None:
        if not switches.on:
            self._rest()
        elif not self._open:
            self._open = True
            theme.bind(look=self._paint)
            self._tree.open(self._follow)
        self._wait()

    def _rest(self) -> None:
        self._wait(None)
        if self._open:
            self._open = False
            theme.unbind(look=self._paint)
            self._tree.close()
        self._top, self._way, self._at = (), [], ""
        self._frame.show(None)

    def _follow(self) -> None:
        """The screen is another: stay where that is still there."""
        self._top = scan_stops(self._tree.nodes)
        root = next((node.id.split("/")[0] for node in self._tree.nodes), "")
        if root != self._root:
            self._root, self._way, self._last = root, [], ""
            self._deaf_until = Clock.get_time() + BOUNCE
        while self._way and not self._region():
            self._way.pop()
        begins = not self._at and switches.kind == "one" and not self._rounds
        if self._at and self._find(self._at) is None:
            self._at = ""
            begins = switches.kind != "dwell"
        if begins:
            self._begin()
        self._paint()

    def _paint(self, *_: object) -> None:
        self._frame.show(self._find(self._at) or self._resting_place())

    def _resting_place(self) -> Stop | None:
        """The region that waits for a switch."""
        inside = self._region() if self._way else None
        return Stop("", "", around(stop.box for stop in inside)) if inside else None

    # the stops of the level

    def _region(self) -> tuple[Stop, ...]:
        """The stops at the end of the way; none where a part of it has gone."""
        stops = self._top
        for key in self._way:
            stops = next((stop.stops for stop in stops if stop.key == key), ())
        return stops

    def _level(self) -> tuple[Stop, ...]:
        """The stops of this level, and the way back as the last."""
        stops = self._region()
        if not stops or (not self._way and not self._front.can_go_back):
            return stops
        name = tr("Other regions") if self._way else tr("Back")
        return (*stops, way_back(around(stop.box for stop in stops), name))

    def _find(self, key: str) -> Stop | None:
        return next((stop for stop in self._level() if stop.key == key), None)

    # time and switches

    def _press(self, first: bool) -> None:
        now = Clock.get_time()
        if now < self._deaf_until:
            return
        self._deaf_until = now + BOUNCE
        self._rounds = 0
        chooses = switches.kind == "one" or (switches.kind == "two" and not first)
        if not self._at:
            self._begin()
        elif chooses:
            self._choose()
        else:
            self._step()

    def _wait(self, seconds: float | None = 0.0) -> None:
        """Do the next thing after the pace; nothing more where `seconds` is None."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if seconds is not None and switches.kind in ("one", "dwell") and self._at:
            self._due = Clock.schedule_once(self._pass, switches.pace)

    def _pass(self, _passed: float) -> None:
        """The pace is over: move on, or choose. While pieces move, both wait."""
        self._due = None
        if self._tree.busy:
            self._wait()
        elif switches.kind == "dwell":
            self._choose()
        else:
            self._step()

    def _begin(self) -> None:
        """Come to the stop that was chosen last, or to the first."""
        level = self._level()
        last = next((stop for stop in level if stop.key == self._last), None)
        if level:
            self._come_to(last or level[0])

    def _step(self) -> None:
        """Come to the next stop; after some rounds leave the level, or rest."""
        level = self._level()
        keys = [stop.key for stop in level]
        if self._at not in keys:
            self._begin()
            return
        spot = (keys.index(self._at) + 1) % len(keys)
        self._rounds += spot == 0
        if self._rounds < ROUNDS or switches.kind == "two":
            self._come_to(level[spot])
        elif self._way:
            self._rounds = 0
            self._leave()
        else:
            self._pause()

    def _come_to(self, stop: Stop) -> None:
        """Frame a stop and tell it: an item by the focus, the others by their names."""
        self._at = stop.key
        if stop.id and not stop.label:
            if not self._tree.busy:  # what was chosen before waits for the end of a motion
                self._tree.do(stop.id, "focus")
        else:
            self._tree.look_at(first_item(stop))
            if speech.wanted:
                count = tr.plural("{count} item", "{count} items", len(stop.stops))
                speech.say(listed((stop.name, count if stop.stops else "")))
        self._paint()
        self._wait()

    def _pause(self) -> None:
        self._at = ""
        self._wait(None)
        self._paint()

    def _choose(self) -> None:
        stop = self._find(self._at)
        if stop is None:
            return
        if stop.key == BACK:
            self._leave()
        elif stop.stops:
            self._way.append(stop.key)
            self._enter()
        else:
            self._last = stop.key
            self._act(stop)

    def _act(self, stop: Stop) -> None:
        """Do what a stop is for, and go on at the same one: a tile is turned more than once."""
        if switches.kind == "dwell":
            self._pause()
        if stop.action is not None:
            self._tree.do(stop.id, stop.action)
        self._wait()

    def _enter(self) -> None:
        """Begin a level; the switch that waits to choose has to be pressed first."""
        self._rounds = 0
        self._pause()
        if switches.kind != "dwell":
            self._begin()

    def _leave(self) -> None:
        """Go back to the level before, else on the screen."""
        if self._way:
            self._last = self._way.pop()
            self._enter()
        else:
            self._pause()
            self._front.back()


def first_item(stop: Stop) -> str:
    """The id of the first node in a region; empty for the way back."""
    while not stop.id and stop.stops:
        stop = stop.stops[0]
    return stop.id
