"""The theme: colours by role, text sizes, spacing and motion, in one observable object.

`theme` is the one instance. A look is a table (linen, walnut, felt, slate) in a mode (light, dark),
or high contrast, which is one for all tables. Roles are kv properties (`theme.text2`,
`theme.accent_fits`) and change at once when the look does; painters listen to `theme.look`, which
changes last, after every role. All values come from `tokens.json`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from kivy.animation import AnimationTransition
from kivy.core.text import LabelBase
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.utils import get_color_from_hex

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look import units
from fitsmobile.ui.look.paths import FONTS
from fitsmobile.ui.look.units import dp, sp
from fitsmobile.ui.look.weak_bind import WeakDispatcher

Rgba = tuple[float, float, float, float]

MODES = ("light", "dark", "contrast")
DEFAULT_TABLE = "linen"
PAINTED = "painted"
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


BOARD_ROLES = {
    "board": "wood", "board_hi": "wood_hi", "board_lo": "wood_lo",
    "board_grain": "grain", "board_lane": "lane", "board_dot": "dot",
}  # fmt: skip
"""Roles of the boards on which colour scores, and the role of FITS's wood where a table names
no other wood for them."""

MARK_ROLES = ("accent", "success", "danger", "focus", "surface")
"""Roles that are painted on wood too, see `Theme.on_wood`."""

ON_WOOD = "on_wood_"
Palette = Mapping[str, str | Mapping[str, str]]
"""Colours by role as the tokens write them; a role of every game has a colour for each."""


def tables() -> tuple[str, ...]:
    """The tables to choose from, the default one first."""
    return tuple(tokens()["tables"])


def roles(mode: str, table: str = DEFAULT_TABLE) -> dict[str, Rgba]:
    """Role name -> colour of a look; the roles of a game are flattened to `accent_fits`.

    A pair of table and mode names the theme that it is `like`, and the roles that differ from it.
    Where it has light wood and dark surfaces, marks on wood have roles of their own (`on_wood_...`)
    with the values of the mode's theme.
    """
    themes, known = tokens()["themes"], tokens()["tables"]
    if mode == "contrast":
        return _with_board(_flat(themes[mode]))
    pair = {**known.get(table, known[DEFAULT_TABLE])[mode]}
    like, marks = pair.pop("like"), pair.pop("on_wood", {})
    found = _with_board(_flat(themes[like]) | _flat(pair))
    on_wood = _flat(marks)
    if like != mode:
        on_wood = _flat({role: themes[mode][role] for role in MARK_ROLES}) | on_wood
    return found | {ON_WOOD + role: colour for role, colour in on_wood.items()}


def has_dark_surfaces(mode: str, table: str = DEFAULT_TABLE) -> bool:
    """Whether cards and sheets are dark, with light words."""
    known = tokens()["tables"]
    return mode != "contrast" and known.get(table, known[DEFAULT_TABLE])[mode]["like"] == "dark"


def _flat(palette: Palette) -> dict[str, Rgba]:
    flat: dict[str, Rgba] = {}
    for role, value in palette.items():
        if not isinstance(value, str):
            flat |= {f"{role}_{game}": rgba(colour) for game, colour in value.items()}
        else:
            flat[role] = rgba(value)
    return flat


def _with_board(found: dict[str, Rgba]) -> dict[str, Rgba]:
    return {board: found[wood] for board, wood in BOARD_ROLES.items()} | found


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

    look = StringProperty(f"{DEFAULT_TABLE} light {PAINTED}")
    """Table, mode and tiles, or `contrast`: part of the key of every cached texture."""

    table = StringProperty(DEFAULT_TABLE)
    tiles = StringProperty(PAINTED)
    """Tiles of a person who plays alone: painted in their colour, or a kind in the tokens."""

    dark_surfaces = BooleanProperty(False)
    """Whether cards and sheets are dark: on some tables by day, too."""

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
        self._on_wood: dict[str, Rgba] = {}
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

    def switch(self, mode: str, table: str = DEFAULT_TABLE, tiles: str = PAINTED) -> None:
        """Change to `light`, `dark` or `contrast` at once, on a table with some kind of tiles.

        An unknown table is the default one, unknown tiles are painted.
        """
        table = table if table in tables() else DEFAULT_TABLE
        tiles = tiles if tiles in tokens()["tiles"] else PAINTED
        found = roles(mode, table)
        self._on_wood = {role: found.pop(role) for role in [*found] if role.startswith(ON_WOOD)}
        for role, colour in found.items():
            setattr(self, role, colour)
        self.mode, self.table, self.tiles = mode, table, tiles
        self.dark_surfaces = has_dark_surfaces(mode, table)
        self.look = "contrast" if mode == "contrast" else f"{table} {mode} {tiles}"

    def fit(self, width: float, height: float) -> bool:
        """Scale type and lengths for a window of this size in pixels; True where that changes them.

        Lengths in kv are evaluated once: the caller then builds what is shown again.
        """
        scale = units.scale_for(width, height)
        if scale == units.scale():
            return False
        units.set_scale(scale)
        self._size_type()
        return True

    def role(self, role: str, game: str, _look: str = "") -> Rgba:
        """A role of one game. In kv hand over `theme.look` too, so that it follows a switch."""
        return tuple(getattr(self, f"{role}_{game}"))

    def on_wood(self, role: str, game: str = "") -> Rgba:
        """A role in MARK_ROLES for a mark painted on wood, which may be light among dark cards."""
        name = f"{role}_{game}" if game else role
        return tuple(self._on_wood.get(ON_WOOD + name) or getattr(self, name))

    def fade(self, colour: Rgba, alpha: float) -> Rgba:
        """The same colour with the alpha multiplied."""
        return (*colour[:3], colour[3] * alpha)

    def piece(self, name: str) -> PiecePaint:
        """The paint of `red`, `blue`, `yellow`, `green`, `bits_r` ... `neutral`."""
        return self._pieces[name]

    def tile_paint(self, colour: str, players: int) -> str:
        """The paint of a player's tiles: their own colour, unless they play alone on other wood."""
        if players > 1 or self.mode == "contrast":
            return colour
        return tokens()["tiles"].get(self.tiles, colour)

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
