"""Records to disk and back; knows no rules."""
