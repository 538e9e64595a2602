"""A hand that holds a tile: fingers, zones and time become steps, turns and drops.

A `Hand` belongs to one seat. It knows where the zones lie and what the tiles in hand may do
(the view says so), and nothing of pictures, rules or Kivy: whoever owns it feeds it presses,
moves, releases and the time, carries out the events that come back, and draws what the hand
says. Coordinates are pixels of the unturned table, times are seconds of any steady clock.

The column is the target. Sideways movement anywhere in the play zone moves the tile column
by column, relatively; where the finger is does not matter. The tile remembers which column
its held cell is in, so a tile turned at the wall comes back when it is turned on.
"""

from collections.abc import Sequence
from math import floor, hypot

from fitsmobile.engine.views import Form, Landing, Tile
from fitsmobile.ui.games.ramp.drag import (
    FLICK,
    STEP,
    Balked,
    DropMode,
    Dropped,
    Event,
    Feel,
    Finger,
    Ground,
    HoldOn,
    MustPlace,
    Phase,
    PutAside,
    Stepped,
    Taken,
    Turned,
    WentHome,
    Zone,
)
from fitsmobile.ui.table.layout import Rect


class Hand:
    """The tile of one seat between tray and ramp.

    `tile` indexes `tiles`, `form` the tile's forms, `column` is its leftmost column. `over`
    is the zone it is held above. `filling` runs from 0 to 1 while putting aside is held.
    """

    def __init__(self, ground: Ground, feel: Feel | None = None) -> None:
        self.ground = ground
        self.feel = feel or Feel()
        self.tiles: tuple[Tile, ...] = ()
        self.aside: str | None = None
        self.tile = 0
        self.form = 0
        self.column = 0
        self.phase = Phase.HOME
        self.over = Zone.TRAY
        self.filling = 0.0
        self.mouse = False
        self.pointer: tuple[float, float] | None = None
        self.held = (0, 0)
        self._forms: list[int] = []
        self._want = 0
        """The column of the held cell that the player wants; the wall may not allow it."""
        self._anchor: float | None = None
        self._finger: Finger | None = None
        self._second: Finger | None = None
        self._spent: object = None
        self._shelved: float | None = None
        self._poised_at: float | None = None
        """When the tile was aimed; None while it is not."""

    # what it holds

    def offer(self, tiles: Sequence[Tile], aside: str | None) -> None:
        """Put new tiles into the hand. The same tiles as before stay as they are held."""
        if tuple(tiles) == self.tiles and aside == self.aside:
            return
        same = bool(tiles) and [t.id for t in tiles] == [t.id for t in self.tiles]
        keep = self._forms if same else [0] * len(tiles)
        self.tiles, self.aside = tuple(tiles), aside
        self._forms = keep
        if self._finger is not None:
            self._spent = self._finger.id
        self._let_go()
        self.choose(0)

    def choose(self, tile: int) -> None:
        """Take another of the tiles in hand; it begins in the middle of the ramp."""
        if not self.tiles:
            return
        self.tile = tile
        self.form = self._forms[tile]
        shape = self.shape
        self.held = _middle_cell(shape)
        self._want = (self.ground.grid.columns - shape.width) // 2 + self.held[0]
        self._settle()

    @property
    def shape(self) -> Form:
        """The form the tile is in."""
        return self.tiles[self.tile].forms[self.form]

    def form_of(self, tile: int) -> int:
        """The form that one of the tiles in hand is in."""
        return self._forms[tile]

    @property
    def aloft(self) -> bool:
        """Whether the tile is above the ramp, so that its landing is to be shown."""
        if not self.tiles or self.phase is Phase.HOME:
            return False
        return self.over is Zone.PLAY

    @property
    def busy(self) -> bool:
        """Whether a finger is down or the tile is away from home."""
        return self._finger is not None or self.phase is not Phase.HOME

    @property
    def landing(self) -> Landing | None:
        """Where the tile would come to rest; None where it may not be dropped."""
        if not self.tiles:
            return None
        return self.tiles[self.tile].landings.get((self.form, self.column))

    def place(self) -> tuple[float, float]:
        """The bottom left corner of the tile where it is drawn while away from home."""
        grid, shape = self.ground.grid, self.shape
        cell = grid.cell
        lift = 0.0 if self.mouse else self.feel.lift
        if self.over is not Zone.PLAY and self.pointer is not None:
            x = self.pointer[0] - (self.held[0] + 0.5) * cell
            low = self.pointer[1] - (self.held[1] + 0.5) * cell if self.mouse else None
            return x, self.pointer[1] + lift * 0.5 if low is None else low
        height = shape.height * cell
        top = grid.rect.top
        if self.pointer is None:
            y = top - height - 0.25 * cell
        elif self.mouse:
            y = self.pointer[1] - (self.held[1] + 0.5) * cell
        else:
            y = self.pointer[1] + lift
        y = min(y, top - height + 0.3 * cell)
        if (landing := self.landing) is not None:
            ghost_top = max(row for _, row in landing.cells) + 1
            y = max(y, min(grid.bottom(ghost_top) + 0.3 * cell, top - height + cell))
        return grid.left(self.column), max(y, grid.y)

    # fingers

    def press(
        self, finger: object, x: float, y: float, now: float, mouse: bool = False
    ) -> list[Event] | None:
        """A touch begins. None where it is not for the hand."""
        if not self.tiles:
            return None
        zone, home = self.ground.zone(x, y), self.ground.home_at(x, y)
        rested = self._give_way(home, now)
        if zone is Zone.OUT or (zone is Zone.TRAY and not self._lies_at(home)):
            return None
        if self._finger is not None:
            if self._second is None:
                self._second = Finger(finger, x, y, now, mouse, zone, home)
            return []
        self._finger = Finger(finger, x, y, now, mouse, zone, home)
        self.mouse = mouse
        if zone is Zone.SHELF:
            return self._press_shelf(now)
        if zone is Zone.PLAY:
            return self._press_play(x, y)
        return rested + self._press_home(home, x, y) if home is not None else rested

    def _give_way(self, home: int | None, now: float) -> list[Event]:
        """A touch that lies still on the ramp leaves the tile to a finger at the tile's home."""
        if home is None or self._finger is None or not self._finger.rests(self.feel, now):
            return []
        return self.lift(self._finger.id)

    def _lies_at(self, home: int | None) -> bool:
        """Whether a tile waits in a home: all do but the one that is away."""
        if home is None or home >= len(self.tiles):
            return False
        return home != self.tile or self.phase is Phase.HOME

    def _press_shelf(self, now: float) -> list[Event]:
        if self.aside is None:
            self._finger = None
            return [MustPlace()]
        self._shelved = now
        return []

    def _press_home(self, home: int, x: float, y: float) -> list[Event]:
        events: list[Event] = [] if self.phase is Phase.HOME else [WentHome()]
        self._let_go()
        if home != self.tile:
            self.choose(home)
        self.phase, self.over = Phase.PRESSED, Zone.TRAY
        box, shape = self.ground.homes[home], self.shape
        cell = min(box.w / shape.width, box.h / shape.height)
        at = ((x - box.cx) / cell + shape.width / 2, (y - box.cy) / cell + shape.height / 2)
        self._hold(min(shape.cells, key=lambda c: hypot(c[0] + 0.5 - at[0], c[1] + 0.5 - at[1])))
        return events

    def _press_play(self, x: float, y: float) -> list[Event]:
        fresh = self.phase is Phase.HOME
        if not fresh and self.over_tile(x, y):
            left, bottom = self.place()
            at = ((x - left) / self.ground.grid.cell, (y - bottom) / self.ground.grid.cell)
            cells = self.shape.cells
            self._hold(min(cells, key=lambda c: hypot(c[0] + 0.5 - at[0], c[1] + 0.5 - at[1])))
        self.phase, self.over = Phase.PRESSED, Zone.PLAY
        self._anchor = x
        if fresh:
            self.pointer = (x, y)
        return [Taken()] if fresh else []

    def over_tile(self, x: float, y: float) -> bool:
        """Whether a point is on the tile that is aimed above the ramp."""
        if not self.tiles or self.phase is Phase.HOME:
            return False
        left, bottom = self.place()
        cell = self.ground.grid.cell
        box = Rect(left, bottom, self.shape.width * cell, self.shape.height * cell)
        return box.grown(self.feel.slop).holds(x, y)

    def move(self, finger: object, x: float, y: float, now: float) -> list[Event]:
        """A touch moves."""
        if self._second is not None and finger == self._second.id:
            self._second.go(x, y)
            return []
        me = self._finger
        if me is None or finger != me.id or finger == self._spent:
            return []
        me.go(x, y)
        if me.start is Zone.SHELF and self.phase is Phase.HOME:
            if self.ground.zone(x, y) is not Zone.SHELF:
                self._shelved, self.filling = None, 0.0
            return []
        events: list[Event] = []
        if self.phase is Phase.PRESSED:
            if me.travel <= self.feel.slop or self._may_be_flick(me, now):
                return []
            if self.over is not Zone.PLAY:
                events.append(Taken())
            self.phase = Phase.HELD
        if self.phase is Phase.HELD:
            events += self._carry(x, y, now)
        return events

    def _may_be_flick(self, me: Finger, now: float) -> bool:
        """Whether a movement on the waiting tile is, so far, sideways and quick."""
        return (
            me.on_home is not None
            and self.over is Zone.TRAY
            and now - me.since <= self.feel.tap
            and abs(me.x - me.x0) > 2 * abs(me.y - me.y0)
            and self.ground.zone(me.x, me.y) in (Zone.TRAY, Zone.SHELF)
        )

    def _carry(self, x: float, y: float, now: float) -> list[Event]:
        before, self.pointer = self.over, (x, y)
        self.over = self.ground.zone(x, y, carrying=True)
        me = self._finger
        if self.over is Zone.SHELF and self.aside is not None:
            if before is not Zone.SHELF:
                self._shelved = now
            return []
        self._shelved, self.filling = None, 0.0
        if self.over is not Zone.PLAY:
            return []
        if before is not Zone.PLAY or self._anchor is None:
            self._anchor = x
            if me is not None and me.on_home is not None and before is not Zone.PLAY:
                return self._aim(x)
            return []
        return self._steer(x)

    def _aim(self, x: float) -> list[Event]:
        """Bring the held cell into the column under `x`."""
        grid = self.ground.grid
        before, self._want = self.column, grid.column_at(x)
        self._settle()
        self._want = self.column + self.held[0]
        middle = grid.left(self._want + 0.5)
        self._anchor = middle if abs(x - middle) <= grid.cell / 2 else x
        return [Stepped(self.column - before)] if self.column != before else []

    def _steer(self, x: float) -> list[Event]:
        """Follow the finger sideways, a column for every cell travelled."""
        if self._anchor is None:
            self._anchor = x
        cell, before = self.ground.grid.cell, self.column
        offset = (x - self._anchor) / cell
        steps = floor(abs(offset) + 1 - STEP) * (1 if offset > 0 else -1)
        if not steps:
            return []
        self._anchor += steps * cell
        widest = self.ground.grid.columns - self.shape.width
        column = min(max(before + steps, 0), widest)
        if column != before + steps:
            self._anchor = x
        self.column = column
        if column != before:
            self._want = column + self.held[0]
            return [Stepped(column - before)]
        return []

    def release(self, finger: object, x: float, y: float, now: float) -> list[Event]:
        """A touch ends."""
        if self._second is not None and finger == self._second.id:
            second, self._second = self._second, None
            second.go(x, y)
            tapped = now - second.since <= self.feel.tap and second.travel <= 2 * self.feel.slop
            return self.turn() if tapped and self.phase is not Phase.HOME else []
        me = self._finger
        if me is None or finger != me.id:
            return []
        me.go(x, y)
        self._finger = None
        if finger == self._spent:
            self._spent = None
            return []
        if self._second is not None:
            self._spent, self._finger, self._second = self._second.id, self._second, None
        if me.start is Zone.SHELF and self.phase is Phase.HOME:
            early, self._shelved, self.filling = self._shelved, None, 0.0
            return [HoldOn()] if early is not None else []
        tap = me.travel <= self.feel.slop and now - me.since <= self.feel.tap
        if self.phase is Phase.PRESSED:
            return self._end_press(me, tap, now)
        if self.phase is Phase.HELD:
            return self._end_drag(now)
        return []

    def _end_press(self, me: Finger, tap: bool, now: float) -> list[Event]:
        if self.over is not Zone.PLAY:
            self.phase = Phase.HOME
            if tap:
                return self.turn()
            flick = abs(me.x - me.x0) >= FLICK * self.feel.slop and self._may_be_flick(me, now)
            return self.flip() if flick else []
        self.phase = Phase.POISED
        was_aimed, self._poised_at = self._poised_at, now
        if not tap:
            return []
        if was_aimed is not None:
            if self.over_tile(me.x, me.y):
                return self.turn()
            if self._on_lane(me.x) and self.feel.mode is not DropMode.CONFIRM:
                return self.drop() if now - was_aimed > self.feel.bounce else []
        self.pointer = None
        return self._aim(me.x)

    def _on_lane(self, x: float) -> bool:
        left = self.ground.grid.left(self.column)
        return left <= x < left + self.shape.width * self.ground.grid.cell

    def _end_drag(self, now: float) -> list[Event]:
        if self.over is Zone.PLAY:
            if self.feel.mode is DropMode.RELEASE:
                return self.drop()
            self.phase, self._poised_at = Phase.POISED, now
            return []
        early = self.over is Zone.SHELF and self.aside is not None
        must = self.over is Zone.SHELF and self.aside is None
        self._let_go()
        return [WentHome(), *([HoldOn()] if early else []), *([MustPlace()] if must else [])]

    def tick(self, now: float) -> list[Event]:
        """Time passes: holds fill up, a second finger that stays takes the tile back."""
        me = self._finger
        if me is not None and self.phase is Phase.PRESSED and me.on_home is not None:
            return self.move(me.id, me.x, me.y, now)  # who stays on the glass flicks nothing
        if self._shelved is not None and self.aside is not None:
            self.filling = min((now - self._shelved) / self.feel.hold, 1.0)
            if self.filling >= 1:
                move = self.aside
                self._spend()
                return [PutAside(move)]
        second = self._second
        if second is not None and self.phase is not Phase.HOME:
            long = now - second.since > 2 * self.feel.tap
            if long or second.travel > 4 * self.feel.slop:
                return self.cancel()
        return []

    def lift(self, finger: object) -> list[Event]:
        """The system took a touch away: as if it had never been."""
        if self._second is not None and finger == self._second.id:
            self._second = None
            return []
        if self._finger is None or finger != self._finger.id:
            return []
        events = self.cancel()
        self._finger = self._spent = None
        return events

    # what needs no finger

    def turn(self) -> list[Event]:
        """A quarter turn clockwise about the held cell."""
        x, y = self.held
        return self._take_form(self.shape.rotated, (y, self.shape.width - 1 - x), mirrored=False)

    def flip(self) -> list[Event]:
        """A left-right flip about the held cell."""
        x, y = self.held
        return self._take_form(self.shape.mirrored, (self.shape.width - 1 - x, y), mirrored=True)

    def _take_form(self, form: int, held: tuple[int, int], mirrored: bool) -> list[Event]:
        self.form = self._forms[self.tile] = form
        self.held = held
        self._settle()
        return [Turned(mirrored)]

    def steer(self, by: int) -> list[Event]:
        """Aim the tile and move it by columns; the first step only takes it up."""
        if not self.tiles:
            return []
        if self.phase is Phase.HOME:
            self._poise()
            return [Taken()]
        before = self.column
        widest = self.ground.grid.columns - self.shape.width
        self.column = min(max(before + by, 0), widest)
        self._want = self.column + self.held[0]
        return [Stepped(self.column - before)] if self.column != before else []

    def aim_at(self, form: int, column: int) -> list[Event]:
        """Take the tile up in a form and column, as a hint or a spoken command asks."""
        self.form = self._forms[self.tile] = form
        self.held = _middle_cell(self.shape)
        self._want = column + self.held[0]
        self._settle()
        self._poise()
        return [Taken()]

    def _poise(self) -> None:
        self.phase, self.over, self.pointer = Phase.POISED, Zone.PLAY, None
        self._poised_at = float("-inf")

    def drop(self) -> list[Event]:
        """Let the tile go in its column."""
        if not self.tiles or not self.aloft:
            return []
        landing, tile = self.landing, self.tiles[self.tile]
        if landing is None:
            refused = tile.refused.get((self.form, self.column))
            self._spend()
            return [Balked(refused.reason if refused else "", refused.cells if refused else ())]
        event = Dropped(tile, self.form, self.column, landing)
        self._spend()
        return [event]

    def cancel(self) -> list[Event]:
        """Take the tile back home; nothing where it is there."""
        if self.phase is Phase.HOME:
            return []
        self._spend()
        return [WentHome()]

    def settle_on(self, ground: Ground) -> None:
        """The table got another size, perhaps in mid-drag: what is held stays held."""
        self.ground = ground
        self._anchor = None
        self.pointer = None
        if self.tiles:
            self._settle()

    # inside

    def _hold(self, cell: tuple[int, int]) -> None:
        """Remember another cell as the held one; the tile stays in its column."""
        self.held = cell
        self._want = self.column + cell[0]

    def _settle(self) -> None:
        """The column nearest to what the player wants that keeps the tile on the ramp."""
        widest = self.ground.grid.columns - self.shape.width
        self.column = min(max(self._want - self.held[0], 0), widest)

    def _let_go(self) -> None:
        self.phase, self.over, self.pointer = Phase.HOME, Zone.TRAY, None
        self._shelved, self.filling, self._poised_at = None, 0.0, None
        self._anchor = None

    def _spend(self) -> None:
        """Go home; a finger that is still down does nothing more until it lifts."""
        if self._finger is not None:
            self._spent = self._finger.id
        self._second = None
        self._let_go()


def _middle_cell(shape: Form) -> tuple[int, int]:
    """The cell of a form nearest to the middle of its box."""
    at = (shape.width / 2, shape.height / 2)
    return min(shape.cells, key=lambda c: hypot(c[0] + 0.5 - at[0], c[1] + 0.5 - at[1]))
