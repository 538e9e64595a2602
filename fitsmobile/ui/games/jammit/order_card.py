"""The coins that go in, in their order: drag them to a slot, tap to turn the order round."""

from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games.jammit.board import JammitBoard
from fitsmobile.ui.games.jammit.spoken import coins_words
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.wording import headed
from fitsmobile.ui.look.node import Node, Role
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.pieces import BOX, piece_texture
from fitsmobile.ui.paint.quads import QuadPool
from fitsmobile.ui.paint.text import fitting_size, text_texture, text_to_fit
from fitsmobile.ui.table.layout import Rect

LEAST = 0.7
"""Least size of the caption as a share of its full size; below it the caption is left out."""


class OrderCard(Pressable, Surface):
    """The coins to insert. Touches on them go to `board`, whose gesture they belong to.

    A tap or a key fires `on_release`: the order should turn round.
    """

    paints = ListProperty([])
    """The paints of the coins, the first one in first; empty when there are none to insert."""

    caption = StringProperty("")
    can_swap = BooleanProperty(True)
    board = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._pool = QuadPool(8)
        self.canvas.add(self._pool)
        for each in ("paints", "caption", "can_swap", "pos", "size"):
            self.fbind(each, self.draw)
        self.bind(pos=self._lie_beside, size=self._lie_beside, parent=self._lie_beside)
        theme.bind(look=self.draw, body=self.draw)
        self.draw()

    def words(self) -> tuple[str, ...]:
        """The caption and the coins: `Order: red, then neutral`."""
        return (headed(self.caption, coins_words(self.paints)) if self.paints else self.caption,)

    def nodes(self) -> tuple[Node, ...]:
        """The coins in hand, or a caption where there are none."""
        role: Role = "tile" if self.paints else "text"
        actions = self.actions if self.paints and self.can_swap else ()
        return (self.node(role, self.words()[0], actions=actions),)

    def draw(self, *_: object) -> None:
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
        texture = self._caption_within(spare - dp(10))
        if texture is not None:
            left = self.x + dp(14) + texture.width / 2
            size = texture.width, texture.height
            self._pool.put(texture, left, self.center_y, *size, tuple(theme.text2))
        else:
            x = self.center_x - wide / 2
        if self.board is not None:
            self.board.hand.coins_at = (x + wide / 2, self.center_y)
        for k, paint in enumerate(self.paints):
            if k and middle:
                side = dp(22)
                accent = tuple(theme.accent_jammit)
                spot = (x + middle / 2, self.center_y)
                self._pool.put(icon_texture("swap", side), *spot, side, side, accent)
                x += middle
            self._draw_coin(k, paint, x)
            x += each

    def _caption_within(self, room: float) -> Texture | None:
        """The caption as wide as `room` at most; None where its smallest letters are wider."""
        if not self.caption or room <= 0:
            return None
        size = fitting_size(self.caption, theme.small, theme.medium, room, LEAST)
        texture = text_texture(self.caption, size, theme.medium)
        return texture if texture.width <= room else None

    def _draw_coin(self, number: int, paint: str, x: float) -> None:
        digit = text_texture(str(number + 1), theme.body, theme.heavy)
        if len(self.paints) > 1:
            spot = (x + dp(9), round(self.center_y))
            self._pool.put(digit, *spot, digit.width, digit.height, tuple(theme.text))
        pitch = dp(15) / 0.4
        side = BOX["coin"] * pitch
        coin = piece_texture("coin", paint, pitch, theme.shows_symbols("jammit"))
        self._pool.put(coin, x + dp(33), self.center_y, side, side)

    # -- touches, which the board's gesture follows

    def on_touch_down(self, touch: Touch) -> bool:
        """Hand a touch to the board, which tells taps from drags."""
        here = self.paints and self.board is not None and self.collide_point(*touch.pos)
        return bool(here) and bool(self.board.on_touch_down(touch))

    def on_board(self, _card: "OrderCard", board: JammitBoard) -> None:
        """Tell the board where the coins lie, and follow its gesture on them."""
        board.bind(on_hint=self._follow_gesture, on_swap=self._tapped)
        self._lie_beside()

    def _lie_beside(self, *_: object) -> None:
        if self.board is not None:
            here = self.parent is not None  # a card that is taken away takes no touch
            self.board.hand.card = Rect(*self.pos, *self.size) if here else None

    def _follow_gesture(self, board: JammitBoard) -> None:
        self.pressed = board.hand.presses_coins

    def _tapped(self, _board: JammitBoard) -> None:
        self.dispatch("on_release")
