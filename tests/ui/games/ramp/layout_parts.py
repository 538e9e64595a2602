"""The rectangles of a layout of a ramp's table that may not overlap each other."""


def parts(layout):
    """Each of them with its name."""
    yield from (("board", layout.board), ("menu", layout.menu), ("title", layout.title))
    yield from (("score", layout.score), ("remaining", layout.remaining))
    yield from layout.buttons.items()
    yield from ((f"home {number}", home) for number, home in enumerate(layout.homes, 1))
    if layout.shelf.w:
        yield "shelf", layout.shelf
    if layout.others:
        yield "others", layout.others
    yield from ((f"card {number}", card) for number, card in enumerate(layout.cards, 1))
