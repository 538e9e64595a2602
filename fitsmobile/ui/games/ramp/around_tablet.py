"""Round a tablet that lies flat: every seat has a table at its own edge, all at the same time."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.ramp.ramp_table import RampTable, ramp_at
from fitsmobile.ui.games.ramp.round_score import RoundScore
from fitsmobile.ui.games.ramp.shared_card import SharedCard
from fitsmobile.ui.games.ramp.ui import ramp_ui
from fitsmobile.ui.games.ramp.words import refused
from fitsmobile.ui.games.ramp.zone import zone_cell
from fitsmobile.ui.kit.button import IconButton
from fitsmobile.ui.kit.turned import Turned
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Insets, middle, zones
from fitsmobile.ui.table.touch_settings import TouchSettings

SHEER = 0.62
"""How opaque the ground of a zone is."""


class EdgeTable(RampTable):
    """A table in a zone, on a sheet edged in the seat's colour."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ground_colour = Color()
            self._ground = SmoothRoundedRectangle(size=(0, 0))
            self._edge_colour = Color()
            self._edge = SmoothLine(width=dp(1))
        self.fbind("size", self.edge)
        theme.bind(mode=self.edge)

    def edge(self, *_: Any) -> None:
        """Draw the sheet."""
        if self.shown is None:
            return
        self._ground_colour.rgba = theme.fade(theme.surface, SHEER)
        self._ground.pos, self._ground.size, self._ground.radius = self.pos, self.size, [dp(26)]
        base = theme.piece(self.shown.colour).base
        self._edge_colour.rgba = theme.text if theme.mode == "contrast" else base
        self._edge.rounded_rectangle = (*self.pos, *self.size, dp(26))


class EdgeSeat:
    """One seat at its edge: its table, turned, and the count of its rounds."""

    def __init__(self, seat: int, edges: "EdgesTable") -> None:
        self.seat, self._edges = seat, edges
        self.turned = Turned(size_hint=(None, None))
        self.table = EdgeTable(size_hint=(None, None))
        self.turned.add_widget(self.table)
        self.turned.content.bind(size=self._fill)
        self.table.bind(on_play=self._play, on_tool=self._undo, on_say=self._say)
        self.score: RoundScore | None = None
        self._finished: int | None = None
        self._snapshot: Snapshot | None = None

    def _fill(self, _content: Any, size: Any) -> None:
        self.table.size = size

    def _play(self, _table: Any, move: str) -> None:
        self._edges.dispatch("on_play", self.seat, move)

    def _undo(self, _table: Any, _name: str) -> None:
        self._edges.dispatch("on_undo", self.seat)

    def _say(self, _table: Any, reason: str) -> None:
        self.table.whisper(refused(reason))

    def show(self, snapshot: Snapshot, still: bool) -> None:
        """Take over a moment; a round that has just ended is counted first."""
        self._snapshot = snapshot
        done = len(ramp_at(snapshot, self.seat).finished)
        counted, self._finished = self._finished, done
        person = snapshot.players[self.seat].level is None
        if person and counted is not None and done > counted and not still:
            self._count()
        elif self.score is None:
            self.table.show(snapshot, self.seat, still)
            self.table.edge()

    def _count(self) -> None:
        snapshot = self._snapshot
        view = snapshot.views[self.seat]
        tasks = ramp_ui(snapshot.game).finished_tasks(view)
        self.score = RoundScore(self.table, size=self.table.size, size_hint=(None, None))
        self.score.bind(on_done=self.go_on, on_tell=lambda _, text: self.table.whisper(text))
        self.turned.add_widget(self.score)
        self.score.begin(ramp_at(snapshot, self.seat).finished[-1], tasks, tr("Next"))

    def go_on(self, *_: Any) -> None:
        """The count was seen."""
        self.end_count()
        self.show(self._snapshot, still=False)
        self._edges.seen()

    def end_count(self) -> None:
        """Take the count away."""
        if self.score is not None:
            self.score.leave()
            self.turned.remove_widget(self.score)
            self.score = None

    def leave(self) -> None:
        """The screen goes."""
        self.end_count()
        self.table.leave()


