"""BITS on the screen."""
