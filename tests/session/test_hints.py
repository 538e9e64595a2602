import pytest

from fitsmobile.ai.player import Choice
from fitsmobile.ai.worker import Worker
from fitsmobile.session import hints
from fitsmobile.session.actions import Play, Undo
from fitsmobile.session.hints import Hints
from tests.session.conducting import begin, conduct


def conductor_with(folder, game, seats=1):
    conductor = conduct(folder)
    begin(conductor, game, "solo" if seats == 1 else "turns", seats)
    return conductor


class ManualHints:
    """Hints with a worker whose answers the test delivers."""

    def __init__(self, conductor):
        self.posted, self.told = [], []
        self.worker = Worker(self.posted.append)
        self.hints = Hints(conductor, self.worker, lambda: 0.0, self.told.append)

    def ask(self, seat=0):
        self.hints.ask(seat)
        self.answer()

    def answer(self):
        self.worker.close()
        while self.posted:
            self.posted.pop(0)()


@pytest.fixture(autouse=True)
def _first_move(monkeypatch):
    """Replace the strongest player by one that chooses the first legal move."""

    class First:
        def choose(self, view, seat, budget, stop):
            return Choice(view.moves(seat)[0])

    monkeypatch.setattr(hints, "player_for", lambda *_: First())


def test_each_request_gives_one_grade_more_and_is_counted(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    for number in (1, 2, 3):
        manual.ask()
        assert manual.told[-1].grade == number
        assert conductor.snapshot.hints == number
    assert [hint.move is None for hint in manual.told] == [True, True, False]
    assert manual.told[2].move == conductor.moves(0)[0]


def test_repeating_the_last_grade_is_not_counted(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    for _ in range(5):
        manual.ask()
    assert conductor.snapshot.hints == 3
    assert manual.told[-1] == manual.told[2]


def test_the_next_tile_starts_at_the_first_grade(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    manual.ask()
    conductor.dispatch(Play(0, conductor.moves(0)[0]))
    manual.ask()
    assert [hint.grade for hint in manual.told] == [1, 1]


def test_after_a_different_move_the_hint_is_about_the_new_position(tmp_path):
    """Regression: after undo and another move the ply was the same, and the old hint was shown."""
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    first, *_, last = conductor.moves(0)
    conductor.dispatch(Play(0, first))
    for _ in range(3):
        manual.ask()
    conductor.dispatch(Undo())
    conductor.dispatch(Play(0, last))
    for _ in range(3):
        manual.ask()
    assert [hint.grade for hint in manual.told] == [1, 2, 3, 1, 2, 3]


def test_an_answer_about_an_older_position_is_dropped(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    first, *_, last = conductor.moves(0)
    conductor.dispatch(Play(0, first))
    manual.hints.ask(0)
    conductor.dispatch(Undo())
    conductor.dispatch(Play(0, last))
    manual.answer()
    assert manual.told == [] and conductor.snapshot.hints == 0


def test_an_answer_that_comes_after_the_move_is_dropped(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    manual.hints.ask(0)
    conductor.dispatch(Play(0, conductor.moves(0)[0]))
    manual.answer()
    assert manual.told == [] and conductor.snapshot.hints == 0


def test_a_cancelled_hint_is_not_counted(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    manual.hints.ask(0)
    manual.hints.cancel()
    manual.answer()
    assert manual.told == [] and conductor.snapshot.hints == 0


def test_a_seat_that_may_not_act_gets_no_hint(tmp_path):
    conductor = conductor_with(tmp_path, "fillit", seats=2)
    manual = ManualHints(conductor)
    manual.ask(1 - conductor.snapshot.turn)
    assert manual.told == []


def test_two_requests_before_the_answer_start_one_search(tmp_path):
    conductor = conductor_with(tmp_path, "fits")
    manual = ManualHints(conductor)
    manual.hints.ask(0)
    assert manual.hints.thinking
    manual.ask()
    assert len(manual.told) == 1 and not manual.hints.thinking
