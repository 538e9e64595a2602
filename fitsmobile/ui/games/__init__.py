"""One folder a game, and one for each family of games: ramp and hex."""
