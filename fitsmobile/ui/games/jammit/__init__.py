"""JAMMIT on the screen."""
