"""JAMMIT against its naive twin, against counted trees, and on the turned board."""

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fitsmobile.engine.jammit import COINS_PER_COLOUR, JAMMIT, JammitState
from fitsmobile.engine.jammit_columns import (
    BITS_PER_CELL,
    CELL,
    FIRST_STONE,
    LETTERS,
    PATTERNS_KEPT,
    SUPPLY_UNITS,
    JammitMove,
    Slot,
)
from fitsmobile.engine.views import Piece
from tests.engine.jammit_tables import LAYOUTS, perft, play, random_game, start, table, texts
from tests.engine.naive_jammit import NaiveJammit, naive_start

DATA = Path(__file__).parent.parent
PERFT = json.loads((DATA / "perft" / "jammit.json").read_text("utf-8"))

CASES = st.tuples(st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.integers(1, 90))


def reached(case: tuple[str, int, int]) -> tuple[JammitState, JammitMove]:
    """The position after some random moves, or the last one before the end."""
    layout, seed, length = case
    *_, last = islice(random_game(layout, seed), length)
    return last


def supplies(twin: NaiveJammit) -> list[int]:
    return [twin.supply(twin.colour(seat)) for seat in range(len(twin.pawns))]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(6))
def test_the_naive_twin_agrees_at_every_state_of_random_games(layout: str, seed: int) -> None:
    seats = int(layout[0])
    twin = naive_start(layout, seed % seats)
    for state, move in random_game(layout, seed):
        assert state.to_json() == twin.table()
        assert texts(state) == twin.moves()
        assert [state.coins_left(seat) for seat in range(seats)] == supplies(twin)
        twin = twin.play(JAMMIT.format_move(move))
    over = state.play(state.turn, move)
    assert over.to_json() == twin.table()
    assert over.winner == twin.winner is not None
    assert over.moves(over.turn) == ()
    assert twin.moves() == []


@pytest.mark.parametrize("layout", ["2L-A", "3L-A", "2M-B"])
def test_the_naive_twin_agrees_where_own_stones_are_pushed_out_on_purpose(layout: str) -> None:
    """Prefers insertions that drop an own stone."""
    chance = random.Random(layout)
    state, twin, extras = start(layout, target=25), naive_start(layout, target=25), 0
    while state.actors():
        moves = texts(state)
        wanted = [one for one in moves if play(state, one).phase_name == "extra"]
        text = chance.choice(wanted or moves)
        state, twin = play(state, text), twin.play(text)
        assert (state.to_json(), state.winner) == (twin.table(), twin.winner)
        extras += state.phase_name == "extra"
    assert extras >= 2


def short_of_coins(layout: str, n: int, b: int) -> tuple[JammitState, NaiveJammit]:
    """A position with these numbers of coins of the second and the last colour only."""
    state, twin = start(layout), naive_start(layout)
    free = [cell for cell in state.rules.tables.hexes.names if cell != "e5"]
    second, last = twin.colour(1), state.rules.colours[-1]
    lying = {second: free[:b], last: free[b : b + n]}
    pawns = state.to_json()["pawns"]
    pieces = {
        (twin.cell(cell), "coin", colour) for colour, cells in lying.items() for cell in cells
    }
    phase = "insert" if min(n, b) < COINS_PER_COLOUR else "pawn"
    changed = table(pawns, coins=lying, layout=layout, phase=phase)
    return changed, twin.changed(frozenset(pieces), phase)


@pytest.mark.parametrize("layout", ["2L-A", "3L-B"])
@pytest.mark.parametrize(("n", "b"), [(25, 24), (24, 25), (25, 25), (24, 24), (25, 10)])
def test_the_naive_twin_agrees_where_coins_run_out(layout: str, n: int, b: int) -> None:
    state, twin = short_of_coins(layout, n, b)
    for number in range(60):
        assert (state.to_json(), texts(state)) == (twin.table(), twin.moves())
        if not state.actors():
            break
        text = texts(state)[number * 5 % len(texts(state))]
        state, twin = play(state, text), twin.play(text)


def naive_perft(twin: NaiveJammit, depth: int) -> int:
    moves = twin.moves()
    if depth == 1:
        return len(moves)
    return sum(naive_perft(twin.play(text), depth - 1) for text in moves)


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["setup"]["layout"])
def test_perft_matches_the_recorded_counts(entry: dict[str, object]) -> None:
    state = play(JAMMIT.start(JAMMIT.read_setup(entry["setup"])), *entry["moves"])
    nodes = entry["nodes"]
    assert [perft(state, depth) for depth in range(1, len(nodes) + 1)] == nodes


@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["setup"]["layout"])
def test_the_naive_twin_has_the_same_perft(entry: dict[str, object]) -> None:
    twin = naive_start(entry["setup"]["layout"], entry["setup"]["first"])
    for text in entry["moves"]:
        twin = twin.play(text)
    assert [naive_perft(twin, depth) for depth in (1, 2)] == entry["nodes"][:2]


def test_every_layout_has_its_perft_also_late_in_a_game_and_with_extra_coins() -> None:
    for layout in LAYOUTS:
        entries = [entry for entry in PERFT if entry["setup"]["layout"] == layout]
        lengths = [len(entry["moves"]) for entry in entries]
        assert min(lengths) == 0
        assert max(lengths) >= 20
    assert any(entry["nodes"][0] in (72, 42) for entry in PERFT)


# --- the turned board --------------------------------------------------------


