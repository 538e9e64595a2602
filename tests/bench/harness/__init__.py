"""Helpers of the benchmarks: processes, memory readings, matches, the first frame's probe."""
