"""QR code widget: dark modules on a light card in every theme, so that cameras can read it."""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

QUIET = 4
"""Width in modules of the quiet zone, the light border that ISO/IEC 18004 asks for."""

LARGEST_VERSION = 25
"""117 modules wide: the largest code that a phone's camera reads off a phone's screen."""

Rows = Sequence[Sequence[int]]


def encode(parts: Sequence[str]) -> Rows | None:
    """The matrix of a text in parts, top row first, 1 for dark; None where the text is too long.

    Each part is stored in the smallest mode that can hold it, so that a code in capitals and
    digits takes two thirds of the room of other letters. The error correction is level L.
    """
    import segno  # 26 ms, most of it http.client and ssl: paid when the first code is shown

    try:
        code = segno.make(
            parts,  # type: ignore[arg-type]  # the stub leaves out lists
            error="L",
            boost_error=False,
            micro=False,
        )
    except segno.DataOverflowError:
        return None
    return code.matrix if int(code.version) <= LARGEST_VERSION else None


class QrSquare(Widget):
    """Shows the code of `parts` as large as whole pixels allow; nothing if they are too long."""

    parts = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._card = SmoothRoundedRectangle(radius=[dp(12)])
            self._square = Rectangle(size=(0, 0))
        self._modules = 0
        self.bind(parts=self._draw, pos=self._place, size=self._place)
        self._draw()

    @property
    def readable(self) -> bool:
        """Whether the text fits into a code."""
        return self._modules > 0

    def _draw(self, *_: object) -> None:
        rows = encode(self.parts) if self.parts else None
        self._modules = len(rows) if rows else 0
        if rows:
            texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
            texture.mag_filter = texture.min_filter = "nearest"
            pixels = bytes(0 if dark else 255 for row in reversed(rows) for dark in row)
            texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
            self._square.texture = texture
        self._place()

    def _place(self, *_: object) -> None:
        if not self._modules:
            self._card.size = self._square.size = (0, 0)
            return
        across = self._modules + 2 * QUIET
        module = max(1, int(min(self.size) / across))
        side, inner = module * across, module * self._modules
        self._card.size, self._square.size = (side, side), (inner, inner)
        self._card.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        self._square.pos = (round(self.center_x - inner / 2), round(self.center_y - inner / 2))
