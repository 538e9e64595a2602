"""One seat's table in FITS and BITS: where we are, the tiles to come, the ramp, the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from fitsmobile.ui.games.ramp import arrangement
from fitsmobile.ui.games.ramp.arrangement import NOWHERE
from fitsmobile.ui.games.ramp.geometry import TableLayout, TableSpec
from fitsmobile.ui.games.ramp.seats_line import SeatFact
from fitsmobile.ui.games.ramp.showing import Showing
from fitsmobile.ui.games.ramp.task_card import TaskCard
from fitsmobile.ui.games.ramp.ui import look_of
from fitsmobile.ui.kit.numbers import number
from fitsmobile.ui.kit.sentences import listed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Insets
from fitsmobile.ui.table.touch_settings import TouchSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.engine.views import FinishedRound, TaskView
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.games.ramp.look import RampLook

kvloader.load(__name__)

WHISPER = 3.0
"""Seconds that a word to one seat round the tablet stays."""


class RampTable(FloatLayout):
    """Fires `on_tool(name)` for undo, and `on_menu`; its `ramp` fires the moves."""

    __events__ = ("on_tool", "on_menu")
    strip = ObjectProperty()
    others = ObjectProperty()
    tray = ObjectProperty()
    ramp = ObjectProperty()
    game = StringProperty(theme.own_game)
    title = StringProperty("")
    line = StringProperty("")
    score = StringProperty("")
    note = StringProperty("")
    par = StringProperty("")
    """The best that the cards of this round allow; empty where it is not shown."""

    hints = BooleanProperty(False)
    """Whether there is a button to ask for a hint; it fires `on_tool("hint")`."""

    hint_box = ListProperty(NOWHERE)
    under_score = StringProperty("")
    """Total and par, as far as there are."""

    note_role = StringProperty("text2")
    strip_title = StringProperty("")
    counting = BooleanProperty(False)
    """Whether a finished round is counted: nothing is to come, and tiles may reach up there."""

    wide = BooleanProperty(False)
    menu_box = ListProperty(NOWHERE)
    title_box = ListProperty(NOWHERE)
    score_box = ListProperty(NOWHERE)
    note_pos = ListProperty((0, 0))
    strip_box = ListProperty(NOWHERE)
    strip_title_box = ListProperty(NOWHERE)
    zone_cell = NumericProperty(0)
    """Round a tablet: the size of a cell in pixels, the same for everybody. 0 elsewhere."""

    toast_lift = NumericProperty(dp(24))
    """Height in pixels at which a line of text is clear of the tray."""

    insets = ObjectProperty(Insets())
    touch = ObjectProperty(TouchSettings())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.layout: TableLayout | None = None
        self.shown: Showing | None = None
        self._counted: tuple[FinishedRound, tuple[TaskView, ...]] | None = None
        self._points = 0
        self.cards: list[TaskCard] = []
        self._arrange = Clock.create_trigger(self.arrange, -1)
        self._hush = Clock.create_trigger(self._tell_status, WHISPER)
        for name in ("size", "pos", "insets", "touch", "hints", "zone_cell"):
            self.fbind(name, self._arrange)
        theme.bind(mode=self._arrange, text_scale=self._arrange, symbols=self._arrange)
        tr.listen(self._arrange)
        self.bind(note=self._write_under_score, par=self._write_under_score)

    @property
    def now(self) -> Showing:
        """The moment on the table. Raises RuntimeError before the first."""
        if self.shown is None:
            raise RuntimeError("no game has been shown on this table")
        return self.shown

    def on_tool(self, name: str) -> None:
        """`undo` or another button that is not the table's own."""

    def on_menu(self) -> None:
        """The menu was asked for."""

    @property
    def look(self) -> RampLook:
        """The look of the game at the table."""
        return look_of(self.game)

    def show(self, snapshot: Snapshot, seat: int, still: bool = False) -> None:
        """Take over a moment; `still` shows it without motion."""
        before, self.shown = self.shown, Showing.of(snapshot, seat)
        self._counted, self.counting, self._points = None, False, 0
        now = self.shown
        same_table = now.same_round(before)
        if before is not None and not same_table:
            self.ramp.show((), (), None, still=True)  # its tiles may be of another game
            self.ramp.mark_areas(())
            self.ramp.mark_spots(())
        if before is None or self._spec(before) != self._spec(now) or not same_table:
            self.arrange()
        else:
            self._tell(still)

    def show_finished(self, done: FinishedRound, tasks: Sequence[TaskView]) -> None:
        """The ramp as a round left it, nothing in hand: for counting it up."""
        self._counted, self.counting = (done, tuple(tasks)), True
        self.ramp.show(done.placed, (), None, still=False)
        self.tray.allow(False, False, 0)
        self.ramp.mark_spots(())
        if not self.zone_cell:
            self.line = tr("board done")
        self.count_up(self._points)
        if tasks:
            for card, task in zip(self.cards, tasks, strict=False):
                card.show(task)
            counted = {area.cells for task in tasks for area in task.counted}
            self.ramp.mark_areas(sorted(counted))

    def count_up(self, points: int) -> None:
        """Show what was counted so far of a finished round, alone and in the total."""
        self._points, self.score = points, number(points)
        self._tell_status()

    def arrange(self, *_: object) -> None:
        """Lay everything out again: another size, theme, language, or number of things."""
        self._arrange.cancel()
        now = self.shown
        if now is None or not arrangement.has_room(self):
            return
        self.layout = layout = arrangement.laid_out(self, self._spec(now))
        self.game, self.wide = now.snapshot.game, layout.wide
        arrangement.place(self, layout)
        self._place_cards(layout)
        self.ramp.room = arrangement.callout_room(self, layout)
        self.ramp.dress(layout, self.game, now.ramp.specials, now.colour)
        self.tray.furnish(layout, self.game)
        self.ramp.settle_on(layout, layout.homes, self.touch)
        self._tell(True)
        if self._counted is not None:
            self.show_finished(*self._counted)

    def spec_of(self, snapshot: Snapshot, seat: int) -> TableSpec:
        """Space that a table for a seat would need."""
        return self._spec(Showing.of(snapshot, seat))

    def _spec(self, now: Showing) -> TableSpec:
        return now.spec(bool(self.zone_cell), theme.text_scale, self.touch.left_handed)

    def _write_under_score(self, *_: object) -> None:
        self.under_score = listed((self.note, self.par))

    def show_par(self, points: int | None) -> None:
        """The best that the cards of this round allow, once it is known."""
        self.par = "" if points is None else tr("max {points}", points=number(points))

    def _place_cards(self, layout: TableLayout) -> None:
        while len(self.cards) < len(layout.cards):
            card = TaskCard(game=self.game, size_hint=(None, None))
            self.cards.append(card)
            self.add_widget(card, index=len(self.children))
        while len(self.cards) > len(layout.cards):
            self.remove_widget(self.cards.pop())
        for card, box in zip(self.cards, layout.cards, strict=True):
            card.pos, card.size = box[:2], box[2:]

    def _tell(self, still: bool) -> None:
        """Words, numbers and tiles of the moment."""
        now = self.now
        view, layout = now.ramp, self.layout
        if layout is None:
            return
        self._tell_words(now)
        self._tell_status()
        if layout.others is not None:
            self.others.show(self._facts(now), layout.wide)
        if layout.remaining.w:
            self._tell_strip(layout)
        self.ramp.show(view.placed, view.tiles, view.can_put_aside, still, now.tasks)
        if now.tasks:
            self._tell_tasks(now.tasks)
        snapshot = now.snapshot
        can_undo = now.seat in snapshot.undo_seats if self.zone_cell else snapshot.can_undo
        self.tray.allow(view.can_put_aside is not None, can_undo, len(view.tiles))
        self.tray.note = now.waits_for(bool(self.zone_cell))
        self.follow_phase()

    def _tell_strip(self, layout: TableLayout) -> None:
        """The tiles to come, and in portrait the words beside them."""
        view = self.now.ramp
        held = view.tiles[0].id if view.tiles else None
        colour = self.now.colour
        self.strip_title = tr("Still to come")
        if not (self.look.lists_used or layout.wide):
            self.strip_title = tr.plural("{count} left", "{count} left", len(view.to_come))
        arrangement.place_strip(self, layout)
        self.strip.show(self.game, view.to_come, held, colour, layout.unit, wide=layout.wide)

    def _tell_words(self, now: Showing) -> None:
        in_zone = bool(self.zone_cell)
        self.title = now.name if in_zone else now.title
        self.line = "" if in_zone else now.progress(self.wide)
        self.score = number(now.ramp.score)

    def _tell_status(self, *_: object) -> None:
        """The line under the score: the total, or round a tablet how far this seat is."""
        now = self.now
        view, counted = now.ramp, self._counted
        if counted is not None:
            before = [done.score for done in view.finished if done.number < counted[0].number]
            self.note = self._total(sum(before) + self._points) if before else ""
            self.note_role = "text2"
        elif self.zone_cell:
            self.note = tr("placing") if view.tiles else tr("done")
            self.note_role = "text2" if view.tiles else "success"
            if now.snapshot.outcome is not None:
                self.note = ""
        elif view.finished:
            self.note = self._total(view.total + view.score)
        else:
            self.note = ""

    @staticmethod
    def _total(points: int) -> str:
        return tr("total {points}", points=number(points))

    def whisper(self, text: str) -> None:
        """Say something to this seat alone, under its score, for a moment."""
        self.note, self.note_role = text, "text2"
        self._hush.cancel()
        self._hush()

    def _facts(self, now: Showing) -> list[SeatFact]:
        players = now.snapshot.players
        return [
            SeatFact(players[seat].name, players[seat].colour, points, ahead)
            for seat, points, ahead in now.others()
        ]

    def _tell_tasks(self, tasks: tuple[TaskView, ...]) -> None:
        for card, task in zip(self.cards, tasks, strict=True):
            card.show(task)
        counted = {area.cells for task in tasks for area in task.counted if area.points > 0}
        self.ramp.mark_areas(sorted(counted))
        spots = {
            cell for task in tasks if task.points > 0 for near in task.near for cell in near.missing
        }
        self.ramp.mark_spots(sorted(spots))

    def follow_phase(self) -> None:
        """The tray shows whether the tile is at home."""
        hand = self.ramp.hand
        if not hand.tiles:
            self.tray.state = "empty"
        else:
            home = self.ramp.phase in ("HOME", "PRESSED") and not hand.aloft
            self.tray.away = hand.tile
            self.tray.state = "waiting" if home else "away"

    def use(self, name: str) -> None:
        """A button of the tray."""
        if name == "rotate":
            self.ramp.turn()
        elif name == "mirror":
            self.ramp.flip()
        else:
            self.dispatch("on_tool", name)

    def key(self, name: str) -> bool:
        """Play by keys. True when the key was one of ours."""
        ramp = self.ramp
        if not ramp.hand.tiles:
            return False
        deeds = {
            "left": lambda: ramp.steer(-1),
            "right": lambda: ramp.steer(1),
            "up": ramp.turn,
            "r": ramp.turn,
            "m": ramp.flip,
            "down": ramp.drop,
            "space": ramp.drop,
            "n": ramp.choose_next,
        }
        deed = deeds.get(name)
        if deed is not None:
            deed()
        return deed is not None

    def leave(self) -> None:
        """The screen goes."""
        self._arrange.cancel()
        self._hush.cancel()
        self.ramp.leave()
