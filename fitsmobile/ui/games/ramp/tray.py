"""The tray below the ramp: shelf, home of the waiting tile, and what is under the thumb."""

from collections.abc import Iterator

from kivy.graphics import BorderImage, Color, Rectangle, SmoothRoundedRectangle
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from fitsmobile.ui.games.ramp.geometry import TableLayout
from fitsmobile.ui.games.ramp.labels import Label, inside, lines_within, shared_size
from fitsmobile.ui.kit.button import IconButton, TextButton
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.dashes import dashed_frame
from fitsmobile.ui.paint.draw import draw_box, draw_texture
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.shapes import shadow
from fitsmobile.ui.paint.text import READABLE, fitting_size, text_texture
from fitsmobile.ui.table.layout import Rect, put

NAMES = {
    "undo": mark("Undo"),
    "mirror": mark("Mirror"),
    "rotate": mark("Rotate"),
    "hint": mark("Hint"),
}
SHELF_RADIUS = 14
CROWDED = 0.9
"""Size of the words under the icons, as a share of small letters, below which they lack room."""

LINE = 1.2
"""Distance of two lines in the place of a tile, in sizes of their letters."""


class Tray(Painted):
    """Fires `on_tool(name)` for a button and `on_drop` for letting an aimed tile go.

    `filling` shows how long putting aside was held, `phase` is that of the hand.
    """

    __events__ = ("on_tool", "on_drop")
    filling = NumericProperty(0)
    phase = StringProperty("HOME")
    state = OptionProperty("empty", options=("empty", "waiting", "away"))
    """Whether the tiles lie at home, one is out of the tray, or there is none."""

    game = StringProperty(theme.own_game)
    bare = BooleanProperty(False)
    """Without a sheet of its own: round a tablet the whole zone is one."""

    away = NumericProperty(0)
    """Which of the tiles in hand is meant by `state`."""

    missing = StringProperty("")
    """Text in the place of the second tile while only the first is in hand."""

    note = StringProperty("")
    """Words in the place of the tile while there is none."""

    layout: TableLayout | None = ObjectProperty(None, allownone=True)
    can_aside = BooleanProperty(False)
    tiles = NumericProperty(0)
    """Number of tiles in hand."""

    painted_from = (
        "layout", "game", "bare", "state", "away", "phase", "filling", "note", "missing",
        "can_aside", "tiles",
    )  # fmt: skip

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.drop_button = TextButton(text=tr("Drop"), icon="down", size_hint=(None, None))
        self.drop_button.bind(on_release=lambda *_: self.dispatch("on_drop"))
        self.buttons: dict[str, IconButton] = {}
        self._label_size = 0.0
        self.bind(phase=self._show_phase)

    def on_tool(self, name: str) -> None:
        """A button was used."""

    def on_drop(self) -> None:
        """The aimed tile is to be let go."""

    def furnish(self, layout: TableLayout, game: str) -> None:
        """Put everything where the layout has it."""
        self.layout, self.game = layout, game
        put(self, layout.tray)
        for name in tuple(self.buttons):
            if name not in layout.buttons:
                self.remove_widget(self.buttons.pop(name))
        for name in layout.buttons:
            if name not in self.buttons:
                self._add_button(name)
        over = layout.captions
        self._label_size = self._shared_size(layout)
        edges = self._edges(layout)
        for name, rect in layout.buttons.items():
            button = self.buttons[name]
            button.show_text, button.label_size = self._label_size > 0, self._label_size
            button.text = tr(NAMES[name])
            button.game = game if name == "rotate" else ""
            button.size = (rect.w, rect.h + over)
            button.pos = (rect.x, rect.y - over)
            button.label_shift = self._aside(button.text, rect.cx, edges)
        self.drop_button.game = game
        self.drop_button.text = tr("Drop")
        self._show_phase()
        self.paint_soon()  # the language may be another, and the layout the same

    def is_crowded(self, layout: TableLayout) -> bool:
        """Whether a layout makes the words under its icons smaller than the other small letters."""
        return layout.captions > 0 and self._shared_size(layout) < theme.small * CROWDED

    def allow(self, can_aside: bool, can_undo: bool, tiles: int) -> None:
        """Enable what can be used now; `tiles` is the number in hand."""
        self.can_aside, self.tiles = can_aside, tiles
        for name, button in self.buttons.items():
            button.enabled = can_undo if name == "undo" else tiles > 0

    def _add_button(self, name: str) -> None:
        kind = "fill" if name == "rotate" else "raised"
        why = name == "undo"
        button = IconButton(icon=name, kind=kind, size_hint=(None, None), asks_why=why)
        button.bind(on_release=lambda *_: self.dispatch("on_tool", name))
        self.buttons[name] = button
        self.add_widget(button)

    def paint(self) -> None:
        """Sheet, shelf, homes of the tiles, and the words on them."""
        layout = self.layout
        if layout is None:
            return
        if not self.bare:
            _paint_sheet(layout)
        if layout.shelf.w:
            self._paint_shelf(layout.shelf)
        for at, home in enumerate(layout.homes):
            self._paint_home(at, home)
        for text, box in self._lines():
            self._write(text, box)
        if self._label_size:
            left, right = self._edges(layout)
            for one in self._words_below(layout):
                words = text_texture(one.text, self._label_size)
                x = inside(one.x, words.width, left, right)
                draw_texture(words, x, one.y - layout.captions / 2, theme.text2)

    def _write(self, text: str, box: Rect) -> None:
        lines = lines_within(text, theme.small, box.w)
        pitch = theme.small * LINE
        least = dp(READABLE) / theme.small
        size = min(fitting_size(line, theme.small, "medium", box.w, least) for line in lines)
        for number, line in enumerate(lines):
            words = text_texture(line, size)
            y = box.cy + ((len(lines) - 1) / 2 - number) * pitch
            draw_texture(words, box.cx, y, theme.text2)

    def _paint_shelf(self, shelf: Rect) -> None:
        inner = shelf.grown(-dp(4))
        draw_box(*shelf, theme.surface2, dp(SHELF_RADIUS))
        held = theme.fade(theme.role("accent", self.game), 0.4)
        draw_box(inner.x, inner.y, max(inner.w, 0), max(inner.h, 0) * self.filling, held)
        _dash(shelf, theme.outline)
        ink = theme.text if self.can_aside else theme.fade(theme.text2, 0.45)
        draw_texture(icon_texture("aside", dp(24)), shelf.cx, shelf.cy, ink)

    def _paint_home(self, at: int, home: Rect) -> None:
        gone = at >= self.tiles or (at == self.away and self.state == "away")
        if not gone:
            draw_box(*home, theme.surface2, dp(SHELF_RADIUS))
        if at == self.away and self.tiles > 1:
            _dash(home, theme.role("accent", self.game))
        elif gone:
            _dash(home, theme.outline)

    def _shared_size(self, layout: TableLayout) -> float:
        """The size in pixels of the words under the icons of a layout; 0 where there are none."""
        if not layout.captions:
            return 0.0
        return shared_size(self._labels(layout), *self._edges(layout))

    def _aside(self, text: str, x: float, edges: tuple[float, float]) -> float:
        """The pixels by which a word that stands below `x` is moved to be between two edges."""
        if not self._label_size:
            return 0.0
        return inside(x, text_texture(text, self._label_size).width, *edges) - x

    def _edges(self, layout: TableLayout) -> tuple[float, float]:
        """Left and right end of the room for words under icons."""
        if self.bare or not layout.wide:
            return 0.0, self.parent.width if self.parent else layout.tray.right
        return layout.tray.x, layout.tray.right

    def _labels(self, layout: TableLayout) -> list[Label]:
        """Every word that may stand under an icon or a tile, each at its longest."""
        labels = [Label(tr(NAMES[name]), box.cx, box.y) for name, box in layout.buttons.items()]
        names = self._names_of_homes(layout)
        for home, name in zip(layout.homes, names, strict=True):
            longest = max((name, self._back_below(layout)), key=len)
            labels += [Label(longest, home.cx, home.y)] if longest else []
        if layout.shelf.w:
            labels.append(Label(tr("Put aside"), layout.shelf.cx, layout.shelf.y))
        return labels

    def _back_below(self, layout: TableLayout) -> str:
        """The words below the place of a tile that is away; beside the ramp they are inside."""
        return "" if layout.wide else tr("Put back")

    def _names_of_homes(self, layout: TableLayout) -> tuple[str, ...]:
        if layout.wide or len(layout.homes) == 1:
            return ("",) * len(layout.homes)
        return tr("Card"), tr("Neutral, once")

    def _words_below(self, layout: TableLayout) -> Iterator[Label]:
        if layout.shelf.w:
            yield Label(tr("Put aside"), layout.shelf.cx, layout.shelf.y)
        names = self._names_of_homes(layout)
        for at, (home, name) in enumerate(zip(layout.homes, names, strict=True)):
            away = at == self.away and self.state == "away" and self.phase != "POISED"
            text = (away and self._back_below(layout)) or name
            if text:
                yield Label(text, home.cx, home.y)

    def _lines(self) -> Iterator[tuple[str, Rect]]:
        layout = self.layout
        if layout is None:
            return
        below = bool(self._label_size and self._back_below(layout))
        for at, home in enumerate(layout.homes):
            inner = home.grown(-dp(6))
            if at == self.away and self.state == "away":
                if self.phase != "POISED" and not below:
                    yield tr("Put back"), inner
            elif at >= self.tiles and at > 0 and self.tiles:
                yield self.missing, inner
            elif at >= self.tiles and at == 0 and self.note:
                yield self.note, inner

    def _show_phase(self, *_: object) -> None:
        """The drop button stands in for the tile while it is aimed."""
        if self.layout is None:
            return
        box = self.layout.homes[min(int(self.away), len(self.layout.homes) - 1)]
        self.drop_button.size = (box.w, min(box.h, dp(56)))
        self.drop_button.pos = (box.x, box.cy - self.drop_button.height / 2)
        aimed = self.phase == "POISED" and self.layout.tray.w > 0
        if aimed and self.drop_button.parent is None:
            self.add_widget(self.drop_button)
        elif not aimed and self.drop_button.parent is not None:
            self.remove_widget(self.drop_button)


def _paint_sheet(layout: TableLayout) -> None:
    """The ground of the tray with its shadow; in a tall window it goes on below the edge."""
    tray, blur, soft = layout.tray, dp(16), shadow(0.7)
    radius = dp(22) if layout.wide else theme.radius("sheet")
    Color(*theme.fade(theme.shadow, {"light": 0.1, "dark": 0.3, "contrast": 0.0}[theme.mode]))
    BorderImage(
        texture=soft,
        border=[soft.width / 2] * 4,
        display_border=[radius + blur] * 4,
        auto_scale="off",
        pos=(tray.x - blur, tray.y - blur + dp(4)),
        size=(tray.w + 2 * blur, tray.h + 2 * blur),
    )
    Color(*theme.surface)
    corners = [radius] if layout.wide else [radius, radius, 0, 0]
    SmoothRoundedRectangle(pos=tray[:2], size=tray[2:], radius=corners)


def _dash(box: Rect, colour: Rgba) -> None:
    frame = dashed_frame(round(box.w), round(box.h), dp(SHELF_RADIUS), dp(1.4))
    Color(*colour)
    Rectangle(texture=frame, pos=box[:2], size=box[2:])
