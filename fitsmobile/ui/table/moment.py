"""One moment of a game, as it is handed to a board."""

from collections.abc import Sequence

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played


@frozen
class Moment:
    """A snapshot, and what the screen knows besides.

    `seat` is the person at the near side of the table. `more` tells that later snapshots wait
    to be shown, so that nobody can act on this one. `last_turn` are the moves of the turn
    before, where the game can show them again.
    """

    snapshot: Snapshot
    seat: int = 0
    more: bool = False
    last_turn: Sequence[Played] = ()

    @property
    def may_act(self) -> bool:
        """Whether a person may move now."""
        return not self.more and self._acts(computer=False)

    @property
    def computer_moves(self) -> bool:
        """Whether a computer player is on turn."""
        return self._acts(computer=True)

    def _acts(self, computer: bool) -> bool:
        turn, now = self.snapshot.turn, self.snapshot
        return turn in now.actors and (now.players[turn].level is not None) == computer


def people(snapshot: Snapshot) -> list[int]:
    """The seats that are no computer players."""
    return [seat for seat, player in enumerate(snapshot.players) if player.level is None]
