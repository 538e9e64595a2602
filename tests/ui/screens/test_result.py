"""The result screen."""

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.protocol import Outcome
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import challenge
from fitsmobile.session.actions import NewGame, Player
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.wording import headed, number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens import result_words
from fitsmobile.ui.screens.mistake_line import MistakeLine
from fitsmobile.ui.screens.podium import in_podium_order
from fitsmobile.ui.screens.result_sections import podium_of
from fitsmobile.ui.screens.result_words import places
from tests.harness import step
from tests.ui.drawn_words import Recorder
from tests.ui.layout_sizes import begin as begin_table
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
def test_a_solo_game_is_headed_by_its_rank(stage, result, begin, game):
    done = begin(game, moves=200)
    screen = result()
    rank = GAMES_UI[game].ranks()[done.rank]
    assert (screen.headline, screen.line) == (rank.name, rank.place)
    (stairs,) = find(screen, "Stairs")
    assert (stairs.reached, stairs.score) == (6 - done.rank, done.outcome.scores[0])


def test_each_ramp_game_names_its_own_seven_ranks():
    fits, bits = ({rank.name for rank in GAMES_UI[game].ranks()} for game in ("fits", "bits"))
    assert (len(fits), len(bits), fits & bits) == (7, 7, set())


def test_a_solo_game_without_a_rank_is_headed_by_its_points(result, begin):
    done = begin("fits", moves=200, boards=["1"])
    screen = result()
    points = number(done.outcome.scores[0])
    assert done.rank is None
    assert screen.headline in (f"{points} point", f"{points} points")
    assert len(find(screen, "Podium")) == 1
    shown = [line for line in texts(screen) if line in (points, screen.headline)]
    assert shown == [screen.headline], "the points are said once"
    (card,), (board,) = find(screen, "Section"), find(screen, "RoundPicture")
    assert board in card.walk(), "the only board is beside what was possible"


@pytest.mark.parametrize("game", list(GAMES))
def test_the_winner_and_the_scores_are_announced_in_every_language(stage, result, begin, game):
    done = begin(game, people=2, moves=900)
    heard = []
    end = speech.listen(lambda text, urgent: heard.append(text))
    screen = result()
    for language in LANGUAGES:
        tr.switch(language)
        heard.clear()
        screen.announce()
        stage.frames(3)
        (words,) = heard
        assert screen.headline in words
        for player, score in zip(done.players, done.outcome.scores, strict=True):
            assert headed(player.name, number(score)) in words
    end()


@pytest.mark.parametrize(("boards", "people"), [(["1"], 1), (["1", "2", "3", "4"], 1)])
def test_a_solo_game_is_announced_with_its_rank_and_points(stage, result, begin, boards, people):
    done = begin("fits", moves=200, people=people, boards=boards)
    heard = []
    end = speech.listen(lambda text, urgent: heard.append(text))
    screen = result()
    end()
    points = number(done.outcome.scores[0])
    rank = "" if done.rank is None else f"; {screen.line}; Score: {points}"
    assert heard == [f"FITS, solo: {screen.headline}{rank}"]
    assert points in heard[0]


class Ended:
    """A finished game of the players of a snapshot."""

    turns = 41

    def __init__(self, snapshot, scores, winners, why, rounds=()):
        rows = tuple(zip(*rounds, strict=True))
        outcome = Outcome(scores, winners, why, rounds=rows)
        self.snapshot = replace(snapshot, outcome=outcome)


