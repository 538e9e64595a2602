"""A ramp in words, as a screen reader says it: its columns, rows and tiles. No Kivy."""

from collections.abc import Sequence

from fitsmobile.engine.views import RampView, TaskView, Tile
from fitsmobile.ui.games.ramp.words import COLOURS, WORDS, callout_line, worst_change
from fitsmobile.ui.kit.wording import clauses, first_short, headed, listed
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.words import why_not

NEUTRAL = mark("neutral")


def heights(view: RampView) -> list[int]:
    """The height of each column in rows: that of its highest placed square."""
    highest = [0] * view.columns
    for placed in view.placed:
        for column, row in placed.cells:
            highest[column] = max(highest[column], row + 1)
    return highest


def column_words(
    view: RampView, tasks: Sequence[TaskView], tile: Tile, form: int, column: int
) -> tuple[str, str]:
    """A column and what the tile would do with its left edge there, and more of it as a value.

    `Column 3, height 4: lands in row 5; +6: covers 5, +1 row; buries 2`; the worst change stays
    where there is no room for all.
    """
    head = tr("Column {n}, height {height}", n=column + 1, height=heights(view)[column])
    landing = tile.landings.get((form, column))
    if landing is None:
        refused = tile.refused.get((form, column))
        return headed(head, why_not(WORDS, refused.reason if refused else "")), ""
    lands = tr("lands in row {n}", n=min(row for _, row in landing.cells) + 1)
    ways = (callout_line(landing.effects, tasks), worst_change(landing.effects, tasks), "")
    return first_short([headed(head, clauses((lands, way))) for way in ways])


def row_words(view: RampView, row: int) -> str:
    """A row from its free squares, and what is printed there: `Row 3: free 4, 6; trap in 6`."""
    filled = {cell for placed in view.placed for cell in placed.cells}
    free = [column for column in range(view.columns) if (column, row) not in filled]
    head = tr("Row {n}", n=row + 1)
    if not free:
        return headed(head, tr("full"))
    where: dict[str, list[str]] = {}
    for column in free:
        if (column, row) in view.specials:
            print_word = _print_word(view.specials[column, row])
            where.setdefault(print_word, []).append(str(column + 1))
    prints = [tr("{what} in {where}", what=what, where=listed(at)) for what, at in where.items()]
    numbers = listed(str(column + 1) for column in free)
    return headed(head, clauses((tr("free {columns}", columns=numbers), *prints)))


def _print_word(sign: str) -> str:
    if sign.startswith("-"):
        return tr("trap")
    return tr("bonus {n}", n=sign) if sign.isdigit() else tr("twin {letter}", letter=sign)


def rows_shown(view: RampView) -> list[int]:
    """The rows with something on them, the top first."""
    return list(range(max(heights(view), default=0)))[: view.rows][::-1]


def tile_words(tile: Tile, form: int) -> str:
    """A tile in a form: its colours, or the columns of its squares row by row from the top."""
    shape = tile.forms[form]
    cells = sorted(zip(shape.cells, shape.colours or ("",) * len(shape.cells), strict=True),
                   key=lambda one: (-one[0][1], one[0][0]))  # fmt: skip
    head = tr("Tile {id}", id=tile.id)
    if shape.colours:
        colours = listed(tr(COLOURS.get(colour, NEUTRAL)) for _, colour in cells)
        across = tr("from the left: {colours}", colours=colours)
        down = tr("from the top: {colours}", colours=colours)
        return headed(head, across if shape.width > 1 else down)
    rows = []
    for row in range(shape.height - 1, -1, -1):
        columns = [x + 1 for (x, y), _ in cells if y == row]
        rows.append(_run(columns) if len(columns) > 1 else str(columns[0]))
    size = tr("{wide} wide, {high} high", wide=shape.width, high=shape.height)
    return headed(head, clauses((size, tr("from the top: {rows}", rows=clauses(rows)))))


def _run(columns: list[int]) -> str:
    """Consecutive columns as a span, others one by one."""
    if columns == list(range(columns[0], columns[-1] + 1)):
        return tr("{first} to {last}", first=columns[0], last=columns[-1])
    return listed(map(str, columns))


def ramp_line(view: RampView) -> str:
    """The ramp in one sentence: the heights of its columns."""
    return tr("Heights from the left: {heights}.", heights=listed(map(str, heights(view))))
