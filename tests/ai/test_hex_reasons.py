"""The reasons of FILLIT and JAMMIT are shares of the evaluation of their turns."""

import random
from functools import reduce

import pytest

from fitsmobile.ai import fillit_reasons, jammit_reasons
from fitsmobile.engine.hexboard import hexboard
from tests.ai.test_turn_players import fillit_tables, jammit_tables

LAYOUTS = {"fillit": ("2L-A", "3M-B", "4L-B", "3L-A"), "jammit": ("2L-A", "2M-A", "3L-A", "3M-B")}
MODULES = {"fillit": fillit_reasons, "jammit": jammit_reasons}


def turns(game, layout, seed=3, every=6):
    """Positions of a random game at the start of a turn, with two good turns each."""
    rng = random.Random(seed)
    tables = fillit_tables if game == "fillit" else jammit_tables
    module = MODULES[game]
    for state, _ in list(tables.random_game(layout, seed))[:72:every]:
        begins = state.actors() and not (state.done if game == "fillit" else state.phase)
        if not begins:
            continue
        tactics = module.tactics_of(state.rules)
        found = tactics.turns(tactics.root(state) if game == "fillit" else state)
        if len(found) > 1:
            one, other = found[0], rng.choice(found[1:20])
            yield state, tactics, one, other


@pytest.mark.parametrize("layout", ["2L-A", "2M-B", "4L-B"])
def test_the_shares_of_a_turn_of_fillit_add_up_to_its_value(layout):
    for state, tactics, one, other in turns("fillit", layout):
        after = [
            reduce(lambda now, move, seat=state.turn: now.play(seat, move), moves, state)
            for moves in (tactics.moves(one), tactics.moves(other))
        ]
        swapped = any(
            turn.run and position.pawns[state.turn] != turn.run.stop
            for turn, position in zip((one, other), after, strict=True)
        )  # the stones beside a pawn count where its run ends
        if not swapped and not any(position.why for position in after):
            pair = fillit_reasons.Pair(state.turn, state, *after)
            assert sum(pair.shares().values()) == one.value - other.value


@pytest.mark.parametrize("layout", ["2L-A", "2M-A"])
def test_the_shares_of_a_turn_of_jammit_add_up_to_its_value(layout):
    for state, _, one, other in turns("jammit", layout):
        pair = jammit_reasons.Pair(
            state.turn, state, *(jammit_reasons.played(state, state.turn, one.moves),
                                 jammit_reasons.played(state, state.turn, other.moves))
        )  # fmt: skip
        if pair.better.state.winner is None and pair.worse.state.winner is None:
            assert sum(pair.shares().values()) == one.value - other.value


@pytest.mark.parametrize(("game", "layout"), [(g, one) for g in LAYOUTS for one in LAYOUTS[g]])
def test_a_reason_names_hexes_of_the_board_and_is_the_same_again(game, layout):
    names = hexboard(4 if "L" in layout else 3).index
    why = MODULES[game].why
    for state, tactics, one, other in turns(game, layout, every=9):
        better, worse = tactics.moves(one), tactics.moves(other)
        for reason in (why(state, state.turn, better, worse), why(state, state.turn, better)):
            assert reason.cells
            assert set(reason.cells) <= set(names)
        assert why(state, state.turn, better, worse) == why(state, state.turn, better, worse)
