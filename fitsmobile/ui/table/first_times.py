"""Sentences that a table says once for each person, when something happens for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.screen import TableScreen


@frozen
class First:
    """A sentence of a table about something that happens for the first time, once for each person.

    `key` is kept in the settings once it was said; `text` is a message id. `happens` gets the views
    of the person before a move and after it, equal at the beginning of a game.
    """

    key: str
    text: str
    happens: Callable[[object, object], bool]


class FirstTimes:
    """Says the sentences of a game, and keeps in the settings which were said.

    A host whose position is not there for anybody to think about, such as a lesson, has its own
    words: nothing is said there.
    """

    def __init__(self, screen: TableScreen, firsts: Callable[[str], Sequence[First]]) -> None:
        self._screen, self._firsts = screen, firsts

    def follow(self, before: Snapshot | None, now: Snapshot, seat: int) -> None:
        """Say what happens for the first time to the person on turn, one sentence at a time.

        At the end of a game that is the person at `seat`.
        """
        seat = seat if now.turn is None else now.turn
        host = self._screen.conductor
        if host.state is None or now.players[seat].level is not None:
            return
        said = host.settings.told
        earlier = now if before is None or before.game_id != now.game_id else before
        for one in self._firsts(now.game):
            if one.key not in said and one.happens(earlier.views[seat], now.views[seat]):
                host.change_settings(told=[*said, one.key])
                self._screen.tell(tr(one.text))
                return
