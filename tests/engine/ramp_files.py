"""Recorded games and perft counts of FITS and BITS, written by the naive twins.

`python -m tests.engine.ramp_files` writes them again; `test_ramp_files.py` compares the engine
and the twins with them. Only the deals in the files come from the engine.
"""

import copy
import json
import random
from pathlib import Path

from fitsmobile.engine.registry import GAMES
from tests.engine import naive_bits, naive_fits
from tests.engine.drawings import DRAWN

FOLDER = Path(__file__).parent.parent
PLAYTHROUGHS = FOLDER / "playthroughs"
PERFT = FOLDER / "perft"

TWINS = {"fits": naive_fits.NaiveSeat, "bits": naive_bits.NaiveSeat}

TABLES = {
    "fits-1": ("fits", 1, {}),
    "fits-2": ("fits", 2, {"boards": ["4", "2"]}),
    "fits-3": ("fits", 3, {"boards": ["3", "1", "2"]}),
    "fits-4": ("fits", 4, {"boards": ["3"]}),
    "fits-drawn": ("fits", 2, {"boards": [DRAWN, "bridge"]}),
    **{
        f"bits-{seats}-{rounds}": ("bits", seats, {"rounds": rounds})
        for seats in range(1, 5)
        for rounds in (3, 4)
    },
}
"""The recorded games: game, seats and options by the name of the file."""

PLAYS_A_LINE = 12
"""Plays between two recorded positions in a file."""

COUNTED_AFTER = (0, 1, 12, 30)
"""Plays after which sequences are counted."""


class NaiveTable:
    """All seats of a ramp game, each a naive twin."""

    def __init__(self, setup):
        self.seats = [TWINS[setup["game"]](setup, seat) for seat in range(setup["seats"])]

    def actors(self):
        return [number for number, seat in enumerate(self.seats) if seat.now is not None]

    def play(self, seat, text):
        self.seats[seat].play(text)

    def table(self):
        return copy.deepcopy({"seats": [seat.table() for seat in self.seats]})

    def scores(self):
        return [sum(sum(one.values()) for one in seat.finished) for seat in self.seats]

    def perft(self, depth):
        if depth == 0:
            return 1
        count = 0
        for seat in self.actors():
            for text in self.seats[seat].moves():
                following = copy.deepcopy(self)
                following.play(seat, text)
                count += following.perft(depth - 1)
        return count


def cells_low(text):
    """Sorts placements by how high they reach; putting aside comes last."""
    rows = "".join(sign if sign.isdigit() else " " for sign in text).split()
    return max(map(int, rows)) if rows else 99


def a_move(rng, moves):
    """Mostly a low placement, so that the ramps fill up; sometimes any move."""
    moves = sorted(moves)
    rng.shuffle(moves)
    return moves[0] if rng.random() < 0.2 else min(moves, key=cells_low)


def played(name):
    """A recorded game: its setup, its plays with positions in between, and its end."""
    game, seats, options = TABLES[name]
    rng = random.Random(name)
    setup = GAMES[game].deal(seats, options, rng.getrandbits(32)).to_json()
    twin, chapters = NaiveTable(setup), []
    while actors := twin.actors():
        if not chapters or len(chapters[-1]["plays"]) == PLAYS_A_LINE:
            chapters.append({"table": twin.table(), "plays": []})
        seat = rng.choice(actors)
        text = a_move(rng, twin.seats[seat].moves())
        twin.play(seat, text)
        chapters[-1]["plays"].append(f"{seat} {text}")
    return {
        "setup": setup,
        "chapters": chapters,
        "end": {"table": twin.table(), "scores": twin.scores()},
    }


def counts(game):
    """Early and late positions of recorded games, with their numbers of sequences."""
    found = []
    for name in [name for name in TABLES if TABLES[name][0] == game][:2]:
        story = played(name)
        plays = [play for chapter in story["chapters"] for play in chapter["plays"]]
        for after in COUNTED_AFTER:
            twin = NaiveTable(story["setup"])
            for play in plays[:after]:
                seat, text = play.split()
                twin.play(int(seat), text)
            nodes = [twin.perft(1), twin.perft(2)]
            found.append({"setup": story["setup"], "plays": plays[:after], "nodes": nodes})
    return found


def lines(value, depth):
    """JSON with a line break before each entry down to some depth."""
    if depth == 0 or not isinstance(value, (dict, list)) or not value:
        return json.dumps(value)
    if isinstance(value, list):
        return "[\n" + ",\n".join(lines(one, depth - 1) for one in value) + "\n]"
    inside = (f"{json.dumps(key)}: {lines(one, depth - 1)}" for key, one in value.items())
    return "{\n" + ",\n".join(inside) + "\n}"


def write():
    for name in TABLES:
        (PLAYTHROUGHS / f"{name}.json").write_text(lines(played(name), 3) + "\n", "utf-8")
    for game in TWINS:
        (PERFT / f"{game}.json").write_text(lines(counts(game), 2) + "\n", "utf-8")


if __name__ == "__main__":
    write()
