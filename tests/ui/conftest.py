"""One off-screen window for all tests of the user interface in this process."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ui import singletons
from tools.draw import stage as staging

if TYPE_CHECKING:
    from fitsmobile.ui.app.app import FitsApp
    from fitsmobile.ui.device.interface import Device
    from tests.ui.hex_stage import HexTable

staging.prepare()


BOUND_BEFORE = pytest.StashKey[Counter[str]]()
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def only_stage() -> staging.Stage:
    """The window itself; tests take `stage`, which is clean every time.

    It stays open: Kivy would close it, for all later tests too, at a Back that nobody uses.
    """
    only = staging.Stage(fill_when_read=True)
    only.window.bind(on_request_close=lambda *_, **_source: True)
    return only


@pytest.fixture
def stage(request: pytest.FixtureRequest, only_stage: staging.Stage) -> Iterator[staging.Stage]:
    """The empty window, in the light theme, in English, at phone size.

    When the test has ended, the screens that it showed are left.
    """
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
    only_stage.frames(3, seconds=1.0)  # Kivy's animations hold their widgets until they end


@pytest.fixture
def start_app(stage: staging.Stage, tmp_path: Path) -> Iterator[Callable[..., FitsApp]]:
    """Starts the app as a process would, with `tmp_path` as its folder; stops the one before.

    It runs on the `device` given, or on this one. Kivy's reference to the app that was made last
    is dropped after the test: it would keep all widgets of the app.
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
        yield start
        stop_last()


@pytest.fixture
def hex_table(stage: staging.Stage, tmp_path: Path) -> Iterator[HexTable]:
    """A hex table without a game yet; everything moves three times as fast."""
    from fitsmobile.ui.look.theme import theme
    from tests.ui.hex_stage import HexTable

    theme.speed = 3.0
    table = HexTable(stage, tmp_path)
    yield table
    if table.navigator is not None:
        table.screen.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Remember of each test whether it failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Put the singletons back, and fail a test whose widgets are still bound to them.

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
    gc.freeze()  # what has survived is never looked at again: the next collection takes less
    singletons.reset()
    assert not left, f"still bound after the test: {dict(left)}"
