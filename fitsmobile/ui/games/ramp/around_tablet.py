"""Round a tablet that lies flat: every seat has a table at its own edge, all at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget

from fitsmobile.ui.games.ramp.board import RampBoard
from fitsmobile.ui.games.ramp.showing import Showing, ramp_at
from fitsmobile.ui.games.ramp.ui import look_of, ramp_ui
from fitsmobile.ui.games.ramp.zone import zone_cell
from fitsmobile.ui.kit.button import IconButton
from fitsmobile.ui.kit.turned import Turned
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.text import text_to_fit
from fitsmobile.ui.paint.tiles import FLAT, TileAtlas, every_mask, quad_indices
from fitsmobile.ui.table.board import Moment
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.layout import Rect, middle, zones
from fitsmobile.ui.table.words import why

if TYPE_CHECKING:
    from fitsmobile.engine.protocol import Refusal
    from fitsmobile.session.hints import Hint
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.ui.kit.keys import FocusRing


class SharedCard(Widget):
    """A dark lozenge with the tile in the middle and the same words on both sides of it.

    Where it is higher than wide it stands upright, to be read from left and right.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._upright = Rotate(angle=0, origin=(0, 0))
            self._ground_colour = Color()
            self._ground = SmoothRoundedRectangle(size=(0, 0))
            Color(1, 1, 1, 1)
            self._tile = Mesh(mode="triangles")
            self._ink = Color()
            self._near = Rectangle(size=(0, 0))
            PushMatrix()
            self._turn = Rotate(angle=180, origin=(0, 0))
            self._far = Rectangle(size=(0, 0))
            PopMatrix()
            PopMatrix()
        self._atlas: TileAtlas | None = None
        self._atlas_key: tuple[object, ...] = ()

    def show(self, game: str, tile: str | None, words: str) -> None:
        """The tile (None for none) and how far the round is; nothing where there is no room."""
        self.opacity = 1 if self.width and self.height else 0
        if not self.opacity:
            return
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        length, thick = max(self.size), min(self.size)
        self._upright.angle, self._upright.origin = 90 if self.height > self.width else 0, middle
        self._ground_colour.rgba = theme.text
        self._ground.pos = (middle[0] - length / 2, middle[1] - thick / 2)
        self._ground.size = (length, thick)
        self._ground.radius = [thick / 2]
        self._ink.rgba = theme.surface
        texture = text_to_fit(words, theme.body, "bold", length * 0.36)
        for picture in (self._near, self._far):
            picture.texture, picture.size = texture, texture.size
            picture.pos = (
                round(middle[0] + length * 0.29 - texture.width / 2),
                round(middle[1] - texture.height / 2),
            )
        self._turn.origin = middle
        self._draw_tile(game, tile, Rect(*middle, 0, 0))

    def _draw_tile(self, game: str, tile: str | None, middle: Rect) -> None:
        if tile is None:
            self._tile.indices = []
            self._tile.vertices = []
            return
        look = look_of(game)
        cell = max(4, int(min(self.size) * look.shared_cell))
        colours = look.colours("neutral")
        key = (game, cell, theme.mode)
        if self._atlas is None or key != self._atlas_key:
            self._atlas_key = key
            masks = every_mask(look.every_shape())
            self._atlas = TileAtlas(cell, colours, masks, (FLAT,), theme.shows_symbols(game))
            self._tile.texture = self._atlas.texture
        cells, own = look.shape_of(tile)
        wide = (max(column for column, _ in cells) + 1) * cell
        high = (max(row for _, row in cells) + 1) * cell
        x, y = round(middle.x - wide / 2), round(middle.y - high / 2)
        names = own or ("neutral",) * len(cells)
        self._tile.indices = quad_indices(len(cells))
        self._tile.vertices = self._atlas.quads(cells, names, FLAT, x, y)


ZONE_OPACITY = 0.62
"""Opacity of the ground of a zone."""


