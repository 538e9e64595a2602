"""A row in the list of games: its table, how it stands, and Delete behind its right end."""

from collections.abc import Generator, Iterator

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from fitsmobile.session.actions import colours_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.touches import Touch, is_cancelled
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import device_dp, dp
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.faces import draw_portrait
from fitsmobile.ui.paint.text import text_texture
from fitsmobile.ui.screens import result_words

kvloader.load(__name__)

DELETE_WIDTH = 72
SLOP, FLICK = 12, 24
"""Lengths in dp of a movement that is a swipe, and of one that ended before the row heard of it."""

HOLD_SECONDS = 0.5
SLIDE_SECONDS = 0.12
SEAT_GAP, COIN_GAP = 14, 5


class Standings(Described, Painted):
    """Every seat's portrait and score in one line; `seats` are pairs of a `Player` and a text."""

    painted_from = ("seats",)
    seats = ListProperty()

    def nodes(self) -> Iterator[Node]:
        """A text for each seat."""
        for spot, (player, score) in enumerate(self.seats):
            each = self.width / len(self.seats)
            box = (self.x + spot * each, self.y, each, self.height)
            yield self.part("text", str(spot), f"{player.name} {score}".rstrip(), box)

    def paint(self) -> None:
        """Coins and scores from the left; closer together where there is no room."""
        coin, x = dp(18), self.x
        words = [text_texture(score, theme.body, theme.heavy) for _, score in self.seats]
        needed = sum(one.width + coin + dp(COIN_GAP) for one in words)
        gap = min(dp(SEAT_GAP), (self.width - needed) / max(1, len(words) - 1))
        for (player, _), score in zip(self.seats, words, strict=True):
            draw_portrait(player, x + coin / 2, self.center_y, coin)
            x += coin + dp(COIN_GAP)
            draw_texture(score, x, self.center_y, theme.text, 0)
            x += score.width + gap


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
    seats = ListProperty()
    """Pairs of a `Player` and the score as a text."""

    share = NumericProperty(-1)
    """The share of the game that is played, 0 to 1; below 0 where it is over."""

    picture = ObjectProperty(None, allownone=True)
    may_delete = BooleanProperty(True)
    slide = NumericProperty(0)
    """Pixels by which the front is moved to the left."""

    radius = NumericProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._swipes = False
        self._before = 0.0
        self._clip: Rectangle | None = None
        self._held = Clock.create_trigger(self.uncover, HOLD_SECONDS)
        self.bind(pos=self._place_clip, size=self._place_clip)

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
        row.state = result_words.headline(snapshot, outcome)
        scores: list[int | None] = list(outcome.scores)
    else:
        row.headline = ui.headline(view)
        row.state = ui.progress(view, snapshot, own)
        row.share = ui.share(view)
        scores = []
        for seat in range(len(players)):
            yield
            scores.append(ui.points(snapshot.views[seat], seat))
    words = ["" if score is None else number(score) for score in scores]
    row.seats = list(zip(players, words, strict=True))
