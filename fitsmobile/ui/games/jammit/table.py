"""The parts of JAMMIT's table, and its controls: undo, the coins in their order, push."""

from collections.abc import Collection

from kivy.properties import ObjectProperty, StringProperty

from fitsmobile.engine.views import JammitView
from fitsmobile.ui.games.hex.arrangement import put, put_row
from fitsmobile.ui.games.hex.controls import Controls
from fitsmobile.ui.games.hex.layout import Places, Wants
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.games.hex.seats import seat_name, standing
from fitsmobile.ui.games.hex.table import HexTable
from fitsmobile.ui.games.jammit.board import JammitBoard
from fitsmobile.ui.games.jammit.hand import COINS_ABOVE
from fitsmobile.ui.games.jammit.places import OUTSIDE, PAWN, pawn_foot
from fitsmobile.ui.kit.wording import sentences
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.table.board import Cue, Moment, TableParts

WANTS = Wants(
    seat=(78, 58),
    steps=(24, 0),
    bar=(60, 52),
    listed=96,
    rows=((56, 164), (60, 132)),
    outside=OUTSIDE,
    pawns=PAWN,
    foot=pawn_foot,
)
"""The space that the table needs; its pawns stand outside the board."""

UNDO_WIDTH = 52
PUSH_WIDTH, PUSH_SHARE = 112, 0.33
PHASES = ("insert", "extra", "pawn")
SHORT = {
    "insert": mark("choose a column"),
    "extra": mark("extra coins"),
    "pawn": mark("move your pawn"),
}

kvloader.load(__name__)


