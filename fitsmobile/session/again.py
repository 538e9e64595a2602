"""The same players at the same kind of table once more: with new cards, or from a moment."""

from fitsmobile.session import pace
from fitsmobile.session.actions import NewGame
from fitsmobile.session.table import Table

FROM_A_MOMENT = "review"
"""The origin of a game that goes on from a moment of another."""


def with_new_cards(table: Table, seed: int) -> NewGame:
    """A new deal of the same boards, layout or target, wherever the last one came from."""
    return NewGame(
        game=table.game.id,
        players=table.players,
        options=table.setup.options,
        seed=seed,
        pace=pace.sat_down_again(table.sitting),
    )


def from_moment(table: Table, ply: int) -> NewGame:
    """A new game that goes on after `ply` moves of this one."""
    return NewGame(
        game=table.game.id,
        players=table.players,
        pace=pace.sat_down_again(table.sitting),
        setup=table.setup.to_json(),
        origin=FROM_A_MOMENT,
        moves=table.moves[:ply],
    )
