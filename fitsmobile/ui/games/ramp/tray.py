"""The tray below the ramp: shelf, home of the waiting tile, and what is under the thumb."""

from collections.abc import Iterator

from kivy.graphics import BorderImage, Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from fitsmobile.ui.games.ramp.geometry import TableLayout
from fitsmobile.ui.kit.button import LABEL_OVERHANG, IconButton, TextButton
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.dashes import dashed_frame
from fitsmobile.ui.paint.icons import icon_texture
from fitsmobile.ui.paint.shapes import shadow
from fitsmobile.ui.paint.text import text_to_fit
from fitsmobile.ui.table.layout import Rect

NAMES = {
    "undo": mark("Undo"),
    "mirror": mark("Mirror"),
    "rotate": mark("Rotate"),
    "hint": mark("Hint"),
}
SHELF_RADIUS = 14
LEAST_WORD = 0.6
"""Share of its size at 100 % that a word on the tray shrinks to."""

WIDEST_WORD = 1.5
"""Most width of the word under a button, in widths of the button."""


class Tray(Widget):
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

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.layout: TableLayout | None = None
        self._can_aside = False
        self._tiles = 0
        with self.canvas:
            self._shade_colour = Color(0, 0, 0, 0)
            soft = shadow(0.7)
            self._shade = BorderImage(
                texture=soft, border=[soft.width / 2] * 4, auto_scale="off", size=(0, 0)
            )
            self._sheet_colour = Color()
            self._sheet = SmoothRoundedRectangle(size=(0, 0))
            self._shelf_ground = Color()
            self._shelf = SmoothRoundedRectangle(size=(0, 0))
            self._fill_colour = Color()
            self._fill = Rectangle(size=(0, 0))
            self._dash_colour = Color()
            self._shelf_dash = Rectangle(size=(0, 0))
            self._shelf_ink = Color()
            self._shelf_icon = Rectangle(size=(0, 0))
            self._home_grounds = [(Color(), SmoothRoundedRectangle(size=(0, 0))) for _ in "12"]
            self._home_dashes = [(Color(), Rectangle(size=(0, 0))) for _ in "12"]
            self._words_colour = Color()
            self._words = [Rectangle(size=(0, 0)) for _ in range(5)]
        self.drop_button = TextButton(text=tr("Drop"), icon="down", size_hint=(None, None))
        self.drop_button.bind(on_release=lambda *_: self.dispatch("on_drop"))
        self.buttons: dict[str, IconButton] = {}
        self.bind(
            filling=self._fill_up,
            phase=self._show_phase,
            state=self._tint,
            note=self._tint,
            away=self._tint,
            missing=self._tint,
        )
        theme.bind(mode=self._tint)

    def on_tool(self, name: str) -> None:
        """A button was used."""

    def on_drop(self) -> None:
        """The aimed tile is to be let go."""

    def furnish(self, layout: TableLayout, game: str) -> None:
        """Put everything where the layout has it."""
        self.layout, self.game = layout, game
        self.pos, self.size = layout.tray[:2], layout.tray[2:]
        for name in tuple(self.buttons):
            if name not in layout.buttons:
                self.remove_widget(self.buttons.pop(name))
        for name in layout.buttons:
            if name not in self.buttons:
                self._add_button(name)
        over = layout.captions
        for name, rect in layout.buttons.items():
            button = self.buttons[name]
            button.show_text = layout.captions > 0
            button.text = tr(NAMES[name])
            button.game = game if name == "rotate" else ""
            button.overhang = max(LABEL_OVERHANG, min(layout.pitch_at(rect) / rect.w, WIDEST_WORD))
            button.size = (rect.w, rect.h + over)
            button.pos = (rect.x, rect.y - over)
        self._put_drop_button(layout)
        self.drop_button.game = game
        self.drop_button.text = tr("Drop")
        self._place(layout)
        self._tint()
        self._show_phase()

    def allow(self, can_aside: bool, can_undo: bool, tiles: int) -> None:
        """Enable what can be used now; `tiles` is the number in hand."""
        self._can_aside, self._tiles = can_aside, tiles
        for name, button in self.buttons.items():
            button.enabled = can_undo if name == "undo" else tiles > 0
        self._tint()

    def _add_button(self, name: str) -> None:
        kind = "fill" if name == "rotate" else "raised"
        button = IconButton(icon=name, kind=kind, size_hint=(None, None))
        button.bind(on_release=lambda *_: self.dispatch("on_tool", name))
        self.buttons[name] = button
        self.add_widget(button)

    def _place(self, layout: TableLayout) -> None:
        tray = layout.tray
        radius, blur = theme.radius("sheet") if not layout.wide else dp(22), dp(10)
        if layout.wide:
            sheet, corners = tray, [radius]
        else:
            sheet, corners = tray, [radius, radius, 0, 0]
        self._sheet.pos, self._sheet.size, self._sheet.radius = sheet[:2], sheet[2:], corners
        self._shade.display_border = [radius + blur] * 4
        self._shade.pos = (sheet.x - blur, sheet.y - blur)
        self._shade.size = (sheet.w + 2 * blur, sheet.h + 2 * blur)
        shelf = layout.shelf
        self._shelf.pos, self._shelf.size = shelf[:2], shelf[2:]
        self._shelf.radius = [dp(SHELF_RADIUS)]
        self._dash(self._shelf_dash, shelf)
        icon = dp(24)
        self._shelf_icon.size = (icon, icon) if shelf.w else (0, 0)
        self._shelf_icon.pos = (round(shelf.cx - icon / 2), round(shelf.cy - icon / 2))
        if shelf.w:
            self._shelf_icon.texture = icon_texture("aside", icon)
        for at, (_, ground) in enumerate(self._home_grounds):
            shown = at < len(layout.homes)
            box = layout.homes[at] if shown else Rect(0, 0, 0, 0)
            ground.pos, ground.size, ground.radius = box[:2], box[2:], [dp(SHELF_RADIUS)]
            self._dash(self._home_dashes[at][1], box)
        self._fill_up()

    def _dash(self, picture: Rectangle, box: Rect) -> None:
        picture.pos, picture.size = box[:2], box[2:]
        if box.w:
            picture.texture = dashed_frame(round(box.w), round(box.h), dp(SHELF_RADIUS), dp(1.4))

    def _fill_up(self, *_: object) -> None:
        if self.layout is None:
            return
        box = self.layout.shelf.grown(-dp(4))
        self._fill.pos = box[:2]
        self._fill.size = (max(box.w, 0), max(box.h, 0) * self.filling)

    def _tint(self, *_: object) -> None:
        if self.layout is None:
            return
        dark = 0.0 if self.bare else {"light": 0.16, "dark": 0.4, "contrast": 0.0}[theme.mode]
        self._shade_colour.rgba = theme.fade(theme.shadow, dark)
        self._sheet_colour.rgba = theme.fade(theme.surface, 0.0 if self.bare else 1.0)
        shelf = self.layout.shelf.w > 0
        self._shelf_ground.rgba = theme.surface2 if shelf else (0, 0, 0, 0)
        self._dash_colour.rgba = theme.outline
        accent = theme.role("accent", self.game)
        self._fill_colour.rgba = theme.fade(accent, 0.4)
        self._shelf_ink.rgba = theme.text if self._can_aside else theme.fade(theme.text2, 0.45)
        for at, (ground, _) in enumerate(self._home_grounds):
            gone, chosen = self._gone(at), at == self.away and self._tiles > 1
            frame = accent if chosen else theme.outline if gone else (0, 0, 0, 0)
            self._home_dashes[at][0].rgba = frame
            ground.rgba = theme.fade(theme.surface2, 0.0) if gone else theme.surface2
        self._write(self.layout)

    def _gone(self, home: int) -> bool:
        return home >= self._tiles or (home == self.away and self.state == "away")

    def _write(self, layout: TableLayout) -> None:
        """Words below shelf and homes, and where a tile is missing."""
        self._words_colour.rgba = theme.text2
        lines = list(self._lines(layout))
        for at, words in enumerate(self._words):
            if at >= len(lines):
                words.size = (0, 0)
                continue
            text, box = lines[at]
            least = LEAST_WORD / max(1.0, theme.text_scale)
            texture = text_to_fit(text, theme.small, "medium", box.w, least)
            words.texture, words.size = texture, texture.size
            words.pos = (round(box.cx - texture.width / 2), round(box.cy - texture.height / 2))

    def _lines(self, layout: TableLayout) -> Iterator[tuple[str, Rect]]:
        """Texts and their places."""
        homes, below = layout.homes, layout.captions
        if layout.captions and layout.shelf.w:
            shelf, more = layout.shelf, dp(32 if self.bare else 6)
            under = Rect(shelf.x - more, shelf.y - below, shelf.w + 2 * more, below)
            yield tr("Put aside"), under
        if layout.captions and not layout.wide and len(homes) > 1:
            for text, home in zip((tr("Card"), tr("Neutral, once")), homes, strict=True):
                yield text, Rect(home.x, home.y - below + dp(2), home.w, below)
        for at, home in enumerate(homes):
            inner = home.grown(-dp(4))
            if at == self.away and self.state == "away":
                if self.phase != "POISED":
                    yield tr("Put back"), inner
            elif at >= self._tiles and at > 0 and self._tiles:
                yield self.missing, inner
            elif at >= self._tiles and at == 0 and self.note:
                yield self.note, inner

    def _put_drop_button(self, layout: TableLayout) -> None:
        box = layout.homes[min(self.away, len(layout.homes) - 1)]
        self.drop_button.size = (box.w, min(box.h, dp(56)))
        self.drop_button.pos = (box.x, box.cy - self.drop_button.height / 2)

    def _show_phase(self, *_: object) -> None:
        """The drop button stands in for the tile while it is aimed."""
        if self.layout is None:
            return
        self._put_drop_button(self.layout)
        aimed = self.phase == "POISED"
        if aimed and self.drop_button.parent is None:
            self.add_widget(self.drop_button)
        elif not aimed and self.drop_button.parent is not None:
            self.remove_widget(self.drop_button)
        self._tint()
