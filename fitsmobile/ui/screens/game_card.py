"""Cards of the games on the home screen: a picture of the table, of which one piece moves."""

from collections.abc import Sequence
from functools import partial

from kivy.animation import AnimationTransition
from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothLine,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.surface import PressCard
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.picture import Draw
from fitsmobile.ui.paint.shapes import bake, own_canvas
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.table.motion import Timeline

kvloader.load(__name__)

FACT_ICON, FACT_GAP, BETWEEN_FACTS = 15, 5, 12
"""Side of an icon, and the gaps behind it and between two facts, in dp."""

FIRST, PAUSE, STAY, WAY = 2.5, 4.0, 1.2, 0.7
"""Seconds before the first move, from one to the next, at the far end, and on the way there."""


class GameCard(PressCard, Painted):
    """One large button. The picture is painted once a size and theme, and only shown then."""

    painted_from = ("radius", "caption", "game", "picture", "seats", "time", "facts")
    game = StringProperty(theme.own_game)
    picture = ObjectProperty()
    """The table on the card, a `CardPicture`."""

    name = StringProperty("")
    taste = StringProperty("")
    seats = StringProperty("")
    """Numbers of players, as `1–4`."""

    time = StringProperty("")
    """Usual length of a game, as `15 min`."""

    caption = NumericProperty(0)
    """Height of the part below the picture, in pixels."""

    brief = BooleanProperty(False)
    """Whether the line of taste is left out: a low card needs the room for its picture."""

    facts = BooleanProperty(True)
    """Whether players and minutes are shown; in the lowest cards they are not."""

    stir = NumericProperty(0)
    """Progress of its one moving piece, from 0 to 1; see `wake`."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._shift = Translate(0, 0)
        self._way = (0.0, 0.0)
        self._awake = False
        self._table: Texture | None = None
        self._painted: tuple[object, ...] = ()

    def words(self) -> tuple[str, ...]:
        """Its labels, and the facts that it paints."""
        facts = (headed(tr("Players"), self.seats), self.time)
        return (*super().words(), *(facts if self.facts else ()))

    def paint(self) -> None:
        """The table, the seam below it and the piece that moves; the table's texture is kept."""
        width, height = round(self.width), round(self.height - self.caption)
        if width < 16 or height < 16:
            return
        piece = self.picture.piece(width, height)
        apart = self._awake and piece is not None
        looks = (theme.look, theme.shows_symbols(self.game), self.game)
        wanted = (width, height, *looks, apart)
        if wanted != self._painted:
            self._painted = wanted
            whole = piece is not None and not apart
            draw = partial(self._draw, width, height, whole)
            own_canvas(draw)()  # warms the textures of the pieces: bakes do not nest
            ground = theme.role("accent_soft", self.game)
            self._table = bake(width, height, draw, ground, times=1, corner=self.radius)
        low = self.top - height
        Color(1, 1, 1, 1)
        Rectangle(texture=self._table, pos=(self.x, low), size=(width, height))
        Color(*theme.fade(theme.outline, 0.5))
        SmoothLine(points=[self.x, low, self.right, low], width=1)
        if self.facts:
            self._paint_facts()
        if piece is not None and apart:
            draw, self._way = piece
            self._paint_piece(draw, low)

    def _paint_facts(self) -> None:
        """Players and minutes at the foot of the card, each behind its icon, where it has room."""
        x, y = self.x + self.padding[0], self.y + self.padding[3] + theme.small * 0.675
        for icon, text in (("people", self.seats), ("clock", self.time)):
            words = text_texture(text, theme.small, theme.bold)
            after = x + dp(FACT_ICON) + dp(FACT_GAP)
            if after + words.width > self.right:
                return
            draw_texture(icon_texture(icon, dp(FACT_ICON)), x, y, theme.text2, 0)
            draw_texture(words, after, y, theme.text, 0)
            x = after + words.width + dp(BETWEEN_FACTS)

    def wake(self) -> None:
        """Paint the piece that moves apart from the rest, from now on.

        It is part of the picture before, so that a screen that opens has no more to paint.
        """
        if not self._awake:
            self._awake = True
            self.paint_soon()

    def on_stir(self, _card: object, share: float) -> None:
        """Move the one piece; nothing is painted."""
        self._shift.xy = (self._way[0] * share, self._way[1] * share)

    def _paint_piece(self, draw: Draw, low: float) -> None:
        own_canvas(draw)()
        PushMatrix()
        Translate(self.x, low)
        self._shift = Translate(0, 0)
        Color(1, 1, 1, 1)
        draw()
        PopMatrix()
        self.on_stir(self, self.stir)

    def _draw(self, width: int, height: int, whole: bool) -> None:
        Color(*theme.role("accent_soft", self.game))
        Rectangle(size=(width, height))
        self.picture.draw_table(width, height, whole)


class CardAnimator:
    """Moves a piece on one card after the other; not in reduced motion.

    The list of cards may still be empty when it is handed over.
    """

    def __init__(self, cards: Sequence[GameCard]) -> None:
        self._cards = cards
        self._turn = 0
        self._timeline = Timeline()
        self._first = Clock.create_trigger(self._begin, FIRST)
        self._next = Clock.create_trigger(self._begin, PAUSE)
        self._moving = Clock.create_trigger(self._timeline.step, 0, interval=True)

    def start(self) -> None:
        """Start the idle animation."""
        if self._cards and not theme.reduced_motion:
            self._first()

    def stop(self) -> None:
        """Stop it, and put every piece back to its resting place."""
        self._first.cancel()
        self._next.cancel()
        self._timeline.drop()
        self._moving.cancel()
        for card in self._cards:
            card.stir = 0

    def _begin(self, *_: object) -> None:
        if theme.reduced_motion:
            return
        card = self._cards[self._turn % len(self._cards)]
        self._turn += 1
        card.wake()
        ease, way = AnimationTransition.in_out_cubic, WAY / theme.speed

        def there(share: float) -> None:
            card.stir = share

        def back(share: float) -> None:
            card.stir = 1 - share

        self._timeline.run("there", way, ease, there)
        self._timeline.run("back", way, ease, back, self._ended, wait=way + STAY)
        self._moving()

    def _ended(self) -> None:
        self._moving.cancel()
        self._next()
