"""One seat's table in FITS and BITS: where we are, the tiles to come, the ramp, the tray."""

from collections.abc import Sequence
from typing import Any

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

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.views import FinishedRound, RampView, TaskView
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.ramp.geometry import TableLayout, TableSpec, table_layout
from fitsmobile.ui.games.ramp.look import RampLook
from fitsmobile.ui.games.ramp.ramp_play import RampPlay
from fitsmobile.ui.games.ramp.seats_line import SeatFact, SeatsLine
from fitsmobile.ui.games.ramp.task_card import TaskCard
from fitsmobile.ui.games.ramp.tile_strip import TileStrip
from fitsmobile.ui.games.ramp.tray import Tray
from fitsmobile.ui.games.ramp.ui import look_of, ramp_ui
from fitsmobile.ui.games.ramp.zone import zone_layout
from fitsmobile.ui.kit.numbers import number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.table.layout import Insets, Rect
from fitsmobile.ui.table.touch_settings import TouchSettings

kvloader.load(__name__)

NOWHERE = (0, 0, 0, 0)
LINE_H, PAD = 18, 14
SCORE_W = 92
"""The room of the score in a tall window, beside the button for a hint."""
WHISPER = 3.0
"""Seconds that a word to one seat round the tablet stays."""

SMALLEST = 240
"""A window smaller than this (in dp) has no table; the first one of all may be 100."""


@frozen
class Showing:
    """What of a moment a table shows: the seat, its ramp, its task cards."""

    snapshot: Snapshot
    seat: int
    ramp: RampView
    tasks: tuple[TaskView, ...]

    @classmethod
    def of(cls, snapshot: Snapshot, seat: int) -> "Showing":
        """Look at one seat."""
        view = snapshot.views[seat]
        ramp = ramp_at(snapshot, seat)
        if snapshot.players[seat].level is not None:  # nobody plays a computer player's tile
            ramp = replace(ramp, tiles=(), can_put_aside=None)
        return cls(snapshot, seat, ramp, ramp_ui(snapshot.game).tasks(view))

    @property
    def colour(self) -> str:
        """The paint of the seat's tiles."""
        return self.snapshot.players[self.seat].colour


