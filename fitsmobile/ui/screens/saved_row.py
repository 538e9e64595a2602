"""A row in the list of games: its table, how it stands, and Delete behind its right end."""

from collections.abc import Generator, Iterator

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from fitsmobile.session.actions import Player, colours_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.touches import Touch, is_cancelled
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.text import full_width
from fitsmobile.ui.kit.wording import number, with_kind
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.faces import draw_portrait
from fitsmobile.ui.paint.text import READABLE, text_texture
from fitsmobile.ui.screens import result_words

kvloader.load(__name__)

DELETE_WIDTH = 72
SLOP, FLICK = 12, 24
"""Lengths in dp of a movement that is a swipe, and of one that ended before the row heard of it."""

SLIDE_SECONDS = 0.12
SEAT_GAP, SEAT_GAP_LEAST, COIN, COIN_GAP = 14, 8, 18, 5
DATE_GAP = 8
NARROW = 190
"""Width of the words in dp of a row that has its date in the shorter form, for all alike."""


class Standings(Described, Painted):
    """Every seat's portrait and score in one line; `seats` are pairs of a `Player` and a text."""

    painted_from = ("seats",)
    seats = ListProperty()

    def nodes(self) -> Iterator[Node]:
        """A text for each seat."""
        for spot, (player, score, (x, wide, _coin, _words)) in enumerate(self._placed()):
            box = (x, self.y, wide, self.height)
            yield self.part("text", str(spot), f"{player.name} {score}".rstrip(), box)

    def paint(self) -> None:
        """Coins and scores from the left."""
        for player, _score, (x, wide, coin, words) in self._placed():
            draw_portrait(player, x + coin / 2, self.center_y, coin)
            draw_texture(words, x + wide - words.width, self.center_y, theme.text, 0)

    def _placed(self) -> Iterator[tuple[Player, str, tuple[float, float, float, Texture]]]:
        """Each seat with its left edge, its width, that of its coin, and its score's texture.

        The seats move closer together, then shrink, to fit the width.
        """
        count, least = len(self.seats), dp(SEAT_GAP_LEAST) * (len(self.seats) - 1)
        words = self._words(theme.body)
        needed = sum(one.width for one in words) + count * dp(COIN + COIN_GAP)
        share = min(1.0, max(0.0, self.width - least) / max(1, needed))
        if share < 1:
            words = self._words(theme.body * share)
        wide = [one.width + dp(COIN + COIN_GAP) * share for one in words]
        gap = min(dp(SEAT_GAP), (self.width - sum(wide)) / max(1, count - 1))
        x = self.x
        for (player, score), each, one in zip(self.seats, wide, words, strict=True):
            yield player, score, (x, each, dp(COIN) * share, one)
            x += each + gap

    def _words(self, size: float) -> list[Texture]:
        return [text_texture(score, size, theme.heavy) for _, score in self.seats]


class Progress(Painted):
    """A bar that is filled by `share`, 0 to 1, in the accent of `game`."""

    painted_from = ("share", "game")
    share = NumericProperty(0)
    game = StringProperty(theme.own_game)

    def paint(self) -> None:
        """The ground, and the share that is played."""
        high = self.height
        draw_box(self.x, self.y, self.width, high, theme.surface2, high / 2)
        filled = max(high, self.width * min(1.0, self.share))
        draw_box(self.x, self.y, filled, high, theme.role("accent", self.game), high / 2)


class DeleteButton(Pressable, Surface):
    """The button behind the front; `covered` is the x up to which that hides it."""

    covered = NumericProperty(0)
    text = StringProperty("")

    def collide_point(self, x: float, y: float) -> bool:
        """Whether a point is on the part that is not hidden."""
        return bool(x >= self.covered and super().collide_point(x, y))


