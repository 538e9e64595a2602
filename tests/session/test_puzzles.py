"""Puzzles at the table: tries, stars, answers, hints, and what survives the process."""

from datetime import date

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import shipped
from fitsmobile.puzzles.checks import open_puzzle
from fitsmobile.puzzles.puzzle import WIN
from fitsmobile.session.actions import Denied, EndTurn, Play, Player, Redo, Undo
from fitsmobile.session.puzzle_hints import LOST
from fitsmobile.session.puzzles import of_day
from tests.harness import conductor_in
from tests.session.conducting import Clock, PatientWorker

ADA = Player("Ada", "green")
DAY = 86_400


class Desk:
    """The puzzles of an installation, with a settable clock."""

    def __init__(self, folder):
        self.folder, self.clock, self.worker = folder, Clock(), PatientWorker()
        self.start()

    def start(self):
        """A new process, after the one before was killed."""
        self.conductor = conductor_in(self.folder, now=self.clock)
        self.puzzles = self.conductor.puzzles

    def open(self, puzzle):
        table = self.puzzles.open(puzzle, ADA, self.worker)
        self.worker.work()
        return table

    def play(self, table, moves):
        """Play moves of the solver, and answer them."""
        for seat, text in moves:
            if table.snapshot.actors == (seat,):
                self.clock.time += 5
                assert not isinstance(table.dispatch(Play(seat, text)), Denied)
            self.worker.work()
        return table.verdict


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.conductor.close()


def puzzle_of(game, kind, turns=0):
    """A shipped puzzle with such a goal."""
    found = shipped.puzzles_of(game)
    return next(one for one in found if (one.goal.kind, one.goal.turns) == (kind, turns))


EACH = [
    ("fits", "points", 0),
    ("bits", "points", 0),
    ("fillit", "turn", 0),
    ("fillit", "win", 2),
    ("jammit", "turn", 0),
    ("jammit", "win", 2),
]


def bad_move(puzzle):
    """A legal first move that doesn't keep the best."""
    position = open_puzzle(puzzle, GAMES).position
    text = position.game.format_move
    moves = [text(move) for move in position.start.moves(position.seat)]
    return position.seat, next(move for move in moves if move not in puzzle.first)


@pytest.mark.parametrize("goal", EACH)
def test_the_solution_brings_three_stars_and_its_time(desk, goal):
    puzzle = puzzle_of(*goal)
    verdict = desk.play(desk.open(puzzle), puzzle.solution)
    assert (verdict.stars, verdict.most, verdict.refuted) == (3, 3, False)
    own = [seat for seat, _ in puzzle.solution if seat == puzzle.solution[0][0]]
    standing = desk.puzzles.progress.of(puzzle.id)
    assert (standing.stars, standing.seconds, standing.total) == (3, 5 * len(own), 1)


@pytest.mark.parametrize("goal", EACH)
def test_only_again_is_left_after_a_try(desk, goal):
    puzzle = puzzle_of(*goal)
    table = desk.open(puzzle)
    desk.play(table, puzzle.solution)
    for action in (Undo(), Redo(), EndTurn(), Play(*puzzle.solution[0])):
        assert isinstance(table.dispatch(action), Denied)
    assert not table.snapshot.can_undo
    table.again()
    assert table.verdict is None
    assert table.snapshot.actors == (puzzle.solution[0][0],)
    assert len(table.trail) == 1


@pytest.mark.parametrize("goal", EACH)
def test_moves_are_taken_back_freely_until_the_turn_is_over(desk, goal):
    puzzle = puzzle_of(*goal)
    table = desk.open(puzzle)
    assert not table.snapshot.can_undo
    assert table.dispatch(Undo()).reason == "nothing_to_undo"
    seat, text = puzzle.solution[0]
    table.dispatch(Play(seat, text))
    if table.verdict is None and not table.is_answering:
        table.dispatch(Undo())
        assert len(table.trail) == 1
        table.dispatch(Redo())
        assert len(table.trail) == 2


@pytest.mark.parametrize("goal", [one for one in EACH if one[1] == WIN])
def test_a_wrong_try_is_answered_by_what_refutes_it_and_costs_a_star(desk, goal):
    puzzle = puzzle_of(*goal)
    table = desk.open(puzzle)
    seat, text = bad_move(puzzle)
    table.dispatch(Play(seat, text))
    while table.snapshot.actors:
        move = table.trail[-1].moves(seat)[0]
        table.dispatch(Play(seat, GAMES[puzzle.game].format_move(move)))
    assert table.is_answering
    assert isinstance(table.dispatch(Undo()), Denied)
    played = len(table.trail)
    desk.worker.work()
    verdict = table.verdict
    assert (verdict.stars, verdict.result, verdict.refuted) == (0, 0, True)
    assert len(table.trail) > played
    assert table.last_turn(seat=seat) != table.last_turn(except_seat=seat)
    table.again()
    assert desk.play(table, puzzle.solution).stars == 2


