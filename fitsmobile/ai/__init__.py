"""Choosing moves: knows states, never the screen."""
