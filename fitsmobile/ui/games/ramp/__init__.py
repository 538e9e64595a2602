"""Shared by FITS and BITS: tiles that slide down a ramp."""

from fitsmobile.ui.look.kv_classes import register

register(
    __name__,
    header="HeaderPart RampHeader",
    ramp_play="RampPlay",
    seats_line="SeatsLine",
    start_card="StartCard",
    task_card="TaskCards",
    tile_strip="TileStrip",
    tray="Tray",
)
