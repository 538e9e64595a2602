"""One seat's half of a ramp table: it is played on, and its finished rounds are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from fitsmobile.session.actions import Denied
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games.ramp.ramp_table import RampTable
from fitsmobile.ui.games.ramp.showing import Showing
from fitsmobile.ui.games.ramp.ui import ramp_ui
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.words import Words, advice, why_not

if TYPE_CHECKING:
    from fitsmobile.engine.protocol import Refusal
    from fitsmobile.session.hints import Hint
    from fitsmobile.ui.games.ramp.round_score import RoundScore
    from fitsmobile.ui.kit.keys import FocusRing
    from fitsmobile.ui.table.moment import Moment

SURE = 3.0
"""Seconds in which a second press of the key puts the tile aside."""

HANDED_DOWN = ("hints", "insets", "pos", "size", "touch")
"""Properties that the seat's table takes over from its board."""


def _no_longer_sure(_passed: float) -> None:
    """The time in which a second press confirms is over."""


class RampBoard(BoardWidget):
    """The `Board` of FITS and BITS for one seat: `seat_table`, and `count` while a round that
    has just ended is counted up; then nothing else is shown until the player goes on.
    """

    once = frozenset({"up", "down"})  # they turn the tile and let it drop

    def __init__(self, seat_table: RampTable | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.seat_table = table = seat_table or RampTable()
        self.count: RoundScore | None = None
        self._rounds: tuple[str, int, int] = ("", 0, 0)
        self._latest: Moment | None = None
        self._sure = Clock.create_trigger(_no_longer_sure, SURE)
        table.size_hint = (None, None)
        for name in HANDED_DOWN:
            self.bind(**{name: table.setter(name)})
        table.bind(
            toast_lift=self.setter("toast_lift"),
            on_tool=lambda _, name: self.dispatch("on_ask", name, None),
            on_menu=lambda _: self._ask_menu(),
        )
        table.ramp.bind(
            on_play=lambda _, move: self.dispatch("on_play", table.now.seat, move),
            on_say=lambda _, reason: self._say(reason),
        )
        self.add_widget(table)

    # moments

    @property
    def settled(self) -> bool:
        """Whether no round is being counted."""
        return self.count is None

    @property
    def falling(self) -> bool:
        """Whether a tile that was let go has not come to rest yet."""
        return self.seat_table.ramp.falls

    @property
    def takes_all_keys(self) -> bool:
        """Whether a round is being counted."""
        return self.count is not None

    def open(self, moment: Moment) -> None:
        """Show a game that was not on the table before; nothing of it is counted."""
        self._end_count()
        self._ends_round(moment)
        self._show(moment, still=True)

    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the next moment; a round that has just ended is counted first."""
        ended = self._ends_round(moment)
        if ended and not still:
            self.count_round(moment)
        elif self.count is None:
            self._show(moment, still)
        self._latest = moment

    def sit(self, moment: Moment) -> None:
        """Show the moment on the table from another seat."""
        shown = self.seat_table.shown
        here = shown is not None and shown.snapshot is moment.snapshot
        if shown is None or not here or shown.seat != moment.seat:
            self._ends_round(moment)
            self._show(moment)

    def leave(self) -> None:
        """End the count, the motions and every clock event."""
        self._sure.cancel()
        self._end_count()
        self.seat_table.leave()

    def _show(self, moment: Moment, still: bool = False) -> None:
        self.seat_table.show(moment.snapshot, moment.seat, still)

    # the count of a round

    def _ends_round(self, moment: Moment) -> bool:
        """Whether more rounds of a person's seat are over than when it was asked last."""
        now = Showing.of(moment.snapshot, moment.seat)
        known, self._rounds = self._rounds, (now.snapshot.game_id, now.seat, len(now.ramp.finished))
        return now.is_person and known[:2] == self._rounds[:2] and known[2] < self._rounds[2]

    def count_round(self, moment: Moment) -> None:
        """Count up the round of the moment's seat that ended last."""
        from fitsmobile.ui.games.ramp.round_score import RoundScore

        self._end_count()
        table, snapshot = self.seat_table, moment.snapshot
        self.count = RoundScore(table, size=self.size, pos=self.pos)
        self.count.bind(
            on_done=lambda _: self.go_on(), on_tell=lambda _, text: self.dispatch("on_tell", text)
        )
        self.add_widget(self.count)
        to_result = snapshot.outcome is not None and not table.zone_cell
        done, tasks = Showing.of(snapshot, moment.seat).last_round
        self.count.begin(done, tasks, tr("Result") if to_result else tr("Next"))

    def go_on(self) -> None:
        """The count was seen: show the moment that came last."""
        self._end_count()
        if self._latest is not None:
            self._show(self._latest)
        self.dispatch("on_shown")

    def _end_count(self) -> None:
        if self.count is not None:
            self.count.leave()
            self.remove_widget(self.count)
            self.count = None

    # answers

    @property
    def words(self) -> Words:
        """Texts of refusals and hints of the game at the table."""
        return ramp_ui(self.seat_table.game).words()

    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Bring the tile home and say why not."""
        rule = refusal.rule if isinstance(refusal, Denied) else None
        self.seat_table.ramp.refused(rule or refusal.reason)

    def advise(self, hint: Hint) -> None:
        """Say a hint and show its columns; the last grade aims the tile."""
        self.dispatch("on_tell", advice(hint, self.words))
        if hint.move is None:
            self.seat_table.ramp.hint_at(hint.cells)
        else:
            self.seat_table.ramp.aim_for(hint.move)

    def _say(self, reason: str) -> None:
        self.dispatch("on_tell", why_not(self.words, reason))

    def _ask_menu(self) -> None:
        self.seat_table.ramp.cancel()
        self.dispatch("on_ask", "menu", None)

    # keys and pointers

    def cancel(self) -> bool:
        """Go on from a count, or take the tile back. False where it is at home."""
        if self.count is None:
            return self.seat_table.ramp.cancel()
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
            self._aside_by_key()
            return True
        return self.seat_table.key(name)

    def _aside_by_key(self) -> None:
        """Ask the first time; put the tile aside at the second press within a moment."""
        table = self.seat_table
        move = table.shown.ramp.can_put_aside if table.shown is not None else None
        if move is None:
            table.ramp.must_place()
        elif self._sure.is_triggered:
            self._sure.cancel()
            self.dispatch("on_tell", "")
            table.ramp.cancel()
            self.dispatch("on_play", table.now.seat, move)
        else:
            self._sure()
            self.dispatch("on_tell", tr("Press A again to put the tile aside."))

    def hover(self, x: float, y: float) -> None:
        """The tile follows a pointer."""
        if self.count is None:
            self.seat_table.ramp.hover(x, y)

    def on_touch_down(self, touch: Touch) -> bool:
        """A touch that nothing else takes lets computer players hurry."""
        if super().on_touch_down(touch):
            return True
        self.dispatch("on_ask", "hurry", None)
        return False
