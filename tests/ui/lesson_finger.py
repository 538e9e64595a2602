"""Plays lessons by touching only what the drawn finger and the ring show."""

from collections.abc import Iterator
from itertools import pairwise

from fitsmobile.ui.screens.lesson import LessonScreen
from tools.draw.stage import Stage

MOST_TOUCHES = 12
"""Touches of a step after which it counts as stuck: one of two swaps, two turns and a slide."""

Point = tuple[float, float]


def between(start: Point, end: Point, steps: int = 6) -> Iterator[Point]:
    """Points on the way of a finger, without the first."""
    for step in range(1, steps + 1):
        share = step / steps
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def shown_path(stage: Stage, screen: LessonScreen) -> list[Point]:
    """The way that the finger shows, once it shows one."""
    for _ in range(60):
        if screen.guide.path:
            return [tuple(point) for point in screen.guide.path]
        stage.frames(1, seconds=0.1)
    raise TimeoutError(f"step {screen.step + 1} of {screen.game} shows no touch")


def touch_what_is_shown(stage: Stage, screen: LessonScreen) -> None:
    """Do once what the finger shows, with a pause before it lifts where it stays."""
    path, hold = shown_path(stage, screen), screen.guide.hold
    stage.finger("down", *path[0])
    for start, end in pairwise(path):
        for point in between(start, end):
            stage.finger("motion", *point)
    if hold:
        stage.frames(6, seconds=hold / 5)
    stage.finger("up", *path[-1])
    stage.frames(2, seconds=0.2)


def finish(stage: Stage, screen: LessonScreen) -> int:
    """Finish the lesson from its present step; the number of touches."""
    navigator, touches = screen.navigator, 0
    while navigator.current == "lesson":
        step = screen.step
        for _ in range(MOST_TOUCHES):
            touch_what_is_shown(stage, screen)
            touches += 1
            if navigator.current != "lesson" or screen.step != step:
                break
        else:
            raise AssertionError(f"{screen.game}: stuck in step {step + 1}: {screen.words}")
    return touches


SECOND_FINGER, ROTATION, BACK = "second finger", "rotation", "Back"


def touch_and_disturb(stage: Stage, screen: LessonScreen, disturbance: str) -> None:
    """Begin what the finger shows; half-way a second finger taps at the end of the way, the window
    is rotated, or Back is pressed. Then the finger lifts where it was going."""
    path, size = shown_path(stage, screen), stage.size
    half = next(between(path[0], path[-1], 2))
    stage.finger("down", *path[0])
    stage.finger("motion", *half)
    if disturbance == SECOND_FINGER:
        stage.tap(*path[-1], finger=2)
        stage.drag([half, path[0], path[-1]], finger=2)
    elif disturbance == ROTATION:
        stage.resize(size[1], size[0])
        stage.frames(3)
    else:
        stage.key("back")
    width, height = stage.size
    end = min(path[-1][0], width - 1), min(path[-1][1], height - 1)
    stage.finger("motion", *end)
    stage.finger("up", *end)
    stage.frames(3, seconds=0.2)
