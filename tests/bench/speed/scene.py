"""Cost of the scenes: Python time per frame at 1080x2400 of the victory scenes, of the lid and of
the card that grows into its table, and the time of a victory scene's first frame.

A frame moves blocks, pawns and coins, updates the canvas and passes it to the graphics driver.
Kivy's mock GL leaves out the driver's own time. Times are processor time of the thread.
"""

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench.harness.phone_window import SIZE, prepare, told_by
from tests.bench.runner import Row, median, percentile
from tools.draw import stage as staging

LONGEST = 300
"""Frames after which a scene that still moves is an error."""

ROUNDS = 6
CARD = (40, 1500, 400, 400)
"""Box in pixels of the card that grows."""

SCENES = (("fits", 1), ("bits", 3), ("bits", 4))


def rows() -> Iterator[Row]:
    """All scenes, in one process."""
    for name, told in told_by("tests.bench.speed.scene").items():
        note = f"{told['frames']} frames, {told['seconds']:.2f} s a scene, {SIZE[0]}x{SIZE[1]}"
        yield Row(f"{name}, Python a frame, median", told["median"], 3.0, "ms", False, note=note)
        yield Row(f"{name}, Python a frame, p99", told["p99"], 8.0, "ms", False)
        if "opened" in told:
            yield Row(f"{name}, built and painted", told["opened"], None, "ms", False)


def timed(stage: staging.Stage, act: Callable[[], object] = lambda: None) -> float:
    """The processor time of the next frame in milliseconds, in which `act` is called first."""
    from kivy.base import EventLoop

    stage.clock.now += staging.FRAME
    begin = time.thread_time()
    act()
    EventLoop.idle()
    return (time.thread_time() - begin) * 1000


def motion(
    stage: staging.Stage, act: Callable[[], object], seconds: float, frames: list[float]
) -> None:
    """Note the frames of a motion that `act` begins, its first one too, and wait for quiet."""
    frames.append(timed(stage, act))
    frames += (timed(stage) for _ in range(round(seconds / staging.FRAME)))
    stage.frames(60)


def figures(times: list[float], seconds: float) -> dict[str, float]:
    """The row of a motion."""
    return {
        "median": median(times),
        "p99": percentile(times, 0.99),
        "frames": len(times),
        "seconds": seconds,
    }


def hand_overs(stage: staging.Stage, folder: Path) -> dict[str, dict[str, float]]:
    """The lid over a table of FITS for three, and the card on Home that grows into that table."""
    from fitsmobile.session.actions import Play, TakeDevice
    from fitsmobile.ui.look.theme import theme
    from tests.harness import conductor_in
    from tests.ui import playing

    conductor = conductor_in(folder)
    playing.new_game(conductor, "fits", 3, "card_by_card")
    navigator = playing.show_table(stage, conductor)
    conductor.dispatch(TakeDevice())
    stage.frames(60)
    down, up, grow = list[float](), list[float](), list[float]()
    lasting = {name: theme.seconds(name) for name in ("lid_down", "lid_up", "grow")}
    falling = theme.seconds("drop_max") + 2 * theme.seconds("settle")

    def place() -> None:
        snapshot = conductor.snapshot
        assert snapshot is not None
        seat = snapshot.actors[0]
        tile = playing.ramp_of(snapshot.views[seat]).tiles[0]
        conductor.dispatch(Play(seat, tile.landings[playing.best(tile)].move))

    for _ in range(ROUNDS):
        motion(stage, place, falling + lasting["lid_down"], down)
        motion(stage, lambda: conductor.dispatch(TakeDevice()), lasting["lid_up"], up)
    for _ in range(ROUNDS):
        navigator.back()
        stage.frames(60)
        motion(stage, lambda: navigator.grow(CARD, "table"), lasting["grow"], grow)
    navigator.close()
    conductor.close()
    return {
        "a tile falls and the lid comes down": figures(down, falling + lasting["lid_down"]),
        "the lid goes up": figures(up, lasting["lid_up"]),
        "a card grows into its table": figures(grow, lasting["grow"]),
    }


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
    return figures(times, len(times) / ROUNDS * staging.FRAME) | {"opened": opened}


def main() -> None:
    """Measure all scenes and print them as JSON."""
    prepare()
    stage = staging.Stage()
    told = {}
    for game, people in SCENES:
        with tempfile.TemporaryDirectory() as folder:
            name = f"{game.upper()} result, {people} {'seat' if people == 1 else 'seats'}"
            told[name] = measure(stage, Path(folder), game, people)
    with tempfile.TemporaryDirectory() as folder:
        told |= hand_overs(stage, Path(folder))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
