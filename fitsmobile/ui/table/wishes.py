"""Actions of the player at a table besides moves: undo, hints, the last turn again ..."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.session.actions import EndTurn, Redo, TakeDevice, Undo
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ai.worker import Worker
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.hints import Hint, Hints
    from fitsmobile.ui.table.screen import TableScreen


class Adviser:
    """Gives hints, a grade more each time, to `told`."""

    def __init__(self, conductor: Conductor, told: Callable[[Hint], None]) -> None:
        self._conductor = conductor
        self._told = told
        self._asked: tuple[Hints, Worker] | None = None

    def ask(self, seat: int) -> bool:
        """Ask for a seat that may act. Whether the answer takes a moment."""
        if self._asked is None:
            # What thinks is not loaded before somebody asks.
            from fitsmobile.ui.table.thinking import seat_adviser

            self._asked = seat_adviser(self._conductor, self._told)
        hints, _ = self._asked
        hints.ask(seat)
        return hints.thinking

    def dismiss(self) -> None:
        """Nobody asks any more."""
        if self._asked is not None:
            hints, worker = self._asked
            hints.cancel()
            worker.close()
        self._asked = None


class Wishes:
    """The wishes of whoever sits at a table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._host = screen.conductor
        self._adviser = Adviser(self._host, self._advise)
        self._deeds: dict[str, Callable[[], object]] = {
            "redo": self.redo,
            "end_turn": self.end_turn,
            "hint": self.hint,
            "replay": self.replay,
            "skip": self.skip,
            "hurry": self.hurry,
            "menu": lambda: screen.dispatch("on_menu"),
        }

    def ask(self, what: str, seat: int | None = None) -> None:
        """Do what a board asks for by name: `undo`, `redo`, `end_turn`, `hint`, `menu` ..."""
        if what == "undo":
            self.undo(seat)
        else:
            self._deeds[what]()

    def undo(self, seat: int | None = None) -> None:
        """Take the last move back, or that of a seat alone."""
        self._screen.table.finish()
        self._screen.relay.send(Undo(seat), seat)

    def redo(self) -> None:
        """Play the move again that was taken back."""
        self._screen.table.finish()
        self._screen.relay.send(Redo())

    def end_turn(self) -> None:
        """Hand the turn over."""
        self._screen.table.finish()
        self._screen.relay.send(EndTurn())

    def take_device(self) -> None:
        """The next player has the device."""
        self._screen.relay.send(TakeDevice())

    def skip(self) -> None:
        """Show computer players' moves at once and unseen until a person is on turn."""
        if self._computer_moves:
            self._screen.relay.skip()
            self._screen.table.finish()
            self._host.hurry()

    def hurry(self) -> None:
        """Let computer players move without their pauses."""
        if self._computer_moves:
            self._host.hurry()

    def replay(self) -> None:
        """Show the last turn of the others again."""
        relay = self._screen.relay
        if not relay.busy:
            self._screen.table.replay(relay.last_turn)

    def hint(self) -> None:
        """Ask for a hint for the person on turn, one grade more each time."""
        moment = self._screen.relay.moment
        if moment is not None and moment.may_act and moment.snapshot.turn is not None:
            self._screen.table.finish()
            if self._adviser.ask(moment.snapshot.turn):
                self._screen.tell(tr("Thinking…"))

    def turn_board(self) -> None:
        """Pin the board, or let it turn to the player on turn."""
        self._host.change_settings(turn_board=not self._host.settings.turn_board)
        self._screen.settle()

    def dismiss(self) -> None:
        """Nobody asks for a hint any longer."""
        self._adviser.dismiss()

    @property
    def _computer_moves(self) -> bool:
        moment = self._screen.relay.moment
        return moment is not None and moment.computer_moves

    def _advise(self, hint: Hint) -> None:
        self._screen.table.advise(hint)