RAMP, JAMMIT = "all_rounds_played", "target_reached"
FILLIT = "all_chips_laid"
CASES = {
    "a lead from the first round": (
        ("fits", 2, (12, 9), (0,), RAMP, [(7, 5), (5, 4)]),
        ("Ada wins", "12 to 9, ahead from the first round"),
    ),
    "a lead in the last round": (
        ("fits", 3, (23, 28, 17), (1,), RAMP, [(21, 21, 9), (2, 7, 8)]),
        ("Ben wins", "28 to 23, level until the last round"),
    ),
    "from last to first": (
        ("bits", 3, (9, 8, 7), (0,), RAMP, [(1, 6, 5), (8, 2, 2)]),
        ("Ada wins", "9 to 8, from last to first"),
    ),
    "nothing remarkable": (
        ("bits", 3, (9, 8, 0), (0,), RAMP, [(2, 4, 0), (7, 4, 0)]),
        ("Ada wins", "9 to 8"),
    ),
    "a shared win": (
        ("fits", 3, (9, 8, 9), (0, 2), RAMP, [(5, 4, 4), (4, 4, 5)]),
        ("Ada and Cleo share it", "9 to 8"),
    ),
    "everybody shares it": (
        ("fits", 3, (-1, -1, -1), (0, 1, 2), RAMP, [(-1, -1, -1)]),
        ("Ada, Ben and Cleo share it", "−1 each"),
    ),
    "a tie that the best round decides": (
        ("bits", 2, (12, 12), (1,), RAMP, [(8, 9), (4, 3)]),
        ("Ben wins", "12 each, best round 9 to 8"),
    ),
    "points to win": (
        ("jammit", 2, (9, 13), (1,), JAMMIT),
        ("Ben wins", "13 to 9, in 41 turns"),
    ),
    "chips laid": (
        ("fillit", 2, (19, 13), (0,), FILLIT),
        ("Ada wins", "all chips laid, Ben had 6 left"),
    ),
    "teams": (
        ("fillit", 4, (19, 15, 19, 15), (0, 2), FILLIT),
        ("Ada and Cleo win", "all chips laid, Ben had 4 left"),
    ),
    "a draw": (
        ("fillit", 2, (12, 13), (), "third_repetition"),
        ("Nobody wins", "the same position three times"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_headline_names_the_winner_and_the_line_what_decided_it(begin, case):
    (game, people, *ended), words = CASES[case]
    done = Ended(begin(game, people=people), *ended)
    outcome = done.snapshot.outcome
    headline = result_words.headline(done.snapshot, outcome)
    assert (headline, result_words.decided(done, outcome)) == words


@pytest.mark.parametrize(("name", "words"), [("Moss", "Moss wins"), ("You", "You win")])
def test_a_computer_player_wins_by_its_name_and_a_player_without_one_as_you(begin, name, words):
    snapshot = begin("fits", people=2)
    winner = replace(snapshot.players[1], name=name, level=3)
    done = replace(snapshot, players=(snapshot.players[0], winner))
    assert result_words.headline(done, Outcome((3, 4), (1,), RAMP)) == words


PODIUMS = {
    "two": ((4, 7), (1,), ["Ben", "Ada"]),
    "three": ((23, 28, 17), (1,), ["Ada", "Ben", "Cleo"]),
    "four": ((1, 2, 3, 4), (3,), ["Ben", "Dan", "Cleo", "Ada"]),
    "a tie of three": ((5, 3, 5), (0, 2), ["Ada", "Cleo", "Ben"]),
}


@pytest.mark.parametrize("case", PODIUMS)
def test_a_lone_winner_stands_in_front_and_equals_in_the_order_of_the_table(begin, case):
    scores, winners, order = PODIUMS[case]
    snapshot = begin("fits", people=len(scores))
    podium = podium_of(snapshot, Outcome(scores, winners, RAMP))
    assert [one.name for one in in_podium_order(podium.standings)] == order


def test_the_rows_are_in_the_order_of_the_table_with_every_round(result, begin):
    done = begin("bits", people=3, moves=300)
    screen = result()
    rows = sorted(find(screen, "RoundRow"), key=lambda row: -row.y)
    assert [row.name for row in rows] == [player.name for player in done.players]
    assert [row.total for row in rows] == [number(score) for score in done.outcome.scores]
    assert all(len(row.ids.cells.children) == 3 for row in rows)


def test_a_game_without_rounds_shows_its_last_position(result, begin):
    done = begin("jammit", people=2, moves=900)
    assert done.outcome is not None
    screen = result()
    assert find(screen, "RoundRow") == []
    assert len(find(screen, "Miniature")) == 1
    assert {player.name for player in done.players} <= set(texts(screen))


@pytest.fixture
def scene(stage, navigator):
    """The result screen while its scene plays."""

    def shown():
        navigator.open("home", "table", "result")
        screen = navigator.screen
        (found,) = find(screen, "Podium") or find(screen, "Stairs")
        stage.until(lambda: navigator.screen.opacity == 1 and 0 < found.share("headline") < 1)
        assert found.playing
        return screen, found

    return shown


def ends(stage, found):
    """Wait for the end of the scene, and for the note after it."""
    stage.until(lambda: not found.playing)
    stage.frames(3)


@pytest.mark.parametrize("people", [1, 3])
def test_the_scene_ends_with_the_picture_of_reduced_motion(
    stage, scene, result, begin, people, monkeypatch
):
    monkeypatch.setattr(MistakeLine, "seek", lambda _line: None)
    begin("bits", people=people, moves=300)
    screen, found = scene()
    ends(stage, found)
    stage.until(lambda: "…" not in texts(screen))  # a thread finds what was possible
    stage.settle(2.0)
    at_the_end = stage.pixels()
    screen = result()
    stage.until(lambda: "…" not in texts(screen))
    stage.frames(2)
    assert screen.headline
    assert at_the_end == stage.pixels()


@pytest.mark.parametrize("how", ["touch", "key"])
def test_any_touch_or_key_ends_the_scene(stage, scene, begin, how):
    begin("bits", people=3, moves=300)
    screen, found = scene()
    if how == "touch":
        stage.finger("down", 8, 8)
    else:
        screen.navigator.press("x")
    assert (found.playing, screen.named) == (False, 1)
    stage.finger("up", 8, 8)


def test_the_scene_is_played_once(stage, scene, begin, navigator):
    begin("bits", people=3, moves=300)
    scene()[0].look_back()
    stage.frames(2)
    navigator.back()
    assert [one.playing for one in find(navigator.screen, "Podium")] == [False]


def test_a_new_best_is_noted_once_the_scene_is_over(stage, scene, begin):
    for boards in (["2", "1"], ["1", "2"]):
        begin("fits", moves=40, boards=boards)
    screen, found = scene()
    stage.until(lambda: find(screen, "ResultNote"))
    assert "Your best so far" not in texts(screen)
    ends(stage, found)
    assert {"Your best so far", "+23", "−34 points"} <= set(texts(screen))


@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
def test_the_scene_stands_between_the_headline_and_the_rounds(stage, result, begin, size):
    begin("bits", people=3, moves=300)
    screen, before = result(), stage.size
    try:
        stage.resize(*size)
        stage.frames(3)
        (podium,) = find(screen, "Podium")
        assert podium.top <= screen.ids.line.y
        assert podium.y >= screen.form.top or podium.right <= screen.form.x
    finally:
        stage.resize(*before)


@pytest.mark.parametrize("size", [(600, 640), (700, 760)])
def test_names_on_the_blocks_keep_letters_of_11_dp(stage, result, conductor, monkeypatch, size):
    recorder = Recorder(monkeypatch)
    stage.resize(*size)
    begin_table(conductor, "bits", 4, 400)
    (podium,) = find(result(), "Podium")
    podium.paint_again()
    stage.frames(1)
    names = [word for word in recorder.words(podium) if word.text.isalpha() and len(word.text) > 1]
    assert names
    assert min(word.size for word in names) >= dp(11) - 0.5


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
    stage.until(lambda: pars.told)
    assert {"…", "possible"} <= set(texts(screen))
    pars.told()
    stage.frames(2)
    missing = 31 - done.outcome.scores[0]
    assert {"60", f"{missing} more: Wonder of the ramp"} <= set(texts(screen))
    (stairs,) = find(screen, "Stairs")
    assert stairs.possible == 6


def test_leaving_the_result_cancels_the_search_for_par(stage, result, begin, pars):
    begin("fits", moves=200)
    screen = result()
    stage.until(lambda: pars.told)
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
    assert {"to beat", number(sum(rounds))} <= set(texts(screen))


@pytest.mark.parametrize("words", ["Daily deal", "Practice"])
def test_the_result_of_a_daily_deal_is_marked(result, conductor, words):
    for _ in range(1 + (words == "Practice")):
        conductor.daily_deals.start("fits", Player("Ada", "red"))
        while conductor.snapshot.outcome is None:
            step(conductor)
    assert words in result().caption


def test_the_result_of_three_players_says_that_no_mistakes_are_looked_for(stage, result, begin):
    begin("jammit", people=3, moves=2000)
    screen = result()
    said = "With three players, mistakes aren’t looked for."
    stage.until(lambda: said in texts(screen))
