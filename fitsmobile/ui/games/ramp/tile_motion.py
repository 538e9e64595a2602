"""The tiles of one ramp in motion: held, falling, on their way home. One clock, none at rest."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from fitsmobile.ai.reason import Reason
from fitsmobile.engine.views import Landing, Placed, RampCell, TaskView
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games.ramp.drag import Phase
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.games.ramp.ramp import Ramp
from fitsmobile.ui.games.ramp.tile_hand import TileHand
from fitsmobile.ui.games.ramp.tile_sounds import OTHERS, hear_effects, hear_landing, hear_slide
from fitsmobile.ui.games.ramp.words import callout_parts
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.paint.sprite import Sprite
from fitsmobile.ui.table.layout import Rect
from fitsmobile.ui.table.motion import Timeline, linear

DROP_PER_ROW = 0.011
"""Seconds that a tile falls longer for every row."""

SETTLE_DP = 2
"""Distance that a landed tile sinks and comes back, in dp on a cell of 42 dp."""

FLASH = 0.6
"""Seconds in which refused cells light up twice."""

HOME_SHARE = 0.62
"""The largest size of a waiting tile, as a share of its size on the ramp."""

SEEN_THROUGH = 0.6
"""The opacity of a held tile that hangs over its own landing."""

Pose = tuple[float, float, float, float]
"""Pose: place of a tile's pivot, size as a share of that on the ramp, and lift."""

Point = tuple[float, float]


