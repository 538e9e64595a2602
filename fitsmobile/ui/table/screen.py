"""The table of every game: snapshots go down to the game's board, wishes go up to the session.

The hand-over screen and the menu are imported when they are first wanted: the board is on the
screen sooner without them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty

from fitsmobile.session.actions import EndTurn, TakeDevice
from fitsmobile.session.daily import COUNTED
from fitsmobile.ui.device.touches import slide_off
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import device_dp
from fitsmobile.ui.table.board import people
from fitsmobile.ui.table.gesture import TouchSettings
from fitsmobile.ui.table.hand_over import HandOver
from fitsmobile.ui.table.layout import Insets, has_room
from fitsmobile.ui.table.questions import Questions
from fitsmobile.ui.table.relay import Relay
from fitsmobile.ui.table.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Callable

    from kivy.uix.widget import Widget

    from fitsmobile.session.actions import Denied
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.kit.keys import FocusRing
    from fitsmobile.ui.table.board import Companion, TableParts
    from fitsmobile.ui.table.board_widget import BoardWidget
    from fitsmobile.ui.table.curtain import Curtain
    from fitsmobile.ui.table.questions import TableWords

kvloader.load(__name__)

RESULT_PAUSE = 1.4
"""Seconds for which the end of a game on a shared board is seen before the result covers it."""


class TableScreen(Screen):
    """One game at a time, on the board that its `TableParts` name.

    `parts_of` finds the parts of a game by its id, `words` says what happens in it. `relay` sends
    moves to the session and shows its snapshots, `wishes` does what else the player wants,
    `questions` answers what a key asks, `hand_over` covers the table while the device changes
    hands.
    """

    __events__ = ("on_menu", "on_refused")
    dragged = True
    near = ObjectProperty()
    """The layer turned to the player on turn: the board, the line of text, sheets, the cover."""

    table: BoardWidget = ObjectProperty(None, allownone=True, rebind=True)
    """The board of the game at the table; None before the first game."""

    toast = ObjectProperty()
    hidden: frozenset[str] = ObjectProperty(frozenset())
    """The parts of the board that are not there; see `board.AROUND`."""

    given = NumericProperty(0)
    """The number of pieces that the player has found on the board."""

    teller = ObjectProperty(None, allownone=True)
    """Called with each line that the board tells, in place of showing it on the table."""

    def __init__(
        self,
        parts_of: Callable[[str], TableParts],
        words: TableWords,
        **kwargs: object,
    ) -> None:
        self._parts_of = parts_of
        self.questions = Questions(self, words)
        self._made: Callable[[], BoardWidget] | None = None
        self._companion: Companion | None = None
        self._announced = ""
        super().__init__(**kwargs)
        self.announcement = self.questions.announcement
        refused = partial(self.dispatch, "on_refused")
        landed = self.questions.follow
        self.relay = Relay(self.conductor, self._open, self.settle, refused, landed)
        self.wishes = Wishes(self)
        self.hand_over = HandOver(self)
        self._result_soon = Clock.create_trigger(self._show_result, RESULT_PAUSE)
        self.near.content.bind(size=self._fit)
        self.when_moved(self._fit)

    @property
    def shown(self) -> Snapshot | None:
        """The snapshot on the table; None before the first game."""
        return self.relay.shown

    @property
    def cover(self) -> Curtain | None:
        """The curtain that hides the table while the device changes hands."""
        return self.hand_over.cover

    @property
    def busy(self) -> bool:
        """Whether a motion, a replay or a waiting snapshot is still to be shown."""
        return self.relay.busy

    # coming and going

    def arrive(self, **_args: object) -> None:
        """Show the game at the table as it is."""
        self.until_left(self.relay.listen(), self._heading_soon.cancel)
        if self.conductor.snapshot is not None:
            self._open(self.conductor.snapshot)
        self.announce()

    def leave(self) -> None:
        """Stop listening and end all motion; a cover stays while the screen fades."""
        super().leave()
        self._rest()
        self.toast.hide()

    def on_hidden(self, *_: object) -> None:
        """Have the board without some parts."""
        if self.table is not None:
            self.table.hidden = self.hidden

    def _rest(self) -> None:
        """Forget what was still to be shown or done of the game on the table."""
        self._result_soon.cancel()
        self.hand_over.cancel()
        self.wishes.dismiss()
        self.relay.clear()
        if self._companion is not None:
            self._companion.leave()
        if self.table is not None:
            self.table.leave()

    def _open(self, snapshot: Snapshot) -> None:
        """Take over a game that was not on the table before, without motion."""
        self._rest()
        self.hand_over.end(still=True)
        parts = self._parts_of(snapshot.game)
        self._lay_table(parts, snapshot)
        moment = self.relay.begin(self.table, parts, snapshot)
        if snapshot.curtain is not None and parts.hand_over is not None:
            self.hand_over.begin(snapshot, still=True)
            return
        if snapshot.game_id != self._announced:
            self._announced = snapshot.game_id
            self._announce(snapshot)
        self.table.open(moment)
        if not self.toast.opacity:
            self.questions.say_first_times(None, snapshot)
        self.settle()

    def _announce(self, snapshot: Snapshot) -> None:
        """Say that a try counts, or who begins at a board that all share.

        The header tells the only person that it is their turn.
        """
        first = snapshot.turn if self.relay.parts.shared and snapshot.ply == 0 else None
        if snapshot.origin.startswith(COUNTED):
            self.tell(tr("Daily deal: this is the try that counts."))
        elif first is not None and people(snapshot) != [first]:
            self.tell(tr("{name} begins.", name=snapshot.players[first].name))

    # the board

    def _lay_table(self, parts: TableParts, snapshot: Snapshot) -> None:
        """Put up the board that this game and this window ask for."""
        make = self._maker(parts, snapshot)
        if make is not self._made:
            self._clear_table()
            self._put_up(make(), parts if make is parts.board else None)
            self._made = make
        settings = self.conductor.settings
        in_turns = parts.shared or snapshot.pace != "together"
        self.table.hidden, self.table.given = self.hidden, int(self.given)
        self.table.hints = settings.show_hints
        self.table.touch = TouchSettings.of(settings, in_turns and len(people(snapshot)) > 1)

    def _maker(self, parts: TableParts, snapshot: Snapshot) -> Callable[[], BoardWidget]:
        """The maker of the board: for everybody at once where all find room around the window."""
        together = snapshot.pace == "together" and len(snapshot.players) > 1
        if (
            parts.around is not None
            and together
            and has_room(self.width, self.height, device_dp(1))
        ):
            return parts.around
        return parts.board

    def _put_up(self, board: BoardWidget, parts: TableParts | None) -> None:
        board.bind(
            on_play=self.relay.play,
            on_ask=lambda _, what, seat: self.wishes.ask(what, seat),
            on_tell=lambda _, text: self.tell(text),
            on_shown=self.relay.go_on,
        )
        self.table = board
        self.place_parts()
        self.near.add_widget(board, index=len(self.near.content.children))
        if parts is not None and parts.companion is not None:
            self._companion = parts.companion(self.conductor, board)

    def _clear_table(self) -> None:
        if self.table is not None:
            slide_off(self.table)
            self.near.remove_widget(self.table)
        self._companion = None

    def _fit(self, *_: object) -> None:
        """Another window: another size or other insets, and perhaps another board."""
        self.place_parts()
        if self.shown is not None and self.in_front:
            snapshot = self.conductor.snapshot
            if self._maker(self.relay.parts, snapshot) is not self._made:
                self._open(snapshot)

    def place_parts(self) -> None:
        """Let the board and the cover fill the window, clear of its insets."""
        insets = Insets(self.inset_left, self.inset_bottom, self.inset_right, self.inset_top)
        for part in (self.table, self.cover):
            if part is not None:
                part.size_hint = (None, None)
                part.pos, part.size = (0, 0), self.near.content.size
                part.insets = insets

    @property
    def overlay_parent(self) -> Widget:
        """Sheets lie on the table as the player on turn sees it."""
        return self.near

    # after the motion

    def settle(self) -> None:
        """Hand the turn or the device over, turn the board, or go to the result."""
        snapshot = self.shown
        if snapshot is None or not self.table.settled:
            return
        if snapshot.can_end_turn and self.ends_turn_itself:
            self.conductor.dispatch(EndTurn())
        elif snapshot.outcome is not None and not snapshot.can_end_turn:
            self._end()
        elif snapshot.curtain is None:
            self._go_on(snapshot)
        elif self.relay.parts.hand_over is None:
            self.conductor.dispatch(TakeDevice())
        else:
            self.hand_over.begin(snapshot)

    @property
    def ends_turn_itself(self) -> bool:
        """Whether a finished turn is ended, or a card that all have placed is followed, at once.

        In a counted try the end of a turn is final, so the person has to press a button for it.
        """
        parts = self.relay.parts
        if not parts.shared:
            return self._made is parts.board
        counted = self.shown is not None and self.shown.origin.startswith(COUNTED)
        return (parts.ends_turns and not counted) or self.conductor.settings.end_turn_itself

    def _go_on(self, snapshot: Snapshot) -> None:
        self.hand_over.end()
        if self.relay.parts.hand_over is not None and len(people(snapshot)) > 1:
            self.hand_over.expect()
        self.table.sit(self.relay.sit(snapshot))
        if self._companion is not None:
            self._companion.follow(snapshot, self.relay.seat)

    def _end(self) -> None:
        """Go to the result; where no points are counted on the board, after a look at it."""
        if self.relay.parts.shared:
            self._result_soon()
        else:
            self._show_result()

    def _show_result(self, *_: object) -> None:
        if self.navigator is not None:
            self.navigator.replace("result")

    # words, keys and pointers

    def tell(self, text: str) -> None:
        """One line that goes by itself; an empty one takes the last away."""
        if self.teller is not None:
            self.teller(text)
        elif text:
            self.toast.say(text)
        else:
            self.toast.hide()

    def on_menu(self) -> None:
        """Fired when the menu is asked for; opens it where no callback has returned True."""
        from fitsmobile.ui.table.menu import open_menu

        open_menu(self)

    def on_refused(self, refusal: Denied) -> None:
        """Fired when the board has said why an action is refused."""

    @property
    def once(self) -> frozenset[str]:
        """Arrow keys that count once only, however long they are held."""
        return frozenset() if self.table is None else self.table.once

    @property
    def ring(self) -> FocusRing | None:
        """The focus ring of the keys; None without a navigator."""
        return None if self.navigator is None else self.navigator.focus_ring

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """The keys of every table, then the board's; none while a sheet lies over it."""
        if self.table is None or self.top_overlay is not None:
            return False
        if self.cover is not None:
            return self.hand_over.key(name)
        if self.table.takes_all_keys:
            return self.table.key(name, self.ring)
        if self.hand_over.waits and name not in ("z", "backspace"):
            return True  # the key that dropped the tile may still be pressed
        if name in ("z", "backspace"):
            self.wishes.ask("redo" if "shift" in modifiers else "undo")
        elif name == "y":
            self.wishes.ask("redo")
        elif name == "h" and self.table.hints:
            self.wishes.ask("hint")
        elif name == "p" and self.relay.parts.shared:
            self.wishes.ask("replay")
        else:
            return self.table.key(name, self.ring) or self.questions.ask(name)
        return True

    def hover(self, x: float, y: float) -> None:
        """Hand a pointer to the board where nothing lies over it."""
        if self.table is not None and self.top_overlay is None and self.cover is None:
            self.table.hover(x, y)

    def step_back(self) -> bool:
        """Close a sheet first, then put back what is in hand."""
        if super().step_back():
            return True
        return self.table is not None and self.cover is None and self.table.cancel()
