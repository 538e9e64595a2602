"""The computer players of FILLIT and JAMMIT."""

import itertools
from collections.abc import Iterator

import pytest

from fitsmobile.ai import fillit_tactics
from fitsmobile.ai.fillit_tactics import TWO_SEATS, FillitTactics
from fitsmobile.ai.jammit_lines import POINT
from fitsmobile.ai.jammit_tactics import JammitTactics
from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.tree_search import DECIDED, INFINITE
from fitsmobile.engine.fillit import FillitState
from fitsmobile.engine.hexboard import each
from fitsmobile.engine.jammit import JammitState
from fitsmobile.engine.jammit_columns import BITS_PER_CELL, FIRST_STONE
from fitsmobile.engine.protocol import GameError, State
from fitsmobile.engine.registry import GAMES
from tests.engine import fillit_tables, jammit_tables
from tests.engine.test_fillit_twin import on_table, pairs

HEX_GAMES = ("fillit", "jammit")
LEVELS = range(1, 6)
FEW = Budget(nodes=400)
WEAKER = Budget(nodes=300)
"""The budget with which the levels below the best are measured."""


def no_clock() -> float:
    raise AssertionError("a budget of nodes reads no clock")


def tables(game: str, seed: int) -> Iterator[State]:
    """Every second position of a game of random moves, on each layout in turn."""
    layouts = fillit_tables if game == "fillit" else jammit_tables
    names = ("2L-A", "3M-B", "4L-B", "3L-A") if game == "fillit" else ("2L-A", "3M-B", "2M-A")
    for state, _ in list(layouts.random_game(names[seed % len(names)], seed))[seed % 2 : 80 : 2]:
        yield state