class SavedRow(Pressable, FloatLayout):
    """Pressing opens the game. A swipe to the left, holding it, or the key uncovers Delete.

    Fires `on_delete`; `may_delete` is whether there is something to uncover.
    """

    __events__ = ("on_delete",)
    game = StringProperty(theme.own_game)
    headline = StringProperty("")
    state = StringProperty("")
    when = StringProperty("")
    """The date, beside the headline or, where there is no room for it, above the state."""

    shorter = StringProperty("")
    """The date with a short name of its month, beside the headline of a narrow row."""

    beside = StringProperty("")
    """The date in one of its forms beside the headline, or nothing."""

    is_long = BooleanProperty(False)
    """Whether the headline is too wide for letters that can be read, and takes two lines."""

    seats = ListProperty()
    """Pairs of a `Player` and the score as a text."""

    share = NumericProperty(-1)
    """The share of the game that is played, 0 to 1; below 0 where it is over."""

    picture = ObjectProperty(None, allownone=True)
    may_delete = BooleanProperty(True)
    hold = NumericProperty(0.6)
    """Seconds after which a touch that lies still slides it aside."""

    slide = NumericProperty(0)
    """Pixels by which the front is moved to the left."""

    radius = NumericProperty()
    words_width = NumericProperty()
    """Width of the words in pixels, known before any layout: a long text takes its height once."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._swipes = False
        self._before = 0.0
        self._clip: Rectangle | None = None
        self._held = Clock.create_trigger(self.uncover, self.hold)
        self.bind(pos=self._place_clip, size=self._place_clip)
        for name in ("words_width", "headline", "when", "shorter"):
            self.fbind(name, self._place_date)

    def on_delete(self) -> None:
        """Fired when Delete is pressed."""

    def uncover(self, *_: object) -> None:
        """Slide aside, so that Delete can be pressed."""
        if self.may_delete:
            self.pressed = False
            self._swipes = True
            self._settle(dp(DELETE_WIDTH))

    def cover(self) -> None:
        """Slide back."""
        self._settle(0)

    def on_touch_down(self, touch: Touch) -> bool:
        """Follow the finger; a flick that is over already uncovers at once."""
        taken = super().on_touch_down(touch)
        if taken and touch.grab_list and touch.grab_list[-1]() is self:
            self._swipes, self._before = False, self.slide
            self._held()
            if touch.ox - touch.x > device_dp(FLICK):
                self.uncover()
        return bool(taken)

    def on_touch_move(self, touch: Touch) -> bool:
        """Slide with a finger that moves sideways."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        across, along = touch.x - touch.ox, touch.y - touch.oy
        if max(abs(across), abs(along)) > device_dp(SLOP):
            self._held.cancel()
        if self.may_delete and abs(across) > max(device_dp(SLOP), abs(along)):
            self._swipes = True
        if not self._swipes or is_cancelled(touch):
            return bool(super().on_touch_move(touch))
        self.pressed = False
        self.slide = min(dp(DELETE_WIDTH), max(0.0, self._before - across))
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """End a swipe at the nearer end; a tap on an open row closes it."""
        if touch.grab_current is self:
            self._held.cancel()
            if self._swipes or self._before:
                self.pressed = False
                is_open = self._swipes and self.slide > dp(DELETE_WIDTH) / 2
                self._settle(dp(DELETE_WIDTH) if is_open else 0)
        return bool(super().on_touch_up(touch))

    def facts(self, when: str, state: str, beside: str) -> str:
        """The words below the scores, after the date where that is not beside the headline."""
        return "\n".join(filter(None, ("" if beside else when, state)))

    def _place_date(self, *_: object) -> None:
        """Keep the headline at its full size: the date goes where there is room for it."""
        is_narrow = self.words_width < dp(NARROW) * max(1.0, theme.text_scale)
        date = self.shorter if is_narrow else self.when
        needed = self.ids.title.full_width() + full_width(date, theme.small) + dp(DATE_GAP)
        self.beside = date if needed <= self.words_width else ""
        self.is_long = (
            self.ids.title.full_width() > self.words_width > 0
            and full_width(self.headline, dp(READABLE), theme.heavy) > self.words_width
        )

    def _settle(self, slide: float) -> None:
        Animation.cancel_all(self, "slide")
        seconds = 0 if theme.reduced_motion else SLIDE_SECONDS
        if seconds:
            Animation(slide=slide, d=seconds, t="out_quad").start(self)
        else:
            self.slide = slide

    def on_slide(self, *_: object) -> None:
        """Clip the front to the row while it is aside."""
        front = self.ids.face.canvas
        if self.slide and self._clip is None:
            self._clip = Rectangle()
            self._place_clip()
            for at, part in enumerate((StencilPush(), self._clip, StencilUse())):
                front.before.insert(at, part)
            for part in (StencilUnUse(), self._clip, StencilPop()):
                front.after.add(part)
        elif not self.slide and self._clip is not None:
            for place, kinds in ((front.before, 3), (front.after, 3)):
                parts = list(place.children)
                for part in parts[:kinds] if place is front.before else parts[-kinds:]:
                    place.remove(part)
            self._clip = None

    def _place_clip(self, *_: object) -> None:
        if self._clip is not None:
            self._clip.pos, self._clip.size = self.pos, self.size


def fill_row(row: SavedRow, snapshot: Snapshot) -> Generator[None, None, None]:
    """Write how a game stands on its row, a view of a seat in each step."""
    ui, players, outcome = GAMES_UI[snapshot.game], snapshot.players, snapshot.outcome
    own = snapshot.turn if snapshot.turn is not None else 0
    view = snapshot.views[own]
    row.picture = ui.picture(view, colours_of(players), own)
    if outcome is not None:
        row.headline = result_words.caption(snapshot, outcome)
        state = result_words.headline(snapshot, outcome)
        scores: list[int | None] = list(outcome.scores)
    else:
        row.headline = ui.headline(view)
        state = ui.progress(view, snapshot, own)
        row.share = ui.share(view)
        scores = []
        for seat in range(len(players)):
            yield
            scores.append(ui.points(snapshot.views[seat], seat))
    row.state = with_kind(snapshot.origin, state)
    words = ["" if score is None else number(score) for score in scores]
    row.seats = list(zip(players, words, strict=True))
