"""One off-screen window for all tests of the user interface in this process."""

import os
from collections.abc import Iterator

import pytest

from tools.draw import stage as staging

staging.prepare()


@pytest.fixture(scope="session")
def only_stage() -> staging.Stage:
    """The window itself; tests take `stage`, which is clean every time."""
    return staging.Stage()


@pytest.fixture
def stage(only_stage: staging.Stage) -> Iterator[staging.Stage]:
    """The empty window, in the light theme, in English, at phone size."""
    from fitsmobile.ui.look.i18n import tr
    from fitsmobile.ui.look.theme import theme

    size = tuple(int(os.environ[f"KCFG_GRAPHICS_{side}"]) for side in ("WIDTH", "HEIGHT"))
    if tuple(only_stage.size) != size:
        only_stage.resize(*size)
    only_stage.clear()
    yield only_stage
    only_stage.clear()
    tr.switch("en")
    theme.switch("light")
    theme.text_scale, theme.speed, theme.reduced_motion = 1.0, 1.0, False
