"""An Android device in a Java virtual machine: the real pyjnius, stubs of Android, p4a's Python.

Tests set the results of Java methods, and read the recorded calls from `calls`.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import jnius_config
import pythonforandroid

from tests.bridge import stubs

P4A = Path(pythonforandroid.__file__).parent / "recipes" / "android" / "src" / "android"
MODULES = (
    "phone", "phone_documents", "phone_listeners", "phone_reader", "phone_voice", "phone_window",
)  # fmt: skip
DEVICE = "fitsmobile.ui.device"
BELOW_BAR = 96
"""Pixels of the screen above the surface."""


def start_java(out: Path) -> None:
    """Compile the stubs and make p4a's `android` package; pyjnius starts the Java machine."""
    classes = stubs.compile_all(out)
    jnius_config.set_classpath(str(classes))
    jnius_config.add_options(f"-javaagent:{stubs.agent_of(classes, out)}")
    android, config = ModuleType("android"), ModuleType("android.config")
    android.__path__ = [str(P4A)]
    config.ACTIVITY_CLASS_NAME = "org.kivy.android.PythonActivity"
    config.ACTIVITY_CLASS_NAMESPACE = "org/kivy/android/PythonActivity"
    config.JAVA_NAMESPACE = "org.kivy.android"
    android.config = config
    sys.modules |= {"android": android, "android.config": config}


def java(name: str) -> Any:
    """A Java class."""
    from jnius import autoclass

    return autoclass(name)


def constant(owner: str, name: str) -> Any:
    """Return a constant of a Java class."""
    return getattr(java(owner), name)


def ints(call: Any) -> list[int]:
    """Return the arguments of a call that are numbers."""
    return [one for one in call.args if isinstance(one, int)]


class Android:
    """A device with an Android version; tests change its settings and deliver user actions."""

    def __init__(self, sdk: int) -> None:
        self.sdk = sdk
        self.rec = java("rec.Rec")
        self.rec.forget()
        java("android.os.Build$VERSION").SDK_INT = sdk
        self.activity = java("org.kivy.android.PythonActivity").mActivity
        for listeners in ("intents", "results", "components"):
            getattr(self.activity, listeners).clear()
        self.activity.setIntent(self.new("android.content.Intent"))
        self.configuration = self.new("android.content.res.Configuration")
        self.configuration.fontScale, self.configuration.densityDpi = 1.0, 420
        self.services = self.new("rec.Manager")
        self._see()
        self.lay_out(0, 0, 1080, 2400)
        self.bars(0, 96, 0, 48)
        self.ring("NORMAL")

    def new(self, name: str, *given: Any) -> Any:
        """A Java object."""
        return java(name)(*given)

    def answer(self, name: str, value: Any, of: Any = None) -> None:
        """Set the result of a method, of one object or of all."""
        boxes = {bool: "Boolean", int: "Integer", float: "Float", str: "String"}
        if type(value) in boxes:
            value = java(f"java.lang.{boxes[type(value)]}")(value)
        self.rec.answer(of, name, value)

    def refuse(self, name: str, message: str) -> None:
        """Make a method raise SecurityException."""
        self.answer(name, self.new("java.lang.SecurityException", message))

    def calls(self, name: str) -> list[Any]:
        """The calls of a method in order, once the UI thread is idle."""
        self.activity.settle()
        every = [self.rec.calls.get(at) for at in range(self.rec.calls.size())]
        return [one for one in every if one.key.partition("(")[0].endswith(f".{name}")]

    def bars(self, left: int, top: int, right: int, bottom: int) -> None:
        """Set the insets of system bars and cut-out."""
        seen = java("android.graphics.Insets")()
        sides = {"left": left, "top": top, "right": right, "bottom": bottom}
        for side, value in sides.items():
            setattr(seen, side, value)
            self.answer(f"getSystemWindowInset{side.title()}", value)
        self.answer("systemBars", 7)
        self.answer("displayCutout", 128)
        self.answer("getInsets:135", seen)

    def lay_out(self, *sides: int) -> None:
        """Lay the window out at these sides of the screen."""
        self.answer("getGlobalVisibleRect", self.new("rec.Visible", *sides))

    def ring(self, mode: str) -> None:
        """Set the ringer to NORMAL, VIBRATE or SILENT."""
        audio = java("android.media.AudioManager")
        self.answer("getRingerMode", getattr(audio, f"RINGER_MODE_{mode}"))

    def intent(self, data: str | None = None, action: str | None = None, **extras: str) -> Any:
        """Create an intent of another app."""
        intent = self.new("android.content.Intent")
        self.answer("getAction", action, of=intent)
        if data is not None:
            place = self.new("android.net.Uri")
            self.answer("getScheme", data.partition(":")[0], of=place)
            self.answer("getLastPathSegment", data.rpartition("/")[2], of=place)
            self.answer("getData", place, of=intent)
            self.answer("getDataString", data, of=intent)
        for name, text in extras.items():
            extra = getattr(java("android.content.Intent"), f"EXTRA_{name}")
            self.answer(f"getCharSequenceExtra:{extra}", text, of=intent)
        return intent

    def lend(self, path: Path, mode: str, flags: int) -> Any:
        """Let providers open a file for this mode; what they keep of it."""
        lent = self.new("android.os.ParcelFileDescriptor")
        number = os.open(path, flags)
        self.answer("getFd", number, of=lent)
        self.answer("detachFd", number, of=lent)
        resolver = self.new("android.content.ContentResolver")
        self.answer("openFileDescriptor", lent, of=resolver)
        self.answer("getContentResolver", resolver)
        return lent

    def _see(self) -> None:
        answers = {
            "getResources": self.new("android.content.res.Resources"),
            "getConfiguration": self.configuration,
            "getWindow": self.new("android.view.Window"),
            "getDecorView": self.new("android.view.View"),
            f"findViewById:{java('android.R$id').content}": self.new("android.view.View"),
            "getInsetsController": self.new("android.view.WindowInsetsController$Stub"),
            "getRootWindowInsets": self.new("android.view.WindowInsets"),
            "getWidth": 1080,
            "getHeight": 2400,
            f"getSystemService:{java('android.content.Context').AUDIO_SERVICE}": self.new(
                "android.media.AudioManager"
            ),
            "getSystemService:accessibility": self.services,
            "getContext": self.activity,
            "getPackageName": "io.github.fitsmobile.app",
            "getParent": self.new("android.view.ViewParent$Stub"),
            "getLocationOnScreen": self.new("rec.Corner", 0, BELOW_BAR),
            "obtain": self.new("rec.Obtained"),
            "getText": self.new("rec.Texts"),
            "moveTaskToBack": True,
        }
        for name, value in answers.items():
            self.answer(name, value)

    def phone(self) -> Any:
        """A `Phone` on this device."""
        for name in MODULES:
            sys.modules.pop(f"{DEVICE}.{name}", None)
        return importlib.import_module(f"{DEVICE}.phone").Phone()
