"""The two shelves of a data folder, by the names of their folders."""

GAMES = "games"
"""Running games."""

FINISHED = "finished"
"""Games that are over, and daily tries that were given up."""
