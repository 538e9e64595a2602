"""Sounds of a tile that falls: it slides, lands on the lip or on tiles, and changes the score."""

from collections.abc import Sequence

from fitsmobile.engine.views import Landing, Placed, RampView
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games.ramp.spoken import heights

SLIDES = (0.13, 0.17, 0.21, 0.25)
"""Seconds that the sounds of sliding last."""

LEAST_ROWS = 3
"""Rows below which a tile falls too short to be heard sliding."""

SMALLEST = 3
"""Cells of the smallest tiles that land with a sound of their own size."""

AFTER_LANDING, BETWEEN_ROWS = 0.06, 0.09
"""Seconds from the landing to the first full row, and from row to row."""

OTHERS = 0.6
"""Loudness of tiles that no finger or key has let go."""


def hear_slide(lasts: float, rows: float, loudness: float) -> None:
    """Play the sliding at the start of a fall, the longest that ends with it."""
    fitting = sum(length <= lasts for length in SLIDES)
    if rows >= LEAST_ROWS and fitting:
        sounds.play("slide", fitting - 1, loudness)


def hear_landing(tile: Placed, below: Sequence[Placed], loudness: float) -> None:
    """Play the landing of a tile that comes to rest on the ramp's lip or on other tiles."""
    lying = {cell for one in below for cell in one.cells}
    rests_on_tiles = any((column, row - 1) in lying for column, row in tile.cells)
    size = max(len(tile.cells) - SMALLEST, 0)
    sounds.play("land_tile" if rests_on_tiles else "land_lip", size, loudness)


def hear_effects(landing: Landing) -> None:
    """Play the rows that a landing has filled, one after the other, then the dots it covers."""
    counts = {effect.kind: effect.count for effect in landing.effects}
    wait = AFTER_LANDING
    for row in range(counts.get("rows", 0)):
        sounds.play_after(wait, "row", row)
        wait += BETWEEN_ROWS
    if counts.get("buried"):
        sounds.play_after(wait, "buried")


def hear_column(view: RampView | None, column: int) -> None:
    """Tell a column by its pitch, or on headphones by its ear and the height of its tiles."""
    if view is not None:
        high = heights(view)
        sounds.tick(column, column / (view.columns - 1), high[column] - min(high))
