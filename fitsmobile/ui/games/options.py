"""What the options of the games are called, and what they look like."""

from collections.abc import Mapping
from typing import Any

from fitsmobile.engine.protocol import Game, InvalidSetup, Option
from fitsmobile.engine.registry import GAMES
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.games.pictures import Picture, RampPicture, picture_of
from fitsmobile.ui.look.i18n import mark, tr

NAMES = {
    "boards": mark("Boards"),
    "rounds": mark("Rounds"),
    "board": mark("Size of the board"),
    "layout": mark("Layout"),
    "target": mark("Points to win"),
}
VALUES = {
    ("rounds", 3): mark("Three"),
    ("rounds", 4): mark("Four, for experts"),
    ("board", "large"): mark("Large"),
    ("board", "mini"): mark("Mini"),
    ("target", None): mark("As the rules say"),
}


def name_of(option: Option) -> str:
    """What an option is called."""
    return tr(NAMES.get(option.id, option.id))


def value_of(option: Option, value: Any) -> str:
    """What a value of an option is called; its own text where it has no name."""
    return tr(VALUES[option.id, value]) if (option.id, value) in VALUES else str(value)


def offered(game: Game, option: Option, seats: int) -> tuple[Any, ...]:
    """The values of an option with which a table can be laid for so many seats."""
    return tuple(value for value in option.values if _can_be_dealt(game, option, value, seats))


def _can_be_dealt(game: Game, option: Option, value: Any, seats: int) -> bool:
    try:
        game.deal(seats, {option.id: value}, 0)
    except InvalidSetup:
        return False
    return True


def for_seats(game: Game, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The options that were chosen, but the default where so many seats need another table."""
    return {
        option.id: chosen[option.id]
        if _can_be_dealt(game, option, chosen[option.id], seats)
        else option.default
        for option in game.options
    }


def board_pictures(game: Game, option: Option) -> dict[str, Picture | None]:
    """The empty boards of an option that chooses among them, by value."""
    pictures: dict[str, Picture | None] = {}
    for value in option.values:
        picture = picture_of_deal(game, min(game.seats), {option.id: [value]})
        if isinstance(picture, RampPicture):
            picture = RampPicture(picture.columns, picture.rows, (), picture.specials)
        pictures[str(value)] = picture
    return pictures


def picture_of_deal(game: Game, seats: int, options: dict[str, Any]) -> Picture | None:
    """The table before the first move."""
    state = game.start(game.deal(seats, options, 0))
    return picture_of(state.view(0), "red")


def remembered(settings: Settings, game: str) -> dict[str, Any]:
    """The options that a game was set up with the last time, where they still make sense."""
    last = settings.last_setups.get(game)
    known = last.get("options") if isinstance(last, dict) else None
    known = known if isinstance(known, dict) else {}
    return {
        option.id: known[option.id]
        for option in GAMES[game].options
        if option.id in known and option.accepts(known[option.id])
    }
