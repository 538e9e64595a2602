"""Layout of FILLIT's table."""

from fitsmobile.ui.games.hex.layout import Wants

WANTS = Wants(seat=(64, 52), steps=(60, 40), bar=(52, 48), listed=84, rows=((56, 128), (52, 112)))
