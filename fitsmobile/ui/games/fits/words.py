"""Texts of FITS' table: those of every ramp, and its reasons."""

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.games.ramp.words import SHARED_REASONS
from fitsmobile.ui.games.ramp.words import WORDS as RAMP_WORDS
from fitsmobile.ui.look.i18n import mark

WORDS = replace(
    RAMP_WORDS,
    reasons=SHARED_REASONS
    | {
        "completes": mark("completes row {row}"),
        "covers": mark("covers {count} more now"),
        "bonus_covered": mark("loses the bonus of {count} in column {column}"),
        "bonus_later": mark("the bonus in column {column} is harder to keep"),
        "trap_covered": mark("covers the trap in column {column}"),
        "trap_later": mark("the trap in column {column} is harder to cover"),
        "trap_shut_in": mark("shuts in the trap in column {column}"),
        "twin_first": mark("covers one of the twins {piece}"),
        "twin_second": mark("covers the second twin {piece}"),
        "twins_later": mark("the twins {piece} are harder to match"),
        "gives_away": mark("gives away the {count} squares of {piece}"),
        "buries": mark("buries {count} for good"),
        "sticks_out": mark("wastes {count} above the top edge"),
        "keeps_open": mark("keeps this place for other tiles"),
        "loses_row": mark("row {row} can never be full"),
        "no_place": mark("leaves {piece} no place without a gap"),
        "fewer_places": mark("leaves {piece} fewer good places: {count}"),
        "suits_less": mark("columns {columns} suit {piece} less"),
        "keeps_flat": mark("keeps columns {columns} level"),
        "well_of_one": mark("leaves a well that only {piece} fills"),
        "well": mark("leaves a well that only {count} tiles fill"),
        "well_of_none": mark("leaves a well that no tile fills"),
        "pit": mark("leaves a pit of {count} in columns {columns}"),
        "tower": mark("column {column} stands {count} too high"),
    },
    kinds={
        mark("Points at once"): (
            "completes",
            "covers",
            "bonus_covered",
            "trap_covered",
            "twin_first",
            "twin_second",
        ),
        mark("Bonus, traps and twins"): (
            "bonus_later",
            "trap_later",
            "trap_shut_in",
            "twins_later",
        ),
        mark("Buried places"): (
            "shuts_in",
            "buries",
            "sticks_out",
            "loses_row",
        ),
        mark("Wells and towers"): (
            "well_of_one",
            "well",
            "well_of_none",
            "pit",
            "tower",
            "keeps_flat",
        ),
        mark("Room for the tiles to come"): (
            "only",
            "fits_all",
            "gives_away",
            "keeps_open",
            "no_place",
            "fewer_places",
            "suits_less",
        ),
    },
)
