"""The table of FITS and BITS: a person's moves go to the conductor, snapshots come back.

Curtain, count and menu are imported when they are wanted first: the board is on the screen
sooner without them.
"""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from fitsmobile.session.actions import Denied, Play, Redo, TakeDevice, Undo
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.touches import slide_off
from fitsmobile.ui.games.ramp.advice import RampAdvice
from fitsmobile.ui.games.ramp.ramp_table import RampTable, ramp_at
from fitsmobile.ui.games.ramp.ui import on_ramp, ramp_ui
from fitsmobile.ui.games.ramp.words import refused
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.toast import Toast
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.layout import Insets, has_room
from fitsmobile.ui.table.touch_settings import TouchSettings

kvloader.load(__name__)

SURE = 3.0
"""Seconds in which a second press of the key puts the tile aside."""


def _forget(_passed: float) -> None:
    """What the key asked is not asked any more."""


class TableScreen(Screen):
    """One person at a time plays on one ramp; the device changes hands behind a curtain.

    Where everybody plays at once and the window has room, each seat has a ramp at its edge.
    """

    dragged = True
    once = frozenset({"up", "down"})  # they turn the tile and let it drop
    table = ObjectProperty()
    toast = ObjectProperty()
    toast_lift = NumericProperty(dp(140))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._snapshot: Snapshot | None = None
        self._seat = 0
        self._finished: dict[int, int] = {}
        self._curtain: Any = None
        self._score: Any = None
        self._advice = RampAdvice(self.conductor, self.table, self.tell)
        self._edges: Any = None
        self._sure = Clock.create_trigger(_forget, SURE)
        self._look_again = Clock.create_trigger(self._cover_if_landed)
        self._one = self.table.__self__  # kv holds its widgets weakly
        self.fbind("size", self._fit)
        for side in ("left", "top", "right", "bottom"):
            self.fbind(f"inset_{side}", self._take_insets)
        self._take_insets()

    # coming and going

    def arrive(self, **args: Any) -> None:
        """Show the game at the table as it is."""
        self.until_left(self.conductor.listen(self._hear))
        snapshot = self.conductor.snapshot
        if snapshot is not None and on_ramp(snapshot.game):
            self._begin(snapshot)

    def _begin(self, snapshot: Snapshot) -> None:
        """Another game than before: at its first person's seat, nothing counted yet."""
        self._end_score()
        self._lift()
        people = [at for at, player in enumerate(snapshot.players) if player.level is None]
        self._seat = people[0] if people else 0
        self._finished = {
            seat: len(ramp_at(snapshot, seat).finished) for seat in range(len(snapshot.players))
        }
        self._take_manner(snapshot)
        self._snapshot = snapshot
        self._advance(still=True)

    def leave(self) -> None:
        """Nothing is heard any more, nothing moves; a curtain stays while the screen fades."""
        super().leave()
        self.table.leave()
        self._advice.leave()
        if self._edges is not None:
            self._edges.leave()
        self._sure.cancel()
        self._look_again.cancel()
        self.toast.hide()
        self._end_score()

    def step_back(self) -> bool:
        """A sheet first, then the count, then the tile in hand."""
        if super().step_back():
            return True
        if self._score is not None:
            self._score.skip()
            self._go_on()
            return True
        if self._edges is not None:
            taken_back = [seat.table.ramp.cancel() for seat in self._edges.seats]
            return any(taken_back)
        return self._curtain is None and self.table.ramp.cancel()

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """The keys of the table; not while something lies over it."""
        if self.top_overlay is not None:
            return False
        if self._score is not None:
            if name in ("enter", "space"):
                self._score.skip() if self._score.counting else self._go_on()
            return name in ("enter", "space")
        if self._curtain is not None:
            return self._key_at_curtain(name)
        if self._edges is not None:
            return self._edges.seats[0].table.key(name)
        if self._look_again.is_triggered and name not in ("z", "backspace"):
            return True  # the key that dropped the tile may still be pressed
        if name == "space" and self.focus_shown:
            return False
        if name in ("z", "backspace"):
            self.dispatch_or_say(Redo() if "shift" in modifiers else Undo())
        elif name == "y":
            self.dispatch_or_say(Redo())
        elif name == "a":
            self._aside_by_key()
        elif name == "h" and self.table.hints:
            self.use("hint")
        else:
            return self.table.key(name)
        return True

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on the ramp while computer players are next lets them hurry."""
        if super().on_touch_down(touch):
            return True
        turn = self._snapshot.turn if self._snapshot is not None else None
        if turn is not None and self._snapshot.players[turn].level is not None:
            self.conductor.hurry()
        return False

    def hover(self, x: float, y: float) -> None:
        """The tile follows a pointer where nothing lies over the table."""
        covers = (self.top_overlay, self._score, self._curtain, self._edges)
        if all(cover is None for cover in covers):
            self.table.ramp.hover(x, y)

    def _key_at_curtain(self, name: str) -> bool:
        """Only Enter lifts it: the key that drops a tile may still be pressed."""
        if name not in ("enter", "space") or self.focus_shown:
            return False
        if name == "enter":
            self._take_device()
        return True

    def _aside_by_key(self) -> None:
        """The first time it is only asked; the second time within a moment it is done."""
        move = self.table.shown.ramp.can_put_aside if self.table.shown is not None else None
        if move is None:
            self.table.ramp.must_place()
        elif self._sure.is_triggered:
            self._sure.cancel()
            self.toast.hide()
            self.table.ramp.cancel()
            self.play(move)
        else:
            self._sure()
            self.tell(tr("Press A again to put the tile aside."))

    # what the person does

    def play(self, move: str) -> None:
        """Place the tile, or put it aside."""
        snapshot = self._snapshot
        answer = self.conductor.dispatch(Play(self._seat, move, snapshot.ply))
        if isinstance(answer, Denied):
            self.table.ramp.refused(answer.rule or answer.reason)

    def use(self, name: str) -> None:
        """A tool that is not the ramp's own."""
        if name == "undo":
            self.dispatch_or_say(Undo())
        elif name == "hint":
            self._advice.ask(self._seat)

    def dispatch_or_say(self, action: Any) -> None:
        """Ask the session; where it refuses, say why."""
        answer = self.conductor.dispatch(action)
        if isinstance(answer, Denied):
            self.say(answer.rule or answer.reason)

    def say(self, reason: str) -> None:
        """One line about why."""
        self.tell(refused(reason))

    def tell(self, text: str) -> None:
        """One line above the tray."""
        self.toast_lift = dp(24)
        if self.table.layout is not None and not self.table.wide:
            self.toast_lift = self.table.layout.tray.top + dp(8)
        self.toast.say(text)

    def open_menu(self) -> None:
        """What can be done beside playing."""
        from fitsmobile.ui.kit.sheet import Sheet

        self.table.ramp.cancel()
        sheet = Sheet()
        snapshot = self._snapshot
        sheet.add_action("book", tr("How to play"), self._visit("howto", game=snapshot.game))
        sheet.add_action("gear", tr("Settings"), self._visit("settings"))
        if snapshot.can_undo:
            sheet.add_action("undo", tr("Undo"), lambda: self.dispatch_or_say(Undo()))
        if snapshot.can_redo:
            sheet.add_action("redo", tr("Redo"), lambda: self.dispatch_or_say(Redo()))
        sheet.add_action("home", tr("Save and leave"), self._visit("home"))
        sheet.open(self)

    def _visit(self, name: str, **args: Any) -> Callable[[], None]:
        return lambda: self.navigator.go(name, **args)

    # what comes back

    def _hear(self, snapshot: Snapshot) -> None:
        if not on_ramp(snapshot.game):
            return
        if self._snapshot is None or snapshot.game_id != self._snapshot.game_id:
            self._begin(snapshot)
            return
        self._snapshot = snapshot
        if self._all_at_once(snapshot):
            self._sit_round(snapshot, still=False)
            return
        if self._score is not None:
            return
        done = len(ramp_at(snapshot, self._seat).finished)
        if done > self._finished.get(self._seat, 0):
            self._finished[self._seat] = done
            self._begin_score(snapshot)
            return
        self._finished[self._seat] = done
        self._advance()

    def _advance(self, still: bool = False) -> None:
        """Show what comes next: the end, the curtain, or somebody's ramp."""
        snapshot = self._snapshot
        if self._all_at_once(snapshot):
            self._sit_round(snapshot, still)
            return
        self._sit_alone()
        if snapshot.outcome is not None:
            self.table.show(snapshot, self._seat, still)
            self._show_result()
            return
        if snapshot.curtain is not None:
            if still:
                self._cover(snapshot)
                return
            if self._curtain is None:
                self.table.show(snapshot, self._seat)
            self._cover_if_landed()
            return
        self._lift()
        turn = snapshot.turn
        if turn is not None and snapshot.players[turn].level is None:
            self._seat = turn
        self._finished[self._seat] = len(ramp_at(snapshot, self._seat).finished)
        self.table.show(snapshot, self._seat, still)
        self._advice.follow(snapshot, self._seat)

    def _show_result(self, *_: Any) -> None:
        if self.navigator is not None:
            self.navigator.replace("result")

    # round a tablet

    def _all_at_once(self, snapshot: Snapshot) -> bool:
        several = snapshot.pace == "together" and len(snapshot.players) > 1
        return several and has_room(self.width, self.height, dp(1))

    def _sit_round(self, snapshot: Snapshot, still: bool) -> None:
        """Every seat at its edge."""
        from fitsmobile.ui.games.ramp.around_tablet import EdgesTable

        if self._edges is None:
            self._end_score()
            self.remove_widget(self._one)
            self._edges = EdgesTable(size=self.size, pos=self.pos)
            self._edges.bind(
                on_play=lambda _, seat, move: self._play_at(seat, move),
                on_undo=lambda _, seat: self._undo_at(seat),
                on_menu=lambda _: self.open_menu(),
                on_over=self._show_result,
            )
            self.add_widget(self._edges, index=len(self.children))
            still = True
        self._take_insets()
        self._edges.manner = self.table.manner
        self._edges.show(snapshot, still)

    def _sit_alone(self) -> None:
        """One ramp again: another pace, or a window that has become too small."""
        if self._edges is not None:
            slide_off(self._edges)
            self._edges.leave()
            self.remove_widget(self._edges)
            self._edges = None
            self.add_widget(self._one, index=len(self.children))

    def _fit(self, *_: Any) -> None:
        for cover in (self._edges, self._curtain, self._score):
            if cover is not None:
                cover.size, cover.pos = self.size, self.pos
        if self._snapshot is not None and self.in_front:
            wanted = self._all_at_once(self._snapshot)
            if wanted != (self._edges is not None):
                self._advance(still=True)

    def _play_at(self, seat: int, move: str) -> None:
        answer = self.conductor.dispatch(Play(seat, move, self._snapshot.ply))
        if isinstance(answer, Denied):
            self._edges.refuse(seat, answer.rule or answer.reason)

    def _undo_at(self, seat: int) -> None:
        answer = self.conductor.dispatch(Undo(seat))
        if isinstance(answer, Denied):
            self._edges.refuse(seat, answer.rule or answer.reason)

    # between rounds and players

    def _begin_score(self, snapshot: Snapshot) -> None:
        view = snapshot.views[self._seat]
        done = ramp_at(snapshot, self._seat).finished[-1]
        tasks = ramp_ui(snapshot.game).finished_tasks(view)
        from fitsmobile.ui.games.ramp.round_score import RoundScore

        if self._score is None:
            self._score = RoundScore(self.table, size=self.size, pos=self.pos)
            self._score.bind(on_done=self._go_on, on_tell=lambda _, text: self.tell(text))
        self.add_widget(self._score)
        last = snapshot.outcome is not None
        self._score.begin(done, tasks, tr("Result") if last else tr("Next"))

    def _go_on(self, *_: Any) -> None:
        self._end_score()
        self._advance()

    def _end_score(self) -> None:
        if self._score is not None:
            self._score.leave()
            self.remove_widget(self._score)
            self._score = None

    def _cover_if_landed(self, _passed: float = 0.0) -> None:
        """Who let a tile go sees it land; then nobody sees anything."""
        snapshot = self._snapshot
        if snapshot.curtain is None:
            return
        if self.table.ramp.falls:
            self._look_again()
        else:
            self._cover(snapshot)

    def _cover(self, snapshot: Snapshot) -> None:
        from fitsmobile.ui.table.curtain import Curtain

        if self._curtain is None:
            self._curtain = Curtain(size=self.size, pos=self.pos)
            self._curtain.bind(
                on_lifted=self._take_device, on_home=self._visit_home, on_undo=self._think_better
            )
            self.add_widget(self._curtain)
        self._one.opacity = 0  # a screen that fades in would show it through the curtain
        self._take_insets()
        self._curtain.cover(snapshot, snapshot.curtain)

    def _lift(self) -> None:
        if self._curtain is not None:
            self.remove_widget(self._curtain)
            self._curtain = None
            self._one.opacity = 1

    def _take_device(self, *_: Any) -> None:
        self.dispatch_or_say(TakeDevice())

    def _think_better(self, *_: Any) -> None:
        self.dispatch_or_say(Undo())

    def _visit_home(self, *_: Any) -> None:
        self.navigator.go("home")

    # the person's manner

    def _take_insets(self, *_: Any) -> None:
        edges = Insets(self.inset_left, self.inset_bottom, self.inset_right, self.inset_top)
        if self.table is not None:
            self.table.insets = edges
        if self._curtain is not None:
            self._curtain.edges = edges
        if self._edges is not None:
            self._edges.insets = edges

    def _take_manner(self, snapshot: Snapshot) -> None:
        chosen = getattr(self.conductor, "settings", None)
        if chosen is None:
            return
        people = sum(player.level is None for player in snapshot.players)
        self.table.hints = chosen.show_hints
        shared = people > 1 and snapshot.pace != "together"
        self.table.manner = TouchSettings.of(chosen, shared)


__all__ = ["RampTable", "TableScreen", "Toast"]
