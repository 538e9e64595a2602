"""The review panel of PEBBLES."""

from kivy.uix.widget import Widget

from fitsmobile.session.review import Review
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.review_panel import Facts, ReviewHost, ReviewPanel
from tests.fifth.pebbles import PebblesView
from tests.fifth.screen.table import Row


class PebblesPanel(ReviewPanel):
    """The row after each move."""

    def __init__(self, screen: ReviewHost, review: Review) -> None:
        super().__init__(screen, review)
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

    def headline(self) -> tuple[str, str]:
        """The title."""
        return GAMES_UI["pebbles"].title, ""

    def lay_out(self, board: Widget) -> None:
        """Fill the place of the board."""
        self.row.pos, self.row.size = board.pos, board.size

    def _view(self, ply: int) -> PebblesView:
        view: PebblesView = self.review.views(ply)[0]
        return view
