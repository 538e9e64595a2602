"""Light of a window on the table that a scene stands on."""

import math
from datetime import datetime
from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

SIDE = 64
"""Sides of the texture in pixels: all edges are soft."""

PANES, PANE_WIDTH, SLANT, BLUR = (-0.12, 0.26), 0.30, 0.30, 0.05
"""Left edges of the panes at the top, their width, the way of their foot to the right, and half the
width of a soft edge, as shares of the width."""

HEIGHT = 0.62
"""Height as a share of the screen's."""

STRENGTH = {"light": 0.10, "dark": 0.015, "contrast": 0.0}
WARM = (1.0, 0.91, 0.78)
DRIFT = 4
"""Most dp that it moves to either side with the hour."""


class WindowLight(Painted):
    """Two soft panes from the upper left; it does not move while it is looked at."""

    def paint(self) -> None:
        """The panes, where the mode has light."""
        strength = STRENGTH[theme.mode]
        if not strength:
            return
        hour = datetime.now().hour
        high = self.height * HEIGHT
        Color(*(WARM if theme.mode == "dark" else (1, 1, 1)), strength)
        x = self.x + dp(DRIFT) * math.sin(math.tau * (hour - 12) / 24)
        Rectangle(texture=_panes(), pos=(x, self.top - high), size=(self.width, high))


@lru_cache(maxsize=1)
def _panes() -> Texture:
    """White panes with soft edges on clear ground."""
    texels = bytearray()
    for row in range(SIDE):
        down = 1 - row / (SIDE - 1)
        foot = min(1.0, (1 - down) / BLUR)
        for column in range(SIDE):
            x = column / (SIDE - 1) - SLANT * down
            lit = max(min(_soft(x - left), _soft(left + PANE_WIDTH - x)) for left in PANES)
            texels += bytes((255, 255, 255, round(255 * lit * foot)))
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba")
    texture.blit_buffer(bytes(texels), colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear"
    return texture


def _soft(inside: float) -> float:
    """From 0 to 1 over an edge; `inside` is the distance from it."""
    share = min(1.0, max(0.0, 0.5 + inside / (2 * BLUR)))
    return share * share * (3 - 2 * share)
