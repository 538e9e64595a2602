"""Shared by FITS and BITS: tiles that slide down a ramp."""

from fitsmobile.ui.look.kv_classes import register

register(
    __name__,
    ramp_play="RampPlay",
    ramp_table="RampTable",
    seats_line="SeatsLine",
    tile_strip="TileStrip",
    tray="Tray",
)
