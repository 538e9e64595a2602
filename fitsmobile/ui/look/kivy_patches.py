"""Everything that leans on Kivy's insides: replaced methods and private attributes.

No other module of the app replaces anything in Kivy or uses a name of Kivy that begins with
an underscore, so these are the places to check when Kivy is upgraded. Written for Kivy 2.3.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ctypes

    from kivy.core.text import Label as CoreLabel
    from kivy.lang.builder import BuilderBase
    from kivy.lang.parser import ParserRule
    from kivy.uix.behaviors.focus import FocusBehavior
    from kivy.uix.label import Label
    from kivy.uix.scrollview import ScrollView
    from kivy.uix.widget import Widget

NO_RULES = Path(__file__).with_name("no_rules")
"""A Kivy data folder whose `style.kv` is empty."""

MEASURED_BY = ("font_kerning", "outline_width")
"""Options of a label, beside its font, that change the size of a text."""

MOST_EXTENTS = 2048
"""Cache size: texts whose sizes are kept, about 0.8 MB."""

MIXER_RATE, MIXER_FORMAT, MIXER_CHANNELS = 44_100, 0x8010, 2
"""As Kivy opens the mixer (0x8010: 16 bits, signed); another format would make it open anew."""

MIXER_FRAMES = 512, 4_096
"""Sizes of the buffer, the best first."""


def put_off_style_rules() -> None:
    """Import `kivy.lang` without parsing `style.kv`; parse each rule when a widget needs it.

    Must run before anything else imports `kivy.lang`, otherwise it does nothing: then all
    rules are parsed. Saves 34 of 202 ms processor time until the first frame of a resumed game
    (`make bench NAMES=patches`).
    """
    if "kivy.lang" in sys.modules:
        return
    import kivy

    data = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(NO_RULES)
    try:
        from kivy.lang import Builder
    finally:
        kivy.kivy_data_dir = data
    Builder.match = StyleRules(Path(data, "style.kv"), Builder).match


def open_mixer() -> ctypes.CDLL | None:
    """Open SDL's mixer with a buffer of 512 frames, 12 ms; the library to play with.

    Kivy's own buffer of 4,096 frames is 93 ms, and the mixer starts sounds once a buffer: of twelve
    chips 45 ms apart six were heard. A device that refuses the small buffer gets the large one.
    None where the library can't be reached; Kivy's sounds may play nevertheless.
    """
    import ctypes
    from importlib.machinery import PathFinder

    import kivy

    folder = Path(kivy.__file__).parent / "core" / "audio"
    module = PathFinder.find_spec("audio_sdl2", [str(folder)])  # importing it would take 2 ms
    if module is None or module.origin is None:
        return None
    try:
        # the libraries that Kivy's module is linked to are searched as well, but on Windows
        library = ctypes.CDLL(module.origin)
        open_audio = library.Mix_OpenAudio
    except (OSError, AttributeError):
        return None
    for frames in MIXER_FRAMES:
        if open_audio(MIXER_RATE, MIXER_FORMAT, MIXER_CHANNELS, frames) == 0:
            return library
    return None


def usable_screens() -> list[tuple[int, ...]]:
    """Left, top, width and height of each screen without the system's bars; empty if unknown.

    Kivy does not ask SDL for them. Takes 0.1 ms.
    """
    import ctypes

    try:
        from kivy.core.window import _window_sdl2

        sdl, bounds = ctypes.CDLL(_window_sdl2.__file__), (ctypes.c_int * 4)()
        numbers = range(sdl.SDL_GetNumVideoDisplays())
        ask = sdl.SDL_GetDisplayUsableBounds
    except (ImportError, OSError, AttributeError):
        return []
    return [tuple(bounds) for number in numbers if ask(number, bounds) == 0]


def keep_presplash() -> None:
    """Leave Android's presplash to us: Kivy removes it in its first tick, before it has drawn."""
    from kivy.base import EventLoop

    def keep(*_: object) -> None:
        pass

    EventLoop.remove_android_splash = keep


def focused_field() -> FocusBehavior | None:
    """The text field that has the keyboard, or None. Kivy has no public way to ask for it."""
    from kivy.uix.behaviors.focus import FocusBehavior

    return next((field for field in FocusBehavior._keyboards.values() if field is not None), None)


def core_label(label: Label) -> CoreLabel:
    """The `kivy.core.text.Label` that renders a `Label`: it measures and draws another text."""
    return label._label


