"""Measurement of drawn boards: the same deals for all, one question a deal, cancelled at once."""

import pytest

from fitsmobile.ai import board_measure
from fitsmobile.ai.board_measure import DEALS, BoardMeter, DealScores, measure_of
from fitsmobile.ai.player import Budget
from fitsmobile.ai.worker import Worker
from fitsmobile.session.drawn_boards import DrawnBoard
from tests.engine.drawings import DRAWN

MINE = DrawnBoard("", tuple(DRAWN["art"]))
BARE = DrawnBoard("", ("......",) + ("______",) * 11)


class ManualMeter:
    """A meter with a worker whose answers the test delivers."""

    def __init__(self):
        self.posted, self.told = [], []
        self.worker = Worker(self.posted.append)
        self.meter = BoardMeter(self.worker, lambda: 0.0, self.told.append)

    def deliver(self):
        """Deliver the answer to the only open question."""
        self.worker.close()
        self.posted.pop(0)()


@pytest.fixture
def manual(monkeypatch):
    monkeypatch.setattr(board_measure, "BUDGET", Budget(nodes=300))
    found = ManualMeter()
    yield found
    found.meter.cancel()
    found.worker.close()


def test_a_board_is_measured_deal_by_deal_until_all_are_known(manual):
    manual.meter.begin(BARE.board)
    for _ in range(DEALS):
        manual.deliver()
    assert [one.deals for one in manual.told] == list(range(1, DEALS + 1))
    assert [one.done for one in manual.told[-2:]] == [False, True]
    assert manual.posted == []
    assert manual.told[-1].above_zero == 0


def test_a_new_board_begins_anew_with_the_same_deals(manual):
    manual.meter.begin(MINE.board)
    manual.deliver()
    first = manual.told[-1]
    manual.meter.begin(BARE.board)
    manual.deliver()
    manual.meter.begin(MINE.board)
    manual.deliver()
    assert [one.deals for one in manual.told] == [1, 1, 1]
    assert manual.told[-1] == first


def test_after_a_cancel_nothing_is_told(manual):
    manual.meter.begin(MINE.board)
    manual.meter.cancel()
    manual.worker.close()
    for answer in manual.posted:
        answer()
    assert manual.told == []


def test_the_search_of_a_deal_ends_at_the_next_poll_after_a_cancel():
    polls = []

    def stop():
        polls.append(1)
        return True

    budget = Budget(nodes=10_000_000)
    board_measure.measured(MINE.board, 0, stop, lambda: 0.0, budget)
    assert len(polls) <= 3


def deals(*best, regular=0):
    return [DealScores(one, regular) for one in best]


def test_uncertainty_shrinks_and_luck_is_the_spread_of_the_deals():
    few, many = (measure_of(deals(*[8, 12] * count)) for count in (1, 20))
    assert few.error > many.error > 0
    assert (few.possible, few.luck, many.luck) == (10, 2, 2)
    assert many.above_zero == 40


def test_a_board_is_harder_the_further_a_regular_player_stays_below_the_best():
    steps = [measure_of(deals(15, regular=15 - gap)).hardness for gap in (4, 8, 10, 12, 16)]
    assert steps == [1, 2, 3, 4, 5]
