"""`make bench-strength`: matches between computer players, one module a name."""
