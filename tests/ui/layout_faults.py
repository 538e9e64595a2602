"""Layout faults of a screen: cut, small and uneven texts, small touch targets, overlaps."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from kivy.metrics import dp
from kivy.uix.widget import Widget

from fitsmobile.ui.games.ramp.geometry import LOWEST_TRAY
from fitsmobile.ui.games.ramp.tray import Tray
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.node import box_between, described, window_box
from fitsmobile.ui.kit.pictures import Miniature
from fitsmobile.ui.kit.surface import Surface
from fitsmobile.ui.kit.text import Words
from fitsmobile.ui.look import units
from fitsmobile.ui.look.node import Box
from fitsmobile.ui.paint.text import text_texture
from tests.ui.drawn_words import Recorder, Word
from tests.ui.hex_layout_faults import over_the_frame, slots_over_pawns

TARGET = 48
TOLERANCE = 1.0  # pixels, for rounding
FAINT = bytes(range(48))
"""Alpha values of the soft edge of a letter."""

LEAST_LETTERS = 11
"""Size in dp of the smallest letters of a label."""

BOARD_ROLES = ("board", "place", "tile")
"""Roles of pieces and places, whose size is the board's: exempt from size and overlap checks."""


def is_sign(word: Word) -> bool:
    """Whether a text is part of a picture, and as small as that is.

    These are the letter on a person's coin, and what stands on the picture of a board.
    """
    on_coin = len(word.text) == 1 and word.font == "heavy" and not word.text.isdigit()
    return on_coin or isinstance(word.widget, Miniature)


def written_on(screen, recorder: Recorder) -> list[Word]:
    """The labels of a screen, without the signs in its pictures."""
    words = (word for widget, _ in visible(screen) for word in recorder.words(widget))
    return [word for word in words if not is_sign(word)]


def missing_words(screen) -> Iterator[str]:
    """Trays whose icons have lost their words, although they are high enough for them."""
    for widget, _ in visible(screen):
        if isinstance(widget, Tray) and not widget.bare and has_room_for_words(widget):
            yield from (
                f"{button.text!r} is not written below its icon"
                for button in widget.buttons.values()
                if not button.show_text
            )


def has_room_for_words(tray: Tray) -> bool:
    """Whether a tray is below its ramp, or beside it and higher than that of a lesson."""
    return not tray.layout.wide or tray.height >= units.dp(LOWEST_TRAY)


def word_faults(words: list[Word]) -> Iterator[str]:
    """Labels that are small, wider than their button, or of another size than those beside them."""
    for word in words:
        if word.size < units.dp(LEAST_LETTERS) - TOLERANCE / 2:
            yield f"{type(word.widget).__name__} {word.text!r}: letters of {word.size:.1f}"
        if isinstance(word.widget, TextButton):
            room = max(word.widget.width, word.widget.height)
            if word.box[2] > room + TOLERANCE:
                yield f"{type(word.widget).__name__} {word.text!r}: wider than the button"
    yield from uneven_rows(words)


def uneven_rows(words: list[Word]) -> Iterator[str]:
    """Rows of labels of one role that have several sizes, or run into each other."""
    rows: dict[object, list[Word]] = {}
    for word in words:
        _, y, _, high = word.box
        rows.setdefault((role_of(word), round((y + high / 2) / 4)), []).append(word)
    for row in rows.values():
        row.sort(key=lambda word: word.box[0])
        if len({round(word.size) for word in row}) > 1:
            yield f"in a row: {', '.join(f'{word.text!r} {word.size:.0f}' for word in row)}"
        level = [word for word in row if word.box[2] > word.box[3]]
        for one, other in pairwise(level):
            if one.text != other.text and one.box[0] + one.box[2] > other.box[0] + TOLERANCE:
                yield f"{one.text!r} runs into {other.text!r}"