def turned(state: JammitState, seats_on: int) -> JammitState:
    """The same position on the turned board, every colour shifted by some seats."""
    seats = len(state.pawns)
    sixths = 6 // seats * seats_on
    places = state.rules.tables.hexes.turns[sixths % 6]
    board = 0
    for cell, to in enumerate(places):
        code = state.board >> BITS_PER_CELL * cell & CELL
        board |= handed_on(code, seats, seats_on) << BITS_PER_CELL * to
    back = [(seat - seats_on) % seats for seat in range(seats)]
    pawns = tuple((state.pawns[seat] + sixths) % 6 for seat in back)
    supply = sum(
        SUPPLY_UNITS[handed_on(coin, seats, seats_on)] * coins_of(state, coin)
        for coin in range(1, FIRST_STONE)
    )
    turn = (state.turn + seats_on) % seats
    rules = state.rules
    menus = {
        "insert": lambda: rules.insert_menu(turn, pawns[turn], supply),
        "extra": lambda: rules.extra_menu(turn, pawns[turn], supply),
        "pawn": lambda: rules.tables.pawn_menus[pawns][turn],
    }
    return state._replace(
        board=board,
        pawns=pawns,
        points=tuple(state.points[seat] for seat in back),
        neutral=tuple(state.neutral[seat] for seat in back),
        supply=supply,
        turn=turn,
        winner=None if state.winner is None else (state.winner + seats_on) % seats,
        menu=menus[state.phase_name]() if state.winner is None else state.menu,
    )


def coins_of(state: JammitState, coin: int) -> int:
    return state.coins_left(coin - 1)


def handed_on(code: int, seats: int, seats_on: int) -> int:
    """The code of the same piece of a later seat; a neutral coin stays neutral."""
    for first in (1, FIRST_STONE):
        if first <= code < first + seats:
            return first + (code - first + seats_on) % seats
    return code


def turned_move(state: JammitState, move: JammitMove, seats_on: int) -> JammitMove:
    seats, hexes = len(state.pawns), state.rules.tables.hexes
    places = hexes.turns[6 // seats * seats_on % 6]
    coins = "".join(
        LETTERS[handed_on(LETTERS.index(letter) + 1, seats, seats_on) - 1] for letter in move.coins
    )
    cells = tuple(hexes.names[places[hexes.index[cell]]] for cell in move.cells)
    return JammitMove(move.kind, cells, coins)


@settings(max_examples=60)
@given(CASES, st.integers(1, 2))
def test_turning_the_board_and_the_seats_turns_the_moves_and_what_they_do(
    case: tuple[str, int, int], seats_on: int
) -> None:
    state, move = reached(case)
    seats_on %= len(state.pawns)
    other = turned(state, seats_on)
    expected = sorted(turned_move(state, one, seats_on) for one in state.moves(state.turn))
    assert list(other.moves(other.turn)) == expected
    after = other.play(other.turn, turned_move(state, move, seats_on))
    assert after == turned(state.play(state.turn, move), seats_on)


# --- invariants --------------------------------------------------------------


def weight(state: JammitState) -> int:
    """Pieces on the board, and everything that fell in thirds of a point."""
    pieces = sum(1 for piece in state.view(0).pieces if piece.kind != "pawn")
    return pieces + 3 * sum(state.points) + sum(state.neutral)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_coin_lowers_the_bound_on_the_length_of_the_game(layout: str) -> None:
    for state, move in random_game(layout, 11):
        after = state.play(state.turn, move)
        coins = 0 if move.kind == "M" else len(state.menu.steps[move])
        if after.winner is None:
            assert weight(after) >= weight(state) + coins
            assert weight(after) <= 60 + 3 * len(state.pawns) * state.rules.target


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_coin_is_lost(layout: str) -> None:
    for state, _ in random_game(layout, 12):
        lying = [len(cells) for cells in state.to_json()["coins"].values()]
        left = [coins_of(state, LETTERS.index(letter) + 1) for letter in state.rules.colours]
        assert [a + b for a, b in zip(lying, left, strict=True)] == [COINS_PER_COLOUR] * 3


@settings(max_examples=40)
@given(CASES)
def test_the_slides_of_a_push_match_the_position_after_it(case: tuple[str, int, int]) -> None:
    state, _ = reached(case)
    view = state.view(state.turn)
    for push in view.pushes[:: max(1, len(view.pushes) // 12)]:
        lying, points = {one.cell: one for one in view.pieces if one.kind != "pawn"}, state.points
        for slide in [slide for lap in push.pushes for slide in reversed(lap)]:
            piece = slide.piece
            if slide.origin is not None:
                assert lying.pop(slide.origin) == piece
            if slide.target is not None:
                lying[slide.target] = Piece(piece.kind, piece.colour, slide.target)
            if slide.scorer is not None:
                points = with_more(points, slide.scorer, slide.points)
        after = play(state, push.move)
        assert lying == {one.cell: one for one in after.view(0).pieces if one.kind != "pawn"}
        assert points == after.points


def with_more(points: tuple[int, ...], seat: int, gain: int) -> tuple[int, ...]:
    return tuple(count + gain if number == seat else count for number, count in enumerate(points))


def test_a_full_slot_evicts_only_the_oldest_pattern() -> None:
    """Regression: a full slot was cleared, so that the memory of the process rose and fell."""
    hexes = start().rules.tables.hexes
    slot = Slot(hexes, hexes.lanes[0][0], 1)
    steps = [BITS_PER_CELL * cell for cell in slot.lane.cells]
    for number in range(3 * PATTERNS_KEPT):
        pattern = sum((number >> 3 * place & CELL) << step for place, step in enumerate(steps))
        assert slot[pattern] == slot[pattern]
        assert len(slot) == min(number + 1, PATTERNS_KEPT)


def test_positions_of_equal_setups_are_equal() -> None:
    assert start() == start()
    assert start() != start(first=1)
    assert play(start(), "Ia5:bn") != play(start(), "Ia5:nb")
    assert "2L-A" in repr(start().rules)
