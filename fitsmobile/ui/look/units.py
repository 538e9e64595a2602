"""Lengths on the screen: density-independent pixels, larger by a factor on a tablet.

`dp` and `sp` are for everything that is drawn. `device_dp` does not grow: it is for what a
finger measures, such as the touch slop.
"""

from kivy.metrics import Metrics
from kivy.metrics import dp as device_dp

__all__ = ("device_dp", "dp", "scale", "scale_for", "set_scale", "sp")

FROM_SIDE, LARGEST_SCALE = 560.0, 1.35
"""The shorter side of a window in dp from which everything grows with it, and the most it does."""

_scale = 1.0


def scale() -> float:
    """The factor in force; 1 on a phone."""
    return _scale


def scale_for(width: float, height: float) -> float:
    """The factor for a window of this size in pixels."""
    return min(max(min(width, height) / device_dp(FROM_SIDE), 1.0), LARGEST_SCALE)


def set_scale(factor: float) -> None:
    """Set the factor; `theme.fit` does so, and what was built before has to be built again."""
    global _scale
    _scale = factor


def dp(length: float) -> float:
    """Pixels of a length in dp."""
    return length * Metrics.density * _scale


def sp(size: float) -> float:
    """Pixels of a text size."""
    return dp(size) * Metrics.fontscale
