"""Review of a round on a ramp: texts and pictures, placement by placement."""

from typing import TYPE_CHECKING, Generic, TypeVar, cast

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import Placed, RampCell, RampView, landing_of
from fitsmobile.session.review import Review
from fitsmobile.session.round_review import RoundReview
from fitsmobile.ui.games.ramp.tile_picture import TilePicture
from fitsmobile.ui.games.review_panel import Facts
from fitsmobile.ui.kit.wording import MINUS, decimal, number
from fitsmobile.ui.look.i18n import tr

if TYPE_CHECKING:
    from fitsmobile.ui.games.ramp.ui import RampUi

V = TypeVar("V")

ASIDE = 0


@frozen
class Shown:
    """Content of the ramp at a step: tiles before, tile played, cells of the better landing."""

    placed: tuple[Placed, ...]
    played: Placed | None
    better: tuple[RampCell, ...]


class RampLookBack(Generic[V]):
    """One seat's round; a step is a placement."""

    def __init__(self, ui: "RampUi[V]", review: Review, round_: RoundReview) -> None:
        self._ui = ui
        self._review = review
        self.round = round_
        self.steps = len(round_.placements)
        self._views: dict[int, V] = {}

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tile of each step."""
        return tuple(one.tile for one in self.round.placements)

    def before(self, step: int) -> RampView:
        """The ramp as it lay before a step."""
        return self._ui.ramp(self._view(step))

    def _view(self, step: int) -> V:
        """All that the seat saw then, worked out once."""
        if step not in self._views:
            ply = self.round.placements[step].ply - 1
            self._views[step] = cast("V", self._review.views(ply)[self.round.seat])
        return self._views[step]

    def shown(self, step: int) -> Shown:
        """Content of the ramp at a step."""
        view, here = self.before(step), self.round.placements[step]
        better = self.round.better(step)
        cells: tuple[RampCell, ...] = ()
        if better is not None and (found := landing_of(view.tiles, self._text(better))):
            cells = found[1].cells
        return Shown(view.placed, self._placed(view, here.move), cells)

    def rows_above(self) -> int:
        """Rows beyond the top of the ramp that its tiles reach in the end."""
        last = self.steps - 1
        view = self.before(last)
        played = self._placed(view, self.round.placements[last].move)
        lying = (*view.placed, *([played] if played is not None else []))
        highest = max((row + 1 for tile in lying for _, row in tile.cells), default=0)
        return max(0, highest - view.rows)

    def facts(self, step: int) -> Facts:
        """Texts about a step."""
        here = self.round.placements[step]
        cost, better = self.round.cost(step), self.round.better(step)
        caption = tr("Card {n}", n=here.card) if here.card else tr("Start tile")
        you = self._change(step, here.move)
        colour = self._review.players[self.round.seat].colour
        tile = TilePicture(self._ui.id, here.tile, colour)
        if self.round.score is None:
            return Facts(caption, tile, you=you)
        if cost is None:
            return Facts(caption, tile, "…", you=you, note=tr("Thinking…"))
        if better is None:
            note = tr("Nothing better was possible here.")
            return Facts(caption, tile, "0", "success", you, note=note)
        role = "danger" if cost else "success"
        return Facts(
            caption,
            tile,
            f"{MINUS}{cost}",
            role,
            you,
            self._change(step, better),
            self._note(step),
        )

    def headline(self) -> str:
        """`you −7, these cards allowed +3`."""
        score, possible = self.round.score, self.round.possible
        if score is None:
            return tr("round still in progress")
        if possible is None:
            return tr("Score {points}, looking for the best…", points=number(score))
        return tr(
            "Score {points}, possible {best}",
            points=number(score),
            best=number(possible.score),
        )

    def luck(self) -> str:
        """The quality of the cards in words."""
        luck = self.round.luck
        if luck is None:
            return ""
        points = decimal(abs(luck))
        if not round(luck * 10):
            return tr("Card luck: average")
        if luck > 0:
            return tr("Card luck: {points} above average", points=points)
        return tr("Card luck: {points} below average", points=points)

    def _note(self, step: int) -> str:
        """The best possible score before and after, and whether it is certain."""
        best, after = self.round.best(step), self.round.best(step + 1)
        words = {"before": number(best.score), "after": number(after.score)}
        if self.round.proven(step):
            return tr("Best still possible: {before} before this tile, {after} after it.", **words)
        return tr("Best found: {before} before this tile, {after} after it.", **words)

    def _text(self, move: int) -> str:
        return self._review.text_of(move)

    def _placed(self, view: RampView, move: int) -> Placed | None:
        found = landing_of(view.tiles, self._text(move)) if move != ASIDE else None
        if found is None:
            return None
        tile, landing = found
        for (form, _), one in tile.landings.items():
            if one is landing:
                return Placed(tile.id, landing.cells, tile.forms[form].colours)
        return None

    def _change(self, step: int, move: int) -> str:
        """The changes by a move, in words."""
        return self._ui.change(self._view(step), self._text(move) if move != ASIDE else "")
