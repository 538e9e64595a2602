"""Run benchmarks and print a table: name, figure, goal, verdict ("ok" or "short").

A benchmark is a module `tests/bench/<folder>/<name>.py` with a function `rows()` that yields a
`Row` for each figure. The groups and their folders are `bench` (`make bench`, `speed/`),
`strength` (`make bench-strength`) and `soak` (`make soak`). Give names, or their prefixes, to
run only those:

    python -m tests.bench.runner bench fits saves

A percentage before the names scales the soaks down: `soak 2% saves` kills 40 processes instead of
2,000 and reports the number as short of its goal.

A figure short of its goal is not a failure: the exit code is 1 only if a benchmark raises.
"""

import gc
import importlib
import statistics
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDERS = {"bench": "speed", "strength": "strength", "soak": "soak"}
"""Group -> the folder of its benchmarks."""

SHARE = [1.0]
"""Scale of the soaks, 1.0 for their full size."""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure.

    `unit` follows the figure: `x` for a ratio taken in one run, else `ms`, `MB`, `%` ...
    `goal` is a lower bound if `at_least`, else an upper bound; None for a figure without a goal.
    `aim` is a further target beyond the goal. `note` says how the figure was measured.
    """

    what: str
    figure: float
    goal: float | None = None
    unit: str = "x"
    at_least: bool = True
    aim: float | None = None
    note: str = ""

    def reaches(self, bar: float) -> bool:
        """Whether the figure reaches `bar`."""
        return self.figure >= bar if self.at_least else self.figure <= bar

    @property
    def verdict(self) -> str:
        """`ok` or `short`; empty without a goal."""
        if self.goal is None:
            return ""
        return "ok" if self.reaches(self.goal) else "short"


def at_size(full: int) -> int:
    """`full` scaled to this run, at least 1."""
    return max(1, round(full * SHARE[0]))


def seconds_per_unit(work: Callable[[], int]) -> float:
    """Seconds per unit of one call of `work`, which returns the number of units done."""
    gc.collect()
    begin = time.perf_counter()
    units = work()
    return (time.perf_counter() - begin) / units


def times_faster(fast: Callable[[], int], slow: Callable[[], int], rounds: int = 5) -> float:
    """The ratio of the units per second of `fast` and `slow`.

    Both return the number of units done. They alternate, so that other load affects both alike,
    and the best round of each counts.
    """
    pairs = [(seconds_per_unit(fast), seconds_per_unit(slow)) for _ in range(rounds)]
    return min(slow for _, slow in pairs) / min(fast for fast, _ in pairs)


def percentile(values: Iterable[float], share: float) -> float:
    """The value at index `share * count` (share from 0 to 1) of the sorted values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median(values: Iterable[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def benchmarks(group: str) -> list[str]:
    """The names of a group's benchmarks, sorted."""
    found = (Path(__file__).parent / FOLDERS[group]).glob("[!_]*.py")
    return sorted(path.stem for path in found)


def whole_name(name: str, known: list[str]) -> str:
    """The benchmark of that name, or the only one with that prefix; else `name` itself."""
    beginning = [one for one in known if one.startswith(name)]
    return beginning[0] if len(beginning) == 1 and name not in known else name


def rows_of(group: str, name: str) -> Iterator[Row]:
    """Import one benchmark and run it."""
    module = importlib.import_module(f"tests.bench.{FOLDERS[group]}.{name}")
    yield from module.rows()


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def format_row(row: Row) -> str:
    """One line of the table."""
    sign = ("\N{GREATER-THAN OR EQUAL TO} " if row.at_least else "\N{LESS-THAN OR EQUAL TO} ") * (
        row.goal is not None
    )
    goal = f"{sign}{_number(row.goal)}" + (f" (aim {_number(row.aim)})" if row.aim else "")
    line = f"{row.what:<62} {_number(row.figure):>9} {row.unit:<5} {goal:<20} {row.verdict:<6}"
    return f"{line}{row.note}".rstrip()


def run(group: str, names: list[str]) -> int:
    """Run the benchmarks and print the table; returns the exit code."""
    broken, short, total = [], 0, 0
    print(f"{'what':<62} {'figure':>9} {'':<5} {'goal':<20} verdict", flush=True)
    for name in names:
        try:
            for row in rows_of(group, name):
                print(format_row(row), flush=True)
                total += 1
                short += row.verdict == "short"
        except Exception:
            traceback.print_exc()
            broken.append(name)
    print(f"{total} figures, {short} short of their goal, {len(broken)} benchmarks broken")
    return 1 if broken else 0


def main(arguments: list[str]) -> int:
    """Run `<group> [name ...]`; without names the whole group."""
    if not arguments or arguments[0] not in FOLDERS:
        print(f"usage: python -m tests.bench.runner {{{','.join(FOLDERS)}}} [share%] [name ...]")
        return 2
    group, wanted = arguments[0], arguments[1:]
    if wanted and wanted[0].endswith("%"):
        SHARE[0] = float(wanted.pop(0)[:-1]) / 100
    known = benchmarks(group)
    wanted = [whole_name(name, known) for name in wanted]
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(known) or 'none'}")
        return 2
    return run(group, wanted or known)


if __name__ == "__main__":
    # the soaks import this module by its name and must find the same SHARE there
    sys.exit(importlib.import_module("tests.bench.runner").main(sys.argv[1:]))
