"""The seats round a hex board: a card each, and what a seat is called and does."""

from collections.abc import Mapping

from fitsmobile.ui.device.touches import slide_off
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.games.hex.ui import HexView, hex_ui
from fitsmobile.ui.kit.turned import Turned
from fitsmobile.ui.kit.wording import COLOURS, listed
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.board import Moment, people
from fitsmobile.ui.table.board_widget import BoardWidget


class SeatCards:
    """The cards of all seats, below everything else in `parent`.

    Each lies in a holder that can be turned to the seat's own edge of a tablet.
    """

    def __init__(self, parent: BoardWidget, game: str) -> None:
        self._parent, self._game = parent, game
        self.cards: list[SeatCard] = []
        self.holders: list[Turned] = []
        self._opacity = 1

    def lay(self, count: int) -> None:
        """A fresh card for every seat; what a finger holds of those before is cancelled."""
        for holder in self.holders:
            slide_off(holder)
            self._parent.remove_widget(holder)
        self.cards = [SeatCard(game=self._game, size=(0, 0)) for _ in range(count)]
        self.holders = [Turned(size_hint=(None, None), opacity=self._opacity) for _ in range(count)]
        for card, holder in zip(self.cards, self.holders, strict=True):
            card.bind(on_release=self._pressed)
            holder.add_widget(card)
            self._parent.add_widget(holder, index=len(self._parent.children))

    def show(self, shown: bool) -> None:
        """Show or hide all cards."""
        self._opacity = 1 if shown else 0
        for holder in self.holders:
            holder.opacity = self._opacity

    def _pressed(self, card: SeatCard) -> None:
        """Say what the card counts, or the last turn of a computer player, which is shown again
        where that is offered."""
        self._parent.dispatch("on_tell", card.meaning)
        if card.face:
            self._parent.dispatch("on_ask", "last_move", self.cards.index(card))
        if card.replay:
            self._parent.dispatch("on_ask", "replay", None)

    def fill(self, moment: Moment, view: HexView, paints: Mapping[str, str]) -> None:
        """Names and colours, who is on turn, and whose turn can be shown again."""
        last = moment.last_turn
        for seat, card in enumerate(self.cards):
            card.paint = paints[view.seats[seat].colour]
            card.neutral_paint = paints["n"]
            card.who = seat_name(moment, seat)
            player = moment.snapshot.players[seat]
            card.face = (player.level or 0) if player.name else 0
            card.active = seat == moment.snapshot.turn
            card.thinking = card.active and moment.computer_moves
            card.replay = bool(last) and last[-1].seat == seat

    def rest(self) -> None:
        """The screen goes: no face rocks on."""
        for card in self.cards:
            card.thinking = False


def seat_name(moment: Moment, seat: int) -> str:
    """Name of a seat: `You` where only one person plays; its colour where it has no name."""
    if people(moment.snapshot) == [seat]:
        return tr("You")
    player = moment.snapshot.players[seat]
    return player.name or tr(COLOURS[player.colour]).capitalize()


def turn_lines(moment: Moment, goal: str) -> list[str]:
    """The side to move and the goal, and shorter lines; after the end the goal alone."""
    snapshot, turn = moment.snapshot, moment.snapshot.turn
    if turn is None:
        return [goal]
    to_move = hex_ui(snapshot.game).progress(snapshot.views[turn], snapshot, turn)
    return [listed((to_move, goal)), to_move, snapshot.players[turn].name]


def standing(moment: Moment, seat: int) -> str:
    """`is thinking`, or the level of a computer player; empty for a person.

    The defence of a puzzle, which has no name, has no level either: it answers as well as can be.
    """
    player = moment.snapshot.players[seat]
    level = player.level if player.name else None
    if level is None:
        return ""
    if moment.snapshot.turn == seat and moment.computer_moves:
        return tr("thinking…")
    return tr("level {n}", n=level)
