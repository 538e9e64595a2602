"""The gesture on the tile of one seat: taps turn, flicks flip, drags steer, letting go drops.

The column is the target. Sideways movement anywhere in the play zone moves the tile column
by column, relative to where the finger came down.
"""

from collections.abc import Sequence
from math import floor

from fitsmobile.engine.views import Tile
from fitsmobile.ui.games.ramp.drag import (
    Ground,
    HoldOn,
    MustPlace,
    Phase,
    PutAside,
    Stepped,
    Taken,
    TileEvent,
    WentHome,
    Zone,
)
from fitsmobile.ui.games.ramp.geometry import Grid
from fitsmobile.ui.games.ramp.tile_hand import TileHand
from fitsmobile.ui.table.gesture import BOUNCE, REST, Finger, Gesture

STEP = 0.6
"""Share of a cell that a finger travels for the next column; over 0.5, so it can't flutter."""

FLICK = 3
"""The shortest sideways flick on the waiting tile, in slops."""


class TileGesture(Gesture[TileEvent]):
    """Fingers, wheel, pointer and time on a `TileHand`.

    `filling` runs from 0 to 1 while putting aside is held.
    """

    def __init__(self, hand: TileHand, dp: float = 1.0) -> None:
        super().__init__(dp)
        self.hand = hand
        self.filling = 0.0
        self.hovering = False
        """Whether the tile was taken up by hovering, so that it goes home with the pointer."""

        self._on_shelf = self._at_home = False
        """Position of the finger at its touch down."""

        self._chooses = False
        """Whether the finger came down on the other of two tiles: a tap takes it only."""

        self._anchor: float | None = None
        """The x from which the next column is counted; None before the play zone is reached."""

        self._shelved: float | None = None
        """When the finger came onto the shelf; None while putting aside is not held."""

    # the tile

    def offer(self, tiles: Sequence[Tile], aside: str | None) -> None:
        """Put other tiles into the hand; a finger that is down does not take them."""
        if self.hand.offer(tiles, aside):
            self.spend()
            self._clear()

    def drop(self) -> list[TileEvent]:
        """Let the tile go in its column; nothing where it is not above the ramp."""
        if not self.hand.aloft:
            return []
        event = self.hand.drop()
        self.spend()
        self._clear()
        return [event]

    def cancel(self) -> list[TileEvent]:
        """Take the tile back home; nothing where it is there."""
        if self.hand.phase is Phase.HOME:
            return []
        self.spend()
        self._go_home()
        return [WentHome()]

    def settle_on(self, ground: Ground) -> None:
        """The table got another size: columns are counted from where the finger is next."""
        self.hand.settle_on(ground)
        self._anchor = None

    def _go_home(self) -> None:
        self.hand.go_home()
        self._clear()

    def _clear(self) -> None:
        self._shelved, self.filling, self._anchor = None, 0.0, None

    # a touch begins

    def takes(self, finger: Finger) -> bool:
        """Touches in the play zone, on the shelf, and on a tile that waits in the tray."""
        hand, ground = self.hand, self.hand.ground
        zone = ground.zone(finger.x, finger.y)
        if not hand.tiles or zone is Zone.OUT:
            return False
        if zone is not Zone.TRAY:
            return True
        home = ground.home_at(finger.x, finger.y)
        if home is None or home >= len(hand.tiles):
            return False
        return home != hand.tile or hand.phase is Phase.HOME

    def gives_way(self, resting: Finger, new: Finger) -> bool:
        """A touch that lies still on the ramp leaves the tile to a finger at a tile's home."""
        ground = self.hand.ground
        if not self.hand.tiles or ground.home_at(new.x, new.y) is None:
            return False
        still = resting.travel <= self.slop and new.since - resting.since > REST
        return still and ground.zone(resting.x0, resting.y0) is Zone.PLAY

    def begin(self, finger: Finger) -> list[TileEvent]:
        """The tile is pressed at home, steered from the play zone, or put aside."""
        hand = self.hand
        zone = hand.ground.zone(finger.x, finger.y)
        home = hand.ground.home_at(finger.x, finger.y)
        self._on_shelf, self._at_home = zone is Zone.SHELF, home is not None
        hand.mouse = finger.mouse
        if zone is Zone.SHELF:
            if hand.aside is None:
                self.finger = None
                return [MustPlace()]
            self._shelved = finger.since
            return []
        if zone is Zone.PLAY:
            return self._begin_in_play(finger)
        return self._begin_at_home(finger, home) if home is not None else []

    def _begin_at_home(self, finger: Finger, home: int) -> list[TileEvent]:
        hand = self.hand
        events: list[TileEvent] = [] if hand.phase is Phase.HOME else [WentHome()]
        self._go_home()
        self._chooses = home != hand.tile
        if self._chooses:
            hand.choose(home)
        hand.phase, hand.over = Phase.PRESSED, Zone.TRAY
        grid = Grid.within(hand.ground.homes[home], hand.shape.width, hand.shape.height)
        hand.hold_near((finger.x - grid.x) / grid.cell, (finger.y - grid.y) / grid.cell)
        return events

    def _begin_in_play(self, finger: Finger) -> list[TileEvent]:
        hand, x, y = self.hand, finger.x, finger.y
        fresh = hand.phase is Phase.HOME
        if hand.lies_under(x, y, self.slop):
            left, bottom = hand.place()
            cell = hand.ground.grid.cell
            hand.hold_near((x - left) / cell, (y - bottom) / cell)
        hand.phase, hand.over = Phase.PRESSED, Zone.PLAY
        self._anchor = x
        if fresh:
            hand.pointer = (x, y)
        return [Taken()] if fresh else []

    # it moves

    def follow(self, finger: Finger, now: float) -> list[TileEvent]:
        """Beyond the slop the tile is held and carried; a quick sideways flick waits."""
        hand = self.hand
        if self._on_shelf and hand.phase is Phase.HOME:
            if hand.ground.zone(finger.x, finger.y) is not Zone.SHELF:
                self._shelved, self.filling = None, 0.0
            return []
        events: list[TileEvent] = []
        if hand.phase is Phase.PRESSED:
            if finger.travel <= self.slop or self._may_be_flick(finger, now):
                return []
            if hand.over is not Zone.PLAY:
                events.append(Taken())
            hand.phase = Phase.HELD
        if hand.phase is Phase.HELD:
            events += self._carry(finger.x, finger.y, now)
        return events

    def _may_be_flick(self, finger: Finger, now: float) -> bool:
        """Whether a movement on the waiting tile is, so far, sideways and quick."""
        return (
            self._at_home
            and self.hand.over is Zone.TRAY
            and now - finger.since <= self.touch.tap
            and abs(finger.x - finger.x0) > 2 * abs(finger.y - finger.y0)
            and self.hand.ground.zone(finger.x, finger.y) in (Zone.TRAY, Zone.SHELF)
        )

    def _carry(self, x: float, y: float, now: float) -> list[TileEvent]:
        hand = self.hand
        before, hand.pointer = hand.over, (x, y)
        hand.over = hand.ground.zone(x, y, carrying=True)
        if hand.over is Zone.SHELF and hand.aside is not None:
            if before is not Zone.SHELF:
                self._shelved = now
            return []
        self._shelved, self.filling = None, 0.0
        if hand.over is not Zone.PLAY:
            return []
        if before is Zone.PLAY and self._anchor is not None:
            return self._steer(x, self._anchor)
        self._anchor = x
        return self._aim(x) if self._at_home and before is not Zone.PLAY else []

    def _aim(self, x: float) -> list[TileEvent]:
        """Bring the held cell into the column under `x`."""
        by, middle = self.hand.aim_under(x)
        self._anchor = middle if abs(x - middle) <= self.hand.ground.grid.cell / 2 else x
        return [Stepped(by)] if by else []

    def _steer(self, x: float, anchor: float) -> list[TileEvent]:
        """Follow the finger sideways, a column for every cell travelled."""
        cell = self.hand.ground.grid.cell
        offset = (x - anchor) / cell
        steps = floor(abs(offset) + 1 - STEP) * (1 if offset > 0 else -1)
        if not steps:
            return []
        by = self.hand.shift(steps)
        self._anchor = anchor + steps * cell if by == steps else x
        return [Stepped(by)] if by else []

    # it ends

    def end(self, finger: Finger, now: float) -> list[TileEvent]:
        """Letting go drops, aims, turns, flips or brings the tile home."""
        phase = self.hand.phase
        if self._on_shelf and phase is Phase.HOME:
            early, self._shelved, self.filling = self._shelved, None, 0.0
            return [HoldOn()] if early is not None else []
        if phase is Phase.PRESSED:
            tap = finger.travel <= self.slop and now - finger.since <= self.touch.tap
            return self._end_press(finger, tap, now)
        return self._end_drag(now) if phase is Phase.HELD else []

    def _end_press(self, finger: Finger, tap: bool, now: float) -> list[TileEvent]:
        hand = self.hand
        if hand.over is not Zone.PLAY:
            hand.phase = Phase.HOME
            if tap:
                return [] if self._chooses else [hand.turn()]
            far = abs(finger.x - finger.x0) >= FLICK * self.slop
            return [hand.flip()] if far and self._may_be_flick(finger, now) else []
        hand.phase = Phase.POISED
        was_aimed, hand.poised_at = hand.poised_at, now
        if not tap:
            return []
        if was_aimed is not None:
            if hand.lies_under(finger.x, finger.y, self.slop):
                return [hand.turn()]
            if hand.on_lane(finger.x) and self.touch.drop != "button":
                return self.drop() if now - was_aimed > BOUNCE else []
        hand.pointer = None
        return self._aim(finger.x)

    def _end_drag(self, now: float) -> list[TileEvent]:
        hand = self.hand
        if hand.over is Zone.PLAY:
            if self.touch.drop == "release":
                return self.drop()
            hand.phase, hand.poised_at = Phase.POISED, now
            return []
        on_shelf, may_put_aside = hand.over is Zone.SHELF, hand.aside is not None
        self._go_home()
        if not on_shelf:
            return [WentHome()]
        return [WentHome(), HoldOn() if may_put_aside else MustPlace()]

    def end_second(self, finger: Finger, now: float) -> list[TileEvent]:
        """A tap of a second finger turns the tile."""
        tapped = now - finger.since <= self.touch.tap and finger.travel <= 2 * self.slop
        return [self.hand.turn()] if tapped and self.hand.phase is not Phase.HOME else []

    # time, and a pointer that hovers

    def tick(self, now: float) -> list[TileEvent]:
        """Holds fill up; a second finger that stays takes the tile back."""
        hand, me, second = self.hand, self.finger, self.second
        if me is not None and self.busy and self._at_home and hand.phase is Phase.PRESSED:
            return self.follow(me, now)  # a finger that stays on the glass flicks nothing
        if self._shelved is not None and hand.aside is not None:
            self.filling = min((now - self._shelved) / self.touch.hold, 1.0)
            if self.filling >= 1:
                self.spend()
                self._go_home()
                return [PutAside(hand.aside)]
        if second is None or hand.phase is Phase.HOME:
            return []
        stays = now - second.since > self.touch.hold or second.travel > 4 * self.slop
        return self.cancel() if stays else []

    def hover(self, x: float, y: float) -> list[TileEvent]:
        """The tile is aimed under the pointer, and goes home when it leaves the play zone."""
        hand = self.hand
        if not hand.tiles or self.finger is not None:
            return []
        if hand.phase is Phase.HOME:
            self.hovering = False
        if hand.ground.zone(x, y) is not Zone.PLAY:
            if not self.hovering or hand.phase is not Phase.POISED:
                return []
            self.hovering = False
            self._go_home()
            return [WentHome()]
        events: list[TileEvent] = []
        if hand.phase is Phase.HOME:
            hand.poise()
            self.hovering = True
            events.append(Taken())
        return events + self._aim(x) if self.hovering else events
