"""The boards that the player has drawn and kept: draw on, delete with undo."""

from __future__ import annotations

from functools import partial

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.engine.fits import FITS
from fitsmobile.session import drawn_boards
from fitsmobile.session.drawn_boards import DrawnBoard
from fitsmobile.ui.games.fits.paper import GAME
from fitsmobile.ui.games.ramp.ui import ramp_ui
from fitsmobile.ui.kit.empty_state import EmptyState
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Card
from fitsmobile.ui.kit.text import Note
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr

kvloader.load(__name__)

AROUND_PICTURE = 290
"""Height in dp of all that is around the picture of an empty list."""


class BoardRow(Pressable, BoxLayout):
    """A board's picture and name; the whole row draws on it."""

    picture = ObjectProperty(None, allownone=True)
    name = StringProperty("")


class BoardCard(Card):
    """A kept board with the button that deletes it. Fires `on_draw` and `on_delete`."""

    __events__ = ("on_draw", "on_delete")
    picture = ObjectProperty(None, allownone=True)
    name = StringProperty("")

    def on_draw(self) -> None:
        """Fired when the row is pressed."""

    def on_delete(self) -> None:
        """Fired when the bin is pressed."""


class MyBoardsScreen(FormScreen):
    """A card for each kept board, the last drawn first."""

    def sections(self) -> list[BoxLayout]:
        """The cards, or the way to the first one."""
        self.game, self.title = GAME, tr("My boards")
        cards = [self._card(one) for one in drawn_boards.kept(self.conductor.documents)]
        return [*(cards or [self._nothing()]), *self._put_aside()]

    def _put_aside(self) -> list[BoxLayout]:
        """The names of the boards that can't be played; nothing where there are none."""
        names = drawn_boards.aside(self.conductor.documents)
        if not names:
            return []
        words = tr.plural(
            "{count} board can’t be played and is put aside: {names}",
            "{count} boards can’t be played and are put aside: {names}",
            len(names),
            names=listed(dict.fromkeys(name or tr("No name") for name in names)),
        )
        return [Section(Note(text=words))]

    def _nothing(self) -> EmptyState:
        return EmptyState(
            self,
            AROUND_PICTURE,
            title=tr("No boards yet"),
            text=tr("Draw one with a finger; it is measured while you draw."),
            action=tr("Draw a board"),
            do=lambda: self.navigator.go("lab"),
        )

    def _card(self, board: DrawnBoard) -> BoardCard:
        state = FITS.start(FITS.deal(1, {"boards": [board.board]}, 0))
        card = BoardCard(
            picture=ramp_ui(GAME).picture(state.view(0)), name=board.name or tr("No name")
        )
        card.bind(
            on_draw=lambda _card: self._draw(board), on_delete=lambda _card: self._delete(board)
        )
        return card

    def _draw(self, board: DrawnBoard) -> None:
        """Draw on a board: it takes the place of the draft, which can be had back."""
        self.navigator.go("lab", board=board)

    def _delete(self, board: DrawnBoard) -> None:
        at = drawn_boards.forget(self.conductor.documents, board)
        self.refresh()
        words = tr("Deleted: {name}", name=board.name or tr("No name"))
        self.toast.say(words, tr("Undo"), partial(self._put_back, board, at))

    def _put_back(self, board: DrawnBoard, at: int) -> None:
        drawn_boards.put_back(self.conductor.documents, board, at)
        self.refresh()
