"""A game's part of the review screen: the board, a chart, and facts to each step."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Protocol

from kivy.uix.widget import Widget

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.actions import NewGame
from fitsmobile.session.review import Review
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.paint.picture import Picture


@frozen
class Facts:
    """Texts beside the board. `cost` empty: nothing is said about it."""

    caption: str
    tile: Picture | None = None
    cost: str = ""
    cost_role: str = "text2"
    you: str = ""
    better: str = ""
    note: str = ""
    signs: tuple[str, str] = ("box", "box")
    """The shapes of the outlines on the board of the move played and of a better one: `box`,
    `hexagon` or `ring`."""


class ReviewHost(Protocol):
    """The screen around a panel."""

    step: float
    """The step that is shown, from 0; a whole number."""

    colour: str
    """The paint of the seat that is looked at."""

    @property
    def board_place(self) -> Widget:
        """The widget that the board goes into."""

    @property
    def chart_place(self) -> Widget:
        """The widget that the chart goes into."""

    def choose(self, step: int) -> None:
        """Show a step that was pointed at."""

    def refresh(self) -> None:
        """Write the facts of the step again."""


class ReviewPanel(ABC):
    """One game, or one round of it, looked back at; a step is a move.

    A panel without costs, other rounds and a chart of its own defines the abstract methods alone.
    """

    counts = False
    """Whether each step has a cost."""

    board_shape = 1.0
    """The width of the board as a share of its height."""

    steps: int
    first_step = 0

    def __init__(self, screen: ReviewHost, review: Review) -> None:
        self.screen, self.review = screen, review

    @property
    def has_more(self) -> bool:
        """Whether there are other rounds or seats."""
        return next(self.others(), None) is not None

    @abstractmethod
    def begin(self) -> None:
        """Start to think."""

    @abstractmethod
    def leave(self) -> None:
        """Stop thinking and moving."""

    @abstractmethod
    def show(self, step: int, moving: bool = False) -> None:
        """Put a step on the board; after a single step on, with its motion."""

    @abstractmethod
    def facts(self, step: int) -> Facts:
        """Texts about a step."""

    def mover(self, step: int) -> int:
        """Seat that moved."""
        return self.review.moments[step + 1].seat or 0

    @abstractmethod
    def headline(self) -> tuple[str, str]:
        """The title and the line below it."""

    def others(self) -> Iterator[tuple[int, int, str]]:
        """Other rounds to look at: seat, number and what they are called."""
        return iter(())

    def chart_words(self) -> tuple[str, str, str]:
        """Title and note of the chart, and a line below it."""
        return "", "", ""

    def next_jump(self, step: int) -> int | None:
        """The next mistake after a step; None for none."""
        return None

    def play_on(self, step: int) -> NewGame:
        """A new game that goes on before a step."""
        return self.review.play_on(step)

    def chart_height(self, room: float) -> float:
        """The height of the chart's card in a window that is higher than wide, in pixels."""
        return 0.0

    @abstractmethod
    def lay_out(self, board: Widget) -> None:
        """Fill the place of the board."""


def name_of(review: Review, seat: int) -> str:
    """Name of a seat: `You` where only one person played."""
    player = review.players[seat]
    people = [one for one in review.players if one.level is None]
    return tr("You") if len(people) == 1 and player.level is None else player.name
