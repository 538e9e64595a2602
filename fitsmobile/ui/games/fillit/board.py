"""The FILLIT board: rays, stops and swaps light up under the hand."""

import math
from collections.abc import Iterator, Sequence

from fitsmobile.engine.views import FillitView, PawnRun, Piece, StoneStep
from fitsmobile.ui.games.fillit.hand import FillitHand, FillitHint
from fitsmobile.ui.games.fillit.spoken import FillitDescription
from fitsmobile.ui.games.hex.board import HexBoard, Job
from fitsmobile.ui.games.hex.geometry import Point, cells, centre, distance, lens_reach, magnified
from fitsmobile.ui.games.hex.layers import LOW, line_unit
from fitsmobile.ui.games.hex.ui import LETTERS
from fitsmobile.ui.kit.wording import COLOURS
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.callout import Box, Part, callout_size
from fitsmobile.ui.paint.hex_marks import mark_texture
from fitsmobile.ui.paint.pieces import piece_texture
from fitsmobile.ui.paint.quads import WHITE

TARGET_DP = 48
LENS_PITCH_DP = 52
CARRIED = 1.3


class FillitBoard(HexBoard):
    """Shows a `FillitView` and takes the pawn or a stone of the player on turn."""

    game = "fillit"
    DESCRIPTION = FillitDescription
    view: FillitView
    hint: FillitHint
    MARKS = (
        "dashed_ground", "dashed", "hexagon", "outline", "stop", "stop_inner", "dashed_home",
        "ring", "glow",
    )  # fmt: skip

    def __init__(self, **kwargs: object) -> None:
        self.hint = FillitHint()
        super().__init__(FillitHand(), **kwargs)
        self.hand: FillitHand

    def side_colour(self, seat: int) -> str:
        """The colour letter of the chips and stones of a seat."""
        return LETTERS[self.view.seats[seat].side]

    def to_warm(self) -> Iterator[Job]:
        """Also the lens, and the pieces as large as they are carried."""
        yield from super().to_warm()
        for paint in {*self.paints.values()}:
            for kind in ("pawn", "stone"):
                size = self.plane.pitch * CARRIED
                yield piece_texture, (kind, paint, size, self.symbols)
        if self.plane.pitch >= dp(TARGET_DP):
            return
        lens = dp(LENS_PITCH_DP)
        for name in ("disc", "circle", "glow", "hexagon", "dashed", "stop"):
            yield mark_texture, (name, lens, line_unit(lens))
        for paint in {*self.paints.values()}:
            for kind in ("chip", "stone", "pawn"):
                yield piece_texture, (kind, paint, lens, self.symbols)

    # -- what is lit

    def lifted(self) -> frozenset[Piece]:
        """The carried piece, and what a stone would swap places with."""
        hint, away = self.hint, super().lifted()
        if hint.held and (hint.point or hint.step):
            away |= {hint.held}
        if hint.step:
            stone = next(p for p in self.pieces if p.kind == "stone" and p.cell == hint.step.origin)
            away = away.union({stone}, hint.step.swapped)
        return away

    def draw_marks(self) -> None:
        """Rays, stops, swaps, the carried piece, the lens and the callout."""
        hint = self.hint
        self._mark_stops(hint)
        if hint.run:
            self._mark_run(hint.run)
        if hint.step:
            self._mark_step(hint.step)
        if hint.blocked:
            self.marks.put(self.over, "ring", hint.blocked, theme.on_wood("danger"))
        self._draw_carried(hint)
        if hint.focus:
            self.marks.put(self.above, "ring", hint.focus, WHITE, 1.12)
            self.marks.put(self.above, "ring", hint.focus, theme.on_wood("focus"))
        self._draw_lens(hint)
        self._say(hint)

    def _mark_stops(self, hint: FillitHint) -> None:
        """Dashed where a piece may go."""
        ends = {hint.run.path[-1]} if hint.run else {hint.step.target} if hint.step else set()
        accent = theme.on_wood("accent", "fillit")
        ground = (*theme.on_wood("surface")[:3], 0.9)
        for cell in hint.stops:
            if cell not in ends:
                self.marks.put(self.over, "dashed_ground", cell, ground)
                self.marks.put(self.over, "dashed", cell, accent)

    def _mark_run(self, run: PawnRun) -> None:
        """The ray, the chips to come over the old ones, and the stop."""
        colour = self.side_colour(self.view.turn)
        veil = (*theme.board_hi[:3], 0.62)
        for cell in run.path:
            if cell in run.laid:
                self.marks.put(self.over, "hexagon", cell, veil, 0.94)
                x, y = self.plane.centre_of(cell)
                self.layers.put(self.over, "chip", colour, x, y, 0.72)
        lit = WHITE if theme.mode == "light" else (1, 1, 1, 0.9)
        for cell in run.path[:-1]:
            self.marks.put(self.over, "outline", cell, lit)
        self.marks.put(self.over, "stop", run.path[-1], theme.on_wood("accent", "fillit"))
        self.marks.put(self.over, "stop_inner", run.path[-1], WHITE)
        self.marks.put(self.over, "dashed_home", run.origin, WHITE)

    def _mark_step(self, step: StoneStep) -> None:
        """Show the piece that the stone would swap with, where it would lie; the target ringed."""
        x, y = self.plane.centre_of(step.origin)
        for piece in step.swapped:
            pool = self.over if piece.kind in LOW else self.above
            self.layers.put(pool, piece.kind, piece.colour, x, y)
        self.marks.put(self.over, "outline", step.origin, WHITE)
        self.marks.put(self.over, "stop", step.target, theme.on_wood("accent", "fillit"))
        self.marks.put(self.over, "stop_inner", step.target, WHITE)

    def _draw_carried(self, hint: FillitHint) -> None:
        """The piece in hand: larger, raised, with a deeper shadow."""
        held = hint.held
        if hint.step and (held is None or hint.point is None):
            x, y = self.plane.centre_of(hint.step.target)
            self.layers.put(self.above, "stone", self._stone_colour(hint.step), x, y)
            return
        if held is None or hint.point is None:
            if held:
                self.marks.put(
                    self.over, "stop", held.cell, theme.on_wood("accent", "fillit"), 0.92
                )
            return
        x, y = hint.point
        w = self.plane.pitch
        rise = 0.26 if held.kind == "pawn" else 0.1
        shade = (*theme.shadow[:3], 0.0 if theme.mode == "contrast" else 0.4)
        self.marks.put_at(self.above, "glow", x + w * 0.05, y - w * 0.14, shade, 0.72)
        self.layers.put(self.above, held.kind, held.colour, x, y + w * rise, CARRIED)

    def _stone_colour(self, step: StoneStep) -> str:
        stones = (p for p in self.pieces if p.kind == "stone" and p.cell == step.origin)
        return next(p.colour for p in stones)

    # -- the lens

    def _draw_lens(self, hint: FillitHint) -> None:
        """The neighbourhood of a carried stone, large and clear of the finger."""
        held = hint.held
        small = self.plane.pitch < dp(TARGET_DP)
        if held is None or held.kind != "stone" or hint.point is None or not small:
            return
        pitch = dp(LENS_PITCH_DP)
        lens = magnified(self.plane, held.cell, pitch, (self.x, self.y, self.width, self.height))
        x, y = lens.centre_of(held.cell)
        reach = lens_reach(pitch) / (pitch * 0.78)
        shade = (*theme.shadow[:3], 0.0 if theme.mode == "contrast" else 0.4)
        self.marks.put_at(self.lens, "glow", x, y - dp(6), shade, reach * 1.25, pitch)
        self.marks.put_at(self.lens, "disc", x, y, tuple(theme.board), reach, pitch)
        self.marks.put_at(self.lens, "circle", x, y, tuple(theme.rail), reach, pitch)
        near = [c for c in cells(self.radius) if distance(c, held.cell, self.radius) <= 1]
        open_cells = set(hint.stops)
        for cell in near:
            place = lens.centre_of(cell)
            hole = cell == centre(self.radius)
            ground = (0.23, 0.16, 0.09, 1.0) if hole else tuple(theme.board_lo)
            self.marks.put_at(self.lens, "hexagon", *place, ground, 0.96, pitch)
            if cell in open_cells:
                accent = theme.fade(theme.on_wood("accent", "fillit"), 0.75)
                self.marks.put_at(self.lens, "dashed", *place, accent, 1.0, pitch)
        for cell in near:
            for piece in self._after_step(hint.step):
                if piece.cell == cell:
                    spot = lens.centre_of(cell)
                    self.layers.put(self.lens, piece.kind, piece.colour, *spot, pitch=pitch)
        if hint.step:
            place = lens.centre_of(hint.step.target)
            accent = theme.on_wood("accent", "fillit")
            self.marks.put_at(self.lens, "stop", *place, accent, 0.94, pitch)

    def _after_step(self, step: StoneStep | None) -> list[Piece]:
        """The pieces as they would lie after a step, flat ones first."""
        if step is None:
            return sorted(self.pieces, key=lambda p: p.kind not in LOW)
        moved = {step.origin: step.target, step.target: step.origin}
        after = [Piece(p.kind, p.colour, moved.get(p.cell, p.cell)) for p in self.pieces]
        return sorted(after, key=lambda p: p.kind not in LOW)

    # -- the words

    def _say(self, hint: FillitHint) -> None:
        """The callout beside the stop: what the run covers, and whose chips go home."""
        if hint.run is None:
            self.callout.hide()
            return
        parts = self.run_parts(hint.run)
        size = callout_size(parts, room=self.free_box[2])
        x, y = self.plane.centre_of(hint.run.path[-1])
        clear = [self.plane.centre_of(cell) for cell in (hint.run.origin, *hint.run.path)]
        near = hint.point is not None and math.dist(hint.point, (x, y)) < self.plane.pitch * 1.2
        if hint.point:
            clear += [hint.point, (hint.point[0], hint.point[1] + self.plane.pitch * 0.8)]
        cx, cy = best_place((x, y), size, clear, self.free_box, self.plane.pitch)
        edge = self.plane.pitch * (0.62 if cy > y else -0.62)
        stem = None if near or abs(cy - y) < size[1] else (x, y + edge)
        self.callout.show(parts, cx, cy, self.free_box, stem)

    def run_parts(self, run: PawnRun) -> list[Part]:
        """`covers 6`, then what every other side gets back: `red +6`."""
        own = self.paints[self.side_colour(self.view.turn)]
        parts: list[Part] = [(tr("lays {n}", n=len(run.laid)), own)]
        for colour, count in run.returned.items():
            if count and colour != self.side_colour(self.view.turn):
                paint = self.paints[colour]
                parts.append((tr("{n} {side} back", side=tr(COLOURS[paint]), n=count), paint))
        if run.supplies[self.view.turn] == 0:
            parts = [*parts[:2], (tr("all laid"), "good")]
        return parts


def best_place(
    stop: Point, size: tuple[float, float], clear: Sequence[Point], box: Box, pitch: float
) -> Point:
    """Place of a callout beside a stop: above it if there is room, off what it speaks of.

    `clear` are the middles of hexes that should stay visible; the callout stays inside `box`.
    """
    (x, y), (wide, high) = stop, size
    over, beside = pitch * 0.62 + dp(16) + high / 2, wide / 2 + pitch * 0.8
    lean = min(dp(52), wide / 2)
    tries = [(x + dx, y + dy) for dy in (over, -over) for dx in (lean, -lean, 0.0)]
    tries += [(x - beside, y), (x + beside, y)]

    def cost(place: Point) -> float:
        px, py = place
        kx = min(max(px, box[0] + wide / 2), box[0] + box[2] - wide / 2)
        ky = min(max(py, box[1] + high / 2), box[1] + box[3] - high / 2)
        reach = wide / 2 + pitch * 0.3, high / 2 + pitch * 0.3
        hidden = sum(abs(cx - kx) < reach[0] and abs(cy - ky) < reach[1] for cx, cy in clear)
        return hidden + (abs(kx - px) * 0.3 + abs(ky - py)) / pitch

    return min(tries, key=cost)
