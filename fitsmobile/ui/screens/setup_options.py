"""The options of a game on the set-up screen: what they are called, and which can be dealt."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil

from fitsmobile.engine.protocol import Game, InvalidSetup, Json, Option
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import COLOURS, FIRST
from fitsmobile.session.durations import STEP
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.games import GAMES_UI, MadeValue
from fitsmobile.ui.kit.choice import Offered
from fitsmobile.ui.kit.wording import listed, sentences
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.paint.picture import Picture


def name_of(game: str, option: Option) -> str:
    """Name of an option; its id where the game gives it none."""
    return tr(GAMES_UI[game].options.get(option.id, option.id))


def value_of(game: str, option: Option, value: Json) -> str:
    """Name of an option's value; its own text where it has none."""
    words = GAMES_UI[game].values
    return tr(words[option.id, value]) if (option.id, value) in words else str(value)


def offered(game: Game, option: Option, seats: int) -> tuple[Json, ...]:
    """The values of an option with which a table can be laid for so many seats."""
    return tuple(value for value in option.values if _can_be_dealt(game, option, value, seats))


def _can_be_dealt(game: Game, option: Option, value: Json, seats: int) -> bool:
    try:
        game.deal(seats, {option.id: value}, 0)
    except InvalidSetup:
        return False
    return True


def for_seats(game: Game, chosen: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The options that were chosen, but the default where so many seats need another table."""
    return {
        option.id: chosen[option.id]
        if _can_be_dealt(game, option, chosen[option.id], seats)
        else option.default
        for option in game.options
    }


def rounds_on_offer(
    game: Game, option: Option, made: Sequence[MadeValue], more: bool
) -> Iterator[Offered]:
    """The rounds to choose from: the usual ones, and with `more` all others and those `made`."""
    usual = option.default
    others = [value for value in option.values if value not in usual] if more else ()
    for value in (*usual, *others):
        name = value_of(game.id, option, value)
        yield Offered(value, name, _round_picture(game, option, value), value not in usual)
    for one in made if more else ():
        name = one.name or tr("No name")
        yield Offered(one.value, name, _round_picture(game, option, one.value), True)


def _round_picture(game: Game, option: Option, value: Json) -> Picture:
    return picture_of_deal(game, min(game.seats), {option.id: [value]})


def picture_of_deal(
    game: Game, seats: int, options: Mapping[str, Json], colours: Sequence[str] = COLOURS
) -> Picture:
    """The table before the first move."""
    state = game.start(game.deal(seats, options, 0))
    return GAMES_UI[game.id].picture(state.view(0), colours)


def last_setup(settings: Settings, game: str) -> dict[str, Json]:
    """The last set-up of a game; empty before the first."""
    last = settings.last_setups.get(game)
    return last if isinstance(last, dict) else {}


def remembered(settings: Settings, game: str) -> dict[str, Json]:
    """The options that a game was set up with the last time, where they still make sense."""
    known = last_setup(settings, game).get("options")
    known = known if isinstance(known, dict) else {}
    return {
        option.id: known[option.id]
        for option in GAMES[game].options
        if option.id in known and option.accepts(known[option.id])
    }


def remembered_names(settings: Settings, game: str) -> list[str]:
    """The names of all seats in the last set-up of the game, or else of another game.

    The same people play several games, so that nobody has to type a name for each.
    """
    for one in (game, *GAMES):
        names = last_setup(settings, one).get("names")
        if isinstance(names, list) and len(names) == len(COLOURS):
            return [str(name)[:16] for name in names]
    return [""] * len(COLOURS)


def known_names(settings: Settings) -> list[str]:
    """All names of the last set-ups, once each."""
    found = (name for game in GAMES for name in remembered_names(settings, game))
    return list(dict.fromkeys(name for name in found if name))


def deals_first(game: Game, seats: int, options: Mapping[str, Json]) -> bool:
    """Whether one seat begins, which is chosen or drawn; else all begin together."""
    return FIRST in game.deal(seats, options, 0).to_json()


def count_of(game: str, option: Option, chosen: Sequence[Json], hands: int) -> str:
    """The number of rounds chosen, of those on offer, and how long they take."""
    count = tr("{n} of {all}", n=len(chosen), all=len(option.default))
    minutes = minutes_of(game, Fraction(len(chosen), len(option.default)), hands)
    return listed((count, tr("about {minutes} min", minutes=minutes)))


def minutes_of(game: str, share: Fraction, hands: int) -> int:
    """Minutes of a share of a game's rounds where `hands` people play them one after another."""
    return ceil(GAMES_UI[game].minutes * share * max(1, hands) / STEP) * STEP


def about_boards(option: Option, chosen: Sequence[Json], more: bool) -> str:
    """Sentences about the choice of boards: the order of `more`, and how one is skipped.

    How many of the usual ones are left out comes first.
    """
    skipped = len([one for one in option.default if one not in chosen])
    how = tr("Tap a board to skip it; tap again to play it last.")
    if more:
        how = sentences((how, tr("The boards with names go from gentle to wicked.")))
    if skipped <= 0:
        return how
    rank = tr("Skipped: {n}. There is a rank only with all boards.", n=skipped)
    return sentences((rank, how))


def plain(value: Json) -> Json:
    """Tuples as lists, as the settings keep them."""
    return list(value) if isinstance(value, tuple) else value
