"""The result screen."""

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session import challenge
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.ui.games.ramp.ranks import RANKS
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens.result import places
from tests.harness import step
from tests.ui.reading import texts

FOUR = tuple(Player(name, name) for name in ("red", "blue", "yellow", "green"))


@pytest.fixture
def result(stage, navigator):
    """The result screen of the game at the table."""

    def shown():
        theme.reduced_motion = True
        navigator.open("home", "table", "result")
        stage.frames(3)
        return navigator.screen

    return shown


def find(screen, cls):
    return [widget for widget in screen.walk() if type(widget).__name__ == cls]


def test_equal_scores_share_a_place_and_winners_come_first():
    assert places((5, 9, 5), (1,)) == [1, 0, 1]
    assert places((6, 6), (1,)) == [1, 0]
    assert places((3, 3), (0, 1)) == [0, 0]


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_a_solo_game_is_ranked(result, begin, game):
    done = begin(game, moves=200)
    screen = result()
    line = find(screen, "RankLine")[0]
    assert (line.name, line.place) == (RANKS[done.rank].name, RANKS[done.rank].place)
    assert find(screen, "RankBar")[0].score == done.outcome.scores[0]


def test_the_rows_are_in_the_order_of_the_places_with_every_round(result, begin):
    done = begin("bits", people=3, moves=300)
    rows = find(result(), "RoundRow")[::1]
    totals = sorted(done.outcome.scores, reverse=True)
    shown = [int(row.total.replace("−", "-")) for row in rows]
    assert sorted(shown, reverse=True) == totals
    assert all(len(row.ids.cells.children) == 3 for row in rows)


def test_a_game_without_rounds_shows_its_points(result, begin):
    done = begin("jammit", people=2, moves=900)
    assert done.outcome is not None
    screen = result()
    (winner,) = done.outcome.winners
    reached = done.outcome.scores[winner]
    assert screen.line == f"{done.players[winner].name} reached {reached} first"
    assert not find(screen, "RankLine")
    assert [len(row.ids.cells.children) for row in find(screen, "RoundRow")] == [0, 0]


def test_the_names_below_the_podium_are_visible_in_both_orientations(stage, result, begin):
    """Regression: in landscape their lower parts were scrolled away."""
    begin("bits", people=3, moves=300)
    screen = result()
    before, form = stage.size, screen.ids.form
    try:
        for size in ((640, 360), (360, 640)):
            stage.resize(*size)
            stage.frames(3)
            (podium,) = find(screen, "Podium")
            assert podium.to_window(*podium.pos)[1] >= form.to_window(*form.pos)[1]
    finally:
        stage.resize(*before)


def test_playing_again_deals_new_cards_to_the_same_people(stage, result, begin, conductor):
    done = begin("fits", people=2, moves=400)
    navigator = result().navigator
    navigator.screen.again()
    assert conductor.snapshot.game_id != done.game_id
    assert conductor.snapshot.players == done.players
    assert navigator.current == "table"


def test_playing_again_deals_to_the_board_that_was_played(stage, result, conductor):
    """Regression: the remembered mini board can't be dealt to the four players of a shared deal."""
    conductor.change_settings(last_setups={"fillit": {"options": {"board": "mini"}}})
    setup = GAMES["fillit"].deal(4, {"layout": "B"}, 1)
    conductor.dispatch(NewGame("fillit", FOUR, setup=setup.to_json(), origin="code", pace="turns"))
    while step(conductor):
        pass
    navigator = result().navigator
    navigator.screen.again()
    assert navigator.current == "table"
    assert (conductor.snapshot.ply, conductor.snapshot.players) == (0, FOUR)


def test_back_is_home(result, begin):
    begin("fits", moves=200)
    navigator = result().navigator
    assert navigator.back()
    assert navigator.current == "home"


class Known:
    """Pars whose answers the test delivers."""

    def __init__(self, best):
        self.best, self.told, self.cancelled = best, None, False

    def find_all(self, state, seat, told):
        self.told = told

    def total(self, state, seat):
        return self.best if self.told else None

    def cancel(self):
        self.cancelled = True


@pytest.fixture
def pars(monkeypatch):
    known = Known(best=60)
    monkeypatch.setattr("fitsmobile.ui.table.thinking.pars", lambda: known)
    return known


def test_par_is_shown_once_it_is_known(stage, result, begin, pars):
    done = begin("fits", moves=200)
    screen = result()
    stage.settle(1.0)
    assert "Working out the best possible score…" in texts(screen)
    pars.told()
    stage.frames(2)
    assert f"Possible: 60. You left {60 - done.outcome.scores[0]} on the table." in texts(screen)
    bar = find(screen, "RankBar")[0]
    assert (bar.possible, bar.possible_label) == (60, "60 possible")
    assert bar.x_of(done.outcome.scores[0]) < bar.x_of(60) < bar.right


def test_leaving_the_result_cancels_the_search_for_par(stage, result, begin, pars):
    begin("fits", moves=200)
    screen = result()
    stage.settle(1.0)
    screen.leave()
    assert pars.cancelled


def test_a_game_of_several_shows_no_par(stage, result, begin, pars):
    begin("fits", people=2, moves=400)
    result()
    stage.settle(1.0)
    assert pars.told is None


def test_a_result_is_shared_as_a_challenge(stage, result, begin, navigator):
    begin("fits", moves=200)
    screen = result()
    screen.challenge()
    stage.frames(3)
    assert navigator.current == "challenge"


@pytest.mark.parametrize(
    ("behind", "words"),
    [(-3, "challenge won by 3"), (0, "challenge drawn"), (5, "challenge lost by 5")],
)
def test_the_senders_result_is_shown_with_the_comparison(result, begin, conductor, behind, words):
    done = begin("fits", moves=200)
    rounds = [one.score for one in done.views[0].finished]
    rounds[-1] += behind
    code = conductor.share_code()
    origin = "code:" + ",".join(map(str, rounds))
    setup = challenge.read(code, conductor.games).setup
    conductor.dispatch(NewGame("fits", done.players, pace="solo", setup=setup, origin=origin))
    while conductor.snapshot.outcome is None:
        step(conductor)
    screen = result()
    assert words in screen.line
    ghost = find(screen, "RoundRow")[-1]
    assert (ghost.name, int(ghost.total.replace("−", "-"))) == ("To beat", sum(rounds))
    assert len(ghost.ids.cells.children) == len(rounds)


@pytest.mark.parametrize("words", ["Daily deal", "Practice"])
def test_the_result_of_a_daily_deal_is_marked(result, conductor, words):
    for _ in range(1 + (words == "Practice")):
        conductor.daily_deals.start("fits", Player("Ada", "red"))
        while conductor.snapshot.outcome is None:
            step(conductor)
    assert result().line == words
