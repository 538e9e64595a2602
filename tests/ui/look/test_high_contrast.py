"""High contrast as it is drawn: every text stands out from its ground by 7 to 1 (WCAG AAA)."""

from collections import Counter

import pytest

from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui.drawn_words import Recorder
from tests.ui.layout_faults import clipped_to, is_sign, letters_box, visible
from tests.ui.layout_sizes import begin
from tests.ui.look.colour_vision import contrast
from tests.ui.silent_search import without_search

TEXT, LARGE_TEXT = 7.0, 4.5
"""Least contrast of text, and of large text."""

LARGE, LARGE_AND_BOLD = 24, 18.66
"""Sizes in dp from which text is large: 18 points, and 14 points where it is bold."""

GAMES = ("fits", "bits", "fillit", "jammit")
SCENES = {
    "first start": ("home", {}, None),
    "home": ("home", {}, ("fits", 1, 200)),
    **{f"table {game}": ("table", {}, (game, 2, 7)) for game in GAMES},
    **{f"rules {game}": ("howto", {"game": game}, None) for game in GAMES},
    "set-up": ("setup", {"game": "bits"}, None),
    "settings": ("settings", {}, None),
    "puzzles": ("puzzles", {"game": "fillit"}, None),
    "statistics": ("statistics", {}, ("fits", 1, 200)),
    "saved": ("saved", {}, ("fillit", 4, 4)),
    "result": ("result", {}, ("bits", 4, 400)),
    "result alone": ("result", {}, ("fits", 1, 200)),
    "review": ("review", {}, ("jammit", 2, 2000)),
    "shortcuts": ("shortcuts", {}, None),
}


@pytest.fixture(scope="module")
def conductor(tmp_path_factory):
    return conductor_in(tmp_path_factory.mktemp("data"))


def is_enabled(widget):
    """Whether neither the widget nor what it lies in is disabled: such text is exempt."""
    while widget is not None and widget is not widget.parent:
        if not getattr(widget, "enabled", True):
            return False
        widget = widget.parent
    return True


def words_in_sight(screen, recorder, size):
    """The texts that are drawn whole in the window, each with the box of its letters."""
    for widget, scroller in visible(screen):
        for word in recorder.words(widget):
            if is_sign(word) or not word.text.strip() or not is_enabled(widget):
                continue
            x, y, wide, high = box = letters_box(widget) or word.box
            is_clipped = scroller and clipped_to(box, window_box(scroller)) != box
            if min(x, y) >= 0 and x + wide <= size[0] and y + high <= size[1] and not is_clipped:
                yield word, box


def contrast_in(pixels, stride, box):
    """The contrast between the most frequent colour in a box and the one farthest from it."""
    left, low, wide, high = map(round, box)
    colours = Counter()
    for row in range(low, low + high):
        line = pixels[row * stride + left * 3 : row * stride + (left + wide) * 3]
        colours.update(zip(line[::3], line[1::3], line[2::3], strict=False))
    parts = {colour: tuple(part / 255 for part in colour) for colour in colours}
    ground = parts[colours.most_common(1)[0][0]]
    return max(contrast(ground, one) for one in parts.values())


@pytest.mark.parametrize("scene", SCENES)
def test_every_text_stands_out_from_its_ground(stage, conductor, monkeypatch, scene):
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.paint import forget

    forget()
    without_search(monkeypatch)
    recorder = Recorder(monkeypatch)
    route, args, game = SCENES[scene]
    if game is not None:
        begin(conductor, *game)
    if route == "review":
        args = {"game_id": conductor.snapshot.game_id}
    theme.reduced_motion = True
    theme.switch("contrast")
    stage.resize(400, 720)
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.go(route, **args)
    stage.settle(0.5)
    pixels, size = stage.pixels(), stage.size
    faint, count = {}, 0
    for word, box in words_in_sight(navigator.screen, recorder, size):
        is_large = word.size >= (LARGE if word.font == "medium" else LARGE_AND_BOLD)
        found = contrast_in(pixels, size[0] * 3, box)
        count += 1
        if found < (LARGE_TEXT if is_large else TEXT):
            faint[word.text] = (round(found, 1), type(word.widget).__name__)
    navigator.screen.leave()
    assert faint == {}
    assert count >= 2
