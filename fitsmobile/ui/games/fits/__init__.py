"""FITS on the screen."""