@pytest.mark.parametrize("goal", EACH)
def test_hints_say_one_idea_more_each_time_and_never_lead_off_the_best(desk, goal):
    puzzle, told = puzzle_of(*goal), []
    table = desk.open(puzzle)
    hints = table.hints(told.append)
    while table.verdict is None:
        for _ in range(4):
            hints.ask()
            desk.worker.work()
        *earlier, last, again = told[-4:]
        assert [one.grade for one in told[-4:]] == [1, 2, 3, 3]
        assert [one.move for one in earlier] == [None, None]
        assert last == again
        table.dispatch(Play(table.snapshot.actors[0], last.move))
        desk.worker.work()
    assert table.verdict.stars == 1
    assert table.result == (puzzle.goal.best or 1)


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_a_hint_off_the_best_says_to_take_back_and_costs_nothing(desk, game):
    puzzle, told = puzzle_of(game, "points"), []
    table = desk.open(puzzle)
    table.dispatch(Play(*bad_move(puzzle)))
    table.hints(told.append).ask()
    desk.worker.work()
    assert told == [LOST]
    assert table.standing.hints == 0
    table.dispatch(Undo())
    table.hints(told.append).ask()
    assert told[-1].grade == table.standing.hints == 1


@pytest.mark.parametrize("goal", EACH)
def test_a_shown_solution_plays_on_the_board_and_leaves_one_star(desk, goal):
    puzzle = puzzle_of(*goal)
    table = desk.open(puzzle)
    table.show_solution()
    assert table.snapshot.actors == ()
    while table.next_of_solution():
        pass
    assert len(table.trail) == len(puzzle.solution) + 1
    assert table.result == (puzzle.goal.best or 1)
    table.again()
    assert desk.play(table, puzzle.solution).stars == 1
    desk.clock.time += DAY
    table.again()
    assert desk.play(table, puzzle.solution).stars == 3


@pytest.mark.parametrize("goal", EACH)
def test_a_half_solved_puzzle_survives_a_kill(desk, goal):
    puzzle = puzzle_of(*goal)
    for count in range(len(puzzle.solution) + 1):
        desk.start()
        table = desk.open(puzzle)
        table.again()
        for move in puzzle.solution[:count]:
            desk.play(table, [move])
        before = table.trail[-1].key()
        total = table.standing.total
        desk.start()
        after = desk.open(puzzle)
        if table.verdict is None:
            assert after.trail[-1].key() == before
        else:
            assert len(after.trail) == 1
        assert after.standing.total == total


def test_several_half_solved_puzzles_are_kept(desk):
    puzzles = [entry.puzzle for entry in desk.puzzles.of("fits")[:3]]
    for puzzle in puzzles:
        desk.play(desk.open(puzzle), puzzle.solution[:1])
    desk.start()
    assert [len(desk.open(puzzle).trail) for puzzle in puzzles] == [2, 2, 2]


def test_a_try_that_was_counted_is_not_counted_again_after_a_kill(desk):
    puzzle = puzzle_of("fits", "points")
    desk.play(desk.open(puzzle), puzzle.solution[:-1])
    kept = desk.conductor.documents.load("trying")
    desk.play(desk.open(puzzle), puzzle.solution[-1:])
    desk.conductor.documents.keep("trying", kept)
    desk.start()
    assert len(desk.open(puzzle).trail) == 1


@pytest.mark.parametrize("moves", [[[0, "zz"]], [[9, "-"]], ["x"], 7, [[0]]])
def test_a_kept_try_that_the_rules_refuse_begins_anew(desk, moves):
    puzzle = puzzle_of("fits", "points")
    kept = {"total": 0, "seconds": "x", "moves": moves}
    desk.conductor.documents.keep("trying", {puzzle.id: kept})
    assert len(desk.open(puzzle).trail) == 1


def test_a_list_has_numbers_and_progress_and_solved_ones_can_be_left_out(desk):
    entries = desk.puzzles.of("fits")
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    first, second = (entry.puzzle for entry in entries[:2])
    assert desk.puzzles.next_of("fits") == first
    desk.play(desk.open(first), first.solution)
    assert desk.puzzles.of("fits")[0].standing.stars == 3
    assert desk.puzzles.of("fits", unsolved_only=True)[0].number == 2
    assert desk.puzzles.next_of("fits") == desk.puzzles.next_of("fits", first.id) == second


def test_every_puzzle_is_that_of_a_day_once_in_sixty_days_and_the_order_changes():
    found = shipped.puzzles_of("jammit")
    days = [Clock().time // DAY // 60 * 60 + number for number in range(120)]
    of = [of_day(found, "jammit", date.fromordinal(719_163 + day)).id for day in days]
    assert set(of[:60]) == set(of[60:]) == {puzzle.id for puzzle in found}
    assert of[:60] != of[60:]


def test_the_puzzle_of_the_day_is_the_same_in_every_installation(desk, tmp_path):
    other = Desk(tmp_path / "other")
    for game in GAMES:
        assert desk.puzzles.of_today(game) == other.puzzles.of_today(game)
    other.conductor.close()


def test_a_received_puzzle_is_proven_before_it_is_played(desk):
    puzzle, proved = puzzle_of("fillit", "turn"), []
    assert desk.puzzles.receive(desk.puzzles.code_of(puzzle)) == puzzle
    stranger = replace(puzzle, moves=puzzle.moves[:0], solution=(), first=())
    for one in (puzzle, stranger):
        desk.puzzles.prove(one, desk.worker, proved.append)
        desk.worker.work()
    assert proved[0] == puzzle
    assert proved[1].reason == "not_proven"
