"""A ramp that is played on: fingers, wheel and keys move the tile in hand."""

from collections.abc import Iterator, Sequence

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.engine.views import Placed, RampCell, RampView, TaskView, Tile
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games.ramp.drag import (
    Balked,
    Dropped,
    Ground,
    HoldOn,
    MustPlace,
    Phase,
    PutAside,
    Stepped,
    Taken,
    TileEvent,
    Turned,
    WentHome,
)
from fitsmobile.ui.games.ramp.geometry import Grid, TableLayout
from fitsmobile.ui.games.ramp.ramp import Ramp
from fitsmobile.ui.games.ramp.spoken import (
    column_words,
    ramp_line,
    row_words,
    rows_shown,
    tile_words,
)
from fitsmobile.ui.games.ramp.tile_gesture import TileGesture
from fitsmobile.ui.games.ramp.tile_hand import TileHand
from fitsmobile.ui.games.ramp.tile_motion import FLASH, TileMotion
from fitsmobile.ui.games.ramp.tile_sounds import hear_column
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp
from fitsmobile.ui.table.draggable import Draggable
from fitsmobile.ui.table.gesture import TouchSettings
from fitsmobile.ui.table.layout import NOTHING, Rect

OFF_THE_GLASS = 4
"""A finger this near to the left or right edge, in dp, is sliding off the glass."""


