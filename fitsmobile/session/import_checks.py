"""Checks on every game of an imported file before it is stored."""

from fitsmobile.session.actions import Denied
from fitsmobile.session.clock import LAST_SECOND
from fitsmobile.session.daily import counted_day, is_id_of, kept_as
from fitsmobile.session.table import Table
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble

MOST_A_SECOND = 2_000
"""Upper bound of `touched` per second of clock time in an imported game. Later saves count on
from the largest `touched`, so a huge one would soon leave the range that a save can hold."""


def refused(table: Table | Denied, record: GameRecord) -> Trouble | None:
    """The refusal of an imported game, given its table; None if it may be kept."""
    if isinstance(table, Denied):
        return Trouble(table.rule or table.reason, table.message)
    if (table.over and table.held is None) != (record.ended is not None):
        return Trouble("wrong_field", "The game says that it is over and is not, or the reverse.")
    times = (record.created, record.modified, record.ended or 0, record.touched // MOST_A_SECOND)
    if max(times) > LAST_SECOND:
        return Trouble("wrong_field", "The game was played at a time that no clock tells.")
    day = counted_day(record)
    name = None if day is None else kept_as(record.game, day)
    if name != record.id and (name is not None or is_id_of(record.id)):
        return Trouble("wrong_field", "The game takes the place of a try that it is not.")
    return None
