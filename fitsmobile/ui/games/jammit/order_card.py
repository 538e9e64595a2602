"""The coins that go in, in their order: drag them to a slot, tap to turn the order round."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.quads import QuadPool
from fitsmobile.ui.paint.text import text_texture, text_to_fit

LEAST = 0.7
"""How small the caption may become, as a share of its size; then it is left out."""


class OrderCard(Pressable, Surface):
    """Fires `on_swap` at a tap; a drag is handed to `board` as coins picked up."""

    __events__ = ("on_swap",)
    paints = ListProperty([])
    """The paints of the coins, the first one in first; empty when there are none to insert."""

    caption = StringProperty("")
    can_swap = BooleanProperty(True)
    board = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pool = QuadPool(8)
        self._carried: Any = None
        self.canvas.add(self._pool)
        for each in ("paints", "caption", "can_swap", "pos", "size"):
            self.fbind(each, self.draw)
        theme.bind(mode=self.draw, body=self.draw)
        self.draw()

    def on_swap(self) -> None:
        """The order is to be turned round."""

    def on_release(self) -> None:
        """A tap or a key turns the order round."""
        if self.can_swap:
            self.dispatch("on_swap")

    def words(self) -> tuple[str, ...]:
        """The caption; the coins themselves are described by the board."""
        return (self.caption,)

    def draw(self, *_: Any) -> None:
        """Everything again: it changes with the order."""
        self.fill = theme.surface if self.paints else theme.surface2
        self.level = "card" if self.paints else "flat"
        self.radius = dp(18)
        self._pool.begin()
        if self.paints:
            self._draw_coins()
        elif self.caption:
            self._draw_caption()
        self._pool.end()

    def _draw_caption(self) -> None:
        """Words in the middle, while there are no coins to insert."""
        room = self.width - dp(20)
        texture = text_to_fit(self.caption, theme.small, theme.medium, room)
        share = min(1.0, room / texture.width)
        size = texture.width * share, texture.height * share
        self._pool.put(texture, self.center_x, self.center_y, *size, tuple(theme.text2))

    def _draw_coins(self) -> None:
        """1 coin, the swap sign, 2 coin; the caption at the left where there is room."""
        count = len(self.paints)
        each, middle = dp(52), dp(26) if count > 1 and self.can_swap else 0.0
        wide = each * count + middle
        spare = self.width - wide - dp(20)
        x = self.right - dp(8) - wide
        if self.caption and self._words_width() * LEAST <= spare - dp(10):
            texture = text_to_fit(self.caption, theme.small, theme.medium, spare - dp(10), LEAST)
            left = self.x + dp(14) + texture.width / 2
            self._pool.put(texture, left, self.center_y, *texture.size, tuple(theme.text2))
        else:
            x = self.center_x - wide / 2
        for k, paint in enumerate(self.paints):
            if k and middle:
                side = dp(22)
                accent = tuple(theme.accent_jammit)
                spot = (x + middle / 2, self.center_y)
                self._pool.put(icon_texture("swap", side), *spot, side, side, accent)
                x += middle
            self._draw_coin(k, paint, x)
            x += each

    def _words_width(self) -> float:
        return text_texture(self.caption, theme.small, theme.medium).width

    def _draw_coin(self, number: int, paint: str, x: float) -> None:
        digit = text_texture(str(number + 1), theme.body, theme.heavy)
        if len(self.paints) > 1:
            spot = (x + dp(9), round(self.center_y))
            self._pool.put(digit, *spot, digit.width, digit.height, tuple(theme.text))
        pitch = dp(15) / 0.4
        side = BOX["coin"] * pitch
        coin = piece_texture("coin", paint, pitch, theme.shows_symbols("jammit"))
        self._pool.put(coin, x + dp(33), self.center_y, side, side)

    # -- carrying the coins to the board

    def on_touch_down(self, touch: Any) -> bool:
        """A second finger leaves the coins alone."""
        return bool(self.paints) and super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        """Out of the slop the tap becomes a drag of the coins."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        board = self.board
        far = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > theme.touch("slop")
        if self._carried is None and far and board is not None and board.take_coins(touch):
            self._carried = touch
            self.pressed = False
        if self._carried is touch:
            board.carry_coins(touch)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        """Drop the coins where the finger leaves."""
        if touch.grab_current is self and self._carried is touch:
            touch.ungrab(self)
            self._carried = None
            self.board.drop_coins(touch)
            return True
        return super().on_touch_up(touch)
