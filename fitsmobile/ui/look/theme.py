"""The theme: colours by role, text sizes, spacing and motion, in one observable object.

`theme` is the one instance. Roles are kv properties (`theme.text2`, `theme.accent_fits`) and
change at once when the mode does; what paints pixels itself listens to `theme.mode`, which
changes last, after every role. All values come from `tokens.json`.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from kivy.animation import AnimationTransition
from kivy.core.text import LabelBase
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.utils import get_color_from_hex

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look.paths import FONTS
from fitsmobile.ui.look.weak_bind import WeakDispatcher

Rgba = tuple[float, float, float, float]

MODES = ("light", "dark", "contrast")
DISPLAY_MAX_SP = 40
TRANSPARENT: Rgba = (0, 0, 0, 0)


@frozen
class PiecePaint:
    """The colours of one kind of painted wood, the same in every mode, and its symbol in `ink`."""

    base: Rgba
    light: Rgba
    dark: Rgba
    deep: Rgba
    ink: Rgba
    symbol: str


@frozen
class Elevation:
    """A shadow: how far it falls and how far it blurs in pixels, and how dark it is."""

    fall: float
    blur: float
    alpha: float


@cache
def tokens() -> dict[str, Any]:  # Any: JSON
    """The design tokens of `tokens.json`, read once."""
    return json.loads(Path(__file__).with_name("tokens.json").read_text("utf-8"))


def rgba(colour: str) -> Rgba:
    """`#RRGGBB` as four floats."""
    return tuple(get_color_from_hex(colour))


def roles(mode: str) -> dict[str, Rgba]:
    """Role name -> colour; the roles of a game are flattened to `accent_fits`."""
    flat: dict[str, Rgba] = {}
    for role, value in tokens()["themes"][mode].items():
        if isinstance(value, dict):
            flat |= {f"{role}_{game}": rgba(colour) for game, colour in value.items()}
        else:
            flat[role] = rgba(value)
    return flat


def register_fonts() -> None:
    """Make our family the default of every label; name its weights and the icon font."""
    files = {weight: str(FONTS / f"rounded-{weight}.ttf") for weight in ("medium", "bold", "heavy")}
    LabelBase.register("Roboto", fn_regular=files["medium"], fn_bold=files["bold"])
    for weight, file in files.items():
        LabelBase.register(weight, fn_regular=file)
    LabelBase.register("icons", fn_regular=str(FONTS / "icons.ttf"))


class Theme(WeakDispatcher):
    """The theme in force. Colours are read and bound by role, never hard-coded."""

    mode = OptionProperty("light", options=MODES)
    """`light`, `dark` or `contrast`; change it with `switch`."""

    text_scale = NumericProperty(1.0)
    """Text scale: the player's own times the system's; `preferences` sets it."""

    speed = NumericProperty(1.0)
    """Speed of animations: 1.0 as designed, 2.0 twice as fast."""

    reduced_motion = BooleanProperty(False)
    symbols = OptionProperty("auto", options=("auto", "always", "never"))
    """Symbols on the pieces; `auto` is where colour carries the game. Ask `shows_symbols`."""

    small = NumericProperty()
    body = NumericProperty()
    title = NumericProperty()
    display = NumericProperty()
    medium = StringProperty("medium")
    bold = StringProperty("bold")
    heavy = StringProperty("heavy")

    own_game = next(iter(tokens()["themes"]["light"]["accent"]))
    """The game whose accent the app itself wears: the first one in the tokens."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.apply_property(**{role: ColorProperty(c) for role, c in roles("light").items()})
        self._pieces = {
            name: PiecePaint(
                **{part: rgba(value) for part, value in piece.items() if part != "symbol"},
                symbol=piece["symbol"],
            )
            for name, piece in tokens()["pieces"].items()
        }
        self._size_type()
        self.fbind("text_scale", self._size_type)

    def switch(self, mode: str) -> None:
        """Change to `light`, `dark` or `contrast` at once."""
        for role, colour in roles(mode).items():
            setattr(self, role, colour)
        self.mode = mode

    def role(self, role: str, game: str, _mode: str = "") -> Rgba:
        """A role of one game. In kv hand over `theme.mode` too, so that it follows a switch."""
        return tuple(getattr(self, f"{role}_{game}"))

    def fade(self, colour: Rgba, alpha: float) -> Rgba:
        """The same colour with the alpha multiplied."""
        return (*colour[:3], colour[3] * alpha)

    def piece(self, name: str) -> PiecePaint:
        """The paint of `red`, `blue`, `yellow`, `green`, `bits_r` ... `neutral`."""
        return self._pieces[name]

    def side(self, seat: int) -> str:
        """The piece colour of a seat: red, blue, yellow, green."""
        return tokens()["sets"]["sides"][seat]

    def shows_symbols(self, game: str) -> bool:
        """Whether the pieces of a game carry their symbols now; always in high contrast."""
        if self.mode == "contrast":
            return True
        if self.symbols == "auto":
            return game not in tokens()["sets"]["no_symbols"]
        return self.symbols == "always"

    def elevation(self, name: str) -> Elevation:
        """`flat`, `piece`, `card`, `board` or `carried`; none in high contrast, twice in dark."""
        level = tokens()["elevation"][name]
        strength = {"light": 1.0, "dark": 2.0, "contrast": 0.0}[self.mode]
        return Elevation(dp(level["dy"]), dp(level["blur"]), min(1.0, level["alpha"] * strength))

    def seconds(self, motion: str) -> float:
        """Duration of a motion: 0 in reduced motion, shorter when sped up."""
        if self.reduced_motion:
            return 0.0
        return tokens()["motion"][motion]["ms"] / 1000 / self.speed

    def ease(self, motion: str) -> Callable[[float], float]:
        """The curve of a motion, a function from 0..1 to 0..1."""
        name = tokens()["motion"][motion]["ease"]
        return getattr(AnimationTransition, name, AnimationTransition.linear)

    def radius(self, name: str) -> float:
        """Corner radius in pixels of `cell`, `chip`, `button`, `card` or `sheet`."""
        return dp(tokens()["radius_dp"][name])

    def _size_type(self, *_: object) -> None:
        for name, size in tokens()["type"]["sp"].items():
            scaled = size * self.text_scale
            if name == "display":
                scaled = min(scaled, max(DISPLAY_MAX_SP, size))
            setattr(self, name, sp(scaled))


register_fonts()
theme = Theme()
