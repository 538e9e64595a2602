"""Shared by FITS and BITS: tiles that slide down a ramp."""

from fitsmobile.ui.look.kv_classes import register

register(
    __name__,
    header="HeaderPart RampHeader StartCard",
    ramp_play="RampPlay",
    seats_line="SeatsLine",
    task_card="TaskCards",
    tile_strip="TileStrip",
    tray="Tray",
)
