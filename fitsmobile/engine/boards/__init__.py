"""Board, card and layout data of the games, readable and parsed once."""