@cache
def measure_with_own_hinting() -> None:
    """Have Kivy's labels measure a text with the hinting that they draw it with.

    Kivy keeps the last 64 fonts open, one for all hintings of a size, and sets the hinting only
    when it draws; HarfBuzz caches the widths of the letters as they were measured first. So a label
    looked different whenever it was drawn again, or after a text field. Here each hinting has a
    font of its own, and a space is drawn before a text is measured: that sets the hinting, and has
    SDL_ttf drop the positions of letters that it remembers of the last text. No effect on text
    providers other than SDL2.
    """
    from kivy.core.text import Label

    if Label.__name__ != "LabelSDL2":
        return
    from kivy.core.text._text_sdl2 import _SurfaceContainer

    measure, draw, surface = Label.get_extents, Label._render_text, _SurfaceContainer(1, 1)
    plain_id, last = Label._get_font_id, ""
    """`last` is the font of the last text: what else is measured or drawn may close the font."""

    extents: dict[tuple[object, ...], tuple[int, int]] = {}
    """A cache: a paragraph is measured word by word whenever it is laid out."""

    def font_id(label: CoreLabel) -> str:
        return f"{plain_id(label)}|{label.options['font_hinting']}"

    def use(label: CoreLabel) -> bool:
        nonlocal last
        before, last = last, font_id(label)
        return before != last

    def get_extents(label: CoreLabel, text: str) -> tuple[int, int]:
        key = (font_id(label), *map(label.options.__getitem__, MEASURED_BY), text)
        if key not in extents:
            if use(label):
                surface.render(label, " ", 0, 0)
            if len(extents) == MOST_EXTENTS:
                extents.clear()
            extents[key] = measure(label, text)
        return extents[key]

    def render_text(label: CoreLabel, text: str, x: int, y: int) -> None:
        use(label)
        draw(label, text, x, y)

    Label._get_font_id = font_id
    Label.get_extents, Label._render_text = get_extents, render_text


def stop_following_bar_color(scroller: ScrollView) -> None:
    """Undo one binding of a `ScrollView` to the colour of its bar.

    Kivy adds such a binding each time the content moves and removes one when it comes to rest.
    """
    scroller.funbind("bar_color", scroller._change_bar_color)


class StyleRules:
    """Kivy's style rules, each parsed when the first widget it applies to is built.

    A rule applies to a class and to all classes derived from it, so the rules of every Kivy
    class in a widget's method resolution order are parsed together: `ScrollView` clips its
    children by the rule of its base class `StencilView`. Parsed rules come first in
    `Builder.rules`, in the order of `style.kv`, so that the app's rules override them.

    Rules that create a class (`<Name@Base>`) are not found by that; Kivy's factory raises for
    the name where such a class is missing.
    """

    def __init__(self, file: Path, builder: BuilderBase) -> None:
        self._file = file
        self._builder = builder
        self._plain_match = builder.match
        self._texts: list[str] = []
        self._of_class: dict[str, list[int]] = {}
        self._parsed: dict[int, list[ParserRule]] = {}
        self._seen: set[type] = set()

    def match(self, widget: Widget) -> list[ParserRule]:
        """`Builder.match`: the rules that apply to a widget."""
        kind = widget.__class__
        if kind not in self._seen:
            self._seen.add(kind)
            self._parse_rules_of(kind)
        return self._plain_match(widget)

    def _parse_rules_of(self, kind: type) -> None:
        if not self._texts:
            self._read()
        names = [base.__name__ for base in kind.__mro__ if base.__module__.startswith("kivy.")]
        numbers = {number for name in names for number in self._of_class.get(name, ())}
        missing = numbers - self._parsed.keys()
        if not missing:
            return
        rules, parsed_before = self._builder.rules, sum(map(len, self._parsed.values()))
        for number in missing:
            end = len(rules)
            self._builder.load_string(self._texts[number], rulesonly=True)
            self._parsed[number] = rules[end:]
            del rules[end:]
        rules[:parsed_before] = [
            rule for number in sorted(self._parsed) for rule in self._parsed[number]
        ]

    def _read(self) -> None:
        text = self._file.read_text("utf-8")
        self._texts = re.split(r"^(?=<)", text, flags=re.MULTILINE)[1:]
        for number, rule in enumerate(self._texts):
            for name in rule[1 : rule.index(">")].split(","):
                self._of_class.setdefault(name.strip(" -"), []).append(number)
