"""What the screen for looking back says and shows, moment by moment. No Kivy widgets here."""

from typing import Any

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Move
from fitsmobile.engine.views import (
    FillitView,
    JammitView,
    Placed,
    RampCell,
    RampView,
    landing_of,
)
from fitsmobile.session.insight import RoundInsight
from fitsmobile.session.move_review import Opinions
from fitsmobile.session.review import Review
from fitsmobile.ui.games.hex.words import because
from fitsmobile.ui.games.ramp.words import chip_parts
from fitsmobile.ui.kit.describe import ramp_view
from fitsmobile.ui.kit.numbers import MINUS, decimal, number
from fitsmobile.ui.look.i18n import tr

ASIDE = 0


@frozen
class Facts:
    """What stands beside the board. `cost` empty: nothing is said about it."""

    caption: str
    tile: str = ""
    cost: str = ""
    cost_role: str = "text2"
    you: str = ""
    better: str = ""
    note: str = ""


@frozen
class Picture:
    """What is on the ramp: what lay before, what was played, the cells that were better."""

    placed: tuple[Placed, ...]
    played: Placed | None
    better: tuple[RampCell, ...]


class RampLook:
    """One seat's round of FITS or BITS; a step is a placement."""

    def __init__(self, review: Review, round_: RoundInsight) -> None:
        self._review = review
        self.round = round_
        self.steps = len(round_.placements)
        self._views: dict[int, Any] = {}

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tile of each step."""
        return tuple(one.tile for one in self.round.placements)

    def before(self, step: int) -> RampView:
        """The ramp as it lay before a step."""
        view = ramp_view(self._view(step))
        if view is None:
            raise TypeError("only FITS and BITS have ramps")
        return view

    def _view(self, step: int) -> Any:
        """All that the seat saw then, worked out once."""
        if step not in self._views:
            ply = self.round.placements[step].ply - 1
            self._views[step] = self._review.views(ply)[self.round.seat]
        return self._views[step]

    def picture(self, step: int) -> Picture:
        """What the ramp shows at a step."""
        view, here = self.before(step), self.round.placements[step]
        better = self.round.better(step)
        cells: tuple[RampCell, ...] = ()
        if better is not None and (found := landing_of(view.tiles, self._text(better))):
            cells = found[1].cells
        return Picture(view.placed, self._placed(view, here.move), cells)

    def rows_above(self) -> int:
        """How many rows beyond the top of the ramp its tiles reach in the end."""
        last = self.steps - 1
        view = self.before(last)
        played = self._placed(view, self.round.placements[last].move)
        lying = (*view.placed, *([played] if played is not None else []))
        highest = max((row + 1 for tile in lying for _, row in tile.cells), default=0)
        return max(0, highest - view.rows)

    def facts(self, step: int) -> Facts:
        """What is said about a step."""
        here = self.round.placements[step]
        cost, better = self.round.cost(step), self.round.better(step)
        caption = tr("Card {n}", n=here.card) if here.card else tr("Start tile")
        you = self._change(step, here.move)
        if self.round.score is None:
            return Facts(caption, here.tile, you=you)
        if cost is None:
            return Facts(caption, here.tile, "…", you=you, note=tr("Thinking about it …"))
        if better is None:
            note = tr("Nothing better was possible here.")
            return Facts(caption, here.tile, "0", "success", you, note=note)
        role = "danger" if cost else "success"
        return Facts(
            caption,
            here.tile,
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
            return tr("this round is still being played")
        if possible is None:
            return tr("{points} points, looking for better ones", points=number(score))
        return tr(
            "{points} points, these cards allowed {best}",
            points=number(score),
            best=number(possible.score),
        )

    def luck(self) -> str:
        """How good the cards were."""
        luck = self.round.luck
        if luck is None:
            return ""
        points = decimal(abs(luck))
        if luck > 0:
            return tr("Luck of the cards: {points} better than usual", points=points)
        return tr("Luck of the cards: {points} worse than usual", points=points)

    def _note(self, step: int) -> str:
        """What was possible before and after; with what certainty."""
        best, after = self.round.best(step), self.round.best(step + 1)
        words = {"before": number(best.score), "after": number(after.score)}
        if self.round.proven(step):
            return tr("The round could end with {before}, after this with {after}.", **words)
        return tr("Found: {before} before this, {after} after it.", **words)

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
        """What a move changes, in words."""
        found = landing_of(self.before(step).tiles, self._text(move)) if move != ASIDE else None
        if found is None:
            return tr("put aside")
        tasks = getattr(self._view(step), "tasks", ())
        parts = chip_parts(found[1].effects, tasks)
        return ", ".join(text for text, _ in parts) or tr("changes nothing yet")


class HexLook:
    """A game of FILLIT or JAMMIT; a step is a move."""

    def __init__(self, review: Review, opinions: Opinions) -> None:
        self._review = review
        self.opinions = opinions
        self.steps = len(review.moments) - 1
        self._views: dict[int, Any] = {}

    def view(self, ply: int) -> Any:
        """The table after `ply` moves, as the seat on turn saw it."""
        if ply not in self._views:
            views = self._review.views(ply)
            actors = self._review.state(ply).actors()
            self._views[ply] = views[actors[0] if actors else 0]
        return self._views[ply]

    def move(self, step: int) -> str:
        """What was played, as text."""
        return self._review.moments[step + 1].move or ""

    def mover(self, step: int) -> int:
        """Whose move it was."""
        return self._review.moments[step + 1].seat or 0

    def better(self, step: int) -> str:
        """What the strongest player would have done, as text; empty where it is unknown."""
        _, better = self.compared(step)
        return self._review.text_of(better) if better else ""

    def compared(self, step: int) -> tuple[Move, Move | None]:
        """The move that was played, and what the strongest player would have done instead; None
        where it is unknown or the same."""
        choice = self.opinions.of(step + 1)
        same = choice is None or self.opinions.agrees(step + 1)
        return self._review.move(step + 1), None if same else choice.move

    def facts(self, step: int) -> Facts:
        """What is said about a step."""
        view, better = self.view(step), self.better(step)
        caption = tr("Move {n} of {all}", n=step + 1, all=self.steps)
        you = move_words(view, self.move(step))
        choice = self.opinions.of(step + 1)
        if choice is None:
            return Facts(caption, you=you, note=tr("Thinking about it …"))
        reason = because(choice.reason)
        if better:
            return Facts(caption, you=you, better=move_words(view, better), note=reason)
        note = tr("The master would have done the same.")
        return Facts(caption, you=you, note=f"{note} {reason}".rstrip())

    def standings(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the chips left to lay (FILLIT) or the points (JAMMIT) after each move."""
        rows = []
        for ply in range(self.steps + 1):
            seats = self.view(ply).seats
            rows.append(tuple(s.supply if s.points is None else s.points for s in seats))
        return tuple(zip(*rows, strict=True))