class RampPlay(Described, Draggable[TileEvent], Ramp):
    """`phase` is that of the hand; `filling` runs from 0 to 1 while putting aside is held."""

    __events__ = ("on_play", "on_say")
    phase = StringProperty(Phase.HOME.name)
    filling = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self.hand = TileHand(Ground(Grid(0, 0, 1, 6, 12), NOTHING, NOTHING, ()))
        self.gesture: TileGesture
        self.view: RampView | None = None
        """The ramp as it lies, for the description; None before the first."""

        self._heard = -1
        super().__init__(TileGesture(self.hand, device_dp(1)), **kwargs)
        self.motion = TileMotion(self, self.hand, self._tick)

    def on_play(self, move: str) -> None:
        """Fired with the text of a move when the tile was dropped or put aside."""

    def on_say(self, reason: str) -> None:
        """Fired with the name of what the player should be told: a refusal, or how to do it."""

    def nodes(self) -> Iterator[Node]:
        """The ramp, and in it the tiles in hand, each place for the tile, the shelf, the rows."""
        hand, grid, shelf, view = self.hand, self.grid, self.hand.ground.shelf, self.view
        if view is None:
            return
        size = tr("Ramp, {columns} columns, {rows} rows", columns=view.columns, rows=view.rows)
        whole = (grid.left(0), grid.y, grid.cell * view.columns, grid.rect.h)
        yield self.part("board", "", size, whole, ramp_line(view))
        for at, (tile, home) in enumerate(zip(hand.tiles, hand.ground.homes, strict=False)):
            chosen = at == hand.tile if len(hand.tiles) > 1 else None
            name = tile_words(tile, hand.form_of(at))
            yield self.part("tile", f"tile{at + 1}", name, home, "", ("press",), chosen)
        yield from self._columns(view)
        if hand.aside is not None and shelf is not None:
            yield self.part("button", "aside", tr("Put aside"), shelf, actions=("press",))
        for row in rows_shown(view):
            box = (grid.left(0), grid.bottom(row), grid.cell * view.columns, grid.cell)
            yield self.part("text", f"row{row + 1}", row_words(view, row), box)

    def _columns(self, view: RampView) -> Iterator[Node]:
        """Each place for the left edge of the tile in hand, where a finger aims it there.

        The first and the last reach to the walls, at which the tile stops.
        """
        hand, grid = self.hand, self.grid
        if not hand.tiles:
            return
        tile, last = hand.tiles[hand.tile], view.columns - hand.shape.width
        for column in range(last + 1):
            start = 0 if column == 0 else column + hand.held[0]
            end = view.columns if column == last else column + hand.held[0] + 1
            lane = (grid.left(start), grid.y, grid.cell * (end - start), grid.rect.h)
            name, more = column_words(view, self.motion.tasks, tile, hand.form, column)
            can: tuple[Action, ...] = ("press",) if (hand.form, column) in tile.landings else ()
            yield self.part("place", f"column{column + 1}", name, lane, more, can)

    def perform(self, node: Node, action: Action) -> None:
        """Choose or turn a tile as a tap does, drop the tile in hand, or put it aside.

        A column that gets the focus has the tile above it; any other part leaves it at home.
        """
        if action != "press":
            if node.role == "place":
                self._aim_at(_column(node))
            else:
                self.cancel()
        elif node.role == "tile" and node.checked is False:
            self.choose_next()
        elif node.role == "tile":
            self.turn()
        elif node.role == "button":
            self._put_aside()
        elif node.role == "place":
            self._take_up(self.hand.form, _column(node))
            self.drop()

    def drop_focus(self) -> None:
        """Bring the tile home from above its column."""
        self.cancel()

    # what the table tells

    def settle_on(self, layout: TableLayout, homes: Sequence[Rect], touch: TouchSettings) -> None:
        """Take another layout; `dress` was called with it before."""
        self.motion.finish()
        self.motion.homes = tuple(homes)
        shelf = layout.shelf if layout.shelf.w and len(homes) < 2 else None
        self.gesture.touch = touch
        self.hand.raised = device_dp(touch.lift)
        sides = (self.x + device_dp(OFF_THE_GLASS), self.right - device_dp(OFF_THE_GLASS))
        ground = Ground(layout.grid, layout.play, layout.tray, tuple(homes), shelf, sides)
        self.gesture.settle_on(ground)
        self.lay(self.motion.placed)
        self.motion.redress()
        self.motion.draw()

    def show(
        self,
        placed: Sequence[Placed],
        tiles: Sequence[Tile],
        aside: str | None,
        still: bool,
        tasks: Sequence[TaskView] = (),
    ) -> None:
        """Take over what lies, what is in hand and the task cards, without motion if `still`."""
        is_new = tuple(tile.id for tile in tiles) != tuple(tile.id for tile in self.hand.tiles)
        if still:
            self.motion.finish()
        self.gesture.offer(tiles, aside)
        self.motion.tasks = tasks
        self.mark_tasks(tasks)
        self.motion.take_over(placed, is_new, still)

    def leave(self) -> None:
        """The screen goes: the tile goes home and the clock event is cancelled."""
        self.motion.finish()
        self.gesture.cancel()
        self.motion.sleep()

    def hint_at(self, cells: Sequence[RampCell]) -> None:
        """Frame cells twice, calmly: those that a hint is about."""
        self.motion.frame_twice(cells, 3 * FLASH, theme.on_wood("accent", self.game))

    # what needs no finger

    def wheel(self, touch: Touch) -> bool:
        """The wheel turns what is in hand."""
        ground = self.hand.ground
        over = ground.play.holds(*touch.pos) or ground.tray.holds(*touch.pos)
        if not over or not self.hand.tiles:
            return False
        turns = 1 if touch.button in ("scrollup", "scrollright") else 3
        self.follow([self.hand.turn() for _ in range(turns)][-1:])
        return True

    def turn(self) -> None:
        """A quarter turn clockwise."""
        if self.hand.tiles:
            self.follow([self.hand.turn()])

    def flip(self) -> None:
        """Left and right exchanged."""
        if self.hand.tiles:
            self.follow([self.hand.flip()])

    def steer(self, by: int) -> None:
        """Aim the tile, or move it by a column.

        For those who listen it does both, from the column that was the last one they heard.
        """
        if speech.wanted and by and self.hand.tiles and not self.hand.busy:
            self._take_up(self.hand.form, self.hand.column if self._heard < 0 else self._heard)
        self.follow(self.hand.steer(by))

    def drop(self) -> None:
        """Let the aimed tile go; aims it where it waits."""
        if self.hand.aloft:
            self.follow(self.gesture.drop())
        else:
            self.steer(0)

    def cancel(self) -> bool:
        """Take the tile back home. False where it is there."""
        events = self.gesture.cancel()
        self.follow(events)
        return bool(events)

    def choose_next(self) -> None:
        """Take the other tile in hand (BITS: the neutral one), where it is aimed keep aiming."""
        if len(self.hand.tiles) > 1:
            aimed = self.hand.phase is Phase.POISED
            self.gesture.cancel()
            self.hand.choose(1 - self.hand.tile)
            self.motion.redress()
            self.follow(self.hand.steer(0) if aimed else [])

    def aim_for(self, move: str) -> None:
        """Take up the tile that a move is about, and aim it; nothing for putting aside."""
        for at, tile in enumerate(self.hand.tiles):
            for (form, column), landing in tile.landings.items():
                if landing.move == move:
                    if at != self.hand.tile:
                        self.gesture.cancel()
                        self.hand.choose(at)
                    self._take_up(form, column)
                    return

    def _aim_at(self, column: int) -> None:
        """Move the tile above a column, from home or from another one."""
        if self.hand.phase is Phase.POISED:
            self.steer(column - self.hand.column)
        else:
            self._take_up(self.hand.form, column)
            hear_column(self.view, column)

    def _take_up(self, form: int, column: int) -> None:
        event = self.hand.aim_at(form, column)
        self.motion.redress()
        self.follow([event])

    def _tick(self) -> bool:
        """Holds fill up while a finger stays. Whether one is down."""
        events = self.gesture.tick(Clock.get_time())
        if self.filling != self.gesture.filling:
            self.filling = self.gesture.filling
        if events:
            self.follow(events)
        return self.gesture.busy

    # carrying out what the gesture says

    def follow(self, events: Sequence[TileEvent]) -> None:
        """Carry events out, then draw the tile where it is now."""
        for event in events:
            self._carry_out(event)
        if self.phase != self.hand.phase.name:
            self.phase = self.hand.phase.name
        poised = self.hand.phase is Phase.POISED
        self._heard = self.hand.column if poised else self._heard
        self.focused_part = f"column{self.hand.column + 1}" if poised else ""
        self.motion.draw()
        self.motion.wake(self.gesture.busy)

    def _carry_out(self, event: TileEvent) -> None:
        match event:
            case Taken():
                self.motion.approach("tick")
                sounds.play("take")
            case Stepped():
                self.motion.sidestep()
                hear_column(self.view, self.hand.column)
                haptics.feel("tick")
            case Turned():
                sounds.play("flip" if event.mirrored else "turn")
                self.motion.turn(event.mirrored)
            case Dropped():
                self._drop(event)
            case Balked():
                self._refuse(event.reason or "not_legal")
                self.motion.approach("spring_home")
                self.motion.frame_twice(event.cells, FLASH, theme.on_wood("danger"))
            case WentHome():
                self.motion.approach("spring_home")
            case PutAside():
                self._put_aside()
            case HoldOn():
                self.dispatch("on_say", "hold")
            case MustPlace():
                self._refuse("must_be_placed")

    def _drop(self, event: Dropped) -> None:
        self.motion.let_go(event.landing)
        self.preview(None, (), ())
        self.dispatch("on_play", event.landing.move)

    def _put_aside(self) -> None:
        sounds.play("aside")
        haptics.feel("land")
        self.dispatch("on_play", self.hand.aside)

    def must_place(self) -> None:
        """Putting aside was asked for, and can't be."""
        if self.hand.tiles:
            self._refuse("must_be_placed")

    def refused(self, reason: str) -> None:
        """The session refused a move: everything as it was, and why."""
        self.motion.let_go_at = None
        self._refuse(reason)
        self.motion.approach("spring_home")
        self.follow([])

    def _refuse(self, reason: str) -> None:
        sounds.play("refuse")
        haptics.feel("refuse")
        self.dispatch("on_say", reason)


def _column(place: Node) -> int:
    return int(place.part.removeprefix("column")) - 1
