"""Games in words: what is going on, who plays, which day it is."""

from collections.abc import Sequence
from datetime import date

from fitsmobile.engine.views import BitsView, RampView
from fitsmobile.session.actions import Player
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.look.i18n import mark, tr

TITLES = {"fits": "FITS", "bits": "BITS", "fillit": "FILLIT", "jammit": "JAMMIT"}

TASTES = {
    "fits": mark("Fill the ramp"),
    "bits": mark("Shapes of colour"),
    "fillit": mark("Run and cover"),
    "jammit": mark("Push them out"),
}
"""Each game in three words."""

WEEKDAYS = (
    mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday"), mark("Friday"),
    mark("Saturday"), mark("Sunday"),
)  # fmt: skip
MONTHS = (
    mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"),
    mark("July"), mark("August"), mark("September"), mark("October"), mark("November"),
    mark("December"),
)  # fmt: skip

PACES = {
    "free": mark("Everybody by themselves"),
    "solo": mark("Alone"),
    "round_by_round": mark("Round by round"),
    "card_by_card": mark("Card by card"),
    "together": mark("All at once"),
    "turns": mark("Turn by turn"),
}


def day(when: date) -> str:
    """A day without its year, with the day of the week."""
    return tr(
        "{weekday} {day} {month}",
        weekday=tr(WEEKDAYS[when.weekday()]),
        day=when.day,
        month=tr(MONTHS[when.month - 1]),
    )


def short_day(when: date) -> str:
    """A day of the year, without the day of the week."""
    return tr("{day} {month}", day=when.day, month=tr(MONTHS[when.month - 1]))


def names(players: Sequence[Player]) -> str:
    """Everybody's name, in the order of the seats."""
    return ", ".join(player.name for player in players)


def ramp_view(view: object) -> RampView | None:
    """The ramp in a FITS or BITS view; None for a hex game."""
    if isinstance(view, BitsView):
        return view.ramp
    return view if isinstance(view, RampView) else None


def watched_seat(snapshot: Snapshot) -> int:
    """The seat whose table is worth showing: who is at the device, else the first person."""
    if snapshot.turn is not None and snapshot.players[snapshot.turn].level is None:
        return snapshot.turn
    people = [seat for seat, player in enumerate(snapshot.players) if player.level is None]
    return people[0] if people else 0


def headline(snapshot: Snapshot) -> str:
    """`FITS, board 3`; the name alone where a game has no rounds."""
    return table_name(snapshot.game, ramp_view(snapshot.views[watched_seat(snapshot)]))


def table_name(game: str, ramp: RampView | None) -> str:
    """The same of a ramp; None for a hex game."""
    title = TITLES[game]
    if ramp is None:
        return title
    if game == "fits":
        return tr("{game}, board {board}", game=title, board=ramp.board)
    return tr("{game}, round {round}", game=title, round=ramp.round)


def progress(snapshot: Snapshot) -> str:
    """`Card 10 of 16, with Ada`, or whose turn it is."""
    seat = watched_seat(snapshot)
    ramp = ramp_view(snapshot.views[seat])
    others = [player for spot, player in enumerate(snapshot.players) if spot != seat]
    if ramp is None:
        if snapshot.turn is None:
            return names(snapshot.players)
        return tr("{name} to move", name=snapshot.players[snapshot.turn].name)
    if ramp.card == 0:
        where = tr("Start tile")
    else:
        where = tr("Card {card} of {cards}", card=ramp.card, cards=ramp.cards)
    return tr("{where}, with {names}", where=where, names=names(others)) if others else where
