"""Run all checks of the project, step by step: python -m tools.dev.check test|lint [step ...].

Two steps run in parallel, and a failed step does not stop the others. The output of the first
running step is shown live. The last line sums up: tests passed, wall-clock and processor time, and
the number of scans, which are tests that only read files.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

from tools import ROOT

REPORTS = ROOT / "build" / "reports"
HERE = [sys.executable, "-m"]
SCREENS = ("tests/ui", "tests/android", "tests/bridge", "tests/played", "tests/reader")
WITHOUT_SCREENS = [f"--ignore={folder}" for folder in SCREENS]

BAD = ("failure", "error", "skipped")
"""XML elements that mark a test in a JUnit report as not passed."""

SESSION = ["env", "GSETTINGS_BACKEND=memory", "dbus-run-session", "--"]
"""Starts a command in a session bus of its own, whose settings are forgotten at its end."""

LANES = min(2, os.cpu_count() or 1)
"""Steps that run in parallel."""

SIZES = ("tests/ui/screens/test_layout.py", "tests/ui/table/test_layout.py")
"""Layout tests of all window sizes: slow, so they run as a step of their own."""

STEPS = {
    "style": [*HERE, "ruff", "check", "."],
    "format": [*HERE, "ruff", "format", "--check", "."],
    "types": [*HERE, "mypy"],
    "layers": [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
    "screens": [*HERE, "pytest", "tests/ui", *(f"--ignore={file}" for file in SIZES)],
    "core": [*HERE, "pytest", "tests", *WITHOUT_SCREENS, "-p", "tests.without_kivy"],
    "sizes": [*HERE, "pytest", *SIZES],
    "played": [*HERE, "pytest", "tests/played"],
    "android": [*HERE, "pytest", "tests/android"],
    "bridge": [*HERE, "pytest", "tests/bridge"],
    "mutants": [*HERE, "tests.bridge.mutants"],
    "reader": [*SESSION, *HERE, "pytest", "tests/reader"],
}
APART = ("bridge", "mutants", "reader")
"""Steps that `make test` doesn't run: `make check-android` runs those that need a JDK,
`make check-reader` the one that needs an accessibility bus."""

SETS = {
    "test": tuple(step for step in STEPS if step not in APART),
    "lint": ("style", "format", "types", "layers"),
}


def command_of(step: str) -> list[str]:
    """The command line of a step; pytest also writes a JUnit report."""
    command = STEPS[step]
    return [*command, f"--junit-xml={REPORTS / step}.xml"] if "pytest" in command else command


def tests_passed(step: str) -> tuple[int, int]:
    """Count the passed tests of behaviour and the passed scans in the report of a step."""
    report = REPORTS / f"{step}.xml"
    if "pytest" not in STEPS[step] or not report.is_file():
        return 0, 0
    cases = ElementTree.parse(report).iter("testcase")  # noqa: S314 - pytest wrote it just now
    passed = [case for case in cases if not any(case.find(kind) is not None for kind in BAD)]
    scans = sum(case.find("properties/property[@name='scan']") is not None for case in passed)
    return len(passed) - scans, scans


def processor_seconds() -> float:
    """Processor time of all ended steps, including their child processes."""
    times = os.times()
    return times.children_user + times.children_system


class Step:
    """A running step. Its output goes to a file until it is shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._report = REPORTS / f"{name}.xml"
        self._report.unlink(missing_ok=True)
        self._begin = time.monotonic()
        self._took = 0.0
        self._printed = (REPORTS / f"{name}.txt").open("w+b")
        self._shown = 0
        self._process = subprocess.Popen(
            command_of(name),
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1"},
            stdout=self._printed,
            stderr=subprocess.STDOUT,
        )

    def is_over(self) -> bool:
        """Whether the step ended."""
        if not self._took and self._process.poll() is not None:
            self._took = time.monotonic() - self._begin
        return bool(self._took)

    def watch(self, meanwhile: Callable[[], None]) -> bool:
        """Show the output until the step ends; True if it succeeded."""
        print(f"\n=== {self.name}", flush=True)
        while not self.is_over():
            self._show()
            meanwhile()
            time.sleep(0.2)
        self._show()
        self._printed.close()
        bad = self._process.returncode != 0
        print(f"=== {self.name}: {'FAILED' if bad else 'ok'}, {self._took:.0f} s", flush=True)
        return not bad

    def stop(self) -> None:
        """Kill the step if it still runs."""
        self._process.kill()
        self._process.wait()
        self._printed.close()

    def _show(self) -> None:
        while new := os.pread(self._printed.fileno(), 1 << 16, self._shown):
            self._shown += len(new)
            sys.stdout.buffer.write(new)
        sys.stdout.flush()


def run_all(names: Sequence[str]) -> list[str]:
    """Run steps, at most LANES in parallel, and show them in order; the failed ones."""
    waiting = list(names)
    begun: list[Step] = []

    def fill_lanes() -> None:
        while waiting and sum(not step.is_over() for step in begun) < LANES:
            begun.append(Step(waiting.pop(0)))

    failed = []
    try:
        for at, name in enumerate(names):
            fill_lanes()
            if not begun[at].watch(fill_lanes):
                failed.append(name)
    finally:
        for step in begun:
            step.stop()
    return failed


def run(name: str, steps: Sequence[str]) -> int:
    """Run the steps and print one summary line; the exit code."""
    begin = time.monotonic()
    REPORTS.mkdir(parents=True, exist_ok=True)
    failed = run_all(steps)
    behaviour, scans = (sum(passed) for passed in zip(*map(tests_passed, steps), strict=True))
    took = f"in {time.monotonic() - begin:.0f} s, {processor_seconds():.0f} s of processor time"
    counted = f"{len(steps) - len(failed)} of {len(steps)} steps ok {took}"
    if behaviour + scans:
        kinds = f"{behaviour} tests of behaviour, {scans} scans"
        counted = f"{behaviour + scans} tests passed, {counted}: {kinds}"
    if failed:
        print(f"\nmake {name}: FAILED in {', '.join(failed)} ({counted})", flush=True)
        return 1
    print(f"\nmake {name}: ok - {counted}", flush=True)
    return 0


def main(arguments: list[str]) -> int:
    """`test` or `lint`, then the names of steps; all of them by default."""
    name = arguments[0] if arguments else "test"
    unknown = [step for step in arguments[1:] if step not in STEPS]
    if name not in SETS or unknown:
        print(f"usage: python -m tools.dev.check {{{','.join(SETS)}}} [{' '.join(STEPS)}]")
        return 2
    return run(name, arguments[1:] or SETS[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
