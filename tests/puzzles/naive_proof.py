"""Proofs of puzzles by the plainest search: every legal move through `play`, nothing left out."""

from functools import cache

from fitsmobile.engine.protocol import Move, State
from fitsmobile.engine.ramp import RampState


def best_round(state: RampState) -> tuple[int, set[Move]]:
    """The best score of the round that seat 0 is in, and the moves that lead to it."""
    number = state.by_seat[0].round

    @cache
    def best(now: RampState) -> int:
        done = now.by_seat[0].done
        if len(done) > number:
            return done[number].score
        return max(best(now.play(0, move)) for move in now.moves(0))

    values = {move: best(state.play(0, move)) for move in state.moves(0)}
    most = max(values.values())
    return most, {move for move, value in values.items() if value == most}


def wins_within(state: State, turns: int) -> set[Move]:
    """The moves with which the seat to move wins in `turns` of its turns against every answer."""
    seat = state.turn
    known: dict[tuple[object, int], bool] = {}

    def wins(now: State, left: int) -> bool:
        """`left` are the turns of the solver that have not ended."""
        if not now.actors():
            return seat in now.outcome().winners
        if not left:
            return False
        key = now.key(), getattr(now, "past", ()), left
        if key not in known:
            nexts = (after(now, move, left) for move in now.moves(now.turn))
            held = (wins(*one) for one in nexts)
            known[key] = any(held) if now.turn == seat else all(held)
        return known[key]

    def after(now: State, move: Move, left: int) -> tuple[State, int]:
        then = now.play(now.turn, move)
        return then, left - (now.turn == seat != then.turn)

    return {move for move in state.moves(seat) if wins(*after(state, move, turns))}


def best_turn(state: State, gain) -> tuple[int, set[Move]]:
    """The greatest gain of the turn of the seat to move, and the moves that lead to it."""
    seat = state.turn

    def best(now: State) -> int:
        if not now.actors() or now.turn != seat:
            return gain(state, now)
        return max(best(now.play(seat, move)) for move in now.moves(seat))

    values = {move: best(state.play(seat, move)) for move in state.moves(seat)}
    most = max(values.values())
    return most, {move for move, value in values.items() if value == most}