class TileMotion:
    """Draws a hand's tiles on its ramp, gliding, and the tile that falls.

    `tick` is called once a frame while something moves or a tile is away from home; it returns
    whether a finger is down, which keeps the clock going.
    """

    def __init__(self, ramp: Ramp, hand: TileHand, tick: Callable[[], bool]) -> None:
        self.ramp, self.hand, self._tick = ramp, hand, tick
        self.tasks: Sequence[TaskView] = ()
        self.placed: tuple[Placed, ...] = ()
        self.homes: tuple[Rect, ...] = ()
        self.let_go_at: tuple[float, float] | None = None
        """Pose of the tile that is on its way to the session; None while there is none."""

        self._landing: Landing | None = None

        self._timeline = Timeline()
        self._clock = Clock.create_trigger(self._frame, 0, interval=True)
        self._share = {"x": 1.0, "rise": 1.0}
        self._from: Pose = (0.0, 0.0, 1.0, 0.0)

    @property
    def falls(self) -> bool:
        """Whether a tile that was let go has not come to rest yet."""
        return "fall" in self._timeline or "settle" in self._timeline

    @property
    def rests(self) -> bool:
        """Whether nothing moves and no clock event is scheduled."""
        return not (self._clock.is_triggered or self._timeline.active)

    @property
    def sprite(self) -> Sprite:
        """The tile that is held, or would be."""
        return self.ramp.sprites[self.hand.tile]

    # the clock

    def wake(self, touched: bool = False) -> None:
        """Schedule frames while there is anything to do in them, or a finger is down."""
        if touched or self._is_needed():
            self._clock()

    def sleep(self) -> None:
        """Cancel the clock event."""
        self._clock.cancel()

    def finish(self) -> None:
        """Bring every motion to its end."""
        self._timeline.finish()
        self._timeline.finish("settle")  # which begins when a fall ends

    def _is_needed(self) -> bool:
        return self._timeline.active or self.hand.busy

    def _frame(self, dt: float) -> bool:
        self._timeline.step(dt)
        is_touched = self._tick()
        self.draw()
        return is_touched or self._is_needed()

    # what lies and what is offered

    def take_over(self, placed: Sequence[Placed], is_new_hand: bool, still: bool) -> None:
        """Show the tiles that lie now, falling, taken back or dealt; all at once if `still`."""
        before, self.placed = self.placed, tuple(placed)
        if is_new_hand:
            self._timeline.drop("x", "rise")
            self._share["x"] = self._share["rise"] = 1.0
        added = self.placed[len(before) :] if self.placed[: len(before)] == before else ()
        if still or len(added) != 1:
            self._timeline.drop("fall", "settle")
            self.ramp.falling.clear()
            self.ramp.lay(self.placed)
        elif added:
            self._let_fall(added[0])
        self.redress()
        taken_up = before[len(self.placed) :] if before[: len(self.placed)] == self.placed else ()
        in_hand = [tile.id for tile in self.hand.tiles]
        if len(taken_up) == 1 and not still and taken_up[0].id in in_hand:
            self._fly_home(self.ramp.box(taken_up[0].cells))
        elif is_new_hand and not still:
            self._turn_card()
        self.let_go_at = self._landing = None
        self.draw()

    def redress(self) -> None:
        """Give the sprites the tiles in hand, in the form each is in."""
        hand, atlas = self.hand, self.ramp.atlas
        for index, sprite in enumerate(self.ramp.sprites):
            if index >= len(hand.tiles) or atlas is None:
                sprite.clear()
                continue
            shape = hand.tiles[index].forms[hand.form_of(index)]
            pivot = hand.held if index == hand.tile else shape.cells[0]
            colours = self.ramp.colours_of(shape.cells, shape.colours)
            sprite.dress(atlas, shape.cells, colours, pivot)

    # motions

    def approach(self, motion: str) -> None:
        """Glide from where the tile is drawn to where it belongs, in a motion of the theme."""
        sprite = self.sprite
        self._from = (sprite.x, sprite.y, sprite.scale, sprite.lift)
        self._glide("x", motion)
        self._glide("rise", motion)

    def sidestep(self) -> None:
        """Glide sideways into another column; the way up goes on as it was."""
        self._from = (self.sprite.x, *self._from[1:])
        self._glide("x", "tick")

    def _glide(self, track: str, motion: str) -> None:
        def glide(share: float) -> None:
            self._share[track] = share

        self._timeline.run(track, theme.seconds(motion), theme.ease(motion), glide)

    def turn(self, mirrored: bool) -> None:
        """Show the quarter turn or the flip that the hand has made."""
        sprite = self.sprite
        self.approach("rotate")
        self.redress()

        def turning(share: float) -> None:
            if mirrored:
                sprite.flip = 2 * share - 1 or 0.01
            else:
                sprite.angle = 90 * (1 - share)

        def turned() -> None:
            sprite.angle, sprite.flip = 0.0, 1.0

        self._timeline.finish("turn")
        self._timeline.run("turn", theme.seconds("rotate"), theme.ease("rotate"), turning, turned)

    def let_go(self, landing: Landing) -> None:
        """Remember where the tile is let go; it falls when the session agrees."""
        box, self._landing = self.ramp.box(landing.cells), landing
        sprite, cell = self.sprite, self.ramp.grid.cell
        left = sprite.x - (self.hand.held[0] + 0.5) * cell
        low = sprite.y - (self.hand.held[1] + 0.5) * cell
        if sprite.scale < 0.9:  # dropped before it had come up from the tray
            left, low = box.x, self.ramp.grid.rect.top - box.h
        self.let_go_at = (left, max(low, box.y))
        self._share["x"] = self._share["rise"] = 1.0

    def frame_twice(self, cells: Sequence[RampCell], lasts: float, colour: Rgba) -> None:
        """Let frames around cells swell twice."""
        if not cells:
            return
        cells = tuple(cells)

        def pulse(share: float) -> None:
            alpha = 1 - abs((share * 2) % 1 * 2 - 1) if share < 1 else 0.0
            self.ramp.flash(cells, alpha, colour)

        lasts = lasts if not theme.reduced_motion else lasts * 2
        self._timeline.run("flash", lasts, linear, pulse, lambda: self.ramp.flash((), 0))
        self.wake()

    def frame_reason(self, reason: Reason | None) -> None:
        """Frame the cells of a reason, in place of frames that swell."""
        self._timeline.drop("flash")
        self.ramp.frame_reason(reason)

    def _turn_card(self) -> None:
        """The next tile turns over at home; while another one falls, that alone is heard."""
        if not self.falls:
            sounds.play("card")
        self._timeline.finish("turn")
        sprites = self.ramp.sprites[: len(self.hand.tiles)]
        self._share["x"] = self._share["rise"] = 1.0

        def turning(share: float) -> None:
            for sprite in sprites:
                sprite.flip = max(share, 0.02)

        self._timeline.run("turn", theme.seconds("card_turn"), theme.ease("card_turn"), turning)
        self.wake()

    def _fly_home(self, box: Rect) -> None:
        """A tile that was taken back flies from where it lay."""
        sounds.play("undo")
        sprite, cell = self.sprite, self.ramp.grid.cell
        sprite.x = box.x + (self.hand.held[0] + 0.5) * cell
        sprite.y = box.y + (self.hand.held[1] + 0.5) * cell
        sprite.scale, sprite.lift = 1.0, 0.4
        self.approach("spring_home")
        self.wake()

    def _let_fall(self, tile: Placed) -> None:
        self._timeline.finish("fall", "settle")
        ramp, sprite, grid = self.ramp, self.ramp.falling, self.ramp.grid
        box = ramp.box(tile.cells)
        start = self.let_go_at or (box.x, max(grid.rect.top - box.h, box.y))
        pivot = tile.cells[0]
        if ramp.atlas is not None:
            sprite.dress(ramp.atlas, tile.cells, ramp.colours_of(tile.cells, tile.colours), pivot)
        end = (grid.left(pivot[0] + 0.5), grid.bottom(pivot[1] + 0.5))
        off = (start[0] - box.x, start[1] - box.y)
        rows = max(0.0, off[1] / grid.cell)
        lasts = min(
            theme.seconds("drop_min") + DROP_PER_ROW * rows / theme.speed,
            theme.seconds("drop_max"),
        )
        below, landing = self.placed[:-1], self._landing
        ramp.lay(below)
        settle = SETTLE_DP * grid.cell / 42
        loudness = OTHERS if landing is None else 1.0
        hear_slide(lasts, rows, loudness)

        def falling(share: float) -> None:
            sprite.x = end[0] + off[0] * (1 - min(share * 2, 1.0))
            sprite.y = end[1] + off[1] * (1 - share)
            sprite.lift = 0.7 * (1 - share)

        def landed() -> None:
            hear_landing(tile, below, loudness)
            if landing is not None:
                hear_effects(landing)
            haptics.feel("land")
            seconds, ease = theme.seconds("settle"), theme.ease("settle")
            self._timeline.run("settle", seconds, ease, settling, self._lie)

        def settling(share: float) -> None:
            sprite.y = end[1] - settle * share * (1 - share) * 4
            sprite.lift = 0.0

        sprite.scale, sprite.angle, sprite.flip, sprite.alpha = 1.0, 0.0, 1.0, 1.0
        self._timeline.run("fall", lasts, theme.ease("drop_min"), falling, landed)
        self.wake()

    def _lie(self) -> None:
        self.ramp.falling.clear()
        self.ramp.lay(self.placed)

    # drawing

    def draw(self) -> None:
        """Put the tiles in hand where they belong, and show where the held one would land."""
        hand = self.hand
        for index, sprite in enumerate(self.ramp.sprites[: len(hand.tiles)]):
            if index != hand.tile:
                sprite.x, sprite.y, sprite.scale, sprite.lift = self._home(index)
                sprite.place()
        place = hand.place() if hand.tiles and hand.busy else None
        if hand.tiles:
            self._draw_held(place)
        if hand.aloft and place is not None and self.ramp.atlas is not None:
            self._preview(place)
        else:
            self.ramp.preview(None, (), ())
            self.ramp.reach = 0
        if self.ramp.falling.shown:
            self.ramp.falling.place()

    def _draw_held(self, place: Point | None) -> None:
        hand, sprite = self.hand, self.sprite
        if hand.held != sprite.pivot:
            self.redress()
        if place is not None and (hand.phase is not Phase.PRESSED or hand.aloft):
            (x, y), cell = place, self.ramp.grid.cell
            goal = (x + (hand.held[0] + 0.5) * cell, y + (hand.held[1] + 0.5) * cell, 1.0, 1.0)
        else:
            goal = self._home(hand.tile)
        start, along, up = self._from, self._share["x"], self._share["rise"]
        sprite.x = start[0] + (goal[0] - start[0]) * along
        sprite.y = start[1] + (goal[1] - start[1]) * up
        sprite.scale = start[2] + (goal[2] - start[2]) * min(up, 1.0)
        sprite.lift = min(max(start[3] + (goal[3] - start[3]) * up, 0.0), 1.0)
        landing = hand.landing if hand.aloft else None
        top = self.ramp.box(landing.cells).top if landing is not None else 0.0
        sprite.alpha = SEEN_THROUGH if place is not None and place[1] < top else 1.0
        sprite.place()

    def _preview(self, place: Point) -> None:
        hand, ramp = self.hand, self.ramp
        landing = hand.landing
        if landing is not ramp.previewed:
            parts = callout_parts(landing.effects, self.tasks) if landing is not None else ()
            ramp.preview(landing, hand.shape.colours, parts)
        size = ramp.grid.cell
        tile = Rect(*place, hand.shape.width * size, hand.shape.height * size)
        ramp.reach = tile.top
        down = hand.phase in (Phase.PRESSED, Phase.HELD) and not hand.mouse
        ramp.put_callout(tile, hand.pointer if down else None)

    def _home(self, index: int) -> Pose:
        hand, cell = self.hand, self.ramp.grid.cell
        if index >= len(self.homes):
            return (0.0, 0.0, 0.01, 0.0)
        shape = hand.tiles[index].forms[hand.form_of(index)]
        box = self.homes[index].grown(-0.1 * self.homes[index].h)
        hangs = self.ramp.grid.rect.holds(box.cx, box.cy)  # there is no tray
        size = cell * (1.0 if hangs else HOME_SHARE)
        grid = Grid.within(box, shape.width, shape.height, size)
        pivot = hand.held if index == hand.tile else shape.cells[0]
        pressed = index == hand.tile and hand.phase is Phase.PRESSED
        scale = grid.cell / cell * (1.06 if pressed else 1.0)
        middle = grid.left(pivot[0] + 0.5), grid.bottom(pivot[1] + 0.5)
        return (*middle, scale, 1.0 if hangs else 0.25 if pressed else 0.0)
