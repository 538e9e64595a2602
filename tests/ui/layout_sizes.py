"""The window sizes, languages and text sizes of the layout tests, and their games."""

import gc
import itertools
import os
import sys
from importlib import import_module
from pkgutil import walk_packages

from fitsmobile.session.actions import Denied, NewGame, Player
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui import games, table
from fitsmobile.ui.look import units
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens import SCREENS
from tests.harness import step

SIZES = (
    (360, 640), (360, 780), (412, 892), (640, 360), (780, 360), (892, 412),
    (600, 960), (960, 600), (673, 841), (800, 1280), (1280, 800), (1440, 900),
)  # fmt: skip
SCALES: tuple[float, ...] = (1.0, 1.5)
if os.environ.get("EVERY_SIZE"):  # only in the soak, for time
    SCALES = (1.0, 1.3, 1.5)
    SIZES = tuple(
        (width, height)
        for width in (360, 400, 480, 600, 700, 840, 960, 1280, 1600, 1920)
        for height in (360, 420, 600, 640, 760, 900, 1280)
        if max(width, height) >= 640
    )

NAMES = (("Ada", "green"), ("Benedikt", "red"), ("Chika", "blue"), ("Dorothea", "yellow"))


def begin(conductor, game, seats, moves, pace=None, **options):
    """Deal a game and play some first legal moves, or to its end."""
    pace = pace or ("solo" if seats == 1 else "free")
    players = tuple(Player(name, colour) for name, colour in NAMES[:seats])
    answer = conductor.dispatch(NewGame(game, players, options=options, pace=pace, seed=5))
    assert not isinstance(answer, Denied), answer
    for _ in range(moves):
        if not step(conductor):
            return


def faults_everywhere(stage, navigator, look, by_language=True, renew=None):
    """The faults that `look(screen)` finds in all sizes and languages, each with its first place.

    Screens that are rebuilt by a change of the language go `by_language`, those that are painted
    again in another size by size. `renew(screen)` is called at the beginning, after every change
    of the language and for every screen that was built again, for overlays that are written once.
    """
    gc.disable()  # a collection during the change would break Kivy's dispatch: see preferences.py
    try:
        return faults_by_place(stage, navigator, look, by_language, renew)
    finally:
        gc.enable()


def faults_by_place(stage, navigator, look, by_language, renew):
    wrong = {}
    if renew is not None:
        renew(navigator.screen)
    for language, scale, size in variants(SIZES, by_language):
        screen, is_translated = navigator.screen, language != tr.language
        is_replaced = is_translated if by_language else scale != theme.text_scale
        if is_replaced:
            gc.collect()  # widgets that were replaced would be laid out too
        theme.text_scale = scale
        navigator.size = size
        if is_translated:
            tr.switch(language)
        if renew is not None and (is_translated or screen is not navigator.screen):
            renew(navigator.screen)
        stage.lay_out(5)
        for fault in look(navigator.screen):
            wrong.setdefault(fault, (size, language, scale))
    return wrong


def variants(sizes, by_language):
    """Every language, size of text and size of window, in an order that builds little again.

    Sizes in which lengths are the same (`units.scale_for`) stand together: the navigator builds
    its screens again between others. The next group begins with the language of the last one.
    """
    languages = list(LANGUAGES)
    groups = itertools.groupby(sorted(sizes, key=length_scale), length_scale)
    for alike in [tuple(group) for _, group in groups]:
        if by_language:
            yield from back_and_forth(languages, SCALES, alike)
            languages.reverse()
        else:
            for size, scale, language in back_and_forth(alike, SCALES, languages):
                yield language, scale, size


def back_and_forth(*axes):
    """Every combination of values, one of each axis; from each to the next a single one changes."""
    if not axes:
        return [()]
    inner, found = back_and_forth(*axes[1:]), []
    for value in axes[0]:
        found += [(value, *others) for others in inner]
        inner = inner[::-1]
    return found


def length_scale(size):
    """The factor by which lengths grow in a window of this size."""
    return units.scale_for(*size)


def replace_everywhere(monkeypatch, function, other):
    """Replace a function in every module of the app that imports it."""
    tuple(SCREENS.values())  # imports every screen
    for folder in (games, table):
        for found in walk_packages(folder.__path__, f"{folder.__name__}."):
            import_module(found.name)
    for name, module in tuple(sys.modules.items()):
        if name.startswith("fitsmobile.ui") and getattr(module, function.__name__, 0) is function:
            monkeypatch.setattr(module, function.__name__, other)


def skip_painting(monkeypatch):
    """Replace the painting of wood, which takes the most time and does not change the layout."""
    from kivy.graphics.texture import Texture

    from fitsmobile.ui.paint import shade, shapes

    def bake(width, height, *_args, **_more):
        return Texture.create(size=(max(1, width), max(1, height)))

    def paint(size, *_args):
        return Texture.create(size=size)

    replace_everywhere(monkeypatch, shapes.bake, bake)
    replace_everywhere(monkeypatch, shade.paint, paint)
