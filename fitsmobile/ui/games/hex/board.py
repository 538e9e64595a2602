"""The hex board as one widget: the wood painted once, the pieces as quads that only move.

It knows pieces, motions and turns, and no game: each game's board adds its hand and its marks.
Layers from below: wood, marks on the wood, chips and coins, marks on them, stones, pawns,
marks above, what is carried, the lens, the callout with its words.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from kivy.properties import BooleanProperty, NumericProperty

from fitsmobile.engine.views import Piece
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games.hex.animation import BoardAnimation
from fitsmobile.ui.games.hex.geometry import NO_ROOM, HexPlane, Point, axial, pitch_within
from fitsmobile.ui.games.hex.hand import Balked, HexEvent, HexHand, SentBack, Wished
from fitsmobile.ui.games.hex.layers import Foot, HexMarks, PieceLayers, line_unit
from fitsmobile.ui.games.hex.motion import Mark, OwnView, Spot
from fitsmobile.ui.games.hex.spoken import BoardDescription
from fitsmobile.ui.games.hex.wood import WoodLayers
from fitsmobile.ui.kit.keys import DIRECTIONS, Focusable
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.callout import Box, Callout
from fitsmobile.ui.paint.hex_marks import mark_texture
from fitsmobile.ui.paint.quads import QuadPool
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.table.draggable import Draggable

TICKS = 8
"""Steps of pitch from the left edge of a board to the right one, and from bottom to top."""


Job = tuple[Callable[..., object], tuple[object, ...]]
"""A painter and its arguments."""


class Warmer:
    """Runs painters ahead of a drag, one a frame, so that the drag itself paints nothing new."""

    def __init__(self) -> None:
        self._jobs: list[Job] = []
        self._next = AfterFrame(self._run_one)

    def warm(self, jobs: Iterable[Job]) -> None:
        """Run these jobs instead of those that are left, the last one first."""
        self._jobs = list(jobs)
        self._next()

    def cancel(self) -> None:
        """Run no more."""
        self._next.cancel()

    def _run_one(self, *_: float) -> None:
        if self._jobs:
            paint, arguments = self._jobs.pop()
            paint(*arguments)
            self._next()


class HexBoard(Focusable, Draggable[HexEvent]):
    """Shows pieces, what moves and what is lit; its hand is the gesture on it."""

    __events__: tuple[str, ...] = ("on_wish", "on_refuse", "on_hint", "on_mark")
    radius = NumericProperty(4)
    symbols = BooleanProperty(True)
    game: str
    view: OwnView = None
    """The view on the table; None before the first, until which the hand is not asked."""

    DESCRIPTION: type[BoardDescription]
    """Makes the nodes of the board."""

    hint: object
    """Places that the hand lights up now."""

    MARKS: tuple[str, ...] = ()
    """The marks that a hand will need."""

    OUTSIDE = NO_ROOM
    """Room beside and above the frame for what stands there, in pitches."""
    RISE: Mapping[str, float] = {"pawn": 0.24}
    """Height of a piece above the middle of its hex, in pitches."""

    def __init__(self, hand: HexHand, **kwargs: object) -> None:
        self.hand = hand
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(hand, **kwargs)
        self.hand.dp = device_dp(1)
        self.description = self.DESCRIPTION(self)
        self.lines_of_focus = self.description.lines_of_focus
        self.plane = HexPlane(4, 0.0, 0.0, 1.0)
        self.paints: dict[str, str] = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
        self.pieces: tuple[Piece, ...] = ()
        self.enabled = True
        tell_mark = partial(self.dispatch, "on_mark")
        self.running = BoardAnimation(tell_mark, self._show_time, self.set_pieces)
        self.marks = HexMarks(self.running, self.foot_beside)
        self._warmer = Warmer()
        self._picture: tuple[object, ...] | None = None
        self._laid_out = False
        self._build()
        self.bind(pos=self.lay_out, size=self.lay_out, radius=self.lay_out)
        self.bind(symbols=self.repaint)
        theme.bind(look=self._restyle)

    def _build(self) -> None:
        self.layers, self.wood = PieceLayers(self.RISE), WoodLayers()
        self.under, self.over, self.above = QuadPool(40), QuadPool(64), QuadPool(64)
        self.lens, self.callout = QuadPool(40), Callout()
        pieces = self.layers
        flat, high = (pieces.low, pieces.low_moving), (pieces.high, pieces.high_moving)
        self._lit = (self.under, self.over, self.above, self.lens)
        self._pools = (self.under, *flat, self.over, *high, self.above, self.lens)
        for layer in (self.wood, *self._pools, self.callout):
            self.canvas.add(layer)

    # -- events

    def on_wish(self, move: str) -> None:
        """Fired with the text of a move when the player lets go on it or presses Enter."""

    def on_refuse(self, reason: str) -> None:
        """Fired with the name of a reason when the board itself knows why a piece can't go."""

    def on_hint(self) -> None:
        """Fired after every change of what is lit."""

    def on_mark(self, mark: Mark) -> None:
        """Fired at a moment of a motion that is heard and felt."""

    # -- the table

    def lay_out(self, *_: object) -> None:
        """Fit the board into the widget and paint the wood for that size."""
        if self.width < dp(60) or self.height < dp(60):
            return
        pitch = pitch_within(self.radius, self.width, self.height, dp(1), self.OUTSIDE)
        self.plane = HexPlane(self.radius, self.center_x, self.center_y, pitch, self.running.turned)
        self.wood.lay(self.radius, pitch, self.center)
        self._laid_out = True
        self._show_time()
        self._warmer.warm(self.to_warm())

    def to_warm(self) -> Iterator[Job]:
        """The textures and quads that a drag will need: made ahead, one a frame."""
        pitch = self.plane.pitch
        for name in self.MARKS:
            yield mark_texture, (name, pitch, line_unit(pitch))
        for sign in "0123456789+":
            yield text_texture, (sign, theme.body, theme.heavy)
        for pool in self._pools:
            yield pool.fill, ()

    def _restyle(self, *_: object) -> None:
        self._picture = None
        self.callout.hide()
        self.lay_out()

    def show(self, view: OwnView, enabled: bool = True) -> None:
        """Put a view on the table, at once; of a board of another size nothing stays."""
        self.enabled = enabled
        self.view = view
        self.hand.show(view)
        if view.radius != self.radius:
            self.running.stop()
            self.pieces = ()
            self.hand.focus = None
            self.radius = view.radius
        self.set_pieces(view.pieces)

    def set_pieces(self, pieces: Iterable[Piece]) -> None:
        """Put these pieces on the table, at once."""
        self.pieces = tuple(pieces)
        self.repaint()

    def spot(self, piece: Piece) -> Spot:
        """Axial coordinates of a piece."""
        return axial(piece.cell, self.radius)

    def screen_point(self, kind: str, spot: Spot) -> Point:
        """A spot on the screen."""
        return self.plane.point(*spot)

    def foot_beside(self, corner: str) -> Foot:
        """Place of a pawn outside a corner, and the radius of a circle round it as a mark."""
        return (*self.plane.centre_of(corner), 1.0)

    def lifted(self) -> frozenset[Piece]:
        """The pieces that are carried or shown elsewhere, and not drawn where they stand."""
        springing = self.running.springing
        return frozenset((springing.piece,)) if springing else frozenset()

    @property
    def free_box(self) -> Box:
        """Box that a callout may use: the widget with a margin."""
        return self.x + dp(8), self.y + dp(4), self.width - dp(16), self.height - dp(8)

    # -- drawing

    def repaint(self, *_: object) -> None:
        """Draw pieces and marks where they are now, as the hand's hint has them.

        Until the board is laid out only the hint is read: pieces of a size that is never seen
        would be baked.
        """
        if self.view is None:
            return
        self.hint = self.hand.lit(self.running.moving or not self.enabled)
        self.focused_part = self.hand.focus or ""
        if not self._laid_out:
            return
        poses = self.running.poses()
        self._draw_resting(self.lifted().union(poses))
        moving = [(pose, self.screen_point(pose.kind, pose.spot)) for pose in poses.values()]
        springing, homeward = self.running.springing, None
        if springing is not None:
            piece = springing.piece
            home = self.screen_point(piece.kind, self.spot(piece))
            homeward = piece, springing.point(home)
        self.layers.show_moving(moving, homeward)
        for pool in self._lit:
            pool.begin()
        self.draw_marks()
        self.marks.put_lasting(self.above)
        for pool in self._lit:
            pool.end()

    def _draw_resting(self, away: frozenset[Piece]) -> None:
        """Every piece at rest, where something changed."""
        paints = tuple(self.paints.values())
        picture = (self.pieces, away, self.plane, self.symbols, theme.look, paints)
        if picture == self._picture:
            return
        self._picture = picture
        self.layers.paints, self.layers.symbols = self.paints, self.symbols
        rest = [piece for piece in self.pieces if piece not in away]
        self.layers.show_resting(
            (piece, self.screen_point(piece.kind, self.spot(piece))) for piece in rest
        )

    @abstractmethod
    def draw_marks(self) -> None:
        """Put what is lit into the pools of marks, which are empty; each game's own."""

    def rest(self) -> None:
        """Stop the clock: the screen goes away."""
        self.running.stop()
        self._show_time()
        self._warmer.cancel()

    def _show_time(self) -> None:
        """The plane, the hand and the wood turn together."""
        self.plane = self.hand.plane = self.marks.plane = self.plane.turned(self.running.turned)
        self.layers.pitch = self.plane.pitch
        self.wood.turn(self.running.angle, *self.running.wood)
        self.repaint()

    # -- fingers

    def covers(self, x: float, y: float) -> bool:
        """Whether a touch at a point is on the board, or on what belongs to it."""
        return bool(self.collide_point(x, y))

    def may_begin(self, touch: Touch) -> bool:
        """Touches on an enabled board; what moves is at its end then."""
        if self.view is None or not self.covers(*touch.pos):
            return False
        if self.running.moving:
            self.running.finish()
        return self.enabled

    def hover(self, x: float, y: float) -> None:
        """The place under the pointer lights up, while nothing moves."""
        if self.view is not None and self.enabled and not self.running.moving:
            super().hover(x, y)

    def follow(self, events: Sequence[HexEvent]) -> None:
        """Show what the hand lights up now, then carry its events out."""
        self.hinted()
        for event in events:
            match event:
                case Wished():
                    self.dispatch("on_wish", event.move)
                case Balked():
                    self.dispatch("on_refuse", event.rule)
                case SentBack():
                    self.running.spring_home(event.piece, event.point)
                    if event.at_edge:
                        self.running.light_up((event.piece.cell,))
                        self.dispatch("on_refuse", "board_ends")

    def hinted(self) -> None:
        """Show what the hand lights up now, and tell."""
        self.repaint()
        self.dispatch("on_hint")

    # -- keys

    def nodes(self) -> Iterator[Node]:
        """The board, its places and its lines, as `description` has them."""
        return iter(()) if self.view is None else self.description.nodes()

    def perform(self, node: Node, action: Action) -> None:
        """Choose a place as Enter does on it, or give it the focus of the keys."""
        if node.role == "place":
            self.hand.focus = node.part
            if action == "press":
                self.key("enter")
            else:
                self.hinted()
                hear_focus(self)

    def on_ringed(self, _board: "HexBoard", ringed: bool) -> None:
        """The keys have gone elsewhere, or a finger has come: no focus on the cells."""
        if not ringed and self.hand.focus is not None:
            self.hand.focus = None
            self.hinted()

    def key(self, name: str) -> bool:
        """Arrows move the focus, Enter and Space choose. True when the key was used."""
        if name not in DIRECTIONS and name not in ("enter", "space"):
            return False
        if self.running.moving:
            self.running.finish()
        if self.view is None or not self.enabled:
            return False
        wish = None
        if name in DIRECTIONS:
            self.hand.arrow(*DIRECTIONS[name])
            hear_focus(self)
        else:
            wish = self.hand.choose()
        if wish:
            self.dispatch("on_wish", wish)
        self.hinted()
        self.canvas.ask_update()  # readers look again, also where the focus was lit already
        return True


def hear_focus(board: HexBoard) -> None:
    """Tell where the focus of the keys is: by pitch from left to right, or by ear and height."""
    if board.hand.focus:
        x, y = board.plane.centre_of(board.hand.focus)
        across = (x - board.x) / board.width
        up = round(TICKS * (y - board.y) / board.height)
        sounds.tick(round(TICKS * across), across, up)