@pytest.mark.parametrize("game", HEX_GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_turns(game: str, level: int) -> None:
    player = player_for(game, level, 1, no_clock)
    for seed in range(4):
        for state in tables(game, seed):
            (seat,) = state.actors()
            choice = player.choose(state.seen_by(seat), seat, Budget(nodes=60), never)
            for move in (choice.move, *choice.follow_ups):
                assert seat in state.actors()
                state = state.play(seat, move)
            assert seat not in state.actors()


@pytest.mark.parametrize("game", HEX_GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_nodes_seed_and_level_give_the_same_choice(game: str, level: int) -> None:
    for state in list(tables(game, 0))[:6]:
        (seat,) = state.actors()
        choices = [
            player_for(game, level, 9, no_clock).choose(state, seat, FEW, never) for _ in range(2)
        ]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("game", HEX_GAMES)
def test_the_weakest_level_varies_with_its_seed(game: str) -> None:
    state = next(tables(game, 0))
    (seat,) = state.actors()
    moves = {
        player_for(game, 1, s, no_clock).choose(state, seat, FEW, never).move for s in range(9)
    }
    assert len(moves) > 2


@pytest.mark.parametrize("game", HEX_GAMES)
def test_more_nodes_search_deeper(game: str) -> None:
    state = next(tables(game, 0))
    (seat,) = state.actors()
    few, many = (
        player_for(game, 5, 1, no_clock).choose(state, seat, Budget(nodes=nodes), never)
        for nodes in (1, 12_000)
    )
    assert few.depth == 1
    assert many.depth >= 2
    assert many.nodes <= 12_000 + 700


@pytest.mark.parametrize("game", HEX_GAMES)
def test_a_player_answers_at_once_when_cancelled(game: str) -> None:
    state = next(tables(game, 0))
    (seat,) = state.actors()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked >= 10

    choice = player_for(game, 5, 1, no_clock).choose(state, seat, Budget(nodes=10**7), stop)
    assert asked == 10
    assert state.why_not(seat, choice.move) is None


@pytest.mark.parametrize("game", HEX_GAMES)
def test_a_budget_of_milliseconds_reads_the_given_clock(game: str) -> None:
    state = next(tables(game, 0))
    (seat,) = state.actors()
    ticks = iter(range(100_000))
    player = player_for(game, 5, 1, lambda: next(ticks) / 1000)
    choice = player.choose(state, seat, Budget(ms=20), never)
    assert next(ticks) <= 25
    assert state.why_not(seat, choice.move) is None


@pytest.mark.parametrize("game", HEX_GAMES)
def test_a_seat_that_may_not_act_gets_no_choice(game: str) -> None:
    state = next(tables(game, 0))
    waiting = next(seat for seat in range(2) if seat not in state.actors())
    with pytest.raises(GameError) as error:
        player_for(game, 5, 1, no_clock).choose(state, waiting, FEW, never)
    assert error.value.refusal.reason == "not_your_turn"


def wins_at_once(state: State, seat: int) -> bool:
    """Whether a turn of the seat wins, by the rules alone."""
    for move in state.moves(seat):
        after = state.play(seat, move)
        outcome = after.outcome()
        if outcome is None:
            if seat in after.actors() and wins_at_once(after, seat):
                return True
        elif seat in outcome.winners:
            return True
    return False


def close_to_the_end(game: str) -> Iterator[State]:
    """Positions at the start of a turn in which few chips or points are missing."""
    if game == "fillit":
        for layout, seed in itertools.product(("2M-B", "3M-B", "2L-A"), range(6)):
            for state, _ in fillit_tables.random_game(layout, seed, 300):
                most = max(cells.bit_count() for cells in state.chips)
                if state.actors() and not state.done and most >= state.rules.material - 4:
                    yield state
        return
    for layout, seed in itertools.product(("2M-A", "3M-B"), range(6)):
        for number, (state, _) in enumerate(jammit_tables.random_game(layout, seed)):
            if number > 3 and number % 5 == 0 and state.phase_name == "insert":
                missing = 1 + number // 5 % 3
                points = (state.rules.target - missing,) * len(state.points)
                yield state._replace(points=points)


@pytest.mark.parametrize("game", HEX_GAMES)
def test_no_level_from_2_up_misses_a_win_in_one_turn(game: str) -> None:
    found = 0
    for state in close_to_the_end(game):
        (seat,) = state.actors()
        if not wins_at_once(state, seat):
            continue
        found += 1
        for level in LEVELS[1:]:
            choice = player_for(game, level, level, no_clock).choose(state, seat, WEAKER, never)
            after = state
            for move in (choice.move, *choice.follow_ups):
                after = after.play(seat, move)
            outcome = after.outcome()
            assert outcome is not None
            assert seat in outcome.winners
    assert found >= 20


@pytest.mark.parametrize("level", [0, 6, -1, True, "5", None, 2.0])
def test_an_unknown_level_is_refused_by_name(level: object) -> None:
    with pytest.raises(GameError) as error:
        player_for("fillit", level, 1, no_clock)
    assert error.value.refusal.reason == "unknown_level"


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(GameError) as error:
        player_for("chess", 1, 1, no_clock)
    assert error.value.refusal.reason == "no_player"


@pytest.mark.parametrize("game", HEX_GAMES)
def test_a_state_of_another_game_is_refused_by_name(game: str) -> None:
    other = next(tables(HEX_GAMES[1 - HEX_GAMES.index(game)], 0))
    with pytest.raises(GameError) as error:
        player_for(game, 5, 1, no_clock).choose(other, other.actors()[0], FEW, never)
    assert error.value.refusal.reason == "wrong_game"


# --- FILLIT ------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["2L-A", "3L-B", "4L-A", "2M-B"])
def test_fillit_candidates_reach_every_table_of_a_turn(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fillit_tactics, "IDLE_KEPT", 999)
    for state, _ in fillit_tables.random_game(layout, 4, 60):
        tactics = FillitTactics(state.rules)
        position = tactics.root(state)
        reached = {tactics.after(position, turn)[1:4] for turn in tactics.turns(position)}
        assert reached == {on_table(after)[2:] for after in pairs(state)}


def plain_value(before: FillitState, turn: fillit_tactics.Turn, state: FillitState) -> int:
    """The value of a turn of two sides, worked out from the state after it, and from the stones
    before it that stand where the pawns are after the run."""
    seat = before.turn
    tables, occupied = state.rules.tables, state.obstacles() | 1 << state.pawns[state.turn]
    best, second, _, (beside_own, beside_other) = TWO_SEATS
    worths = [fillit_tactics.CHIP * cells.bit_count() for cells in state.chips]
    for later, mover in enumerate((1 - seat, seat)):
        own, foreign, pawn = state.chips[mover], state.chips[1 - mover], state.pawns[mover]
        runs = tables.runs(pawn, occupied ^ 1 << pawn).values()
        gains = [(run.path & ~own).bit_count() + (run.path & foreign).bit_count() for run in runs]
        top = [*sorted(gains, reverse=True), 0, 0]
        worths[mover] += best[later] * top[0] + second[later] * top[1]
        start = turn.run.stop if turn.run and mover == seat else before.pawns[mover]
        near = tables.board.neighbour_masks[start]
        for side, worth in ((mover, beside_own), (1 - mover, -beside_other)):
            worths[mover] += worth * (before.stones[side] & near).bit_count()
    return worths[seat] - worths[1 - seat]


@pytest.mark.parametrize("layout", ["2L-A", "2L-B"])
def test_values_after_a_step_equal_those_worked_out_from_the_state_after_it(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fillit_tactics, "SKIPPED", 999)
    for state, _ in list(fillit_tables.random_game(layout, 6, 30))[::2]:
        tactics = FillitTactics(state.rules)
        position = tactics.root(state)
        turns = tactics.turns(position)
        assert tactics.best(position, -INFINITE, DECIDED).value == turns[0].value
        for turn in turns:
            after = state
            for move in tactics.moves(turn):
                after = after.play(state.turn, move)
            assert turn.value == plain_value(state, turn, after)


@pytest.mark.parametrize("layout", ["2L-A", "2M-B", "4L-B"])
def test_the_best_turn_of_fillit_is_found_without_listing_them_all(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fillit_tactics, "SKIPPED", 999)
    monkeypatch.setattr(fillit_tactics, "IDLE_KEPT", 999)
    for state, _ in list(fillit_tables.random_game(layout, 7, 300))[::2]:
        tactics = FillitTactics(state.rules)
        position = tactics.root(state)
        values = [turn.value for turn in tactics.turns(position)]
        assert tactics.best(position, -INFINITE, INFINITE).value == values[0]
        for enough in (values[-1], values[0], values[0] + 1):
            assert (tactics.best(position, -INFINITE, enough).value >= enough) == (
                values[0] >= enough
            )
            below = tactics.best(position, enough - 1, enough).value
            assert below >= values[0] if values[0] < enough else enough <= below <= values[0]


@pytest.mark.parametrize("layout", ["2L-A", "2M-B", "4L-B"])
def test_a_list_above_a_floor_lacks_nothing_else(layout: str) -> None:
    for state, _ in list(fillit_tables.random_game(layout, 8, 300))[::3]:
        tactics = FillitTactics(state.rules)
        position = tactics.root(state)
        turns = tactics.turns(position)
        for floor in (turns[-1].value, turns[len(turns) // 2].value, turns[0].value):
            above = tactics.turns(position, floor)
            assert above == [turn for turn in turns if turn.value > floor]


def one_run_from_winning() -> FillitState:
    """Red needs three chips and can lay them to the right; Blue is far."""
    board = fillit_tables.start().rules.tables.board
    laid = [name for name in board.names if name[0] in "fghi"][:21]
    stones = {"r": ["a5", "b6", "c7", "d8"], "b": ["b5", "c6", "d7", "e1"]}
    return fillit_tables.table(["a1", "e9"], stones, {"r": laid})


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_overlooks_a_turn_that_wins_in_fillit(level: int) -> None:
    state = one_run_from_winning()
    for seed in range(8):
        choice = player_for("fillit", level, seed, no_clock).choose(state, 0, FEW, never)
        after = state
        for move in (choice.move, *choice.follow_ups):
            after = after.play(0, move)
        outcome = after.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


def test_the_best_fillit_player_prevents_a_win() -> None:
    state = one_run_from_winning()
    here = (1, *state.past[0][1:])
    state = state._replace(turn=1, past=(here,))
    choice = player_for("fillit", 5, 1, no_clock).choose(state, 1, Budget(nodes=4000), never)
    assert choice.value is not None
    assert choice.value > -DECIDED


def lays_the_last_chip(state: FillitState, side: int) -> bool:
    """Whether a run of the seat on turn lays the last chip of its side."""
    runs = [move for move in state.moves(state.turn) if move.kind == "P"]
    after = [state.play(state.turn, run).chips[side].bit_count() for run in runs]
    return state.rules.material in after


def test_no_level_in_a_team_lets_the_next_opponent_win_where_a_turn_stops_it() -> None:
    found = 0
    for layout, seed in itertools.product(("4L-A", "4L-B"), range(5)):
        for state, _ in list(fillit_tables.random_game(layout, seed, 400))[-60::2]:
            seat, other = state.turn, 1 - state.turn % 2
            after = [end for end in ends_of_turns(state, seat) if end.actors()]
            ends = [lays_the_last_chip(end, other) for end in after]
            if all(ends) or not any(ends) or wins_at_once(state, seat):
                continue
            found += 1
            for level in LEVELS:
                player = player_for("fillit", level, found, no_clock)
                choice = player.choose(state, seat, WEAKER, never)
                end = state
                for move in (choice.move, *choice.follow_ups):
                    end = end.play(seat, move)
                assert not lays_the_last_chip(end, other)
    assert found >= 10


def test_a_player_avoids_repeating_a_position() -> None:
    """The best turn leads to a position that has been on the table, so another one is chosen."""
    checked = 0
    for state, _ in list(fillit_tables.random_game("2M-B", 12, 300))[::2]:
        tactics = FillitTactics(state.rules)
        if state.done or not state.actors():
            continue
        root = tactics.root(state)
        turns = tactics.turns(root)
        seen = tactics.after(root, turns[0])[:4]
        if turns[0].value >= DECIDED:
            continue
        state = state._replace(past=(*state.past, seen))
        choice = player_for("fillit", 5, 1, no_clock).choose(state, state.turn, FEW, never)
        after = state
        for move in (choice.move, *choice.follow_ups):
            after = after.play(state.turn, move)
        assert (after.turn, after.pawns, after.chips, after.stones) != seen
        checked += 1
    assert checked > 5


# --- JAMMIT ------------------------------------------------------------------


def jammit_states() -> Iterator[JammitState]:
    for seed in range(3):
        for state in list(tables("jammit", seed))[::3]:
            assert isinstance(state, JammitState)
            yield state


def test_jammit_candidates_combine_every_insertion_with_every_corner() -> None:
    for state in jammit_states():
        tactics = JammitTactics(state.rules)
        turns = [turn.moves for turn in tactics.turns(state)]
        if state.phase_name == "extra":
            continue
        assert {moves[0] for moves in turns} == set(state.moves(state.turn))
        for first in state.moves(state.turn):
            after = state.play(state.turn, first)
            if state.phase_name == "insert" and after.phase_name == "pawn" and after.actors():
                seconds = {moves[1:] for moves in turns if moves[0] == first}
                assert seconds == {(corner,) for corner in after.moves(state.turn)}


def test_the_best_turn_of_jammit_is_found_without_listing_them_all() -> None:
    for state in list(jammit_states())[::2]:
        tactics = JammitTactics(state.rules)
        values = [turn.value for turn in tactics.turns(state)]
        assert tactics.best(state, -INFINITE, INFINITE).value == values[0]
        for enough in (-POINT, 0, POINT):
            assert (tactics.best(state, -INFINITE, enough).value >= enough) == (values[0] >= enough)
            below = tactics.best(state, enough - 1, enough).value
            assert below >= values[0] if values[0] < enough else enough <= below <= values[0]


def test_few_turns_are_listed_where_stones_of_the_seats_own_fall_again_and_again() -> None:
    state = next(jammit_states())
    own = FIRST_STONE + state.turn
    board = sum(own << BITS_PER_CELL * cell for cell in each(state.rules.tables.hexes.spaces))
    full = state._replace(board=board)
    inserted, corners = len(full.menu.moves), 4
    assert len(JammitTactics(full.rules).turns(full)) <= inserted * 6 * 3 * corners


def test_a_win_at_once_is_found_without_an_evaluation_of_other_turns_in_jammit() -> None:
    found = set()
    for state in jammit_states():
        near = state._replace(points=(state.rules.target - 1,) * len(state.points))
        tactics = JammitTactics(near.rules)
        wins = tactics.turns(near)[0].value >= DECIDED
        assert tactics.can_win(near) == wins
        found.add(wins)
    assert found == {True, False}


def test_points_made_are_part_of_the_values_of_a_jammit_turn() -> None:
    for state in jammit_states():
        tactics = JammitTactics(state.rules)
        for turn in tactics.turns(state)[::5]:
            after = tactics.after(state, turn)
            replayed = state
            for move in turn.moves:
                replayed = replayed.play(state.turn, move)
            assert replayed.key() == after.key()
            if after.winner is None:
                assert all(
                    worth >= POINT * points
                    for worth, points in zip(turn.worths, after.points, strict=True)
                )


def test_no_level_overlooks_a_turn_that_wins_in_jammit() -> None:
    found = 0
    for early in jammit_states():
        state = early._replace(points=(early.rules.target - 1,) * len(early.points))
        tactics = JammitTactics(state.rules)
        if tactics.turns(state)[0].value < DECIDED:
            continue
        found += 1
        for level in LEVELS:
            choice = player_for("jammit", level, level, no_clock).choose(
                state, state.turn, FEW, never
            )
            after: JammitState = state
            for move in (choice.move, *choice.follow_ups):
                after = after.play(state.turn, move)
            assert after.winner == state.turn
    assert found


def ends_of_turns(state: State, seat: int) -> Iterator[State]:
    """The positions after each turn of the seat, by the rules alone."""
    for move in state.moves(seat):
        after = state.play(seat, move)
        if seat in after.actors():
            yield from ends_of_turns(after, seat)
        else:
            yield after


def test_the_best_jammit_player_puts_a_defeat_off() -> None:
    """If the next seat can win after most turns, one of the others is chosen."""
    found = 0
    for state in close_to_the_end("jammit"):
        (seat,) = state.actors()
        if wins_at_once(state, seat):
            continue
        after = [other for other in ends_of_turns(state, seat) if other.actors()]
        lost = sum(wins_at_once(other, other.actors()[0]) for other in after)
        if not len(after) / 2 < lost < len(after):
            continue
        found += 1
        choice = player_for("jammit", 5, 1, no_clock).choose(
            state, seat, Budget(nodes=100_000), never
        )
        for move in (choice.move, *choice.follow_ups):
            state = state.play(seat, move)
        assert not wins_at_once(state, state.actors()[0])
    assert found >= 2


@pytest.mark.parametrize("game", HEX_GAMES)
def test_level_5_hardly_ever_loses_to_level_1(game: str) -> None:
    wins = 0
    for number in range(8):
        state = GAMES[game].start(GAMES[game].deal(2, {"board": "mini"}, number))
        players = [player_for(game, level, number, no_clock) for level in (5, 1)]
        while actors := state.actors():
            choice = players[actors[0]].choose(state, actors[0], Budget(nodes=600), never)
            for move in (choice.move, *choice.follow_ups):
                state = state.play(actors[0], move)
        outcome = state.outcome()
        wins += outcome is not None and 0 in outcome.winners
    assert wins >= 7
