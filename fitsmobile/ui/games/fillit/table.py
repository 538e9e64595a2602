"""The parts of FILLIT's table, and its controls: undo, end of turn, facts on the seats' cards."""

from collections.abc import Collection

from kivy.properties import ObjectProperty, StringProperty

from fitsmobile.engine.layouts import LAYOUT, layout_options
from fitsmobile.engine.views import FillitView
from fitsmobile.ui.games.fillit.board import FillitBoard
from fitsmobile.ui.games.hex.arrangement import put, put_row
from fitsmobile.ui.games.hex.controls import Controls
from fitsmobile.ui.games.hex.layout import Places, Wants
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.games.hex.seats import seat_name, standing
from fitsmobile.ui.games.hex.table import HexTable
from fitsmobile.ui.games.hex.ui import LETTERS
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.board import Cue, Moment, TableParts

WANTS = Wants(seat=(64, 52), steps=(60, 40), bar=(52, 48), listed=84, rows=((56, 128), (52, 112)))
UNDO_WIDTH = 112

kvloader.load(__name__)


class FillitControls(Controls):
    """Both actions of a turn can be taken back until the turn is ended."""

    board: FillitBoard
    undo_button = ObjectProperty()
    end_button = ObjectProperty()
    end_text = StringProperty("")
    """Action of the large button now."""

    def fill_card(self, card: SeatCard, seat: int) -> None:
        """The chips still to lay."""
        seats, paints = self.table.view.seats, self.board.paints
        one = seats[seat]
        card.kind = "stack"
        card.paint = paints[LETTERS[one.side]]
        card.badge = "pawn" if len(seats) == 4 else "coin"
        card.badge_paint = paints[one.colour]
        card.supply = one.supply
        card.number = str(one.supply)
        card.change = 0
        card.facts = self._line(seat)
        card.meaning = tr.plural(
            "{name}: {count} chip left to lay. Whoever lays all of theirs first wins.",
            "{name}: {count} chips left to lay. Whoever lays all of theirs first wins.",
            one.supply,
            name=card.who,
        )

    def _line(self, seat: int) -> str:
        """A computer player's level, or who the partner is; otherwise what is counted."""
        moment, seats = self.table.now, self.table.view.seats
        level = standing(moment, seat)
        partners = [k for k in range(len(seats)) if k != seat and seats[k].side == seats[seat].side]
        if partners:
            team = tr("with {name}", name=seat_name(moment, partners[0]))
            return f"{level}, {team}" if level else team
        return level or tr("chips left")

    def preview(self) -> None:
        """The stacks show what the lit run would change."""
        run = self.board.hint.run
        for seat, card in enumerate(self.table.seats.cards):
            now = self.table.view.seats[seat].supply
            card.change = run.supplies[seat] - now if run else 0
            card.short = f"{card.change:+.0f}".replace("-", "−") if card.change else ""
            card.facts = self._change_line(card.change) or self._line(seat)

    def _change_line(self, change: float) -> str:
        if change < 0:
            return tr("{n} fewer to lay", n=int(-change))
        if change > 0:
            return tr("{n} more to lay", n=int(change))
        return ""

    def fill(self, moment: Moment) -> None:
        """Which action is done; the end of turn lights up when it is legal."""
        view, snapshot = self.table.view, moment.snapshot
        board = tr("large board") if view.radius == 4 else tr("mini board")
        letter = layout_options(view.layout, len(view.seats))[LAYOUT.id]
        self.table.goal = tr("{board}, layout {letter}", board=board, letter=letter)
        held = snapshot.can_end_turn
        done = ("pawn", "stone") if held else view.done
        labels = (("pawn", tr("Run your pawn")), ("stone", tr("Move a stone")))
        idle = not moment.may_act and not held
        first = next((name for name, _ in labels if name not in done), "")
        states = {name: "now" if name == first else "open" for name, _ in labels}
        states |= dict.fromkeys(done, "done")
        steps = [(label, "off" if idle else states[name]) for name, label in labels]
        self.table.steps.steps = steps
        self.undo_button.enabled = snapshot.can_undo
        self.end_text = tr("Skip") if moment.computer_moves else tr("End turn")
        self.end_button.enabled = held or moment.computer_moves
        self.end_button.kind = "fill" if held else "soft"

    def end_or_skip(self) -> None:
        """The large button: hand over, or let computer players hurry."""
        what = "skip" if self.table.now.computer_moves else "end_turn"
        self.table.dispatch("on_ask", what, None)

    def cue(self, moves: Collection[str]) -> Cue | None:
        """Drag the pawn along the longest of the runs, or a stone to its neighbour; End turn."""
        if not moves:
            return Cue((self.end_button.center,)) if self.end_button.parent is self else None
        view: FillitView = self.table.view
        runs = [run for run in view.runs if run.move in moves]
        ways = [(run.origin, run.path[-1]) for run in sorted(runs, key=lambda run: -len(run.path))]
        ways += [(step.origin, step.target) for step in view.steps if step.move in moves]
        return Cue(tuple(map(self.board.plane.centre_of, ways[0]))) if ways else None

    def place(self, found: Places) -> None:
        """Undo and End turn, side by side or above each other; End turn by the thumb."""
        if found.rows:
            for button, room in zip((self.end_button, self.undo_button), found.rows, strict=True):
                put(button, room)
            return
        box, gap = found.bar, 12.0
        wide = min(UNDO_WIDTH, box.w * 0.36)
        row = [(self.undo_button, wide), (self.end_button, box.w - wide - gap)]
        if self.undo_button.parent is None:
            row = [(self.end_button, box.w)]
        put_row(row, box, gap, self.table.touch.left_handed)

    def key(self, name: str) -> bool:
        """E ends the turn."""
        if name != "e" or not self.table.now.snapshot.can_end_turn:
            return False
        self.table.dispatch("on_ask", "end_turn", None)
        return True


TABLE = TableParts(board=lambda: HexTable("fillit", FillitControls, WANTS), shared=True)
