"""What a person, a controller, a system and strangers can come up with."""

from fitsmobile.storage.languages import LANGUAGES

BUTTONS = range(16)
"""Of a controller; some of them mean nothing here."""

FULL = 32_767
"""How far a stick goes."""

SETTINGS = {
    "theme": ("system", "light", "dark", "contrast"),
    "language": ("system", *LANGUAGES),
    "text_scale": (0.8, 1.0, 1.3),
    "motion": (0, 0.5, 1, 2),
    "drop": ("release", "tap", "button"),
    "drop_shared": ("release", "tap", "button"),
    "hand": ("right", "left"),
    "symbols": ("auto", "always", "never"),
    "tile_lift": (0, 60, 160),
    "slop": (8, 40),
    "voice": (True, False),
    "turn_board": (True, False),
    "end_turn_itself": (True, False),
    "show_hints": (True, False),
}
"""Everything that a person may choose and that changes what is on the glass."""

HOSTILE = ("", "fitsmobile://challenge/", "fitsmobile://challenge/FM1ABCDEFGHJK", "ＦＭ１\0🂡")
"""Links from outside that no deal is in."""
