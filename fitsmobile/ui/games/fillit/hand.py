"""The gesture on the pawn and the stones of FILLIT. No Kivy and no rules."""

import math
from collections.abc import Iterable, Mapping

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.views import FillitView, PawnRun, Piece, StoneStep
from fitsmobile.ui.games.hex.geometry import Point, cells, direction_of, neighbour
from fitsmobile.ui.games.hex.hand import Balked, HexEvent, HexHand, SentBack, Wished
from fitsmobile.ui.table.gesture import Finger


@frozen
class FillitHint:
    """State of the board while a hand is over it.

    `held` is the piece in hand or chosen; `point` where it is carried, None while it stays
    in its hex. `run` or `step` is what letting go would do. `stops` are the hexes that may be
    tapped; `blocked` is the hex that bars the way pointed at, the piece's own hex where the
    board ends; `focus` is the hex of the keys.
    """

    held: Piece | None = None
    point: Point | None = None
    run: PawnRun | None = None
    step: StoneStep | None = None
    stops: tuple[str, ...] = ()
    blocked: str | None = None
    focus: str | None = None


class FillitHand(HexHand):
    """Takes the pawn or a stone of the player on turn."""

    HINT = FillitHint
    view: FillitView

    def __init__(self, dp: float = 1.0) -> None:
        super().__init__(dp)
        self._held: Piece | None = None
        self._pressed: str | None = None
        self._fresh = False
        self._proposed = ""

    def propose(self, move: str) -> None:
        """Light a move up as if it were pointed at, until the next touch or key."""
        self.cancel()
        self._proposed = move

    def cancel(self) -> list[HexEvent]:
        """Put back whatever is in hand."""
        self._held = self._pressed = None
        self._proposed = ""
        self.spend()
        return []

    @property
    def holds(self) -> bool:
        """Whether a piece is in hand."""
        return self.busy or self._held is not None

    def _runs(self) -> dict[int, PawnRun]:
        radius = self.view.radius
        found = {direction_of(run.origin, run.path[-1], radius): run for run in self.view.runs}
        return {way: run for way, run in found.items() if way is not None}

    def _mine(self) -> dict[str, Piece]:
        """The pieces of the player on turn that can be taken in hand, by cell."""
        view = self.view
        origins = {run.origin for run in view.runs} | {step.origin for step in view.steps}
        return {p.cell: p for p in view.pieces if p.kind != "chip" and p.cell in origins}

    @property
    def held(self) -> Piece | None:
        """The piece in hand."""
        return self._held

    def own(self, cell: str) -> Piece:
        """A piece of the player on turn that can be taken in hand."""
        return self._mine()[cell]

    def stops(self) -> dict[str, PawnRun]:
        """The runs of the pawn by the hexes where they end."""
        return {run.path[-1]: run for run in self.view.runs}

    def targets(self) -> dict[str, Point]:
        """The stops of the pawn, or the places of what is in hand."""
        stone = self._held is not None and self._held.kind == "stone"
        return {
            cell: self.plane.centre_of(cell) for cell in (self.steps() if stone else self.stops())
        }

    def places(self) -> dict[str, Point]:
        """The targets, and the pieces of the player on turn that can be taken in hand."""
        mine = self._mine()
        pawn_first = sorted(mine, key=lambda cell: mine[cell].kind != "pawn")
        return {cell: self.plane.centre_of(cell) for cell in pawn_first} | self.targets()

    def steps(self) -> dict[str, StoneStep]:
        """The steps of the stone in hand, by target."""
        if self._held is None:
            return {}
        return {step.target: step for step in self.view.steps if step.origin == self._held.cell}

    # -- fingers

    def begin(self, finger: Finger) -> list[HexEvent] | None:
        """Take a piece, or point at a stop or step; beside all of them, put back what is held."""
        self.focus, self._proposed = None, ""
        mine, stops = self._mine(), self.stops()
        steps = self.steps() if self._held and self._held.kind == "stone" else {}
        cell = self.touched(finger.x, finger.y, [*steps, *mine, *stops])
        if cell is None:
            was, self._held = self._held, None
            self.spend()
            return self._balk(finger) if was is None else []
        if cell in steps or (cell in stops and cell not in mine):
            self._pressed = cell
            return []
        self._fresh = self._held is None or self._held.cell != cell
        self._held, self._pressed = mine[cell], None
        return []

    def _balk(self, finger: Finger) -> list[HexEvent] | None:
        """The reason why the piece under a finger can't be taken; None where there is none."""
        view, cell = self.view, self.plane.cell_at(finger.x, finger.y)
        if not self._mine():
            return None
        pieces = (p for p in view.pieces if p.cell == cell and p.kind != "chip")
        piece = next(pieces, None)
        if piece is None:
            return None
        mine = piece.colour == view.seats[view.turn].colour
        rule = f"second_{piece.kind}_move" if mine else f"not_your_{piece.kind}"
        return [Balked(rule)]

    def follow(self, finger: Finger, now: float) -> list[HexEvent]:
        """A finger that slides off the stop it came down on chooses nothing."""
        pressed = [self._pressed] if self._pressed else []
        if self.dragging and pressed and self.touched(finger.x, finger.y, pressed) is None:
            self._held = self._pressed = None
            self.spend()
        return []

    def end(self, finger: Finger, now: float) -> list[HexEvent]:
        """Letting go wishes the move that is lit, or sends the piece back."""
        hint = self.hint
        wish = self._wish(hint)
        if self.dragging or self._pressed or not self._fresh:
            self._held = None
        self._pressed = None
        events: list[HexEvent] = [Wished(wish)] if wish else []
        if hint.held and hint.point and not (hint.run or hint.step):
            events.append(SentBack(hint.held, hint.point, hint.blocked == hint.held.cell))
        return events

    def _wish(self, hint: FillitHint) -> str | None:
        """The text of what the hint shows; of what bars the way where nothing is legal."""
        if hint.run:
            return hint.run.move
        if hint.step:
            return hint.step.move
        if hint.blocked and hint.held and hint.blocked != hint.held.cell:
            cell = hint.held.cell
            return f"P{hint.blocked}" if hint.held.kind == "pawn" else f"S{cell}-{hint.blocked}"
        return None

    # -- keys

    def arrow(self, dx: int, dy: int) -> None:
        """An arrow key moves the focus: to the next hex, or among the targets of what is held."""
        self._proposed = ""
        if self.focus is None:
            self.focus = next(iter(self._home()), None)
            return
        among: Iterable[str] = cells(self.view.radius)
        if self._held:
            among = self.stops() if self._held.kind == "pawn" else self.steps()
            among = [*among, self._held.cell]
        places = {cell: self.plane.centre_of(cell) for cell in among}
        found = self.beside(dx, dy, places, self.plane.centre_of(self.focus))
        self.focus = found or self.focus

    def _home(self) -> list[str]:
        """Start of the focus: on the own pawn, else on a stone, else anywhere."""
        mine = self._mine()
        order = sorted(mine, key=lambda cell: mine[cell].kind != "pawn")
        return order or list(cells(self.view.radius))

    def choose(self) -> str | None:
        """Enter: take what is under the focus, or let go on it.

        Returns the move wished, also where it is none that is legal: its refusal says why.
        """
        mine, cell = self._mine(), self.focus
        if cell is None:
            self.arrow(0, 0)
            return None
        held, self._held = self._held, None
        if held is not None and held.kind == "stone" and cell != held.cell:
            return f"S{held.cell}-{cell}"
        if held is None and cell in mine:
            self._held = mine[cell]
            return None
        return None if held is not None and cell == held.cell else f"P{cell}"

    # -- what to show

    @property
    def hint(self) -> FillitHint:
        """Marks that the board lights up now."""
        stops, steps, held = self.stops(), self.steps(), self._held
        if self._pressed:
            return FillitHint(
                held,
                run=stops.get(self._pressed) if self._pressed not in steps else None,
                step=steps.get(self._pressed),
                stops=tuple(steps) if self._pressed in steps else tuple(stops),
            )
        if held is None and self._proposed:
            return self._proposal(stops)
        if held is None:
            return FillitHint(stops=tuple(stops), run=stops.get(self.focus or ""), focus=self.focus)
        open_cells = tuple(stops if held.kind == "pawn" else steps)
        if not self.dragging or self.finger is None:
            run = stops.get(self.focus or "") if held.kind == "pawn" else None
            step = steps.get(self.focus or "") if held.kind == "stone" else None
            return FillitHint(held, None, run, step, open_cells, focus=self.focus)
        return self._dragged(held, self.finger, open_cells)

    def _proposal(self, stops: Mapping[str, PawnRun]) -> FillitHint:
        """The move that was proposed, lit as if it were pointed at."""
        run = next((run for run in stops.values() if run.move == self._proposed), None)
        step = next((step for step in self.view.steps if step.move == self._proposed), None)
        return FillitHint(stops=tuple(stops), run=run, step=step)

    def _dragged(self, held: Piece, finger: Finger, open_cells: tuple[str, ...]) -> FillitHint:
        """The hint while a piece is carried: the way pointed at, and the piece on that way."""
        dx, dy = finger.x - finger.x0, finger.y - finger.y0
        away = math.hypot(dx, dy)
        x, y = self.plane.centre_of(held.cell)
        if away < max(14 * self.dp, self.plane.pitch * 0.45):
            return FillitHint(held, (x + dx, y + dy), stops=open_cells)
        way = self.plane.direction(dx, dy)
        ux, uy = self.plane.heading(way)
        along = max(0.0, dx * ux + dy * uy)
        target = neighbour(held.cell, way, self.plane.radius) or held.cell
        if held.kind == "pawn":
            run = self._runs().get(way)
            length = len(run.path) * self.plane.pitch if run else self.plane.pitch * 0.3
            point = (x + ux * min(along, length), y + uy * min(along, length))
            return FillitHint(held, point, run, None, open_cells, None if run else target)
        step = self.steps().get(target)
        length = min(along, self.plane.pitch * (1.0 if step else 0.3))
        point = (x + ux * length, y + uy * length)
        return FillitHint(held, point, None, step, open_cells, None if step else target)
