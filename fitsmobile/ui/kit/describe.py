"""Players and days in words."""

from collections.abc import Sequence
from datetime import date

from fitsmobile.session.actions import Player
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.kit.sentences import listed
from fitsmobile.ui.look.i18n import mark, tr

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
    "round_by_round": mark("Round by round"),
    "card_by_card": mark("Card by card"),
    "together": mark("All at once"),
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
    return listed(player.name for player in players)


def watched_seat(snapshot: Snapshot) -> int:
    """The seat whose table is worth showing: who is at the device, else the first person."""
    if snapshot.turn is not None and snapshot.players[snapshot.turn].level is None:
        return snapshot.turn
    people = [seat for seat, player in enumerate(snapshot.players) if player.level is None]
    return people[0] if people else 0
