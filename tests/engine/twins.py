"""Each fast engine and its naive twin play the same random games in lockstep.

`states(game, seed)` yields without end the differences at the next state, or an empty text.
"""

import random
from collections.abc import Iterator
from itertools import count, islice

from fitsmobile.engine.fits import BOARD_OF, explicit
from fitsmobile.engine.registry import GAMES
from tests.engine import naive_bits, naive_fits
from tests.engine.drawings import random_drawing
from tests.engine.every_layout import LAYOUTS
from tests.engine.naive_fillit import NaiveFillit
from tests.engine.naive_jammit import naive_start

LONGEST = 400
"""Moves after which a game of FILLIT or JAMMIT is abandoned for the next."""


def states(name: str, seed: int) -> Iterator[str]:
    """The difference at each state of random games without end; empty where both agree."""
    play = {"fits": _fits, "bits": _bits, "fillit": _fillit, "jammit": _jammit}[name]
    for number in count():
        yield from play(random.Random(f"{name} {seed} {number}"))


def differences(name: str, seed: int, looked_at: int) -> list[str]:
    """The differences found in a number of states."""
    return [found for found in islice(states(name, seed), looked_at) if found]


def _differs(here: object, *pairs: tuple[object, object]) -> str:
    return next((f"{here}: {fast} {slow}" for fast, slow in pairs if fast != slow), "")


def _choice(dice: random.Random, texts: list[str]) -> str:
    """Mostly a low placement, so that ramps fill up; sometimes any move."""
    if dice.random() < 0.3:
        return dice.choice(texts)
    return min(texts, key=lambda text: (text == "-", sorted(text), dice.random()))


def _fits(dice: random.Random) -> Iterator[str]:
    game = GAMES["fits"]
    boards = [*dice.sample(sorted(BOARD_OF), 2), random_drawing(dice)]
    setup = game.deal(dice.choice(game.seats), {"boards": boards}, dice.randrange(10**9))
    state = game.start(setup)
    twins = [naive_fits.NaiveSeat(setup.to_json(), seat) for seat in range(setup.seats)]
    while actors := state.actors():
        seat = dice.choice(actors)
        twin, progress = twins[seat], state.by_seat[seat]
        texts = [game.format_move(move) for move in state.moves(seat)]
        board = explicit(state.board_id(progress.round))
        score = sum(naive_fits.parts(board, twin.lying).values())
        yield _differs(
            (setup.to_json(), seat, progress.placed),
            (sorted(texts), sorted(twin.moves())),
            (progress.now, twin.now),
            (state.score(progress.round, progress.board), score),
            ([dict(done.parts) for done in progress.done], twin.finished),
        )
        text = _choice(dice, texts)
        state = state.play(seat, game.parse_move(text))
        twin.play(text)


def _bits(dice: random.Random) -> Iterator[str]:
    game = GAMES["bits"]
    setup = game.deal(dice.choice(game.seats), {}, dice.randrange(10**9))
    state = game.start(setup)
    twins = [naive_bits.NaiveSeat(setup.to_json(), seat) for seat in range(setup.seats)]
    while actors := state.actors():
        seat = dice.choice(actors)
        twin, progress = twins[seat], state.by_seat[seat]
        texts = [game.format_move(move) for move in state.moves(seat)]
        score = sum(naive_bits.parts(state.tasks(progress.round), twin.ramp).values())
        yield _differs(
            (setup.to_json(), seat, progress.placed),
            (sorted(texts), sorted(twin.moves())),
            ((progress.now, list(progress.aside)), (twin.now, twin.aside)),
            (state.score(progress.round, progress.board), score),
            ([dict(done.parts) for done in progress.done], twin.finished),
        )
        text = dice.choice(texts)
        state = state.play(seat, game.parse_move(text))
        twin.play(text)


def _on_layout(dice: random.Random, name: str) -> tuple[object, dict[str, object]]:
    game, layouts = GAMES[name], LAYOUTS
    layout = dice.choice(sorted(one for one in layouts if layouts[one].seats in game.seats))
    data = {"game": name, "layout": layout, "seats": layouts[layout].seats,
            "first": dice.randrange(layouts[layout].seats)}  # fmt: skip
    return game.start(game.read_setup(data)), data


def _fillit(dice: random.Random) -> Iterator[str]:
    state, data = _on_layout(dice, "fillit")
    twin = NaiveFillit(LAYOUTS[data["layout"]], data["first"])
    for _ in range(LONGEST):
        texts = sorted(map(GAMES["fillit"].format_move, state.moves(state.turn)))
        yield _differs(
            (data, state.to_json()),
            (texts, twin.moves()),
            (state.to_json(), twin.to_json()),
            (state.why, twin.why),
        )
        if not texts:
            return
        text = dice.choice(texts)
        state = state.play(state.turn, GAMES["fillit"].parse_move(text))
        twin.play(text)


def _jammit(dice: random.Random) -> Iterator[str]:
    state, data = _on_layout(dice, "jammit")
    twin = naive_start(data["layout"], data["first"])
    for _ in range(LONGEST):
        texts = sorted(map(GAMES["jammit"].format_move, state.moves(state.turn)))
        yield _differs(
            (data, state.to_json()),
            (texts, twin.moves()),
            (state.to_json(), twin.table()),
            (state.winner, twin.winner),
        )
        if not texts:
            return
        text = dice.choice(texts)
        state = state.play(state.turn, GAMES["jammit"].parse_move(text))
        twin = twin.play(text)
