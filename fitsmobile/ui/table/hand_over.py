"""The hand-over of one device: a cover hides the table until the next player has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

if TYPE_CHECKING:
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.table.curtain import Curtain
    from fitsmobile.ui.table.screen import TableScreen


class HandOver:
    """Covers a table screen for the next player, once the last tile has landed."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._look_again = Clock.create_trigger(self._cover_if_landed)
        self._snapshot: Snapshot | None = None
        self.cover: Curtain | None = None
        """The cover; None while everybody may look."""

    @property
    def waits(self) -> bool:
        """Whether the cover waits for a tile to land."""
        return bool(self._look_again.is_triggered)

    def begin(self, snapshot: Snapshot) -> None:
        """Cover the table, but let the player see their tile land before."""
        self._snapshot = snapshot
        self._cover_if_landed()

    def end(self) -> None:
        """Take the cover away."""
        self._snapshot = None
        self.cancel()
        if self.cover is not None:
            self._screen.near.remove_widget(self.cover)
            self.cover = None
            self._screen.relay.hidden = False
            self._screen.table.opacity = 1

    def cancel(self) -> None:
        """Wait for no tile any longer."""
        self._look_again.cancel()

    def key(self, name: str) -> bool:
        """Lift the cover with Enter alone: the key that drops a tile may still be pressed."""
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
        else:
            self._cover(self._snapshot)

    def _cover(self, snapshot: Snapshot) -> None:
        from fitsmobile.ui.table.curtain import Curtain

        screen = self._screen
        if self.cover is None:
            self.cover = Curtain()
            self.cover.bind(
                on_lifted=lambda _: screen.wishes.ask("take_device"),
                on_home=lambda _: screen.navigator.go("home"),
                on_undo=lambda _: screen.wishes.ask("undo"),
            )
            screen.place_parts()
            screen.near.add_widget(self.cover)
        screen.relay.hidden = True
        screen.table.opacity = 0  # a screen that fades in would show it through the cover
        line = screen.relay.parts.curtain_line
        seat = snapshot.curtain
        if line is not None and seat is not None:
            self.cover.show(snapshot, seat, line(snapshot, seat))
