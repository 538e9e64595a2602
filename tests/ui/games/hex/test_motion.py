"""Motions of moves: from the position before to the position after."""

import random

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.views import PawnRun, Piece, Push, Slide
from fitsmobile.ui.games.fillit.motion import run_motion, swap_motion
from fitsmobile.ui.games.hex.geometry import axial, direction_of
from fitsmobile.ui.games.hex.motion import Motion, Track
from fitsmobile.ui.games.jammit.motion import corner_motion, push_motion
from fitsmobile.ui.games.jammit.places import pawn_spot
from fitsmobile.ui.table.motion import linear

RUN, SWAP, PUSH, WALK = 0.045, 0.2, 0.16, 0.25


def fillit_motion(view, move):
    for run in view.runs:
        if run.move == move:
            colour = "rbyg"[view.seats[view.turn].side]
            return run_motion(run, view.pieces, colour, view.radius, RUN)
    step = next(step for step in view.steps if step.move == move)
    return swap_motion(step, view.pieces, view.radius, SWAP)


def jammit_motion(view, move):
    for push in view.pushes:
        if push.move == move:
            cells = next(c.cells for c in view.columns if len(c.cells) > 1)
            heading = direction_of(cells[0], cells[1], view.radius)
            return push_motion(push, heading, view.radius, PUSH)
    corner = next(corner for corner, text in view.corners.items() if text == move)
    mine = view.seats[view.turn].colour
    pawn = next(p for p in view.pieces if p.kind == "pawn" and p.colour == mine)
    return corner_motion(pawn, corner, view.radius, WALK)


MOTIONS = {"fillit": fillit_motion, "jammit": jammit_motion}


def lying(game, pieces, radius):
    """(kind, colour, place) of every piece."""
    found = []
    for piece in pieces:
        q, r = axial(piece.cell, radius)
        if game == "jammit" and piece.kind == "pawn":
            q, r = pawn_spot((q, r), radius)
        found.append((piece.kind, piece.colour, round(q, 3), round(r, 3)))
    return sorted(found)


def shown(game, view, motion, time):
    """(kind, colour, place) of every visible piece at a moment of a motion."""
    poses = motion.poses(time)
    still = [piece for piece in view.pieces if piece not in poses]
    moving = [
        (p.kind, p.colour, round(p.spot[0], 3) + 0.0, round(p.spot[1], 3) + 0.0)
        for p in poses.values()
        if p.alpha > 0
    ]
    return sorted(lying(game, still, view.radius) + moving)


GAMES_AND_SEATS = [
    pytest.param(game, seats, board, id=f"{game}, {seats} seats, {board}")
    for game, seats, board in [
        ("fillit", 2, "large"),
        ("fillit", 3, "mini"),
        ("fillit", 4, "large"),
        ("jammit", 2, "large"),
        ("jammit", 3, "mini"),
    ]
]


@pytest.mark.parametrize(("game", "seats", "board"), GAMES_AND_SEATS)
def test_every_motion_begins_with_the_position_before_and_ends_with_the_position_after(
    game, seats, board
):
    chance = random.Random(7)
    rules = GAMES[game]
    state = rules.start(rules.deal(seats, {"board": board}, 3))
    for _ in range(120):
        if state.outcome() is not None:
            break
        seat = state.turn
        view = state.view(seat)
        move = chance.choice(state.moves(seat))
        motion = MOTIONS[game](view, rules.format_move(move))
        state = state.play(seat, move)
        after = state.view(seat)
        assert shown(game, view, motion, -0.001) == lying(game, view.pieces, view.radius)
        assert shown(game, view, motion, motion.lasts) == lying(game, after.pieces, view.radius)


def test_a_run_takes_45_ms_a_hex_and_turns_the_chips_behind_the_pawn():
    rules = GAMES["fillit"]
    setup = {"game": "fillit", "seats": 2, "layout": "2L-A", "first": 0}
    view = rules.start(rules.read_setup(setup)).view(0)
    run = max(view.runs, key=lambda run: len(run.path))
    motion = run_motion(run, view.pieces, "r", 4, RUN)
    pawn = next(p for p in view.pieces if p.kind == "pawn" and p.colour == "r")
    for number, cell in enumerate(run.path, 1):
        assert motion.poses(number * RUN)[pawn].spot == pytest.approx(axial(cell, 4))
        laid = Piece("chip", "r", cell)
        assert laid not in motion.poses(number * RUN - 0.001)
        assert laid in motion.poses(number * RUN + 0.001)


