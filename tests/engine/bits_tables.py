"""Games and ramps of BITS for tests."""

from collections import Counter

from fitsmobile.engine.bits import LETTERS, BitsGame, parse_move
from fitsmobile.engine.boards.bits import DECK, START_TILES
from fitsmobile.engine.tasks import GRID

GAME = BitsGame()


def board(drawing):
    """The ramp drawn row by row from the top, rows separated by `/`; `.` is free."""
    rows = drawing.split("/")
    return sum(
        GRID.bit(column, len(rows) - 1 - line, LETTERS.index(letter))
        for line, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter != "."
    )


def setup(*, seats=1, tasks=("1a", "2a", "3b"), starts=START_TILES, deck=DECK, rounds=3):
    """A game with these cards in every round."""
    rounds = [
        {"tasks": list(tasks[:number]), "starts": list(starts[:seats]), "deck": list(deck)}
        for number in range(1, rounds + 1)
    ]
    return GAME.read_setup({"game": "bits", "seats": seats, "rounds": rounds})


def play(state, *texts, seat=0):
    for text in texts:
        state = state.play(seat, parse_move(text))
    return state


def played_out(state, seat):
    """The seat after its last round, playing the first move each time."""
    while seat in state.actors():
        state = state.play(seat, state.moves(seat)[0])
    return state


def deck_from(*tiles):
    """A whole deck that begins with these tiles."""
    rest = Counter(DECK) - Counter(tiles)
    return (*tiles, *(tile for tile in DECK if rest[tile] and not rest.subtract([tile])))
