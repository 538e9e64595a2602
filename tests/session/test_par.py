import pytest

from fitsmobile.ai.levels import hindsight_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.worker import Worker
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import par
from fitsmobile.session.par import Pars


@pytest.fixture(autouse=True)
def _counted(monkeypatch):
    monkeypatch.setattr(par, "THINKING", Budget(nodes=4_000))


def clock() -> float:
    return 0.0


class ManualPars:
    """Pars with a worker whose answers the test delivers."""

    def __init__(self):
        self.posted = []
        self.worker = Worker(self.posted.append)
        self.pars = Pars(self.worker, clock)

    def deliver(self):
        while True:
            self.worker.close()
            if not self.posted:
                return
            self.posted.pop(0)()


def two_boards():
    game = GAMES["fits"]
    return game.start(game.deal(1, {"boards": ["1", "2"]}, 3))


def test_each_round_is_searched_and_reported():
    manual, state, told = ManualPars(), two_boards(), []
    manual.pars.find_all(state, 0, lambda: told.append(manual.pars.total(state, 0)))
    assert manual.pars.known(state, 0, 0) is None
    manual.deliver()
    bests = [
        hindsight_for(state.game).best_of_round(state, 0, k, Budget(nodes=4_000), never, clock)
        for k in (0, 1)
    ]
    assert manual.pars.known(state, 0, 0) == bests[0]
    assert manual.pars.total(state, 0) == sum(best.score for best in bests)
    assert told == [None, manual.pars.total(state, 0)]


def test_a_cached_round_is_not_searched_again():
    manual, state, told = ManualPars(), two_boards(), []
    manual.pars.find(state, 0, (0,), lambda: told.append(1))
    manual.deliver()
    manual.pars.find(state, 0, (0,), lambda: told.append(2))
    manual.deliver()
    assert told == [1]


def test_a_cancelled_search_is_not_reported():
    manual, state, told = ManualPars(), two_boards(), []
    manual.pars.find(state, 0, (0, 1), lambda: told.append(1))
    manual.pars.cancel()
    manual.deliver()
    assert told == [] and manual.pars.total(state, 0) is None


def test_the_score_played_counts_where_it_beats_the_search(monkeypatch):
    manual, state = ManualPars(), two_boards()
    manual.pars.find(state, 0, (0,), lambda: None)
    manual.deliver()
    found = manual.pars.known(state, 0, 0)
    progress = state.by_seat[0]
    done = state
    while done.by_seat[0].round == 0:
        done = done.play(0, done.moves(0)[-1])
    lucky = done.by_seat[0].done[0]._replace(score=found.score + 4)
    progress = done.by_seat[0]._replace(done=(lucky,))
    assert manual.pars.known(type(done)(done.setup, (progress,)), 0, 0).score == found.score + 4


def test_a_hex_game_has_no_par():
    game = GAMES["jammit"]
    state = game.start(game.deal(2, {}, 3))
    manual = ManualPars()
    manual.pars.find(state, 0, (0,), lambda: None)
    assert manual.pars.known(state, 0, 0) is None and manual.pars.total(state, 0) is None
