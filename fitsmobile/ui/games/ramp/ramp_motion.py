"""A ramp with a hand: where its tiles are drawn, and every motion they make."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock, ClockEvent

from fitsmobile.engine.views import Placed, TaskView
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games.ramp.drag import Ground, Phase
from fitsmobile.ui.games.ramp.geometry import Fan
from fitsmobile.ui.games.ramp.hover import HoverHand
from fitsmobile.ui.games.ramp.ramp import Ramp
from fitsmobile.ui.games.ramp.words import chip_parts
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.sprite import Sprite
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.motion import Tweens

DROP_PER_ROW = 0.011
SETTLE_DP = 2
FLASH = 0.6
HOME_SHARE = 0.62
"""How large a waiting tile may be, as a share of its size on the ramp."""

SEEN_THROUGH = 0.6
"""How opaque a held tile is where it hangs over its own landing."""

Pose = tuple[float, float, float, float]
"""Where a tile's pivot is, its size as a share of that on the ramp, and how high it is lifted."""


class RampMotion(Ramp):
    """Draws what the hand says, gliding. One clock event while anything moves, none at rest."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        nowhere = Rect(0, 0, 0, 0)
        self.hand = HoverHand(Ground(self.grid, nowhere, nowhere, ()))
        self.tasks: Sequence[TaskView] = ()
        self._tweens = Tweens()
        self._clock: ClockEvent | None = None
        self._placed: tuple[Placed, ...] = ()
        self._homes: tuple[Rect, ...] = ()
        self._share = {"x": 1.0, "rise": 1.0}
        self._from: Pose = (0.0, 0.0, 1.0, 0.0)
        self._let_go_at: tuple[float, float] | None = None
        """Where the tile was that is on its way to the session; None while there is none."""

    def pass_time(self) -> None:
        """Called once a frame while something moves or a finger is down."""

    def sleep(self) -> None:
        """Nothing of ours stays with the clock."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def point_at(self, cells: Sequence[tuple[int, int]]) -> None:
        """Frame cells twice: those that a refusal is about."""
        self._frame_twice(cells, FLASH, theme.danger)

    def hint_at(self, cells: Sequence[tuple[int, int]]) -> None:
        """Frame cells twice, calmly: look here."""
        self._frame_twice(cells, 3 * FLASH, theme.role("accent", self.game))

    def _frame_twice(self, cells: Sequence[tuple[int, int]], lasts: float, colour: Any) -> None:
        if not cells:
            return
        cells = tuple(cells)

        def pulse(share: float) -> None:
            self.flash(cells, 1 - abs((share * 2) % 1 * 2 - 1) if share < 1 else 0.0, colour)

        lasts = lasts if not theme.reduced_motion else lasts * 2
        self._tweens.run("flash", lasts, _linear, pulse, lambda: self.flash((), 0))
        self._wake()

    @property
    def falls(self) -> bool:
        """Whether a tile that was let go has not come to rest yet."""
        return "fall" in self._tweens or "settle" in self._tweens

    @property
    def _sprite(self) -> Sprite:
        return self.sprites[self.hand.tile]

    def _approach(self, x: str, rise: str | None, everything: bool = False) -> None:
        """Begin to glide from where the tile is drawn to where it belongs."""
        sprite = self._sprite
        if everything:
            self._from = (sprite.x, sprite.y, sprite.scale, sprite.lift)
        else:
            self._from = (sprite.x, *self._from[1:])
        for name, motion in (("x", x), ("rise", rise)):
            if motion is None:
                continue

            def glide(share: float, name: str = name) -> None:
                self._share[name] = share

            self._tweens.run(name, theme.seconds(motion), theme.ease(motion), glide)

    def _turn_card(self) -> None:
        """The next tile turns over at home."""
        self._tweens.finish("turn")
        sprites = self.sprites[: len(self.hand.tiles)]
        self._share["x"] = self._share["rise"] = 1.0

        def turning(share: float) -> None:
            for sprite in sprites:
                sprite.flip = max(share, 0.02)

        self._tweens.run("turn", theme.seconds("card_turn"), theme.ease("card_turn"), turning)

    def _fly_home(self, box: Rect) -> None:
        """A tile that was taken back flies from where it lay."""
        sprite = self._sprite
        sprite.x = box.x + (self.hand.held[0] + 0.5) * self.grid.cell
        sprite.y = box.y + (self.hand.held[1] + 0.5) * self.grid.cell
        sprite.scale, sprite.lift = 1.0, 0.4
        self._approach("spring_home", "spring_home", everything=True)
        self._wake()

    def _let_fall(self, tile: Placed) -> None:
        """Slide a tile down to where it lies now."""
        self._tweens.finish("fall", "settle")
        sprite, grid = self.falling, self.grid
        box = self.box(tile.cells)
        start = (box.x, max(grid.rect.top - box.h, box.y))
        if self._let_go_at is not None:
            start = self._let_go_at
        pivot = tile.cells[0]
        sprite.dress(self.atlas, tile.cells, self.colours_of(tile.cells, tile.colours), pivot)
        end = (grid.left(pivot[0] + 0.5), grid.bottom(pivot[1] + 0.5))
        off = (start[0] - box.x, start[1] - box.y)
        rows = max(0.0, off[1] / grid.cell)
        lasts = min(
            theme.seconds("drop_min") + DROP_PER_ROW * rows / theme.speed,
            theme.seconds("drop_max"),
        )
        self.lay(self._placed[:-1])
        settle = SETTLE_DP * grid.cell / 42

        def falling(share: float) -> None:
            sprite.x = end[0] + off[0] * (1 - min(share * 2, 1.0))
            sprite.y = end[1] + off[1] * (1 - share)
            sprite.lift = 0.7 * (1 - share)

        def landed() -> None:
            sounds.play("land")
            haptics.feel("land")
            self._tweens.run(
                "settle", theme.seconds("settle"), theme.ease("settle"), settling, lying
            )

        def settling(share: float) -> None:
            sprite.y = end[1] - settle * share * (1 - share) * 4
            sprite.lift = 0.0

        def lying() -> None:
            sprite.clear()
            self.lay(self._placed)

        sprite.scale, sprite.angle, sprite.flip, sprite.alpha = 1.0, 0.0, 1.0, 1.0
        self._tweens.run("fall", lasts, theme.ease("drop_min"), falling, landed)
        self._wake()

    def _wake(self) -> None:
        if self._clock is None and (self._tweens.active or self.hand.busy):
            self._clock = Clock.schedule_interval(self._frame, 0)

    def _frame(self, dt: float) -> bool | None:
        self._tweens.step(dt)
        self.pass_time()
        self._draw()
        if self._tweens.active or self.hand.busy:
            return None
        self._clock = None
        return False

    # drawing

    def _redress(self) -> None:
        """Give the sprites the tiles in hand, in the form each is in."""
        hand = self.hand
        for index, sprite in enumerate(self.sprites):
            if index >= len(hand.tiles) or self.atlas is None:
                sprite.clear()
                continue
            shape = hand.tiles[index].forms[hand.form_of(index)]
            pivot = hand.held if index == hand.tile else shape.cells[0]
            colours = self.colours_of(shape.cells, shape.colours)
            sprite.dress(self.atlas, shape.cells, colours, pivot)

    def _draw(self) -> None:
        """Put the tiles in hand where they belong, and show where the held one would land."""
        hand = self.hand
        for index, sprite in enumerate(self.sprites[: len(hand.tiles)]):
            if index != hand.tile:
                self._rest(index, sprite)
                sprite.place()
        if hand.tiles:
            self._draw_held()
        else:
            self.preview(None, (), ())
        if self.falling.shown:
            self.falling.place()

    def _draw_held(self) -> None:
        hand, sprite = self.hand, self._sprite
        if hand.held != self._pivot_shown():
            self._redress()
        away = hand.phase in (Phase.HELD, Phase.POISED) or hand.aloft
        if away:
            x, y = hand.place()
            cell = self.grid.cell
            goal = (x + (hand.held[0] + 0.5) * cell, y + (hand.held[1] + 0.5) * cell, 1.0, 1.0)
        else:
            goal = self._home(hand.tile)
        start, along, up = self._from, self._share["x"], self._share["rise"]
        sprite.x = start[0] + (goal[0] - start[0]) * along
        sprite.y = start[1] + (goal[1] - start[1]) * up
        sprite.scale = start[2] + (goal[2] - start[2]) * min(up, 1.0)
        sprite.lift = min(max(start[3] + (goal[3] - start[3]) * up, 0.0), 1.0)
        sprite.alpha = 1.0
        landing = hand.landing if hand.aloft else None
        if landing is not None and hand.place()[1] < self.box(landing.cells).top:
            sprite.alpha = SEEN_THROUGH
        sprite.place()
        if hand.aloft and self.atlas is not None:
            parts = chip_parts(landing.effects, self.tasks) if landing is not None else ()
            if landing is not self._previewed:
                self.preview(landing, hand.shape.colours, parts)
            size = self.grid.cell
            tile = Rect(*hand.place(), hand.shape.width * size, hand.shape.height * size)
            down = hand.phase in (Phase.PRESSED, Phase.HELD) and not hand.mouse
            self.put_chip(tile, hand.pointer if down else None)
        else:
            self.preview(None, (), ())

    def _pivot_shown(self) -> tuple[int, int] | None:
        shown = self._sprite._shown
        return shown[3] if shown else None

    def _rest(self, index: int, sprite: Sprite) -> None:
        sprite.x, sprite.y, sprite.scale, sprite.lift = self._home(index)

    def _home(self, index: int) -> tuple[float, float, float, float]:
        """Where a tile waits: place of its pivot, size, height."""
        hand = self.hand
        if index >= len(self._homes):
            return (0.0, 0.0, 0.01, 0.0)
        shape = hand.tiles[index].forms[hand.form_of(index)]
        box = self._homes[index].grown(-0.1 * self._homes[index].h)
        fan = Fan.within(box, shape.width, shape.height, self.grid.cell * HOME_SHARE)
        pivot = hand.held if index == hand.tile else shape.cells[0]
        pressed = index == hand.tile and hand.phase is Phase.PRESSED
        scale = fan.cell / self.grid.cell * (1.06 if pressed else 1.0)
        middle = (fan.x + (pivot[0] + 0.5) * fan.cell, fan.y + (pivot[1] + 0.5) * fan.cell)
        return (*middle, scale, 0.25 if pressed else 0.0)


def _linear(share: float) -> float:
    return share
