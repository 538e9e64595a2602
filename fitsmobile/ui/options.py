"""What the options of the games are called, and what they look like."""

from typing import Any

from fitsmobile.engine.protocol import Game, Option
from fitsmobile.ui.i18n import mark, tr
from fitsmobile.ui.pictures import Picture, RampPicture, picture_of

NAMES = {
    "boards": mark("Boards"),
    "rounds": mark("Rounds"),
    "board": mark("Board"),
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