class EdgeBoard(RampBoard):
    """The board of one seat at its edge, `turned`, on a sheet edged in the seat's colour.

    What is said to the seat is whispered to it alone.
    """

    def __init__(self, around: RampAround, seat: int) -> None:
        super().__init__(size_hint=(None, None))
        self.turned = Turned(size_hint=(None, None))
        self.turned.add_widget(self)
        self.turned.content.bind(size=self.setter("size"))
        self.bind(
            on_play=lambda _, who, move: around.dispatch("on_play", who, move),
            on_ask=lambda _, what, _seat: around.dispatch("on_ask", what, seat),
            on_tell=lambda _, text: self.header.whisper(text),
            on_shown=lambda _: around.dispatch("on_shown"),
        )
        with self.canvas.before:
            self._ground_colour = Color()
            self._ground = SmoothRoundedRectangle(size=(0, 0))
            self._edge_colour = Color()
            self._edge = SmoothLine(width=dp(1))
        self.fbind("size", self.edge)
        theme.bind(mode=self.edge)

    def edge(self, *_: object) -> None:
        """Draw the sheet."""
        if self.shown is None:
            return
        self._ground_colour.rgba = theme.fade(theme.surface, ZONE_OPACITY)
        self._ground.pos, self._ground.size, self._ground.radius = self.pos, self.size, [dp(26)]
        base = theme.piece(self.shown.colour).base
        self._edge_colour.rgba = theme.text if theme.mode == "contrast" else base
        self._edge.rounded_rectangle = (*self.pos, *self.size, dp(26))


class RampAround(BoardWidget):
    """The `Board` of several who play at once round a tablet: up to four tables and the shared
    card. A finger belongs to the zone that it began in, and each seat counts its own rounds.
    """

    once = RampBoard.once
    takes_all_keys = True

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.seats: list[EdgeBoard] = []
        self._moment: Moment | None = None
        self.card = SharedCard(size_hint=(None, None))
        self.menu = IconButton(icon="menu", kind="raised", text=tr("Menu"), show_text=False)
        self.menu.bind(on_release=lambda *_: self.dispatch("on_ask", "menu", None))
        self.add_widget(self.card)
        self.add_widget(self.menu)
        self._arrange = Clock.create_trigger(self.arrange, -1)
        for name in ("size", "insets", "touch"):
            self.fbind(name, self._arrange)
        theme.bind(mode=self._arrange)

    @property
    def settled(self) -> bool:
        """Whether nobody counts any more."""
        return all(seat.settled for seat in self.seats)

    def open(self, moment: Moment) -> None:
        """Show a game that was not on the table before, with its seats at their edges."""
        for seat in self.seats:
            self.remove_widget(seat.turned)
        self.leave()
        self._moment = moment
        self.seats = [EdgeBoard(self, seat) for seat in range(len(moment.snapshot.players))]
        for seat in self.seats:
            self.add_widget(seat.turned)
        self.arrange()
        self.show(moment, still=True)

    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the next moment at every edge."""
        self._moment = moment
        for at, seat in enumerate(self.seats):
            own = Moment(moment.snapshot, at)
            if still:
                seat.open(own)
            else:
                seat.show(own)
            seat.edge()
        self._tell_card(moment.snapshot)

    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Tell the seat that was refused; everybody where it was no single one."""
        if seat is not None:
            self.seats[seat].refuse(refusal)
        elif self._moment is not None:
            words = ramp_ui(self._moment.snapshot.game).words()
            self.dispatch("on_tell", why(refusal, words))

    def advise(self, hint: Hint) -> None:
        """Nothing: hints are for one person at a time."""

    def cancel(self) -> bool:
        """Take every tile back. False where none was in hand."""
        taken_back = [seat.ramp.cancel() for seat in self.seats]
        return any(taken_back)

    def key(self, name: str, ring: FocusRing | None) -> bool:
        """Keys steer the tile of the first seat."""
        return self.seats[0].keys.steer(name)

    def arrange(self, *_: object) -> None:
        """Put the zones where the window has them."""
        self._arrange.cancel()
        if not self.seats or self._moment is None:
            return
        places = zones(self.width, self.height, dp(1), self.insets, len(self.seats))
        spec = self.seats[0].spec(Showing.of(self._moment.snapshot, 0))
        cell = zone_cell(places, dp(1), spec)
        for seat, (rect, quarter) in zip(self.seats, places, strict=True):
            seat.touch, seat.zone_cell = self.touch, cell
            seat.turned.quarter = quarter
            seat.turned.pos, seat.turned.size = rect[:2], rect[2:]
        card, menu = middle(self.width, self.height, dp(1), self.insets, len(self.seats))
        self.card.pos, self.card.size = card[:2], card[2:]
        self.menu.size_hint = (None, None)
        self.menu.pos = menu[:2]
        self._tell_card(self._moment.snapshot)

    def _tell_card(self, snapshot: Snapshot) -> None:
        seat = snapshot.actors[0] if snapshot.actors else 0
        view = ramp_at(snapshot, seat)
        tile = view.tiles[0].id if view.tiles and view.card else None
        words = tr("{n} of {all}", n=view.card, all=view.cards) if view.card else tr("Start")
        self.card.show(snapshot.game, tile, words)

    def leave(self) -> None:
        """End the counts, the motions and every clock event."""
        self._arrange.cancel()
        for seat in self.seats:
            seat.leave()
