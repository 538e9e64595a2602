"""Fixtures of the UI tests, which share one off-screen window a process."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from tests.ui import singletons
from tools.draw import stage as staging

if TYPE_CHECKING:
    from fitsmobile.ui.app.app import FitsApp
    from fitsmobile.ui.device.interface import Device
    from tests.ui.hex_stage import HexTable

staging.prepare()
sys.modules["accesskit"] = None  # type: ignore[assignment]  # no test talks to its user's reader


NO_FREEZING = SimpleNamespace(**vars(gc) | dict.fromkeys(("freeze", "unfreeze"), lambda: None))
"""Garbage collection of an app that freezes nothing: unfreezing when it stops would have every
later collection go through the objects of all tests before, which are frozen."""

BOUND_BEFORE = pytest.StashKey[Counter[str]]()
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def only_stage() -> staging.Stage:
    """The window; tests use `stage`, which is reset for each test.

    Closing is blocked: at an unhandled Back Kivy would close it for all later tests.
    """
    only = staging.Stage(fill_when_read=True)
    only.window.bind(on_request_close=lambda *_, **_source: True)
    return only


@pytest.fixture
def stage(request: pytest.FixtureRequest, only_stage: staging.Stage) -> Iterator[staging.Stage]:
    """The empty window in the default looks; leaves the screens that the test showed."""
    from fitsmobile.ui.app.navigator import Navigator

    request.node.stash[BOUND_BEFORE] = singletons.bound()
    size = tuple(int(os.environ[f"KCFG_GRAPHICS_{side}"]) for side in ("WIDTH", "HEIGHT"))
    if tuple(only_stage.size) != size:
        only_stage.resize(*size)
    only_stage.clear()
    yield only_stage
    for shown in only_stage.window.children:
        if isinstance(shown, Navigator):
            shown.close()
    only_stage.clear()
    only_stage.frames(3, seconds=1.0)  # end Kivy's animations, which reference their widgets


@pytest.fixture
def start_app(stage: staging.Stage, tmp_path: Path) -> Iterator[Callable[..., FitsApp]]:
    """Start the app with `tmp_path` as its data folder and stop the app started before.

    `device` replaces this machine's. Kivy's reference to the last app is dropped after the test,
    because it keeps all widgets alive.
    """
    from kivy.app import App

    from fitsmobile.ui.app.app import FitsApp

    apps: list[FitsApp] = []

    def stop_last() -> None:
        if apps:
            apps.pop().on_stop()

    def start(device: Device | None = None) -> FitsApp:
        stop_last()
        if device is not None:
            patched.setattr("fitsmobile.ui.device.current", device)
        app = FitsApp(folder=tmp_path)
        app.root = stage.show(app.build())
        apps.append(app)
        return app

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(App, "_running_app", None)
        patched.setattr("fitsmobile.ui.app.idle_gc.gc", NO_FREEZING)
        yield start
        stop_last()


@pytest.fixture
def hex_table(stage: staging.Stage, tmp_path: Path) -> Iterator[HexTable]:
    """A hex table without a game; motions take a third of their time."""
    from fitsmobile.ui.look.theme import theme
    from tests.ui.hex_stage import HexTable

    theme.speed = 3.0
    table = HexTable(stage, tmp_path)
    yield table
    if table.navigator is not None:
        table.screen.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Store in each test item whether it failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Reset the singletons, and fail a test whose widgets are still bound to them.

    Widgets that stay bound to the theme, the language or the window make every later test slower.
    A test that has failed is excepted: its traceback keeps its widgets.
    """
    yield
    before = item.stash.get(BOUND_BEFORE, None)
    if before is None:
        return
    item.funcargs.clear()
    failed = item.stash[FAILED]
    left = {} if failed else singletons.still_bound(before)
    gc.freeze()  # exclude survivors from later collections, to save time
    singletons.reset()
    assert not left, f"still bound after the test: {dict(left)}"
