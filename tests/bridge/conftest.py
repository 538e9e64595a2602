"""Fixtures of the bridge tests, which share one Java virtual machine and one window."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.draw import stage as staging

if TYPE_CHECKING:
    from fitsmobile.ui.device.phone import Phone
    from tests.bridge.android import Android
    from tests.bridge.services import Read

staging.prepare()


@cache
def started() -> staging.Stage:
    """Java with Android's classes, and the window; both live until the process ends."""
    from tests.bridge.android import start_java

    if shutil.which("javac") is None:
        pytest.exit("The bridge to Android is tested in Java: install a JDK (javac).", 1)
    folder = tempfile.mkdtemp(prefix="android-classes-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    start_java(Path(folder))
    return staging.Stage(fill_when_read=True)


@pytest.fixture(scope="session")
def stage() -> staging.Stage:
    """The window, and the frames in which Kivy's clock runs."""
    return started()


@pytest.fixture
def android(stage: staging.Stage, request: pytest.FixtureRequest) -> Iterator[Android]:
    """A device of the newest version, or of that in the test's parameter.

    A call that this Android version lacks, or on a wrong thread, fails the test.
    """
    from tests.bridge.android import Android

    android = Android(getattr(request, "param", 37))
    yield android
    android.activity.settle()
    assert [str(one) for one in android.rec.refused.toArray()] == []


@pytest.fixture
def phone(android: Android) -> Phone:
    """The app's own side of the bridge."""
    return android.phone()


@pytest.fixture
def quiet(stage: staging.Stage, android: Android) -> Iterator[Read]:
    """A device without a service."""
    from tests.bridge.services import Read

    found = Read(stage, android)
    yield found
    found.reader.close()


@pytest.fixture
def read(quiet: Read) -> Read:
    """A device with a service that reads, whose first events are over."""
    quiet.turn()
    quiet.events()
    return quiet
