"""Everything that has to be right, step by step: python -m tools.check test|lint [step ...].

All steps run, also after one that failed; the last line says how it went.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"
HERE = [sys.executable, "-m"]
WITHOUT_SCREENS = ["--ignore=tests/ui", "--ignore=tests/android"]

SIZES = ("tests/ui/test_layout.py", "tests/ui/test_table_layout.py")
"""Thousands of layouts take their time, and a process of their own less of it."""

STEPS = {
    "style": [*HERE, "ruff", "check", "."],
    "format": [*HERE, "ruff", "format", "--check", "."],
    "types": [*HERE, "mypy"],
    "layers": [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
    "core": [*HERE, "pytest", "tests", *WITHOUT_SCREENS, "-p", "tests.without_kivy"],
    "android": [*HERE, "pytest", "tests/android"],
    "screens": [*HERE, "pytest", "tests/ui", *(f"--ignore={file}" for file in SIZES)],
    "sizes": [*HERE, "pytest", *SIZES],
}
SETS = {
    "test": tuple(STEPS),
    "lint": ("style", "format", "types", "layers"),
}


def command_of(step: str) -> list[str]:
    """The command line of a step; pytest also writes a report that can be counted."""
    command = STEPS[step]
    return [*command, f"--junit-xml={REPORTS / step}.xml"] if "pytest" in command else command


def tests_passed(step: str) -> int:
    """How many tests a step's report says have passed; 0 where it ran none."""
    report = REPORTS / f"{step}.xml"
    if "pytest" not in STEPS[step] or not report.is_file():
        return 0
    suite = ElementTree.parse(report).getroot()[0]  # noqa: S314 - pytest wrote it just now
    bad = sum(int(suite.get(kind, "0")) for kind in ("failures", "errors", "skipped"))
    return int(suite.get("tests", "0")) - bad


def run_step(step: str) -> bool:
    """Run one step in view of the person; whether it went well."""
    print(f"\n=== {step}", flush=True)
    begin = time.monotonic()
    (REPORTS / f"{step}.xml").unlink(missing_ok=True)
    code = subprocess.call(command_of(step), cwd=ROOT, env={**os.environ, "PYTHONUTF8": "1"})
    print(f"=== {step}: {'FAILED' if code else 'ok'}, {time.monotonic() - begin:.0f} s", flush=True)
    return code == 0


def run(name: str, steps: Sequence[str]) -> int:
    """Run the steps and close with one plain line; returns the exit code."""
    begin = time.monotonic()
    REPORTS.mkdir(parents=True, exist_ok=True)
    failed = [step for step in steps if not run_step(step)]
    passed = sum(tests_passed(step) for step in steps)
    took = f"in {time.monotonic() - begin:.0f} s"
    counted = f"{len(steps) - len(failed)} of {len(steps)} steps ok {took}"
    counted = f"{passed} tests passed, {counted}" if passed else counted
    if failed:
        print(f"\nmake {name}: FAILED in {', '.join(failed)} ({counted})", flush=True)
        return 1
    print(f"\nmake {name}: ok - {counted}", flush=True)
    return 0


def main(arguments: list[str]) -> int:
    """`test` or `lint`, then the steps wanted; none means all of them."""
    name = arguments[0] if arguments else "test"
    unknown = [step for step in arguments[1:] if step not in STEPS]
    if name not in SETS or unknown:
        print(f"usage: python -m tools.check {{{','.join(SETS)}}} [{' '.join(STEPS)}]")
        return 2
    return run(name, arguments[1:] or SETS[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
