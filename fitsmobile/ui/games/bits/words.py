"""Texts of BITS' table: those of every ramp, and its reasons."""

from fitsmobile.engine.frozen import replace
from fitsmobile.ui.games.ramp.words import SHARED_REASONS
from fitsmobile.ui.games.ramp.words import WORDS as RAMP_WORDS
from fitsmobile.ui.look.i18n import mark

WORDS = replace(
    RAMP_WORDS,
    reasons=SHARED_REASONS
    | {
        "scores": mark("{piece} forms {other}: +{count}"),
        "breaks": mark("{piece} outgrows {other}: −{count}"),
        "charged": mark("{piece} forms {other}: −{count}"),
        "mends": mark("{piece} outgrows {other}: +{count}"),
        "one_short": mark("{piece} lacks one square for {other}"),
        "takes_square": mark("takes the square that {piece} lacks for {other}"),
        "too_large": mark("{piece} grows too large: {count} squares"),
        "apart": mark("{piece} is scattered in {count} areas"),
        "joins": mark("joins areas of {piece}: {count} squares"),
        "shuts_area_in": mark("shuts {piece} in"),
        "fewer_sides": mark("leaves {piece} less room to grow: {count}"),
        "extends": mark("{piece} grows to {count} in a good place"),
        "starts": mark("{piece} begins a new area in a good place"),
        "neutral_spent": mark("spends the neutral tile too early"),
        "well": mark("leaves a well that only an upright tile fills"),
        "fills_column": mark("fills column {column} to the top"),
        "step": mark("leaves a step of {count} in columns {columns}"),
        "too_high": mark("raises columns {columns}"),
    },
    kinds={
        mark("Points at once"): (
            "scores",
            "breaks",
            "charged",
            "mends",
        ),
        mark("Forms of the colours"): (
            "one_short",
            "takes_square",
            "too_large",
            "apart",
            "joins",
            "shuts_area_in",
            "fewer_sides",
            "extends",
            "starts",
        ),
        mark("Wells and steps"): (
            "shuts_in",
            "well",
            "fills_column",
            "step",
            "too_high",
        ),
        mark("Room for the tiles to come"): (
            "only",
            "fits_all",
            "neutral_spent",
        ),
    },
)
