"""One seat's board in FITS and BITS: it is played on, and its finished rounds are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from fitsmobile.engine.frozen import replace
from fitsmobile.session.actions import Denied
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games.advice import advice
from fitsmobile.ui.games.ramp import arrangement
from fitsmobile.ui.games.ramp.cue import next_touch
from fitsmobile.ui.games.ramp.geometry import TableLayout
from fitsmobile.ui.games.ramp.header import NOWHERE
from fitsmobile.ui.games.ramp.keys import RampKeys
from fitsmobile.ui.games.ramp.showing import Showing
from fitsmobile.ui.games.ramp.ui import look_of, ramp_ui
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.board import COUNT
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.words import Words, why_not

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fitsmobile.engine.protocol import Refusal
    from fitsmobile.engine.views import FinishedRound, TaskView
    from fitsmobile.session.hints import Hint
    from fitsmobile.ui.games.ramp.round_score import RoundScore
    from fitsmobile.ui.kit.keys import FocusRing
    from fitsmobile.ui.table.board import Cue, Moment

kvloader.load(__name__)


class RampBoard(BoardWidget):
    """The board of FITS and BITS for one seat: header, the tiles to come, ramp and tray.

    `count` is there while a round that has just ended is counted up; then nothing else is shown
    until the player goes on.
    """

    DIMMED = 0.35
    """Opacity of the tiles to come while the held tile lies over them."""

    once = frozenset({"up", "down"})  # they turn the tile and let it drop
    header = ObjectProperty()
    strip = ObjectProperty()
    others = ObjectProperty()
    cards = ObjectProperty()
    tray = ObjectProperty()
    ramp = ObjectProperty()
    game = StringProperty(theme.own_game)
    counting = BooleanProperty(False)
    """Whether a finished round is counted: nothing is to come, and tiles may reach up there."""

    covered = BooleanProperty(False)
    """Whether the held tile lies over the tiles to come, which dim."""

    wide = BooleanProperty(False)
    strip_title = StringProperty("")
    strip_box = ListProperty(NOWHERE)
    strip_title_box = ListProperty(NOWHERE)
    zone_cell = NumericProperty(0)
    """Round a tablet: the size of a cell in pixels, the same for everybody. 0 elsewhere."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.layout: TableLayout | None = None
        self.shown: Showing | None = None
        self.count: RoundScore | None = None
        self.keys = RampKeys(self)
        self.ramp.canvas.remove(self.ramp.ground)
        self.canvas.before.add(self.ramp.ground)  # its shadow lies below cards and tray
        self._counted: tuple[FinishedRound, tuple[TaskView, ...]] | None = None
        self._left: FinishedRound | None = None
        """The round that lies on the ramp as it was left, and is not counted."""

        self._points = 0
        self._rounds: tuple[str, int, int] = ("", 0, 0)
        self._latest: Moment | None = None
        self._arrange = Clock.create_trigger(self.arrange, -1)
        for name in ("size", "pos", "insets", "touch", "hints", "hidden", "given", "zone_cell"):
            self.fbind(name, self._arrange)
        self.fbind("lit", lambda _, reason: self.ramp.motion.frame_reason(reason))
        theme.bind(look=self._arrange, text_scale=self._arrange, symbols=self._arrange)
        tr.listen(self._arrange)

    # moments

    @property
    def now(self) -> Showing:
        """The moment on the board. Raises RuntimeError before the first."""
        if self.shown is None:
            raise RuntimeError("no game has been shown on this board")
        return self.shown

    @property
    def settled(self) -> bool:
        """Whether no round is being counted."""
        return self.count is None

    @property
    def falling(self) -> bool:
        """Whether a tile that was let go has not come to rest yet."""
        return bool(self.ramp.motion.falls)

    @property
    def takes_all_keys(self) -> bool:
        """Whether a round is being counted."""
        return self.count is not None

    def open(self, moment: Moment) -> None:
        """Show a game that was not on the table before; nothing of it is counted."""
        self._end_count()
        self._ends_round(moment)
        self._take_over(moment, still=True)

    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the next moment; a round that has just ended is counted first."""
        ended = self._ends_round(moment)
        if ended and not still:
            self.count_round(moment)
        elif self.count is None and not _stays(self._left, moment):
            self._take_over(moment, still)
        self._latest = moment

    def sit(self, moment: Moment) -> None:
        """Show the moment on the board from another seat."""
        here = self.shown is not None and self.shown.snapshot is moment.snapshot
        if _stays(self._left, moment):
            return
        if self.shown is None or not here or self.shown.seat != moment.seat:
            self._ends_round(moment)
            self._take_over(moment)

    def leave(self) -> None:
        """End the count, the motions and every clock event."""
        self.keys.leave()
        self._end_count()
        self._arrange.cancel()
        self.header.leave()
        self.others.rest()
        self.ramp.leave()

    def _take_over(self, moment: Moment, still: bool = False) -> None:
        before, self.shown = self.shown, Showing.of(moment.snapshot, moment.seat)
        self._counted, self._left, self.counting, self._points = None, None, False, 0
        now, layout = self.shown, self.layout
        same_round = now.same_round(before)
        if layout is not None:
            self.header.place(layout, self.hints)
        if before is not None and not same_round:
            self.lit = None
            self.ramp.show((), (), None, still=True)  # its tiles may be of another game
        game = now.snapshot.game
        if (
            before is None
            or layout is None
            or self.game != game
            or arrangement.spec_of(self, before) != arrangement.spec_of(self, now)
        ):
            self.arrange()
        else:
            self.ramp.dress(layout, game, now.ramp.specials, now.colour)
            self._tell(still or not same_round)
        if self.shown.passed and not still:
            self.dispatch("on_tell", self.shown.passed)

    # the count of a round

    def _ends_round(self, moment: Moment) -> bool:
        """Whether more rounds of a person's seat are over than when it was asked last."""
        now = Showing.of(moment.snapshot, moment.seat)
        known, self._rounds = self._rounds, (now.snapshot.game_id, now.seat, len(now.ramp.finished))
        return now.is_person and known[:2] == self._rounds[:2] and known[2] < self._rounds[2]

    def count_round(self, moment: Moment) -> None:
        """Count up the round of the moment's seat that ended last, where rounds are counted."""
        from fitsmobile.ui.games.ramp.round_score import RoundScore

        self._end_count()
        snapshot = moment.snapshot
        if COUNT in self.hidden:
            self._left, tasks = Showing.of(snapshot, moment.seat).last_round
            self.show_finished(self._left, tasks)
            return
        self.count = RoundScore(self, size=self.size, pos=self.pos)
        self.add_widget(self.count)
        to_result = snapshot.outcome is not None and not self.zone_cell
        done, tasks = Showing.of(snapshot, moment.seat).last_round
        self.count.begin(done, tasks, tr("Result") if to_result else tr("Next"))

    def show_finished(self, done: FinishedRound, tasks: Sequence[TaskView]) -> None:
        """The ramp as a round left it, nothing in hand: for counting it up."""
        self._counted, self.counting = (done, tuple(tasks)), True
        if self.layout is not None:
            self.header.place(self.layout, hints=False)
        self.ramp.view = replace(self.now.ramp, placed=done.placed, tiles=())
        self.ramp.show(done.placed, (), None, still=False)
        self.ramp.mark_areas(sorted({area.cells for task in tasks for area in task.counted}))
        self.tray.allow(False, False, 0)
        self.cards.show(tasks)
        self.count_up(self._points)

    def count_up(self, points: int) -> None:
        """Show the points counted so far of a finished round."""
        self._points = points
        if self._counted is not None:
            self.header.show_count(self.now, self._counted[0], points)

    def go_on(self) -> None:
        """The count was seen: show the moment that came last."""
        self._end_count()
        if self._latest is not None:
            self._take_over(self._latest)
        self.dispatch("on_shown")

    def _end_count(self) -> None:
        if self.count is not None:
            self.count.leave()
            self.remove_widget(self.count)
            self.count = None

    # the parts of the board

    def arrange(self, *_: object) -> None:
        """Lay everything out again: another size, theme, language, or number of things."""
        self._arrange.cancel()
        now = self.shown
        if now is None or not arrangement.has_room(self):
            return
        self.layout = layout = arrangement.laid_out(self, arrangement.spec_of(self, now))
        self.game, self.wide = now.snapshot.game, layout.wide
        arrangement.place(self, layout)
        self.ramp.dress(layout, self.game, now.ramp.specials, now.colour)
        self.tray.furnish(layout, self.game)
        self.ramp.settle_on(layout, layout.homes, self.touch)
        self._tell(True)
        if self.lit is not None:
            self.ramp.motion.frame_reason(self.lit)
        if self._counted is not None:
            self.show_finished(*self._counted)

    def _tell(self, still: bool) -> None:
        now, layout = self.now, self.layout
        if layout is None:
            return
        view, snapshot = now.ramp, now.snapshot
        self.header.show(now)
        if layout.others is not None:
            self.others.show(tuple(now.others()), layout.wide)
        if layout.remaining.w:
            self._tell_strip(layout)
        else:
            self.strip_box = self.strip_title_box = NOWHERE
        self.ramp.view = view
        self.ramp.show(view.placed, view.tiles, view.can_put_aside, still, now.tasks)
        self.cards.show(now.tasks)
        can_undo = now.seat in snapshot.undo_seats if self.zone_cell else snapshot.can_undo
        self.tray.allow(view.can_put_aside is not None, can_undo, len(view.tiles))
        self.tray.missing = tr("used") if view.card else tr("not yet")
        self.tray.note = now.waits_for(bool(self.zone_cell))
        self.follow_phase()

    def _tell_strip(self, layout: TableLayout) -> None:
        """The tiles to come, and in portrait the words beside them."""
        view, look = self.now.ramp, look_of(self.game)
        held = view.tiles[0].id if view.tiles else None
        self.strip_title = tr("Still to come")
        if not (look.lists_used or layout.wide):
            self.strip_title = tr.plural("{count} left", "{count} left", len(view.to_come))
        arrangement.place_strip(self, layout, look.lists_used)
        self.strip.show(self.game, view.to_come, held, self.now.colour, wide=layout.wide)

    def follow_phase(self) -> None:
        """The tray shows whether the tile is at home."""
        hand = self.ramp.hand
        if not hand.tiles:
            self.tray.state = "empty"
        else:
            home = self.ramp.phase in ("HOME", "PRESSED") and not hand.aloft
            self.tray.away = hand.tile
            self.tray.state = "waiting" if home else "away"

    # answers

    @property
    def words(self) -> Words:
        """Texts of refusals and hints of the game at the table."""
        return ramp_ui(self.game).words()

    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Bring the tile home and say why not."""
        rule = refusal.rule if isinstance(refusal, Denied) else None
        self.ramp.refused(rule or refusal.reason)

    def advise(self, hint: Hint) -> None:
        """Say a hint and frame its columns; the last grade aims the tile, and frames the reason."""
        self.dispatch("on_tell", advice(hint, self.now.snapshot))
        if hint.move is not None:
            self.ramp.aim_for(hint.move)
        self.ramp.hint_at(hint.shown)

    def cue(self, moves: Collection[str]) -> Cue | None:
        """Take the tile, turn it, slide it over its column, or put it aside."""
        return (
            None
            if self.layout is None
            else next_touch(self.ramp.hand, self.layout, moves, self.touch.hold)
        )

    def say(self, reason: str) -> None:
        """Say why something is refused, or how it is done."""
        self.dispatch("on_tell", why_not(self.words, reason))

    # buttons, keys and pointers

    def use(self, name: str) -> None:
        """Use a button of the header or the tray; an open menu leaves no tile in hand."""
        if name == "rotate":
            self.ramp.turn()
        elif name == "mirror":
            self.ramp.flip()
        elif name in ("round", "score"):
            self.dispatch("on_tell", self.header.meaning(name, self.now))
        else:
            if name == "menu":
                self.ramp.cancel()
            self.dispatch("on_ask", name, None)

    def cancel(self) -> bool:
        """Go on from a count, or take the tile back. False where it is at home."""
        if self.count is None:
            return bool(self.ramp.cancel())
        self.count.skip()
        self.go_on()
        return True

    def key(self, name: str, ring: FocusRing | None) -> bool:
        """Steer, turn, drop and put aside; Enter and Space go on from a count."""
        if self.count is not None:
            if name in ("enter", "space"):
                self.count.skip() if self.count.counting else self.go_on()
            return name in ("enter", "space")
        if name == "space" and ring is not None and ring.focused is not None:
            return False
        if name == "a":
            self.keys.put_aside()
            return True
        return self.keys.steer(name)

    def hover(self, x: float, y: float) -> None:
        """The tile follows a pointer."""
        if self.count is None:
            self.ramp.hover(x, y)

    def on_touch_down(self, touch: Touch) -> bool:
        """Say what the tiles to come are; any other touch lets computer players hurry."""
        if super().on_touch_down(touch):
            return True
        if not self.counting and Rect(*self.strip_box).holds(*touch.pos):
            listed_used = look_of(self.game).lists_used and not self.wide
            used = tr("Full tiles are still to come, hollow ones are used.")
            self.dispatch("on_tell", used if listed_used else tr("Still to come in this round."))
            return True
        self.dispatch("on_ask", "hurry", None)
        return False


def _stays(left: FinishedRound | None, moment: Moment) -> bool:
    """Whether a round that was left on the ramp is still over at a moment."""
    if left is None:
        return False
    return left in Showing.of(moment.snapshot, moment.seat).ramp.finished