def move_words(view: object, move: str) -> str:
    """What a move on the hex board does."""
    if isinstance(view, FillitView):
        return _fillit_words(view, move)
    return _jammit_words(view, move) if isinstance(view, JammitView) else ""


def _fillit_words(view: FillitView, move: str) -> str:
    run = next((one for one in view.runs if one.move == move), None)
    if run is None:
        return tr(
            "the stone steps from {a} to {b}", a=move[1:].split("-")[0], b=move.split("-")[-1]
        )
    words = [tr("the pawn runs to {cell}", cell=run.path[-1]), tr("covers {n}", n=len(run.laid))]
    own = "rbyg"[view.seats[view.turn].side]
    back = sum(count for colour, count in run.returned.items() if colour != own)
    if back:
        words.append(tr("sends {n} back", n=back))
    return ", ".join(words)


def _jammit_words(view: JammitView, move: str) -> str:
    push = next((one for one in view.pushes if one.move == move), None)
    if push is None:
        return tr("the pawn goes to {cell}", cell=move[1:])
    words = [tr("coins into {cells}", cells=", ".join(push.entries))]
    made = [0] * len(view.seats)
    for slides in push.pushes:
        for slide in slides:
            if slide.scorer is not None:
                made[slide.scorer] += slide.points
    mine = made[view.turn]
    if mine:
        words.append(tr.plural("{count} point", "{count} points", mine))
    if given := sum(made) - mine:
        words.append(tr("gives {n} away", n=given))
    return ", ".join(words)