def role_of(word: Word) -> tuple[object, ...]:
    """The kind of a label and what it lies in, as labels that stand side by side have it alike."""
    widget, is_number = word.widget, word.text.lstrip("+−").isdigit()
    inside = (widget.parent.parent, type(widget.parent), type(widget))
    line = (getattr(widget, "base_size", 0), getattr(widget, "halign", ""))
    return (*inside, *line, word.font == "heavy", is_number)


def faults(screen, recorder: Recorder) -> list[str]:
    """The faults of a screen, one line each."""
    written = written_on(screen, recorder)
    found = [*word_faults(written), *missing_words(screen)]
    controls, words = [], []
    for node, widget in described(screen).items():
        if not node.actions or node.role in BOARD_ROLES:
            continue
        name = f"{type(widget).__name__} {node.name!r}"
        if min(node.box[2:]) < dp(TARGET) - TOLERANCE:
            found.append(f"{name}: only {node.box[2]:.0f} x {node.box[3]:.0f}")
        if node.clip is None and not is_inside(node.box, screen):
            found.append(f"{name}: is partly outside the window")
        controls.append((widget, node.seen, name))
    for widget, scroller in visible(screen):
        name = f"{type(widget).__name__} {getattr(widget, 'text', '')!r}"
        if is_cut(widget):
            found.append(f"{name}: its text is cut")
        if (letters := letters_box(widget)) is not None:
            letters = letters if scroller is None else clipped_to(letters, window_box(scroller))
            words.append((widget, letters, name))
    found += [f"{one} overlaps {other}" for one, other in overlaps(controls + words)]
    found += covered(controls, written, screen)
    board = getattr(screen, "board", None)
    if hasattr(board, "plane"):
        found += [f"{name} overlaps the board" for name in over_the_frame(board, controls + words)]
        found += slots_over_pawns(board)
    return found


def covered(controls: list[tuple[Widget, Box, str]], words: list[Word], screen) -> Iterator[str]:
    """Controls over which another widget paints words, a ground or a badge.

    The words of its neighbours in a row may reach over its edge; they keep off its own words.
    """
    order = {widget: at for at, widget in enumerate(painted_order(screen))}
    parts = [(word.widget, letters_box(word.widget) or word.box, repr(word.text)) for word in words]
    parts += [
        (widget, ground_box(widget), "the ground")
        for widget in order
        if isinstance(widget, Surface) and widget.fill[3]
    ]
    for control, box, name in controls:
        for widget, _, what in overlapping(box, parts):
            is_above = order.get(widget, 0) > order.get(control, 0)
            beside = type(widget) is type(control) and widget.parent is control.parent
            if is_above and not beside and not is_related(control, widget):
                yield f"{name}: {what} of {type(widget).__name__} is painted over it"


def painted_order(widget) -> Iterator[Widget]:
    """All visible widgets, those that are painted first before the others."""
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    yield widget
    for child in reversed(widget.children):
        yield from painted_order(child)


def ground_box(widget: Surface) -> Box:
    """The ground of a surface in the window."""
    x, y, wide, high = widget.box()
    return box_between(widget.to_window(x, y), widget.to_window(x + wide, y + high))


def letters_box(widget) -> Box | None:
    """The box of a label's letters in the window; None for an empty label or another widget."""
    text, halign = getattr(widget, "text", ""), getattr(widget, "halign", None)
    if not text or halign is None or not hasattr(widget, "texture_size"):
        return None
    if is_one_line(widget):
        wide, low, high = letter_extent(text, round(widget.font_size), widget.font_name)
    else:
        wide, low, high = widget.texture_size[0], 0, widget.texture_size[1]
    share = {"center": 0.5, "right": 1.0}.get(halign, 0.0)
    left = widget.x + (widget.width - wide) * share
    middle = widget.center_y + (low + high) / 2 - line_height(widget) / 2
    corners = (
        widget.to_window(left, middle - (high - low) / 2),
        widget.to_window(left + wide, middle + (high - low) / 2),
    )
    return box_between(*corners)