class JammitControls(Controls):
    """Until the pawn has moved everything can be taken back; then the turn is handed over."""

    board: JammitBoard
    undo_button = ObjectProperty()
    push_button = ObjectProperty()
    order = ObjectProperty()
    push_text = StringProperty("")
    """Action of the large button now."""

    def fill_card(self, card: SeatCard, seat: int) -> None:
        """Points to the target, neutral coins as thirds, and what is to be done."""
        one = self.table.view.seats[seat]
        card.kind = "pips"
        card.points = one.points or 0
        card.number = str(one.points or 0)
        card.target = one.target or 0
        card.thirds = one.neutral if len(self.table.view.seats) == 2 else -1
        card.pending = 0
        card.meaning = tr(
            "{name}: {points} of {target} points. Whoever reaches {target} first wins.",
            name=card.who, points=card.number, target=one.target,
        )  # fmt: skip
        if card.thirds >= 0:
            neutral = tr("Three neutral coins make another point: {n} so far.", n=one.neutral)
            card.meaning = sentences((card.meaning, neutral))
        self._write_line(card, seat)

    def _write_line(self, card: SeatCard, seat: int) -> None:
        """The line of a card, and the short one for small places."""
        card.facts = self._line(seat)
        card.short = tr(SHORT[self.table.view.phase]) if self._acts(seat) else ""

    def _acts(self, seat: int) -> bool:
        moment = self.table.now
        return moment.snapshot.turn == seat and moment.may_act

    def _line(self, seat: int) -> str:
        """The task of the player on turn, or the level of a computer player."""
        level = standing(self.table.now, seat)
        if level or not self._acts(seat):
            return level
        view: JammitView = self.table.view
        if view.phase == "pawn":
            return tr("move your pawn to a lit corner")
        if view.phase == "extra":
            return self._extra_line()
        many = len(self.board.hand.coins)
        return tr.plural("push the coin into a column", "push both coins into one column", many)

    def _extra_line(self) -> str:
        """Extra coins go into different columns, one after the other."""
        board = self.board
        if board.hand.wanted > 1 and len(board.hint.entries) == 1 and not board.hint.ready:
            return tr("second coin: choose another column")
        return tr("your stone fell: push two extra coins")

    def preview(self) -> None:
        """Pips of the points that the lit push would bring, and the Push button."""
        hint, cards = self.board.hint, self.table.seats.cards
        coming = dict.fromkeys(range(len(cards)), 0)
        for slides in hint.push.pushes[: hint.shown] if hint.push else ():
            for slide in slides:
                if slide.scorer is not None:
                    coming[slide.scorer] += slide.points
        for seat, card in enumerate(cards):
            card.pending = coming[seat]
            self._write_line(card, seat)
        self._fill_push(self.table.now)

    def _fill_push(self, moment: Moment) -> None:
        ends = moment.snapshot.can_end_turn
        ready = ends or (moment.may_act and self.board.hint.ready)
        waits = tr("Skip") if moment.computer_moves else tr("Push")
        self.push_text = tr("End turn") if ends else waits
        self.push_button.enabled = ready or moment.computer_moves
        self.push_button.kind = "fill" if ready else "soft"

    def fill(self, moment: Moment) -> None:
        """The coins in their order, the phases, and the buttons."""
        table, view = self.table, self.table.view
        self.board.me = table.viewer
        self.board.names = tuple(seat_name(moment, seat) for seat in range(len(view.seats)))
        target = view.seats[0].target
        table.goal = tr("first to {n} points", n=target)
        hand = self.board.hand
        coins = hand.coins if moment.may_act else ()
        self.order.paints = [self.board.paints[coin] for coin in coins]
        self.order.can_swap = hand.can_swap
        self.order.caption = self._caption(view) if moment.may_act else ""
        self.undo_button.enabled = moment.snapshot.can_undo
        table.steps.steps = self._phases(view, moment)
        self._fill_push(moment)

    def _caption(self, view: JammitView) -> str:
        """Words on the card of coins, beside them or instead of them."""
        if view.phase == "pawn":
            return tr("Now your pawn")
        return tr("Extra") if view.phase == "extra" else tr("Order")

    def _phases(self, view: JammitView, moment: Moment) -> list[tuple[str, str]]:
        labels = (tr("Push two coins"), tr("Extra coins"), tr("Move pawn"))
        if not moment.may_act:
            return [(label, "off") for label in labels]
        now = PHASES.index(view.phase)
        states = ["done" if k < now else "now" if k == now else "open" for k in range(3)]
        last = moment.snapshot.last
        had_extra = last is not None and last.move.startswith("X")
        if view.phase == "pawn" and not had_extra:
            states[1] = "open"
        return list(zip(labels, states, strict=True))

    def swap(self) -> None:
        """Turn the order of the coins round, where they differ."""
        board = self.board
        if not board.hand.can_swap:
            return
        board.running.finish()
        board.hand.swap()
        board.hinted()
        self.fill(self.table.now)

    def push(self) -> None:
        """Push what is lit, end the turn where that waits, or let computer players hurry."""
        now = self.table.now
        if now.snapshot.can_end_turn or now.computer_moves:
            wish = "end_turn" if now.snapshot.can_end_turn else "skip"
            self.table.dispatch("on_ask", wish, None)
            return
        move = self.board.hand.wish()
        if move:
            self.table.wish(move)

    def cue(self, moves: Collection[str]) -> Cue | None:
        """Drag the coins to a column, swap them first where that leads there, or drag the pawn."""
        view, hand = self.table.view, self.board.hand
        corners = [corner for corner, move in view.corners.items() if move in moves]
        if corners and hand.pawn is not None:
            return Cue((hand.pawn_point(hand.pawn), hand.pawn_point(corners[0])))
        chosen = hand.entries[: hand.wanted - 1]
        pushes = [push for push in view.pushes if push.move in moves]
        pushes = [push for push in pushes if push.entries[: len(chosen)] == chosen]
        if not pushes or self.order.parent is not self:
            return None
        ordered = [push for push in pushes if push.coins == hand.coins]
        if not ordered:
            return Cue((hand.coins_at,))
        x, y = hand.slot(ordered[len(ordered) // 2].entries[len(chosen)])
        return Cue((hand.coins_at, (x, y - dp(COINS_ABOVE))))

    def place(self, found: Places) -> None:
        """Undo, the coins and Push in one row, or the coins above it; Push by the thumb."""
        box, gap = found.bar, 8.0
        if found.rows:
            box = found.rows[0]
            put(self.order, found.rows[1])
            row = [(self.undo_button, UNDO_WIDTH), (self.push_button, box.w - UNDO_WIDTH - gap)]
        else:
            push = min(PUSH_WIDTH, box.w * PUSH_SHARE)
            middle = box.w - UNDO_WIDTH - push - 2 * gap
            row = [(self.undo_button, UNDO_WIDTH), (self.order, middle), (self.push_button, push)]
        row = [one for one in row if one[0].parent is self]
        if len(row) == 1:
            row = [(row[0][0], box.w)]
        put_row(row, box, gap, self.table.touch.left_handed)

    def key(self, name: str) -> bool:
        """X turns the order of the coins round."""
        if name != "x" or not self.board.hand.can_swap:
            return False
        self.swap()
        return True


TABLE = TableParts(
    board=lambda: HexTable("jammit", JammitControls, WANTS, numbered=False),
    shared=True,
    ends_turns=True,
)
