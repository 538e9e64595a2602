"""The hand-over of one device: a lid hides the table until the next player has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kivy.clock import Clock

from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import fingers
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.table.motion import FIRST_STEP, Timeline

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.curtain import Curtain
    from fitsmobile.ui.table.motion import Apply
    from fitsmobile.ui.table.screen import TableScreen

LidMotion = Literal["lid_down", "lid_up"]

LOAD_AFTER = 0.5
"""Seconds after the board was shown in which the lid is loaded, while no finger is down."""

SETTLE_DP = 2
"""Height to which the lid bounces where it lands."""


class HandOver:
    """Covers a table screen for the next player, once the last tile has landed.

    While the lid comes down, the board shows what the last mover has seen already; below the
    closed lid it is not drawn; before the lid rises, it shows the board of the next player.
    """

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._look_again = Clock.create_trigger(self._cover_if_landed)
        self._load_soon = AfterFrame(self._load, LOAD_AFTER)
        self._snapshot: Snapshot | None = None
        self._still = False
        self._timeline = Timeline()
        self._moving = Clock.create_trigger(self._move, 0, interval=True)
        self._begins = False
        self._rising: Curtain | None = None
        self._lifted_from = 0.0
        self.cover: Curtain | None = None
        """The lid; None while everybody may look, also while it still rises."""

    @property
    def waits(self) -> bool:
        """Whether the lid waits for a tile to land."""
        return bool(self._look_again.is_triggered)

    def begin(self, snapshot: Snapshot, still: bool = False) -> None:
        """Cover the table, but let the player see their tile land before; at once if `still`."""
        self._snapshot, self._still = snapshot, still
        self._cover_if_landed()

    def expect(self) -> None:
        """Load the lid soon: its first frame then has only to show it."""
        self._load_soon()

    def _load(self, *_: object) -> None:
        if fingers():
            self._load_soon()
        else:
            import fitsmobile.ui.table.curtain  # noqa: F401  with its kv rules

    def end(self, still: bool = False) -> None:
        """Lift the lid, without motion if `still`."""
        self._snapshot = None
        self._look_again.cancel()
        if self.cover is None:
            if still:
                self.cancel()
            return
        self._timeline.drop()
        self._rising, self.cover = self.cover, None
        self._lifted_from = self._rising.rise
        self._screen.relay.hidden = False
        self._screen.table.opacity = 1
        # only drawn from now on: it takes neither touches nor keys, and no reader finds it
        self._screen.near.remove_widget(self._rising)
        self._screen.near.content.canvas.after.add(self._rising.canvas)
        self._run("lid_up", 0 if still else 1, self._lift, self._taken_off)

    def cancel(self) -> None:
        """Wait for no tile any longer, and end the motion of the lid."""
        self._look_again.cancel()
        self._load_soon.cancel()
        self._timeline.finish()
        self._moving.cancel()

    def key(self, name: str) -> bool:
        """Lift the lid with Enter alone: the key that drops a tile may still be pressed."""
        ring = self._screen.ring
        if name not in ("enter", "space") or (ring is not None and ring.focused is not None):
            return False
        if name == "enter":
            self._screen.wishes.ask("take_device")
        return True

    def _cover_if_landed(self, *_: object) -> None:
        if self._snapshot is None:
            return
        if self._screen.table.falling:
            self._look_again()
        elif self._is_open(self._snapshot):
            self._screen.wishes.ask("take_device")
        else:
            self._cover(self._snapshot)

    def _is_open(self, snapshot: Snapshot) -> bool:
        """Whether the players want no lid where it hides nothing."""
        from fitsmobile.ui.table.curtain import opens_by_tap

        return not self._screen.conductor.settings.lid_each_card and opens_by_tap(snapshot)

    def _cover(self, snapshot: Snapshot) -> None:
        from fitsmobile.ui.table.curtain import Curtain

        screen, facts = self._screen, self._screen.relay.parts.hand_over
        if self.cover is None:
            self.cancel()
            self.cover = Curtain(hold=screen.conductor.settings.hold)
            self.cover.bind(
                on_lifted=lambda _: screen.wishes.ask("take_device"),
                on_home=lambda _: screen.navigator.go("home"),
                on_undo=lambda _: screen.wishes.ask("undo"),
            )
            screen.place_parts()
            screen.near.add_widget(self.cover)
            screen.relay.hidden = True
            self._run("lid_down", 0 if self._still else 1, self._lower, self._closed)
        screen.announce()
        if facts is not None and snapshot.curtain is not None:
            self.cover.show(snapshot, snapshot.curtain, facts(snapshot, snapshot.curtain))

    # the motion

    def _run(self, name: LidMotion, lasts: float, apply: Apply, done: Callable[[], None]) -> None:
        """Move the lid in a motion of the theme, with the sound of that name if it is seen."""
        seconds = theme.seconds(name) * lasts
        self._timeline.run("lid", seconds, theme.ease(name), apply, done)
        self._begins = True
        if "lid" in self._timeline:
            sounds.play(name)
        if self._timeline.active:
            self._moving()

    def _move(self, dt: float) -> None:
        self._timeline.step(min(dt, FIRST_STEP) if self._begins else dt)
        self._begins = False
        if not self._timeline.active:
            self._moving.cancel()

    def _lower(self, share: float) -> None:
        if self.cover is not None:
            self.cover.rise = self.cover.height * (1 - share)

    def _closed(self) -> None:
        self._screen.table.opacity = 0  # a screen that fades in would show it through the lid
        self._timeline.run("settle", theme.seconds("settle"), theme.ease("settle"), self._settle)

    def _settle(self, share: float) -> None:
        if self.cover is not None:
            self.cover.rise = dp(SETTLE_DP) * (1 - abs(2 * share - 1))

    def _lift(self, share: float) -> None:
        if self._rising is not None:
            start = self._lifted_from
            self._rising.rise = start + (self._rising.height - start) * share

    def _taken_off(self) -> None:
        if self._rising is not None:
            self._screen.near.content.canvas.after.remove(self._rising.canvas)
            self._rising = None
