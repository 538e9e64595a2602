"""Puzzles: positions of games with a goal whose best play is proven. No screen, no progress."""
