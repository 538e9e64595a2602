"""The board of PEBBLES: a tap takes a pebble, a drag over two takes both."""

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from fitsmobile.engine.protocol import Refusal
from fitsmobile.session.hints import Hint
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.advice import advice
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.look.node import Action, Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.board import Moment, TableParts
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.words import why
from tests.fifth.pebbles import PebblesView, name_of
from tests.fifth.screen.picture import RowPicture

MARGIN = dp(24)


class Row(Described):
    """A touchable row; fires `on_take(move)` when a finger is lifted."""

    __events__ = ("on_take",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.row: tuple[bool, ...] = ()
        self.fbind("size", self.draw)
        self.fbind("pos", self.draw)
        theme.bind(mode=self.draw)

    def show(self, view: PebblesView) -> None:
        """Draw a row."""
        self.row = view.row
        self.draw()

    def draw(self, *_: Any) -> None:
        """Paint the pebbles."""
        self.canvas.clear()
        if self.row:
            with self.canvas:
                RowPicture(self.row).draw(*self.pos, *self.size)

    def centre_of(self, place: int) -> tuple[float, float]:
        """The middle of a place, in pixels."""
        return self.x + (place + 0.5) * self.width / len(self.row), self.center_y

    def nodes(self) -> Iterator[Node]:
        """A node for each place with a pebble."""
        side = self.width / max(1, len(self.row))
        for place in [place for place, lies in enumerate(self.row) if lies]:
            box = (self.x + place * side, self.y, side, self.height)
            yield self.part("place", name_of(place), name_of(place), box, actions=("press",))

    def perform(self, node: Node, action: Action) -> None:
        """Take a pebble."""
        self.dispatch("on_take", node.name)

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a gesture at a place."""
        if not (self.row and self.collide_point(*touch.pos)):
            return False
        touch.grab(self)
        touch.ud["place"] = self._place(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End the gesture: take the pebbles from its first place to its last."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        ends = sorted((touch.ud.pop("place"), self._place(touch)))
        self.dispatch("on_take", "".join(map(name_of, dict.fromkeys(ends))))
        return True

    def on_take(self, move: str) -> None:
        """Fired with the move of a gesture."""

    def _place(self, touch: Any) -> int:
        side = self.width / len(self.row)
        return min(max(int((touch.x - self.x) / side), 0), len(self.row) - 1)


class PebblesBoard(BoardWidget):
    """One row for both seats."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.moment: Moment | None = None
        self.row = Row(size_hint=(None, None))
        self.row.bind(on_take=lambda _row, move: self.take(move))
        self.add_widget(self.row)
        for name in ("size", "pos"):
            self.fbind(name, self._lay_out)

    def open(self, moment: Moment) -> None:
        """Show the row."""
        self.show(moment)

    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the row."""
        self.moment = moment
        self.row.show(moment.snapshot.views[0])

    def take(self, move: str) -> None:
        """Play a move for the person on turn."""
        self.dispatch("on_play", self.moment.snapshot.turn, move)

    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Show the reason of a refusal."""
        self.dispatch("on_tell", why(refusal, GAMES_UI["pebbles"].words()))

    def advise(self, hint: Hint) -> None:
        """Show a hint."""
        self.dispatch("on_tell", advice(hint, self.moment.snapshot))

    def _lay_out(self, *_: Any) -> None:
        self.row.size = (self.width - 2 * MARGIN, dp(48))
        self.row.pos = (self.x + MARGIN, self.center_y)


TABLE = TableParts(board=PebblesBoard, shared=True, ends_turns=True)
