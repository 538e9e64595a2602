"""Loads the sounds as the app does and prints the processor time of each part in milliseconds.

`first` is what the start waits for; `rest` all that follows, in slices after the first frame, and
`longest` its longest step; `play` is one sound.
"""

import os
import time
from itertools import pairwise

from fitsmobile.ui.app import start
from tools.draw import stage

PLAYS = 6


def main() -> None:
    """Print `<part> <ms>` lines."""
    for name, value in {**stage.environment(), **start.DEFAULTS}.items():
        os.environ.setdefault(name, value)
    from fitsmobile.ui.device.sound import Sounds

    sounds, clock = Sounds(), time.process_time
    begin = clock()
    sounds.load_first()
    first = clock() - begin
    marks = [clock(), *(clock() for _sound in sounds.load_rest())]
    begin = clock()
    for step in range(PLAYS):
        sounds.play("tick", step)
    played = clock() - begin
    steps = [two - one for one, two in pairwise(marks)]
    parts = {"first": first, "rest": sum(steps), "longest": max(steps), "play": played / PLAYS}
    for part, seconds in parts.items():
        print(part, seconds * 1000)


if __name__ == "__main__":
    main()
