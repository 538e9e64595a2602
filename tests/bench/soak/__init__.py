"""`make soak`: long runs that look for leaks, faults and lost data, one module a name."""
