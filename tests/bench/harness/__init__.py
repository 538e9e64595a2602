"""What the benchmarks share: processes, memory readings, matches, the first frame's probe."""
