"""Which keys and buttons of a game controller do what."""

from collections.abc import Iterator

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui import device
from fitsmobile.ui.games import GAMES_UI, Keys
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.node import Gathered
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.questions import QUESTIONS

kvloader.load(__name__)

EVERYWHERE: Keys = (
    ("Tab", mark("next control")),
    ("← → ↑ ↓", mark("move the focus")),
    (mark("Enter"), mark("select")),
    (mark("Esc"), mark("back")),
    ("V", mark("read aloud, or stop")),
)
IN_A_WINDOW: Keys = (("F11", mark("fill the screen")),)
AT_TABLES: Keys = (
    ("Z", mark("undo")),
    ("Y", mark("redo")),
    ("H", mark("hint")),
    *((key.upper(), what) for key, what in QUESTIONS.items()),
)
MOUSE: Keys = (
    (mark("Move"), mark("aim the tile")),
    (mark("Click"), mark("drop, or pick up")),
    (mark("Wheel"), mark("rotate the tile")),
)
CONTROLLER: Keys = (
    (mark("D-pad, stick"), mark("same as the arrow keys")),
    ("A", mark("select, drop")),
    ("B", mark("back")),
    ("X, Y", mark("rotate, mirror")),
    ("L, R", mark("undo, hint")),
    ("Start", mark("next control")),
)


def keys_by_place() -> dict[str, Keys]:
    """Caption -> keys and what they do. Games with the same keys share a section."""
    games: dict[Keys, list[str]] = {}
    for ui in GAMES_UI.values():
        games.setdefault(ui.keys, []).append(ui.title)
    return {
        tr("Everywhere"): EVERYWHERE + (IN_A_WINDOW if device.current.has_window else ()),
        **{listed(titles): keys for keys, titles in games.items()},
        tr("In every game"): AT_TABLES,
        tr("Mouse"): MOUSE,
        tr("Game controller"): CONTROLLER,
    }


class KeyRow(Gathered, BoxLayout):
    """A key, and what it does."""

    keys = StringProperty("")
    text = StringProperty("")


class ShortcutsScreen(FormScreen):
    """One section for each place where keys are used."""

    def sections(self) -> Iterator[Section]:
        """A row for each key."""
        self.title = tr("Keyboard and controller")
        for caption, rows in keys_by_place().items():
            yield Section(
                *(KeyRow(keys=tr(keys), text=tr(text)) for keys, text in rows), caption=caption
            )
