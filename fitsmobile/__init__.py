"""FITS Mobile: four tabletop games in one offline app."""

__version__ = "0.1.0"
