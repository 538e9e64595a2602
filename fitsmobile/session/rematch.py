"""Rematch: the same players and options with a new deal, or from a position of another game."""

from fitsmobile.session import pace
from fitsmobile.session.actions import NewGame
from fitsmobile.session.table import Table

FROM_A_MOMENT = "review"
"""The `origin` of a game that starts from a position of another game."""


def with_new_cards(table: Table, seed: int) -> NewGame:
    """A new deal with the same players and options, whatever the origin of this one.

    A player with the fewest points begins, where the rules deal who begins.
    """
    return NewGame(
        game=table.game.id,
        players=table.players,
        options=table.setup.options,
        seed=seed,
        pace=pace.rematch_pace(table.sitting),
        first=_last_place(table, seed),
    )


def _last_place(table: Table, seed: int) -> int | None:
    """A seat that did not win and has the fewest points, drawn where there are several.

    None where nobody won, or before the end.
    """
    outcome = table.state.outcome()
    if outcome is None or not outcome.winners:
        return None
    losers = [seat for seat in range(len(table.players)) if seat not in outcome.winners]
    if not losers:
        return None
    fewest = min(outcome.scores[seat] for seat in losers)
    last = [seat for seat in losers if outcome.scores[seat] == fewest]
    return last[seed % len(last)]


def from_moment(table: Table, ply: int) -> NewGame:
    """A new game that starts from the position after `ply` moves of this one."""
    return NewGame(
        game=table.game.id,
        players=table.players,
        pace=pace.rematch_pace(table.sitting),
        setup=table.setup.to_json(),
        origin=FROM_A_MOMENT,
        moves=table.moves[:ply],
    )
