"""`make bench`: speed, memory, start-up and frame times, one module a name."""