def is_one_line(widget) -> bool:
    """Whether it is a label of one line; a long name in two lines is none."""
    return isinstance(widget, Words) and not widget.folded


def line_height(widget) -> float:
    """The height of the line, including the room above and below its letters."""
    if is_one_line(widget):
        return text_texture(widget.text, widget.font_size, widget.font_name).height
    return widget.texture_size[1]


@lru_cache(maxsize=4096)
def letter_extent(text: str, size: int, font: str) -> tuple[int, int, int]:
    """The width of a line, and the lower and upper edge of its letters above its foot."""
    texture = text_texture(text, size, font)
    wide, high = texture.size
    alphas = texture.pixels[3::4]
    rows = [row for row in range(high) if alphas[row * wide : (row + 1) * wide].strip(FAINT)]
    if not rows:
        return wide, 0, 0
    return wide, high - 1 - rows[-1], high - rows[0]


def visible(widget, scroller=None) -> Iterator[tuple]:
    """Every visible widget, and the scroller that it is in, or None."""
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    yield widget, scroller
    scroller = widget if hasattr(widget, "scroll_to") else scroller
    for child in widget.children:
        yield from visible(child, scroller)


def clipped_to(box: Box, window: Box) -> Box:
    """The part of a box that a scroller shows; of height 0 where it shows none."""
    low = max(box[1], window[1])
    high = min(box[1] + box[3], window[1] + window[3])
    return (box[0], low, box[2], max(0.0, high - low))


def is_inside(box: Box, screen) -> bool:
    """Whether a box is inside the window."""
    x, y, w, h = box
    return (
        x >= -TOLERANCE
        and y >= -TOLERANCE
        and x + w <= screen.width + TOLERANCE
        and y + h <= screen.height + TOLERANCE
    )


def is_cut(widget) -> bool:
    """Whether some letters of a text are not shown."""
    if getattr(widget, "is_shortened", False):
        return True
    if getattr(widget, "folded", False):
        wide = max(
            text_texture(line, widget.font_size, widget.font_name).width
            for line in widget.lines().split("\n")
        )
        if wide > widget.width + TOLERANCE or widget.texture_size[1] > widget.height + TOLERANCE:
            return True
    elif is_one_line(widget) and widget.text:
        _, low, high = letter_extent(widget.text, round(widget.font_size), widget.font_name)
        spare = (line_height(widget) - widget.height) / 2
        if low < spare - TOLERANCE / 2 or high > line_height(widget) - spare + TOLERANCE / 2:
            return True
    return False


def overlaps(controls) -> Iterator[tuple[str, str]]:
    """Pairs of overlapping controls, except where one is a descendant of the other."""
    for spot, (one, box, name) in enumerate(controls):
        for other, _, other_name in overlapping(box, controls[spot + 1 :]):
            if not is_related(one, other):
                yield name, other_name


def overlapping(box: Box, parts):
    """Those of some parts, whose box stands second, that overlap a box."""
    left, low = box[0] + TOLERANCE, box[1] + TOLERANCE
    right, high = box[0] + box[2] - TOLERANCE, box[1] + box[3] - TOLERANCE
    near = [
        part
        for part in parts
        if part[1][0] < right
        and part[1][1] < high
        and part[1][0] + part[1][2] > left
        and part[1][1] + part[1][3] > low
    ]
    return [part for part in near if overlap_size(box, part[1]) > TOLERANCE]


def is_related(one, other) -> bool:
    """Whether one of two widgets is an ancestor of the other."""
    return is_ancestor(one, other) or is_ancestor(other, one)


def is_ancestor(outer, inner) -> bool:
    """Whether `inner` is `outer` or a descendant of it."""
    while inner is not None and inner is not inner.parent:
        if inner is outer:
            return True
        inner = inner.parent
    return False


def overlap_size(one: Box, other: Box) -> float:
    """The smaller side of the intersection of two boxes; negative where they are apart."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(width, height)
