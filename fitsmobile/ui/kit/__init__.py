"""Screens' base class, the table of routes, and the widgets that belong to no game."""
