"""At a ramp: hints for the person at the device, and par beside the score of who plays alone."""

from collections.abc import Callable
from typing import Any

from fitsmobile.session.challenge import to_beat
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.ramp.ramp_table import RampTable
from fitsmobile.ui.games.ramp.ui import ramp_ui
from fitsmobile.ui.games.ramp.words import advice
from fitsmobile.ui.kit.after_frame import AfterFrame
from fitsmobile.ui.kit.numbers import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.adviser import Adviser

PAR_AFTER = 0.6
"""Seconds after which par is thought about: the board is to be seen first."""


class RampAdvice:
    """Speaks through `tell`; shows on the table."""

    def __init__(self, conductor: Any, table: RampTable, tell: Callable[[str], None]) -> None:
        self._conductor = conductor
        self._table = table
        self._tell = tell
        self._adviser = Adviser(conductor, self._advise)
        self._seat = 0
        self._round = -1
        self._pars: Any = None
        self._soon = AfterFrame(self._look_for_par, PAR_AFTER)

    def ask(self, seat: int) -> None:
        """A hint for a seat, one grade more each time."""
        if self._adviser.ask(seat):
            self._tell(tr("Thinking…"))

    def follow(self, snapshot: Snapshot, seat: int) -> None:
        """The round that is played now: par belongs to it, where somebody plays alone.

        In a challenge it is what the sender made of this round.
        """
        view = ramp_ui(snapshot.game).ramp(snapshot.views[seat])
        ghost = to_beat(snapshot.origin)
        if view.round <= len(ghost):
            self._look_no_more()
            points = number(ghost[view.round - 1])
            self._table.par = tr("to beat {points}", points=points) if view.tiles else ""
            return
        if len(snapshot.players) > 1 or not view.tiles:
            self._table.par = ""
            return
        self._seat, self._round = seat, view.round - 1
        self._show_par()
        if not self._table.par:
            self._soon()

    def leave(self) -> None:
        """Nobody asks any more."""
        self._look_no_more()
        self._adviser.dismiss()

    def _look_no_more(self) -> None:
        self._soon.cancel()
        if self._pars is not None:
            self._pars.cancel()

    def _look_for_par(self, *_: Any) -> None:
        # What thinks is loaded only once the board can be seen.
        from fitsmobile.ui.table.thinking import pars

        self._pars = pars()
        if self._conductor.state is not None:
            self._show_par()
            rounds = (self._round,)
            self._pars.find(self._conductor.state, self._seat, rounds, self._show_par)

    def _show_par(self) -> None:
        state = self._conductor.state
        best = self._pars.known(state, self._seat, self._round) if self._pars and state else None
        self._table.show_par(None if best is None else best.score)

    def _advise(self, hint: Any) -> None:
        self._tell(advice(hint))
        if hint.move is None:
            self._table.ramp.hint_at(hint.cells)
        else:
            self._table.ramp.aim_for(hint.move)
