"""The review panel of PEBBLES."""

from collections.abc import Iterator

from kivy.uix.widget import Widget

from fitsmobile.session.actions import NewGame
from fitsmobile.session.review import Review
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.review_panel import Facts, ReviewHost
from tests.fifth.pebbles import PebblesView
from tests.fifth.screen.table import Row


class PebblesPanel:
    """The row after each move."""

    counts = False
    board_shape = 1.0
    first_step = 0
    has_more = False

    def __init__(self, screen: ReviewHost, review: Review) -> None:
        self.review = review
        self.steps = len(review.moments) - 1
        self.row = Row()
        screen.board_place.add_widget(self.row)

    def begin(self) -> None:
        """No search to start."""

    def leave(self) -> None:
        """No animation to stop."""

    def show(self, step: int, moving: bool = False) -> None:
        """The row after a step."""
        self.row.show(self._view(step + 1))

    def facts(self, step: int) -> Facts:
        """The pebbles taken."""
        move = self.review.moments[step + 1].move or ""
        you = GAMES_UI["pebbles"].change(self._view(step), move)
        return Facts(f"{step + 1} / {self.steps}", you=you)

    def mover(self, step: int) -> int:
        """The seat that took them."""
        return self.review.moments[step + 1].seat or 0

    def headline(self) -> tuple[str, str]:
        """The title."""
        return GAMES_UI["pebbles"].title, ""

    def others(self) -> Iterator[tuple[int, int, str]]:
        """No other boards to choose from."""
        return iter(())

    def chart_words(self) -> tuple[str, str, str]:
        """No chart."""
        return "", "", ""

    def next_jump(self, step: int) -> None:
        """None: mistakes are not searched."""

    def play_on(self, step: int) -> NewGame:
        """The action that plays on from before a step."""
        return self.review.play_on(step)

    def chart_height(self, room: float) -> float:
        """No chart."""
        return 0.0

    def lay_out(self, board: Widget) -> None:
        """Fill the place of the board."""
        self.row.pos, self.row.size = board.pos, board.size

    def _view(self, ply: int) -> PebblesView:
        view: PebblesView = self.review.views(ply)[0]
        return view
