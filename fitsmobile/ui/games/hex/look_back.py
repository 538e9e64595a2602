"""Review of a game on a hex board in words, move by move. No Kivy widgets here."""

from typing import TYPE_CHECKING, Generic, TypeVar, cast

from fitsmobile.engine.protocol import Move
from fitsmobile.session.move_review import Opinions
from fitsmobile.session.review import Review
from fitsmobile.ui.games.hex.ui import REASONS
from fitsmobile.ui.games.review_panel import Facts
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.table.words import because

if TYPE_CHECKING:
    from fitsmobile.ui.games.hex.ui import HexUi, HexView

V = TypeVar("V", bound="HexView")


class HexLookBack(Generic[V]):
    """A whole game; a step is a move."""

    def __init__(self, ui: "HexUi[V]", review: Review, opinions: Opinions) -> None:
        self._ui = ui
        self._review = review
        self.opinions = opinions
        self.steps = len(review.moments) - 1
        self._views: dict[int, V] = {}

    def view(self, ply: int) -> V:
        """The table after `ply` moves, as the seat on turn saw it."""
        if ply not in self._views:
            views = self._review.views(ply)
            actors = self._review.state(ply).actors()
            self._views[ply] = cast("V", views[actors[0] if actors else 0])
        return self._views[ply]

    def move(self, step: int) -> str:
        """The move played, as text."""
        return self._review.moments[step + 1].move or ""

    def mover(self, step: int) -> int:
        """Whose move it was."""
        return self._review.moments[step + 1].seat or 0

    def better(self, step: int) -> str:
        """The strongest player's move, as text; empty where it is unknown."""
        _, better = self.compared(step)
        return self._review.text_of(better) if better else ""

    def compared(self, step: int) -> tuple[Move, Move | None]:
        """The move that was played, and what the strongest player would have done instead; None
        where it is unknown or the same."""
        choice = self.opinions.of(step + 1)
        other = None if choice is None or self.opinions.agrees(step + 1) else choice.move
        return self._review.move(step + 1), other

    def facts(self, step: int) -> Facts:
        """Texts about a step."""
        view, better = self.view(step), self.better(step)
        caption = tr("Move {n} of {all}", n=step + 1, all=self.steps)
        you = self._ui.change(view, self.move(step))
        choice = self.opinions.of(step + 1)
        if choice is None:
            return Facts(caption, you=you, note=tr("Thinking…"))
        reason = because(choice.reason, REASONS)
        if better:
            return Facts(caption, you=you, better=self._ui.change(view, better), note=reason)
        note = tr("The master would have done the same.")
        return Facts(caption, you=you, note=f"{note} {reason}".rstrip())

    def standings(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the points after each move, or the chips left to lay where no points count."""
        rows = []
        for ply in range(self.steps + 1):
            seats = self.view(ply).seats
            rows.append(tuple(s.supply if s.points is None else s.points for s in seats))
        return tuple(zip(*rows, strict=True))
