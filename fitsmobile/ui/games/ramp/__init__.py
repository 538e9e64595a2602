"""Shared by FITS and BITS: tiles that slide down a ramp."""
