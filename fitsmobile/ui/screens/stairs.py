"""Stairs: the seven solo ranks as steps, with a pawn on the one that was reached."""

import math
from collections.abc import Iterator

from kivy.animation import AnimationTransition
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.blocks import (
    DEEP,
    GHOST,
    block_texture,
    ghost_texture,
    ink_on_block,
    tail_texture,
)
from fitsmobile.ui.paint.pieces import BOX, PAWN_SIZE, pawn_texture
from fitsmobile.ui.paint.text import fitting_size, text_texture, text_to_fit
from fitsmobile.ui.screens.scene import HIGH, Scene, soft_ellipse

STEP, GAP = 41.5, 1.2
FIRST, MORE, TOP = 30, 20.5, 11
"""Height of the first step, that of each further one above it, and the depth of their tops."""

BASE = 22
PAWN, GHOST_PAWN = 58, 46
CHIP_HEIGHT, TAIL = 28, 8

CLIMB, HOP, LATER, APPEAR = 90, 9, 300, 160
"""Time of a step in ms and its arc; the pause before the ghost, and the time of its fade."""


class Stairs(Scene):
    """`reached` is the step of the player, 0 for the lowest.

    `possible` is the step that was possible, -1 while that is not known or where it is no higher;
    it gets a ghost of the pawn, `best` at its foot, and `chip` over it.
    """

    painted_from = ("reached", "possible", "score", "best", "chip", "colour", "steps")
    steps = NumericProperty(7)
    reached = NumericProperty(0)
    possible = NumericProperty(-1)
    score = NumericProperty(0)
    best = NumericProperty(0)
    chip = StringProperty("")
    colour = StringProperty("green")

    def __init__(self, **kwargs: object) -> None:
        self._painted: list[Color] = []
        self._hints: list[tuple[Color, float, str]] = []
        self._pawn: Rectangle | None = None
        super().__init__(**kwargs)

    def nodes(self) -> Iterator[Node]:
        """The chip over the ghost, as a text."""
        if self.possible > self.reached:
            yield self.node("text", self.chip)

    @property
    def _foot(self) -> float:
        return self.center_y - HIGH / 2 * self.unit + BASE * self.unit

    def _middle(self, step: float) -> float:
        """The x of the middle of a step, also between two."""
        left = self.center_x - self.steps * STEP * self.unit / 2
        return left + (step * STEP + (STEP - GAP) / 2) * self.unit

    def _top(self, step: float) -> float:
        return self._foot + (FIRST + MORE * step) * self.unit

    def paint(self) -> None:
        """Bare steps, the painted ones over them, numbers, pawn, ghost and chip."""
        self._painted.clear()
        self._hints.clear()
        self._pawn = None
        if self.unit < dp(0.2):
            return
        unit = self.unit
        wide = self.steps * STEP * unit
        soft_ellipse(self.center_x, self._foot - 6 * unit, wide * 1.12, 34 * unit, 0.36)
        for step in range(int(self.steps)):
            self._draw_step(step, "")
            if step <= self.reached:
                self._painted.append(self._draw_step(step, self.colour))
        own = ink_on_block(self.colour)
        self._painted.append(self._write(number(int(self.score)), int(self.reached), own))
        shadow, _ = soft_ellipse(
            self._middle(self.reached), self._top(self.reached) + 4 * unit, 30 * unit, 9 * unit, 0.5
        )
        self._hints.append((shadow, shadow.a, "climb"))
        tall = PAWN * unit
        side = tall * BOX["pawn"] / PAWN_SIZE
        Color(1, 1, 1, 1)
        self._pawn = Rectangle(texture=pawn_texture(self.colour, tall), size=(side, side))
        if self.possible > self.reached:
            self._draw_ghost()
        self.place()

    def _draw_step(self, step: int, colour: str) -> Color:
        unit, high = self.unit, FIRST + MORE * step
        wood = block_texture(STEP - GAP, high, TOP, round(unit, 2), colour, theme.look)
        ink = Color(1, 1, 1, 1)
        left = self._middle(step) - wood.width / 2
        pos = (round(left), round(self._foot - DEEP * unit))
        Rectangle(texture=wood, pos=pos, size=wood.size)
        return ink

    def _number_size(self) -> float:
        """The size in pixels in which both numbers fit on their steps."""
        full, room = 20 * self.unit, (STEP - 6) * self.unit
        shown = (self.score, self.best) if self.possible > self.reached else (self.score,)
        return min(fitting_size(number(int(one)), full, theme.heavy, room) for one in shown)

    def _write(self, words: str, step: int, ink: Rgba) -> Color:
        """A number at the foot of a step; its colour."""
        texture = text_texture(words, self._number_size(), theme.heavy)
        colour = Color(*ink)
        x = self._middle(step) - texture.width / 2
        y = self._foot + 17 * self.unit - texture.height / 2
        Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)
        return colour

    def _draw_ghost(self) -> None:
        unit, step = self.unit, int(self.possible)
        x, top = self._middle(step), self._top(step)
        best = self._write(number(int(self.best)), step, theme.wood_text)
        self._hints.append((best, 1.0, "ghost"))
        tall = GHOST_PAWN * unit
        side = tall * GHOST
        ink = Color(1, 1, 1, 1)
        at = top + 5 * unit + 0.4 * tall
        ghost = ghost_texture(max(8, round(tall)), theme.look)
        Rectangle(texture=ghost, pos=(x - side / 2, at - side / 2), size=(side, side))
        self._hints.append((ink, 1.0, "ghost"))
        if self.chip:
            self._draw_chip(x, at + 0.62 * tall + 2 * unit)

    def _draw_chip(self, x: float, tip: float) -> None:
        size, tail = theme.small, dp(TAIL)
        words = text_to_fit(self.chip, size, theme.heavy, self.width - dp(40))
        width, height = words.width + dp(24), max(dp(CHIP_HEIGHT), size * 2)
        low = min(tip + tail, self.top - height)
        left = min(max(x - width / 2, self.x + dp(8)), self.right - dp(8) - width)
        pill = Color(*theme.chip_bg)
        point = tail_texture(round(dp(12)), round(tail))
        Rectangle(texture=point, pos=(round(x - dp(6)), round(low - tail + 1)), size=point.size)
        SmoothRoundedRectangle(pos=(left, low), size=(width, height), radius=[height / 2])
        ink = Color(*theme.chip_text)
        at = (round(left + dp(12)), round(low + (height - words.height) / 2))
        Rectangle(texture=words, pos=at, size=words.size)
        self._hints += [(pill, 1.0, "chip"), (ink, 1.0, "chip")]

    def script(self) -> None:
        """The pawn climbs; then the ghost appears, and the chip."""
        steps = int(self.reached)
        climb = max(1, steps) * CLIMB
        self.run("climb", climb, AnimationTransition.linear, 200)
        self.run("headline", 120, AnimationTransition.linear, 200 + climb - 60)
        self._script_ghost(200 + climb + LATER)

    def _script_ghost(self, wait: float) -> None:
        for name in ("ghost", "chip"):
            self.run(name, APPEAR, AnimationTransition.linear, wait)
            wait += APPEAR

    def on_possible(self, *_: object) -> None:
        """Let the ghost appear where it is found after the climb."""
        if not self.playing and self.possible > self.reached:
            self._script_ghost(LATER)
            self.place()

    def place(self) -> None:
        """Put the pawn and the paint where they are now."""
        if self._pawn is None:
            return
        way = self.share("climb") * max(1.0, self.reached)
        step = min(self.reached, way) if self.reached else 0.0
        part = way - math.floor(way)
        arc = HOP * self.unit * math.sin(math.pi * part)
        for at, ink in enumerate(self._painted):
            passed = way - min(at, self.reached) + 1  # the number comes with the last step
            ink.a = min(1.0, max(0.0, passed)) if self.reached else self.share("climb")
        side, tall = self._pawn.size[0], PAWN * self.unit
        y = self._top(step) + 5 * self.unit + 0.4 * tall + arc
        self._pawn.pos = (self._middle(step) - side / 2, y - side / 2)
        for ink, full, name in self._hints:
            shown = self.share(name)
            ink.a = full * (float(shown >= 1) if name == "climb" else shown)
