"""Licences of everything that is inside the package."""

from collections.abc import Iterator, Sequence
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.kit.form import Scroller, Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.screen import Stack
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.text import Note
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.licences import Part, parts
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

kvloader.load(__name__)

AROUND_TEXT = 116
"""Height of everything in a window besides a licence and its title: button and edges."""


class LicenceRow(Pressable, BoxLayout):
    """A part of the package and the name of its licence."""

    name = StringProperty("")
    licence = StringProperty("")


class LicenceText(Stack):
    """The paragraphs of a licence, each a texture of its own: phones bound their height."""


class LicencesScreen(FormScreen):
    """The parts of the package; a tap shows the licence of one. Filled a few lines a frame."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._filling = FrameSlicedTask()
        self.whenever_left(self._filling.stop)

    def sections(self) -> Iterator[Section]:
        """The list, or its halves side by side."""
        self.title, found = tr("Licences"), parts()
        half = len(found) if not self.is_wide else (len(found) + 1) // 2
        halves = [some for some in (found[:half], found[half:]) if some]
        sections = [Section(spacing=0) for _ in halves]
        self._filling.start(self._filled(sections, halves))
        yield from sections

    def on_is_wide(self, *_: object) -> None:
        """Refresh: a turned window has another number of columns."""
        if self.in_front:
            self.refresh()

    def _filled(
        self, sections: Sequence[Section], halves: Sequence[Sequence[Part]]
    ) -> Iterator[None]:
        for section, half in zip(sections, halves, strict=True):
            for part in half:
                show = partial(self._show, part)
                section.add_widget(LicenceRow(name=part.name, licence=part.licence, do=show))
                yield

    def _show(self, part: Part) -> None:
        taken = self.inset_top + self.inset_bottom + theme.title * 1.6 + dp(AROUND_TEXT)
        text, view = LicenceText(), Scroller(size_hint_y=None, height=self.height - taken)
        view.add_widget(text)
        sheet = Sheet(title=part.name)
        sheet.body.add_widget(view)
        sheet.add_action("close", tr("Close"), lambda: None)
        sheet.bind(on_closed=lambda _sheet: self._filling.stop())
        notes = (Note(text=one, role="text") for one in paragraphs(part))
        self._filling.start(map(text.add_widget, notes))
        sheet.open(self)


def paragraphs(part: Part) -> Iterator[str]:
    """The text of a sheet: the licence, and before it what the part belongs to."""
    if part.within:
        yield tr("Part of {names}", names=listed(part.within))
    yield from part.paragraphs()
