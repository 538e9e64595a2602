"""The computer players of an earlier version, frozen: opponents for the benchmarks alone.

Only imports were changed. Style checks, type checks and line counts leave this folder out.
"""
