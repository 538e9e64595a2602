"""Finish every lesson in every language by touching only what finger and ring show."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from fitsmobile.storage.languages import LANGUAGES
from tests.bench.runner import Row

WINDOWS = ((360, 640), (640, 360), (360, 780), (780, 360))


def rows() -> Iterator[Row]:
    """Lessons that were finished; one that is stuck raises an error that names its step."""
    from tools.draw.stage import Stage, prepare

    prepare(780, 780)
    from fitsmobile.ui.games import GAMES_UI
    from tests.ui.lesson_finger import finish
    from tools.draw.tour import Tour

    stage, done, touches = Stage(fill_when_read=True), 0, 0
    for number, language in enumerate(LANGUAGES):
        for shift, game in enumerate(GAMES_UI):
            stage.resize(*WINDOWS[(number + shift) % len(WINDOWS)])
            with tempfile.TemporaryDirectory() as folder:
                tour = Tour(stage, Path(folder), language=language)
                tour.go("lesson", game=game)
                touches += finish(stage, tour.screen)
                done += 1
                tour.close()
    every = len(LANGUAGES) * len(GAMES_UI)
    yield Row("lessons finished by what finger and ring show", done, every, f"{touches} touches")
