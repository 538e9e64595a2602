"""The hex board as one widget: the wood painted once, the pieces as quads that only move.

It knows pieces, motions and turns, and no game: `FillitBoard` and `JammitBoard` add the hands
and the marks. Layers from below: wood, marks on the wood, chips and coins, marks on them,
stones, pawns, marks above, what is carried, the lens, the chip with its words.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from fitsmobile.engine.views import Piece
from fitsmobile.ui.device.touches import is_palm
from fitsmobile.ui.games.hex.animation import Show
from fitsmobile.ui.games.hex.drag import Hand
from fitsmobile.ui.games.hex.geometry import NOTHING, HexPlane, Point, axial, cells, pitch_within
from fitsmobile.ui.games.hex.marks import HexMarks, line_unit
from fitsmobile.ui.games.hex.motion import Motion, Pose, Spot
from fitsmobile.ui.games.hex.wood import board_side, board_texture
from fitsmobile.ui.kit.after_frame import AfterFrame
from fitsmobile.ui.kit.keys import Focusable
from fitsmobile.ui.kit.node import Action, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.callout import Box, Chip
from fitsmobile.ui.paint.hex_marks import mark_texture
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.quads import CLEAR, WHITE, QuadPool
from fitsmobile.ui.paint.text import text_texture

LOW = ("chip", "coin")
"""Pieces that lie flat below the others."""
TURN_SECONDS = 0.5

RESTING = 1.0
"""Seconds after which a touch that has not moved makes room for another finger."""


class HexBoard(Focusable, HexMarks, Widget):
    """Fires `on_wish(move)` when a hand lets go, `on_refuse(reason)` where it already knows.

    `on_hint` follows every change of what is lit, `on_mark(name)` the sounds of a motion.
    """

    __events__ = ("on_wish", "on_refuse", "on_hint", "on_mark")
    radius = NumericProperty(4)
    symbols = BooleanProperty(True)
    game: str
    MARKS: tuple[str, ...] = ()
    OUTSIDE = NOTHING
    """Room beside and above the frame for what stands there, in pitches."""
    RISE: Mapping[str, float] = {"pawn": 0.24}
    """How far above the middle of its hex a piece is drawn, in pitches."""

    def __init__(self, hand: Hand, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.hand = hand
        self.hand.dp = dp(1)
        self.plane = HexPlane(4, 0.0, 0.0, 1.0)
        self.paints: dict[str, str] = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
        self.pieces: tuple[Piece, ...] = ()
        self.enabled = True
        self.running = Show(lambda name: self.dispatch("on_mark", name))
        self._clock: ClockEvent | None = None
        self._touch: Any = None
        self._touched_at = 0.0
        self._picture: tuple[Any, ...] | None = None
        self._cold: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self._warm = AfterFrame(self._warm_one)
        self._build()
        self.bind(pos=self.lay_out, size=self.lay_out, radius=self.lay_out)
        self.bind(symbols=self.repaint)
        theme.bind(mode=self._restyle)

    def _build(self) -> None:
        """All instructions, once."""
        self.under, self.low, self.low_moving = QuadPool(40), QuadPool(61), QuadPool(24)
        self.over, self.high, self.high_moving = QuadPool(64), QuadPool(24), QuadPool(12)
        self.above, self.lens, self.chip = QuadPool(64), QuadPool(40), Chip()
        with self.canvas:
            self._wood_ink = Color(1, 1, 1, 1)
            self._wood = Rectangle(size=(0, 0))
            PushMatrix()
            self._rotate = Rotate(angle=0)
            self._turning_ink = Color(*CLEAR)
            self._turning_wood = Rectangle(size=(0, 0))
            PopMatrix()
        self._layers = (self.under, self.low, self.low_moving, self.over, self.high)
        self._layers += (self.high_moving, self.above, self.lens)
        for layer in (*self._layers, self.chip):
            self.canvas.add(layer)

    # -- events

    def on_wish(self, move: str) -> None:
        """A move is wished."""

    def on_refuse(self, reason: str) -> None:
        """The hand knows already why not."""

    def on_hint(self) -> None:
        """What is lit has changed."""

    def on_mark(self, name: str) -> None:
        """A moment of a motion that may be heard and felt."""

    # -- the table

    def lay_out(self, *_: Any) -> None:
        """Fit the board into the widget and paint the wood for that size."""
        if self.width < dp(60) or self.height < dp(60):
            return
        one = dp(1)
        pitch = pitch_within(self.radius, self.width, self.height, one, self.OUTSIDE)
        self.plane = HexPlane(self.radius, self.center_x, self.center_y, pitch, self.turned)
        self.hand.plane = self.plane
        self.make_room()
        side = board_side(self.radius, pitch, one)
        wood = board_texture(self.radius, pitch, one, theme.mode)
        corner = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        for picture in (self._wood, self._turning_wood):
            picture.texture, picture.size, picture.pos = wood, (side, side), corner
        self._rotate.origin = (self.center_x, self.center_y)
        self.repaint()
        self._cold = list(self.to_warm())
        self._warm()

    def make_room(self) -> None:
        """Find places for what stands outside the frame, now that the pitch is known."""

    def to_warm(self) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
        """What a hand will need, as (painter, arguments): painted ahead, one a frame."""
        pitch = self.plane.pitch
        for name in self.MARKS:
            yield mark_texture, (name, pitch, line_unit(pitch))
        for sign in "0123456789+":
            yield text_texture, (sign, theme.body, theme.heavy)
        for pool in self._layers:
            yield pool.fill, ()

    def _warm_one(self, *_: Any) -> None:
        if self._cold:
            paint, arguments = self._cold.pop()
            paint(*arguments)
            self._warm()

    def _restyle(self, *_: Any) -> None:
        self._picture = None
        self.chip.hide()
        self.lay_out()

    def change_board(self, radius: int) -> None:
        """Take a board of another size; nothing of the one before lies, moves or is lit on it."""
        if radius != self.radius:
            self.running.stop()
            self.pieces = ()
            self.hand.focus = None
            self.radius = radius

    def set_pieces(self, pieces: Iterable[Piece]) -> None:
        """Put these pieces on the table, at once."""
        self.pieces = tuple(pieces)
        self.repaint()

    def repaint(self, *_: Any) -> None:
        """Draw pieces and marks where they are now."""
        self._draw_pieces()
        self.draw_marks()

    def spot(self, piece: Piece) -> Spot:
        """Where a piece stands, in axial coordinates."""
        return axial(piece.cell, self.radius)

    def screen_point(self, kind: str, spot: Spot) -> Point:
        """A spot on the screen."""
        return self.plane.point(*spot)

    def lifted(self) -> frozenset[Piece]:
        """The pieces that are carried or shown elsewhere, and not drawn where they stand."""
        springing = self.running.springing
        return frozenset((springing[0],)) if springing else frozenset()

    def _draw_pieces(self) -> None:
        """Every piece at rest, where something changed; those that move are drawn by others."""
        moving = self.running.poses()
        away = self.lifted().union(moving)
        paints = tuple(self.paints.values())
        picture = (self.pieces, away, self.plane, self.symbols, theme.mode, paints)
        if picture != self._picture:
            self._picture = picture
            self._draw_resting(away)
        self._draw_moving(moving)

    def _draw_resting(self, away: frozenset[Piece]) -> None:
        rest = [p for p in self.pieces if p not in away]
        placed = [(p, *self.screen_point(p.kind, self.spot(p))) for p in rest]
        placed.sort(key=lambda item: (item[0].kind == "pawn", -round(item[2]), item[1]))
        for pool, flat in ((self.low, True), (self.high, False)):
            pool.begin()
            for piece, x, y in placed:
                if (piece.kind in LOW) == flat:
                    self.draw_piece(pool, piece.kind, piece.colour, x, y)
            pool.end()

    def draw_piece(
        self,
        pool: QuadPool,
        kind: str,
        colour: str,
        x: float,
        y: float,
        scale: float = 1.0,
        alpha: float = 1.0,
        width: float = 1.0,
        pitch: float | None = None,
    ) -> None:
        """One piece with the middle of its hex at a point."""
        pitch = pitch or self.plane.pitch
        paint = self.paints.get(colour, "neutral")
        texture = piece_texture(kind, paint, pitch * max(1.0, scale), self.symbols)
        side = BOX[kind] * pitch * scale
        y += self.RISE.get(kind, 0.0) * pitch * scale
        pool.put(texture, x, y, side * width, side, WHITE if alpha == 1 else (1, 1, 1, alpha))

    # -- motion

    def play(
        self, motion: Motion, after: Iterable[Piece], backwards: bool = False, then: Any = None
    ) -> None:
        """Show a motion that begins with the pieces on the table and ends with `after`.

        Backwards it begins with its end, and the pieces on the table stay. `then` is called
        when it is over.
        """
        self.finish()
        end = tuple(after)

        def land() -> None:
            self.set_pieces(end)
            if then is not None:
                then()

        self.running.play(motion, backwards, land)
        if motion.lasts <= 0 or theme.reduced_motion:
            self.finish()
            return
        self.repaint()
        self._wake()

    @property
    def in_motion(self) -> bool:
        """Whether pieces are on their way."""
        return self.running.in_motion

    @property
    def moving(self) -> bool:
        """Whether a motion or a turn of the board is under way."""
        return self.running.moving

    @property
    def turned(self) -> float:
        """Sixths by which the board is turned now; whole at rest."""
        return self.running.turned

    def finish(self) -> None:
        """End all motion at once."""
        self.running.finish()
        self._follow_turn()
        self.repaint()

    def lay_turned(self, sixths: int) -> None:
        """Lay the board down turned, without motion."""
        self.running.turned = float(sixths % 6)
        self._follow_turn()

    def turn_to(self, sixths: int) -> None:
        """Turn the board so that it is seen from another side."""
        still = theme.reduced_motion
        self.running.turn_to(sixths, 0.0 if still else TURN_SECONDS / theme.speed)
        self._follow_turn()
        self.repaint()
        self._wake()

    def _follow_turn(self) -> None:
        """The plane, the hand and the wood turn together."""
        self.plane = self.plane.turned(self.running.turned)
        self.hand.plane = self.plane
        rest, turning = self.running.wood
        self._rotate.angle = self.running.angle
        self._wood_ink.rgba = (1, 1, 1, rest)
        self._turning_ink.rgba = (1, 1, 1, turning)

    def _draw_moving(self, poses: Mapping[Piece, Pose]) -> None:
        for pool, flat in ((self.low_moving, True), (self.high_moving, False)):
            pool.begin()
            for pose in poses.values():
                if (pose.kind in LOW) == flat and pose.alpha > 0:
                    x, y = self.screen_point(pose.kind, pose.spot)
                    look = (y + pose.lift * self.plane.pitch, pose.scale, pose.alpha, pose.width)
                    self.draw_piece(pool, pose.kind, pose.colour, x, *look)
            if not flat:
                self._draw_homecoming(pool)
            pool.end()

    def spring_home(self, piece: Piece, point: Point) -> None:
        """Let a carried piece spring back to where it stands."""
        self.running.spring(piece, point, theme.seconds("spring_home"), theme.ease("spring_home"))
        self._wake()

    def _draw_homecoming(self, pool: QuadPool) -> None:
        springing = self.running.springing
        if springing is None:
            return
        piece, (x, y), share = springing
        hx, hy = self.screen_point(piece.kind, self.spot(piece))
        px, py = x + (hx - x) * share, y + (hy - y) * share
        self.draw_piece(pool, piece.kind, piece.colour, px, py)

    def light_up(self, names: Iterable[str], alarming: bool = True) -> None:
        """Ring hexes twice: what a refusal or a hint speaks of. Other names are left out."""
        self.running.light_up((one for one in names if one in cells(self.radius)), alarming)
        self._wake()

    # -- the one clock

    def _wake(self) -> None:
        if self._clock is None and self.running.busy:
            self._clock = Clock.schedule_interval(self._tick, 0)

    def rest(self) -> None:
        """Stop the clock: the screen goes away."""
        self.running.stop()
        self._follow_turn()
        self._warm.cancel()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.repaint()

    def _tick(self, dt: float) -> None:
        """One frame of everything that moves by itself."""
        self.running.step(dt)
        self._follow_turn()
        self.repaint()
        if not self.running.busy and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    # -- marks

    def draw_marks(self) -> None:
        """Everything that is lit; each game's own."""

    @property
    def free_box(self) -> Box:
        """Where a chip may lie: the widget with a margin."""
        return self.x + dp(8), self.y + dp(4), self.width - dp(16), self.height - dp(8)

    # -- fingers

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch for the hand; a second finger puts back what the first holds."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling or is_palm(touch):
            return False
        if self.moving:
            self.finish()
        if not self.enabled:
            return False
        if self._touch is not None and not self._gives_way():
            return True
        if not self.hand.down(*touch.pos):
            self.hinted()
            return False
        touch.grab(self)
        self._touch, self._touched_at = touch, Clock.get_time()
        self.hinted()
        return True

    def _gives_way(self) -> bool:
        """A second finger puts back what is held, and takes over where the first only rests."""
        rests = not self.hand.dragging and Clock.get_time() - self._touched_at > RESTING
        self.put_back()
        return rests

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger that holds something."""
        if touch.grab_current is not self:
            return False
        if touch is self._touch and self.hand.busy:
            self.hand.move(*touch.pos)
            self.hinted()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is self._touch:
            self._touch = None
            self.let_go(*touch.pos)
        return True

    def propose(self, move: str) -> None:
        """Light a whole move up, as a hint does."""
        self.hand.propose(move)
        self.hinted()

    def put_back(self) -> None:
        """Put back what is in hand or chosen."""
        self.hand.cancel()
        self.hinted()

    def let_go(self, x: float, y: float) -> None:
        """What the hand wishes when it lets go at a point."""
        wish = self.hand.up(x, y)
        self.hinted()
        if wish:
            self.dispatch("on_wish", wish)

    def hinted(self) -> None:
        """Show what the hand lights up now, and tell."""
        self.repaint()
        self.dispatch("on_hint")

    # -- keys

    def nodes(self) -> Iterator[Node]:
        """The board, and within it each place that may be chosen now."""
        yield self.node("board", "", actions=("press",))
        half = self.hand.reach
        pieces = {piece.cell: piece for piece in self.pieces}
        for name, (x, y) in self.hand.places().items():
            piece = pieces.get(name)
            value = f"{piece.colour} {piece.kind}" if piece else ""
            box = (x - half, y - half, 2 * half, 2 * half)
            yield self.part("place", name, box, value, ("press",))

    def perform(self, node: Node, action: Action) -> None:
        """Choose a place as Enter does on it."""
        if node.role == "place":
            self.hand.focus = node.name
            self.key("enter")

    def on_ringed(self, _board: Any, ringed: bool) -> None:
        """The keys have gone elsewhere, or a finger has come: no focus on the cells."""
        if not ringed and self.hand.focus is not None:
            self.hand.focus = None
            self.hinted()

    def key(self, name: str) -> bool:
        """Arrows move the focus, Enter and Space choose, Esc puts back. True when used."""
        arrows = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
        if self.moving and (name in arrows or name in ("enter", "space")):
            self.finish()
        if not self.enabled:
            return False
        if name in arrows:
            self.hand.arrow(*arrows[name])
        elif name in ("enter", "space"):
            wish = self.hand.choose()
            if wish:
                self.dispatch("on_wish", wish)
        else:
            return False
        self.hinted()
        return True