def test_a_flipping_chip_changes_colour_when_it_is_on_edge():
    chip = Piece("chip", "b", "c3")
    track = Track(chip, 0.0, 0.14, (axial("c3", 4),), linear, becomes="r")
    assert track.pose(0.06).colour == "b"
    assert track.pose(0.07).width == pytest.approx(0)
    assert track.pose(0.08).colour == "r"
    assert track.pose(0.14).width == pytest.approx(1)


def test_the_second_coin_waits_for_the_first():
    rules = GAMES["jammit"]
    setup = {"game": "jammit", "seats": 2, "layout": "2L-A", "first": 0}
    view = rules.start(rules.read_setup(setup)).view(0)
    motion = jammit_motion(view, view.pushes[0].move)
    coming = [pose for pose in motion.poses(PUSH * 0.5).values() if pose.kind == "coin"]
    assert len(coming) == 1
    later = [pose for pose in motion.poses(motion.lasts).values() if pose.kind == "coin"]
    assert len(later) == 2


def test_a_piece_that_falls_over_the_rim_moves_to_the_scorers_card():
    chance, rules = random.Random(1), GAMES["jammit"]
    state = rules.start(rules.deal(2, {}, 1))
    for _ in range(200):
        view = state.view(state.turn)
        falling = [
            (push, slide) for push in view.pushes for slide in push.pushes[0] if slide.fell == "rim"
        ]
        if falling:
            break
        state = state.play(state.turn, chance.choice(state.moves(state.turn)))
    push, slide = falling[0]
    cells = next(c.cells for c in view.columns if len(c.cells) > 1)
    goals = {0: (9.0, -9.0), 1: (-9.0, 9.0)}
    motion = push_motion(push, direction_of(cells[0], cells[1], 4), 4, PUSH, goals)
    end = motion.poses(motion.lasts)[slide.piece]
    assert end.spot == pytest.approx(goals[slide.scorer])
    assert end.alpha == 0


def test_with_reduced_motion_the_end_is_shown_at_once():
    rules = GAMES["fillit"]
    state = rules.start(rules.deal(2, {}, 1))
    view = state.view(state.turn)
    motion = run_motion(view.runs[0], view.pieces, "r", 4, 0.0)
    pawn = next(p for p in view.pieces if p.kind == "pawn" and p.cell == view.runs[0].origin)
    assert motion.poses(0.0)[pawn].spot == pytest.approx(axial(view.runs[0].path[-1], 4))


def test_a_motion_without_tracks_shows_no_piece():
    assert Motion((), 1.0).poses(0.5) == {}


def events(motion):
    """The sounds of a motion with the times at which they begin."""
    return [(round(mark.time, 3), mark.event, mark.step) for mark in motion.marks]


def test_each_hex_of_a_run_is_heard_and_each_chip_laid_is_a_step_higher():
    run = PawnRun("r-a4", "a1", ("a2", "a3", "a4"), ("a2", "a4"), {"b": 1}, (9, 9))
    motion = run_motion(run, (Piece("pawn", "r", "a1"),), "r", 4, RUN)
    assert events(motion) == [
        (0.045, "chip", 0),
        (0.09, "step", 0),
        (0.135, "chip", 1),
        (0.135, "stop", 0),
        (0.195, "chip_back", 0),
    ]


def test_a_push_sounds_like_the_number_of_coins_that_meet():
    def pushed(*falls):
        slides = [Slide(Piece("coin", "r", "a1"), None, "a1")]
        slides += [
            Slide(Piece("coin", "b", "a1"), "a1", None if fell else "b1", fell) for fell in falls
        ]
        heading = direction_of("a1", "b1", 4)
        push = Push("a1", ("a1",), ("r",), (tuple(slides),))
        return [event[1:] for event in events(push_motion(push, heading, 4, PUSH))]

    assert pushed() == [("coin_in", 0)]
    assert pushed(None) == [("push", 0)]
    assert pushed(None, None, "rim") == [("push", 2), ("coin_fall", 0)]
    assert pushed("centre") == [("push", 0), ("centre", 0)]
