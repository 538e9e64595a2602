"""The rules of the four games: pure values, standard library only, no I/O, no clock."""
