"""The table of FILLIT: run the pawn, step a stone, end the turn."""

from typing import Any

from kivy.properties import ObjectProperty

from fitsmobile.engine.layouts import LAYOUT, layout_options
from fitsmobile.engine.views import FillitView
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.hex import layout
from fitsmobile.ui.games.hex.layout import Places
from fitsmobile.ui.games.hex.screen import HexTableScreen
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.layout import Rect

UNDO_WIDTH = 112

kvloader.load(__name__)


class FillitScreen(HexTableScreen):
    """Both actions can be taken back until the turn is ended."""

    game = "fillit"
    wants = layout.FILLIT
    undo_button = ObjectProperty()
    end_button = ObjectProperty()

    def fill_card(self, card: SeatCard, seat: int, player: Any) -> None:
        """The chips still to lay."""
        one = self.view.seats[seat]
        card.kind = "stack"
        card.paint = self.board.paints["rbyg"[one.side]]
        card.badge = "pawn" if len(self.view.seats) == 4 else "coin"
        card.badge_paint = self.board.paints[one.colour]
        card.supply = one.supply
        card.number = str(one.supply)
        card.change = 0
        card.facts = self._line(seat)

    def _line(self, seat: int) -> str:
        """A computer player's level, or who the partner is; otherwise what is counted."""
        standing = self.standing(seat)
        seats = self.view.seats
        partners = [k for k in range(len(seats)) if k != seat and seats[k].side == seats[seat].side]
        if partners:
            team = tr("with {name}", name=self.seat_name(partners[0]))
            return f"{standing}, {team}" if standing else team
        return standing or tr("chips left")

    def previewed(self, *_: Any) -> None:
        """The stacks show what the lit run would change."""
        if self.shown is None:
            return
        run = self.board.hint.run
        for seat, card in enumerate(self.cards):
            now = self.view.seats[seat].supply
            card.change = run.supplies[seat] - now if run else 0
            card.short = f"{card.change:+.0f}".replace("-", "−") if card.change else ""
            card.facts = self._change_line(card.change) or self._line(seat)

    def _change_line(self, change: float) -> str:
        if change < 0:
            return tr("{n} fewer to lay", n=int(-change))
        if change > 0:
            return tr("{n} more to lay", n=int(change))
        return ""

    def fill_controls(self, snapshot: Snapshot) -> None:
        """Steps: which action is done; the end of turn lights up when it is legal."""
        view: FillitView = self.view
        self.short_line = tr("large board") if view.radius == 4 else tr("mini board")
        self.line = self._board_line(view)
        held = snapshot.can_end_turn
        done = ("pawn", "stone") if held else view.done
        labels = (("pawn", tr("Run your pawn")), ("stone", tr("Move a stone")))
        idle = not self.may_act and not held
        first = next((name for name, _ in labels if name not in done), "")
        states = {name: "now" if name == first else "open" for name, _ in labels}
        states |= dict.fromkeys(done, "done")
        self.steps.steps = [(label, "off" if idle else states[name]) for name, label in labels]
        self.undo_button.enabled = snapshot.can_undo
        self.end_text = tr("Skip") if self.computer_moves else tr("End turn")
        self.end_button.enabled = held or self.computer_moves
        self.end_button.kind = "fill" if held else "soft"

    def _board_line(self, view: FillitView) -> str:
        letter = layout_options(view.layout, len(view.seats))[LAYOUT.id]
        return tr("{board}, layout {letter}", board=self.short_line, letter=letter)

    def end_or_skip(self) -> None:
        """The large button: hand over, or let computer players hurry."""
        if self.computer_moves:
            self.skip()
        else:
            self.end_turn()

    def place_controls(self, found: Places) -> None:
        """Undo and End turn, side by side or above each other; End turn by the thumb."""
        box = found.bar
        if found.rows:
            for button, row in zip((self.end_button, self.undo_button), found.rows, strict=True):
                self.put(button, row)
            return
        gap, wide = 12.0, min(UNDO_WIDTH, box.w * 0.36)
        rest = box.w - wide - gap
        if self.settings.hand == "left":
            self.put(self.end_button, Rect(box.x, box.y, rest, box.h))
            self.put(self.undo_button, Rect(box.x + rest + gap, box.y, wide, box.h))
        else:
            self.put(self.undo_button, Rect(box.x, box.y, wide, box.h))
            self.put(self.end_button, Rect(box.x + wide + gap, box.y, rest, box.h))

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Also E, which ends the turn."""
        snapshot = self.shown
        if name == "e" and self.top_overlay is None and snapshot and snapshot.can_end_turn:
            self.end_turn()
            return True
        return super().key(name, modifiers)
