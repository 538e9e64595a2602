"""A ramp that is played on: fingers, wheel and keys move the tile in hand, motions show it."""

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, StringProperty

from fitsmobile.engine.views import Placed, Tile
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import is_palm
from fitsmobile.ui.games.ramp.drag import (
    Balked,
    Dropped,
    Event,
    Feel,
    Ground,
    HoldOn,
    MustPlace,
    Phase,
    PutAside,
    Stepped,
    Taken,
    Turned,
    WentHome,
)
from fitsmobile.ui.games.ramp.geometry import TableLayout
from fitsmobile.ui.games.ramp.ramp_motion import RampMotion
from fitsmobile.ui.kit.node import Action, Described, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.layout import Rect

AFTERWARDS = 2.0
"""Seconds after a touch in which nothing hovers."""


class RampPlay(Described, RampMotion):
    """Fires `on_play(move)` and `on_say(reason)`; `phase` follows the hand for the tray.

    `filling` runs from 0 to 1 while putting aside is held.
    """

    __events__ = ("on_play", "on_say")
    phase = StringProperty(Phase.HOME.name)
    filling = NumericProperty(0)

    def on_play(self, move: str) -> None:
        """A move is made; whoever listens sends it to the session."""

    def on_say(self, reason: str) -> None:
        """A word for the player: why something is refused, or how it is done."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._finger_at = -AFTERWARDS

    def nodes(self) -> Iterator[Node]:
        """The waiting tiles, and the columns into which the tile in hand may be dropped."""
        hand, grid = self.hand, self.grid
        for tile, home in zip(hand.tiles, hand.ground.homes, strict=False):
            yield self.part("tile", tile.id, home, actions=("press",))
        if hand.tiles:
            for form, column in sorted(hand.tiles[hand.tile].landings):
                if form == hand.form:
                    lane = (grid.left(column), grid.y, grid.cell, grid.rect.h)
                    yield self.part("place", str(column + 1), lane, actions=("press",))

    def perform(self, node: Node, action: Action) -> None:
        """Turn a tile as a tap does, or drop the tile in hand into a column."""
        if node.role == "tile":
            self.turn()
        else:
            self.aim_at(self.hand.form, int(node.name) - 1)
            self.drop()

    # what the table tells

    def settle_on(self, layout: TableLayout, homes: Sequence[Rect], feel: Feel) -> None:
        """Take another layout; `dress` was called with it before."""
        self.finish()
        self._homes = tuple(homes)
        shelf = layout.shelf if layout.shelf.w and len(homes) < 2 else None
        self.hand.feel = feel
        self.hand.settle_on(Ground(layout.grid, layout.play, layout.tray, tuple(homes), shelf))
        self.lay(self._placed)
        self._redress()
        self._draw()

    def show(
        self, placed: Sequence[Placed], tiles: Sequence[Tile], aside: str | None, still: bool
    ) -> None:
        """Take over what lies and what is in hand; `still` shows it without motion."""
        placed = tuple(placed)
        before, self._placed = self._placed, placed
        new_hand = tuple(tile.id for tile in tiles) != tuple(tile.id for tile in self.hand.tiles)
        if still:
            self._tweens.finish()
        self.hand.offer(tiles, aside)
        if new_hand:
            self._tweens.drop("x", "rise")
            self._share["x"] = self._share["rise"] = 1.0
        added = placed[len(before) :] if placed[: len(before)] == before else ()
        if still or len(added) != 1:
            self._tweens.drop("fall", "settle")
            self.falling.clear()
            self.lay(placed)
        elif added:
            self._let_fall(added[0])
        taken_up = before[len(placed) :] if before[: len(placed)] == placed else ()
        self._redress()
        if len(taken_up) == 1 and not still and taken_up[0].id in [t.id for t in tiles]:
            self._fly_home(self.box(taken_up[0].cells))
        elif new_hand and not still:
            self._turn_card()
        self._let_go_at = None
        self._draw()

    # fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a touch that belongs to the tile; the wheel turns what is in hand."""
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        if is_palm(touch):
            return False
        mouse = touch.device == "mouse"
        if not mouse:
            self._finger_at = Clock.get_time()
        events = self.hand.press(touch.uid, *touch.pos, Clock.get_time(), mouse)
        if events is None:
            return False
        touch.grab(self)
        self._follow(events)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow a finger."""
        if touch.grab_current is not self:
            return False
        if is_palm(touch):  # it has rolled onto the glass
            touch.ungrab(self)
            self._follow(self.hand.lift(touch.uid))
            return True
        self._follow(self.hand.move(touch.uid, *touch.pos, Clock.get_time()))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger is gone."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch.device != "mouse":
            self._finger_at = Clock.get_time()
        self._follow(self.hand.release(touch.uid, *touch.pos, Clock.get_time()))
        return True

    def hover(self, x: float, y: float) -> None:
        """A pointer hovers here: the tile is aimed under it."""
        if self._just_touched():
            return
        events = self.hand.hover(*self.to_widget(x, y))
        if events:
            self._follow(events)

    def _just_touched(self) -> bool:
        """Whether a finger was here a moment ago: some systems let the pointer follow it."""
        return Clock.get_time() - self._finger_at < AFTERWARDS

    def _wheel(self, touch: MotionEvent) -> bool:
        ground = self.hand.ground
        over = ground.play.holds(*touch.pos) or ground.tray.holds(*touch.pos)
        if not over or not self.hand.tiles:
            return False
        turns = 1 if touch.button in ("scrollup", "scrollright") else 3
        events: list[Event] = []
        for _ in range(turns):
            events += self.hand.turn()
        self._follow(events[-1:])
        return True

    # what needs no finger

    def turn(self) -> None:
        """A quarter turn clockwise."""
        if self.hand.tiles:
            self._follow(self.hand.turn())

    def flip(self) -> None:
        """Left and right exchanged."""
        if self.hand.tiles:
            self._follow(self.hand.flip())

    def steer(self, by: int) -> None:
        """Aim the tile, or move it by a column."""
        self._follow(self.hand.steer(by))

    def drop(self) -> None:
        """Let the aimed tile go; aims it where it waits."""
        if self.hand.aloft:
            self._follow(self.hand.drop())
        else:
            self.steer(0)

    def cancel(self) -> bool:
        """Take the tile back home. False where it is there."""
        events = self.hand.cancel()
        self._follow(events)
        return bool(events)

    def choose_next(self) -> None:
        """Take the other tile in hand (BITS: the neutral one), where it is aimed keep aiming."""
        if len(self.hand.tiles) > 1:
            aimed = self.hand.phase is Phase.POISED
            self.hand.cancel()
            self.hand.choose(1 - self.hand.tile)
            self._redress()
            if aimed:
                self.hand.steer(0)
            self._follow([Taken()] if aimed else [])
            self._draw()

    def aim_at(self, form: int, column: int) -> None:
        """Take the tile up in a form and column."""
        if self.hand.tiles:
            self._follow(self.hand.aim_at(form, column))
            self._redress()
            self._draw()

    def aim_for(self, move: str) -> None:
        """Take up the tile that a move is about, and aim it; nothing for putting aside."""
        for at, tile in enumerate(self.hand.tiles):
            for (form, column), landing in tile.landings.items():
                if landing.move == move:
                    if at != self.hand.tile:
                        self.hand.cancel()
                        self.hand.choose(at)
                    self.aim_at(form, column)
                    return

    def finish(self) -> None:
        """Bring every motion to its end."""
        self._tweens.finish()
        self._tweens.finish("settle")  # which begins when a fall ends

    def leave(self) -> None:
        """The screen goes: nothing of ours stays with the clock."""
        self.finish()
        self.hand.cancel()
        self.sleep()

    def pass_time(self) -> None:
        """Holds fill up while a finger stays."""
        events = self.hand.tick(Clock.get_time())
        if self.filling != self.hand.filling:
            self.filling = self.hand.filling
        if events:
            self._follow(events)

    # carrying out what the hand says

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            self._carry_out(event)
        if self.phase != self.hand.phase.name:
            self.phase = self.hand.phase.name
        self._draw()
        self._wake()

    def _carry_out(self, event: Event) -> None:
        match event:
            case Taken():
                self._approach("tick", "tick", everything=True)
                sounds.play("tick", 0.5)
            case Stepped():
                self._approach("tick", None)
                sounds.play("tick", pitch=0.9 + 0.05 * self.hand.column)
                haptics.feel("tick")
            case Turned():
                self._turned(event.mirrored)
            case Dropped():
                self._dropped(event)
            case Balked():
                self._balked(event)
            case WentHome():
                self._approach("spring_home", "spring_home", everything=True)
            case PutAside():
                sounds.play("card")
                haptics.feel("land")
                self.dispatch("on_play", event.move)
            case HoldOn():
                self.dispatch("on_say", "hold")
            case MustPlace():
                self._refuse("must_place")

    def _turned(self, mirrored: bool) -> None:
        sounds.play("tick", 0.7)
        sprite = self._sprite
        self._approach("rotate", "rotate", everything=True)
        self._redress()

        def turning(share: float) -> None:
            if mirrored:
                sprite.flip = 2 * share - 1 or 0.01
            else:
                sprite.angle = 90 * (1 - share)

        def turned() -> None:
            sprite.angle, sprite.flip = 0.0, 1.0

        self._tweens.finish("turn")
        self._tweens.run("turn", theme.seconds("rotate"), theme.ease("rotate"), turning, turned)

    def _dropped(self, event: Dropped) -> None:
        sprite = self._sprite
        shape = event.tile.forms[event.form]
        left = sprite.x - (self.hand.held[0] + 0.5) * self.grid.cell
        low = sprite.y - (self.hand.held[1] + 0.5) * self.grid.cell
        box = self.box(event.landing.cells)
        if sprite.scale < 0.9:  # dropped before it had come up from the tray
            left, low = box.x, self.grid.rect.top - shape.height * self.grid.cell
        self._let_go_at = (left, max(low, box.y))
        self.preview(None, (), ())
        self._share["x"] = self._share["rise"] = 1.0
        self.dispatch("on_play", event.landing.move)

    def _balked(self, event: Balked) -> None:
        self._approach("spring_home", "spring_home", everything=True)
        self._refuse(event.reason or "not_legal")
        self.point_at(event.cells)

    def _refuse(self, reason: str) -> None:
        sounds.play("refuse")
        haptics.feel("refuse")
        self.dispatch("on_say", reason)

    def must_place(self) -> None:
        """Putting aside was asked for, and can't be."""
        if self.hand.tiles:
            self._refuse("must_place")

    def refused(self, reason: str) -> None:
        """The session said no to a move: everything as it was, and why."""
        self._let_go_at = None
        self._refuse(reason)
        self._approach("spring_home", "spring_home", everything=True)
        self._draw()
        self._wake()
