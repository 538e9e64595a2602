"""The JAMMIT board: slots, the whole push before it happens, and pawns round the rim."""

import math
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from fitsmobile.engine.views import JammitView, Piece, Slide
from fitsmobile.ui.games.hex.board import HexBoard
from fitsmobile.ui.games.hex.geometry import (
    FRAME_EDGE,
    Point,
    axial,
    frame_reach,
    pitch_within,
)
from fitsmobile.ui.games.hex.hand import HexEvent
from fitsmobile.ui.games.hex.layers import LOW, Foot, line_unit
from fitsmobile.ui.games.hex.motion import Spot
from fitsmobile.ui.games.jammit.hand import COINS_ABOVE, CoinsTapped, JammitHand, JammitHint
from fitsmobile.ui.games.jammit.places import OUTSIDE, pawn_foot, pawn_spot, slot_scale
from fitsmobile.ui.games.jammit.spoken import JammitDescription
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.callout import Part, callout_size
from fitsmobile.ui.paint.hex_marks import CIRCLE, SIDE, mark_texture
from fitsmobile.ui.paint.quads import WHITE
from fitsmobile.ui.table.layout import Rect

BAND = 1.44 / 1.6
"""Length of the band in its texture, as a share of the texture's side."""


class JammitBoard(HexBoard):
    """Shows a `JammitView`; coins are brought to its slots, its pawn to a free corner."""

    __events__ = ("on_swap",)
    game = "jammit"
    DESCRIPTION = JammitDescription
    view: JammitView
    hint: JammitHint
    MARKS = ("slot", "slot_line", "band", "chevron", "chevron_back", "dashed_circle", "disc",
             "circle", "glow", "ring")  # fmt: skip
    OUTSIDE = OUTSIDE
    RISE: Mapping[str, float] = {}

    def __init__(self, **kwargs: object) -> None:
        self.hint = JammitHint()
        self.names: tuple[str, ...] = ()
        self.me = 0
        super().__init__(JammitHand(), **kwargs)
        self.hand: JammitHand

    def lay_out(self, *_: object) -> None:
        """Pawns at the left and right corners stay inside the widget, with their discs."""
        pitch = pitch_within(self.radius, self.width, self.height, dp(1), self.OUTSIDE)
        foot = pawn_foot(pitch, dp(1))
        self.hand.bounds = (self.x + foot, self.right - foot)
        super().lay_out()

    def covers(self, x: float, y: float) -> bool:
        """The coins beside the board belong to it."""
        card = self.hand.card
        return super().covers(x, y) or (card is not None and card.holds(x, y))

    def on_swap(self) -> None:
        """Fired when the coins beside the board are tapped."""

    def follow(self, events: Sequence[HexEvent]) -> None:
        """Also tell of a tap on the coins."""
        super().follow(events)
        if any(isinstance(event, CoinsTapped) for event in events):
            self.dispatch("on_swap")

    # -- where things are

    def spot(self, piece: Piece) -> Spot:
        """Pawns stand outside their corner."""
        spot = axial(piece.cell, self.radius)
        return pawn_spot(spot, self.radius) if piece.kind == "pawn" else spot

    def screen_point(self, kind: str, spot: Spot) -> Point:
        """Pawns keep off the sides of the widget."""
        x, y = super().screen_point(kind, spot)
        if kind == "pawn" and self.hand.bounds:
            x = min(max(x, self.hand.bounds[0]), self.hand.bounds[1])
        return x, y

    # -- what is lit

    def _certain(self) -> tuple[tuple[Slide, ...], ...]:
        """The slides of those coins that have a column."""
        return self.hint.push.pushes[: self.hint.shown] if self.hint.push else ()

    def lifted(self) -> frozenset[Piece]:
        """Everything the push would move, and the pawn in hand."""
        away = super().lifted()
        moved = {slide.origin for slides in self._certain() for slide in slides}
        away = away.union(p for p in self.pieces if p.kind != "pawn" and p.cell in moved)
        if self.hint.point and self.view.phase == "pawn":
            away = away.union(p for p in self.pieces if self._is_my_pawn(p))
        return away

    def _is_my_pawn(self, piece: Piece) -> bool:
        view = self.view
        return piece.kind == "pawn" and piece.colour == view.seats[view.turn].colour

    def draw_marks(self) -> None:
        """Slots, the push, corners and what is carried."""
        self._mark_pawn()
        if self.enabled and not self.running.moving:
            if self.view.phase == "pawn":
                self._mark_corners()
            else:
                self._mark_slots()
                self._mark_push()
        self._say()

    def foot_beside(self, corner: str) -> Foot:
        """The place of a pawn, kept inside the widget, and its disc there."""
        x, y = self.hand.pawn_point(corner)
        return x, y, self._foot(x, y)

    def _mark_pawn(self) -> None:
        """A soft disc under the pawn of the player on turn."""
        pawn = next((p for p in self.pieces if self._is_my_pawn(p)), None)
        if pawn is not None and pawn not in self.lifted() and not self.running.moving:
            x, y = self.screen_point("pawn", self.spot(pawn))
            soft = theme.fade(tuple(theme.accent_jammit), 0.22)
            self.marks.put_at(self.under, "disc", x, y, soft, self._foot(x, y))

    def _foot(self, x: float, y: float) -> float:
        """The disc that a pawn there stands on, as a share of the mark: inside the widget, and
        over the edge of the frame at most."""
        plane, foot = self.plane, pawn_foot(self.plane.pitch, dp(1))
        wood = frame_reach(self.radius, plane.pitch, dp(1)) - dp(FRAME_EDGE)
        off_wood = math.hypot(x - plane.x, y - plane.y) - wood
        room = min(x - self.x, self.right - x, off_wood) - dp(1)
        return min(room, foot) / (CIRCLE * plane.pitch)

    def _mark_corners(self) -> None:
        """The free corners, the one pointed at, and the pawn on its way."""
        hint, view = self.hint, self.view
        accent = tuple(theme.accent_jammit)
        for corner in view.corners:
            x, y, size = self.foot_beside(corner)
            lit = corner in (hint.corner, hint.focus)
            self.marks.put_at(
                self.under, "disc", x, y, theme.fade(accent, 0.4 if lit else 0.16), size
            )
            self.marks.put_at(self.under, "circle", x, y, accent, size)
            if corner == hint.focus:
                self.marks.put_at(self.above, "circle", x, y, tuple(theme.focus), size * 1.25)
        colour = view.seats[view.turn].colour
        if hint.corner:
            ghost = 0.55 if hint.point else 0.8
            self.layers.put(
                self.above, "pawn", colour, *self.hand.pawn_point(hint.corner), alpha=ghost
            )
        if hint.point:
            x, y = hint.point
            self.layers.put(self.above, "pawn", colour, x, y + dp(18), 1.2)

    def _mark_slots(self) -> None:
        """An open mouth for every column that is not chosen."""
        turn = math.radians(60 * (self.hand.heading() + self.plane.turn))
        accent = tuple(theme.accent_jammit)
        scale = slot_scale(self.plane.pitch, dp(1))
        for entry in self.hand.columns():
            if entry in self.hint.entries:
                continue
            x, y = self.hand.slot(entry)
            self.marks.put_at(self.above, "slot", x, y, tuple(theme.surface), scale, turn=turn)
            self.marks.put_at(self.above, "slot_line", x, y, accent, scale, turn=turn)

    def _mark_push(self) -> None:
        """Band, chevrons, the pieces where they would be, the new coins, and what falls."""
        hint = self.hint
        for entry in hint.entries:
            self._mark_band(entry)
        final, fallen = outcome(self.pieces, self._certain())
        for cell, (piece, new) in final.items():
            x, y = self.plane.centre_of(cell)
            pool = self.over if piece.kind in LOW else self.above
            self.layers.put(pool, piece.kind, piece.colour, x, y)
            if new:
                accent = theme.on_wood("accent", "jammit")
                self.marks.put(self.above, "dashed_circle", cell, accent)
        self._mark_chevrons(final)
        self._mark_fallen(fallen)
        self._draw_coins()
        if hint.focus and hint.focus in self.hand.columns():
            x, y = self.hand.slot(hint.focus)
            self.marks.put_at(self.above, "circle", x, y, tuple(theme.focus), 0.62)

    def _mark_band(self, entry: str) -> None:
        """A white lane under a column."""
        column = self.hand.columns().get(entry)
        if column is None:
            return
        ux, uy = self.plane.heading(self.hand.heading())
        (ax, ay), (bx, by) = (self.plane.centre_of(column.cells[k]) for k in (0, -1))
        length = math.dist((ax, ay), (bx, by)) + self.plane.pitch * 1.15
        turn = math.atan2(uy, ux)
        band = (1, 1, 1, 0.5 if theme.mode != "dark" else 0.22)
        middle, size = ((ax + bx) / 2, (ay + by) / 2), (length / BAND, self.plane.pitch * SIDE)
        texture = mark_texture("band", self.plane.pitch, line_unit(self.plane.pitch))
        self.under.put(texture, *middle, *size, band, turn)

    def _mark_chevrons(self, final: dict[str, tuple[Piece, bool]]) -> None:
        """An arrow behind everything that would have moved."""
        heading = self.hand.heading()
        turn = math.radians(60 * (heading + self.plane.turn))
        accent = theme.on_wood("accent", "jammit")
        scale = max(1.0, min(1.3, self.plane.pitch / dp(34)))
        for cell in final:
            x, y = self.plane.beyond(cell, heading + 3, 0.5)
            self.marks.put_at(self.above, "chevron_back", x, y, WHITE, scale, turn=turn)
            self.marks.put_at(self.above, "chevron", x, y, accent, scale, turn=turn)

    def _mark_fallen(self, fallen: list[Slide]) -> None:
        """Place falling pieces outside (or in the hole), ringed."""
        accent = tuple(theme.accent_jammit)
        for number, slide in enumerate(fallen):
            x, y = self._fallen_point(slide, number)
            self.layers.put(self.above, slide.piece.kind, slide.piece.colour, x, y, 1.05)
            self.marks.put_at(self.above, "dashed_circle", x, y, accent, 1.15)

    def _fallen_point(self, slide: Slide, number: int) -> Point:
        """Beyond the rim, one after the other; in the hole they lie side by side."""
        steps = 1.5 + number if slide.fell == "rim" else 1.0
        x, y = self.plane.beyond(slide.origin or slide.piece.cell, self.hand.heading(), steps)
        if slide.fell == "rim":
            room = self.plane.pitch * 0.5
            x = min(max(x, self.x + room), self.x + self.width - room)
            y = min(max(y, self.y + room), self.y + self.height - room)
        return x, y

    def _draw_coins(self) -> None:
        """The coins not yet in: at the finger, or waiting in their slots, first one ahead."""
        hint = self.hint
        ux, uy = self.plane.heading(self.hand.heading())
        w = self.plane.pitch
        places: list[tuple[float, float, str]] = []
        if hint.point and not hint.entries:
            x, y = hint.point[0], hint.point[1] + dp(COINS_ABOVE)
            places = [
                (x - ux * w * 0.6 * k, y - uy * w * 0.6 * k, c) for k, c in enumerate(hint.coins)
            ]
        elif len(hint.entries) == 1 and self.hand.wanted == 1:
            x, y = self.hand.slot(hint.entries[0])
            places = [
                (x - ux * w * (0.1 + 0.6 * k), y - uy * w * (0.1 + 0.6 * k), c)
                for k, c in enumerate(hint.coins)
            ]
        else:
            for entry, coin in zip(hint.entries, hint.coins, strict=False):
                places.append((*self.hand.slot(entry), coin))
        shade = (*theme.shadow[:3], 0.0 if theme.mode == "contrast" else 0.32)
        for x, y, coin in reversed(places):
            self.marks.put_at(self.above, "glow", x, y - dp(5), shade, 0.62)
            self.layers.put(self.above, "coin", coin, x, y, 1.05)

    # -- the words

    def _say(self) -> None:
        """The callout beside what falls: who scores."""
        parts = self.push_parts()
        final, fallen = outcome(self.pieces, self._certain()) if parts else ({}, [])
        if not fallen:
            self.callout.hide()
            return
        places = [self._fallen_point(slide, number) for number, slide in enumerate(fallen)]
        away = self.lifted()
        lying = (piece for piece in self.pieces if piece not in away)
        there = [self.screen_point(piece.kind, self.spot(piece)) for piece in lying]
        there += [*map(self.plane.centre_of, final), *places]
        x, y = self._words_place(places, there, callout_size(parts))
        self.callout.show(parts, x, y, self.free_box)

    def _words_place(self, fallen: Sequence[Point], pieces: Sequence[Point], size: Point) -> Point:
        """The middle of the callout: above what falls, left or right of it or below, moved into the
        free box; where it hides the fewest pieces."""
        (x, top), (low_x, bottom) = max(fallen, key=itemgetter(1)), min(fallen, key=itemgetter(1))
        room, (wide, high) = Rect(*self.free_box), size
        away, beside = self.plane.pitch * 0.6 + dp(20), self.plane.pitch * 0.75 + wide / 2
        spots = ((x, top + away), (x - beside, top), (x + beside, top), (low_x, bottom - away))
        inside = [
            (
                min(max(left, room.x + wide / 2), room.right - wide / 2),
                min(max(low, room.y + high / 2), room.top - high / 2),
            )
            for left, low in spots
        ]

        def hidden(spot: Point) -> int:
            box = Rect(spot[0] - wide / 2, spot[1] - high / 2, wide, high)
            near = box.grown(self.plane.pitch * 0.45)
            return sum(near.holds(*place) for place in pieces)

        return min(inside, key=hidden)

    def push_parts(self, pushes: Iterable[Iterable[Slide]] | None = None) -> list[Part]:
        """`You +1`, `Ada +2`, `neutral +1`, summed over what falls: of what is lit, or `pushes`."""
        points: dict[int, int] = {}
        neutral = 0
        for slides in self._certain() if pushes is None else pushes:
            for slide in slides:
                if slide.points and slide.scorer is not None:
                    points[slide.scorer] = points.get(slide.scorer, 0) + slide.points
                neutral += slide.neutral
        parts: list[Part] = []
        for seat, count in sorted(points.items()):
            role = "good" if seat == self.me else "bad"
            parts.append((tr("{name} +{n}", name=self.name(seat), n=count), role))
        if neutral:
            parts.append((tr("neutral +{n}", n=neutral), "plain"))
        return parts

    def name(self, seat: int) -> str:
        """Name of a seat in the callout."""
        return tr("You") if seat == self.me else self.names[seat] if self.names else str(seat + 1)


def outcome(
    pieces: Iterable[Piece], pushes: Iterable[Iterable[Slide]]
) -> tuple[dict[str, tuple[Piece, bool]], list[Slide]]:
    """Places of the moved pieces after the pushes, and the pieces that fall, in order.

    The flag tells a coin that has come in.
    """
    lying: dict[str, tuple[Piece, bool]] = {}
    fallen: list[Slide] = []
    for slides in pushes:
        after: dict[str, tuple[Piece, bool]] = {}
        for slide in slides:
            moved = lying.pop(slide.origin, (slide.piece, False)) if slide.origin else None
            piece, new = moved or (slide.piece, True)
            if slide.target is None:
                fallen.append(slide)
            else:
                after[slide.target] = (piece, new)
        lying |= after
    return lying, fallen
