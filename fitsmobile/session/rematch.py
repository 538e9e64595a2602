"""Rematch: the same players and options with a new deal, or from a position of another game."""

from fitsmobile.session import pace
from fitsmobile.session.actions import NewGame
from fitsmobile.session.table import Table

FROM_A_MOMENT = "review"
"""The `origin` of a game that starts from a position of another game."""


def with_new_cards(table: Table, seed: int) -> NewGame:
    """A new deal with the same players and options, whatever the origin of this one."""
    return NewGame(
        game=table.game.id,
        players=table.players,
        options=table.setup.options,
        seed=seed,
        pace=pace.rematch_pace(table.sitting),
    )


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
