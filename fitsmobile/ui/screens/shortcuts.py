"""Which keys and buttons of a game controller do what."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr

kvloader.load(__name__, needs=("kit.form", "kit.header", "kit.page", "kit.text"))

RAMP, HEXES = "FITS, BITS", "FILLIT, JAMMIT"

KEYS = {
    mark("Everywhere"): (
        ("Tab", mark("the next thing to use")),
        ("← → ↑ ↓", mark("what lies in that direction")),
        ("Enter", mark("use it")),
        ("Esc", mark("one step back")),
    ),
    RAMP: (
        ("← →", mark("to another column")),
        ("↑ R", mark("turn the tile")),
        ("M", mark("mirror the tile")),
        ("↓", mark("let it drop")),
        ("N", mark("the other tile (BITS)")),
        ("A A", mark("put the tile aside (FITS)")),
    ),
    HEXES: (
        ("← → ↑ ↓", mark("to another hex or column")),
        ("Enter", mark("take it, or let it go there")),
        ("X", mark("the coins in the other order (JAMMIT)")),
        ("E", mark("end the turn (FILLIT)")),
        ("P", mark("show the last turn again")),
    ),
    mark("At every table"): (
        ("Z", mark("take back")),
        ("Y", mark("play it again")),
        ("H", mark("a hint")),
    ),
    mark("Mouse"): (
        (mark("Move"), mark("aim the tile")),
        (mark("Click"), mark("let it drop, or take what is there")),
        (mark("Wheel"), mark("turn the tile")),
    ),
    mark("Game controller"): (
        (mark("Cross, stick"), mark("as the arrow keys")),
        ("A", mark("use it, let it drop")),
        ("B", mark("one step back")),
        ("X, Y", mark("turn, mirror")),
        ("L, R", mark("take back, a hint")),
        ("Start", mark("the next thing to use")),
    ),
}
"""Caption -> keys and what they do."""


class KeyRow(BoxLayout):
    """A key, and what it does."""

    keys = StringProperty("")
    text = StringProperty("")


class ShortcutsScreen(Screen):
    """One section for each place where keys are used."""

    def refresh(self, *_: Any) -> None:
        """Build the sections."""
        sections = []
        for caption, rows in KEYS.items():
            section = Section(caption=tr(caption))
            for keys, text in rows:
                section.add_widget(KeyRow(keys=tr(keys), text=tr(text)))
            sections.append(section)
        self.ids.form.set_sections(*sections)
