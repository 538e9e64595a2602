"""Cost of screen readers: nothing where nobody reads, and few milliseconds a change where one does.

The app is started with a reader's adapter and without, alternately, each in its own process and
with a session bus of its own on which nobody asks for a reader. Processor time is that of the whole
process; Kivy's mock GL leaves out the driver's own time.
"""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.harness.phone_window import told_by
from tests.bench.harness.reader_changes import CHANGES
from tests.bench.runner import Row, median
from tests.bench.speed.start import BENCH, MAIN, save_a_game
from tools.draw.launch import launch

PROGRAM = BENCH / "harness" / "reader_cost.py"
ROUNDS = 5
SECONDS = 10


def rows() -> Iterator[Row]:
    """Rest and drag without a reader, and changes that one follows."""
    with tempfile.TemporaryDirectory() as folder, session_bus() as bus:
        home = Path(folder)
        save_a_game("fits", home)
        costs(home, bus, "on")
        pairs = [(costs(home, bus, "on"), costs(home, bus, "off")) for _ in range(ROUNDS)]
    attached, bare = zip(*pairs, strict=True)
    for name in ("rest", "drag"):
        ours, without = ([one[name] for one in side] for side in (attached, bare))
        spread = max(max(side) - min(side) for side in (ours, without))
        note = f"medians {median(ours):.0f} and {median(without):.0f} ms, spread {spread} ms"
        yield Row(f"{SECONDS} s of {name}: an adapter that nobody asks costs",
                  median(ours) - median(without), spread, "ms", False, note=note)  # fmt: skip
    others = {name for one in bare for name in one["ticks"]}
    own = [{name: one["ticks"][name] for name in one["ticks"].keys() - others} for one in attached]
    yield Row("threads of the adapter: ticks of the processor", max(map(total, own)), 0, "", False,
              note=f"in {2 * SECONDS} s, {min(map(len, own))} threads")  # fmt: skip
    for game, told in told_by("tests.bench.harness.reader_changes").items():
        note = f"90th percentile of {CHANGES}, {told['nodes']} nodes; median {told['median']:.1f}"
        yield Row(f"{game.upper()}: a change that a reader follows", told["most"], 5.0, "ms", False,
                  note=note)  # fmt: skip


def total(ticks: dict[str, int]) -> int:
    """The ticks of all threads."""
    return sum(ticks.values())


@contextmanager
def session_bus() -> Iterator[str]:
    """The address of a session bus; one where nobody answers without dbus-daemon."""
    if shutil.which("dbus-daemon") is None:
        yield "unix:path=/nonexistent"
        return
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    bus = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield (bus.stdout.readline() if bus.stdout else "").strip()
    finally:
        bus.terminate()
        bus.communicate()


def costs(home: Path, bus: str, reader: str) -> dict[str, Any]:
    """The readings of one start of the app."""
    process = launch(
        MAIN, PROGRAM, home, READER=reader, DBUS_SESSION_BUS_ADDRESS=bus,
        KIVY_GL_BACKEND="mock", KCFG_GRAPHICS_MAXFPS="60",
    )  # fmt: skip
    told: dict[str, Any] = json.loads(process.communicate()[0].splitlines()[-1])
    return told
