"""Boards of FITS that people draw: explicit data in a setup, read strictly.

A drawn board is `{"art": [12 strings], "rows": bool}`, the top row first, with the signs of
`boards.fits`. Inside the engine it is one text, its *key*: the lines joined by slashes, and
`/rows` behind them where complete rows score. No board of the rules has a slash in its id.
"""

from collections import Counter

from fitsmobile.engine.boards.fits import BoardArt
from fitsmobile.engine.protocol import Json
from fitsmobile.engine.ramp_setup import refuse_setup, with_fields

COLUMNS, ROWS = 6, 12
BARE = "_"
TWINS = "ABCDE"
SIGNS = frozenset(".123x_" + TWINS)
SOURCE = "Drawn by a player."
_SLASH, _SCORING_ROWS = "/", "rows"


def is_drawn(board: str) -> bool:
    """Whether a round's board is a drawing instead of an id."""
    return _SLASH in board


def key_of(lines: tuple[str, ...], rows: bool) -> str:
    """The key of a drawing, not checked."""
    return _SLASH.join((*lines, _SCORING_ROWS) if rows else lines)


def read_drawing(data: Json, where: str) -> str:
    """The key of a drawn board of any origin. Raises InvalidSetup naming the fault.

    The reasons are `not_an_object`, `missing_field`, `unknown_field`, `bad_rows`, `board_size`,
    `board_sign`, `too_many_twins`, `board_twins` and `board_empty`; `where` names the board in
    the message.
    """
    drawing = with_fields(data, ("art", "rows"), where)
    lines, rows = drawing["art"], drawing["rows"]
    if not isinstance(rows, bool):
        raise refuse_setup("bad_rows", f"{where}: rows has to be true or false.")
    if not isinstance(lines, list) or len(lines) != ROWS or not all(map(_is_line, lines)):
        raise refuse_setup("board_size", f"{where}: a board is {ROWS} texts of {COLUMNS} signs.")
    fault = fault_of(tuple(lines))
    if fault is not None:
        raise refuse_setup(fault, f"{where}: {_FAULTS[fault]}")
    return key_of(tuple(lines), rows)


def fault_of(lines: tuple[str, ...]) -> str | None:
    """The fault of a drawing of the right size; None for a board that can be played."""
    signs = Counter("".join(lines))
    if unknown := signs.keys() - SIGNS:
        letters = all("A" <= sign <= "Z" for sign in unknown)
        return "too_many_twins" if letters else "board_sign"
    if any(signs[letter] not in (0, 2) for letter in TWINS):
        return "board_twins"
    return "board_empty" if signs[BARE] == COLUMNS * ROWS else None


def drawing_of(board: str) -> dict[str, Json]:
    """The explicit data of a key, as `read_drawing` reads it."""
    art = art_of(board)
    return {"art": list(art.lines), "rows": art.rows}


def art_of(board: str) -> BoardArt:
    """The drawing of a key as a board."""
    lines = board.split(_SLASH)
    return BoardArt(board, SOURCE, "\n".join(lines[:ROWS]), rows=len(lines) > ROWS)


_FAULTS = {
    "board_sign": "a sign is one of . 1 2 3 x _ A B C D E.",
    "too_many_twins": "there are at most five pairs of twins, A to E.",
    "board_twins": "a letter stands on no cell or on two.",
    "board_empty": "no cell counts.",
}


def _is_line(line: Json) -> bool:
    return isinstance(line, str) and len(line) == COLUMNS
