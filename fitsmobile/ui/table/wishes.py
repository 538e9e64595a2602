"""Actions of the player at a table besides moves: undo, hints, the last turn again ..."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.session.actions import EndTurn, Redo, TakeDevice, Undo
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.ai.worker import Worker
    from fitsmobile.session.actions import Action
    from fitsmobile.session.hints import Hints
    from fitsmobile.ui.table.screen import TableScreen


class Wishes:
    """Actions of the player at a table by name, with a button, a key or the menu."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._host = screen.conductor
        self._advisers: tuple[Hints, Worker] | None = None
        self._deeds: dict[str, Callable[[], object]] = {
            "redo": lambda: self._act(Redo()),
            "end_turn": lambda: self._act(EndTurn()),
            "take_device": lambda: screen.relay.send(TakeDevice()),
            "hint": self._hint,
            "replay": self._replay,
            "skip": self._skip,
            "hurry": self._hurry,
            "turn_board": self._turn_board,
            "menu": lambda: screen.dispatch("on_menu"),
        }

    def ask(self, what: str, seat: int | None = None) -> None:
        """Do what is asked for: `undo` for everybody or a seat alone, `redo`, `hint`, `menu` ..."""
        if what == "undo":
            self._act(Undo(seat), seat)
        elif what == "last_move":
            self._tell_last_move(seat or 0)
        else:
            self._deeds[what]()

    def dismiss(self) -> None:
        """Nobody asks for a hint any longer."""
        if self._advisers is not None:
            hints, worker = self._advisers
            hints.cancel()
            worker.close()
        self._advisers = None

    def _act(self, action: Action, seat: int | None = None) -> None:
        self._screen.table.finish()
        self._screen.relay.send(action, seat)

    def _tell_last_move(self, seat: int) -> None:
        """Say in one line what the last turn of a seat changed, where it had one."""
        shown, turn = self._screen.shown, self._host.last_turn(seat=seat)
        if shown is not None and turn:
            self._screen.tell(self._screen.questions.told(shown, turn))

    def _skip(self) -> None:
        """Show computer players' moves at once and unseen until a person is on turn."""
        if self._computer_moves:
            self._screen.relay.skip()
            self._screen.table.finish()
            self._host.hurry()

    def _hurry(self) -> None:
        """Let computer players move without their pauses."""
        if self._computer_moves:
            self._host.hurry()

    @property
    def _computer_moves(self) -> bool:
        moment = self._screen.relay.moment
        return moment is not None and moment.computer_moves

    def _replay(self) -> None:
        """Show the last turn of the others again."""
        relay = self._screen.relay
        if not relay.busy:
            self._screen.table.replay(relay.last_turn)

    def _hint(self) -> None:
        """Ask for a hint for the person on turn, one grade more each time."""
        moment = self._screen.relay.moment
        if moment is None or not moment.may_act or moment.snapshot.turn is None:
            return
        self._screen.table.finish()
        if self._advisers is None:
            # What thinks is not loaded before somebody asks.
            from fitsmobile.ui.table.thinking import seat_adviser

            self._advisers = seat_adviser(self._host, lambda hint: self._screen.table.advise(hint))
        hints, _ = self._advisers
        hints.ask(moment.snapshot.turn)
        if hints.thinking:
            self._screen.tell(tr("Thinking…"))

    def _turn_board(self) -> None:
        """Pin the board, or let it turn to the player on turn."""
        self._host.change_settings(turn_board=not self._host.settings.turn_board)
        self._screen.settle()
