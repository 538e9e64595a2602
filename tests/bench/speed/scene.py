"""Cost of the victory scenes: Python time per frame at 1080x2400, and the time of their first.

A frame moves blocks, pawns and coins, updates the canvas and passes it to the graphics driver.
Kivy's mock GL leaves out the driver's own time. Times are processor time of the thread.
"""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.harness.phone_window import SIZE, prepare, told_by
from tests.bench.runner import Row, median, percentile
from tools.draw import stage as staging

LONGEST = 300
"""Frames after which a scene that still moves is an error."""

ROUNDS = 6
SCENES = (("fits", 1), ("bits", 3), ("bits", 4))


def rows() -> Iterator[Row]:
    """All scenes, in one process."""
    for name, told in told_by("tests.bench.speed.scene").items():
        note = f"{told['frames']} frames, {told['seconds']:.2f} s a scene, {SIZE[0]}x{SIZE[1]}"
        yield Row(f"{name}, Python a frame, median", told["median"], 3.0, "ms", False, note=note)
        yield Row(f"{name}, Python a frame, p99", told["p99"], 8.0, "ms", False)
        yield Row(f"{name}, built and painted", told["opened"], None, "ms", False)


def timed(stage: staging.Stage) -> float:
    """The processor time of the next frame in milliseconds."""
    from kivy.base import EventLoop

    stage.clock.now += staging.FRAME
    begin = time.thread_time()
    EventLoop.idle()
    return (time.thread_time() - begin) * 1000


def scene_of(screen: Any) -> Any:
    """The scene on a result screen."""
    (found,) = screen.scene_place.children
    return found


def measure(stage: staging.Stage, folder: Path, game: str, people: int) -> dict[str, float]:
    """Play the scene of a game some times; its first frame, which paints it, is left out."""
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.table.thinking import thinker
    from tests.harness import begin, conductor_in

    conductor = conductor_in(folder)
    begin(conductor, game, people=people, moves=400)
    navigator = Navigator(conductor=conductor)
    stage.show(navigator)
    begun = time.thread_time()
    navigator.open("home", "result")
    opened = (time.thread_time() - begun) * 1000 + timed(stage)
    stage.frames(60)
    thinker().close()
    scene = scene_of(navigator.screen)
    times: list[float] = []
    for _ in range(ROUNDS):
        scene.play()
        timed(stage)
        while scene.playing:
            times.append(timed(stage))
            if len(times) > ROUNDS * LONGEST:
                raise RuntimeError("the scene does not end")
    navigator.close()
    conductor.close()
    times.sort()
    return {
        "opened": opened,
        "median": median(times),
        "p99": percentile(times, 0.99),
        "frames": len(times),
        "seconds": len(times) / ROUNDS * staging.FRAME,
    }


def main() -> None:
    """Measure all scenes and print them as JSON."""
    prepare()
    stage = staging.Stage()
    told = {}
    for game, people in SCENES:
        with tempfile.TemporaryDirectory() as folder:
            name = f"{game.upper()} result, {people} {'seat' if people == 1 else 'seats'}"
            told[name] = measure(stage, Path(folder), game, people)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
