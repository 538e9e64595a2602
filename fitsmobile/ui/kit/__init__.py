"""Screens' base class, and the widgets that belong to no game."""
