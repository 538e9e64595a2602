"""The table of JAMMIT: push two coins into a column, then walk the pawn to another corner."""

from typing import Any

from kivy.properties import ObjectProperty

from fitsmobile.engine.views import JammitView
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.hex import layout
from fitsmobile.ui.games.hex.layout import Places
from fitsmobile.ui.games.hex.motion import Motion
from fitsmobile.ui.games.hex.screen import HexTableScreen
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.games.jammit.motion import jammit_motion
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.layout import Rect

UNDO_WIDTH = 52
PUSH_WIDTH = 112
PHASES = ("insert", "extra", "pawn")
SHORT = {
    "insert": mark("choose a column"),
    "extra": mark("extra coins"),
    "pawn": mark("move your pawn"),
}

kvloader.load(__name__)


class JammitScreen(HexTableScreen):
    """Until the pawn has moved everything can be taken back; then the turn is handed over."""

    game = "jammit"
    wants = layout.JAMMIT
    ends_itself = True
    undo_button = ObjectProperty()
    push_button = ObjectProperty()
    order = ObjectProperty()

    def motion(self, view: JammitView, move: str) -> Motion | None:
        """What falls flies to the card of who scores."""
        plane = self.board.plane
        goals = {
            seat: plane.spot_at(*self.table.to_widget(*card.to_window(*card.center)))
            for seat, card in enumerate(self.cards)
        }
        return jammit_motion(view, move, goals)

    def fill_card(self, card: SeatCard, seat: int, player: Any) -> None:
        """Points to the target, neutral coins as thirds, and what is to be done."""
        one = self.view.seats[seat]
        card.kind = "pips"
        card.points = one.points or 0
        card.number = str(one.points or 0)
        card.target = one.target or 0
        card.thirds = one.neutral if len(self.view.seats) == 2 else -1
        card.pending = 0
        self._write_line(card, seat)

    def _write_line(self, card: SeatCard, seat: int) -> None:
        """The line of a card, and the short one for small places."""
        card.facts = self._line(seat)
        snapshot = self.shown
        doing = snapshot is not None and snapshot.turn == seat and self.may_act
        card.short = tr(SHORT[self.view.phase]) if doing else ""

    def _line(self, seat: int) -> str:
        """What the player on turn is to do; what a computer player is."""
        snapshot = self.shown
        standing = self.standing(seat)
        if standing or snapshot is None or snapshot.turn != seat or not self.may_act:
            return standing
        view: JammitView = self.view
        if view.phase == "pawn":
            return tr("move your pawn to a lit corner")
        if view.phase == "extra":
            return self._extra_line()
        many = len(self.board.hand.coins)
        return tr.plural("push the coin into a column", "push both coins into one column", many)

    def _extra_line(self) -> str:
        """Extra coins go into different columns, one after the other."""
        hand = self.board.hand
        chosen = len(self.board.hint.entries)
        if hand.wanted > 1 and chosen == 1 and not self.board.hint.ready:
            return tr("second coin: choose another column")
        return tr("your stone fell: push two extra coins")

    def previewed(self, *_: Any) -> None:
        """Pips of the points that the lit push would bring, and the Push button."""
        hint = self.board.hint
        coming = dict.fromkeys(range(len(self.cards)), 0)
        for slides in hint.push.pushes[: hint.shown] if hint.push else ():
            for slide in slides:
                if slide.scorer is not None:
                    coming[slide.scorer] += slide.points
        for seat, card in enumerate(self.cards):
            card.pending = coming[seat]
            self._write_line(card, seat)
        self._fill_push()

    def _fill_push(self) -> None:
        ready = self.may_act and self.board.hint.ready
        self.end_text = tr("Skip") if self.computer_moves else tr("Push")
        self.push_button.enabled = ready or self.computer_moves
        self.push_button.kind = "fill" if ready else "soft"

    def fill_controls(self, snapshot: Snapshot) -> None:
        """The coins in their order, the phases, and the buttons."""
        view: JammitView = self.view
        self.board.me = self.viewer
        self.board.names = tuple(self.seat_name(seat) for seat in range(len(self.cards)))
        shared = sum(player.level is None for player in snapshot.players) > 1
        drop = self.settings.drop_shared if shared else self.settings.drop
        self.board.hand.confirm = drop != "release"
        target = view.seats[0].target
        self.line = tr("first to {n} points", n=target)
        self.short_line = tr.plural("{count} point", "{count} points", target or 0)
        hand = self.board.hand
        coins = hand.coins if self.may_act else ()
        self.order.paints = [self.board.paints[coin] for coin in coins]
        self.order.can_swap = hand.can_swap
        self.order.caption = self._caption(view)
        self.undo_button.enabled = snapshot.can_undo
        self.steps.steps = self._phases(view)
        self._fill_push()

    def _caption(self, view: JammitView) -> str:
        """What the card of coins says beside them, or instead of them."""
        if not self.may_act:
            return ""
        if view.phase == "pawn":
            return tr("Now your pawn")
        return tr("Extra") if view.phase == "extra" else tr("Order")

    def _phases(self, view: JammitView) -> list[tuple[str, str]]:
        labels = (tr("Push two coins"), tr("Extra coins"), tr("Move pawn"))
        if not self.may_act:
            return [(label, "off") for label in labels]
        now = PHASES.index(view.phase)
        states = ["done" if k < now else "now" if k == now else "open" for k in range(3)]
        if view.phase == "pawn" and not self._had_extra():
            states[1] = "open"
        return list(zip(labels, states, strict=True))

    def _had_extra(self) -> bool:
        """Whether extra coins went in this turn, as far as it was seen here."""
        last = self.shown.last if self.shown else None
        return last is not None and last.move.startswith("X")

    def swap(self) -> None:
        """Turn the order of the coins round."""
        self.board.finish()
        self.board.hand.swap()
        self.board.hinted()
        if self.shown is not None:
            self.fill_controls(self.shown)

    def push(self) -> None:
        """Push what is lit; or let computer players hurry."""
        if self.computer_moves:
            self.skip()
            return
        move = self.board.hand.wish()
        if move:
            self.wish(move)

    def place_controls(self, found: Places) -> None:
        """Undo, the coins and Push in one row, or the coins above it; Push by the thumb."""
        box, gap = found.bar, 8.0
        if found.rows:
            box = found.rows[0]
            self.put(self.order, found.rows[1])
            sizes = [(self.undo_button, UNDO_WIDTH)]
            sizes.append((self.push_button, box.w - UNDO_WIDTH - gap))
        else:
            middle = box.w - UNDO_WIDTH - PUSH_WIDTH - 2 * gap
            sizes = [(self.undo_button, UNDO_WIDTH), (self.order, middle)]
            sizes.append((self.push_button, PUSH_WIDTH))
        if self.settings.hand == "left":
            sizes.reverse()
        x = box.x
        for widget, wide in sizes:
            self.put(widget, Rect(x, box.y, wide, box.h))
            x += wide + gap

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Also X, which turns the order of the coins round."""
        if name == "x" and self.top_overlay is None and self.board.hand.can_swap:
            self.swap()
            return True
        return super().key(name, modifiers)
