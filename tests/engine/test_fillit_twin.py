"""FILLIT against its naive twin, against counted trees, and on the turned board."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fitsmobile.engine.fillit import FILLIT, FillitMove, FillitState
from fitsmobile.engine.fillit_turns import turns_of
from fitsmobile.engine.hexboard import moved
from tests.engine.every_layout import LAYOUTS as EVERY_LAYOUT
from tests.engine.fillit_tables import perft, play, random_game, start, texts
from tests.engine.naive_fillit import NaiveFillit

LAYOUTS = sorted(EVERY_LAYOUT)
PERFT = json.loads((Path(__file__).parent.parent / "perft" / "fillit.json").read_text("utf-8"))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(4))
def test_the_naive_twin_agrees_at_every_state_of_random_games(layout: str, seed: int) -> None:
    state = start(layout, seed % EVERY_LAYOUT[layout].seats)
    twin = NaiveFillit(EVERY_LAYOUT[layout], state.turn)
    for state, move in random_game(layout, seed, 160):
        assert texts(state) == twin.moves()
        assert state.to_json() == twin.to_json()
        assert state.why == twin.why
        twin.play(FILLIT.format_move(move))
    over = state.play(state.turn, move)
    assert over.to_json() == twin.to_json()
    assert (over.why, over.moves(over.turn) == ()) == (twin.why, twin.moves() == [])
    assert twin.winners() == (over.outcome().winners if over.outcome() else ())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_whole_turns_reach_exactly_the_tables_of_pairs_of_moves(layout: str) -> None:
    for state, _ in random_game(layout, 3, 80):
        if state.done:
            continue
        stones = state.stones[state.rules.sides[state.turn]]
        pawn, tables = state.pawns[state.turn], state.rules.tables
        reached = set()
        ways = list(turns_of(tables, pawn, stones, state.obstacles()).each())
        for run, step, stone_first in ways:
            names = tables.board.names
            moves = [run.move] if run else []
            moves.insert(
                0 if stone_first else 1, FillitMove("S", names[step.origin], names[step.target])
            )
            reached.add(on_table(played(state, moves)))
        assert reached == {on_table(after) for after in pairs(state)}
        assert len(ways) < len(pairs(state)) or not state.runs()


def played(state: FillitState, moves: Iterable[FillitMove]) -> FillitState:
    for move in moves:
        state = state.play(state.turn, move)
    return state


def pairs(state: FillitState) -> list[FillitState]:
    """The state after each way to make both moves of a turn."""
    found = []
    for move in state.moves(state.turn):
        after = state.play(state.turn, move)
        seconds = after.moves(state.turn) if after.done and not after.why else ()
        found += [after.play(state.turn, second) for second in seconds] or [after]
    return found


def on_table(state: FillitState) -> tuple[object, ...]:
    return state.turn, state.why, state.pawns, state.chips, state.stones


@pytest.mark.parametrize("layout", ["2M-A", "2M-B", "3M-A", "4L-B"])
def test_the_naive_twin_agrees_on_repetitions(layout: str) -> None:
    """Plays the first or the last legal move, which soon repeats positions."""
    state, twin = start(layout), NaiveFillit(EVERY_LAYOUT[layout], 0)
    for number in range(2000):
        moves = texts(state)
        if not moves:
            break
        text = moves[-1 if number % 2 else 0]
        state = play(state, text)
        twin.play(text)
        assert (state.why, state.to_json()) == (twin.why, twin.to_json())
    assert state.why == twin.why != ""


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["setup"]["layout"])
def test_perft_matches_the_recorded_counts(entry: dict[str, object]) -> None:
    state = play(FILLIT.start(FILLIT.read_setup(entry["setup"])), *entry["moves"])
    nodes = entry["nodes"]
    assert [perft(state, depth) for depth in range(1, len(nodes) + 1)] == nodes


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["setup"]["layout"])
def test_the_naive_twin_has_the_same_perft(entry: dict[str, object]) -> None:
    twin = NaiveFillit(EVERY_LAYOUT[entry["setup"]["layout"]], entry["setup"]["first"])
    for text in entry["moves"]:
        twin.play(text)

    def count(twin: NaiveFillit, depth: int) -> int:
        moves = twin.moves()
        if depth == 1:
            return len(moves)
        total = 0
        for text in moves:
            after = twin.copy()
            after.play(text)
            total += count(after, depth - 1)
        return total

    assert [count(twin, depth) for depth in (1, 2)] == entry["nodes"][:2]


def test_every_layout_has_its_perft() -> None:
    assert {entry["setup"]["layout"] for entry in PERFT} == set(LAYOUTS)


def carried(state: FillitState, places: tuple[int, ...]) -> FillitState:
    """The same position on the turned or mirrored board."""
    turned = state._replace(
        pawns=tuple(places[pawn] for pawn in state.pawns),
        chips=tuple(moved(cells, places) for cells in state.chips),
        stones=tuple(moved(cells, places) for cells in state.stones),
    )
    return turned._replace(past=((turned.turn, turned.pawns, turned.chips, turned.stones),))


def carried_move(state: FillitState, move: FillitMove, places: tuple[int, ...]) -> FillitMove:
    board = state.rules.tables.board
    cells = [board.names[places[board.index[cell]]] if cell else "" for cell in move[1:]]
    return FillitMove(move.kind, *cells)


@settings(max_examples=40)
@given(st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.integers(1, 60), st.integers(0, 11))
def test_turning_or_mirroring_the_board_turns_and_mirrors_the_moves(
    layout: str, seed: int, length: int, which: int
) -> None:
    *_, (state, move) = random_game(layout, seed, length)
    board = state.rules.tables.board
    places = board.turns[which % 6]
    if which >= 6:
        places = tuple(board.mirror[cell] for cell in places)
    turned = carried(state, places)
    expected = sorted(carried_move(state, one, places) for one in state.moves(state.turn))
    assert list(turned.moves(turned.turn)) == expected
    before = state._replace(past=((state.turn, state.pawns, state.chips, state.stones),))
    after = carried(before.play(state.turn, move), places)
    assert turned.play(turned.turn, carried_move(state, move, places)).key() == after.key()
