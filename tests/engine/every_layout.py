"""Every start layout of the hex games."""

from fitsmobile.engine.boards.hex_layouts import DRAWINGS
from fitsmobile.engine.layouts import named_layout

LAYOUTS = {name: named_layout(name, int(name[0])) for name in DRAWINGS}
"""By id; an id begins with the number of seats."""
