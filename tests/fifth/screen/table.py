"""The table of PEBBLES: a touched pebble is taken, a finger drawn over two takes both."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from fitsmobile.session.actions import Denied, EndTurn, Play, TakeDevice
from fitsmobile.session.hints import Hint
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.toast import Toast
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.adviser import Adviser
from tests.fifth.pebbles import PebblesView, name_of
from tests.fifth.screen.picture import RowPicture

MARGIN = dp(24)


class Row(Widget):
    """Fires `on_take(move)` when a finger was lifted: the places from where it began."""

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

    def on_touch_down(self, touch: Any) -> bool:
        """Begin at a place."""
        if not (self.row and self.collide_point(*touch.pos)):
            return False
        touch.grab(self)
        touch.ud[self] = self._place(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Take what lies between the beginning and the end."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        ends = sorted((touch.ud.pop(self), self._place(touch)))
        self.dispatch("on_take", "".join(map(name_of, dict.fromkeys(ends))))
        return True

    def on_take(self, move: str) -> None:
        """A move was made by touch."""

    def _place(self, touch: Any) -> int:
        side = self.width / len(self.row)
        return min(max(int((touch.x - self.x) / side), 0), len(self.row) - 1)


class PebblesTable(Screen):
    """One row for both seats."""

    dragged = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.row = Row(size_hint=(None, None))
        self.row.bind(on_take=lambda _row, move: self.take(move))
        self.toast = Toast()
        self.add_widget(self.row)
        self.add_widget(self.toast)
        self._adviser = Adviser(self.conductor, self._advise)
        self.when_moved(self._lay_out)

    def arrive(self, **args: Any) -> None:
        """Show the game at the table."""
        super().arrive(**args)
        self.until_left(self.conductor.listen(self.hear))
        if self.conductor.snapshot is not None:
            self.hear(self.conductor.snapshot)

    def leave(self) -> None:
        """Nobody asks for a hint any longer."""
        super().leave()
        self._adviser.dismiss()
        self.toast.hide()

    def hear(self, snapshot: Snapshot) -> None:
        """Show a moment; a finished turn ends by itself."""
        self.row.show(snapshot.views[0])
        if snapshot.outcome is not None:
            self.navigator.replace("result")
        elif snapshot.can_end_turn:
            self.conductor.dispatch(EndTurn())
        elif snapshot.curtain is not None:
            self.conductor.dispatch(TakeDevice())

    def take(self, move: str) -> None:
        """Play for the person on turn, or say why not."""
        snapshot = self.conductor.snapshot
        answer = self.conductor.dispatch(Play(snapshot.turn, move, snapshot.ply))
        if isinstance(answer, Denied):
            self.toast.say(GAMES_UI["pebbles"].refusal(answer.rule or answer.reason))

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """H asks for a hint."""
        if name == "h":
            self._adviser.ask(self.conductor.snapshot.turn)
        return name == "h"

    def _advise(self, hint: Hint) -> None:
        self.toast.say(GAMES_UI["pebbles"].advice(hint))

    def _lay_out(self, *_: Any) -> None:
        self.row.size = (self.width - 2 * MARGIN, dp(48))
        self.row.pos = (self.x + MARGIN, self.center_y)