class EdgesTable(FloatLayout):
    """Up to four tables and the shared card. A finger belongs to the zone that it began in.

    Fires `on_play(seat, move)`, `on_undo(seat)`, `on_menu`, and `on_over` when the game has
    ended and everybody has seen the count.
    """

    __events__ = ("on_play", "on_undo", "on_menu", "on_over")
    insets = ObjectProperty(Insets())
    manner = ObjectProperty(TouchSettings())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seats: list[EdgeSeat] = []
        self._snapshot: Snapshot | None = None
        self.card = SharedCard(size_hint=(None, None))
        self.menu = IconButton(icon="menu", kind="raised", text=tr("Menu"), show_text=False)
        self.menu.bind(on_release=lambda *_: self.dispatch("on_menu"))
        self.add_widget(self.card)
        self.add_widget(self.menu)
        self._arrange = Clock.create_trigger(self.arrange, -1)
        for name in ("size", "insets", "manner"):
            self.fbind(name, self._arrange)
        theme.bind(mode=self._arrange)

    def on_play(self, seat: int, move: str) -> None:
        """A seat placed its tile."""

    def on_undo(self, seat: int) -> None:
        """A seat takes its tile back."""

    def on_menu(self) -> None:
        """The menu was asked for."""

    def on_over(self) -> None:
        """On to the result."""

    def show(self, snapshot: Snapshot, still: bool = False) -> None:
        """Take over a moment at every edge."""
        other = self._snapshot is None or self._snapshot.game_id != snapshot.game_id
        self._snapshot = snapshot
        if other or len(self.seats) != len(snapshot.players):
            self._sit(len(snapshot.players))
            self.arrange()
            still = True
        for seat in self.seats:
            seat.show(snapshot, still)
        self._tell_card()
        self.seen()

    def seen(self) -> None:
        """When nobody counts any more and the game has ended: say so."""
        over = self._snapshot.outcome is not None
        if over and not any(seat.score for seat in self.seats):
            self.dispatch("on_over")

    def refuse(self, seat: int, reason: str) -> None:
        """The session said no to a seat."""
        self.seats[seat].table.ramp.refused(reason)

    def _sit(self, count: int) -> None:
        for seat in self.seats:
            seat.leave()
            self.remove_widget(seat.turned)
        self.seats = [EdgeSeat(seat, self) for seat in range(count)]
        for seat in self.seats:
            self.add_widget(seat.turned)

    def arrange(self, *_: Any) -> None:
        """Put the zones where the window has them."""
        self._arrange.cancel()
        if not self.seats or self._snapshot is None:
            return
        places = zones(self.width, self.height, dp(1), self.insets, len(self.seats))
        first = self.seats[0].table
        cell = zone_cell(places, dp(1), first.spec_of(self._snapshot, 0))
        for seat, (rect, quarter) in zip(self.seats, places, strict=True):
            seat.table.manner = self.manner
            seat.table.zone_cell = cell
            seat.turned.quarter = quarter
            seat.turned.pos, seat.turned.size = rect[:2], rect[2:]
        card, menu = middle(self.width, self.height, dp(1), self.insets, len(self.seats))
        self.card.pos, self.card.size = card[:2], card[2:]
        self.menu.size_hint = (None, None)
        self.menu.pos = menu[:2]
        self._tell_card()

    def _tell_card(self) -> None:
        snapshot = self._snapshot
        seat = snapshot.actors[0] if snapshot.actors else 0
        view = ramp_at(snapshot, seat)
        tile = view.tiles[0].id if view.tiles and view.card else None
        words = tr("{n} of {all}", n=view.card, all=view.cards) if view.card else tr("Start")
        self.card.show(snapshot.game, tile, words)

    def leave(self) -> None:
        """The screen goes."""
        self._arrange.cancel()
        for seat in self.seats:
            seat.leave()
