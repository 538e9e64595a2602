"""Own mistakes on the screens: how many wait, the list, an answer and its review, and the search
while a result is shown."""

import pytest

from fitsmobile.ai import ramp_regret
from fitsmobile.engine.frozen import replace
from fitsmobile.session import mistakes
from fitsmobile.session.actions import NewGame, Play
from fitsmobile.session.deck import GOAL, Card, Contents, puzzle_of, to_content
from fitsmobile.session.kept_documents import DECK
from fitsmobile.session.record import to_table
from fitsmobile.session.regret import SeatRegret, regrets_of, to_json
from fitsmobile.session.spacing import DayCount, Spacing
from fitsmobile.ui.look.theme import theme
from tests.harness import players
from tests.session.days import finish
from tests.ui.reading import press, texts


@pytest.fixture
def shown(stage, conductor, monkeypatch):
    """The navigator at Home, with the real tables, and few orders of cards."""
    from fitsmobile.ui.app.navigator import Navigator

    monkeypatch.setattr(ramp_regret, "ORDERS", 8)
    monkeypatch.setattr(ramp_regret, "LOOKS", (4,))
    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor))
    yield navigator
    navigator.screen.leave()


def played(conductor, game="fits", seats=1, **options):
    """The record of a finished game of random moves."""
    pace = "solo" if seats == 1 else "turns"
    conductor.dispatch(NewGame(game, players(seats), options, seed=7, pace=pace))
    finish(conductor)
    return conductor.kept.finished.load(conductor.snapshot.game_id).value


def put(conductor, record, *plies):
    """Put decisions of a game into the deck; all of them wait."""
    cards = {}
    for ply in plies:
        seat = record.moves[ply][0]
        found = puzzle_of(record, ply, seat, conductor.games)
        cards[found.id] = Card(record.id, ply, seat, 4_000, "well", Spacing(0, 0))
    conductor.documents.keep(DECK, to_content(Contents(cards, DayCount(), {})))
    return list(cards)


def answer(stage, screen, texts_of_moves):
    """Give an answer on the table, and wait for its review."""
    host = screen.table.conductor
    for text in texts_of_moves:
        host.dispatch(Play(host.opened.position.seat, text))
    stage.until(lambda: not host.is_answering)
    stage.settle(2)


def opened(stage, screen):
    """Wait until the position is on the table; its host."""
    stage.until(lambda: screen.is_open)
    stage.settle(0.4)
    return screen.table.conductor


def test_home_says_how_many_mistakes_wait_and_opens_one_after_another(stage, shown, conductor):
    record = played(conductor, boards=["1"])
    names = put(conductor, record, 3, 5)
    shown.open("home")
    stage.until(lambda: "2 waiting" in texts(shown.screen))
    press(shown.screen, "2 waiting")
    stage.settle(0.4)
    screen = shown.screen
    assert shown.current == "puzzle"
    for way_on in ("Next mistake", "Done"):
        host = opened(stage, screen)
        assert {"Your own mistake", "Find a better move"} <= set(texts(screen))
        assert host.puzzle.id in names
        answer(stage, screen, [text for _, text in host.puzzle.solution])
        assert "3 stars" in texts(screen)
        press(screen, way_on)
        stage.settle(0.4)
    assert shown.current == "home"
    stage.until(lambda: not any("waiting" in one for one in texts(shown.screen)))


def test_home_says_nothing_where_no_mistake_waits(stage, shown, conductor):
    played(conductor, boards=["1"])
    shown.open("home")
    stage.settle(1.5)
    assert not any("waiting" in one for one in texts(shown.screen))


def test_a_bad_answer_says_what_it_loses_and_can_be_tried_again(stage, shown, conductor):
    record = played(conductor, boards=["1"])
    put(conductor, record, 3)
    shown.open("home")
    shown.go("puzzle", puzzle=conductor.puzzles.deck.next_waiting())
    host = opened(stage, shown.screen)
    game, start = host.opened.position.game, host.opened.position.start
    review = host.opened.prover.review
    worst = max(start.moves(0), key=lambda move: review(start, (move,), lambda: False).loss)
    answer(stage, shown.screen, [game.format_move(worst)])
    said = texts(shown.screen)
    assert "Not the best yet" in said
    assert any("It loses about" in one for one in said)
    ramp, cells = shown.screen.table.table.ramp, host.verdict.review.reason.cells
    assert ramp.framed == len(cells)
    stage.resize(640, 360)
    stage.settle(0.3)
    assert ramp.framed == len(cells)
    press(shown.screen, "Try again")
    stage.settle(0.3)
    assert "2 stars" in texts(shown.screen)
    assert ramp.framed == 0


def test_a_lost_chance_is_said_as_a_share(stage, shown, conductor):
    record = played(conductor, "jammit", 2, board="mini")
    ply = next(at for at in range(4, 20) if record.moves[at][0] != record.moves[at - 1][0])
    put(conductor, record, ply)
    shown.open("home")
    shown.go("puzzle", puzzle=conductor.puzzles.deck.next_waiting())
    host = opened(stage, shown.screen)
    state, seat = host.opened.position.start, host.opened.position.seat
    moves = []
    while seat in state.actors():
        moves.append(state.moves(seat)[-1])
        state = state.play(seat, moves[-1])
    answer(stage, shown.screen, map(host.opened.position.game.format_move, moves))
    review = host.verdict.review
    share = f"It loses {round(100 * review.loss)}% of the winning chance. "
    assert not review.is_good
    assert any(one.startswith((f"{share}Why: ", f"{share}Better: ")) for one in texts(shown.screen))
    stage.until(lambda: not shown.screen.table.busy)
    stage.settle(1)
    board = shown.screen.table.table
    with_rings = stage.pixels()
    board.lit = None
    stage.frames(2)
    assert stage.pixels() != with_rings


