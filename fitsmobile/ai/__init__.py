"""Computer players: search and evaluation of game states. No screen, no storage."""
