"""QR code widget: dark modules on a light card in every theme, so that cameras can read it."""

from collections.abc import Sequence

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box

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


class QrSquare(Painted):
    """Shows the code of `parts` as large as whole pixels allow; nothing if they are too long."""

    painted_from = ("parts",)
    parts = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._code: Texture | None = None
        self.bind(parts=self._encode)
        self._encode()

    @property
    def readable(self) -> bool:
        """Whether the text fits into a code."""
        return self._code is not None

    def side(self, room: float) -> int:
        """Pixels across of the card with the largest whole modules that `room` pixels allow."""
        if self._code is None:
            return 0
        across = self._code.width + 2 * QUIET
        return max(1, int(room / across)) * across

    def _encode(self, *_: object) -> None:
        rows = encode(self.parts) if self.parts else None
        self._code = None
        if rows:
            self._code = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
            self._code.mag_filter = self._code.min_filter = "nearest"
            pixels = bytes(0 if dark else 255 for row in reversed(rows) for dark in row)
            self._code.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")

    def paint(self) -> None:
        """The modules in the middle of a white card."""
        if self._code is None:
            return
        side = self.side(min(self.size))
        inner = side * self._code.width // (self._code.width + 2 * QUIET)
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        draw_box(x, y, side, side, (1, 1, 1, 1), dp(12))
        place = (round(self.center_x - inner / 2), round(self.center_y - inner / 2))
        Rectangle(texture=self._code, pos=place, size=(inner, inner))