def test_the_list_of_puzzles_has_a_card_of_the_games_own_mistakes(stage, shown, conductor):
    record = played(conductor, boards=["1"])
    put(conductor, record, 3, 5)
    shown.open("home")
    shown.go("puzzles", game="fits")
    stage.settle(0.3)
    assert "Your own mistakes: 2 waiting" in texts(shown.screen)
    press(shown.screen, "Solve them")
    assert opened(stage, shown.screen).puzzle.goal == GOAL
    conductor.delete(record.id)
    shown.go("puzzles", game="fits")
    stage.settle(0.3)
    assert "2 are put aside: their games are no longer kept." in texts(shown.screen)
    shown.go("puzzles", game="bits")
    stage.settle(0.3)
    assert "Your own mistakes" not in texts(shown.screen)


def test_mistakes_are_looked_for_while_the_result_is_shown(stage, shown, conductor):
    record = played(conductor, boards=["1"])
    shown.open("home")
    shown.go("result")

    def regrets():
        return regrets_of(conductor.kept.finished.load(record.id).value.regret)

    stage.until(lambda: "Looking for mistakes…" in texts(shown.screen))
    places = [tuple(one.pos) for one in shown.screen.children]
    stage.until(lambda: regrets() is not None)
    stage.settle(0.3)
    found = regrets()[0].mistakes
    assert len(conductor.puzzles.deck.cards()) == found > 1
    assert f"{found} mistakes found · Solve one" in texts(shown.screen)
    assert [tuple(one.pos) for one in shown.screen.children] == places


def test_the_result_says_which_mistakes_were_found_and_opens_one(stage, shown, conductor):
    record = played(conductor, boards=["1"])
    first, second = put(conductor, record, 3, 5)
    kept = replace(record, regret=to_json([SeatRegret(0, 16, 2, 8_000)]))
    conductor.kept.keep_again(kept, b"")
    shown.open("home")
    shown.go("result", game_id=record.id)
    for opens in (first, second):
        stage.settle(0.4)
        press(shown.screen, "2 mistakes found · Solve one")
        stage.settle(0.4)
        host = opened(stage, shown.screen)
        assert host.puzzle.id == opens
        answer(stage, shown.screen, [text for _, text in host.puzzle.solution])
        shown.back()
    assert shown.current == "result"


def test_the_result_says_that_there_was_no_mistake(stage, shown, conductor):
    record = played(conductor, boards=["1"])
    conductor.kept.keep_again(replace(record, regret=to_json([SeatRegret(0, 16)])), b"")
    shown.open("home")
    shown.go("result", game_id=record.id)
    stage.settle(1)
    assert "No mistakes found" in texts(shown.screen)


def test_leaving_the_result_stops_the_search(stage, shown, conductor, monkeypatch):
    record, begun, stopped = played(conductor, boards=["1"]), [], []

    def endless(_record, _games, decision, stop):
        begun.append(decision)
        while not stop():
            pass
        stopped.append(decision)

    monkeypatch.setattr(mistakes, "weigh", endless)
    shown.open("home")
    shown.go("result")
    stage.until(lambda: begun)
    shown.go("home")
    stage.until(lambda: stopped)
    assert conductor.kept.finished.load(record.id).value.regret is None


def test_the_last_tile_of_a_round_lies_there_while_its_review_is_read(stage, shown, conductor):
    record = played(conductor, boards=["1", "2"])
    table = to_table(record, conductor.games)
    rounds = [len(state.view(0).finished) for state in table.states]
    put(conductor, record, rounds.index(1) - 1)
    shown.open("home")
    shown.go("puzzle", puzzle=conductor.puzzles.deck.next_waiting())
    host = opened(stage, shown.screen)
    ramp = shown.screen.table.table.ramp
    given = len(ramp.view.placed)
    answer(stage, shown.screen, host.puzzle.solution[0][1:])
    stage.settle(4)
    assert "3 stars" in texts(shown.screen)
    assert len(ramp.view.placed) == given + 1
    press(shown.screen, "Again")
    stage.settle(0.4)
    assert len(ramp.view.placed) == given


@pytest.mark.parametrize("game", ["fits", "jammit"])
def test_the_last_answer_of_a_game_waits_for_its_review(stage, shown, conductor, game):
    options = {"boards": ["1"]} if game == "fits" else {"board": "mini"}
    record = played(conductor, game, 1 if game == "fits" else 2, **options)
    seats = [seat for seat, _ in record.moves]
    ply = (
        len(seats) - 1
        if game == "fits"
        else max(at for at in range(len(seats)) if seats[at] != seats[at - 1])
    )
    put(conductor, record, ply)
    shown.open("home")
    shown.go("puzzle", puzzle=conductor.puzzles.deck.next_waiting())
    host = opened(stage, shown.screen)
    for _, text in record.moves[ply:]:
        host.dispatch(Play(host.opened.position.seat, text))
    stage.settle(3)
    stage.until(lambda: not host.is_answering)
    stage.settle(1)
    assert host.verdict is not None
    assert shown.screen.is_over
