"""Round a tablet that lies flat: every seat has a table at its own edge, all at the same time."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from fitsmobile.engine.protocol import Refusal
from fitsmobile.session.hints import Hint
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.ramp import arrangement
from fitsmobile.ui.games.ramp.board import RampBoard
from fitsmobile.ui.games.ramp.showing import Showing, ramp_at
from fitsmobile.ui.games.ramp.tile_picture import tile_set
from fitsmobile.ui.games.ramp.ui import look_of, ramp_ui
from fitsmobile.ui.games.ramp.words import cards_turned
from fitsmobile.ui.games.ramp.zone import zone_cell
from fitsmobile.ui.kit.button import IconButton
from fitsmobile.ui.kit.keys import FocusRing
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.text import fitting
from fitsmobile.ui.kit.turned import Turned
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.draw import draw_box, draw_words
from fitsmobile.ui.table.board import Moment
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.layout import TARGET, Rect, middle, put, zones
from fitsmobile.ui.table.words import why

NEXT_CARD = 2.0
"""Seconds after the last placement in which it can be taken back before the next card."""

WORDS_SHARE, WORDS_OFF = 0.36, 0.29
"""The room of the words, and how far they are off the middle, as shares of the length."""

RING_SHARE, RING_DP = 0.3, 4
"""The radius of the ring as a share of the thickness, and its width in dp."""

ZONE_OPACITY = 0.62
"""Opacity of the ground of a zone."""


class SharedCard(Pressable, Painted):
    """A card with the tile in the middle and the same words on both sides of it.

    Where it is higher than wide it stands upright, to be read from left and right. While `waits`
    it is a dark button around a ring, which `waited` fills from 0 to 1. Pressing it turns the next
    card then; else it asks what the number means.
    """

    game = StringProperty(theme.own_game)
    tile = StringProperty("")
    """The name of the tile; empty for none."""

    text = StringProperty("")
    shorter = StringProperty("")
    """Shown instead of `text` where that has no room; empty for none."""

    waits = BooleanProperty(False)
    waited = NumericProperty(0)
    painted_from = ("game", "tile", "text", "shorter", "waits", "waited")

    def words(self) -> tuple[str, ...]:
        """The words that are painted."""
        return (self.text,)

    def paint(self) -> None:
        """The card as long as it has room."""
        if not (self.width and self.height):
            return
        x, y = self.center
        length, thick = max(self.size), min(self.size)
        ground, ink = (theme.text, theme.surface) if self.waits else (theme.surface, theme.text)
        PushMatrix()
        Rotate(angle=90 if self.height > self.width else 0, origin=(x, y))
        radius = thick / 2 if self.waits else dp(10)
        draw_box(x - length / 2, y - thick / 2, length, thick, ground, radius)
        if self.waits:
            self._paint_ring(x, y, thick * RING_SHARE, ink)
        elif self.tile:
            self._paint_tile(x, y, thick)
        room = length * WORDS_SHARE
        text = fitting((self.text, self.shorter or self.text), room, theme.body, "bold")
        for angle in (0, 180):
            PushMatrix()
            Rotate(angle=angle, origin=(x, y))
            off = x + length * WORDS_OFF
            draw_words(text, off, y, theme.body, "bold", ink, room=room)
            PopMatrix()
        PopMatrix()

    def _paint_ring(self, x: float, y: float, radius: float, ink: Rgba) -> None:
        for share, colour in ((1.0, theme.fade(ink, 0.25)), (self.waited, ink)):
            Color(*colour)
            SmoothLine(circle=(x, y, radius, 0, 360 * share), width=dp(RING_DP) / 2)

    def _paint_tile(self, x: float, y: float, thick: float) -> None:
        cell = max(4, int(thick * look_of(self.game).shared_cell))
        tiles = tile_set(self.game, cell, "neutral", symbols=theme.shows_symbols(self.game))
        tiles.draw(tiles.centred(self.tile, Rect(x, y, 0, 0)))


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
        with self.turned.content.canvas.before:
            self._ground_colour = Color()
            self._ground = SmoothRoundedRectangle(size=(0, 0))
            self._edge_colour = Color()
            self._edge = SmoothLine(width=dp(1))
        self.fbind("size", self.edge)
        theme.bind(look=self.edge)

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
    """The board of several who play at once round a tablet: up to four tables and the shared
    card. A finger belongs to the zone that it began in, and each seat counts its own rounds.
    """

    once = RampBoard.once
    takes_all_keys = True

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.seats: list[EdgeBoard] = []
        self._moment: Moment | None = None
        self.card = SharedCard()
        self.card.bind(on_release=self._use_card)
        self._waiting = Clock.create_trigger(self._wait, 0, interval=True)
        self.menu = IconButton(icon="menu", kind="raised", text=tr("Menu"))
        self.menu.bind(on_release=lambda *_: self.dispatch("on_ask", "menu", None))
        self.add_widget(self.card)
        self.add_widget(self.menu)
        self._arrange = Clock.create_trigger(self.arrange, -1)
        for name in ("size", "insets", "touch"):
            self.fbind(name, self._arrange)
        theme.bind(look=self._arrange)

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

    def sit(self, moment: Moment) -> None:
        """Turn the next card after a while, where all have placed this one."""
        if moment.snapshot.can_end_turn and not self._waiting.is_triggered:
            self.card.waited = 0
            self._waiting()

    def _wait(self, passed: float) -> None:
        self.card.waited = min(1.0, self.card.waited + passed / NEXT_CARD)
        if self.card.waited >= 1:
            self._turn_card()

    def _use_card(self, card: SharedCard) -> None:
        if card.waits:
            self._turn_card()
        elif self.seats:
            self.dispatch("on_tell", cards_turned(self.seats[0].now.ramp))

    def _turn_card(self) -> None:
        self._waiting.cancel()
        self.dispatch("on_ask", "end_turn", None)

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
        """Keys steer the tile of the first seat; Enter and Space turn the next card."""
        if self._waiting.is_triggered and name in ("enter", "space"):
            self._turn_card()
            return True
        return self.seats[0].keys.steer(name)

    def arrange(self, *_: object) -> None:
        """Put the zones where the window has them."""
        self._arrange.cancel()
        if not self.seats or self._moment is None:
            return
        places = zones(self.width, self.height, dp(1), self.insets, len(self.seats))
        spec = arrangement.spec_of(self.seats[0], Showing.of(self._moment.snapshot, 0))
        cell = zone_cell(places, dp(1), spec)
        for seat, (rect, quarter) in zip(self.seats, places, strict=True):
            seat.touch, seat.zone_cell = self.touch, cell
            seat.turned.quarter = quarter
            put(seat.turned, rect)
        finger = device_dp(TARGET) / dp(1)
        card, menu = middle(self.width, self.height, dp(1), self.insets, len(self.seats), finger)
        put(self.card, card)
        put(self.menu, menu)
        self._tell_card(self._moment.snapshot)

    def _tell_card(self, snapshot: Snapshot) -> None:
        seat = snapshot.actors[0] if snapshot.actors else 0
        view, card = ramp_at(snapshot, seat), self.card
        card.game, card.waits = snapshot.game, snapshot.can_end_turn
        card.tile = view.tiles[0].id if view.tiles and view.card else ""
        if card.waits:
            card.shorter = ""
            card.text = tr("Next card") if snapshot.outcome is None else tr("Result")
        else:
            self._waiting.cancel()
            progress = tr("{n} of {all}", n=view.card, all=view.cards)
            card.shorter = f"{view.card}/{view.cards}" if view.card else ""
            card.text = progress if view.card else tr("Start tile")

    def leave(self) -> None:
        """End the counts, the motions and every clock event."""
        self._arrange.cancel()
        self._waiting.cancel()
        for seat in self.seats:
            seat.leave()