class RampTable(FloatLayout):
    """Fires `on_play(move)`, `on_tool(name)` for undo, `on_menu` and `on_say(reason)`."""

    __events__ = ("on_play", "on_tool", "on_menu", "on_say")
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

    insets = ObjectProperty(Insets())
    manner = ObjectProperty(TouchSettings())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.layout: TableLayout | None = None
        self.shown: Showing | None = None
        self._counted: tuple[FinishedRound, tuple[TaskView, ...]] | None = None
        self.cards: list[TaskCard] = []
        self._arrange = Clock.create_trigger(self.arrange, -1)
        self._hush = Clock.create_trigger(self._tell_status, WHISPER)
        for name in ("size", "pos", "insets", "manner", "hints", "zone_cell"):
            self.fbind(name, self._arrange)
        theme.bind(mode=self._arrange, text_scale=self._arrange, symbols=self._arrange)
        self._unlisten = tr.listen(self._arrange)
        self.bind(note=self._write_under_score, par=self._write_under_score)

    def on_play(self, move: str) -> None:
        """The tile was placed or put aside."""

    def on_tool(self, name: str) -> None:
        """`undo` or another button that is not the table's own."""

    def on_menu(self) -> None:
        """The menu was asked for."""

    @property
    def look(self) -> RampLook:
        """How the game at the table looks."""
        return look_of(self.game)

    def on_say(self, reason: str) -> None:
        """Something is to be said to the player."""

    def show(self, snapshot: Snapshot, seat: int, still: bool = False) -> None:
        """Take over a moment; `still` shows it without motion."""
        before, self.shown = self.shown, Showing.of(snapshot, seat)
        self._counted, self.counting = None, False
        now = self.shown
        same_table = (
            before is not None
            and before.snapshot.game_id == snapshot.game_id
            and before.seat == seat
            and before.ramp.round == now.ramp.round
        )
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
        if tasks:
            for card, task in zip(self.cards, tasks, strict=False):
                card.show(task)
            counted = {area.cells for task in tasks for area in task.counted}
            self.ramp.mark_areas(sorted(counted))

    def arrange(self, *_: Any) -> None:
        """Lay everything out anew: another size, theme, language, or number of things."""
        self._arrange.cancel()
        now = self.shown
        left, bottom, right, top = self.insets
        if now is None or min(self.width - left - right, self.height - bottom - top) < dp(SMALLEST):
            return
        self.layout = layout = self._laid_out(self._spec(now))
        self.game, self.wide = now.snapshot.game, layout.wide
        self.menu_box, self.title_box = layout.menu, layout.title
        self.score_box = layout.score
        self._place_hint(layout)
        self._place_note(layout)
        if layout.others is not None:
            self.others.pos, self.others.size = layout.others[:2], layout.others[2:]
        self._place_cards(layout)
        self.ramp.size, self.ramp.pos = self.size, self.pos
        self.ramp.room = self._room(layout)
        self.ramp.dress(layout, self.game, now.ramp.specials, now.colour)
        self.tray.furnish(layout, self.game)
        self.ramp.settle_on(layout, layout.homes, self.manner)
        self._tell(True)
        if self._counted is not None:
            self.show_finished(*self._counted)

    def _laid_out(self, spec: TableSpec) -> TableLayout:
        if self.zone_cell:
            return zone_layout(self.width, self.height, dp(1), self.zone_cell, spec)
        return table_layout(self.width, self.height, dp(1), self.insets, spec)

    def _room(self, layout: TableLayout) -> Rect:
        """The room for the callout: over the play zone, in portrait over the header too."""
        gap = dp(8)
        if layout.wide:
            top = self.height - self.insets.top
            return Rect(layout.play.x, gap, layout.play.w, top - 2 * gap)
        wide = self.width - self.insets.left - self.insets.right
        high = self.height - self.insets.top - layout.tray.top
        return Rect(self.insets.left + gap, layout.tray.top, wide - 2 * gap, high - gap)

    def spec_of(self, snapshot: Snapshot, seat: int) -> TableSpec:
        """What a table for a seat would have to find room for."""
        return self._spec(Showing.of(snapshot, seat))

    def _spec(self, now: Showing) -> TableSpec:
        look = look_of(now.snapshot.game)
        return TableSpec(
            columns=now.ramp.columns,
            rows=now.ramp.rows,
            headroom=0 if self.zone_cell else headroom(now.ramp),
            seats=len(now.snapshot.players),
            cards=len(now.tasks),
            buttons=look.buttons,
            homes=look.homes,
            shelf=look.shelf,
            text=theme.text_scale,
            left_handed=self.manner.left_handed,
        )

    def _place_hint(self, layout: TableLayout) -> None:
        """The button for a hint: between title and score, or at the end of the title."""
        title, score, side = layout.title, layout.score, dp(48)
        if not self.hints:
            self.hint_box = NOWHERE
            return
        if layout.wide:
            right = title.right
        else:
            self.score_box = (score.right - dp(SCORE_W), score.y, dp(SCORE_W), score.h)
            right = self.score_box[0] - dp(4)
        self.hint_box = (right - side, title.y, side, side)
        self.title_box = (title.x, title.y, right - side - dp(4) - title.x, title.h)

    def _place_note(self, layout: TableLayout) -> None:
        """The words under the score; beside it in landscape."""
        x, y, wide, _ = self.score_box
        if self.zone_cell:
            self.note_pos = (x, y - dp(20))
        elif layout.wide:
            self.note_pos = (x + wide * 0.5, y)
        else:
            self.note_pos = (x, y - dp(1))

    def _write_under_score(self, *_: Any) -> None:
        self.under_score = ", ".join(part for part in (self.note, self.par) if part)

    def show_par(self, points: int | None) -> None:
        """The best that the cards of this round allow, once it is known."""
        self.par = "" if points is None else tr("max {points}", points=number(points))

    def _place_strip(self, layout: TableLayout) -> None:
        box = layout.remaining
        self.strip_box = box
        if not layout.wide:
            words = text_texture(self.strip_title, theme.small, theme.medium).width
            label = 0 if self.look.lists_used else words + dp(14)
            self.strip_title_box = (box.x + dp(4), box.y, label, box.h if label else 0)
            self.strip.pos, self.strip.size = (box.x + label, box.y), (box.w - label, box.h)
            return
        pad = dp(PAD)
        line = max(dp(LINE_H), theme.small * 1.35) if box.h > dp(60) else 0
        self.strip_title_box = (box.x + pad, box.top - line - dp(4), box.w - 2 * pad, line)
        self.strip.pos = (box.x + pad, box.y + dp(6))
        self.strip.size = (box.w - 2 * pad, box.h - line - dp(12))

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
        now = self.shown
        view, layout = now.ramp, self.layout
        if layout is None:
            return
        self._tell_words(now)
        self._tell_status()
        if layout.others is not None:
            self.others.show(self._facts(now), layout.wide)
        if layout.remaining.w:
            self._tell_strip(view, layout)
        self.ramp.show(view.placed, view.tiles, view.can_put_aside, still, now.tasks)
        if now.tasks:
            self._tell_tasks(now.tasks)
        snapshot = now.snapshot
        can_undo = now.seat in snapshot.undo_seats if self.zone_cell else snapshot.can_undo
        self.tray.allow(view.can_put_aside is not None, can_undo, len(view.tiles))
        self.tray.note = self._waits_for(now)
        self.follow_phase()

    def _tell_strip(self, view: RampView, layout: TableLayout) -> None:
        """The tiles to come, and in portrait the words beside them."""
        held = view.tiles[0].id if view.tiles else None
        colour = self.shown.colour
        self.strip_title = tr("Still to come")
        if not (self.look.lists_used or layout.wide):
            self.strip_title = tr.plural("{count} left", "{count} left", len(view.to_come))
        self._place_strip(layout)
        self.strip.show(self.game, view.to_come, held, colour, layout.unit, wide=layout.wide)

    def _waits_for(self, now: Showing) -> str:
        """Whom the others wait for, in the place of the tile; empty where nobody waits."""
        players = now.snapshot.players
        names = [players[seat].name for seat in now.snapshot.actors if seat != now.seat]
        if now.ramp.tiles or not names:
            return ""
        if self.zone_cell:
            more = len(names)
            return tr.plural("waiting for {count} more", "waiting for {count} more", more)
        return tr("waiting for {name}", name=", ".join(names))

    def _tell_words(self, now: Showing) -> None:
        view = now.ramp
        if self.zone_cell:
            self.title, self.line = now.snapshot.players[now.seat].name, ""
            self.score = number(view.score)
            return
        self.title = ramp_ui(self.game).round_title(view)
        left = len(view.to_come)
        if view.card == 0 and self.wide:
            self.line = tr("start tile")
        elif view.card == 0:
            self.line = tr("start tile, {count} to come", count=left)
        elif self.wide or not self.look.lists_used:
            self.line = tr("card {n} of {all}", n=view.card, all=view.cards)
        else:
            self.line = tr(
                "card {n} of {all}, {count} to come", n=view.card, all=view.cards, count=left
            )
        self.score = number(view.score)

    def _tell_status(self, *_: Any) -> None:
        """The line under the score: the total, or round a tablet how far this seat is."""
        now = self.shown
        view = now.ramp
        if self.zone_cell:
            self.note = tr("placing") if view.tiles else tr("done")
            self.note_role = "text2" if view.tiles else "success"
            if now.snapshot.outcome is not None:
                self.note = ""
        elif view.finished:
            self.note = tr("total {points}", points=number(view.total + view.score))
        else:
            self.note = ""

    def whisper(self, text: str) -> None:
        """Say something to this seat alone, under its score, for a moment."""
        self.note, self.note_role = text, "text2"
        self._hush.cancel()
        self._hush()

    def _facts(self, now: Showing) -> list[SeatFact]:
        facts = []
        snapshot = now.snapshot
        for seat, player in enumerate(snapshot.players):
            if seat == now.seat:
                continue
            other = Showing.of(snapshot, seat).ramp
            ahead = (other.round, other.card) > (now.ramp.round, now.ramp.card)
            total = other.total + (other.score if other.tiles or other.placed else 0)
            facts.append(SeatFact(player.name, player.colour, total, ahead))
        return facts

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


def ramp_at(snapshot: Snapshot, seat: int) -> RampView:
    """The ramp of a seat."""
    return ramp_ui(snapshot.game).ramp(snapshot.views[seat])


def headroom(ramp: RampView) -> int:
    """How many rows the tiles stick out above the ramp."""
    highest = max((row + 1 for tile in ramp.placed for _, row in tile.cells), default=0)
    return max(0, highest - ramp.rows)


__all__ = ["RampPlay", "RampTable", "SeatsLine", "Showing", "TileStrip", "Tray"]
