"""Fakes of the parts of Android, p4a and pyjnius that the app calls.

They follow Android's reference documentation; their behaviour was not compared with a phone.
"""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock


class Intent:
    """A fake Intent with an action, a type and extras."""

    ACTION_SEND = "send"
    ACTION_CREATE_DOCUMENT = "create"
    ACTION_OPEN_DOCUMENT = "open"
    CATEGORY_OPENABLE = "openable"
    EXTRA_TEXT, EXTRA_SUBJECT, EXTRA_TITLE = "text", "subject", "title"

    def __init__(self, action: str = "", data: str | None = None, flags: int = 0) -> None:
        self.action, self.data, self.flags = action, data, flags
        self.extras: dict[str, str] = {}
        self.kind = ""
        self.categories: list[str] = []

    @staticmethod
    def createChooser(send: "Intent", title: str) -> "Intent":  # noqa: N802 - as Java calls it
        chooser = Intent("chooser")
        chooser.extras = {**send.extras, "caption": title}
        return chooser

    def setType(self, kind: str) -> None:  # noqa: N802 - as Java calls it
        self.kind = kind

    def addCategory(self, category: str) -> None:  # noqa: N802 - as Java calls it
        self.categories.append(category)

    def putExtra(self, name: str, value: str) -> None:  # noqa: N802 - as Java calls it
        self.extras[name] = value

    def getFlags(self) -> int:  # noqa: N802 - as Java calls it
        return self.flags

    def getDataString(self) -> str | None:  # noqa: N802 - as Java calls it
        return self.data

    def getData(self) -> Any:  # noqa: N802 - as Java calls it
        return self.data


class Rect:
    """A fake Rect: left, top, right, bottom in pixels; y grows downwards."""

    def __init__(self, *sides: int) -> None:
        self.left, self.top, self.right, self.bottom = sides or (0, 0, 0, 0)

    def sides(self) -> tuple[int, int, int, int]:
        return (self.left, self.top, self.right, self.bottom)


class List(list):
    """java.util.ArrayList."""

    add = list.append


class Android:
    """A fake device: a test sets its rotation and preferences, and delivers intents and results."""

    def __init__(self, sdk: int = 36) -> None:
        self.sdk = sdk
        self.activity = MagicMock()
        self.bound: dict[str, list[Any]] = {}
        self.started: list[tuple[Any, ...]] = []
        self.excluded: Any = None
        self.configuration = SimpleNamespace(uiMode=0x11, fontScale=1.0)
        self.frame = Rect(0, 0, 1080, 2400)
        self.bars = SimpleNamespace(left=0, top=96, right=0, bottom=48)
        self._wire(self.activity)
        self.classes: dict[str, Any] = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=sdk),
            "android.content.Intent": Intent,
            "android.graphics.Rect": Rect,
            "java.util.ArrayList": List,
            "java.lang.String": str,
            "java.util.Locale": MagicMock(),
            "android.provider.DocumentsContract": MagicMock(),
            "android.view.WindowInsets$Type": SimpleNamespace(
                systemBars=lambda: 7, displayCutout=lambda: 128
            ),
        }

    def _wire(self, activity: Any) -> None:
        activity.getResources().getConfiguration.side_effect = lambda: self.configuration
        window = activity.getWindow().getDecorView()
        window.getWidth.return_value, window.getHeight.return_value = 1080, 2400
        seen = window.getRootWindowInsets()
        seen.getInsets.side_effect = lambda kinds: self.bars if kinds == 135 else None
        for side in ("left", "top", "right", "bottom"):
            asked = getattr(seen, f"getSystemWindowInset{side.title()}")
            asked.side_effect = lambda side=side: getattr(self.bars, side)
        frame = activity.findViewById.return_value
        frame.getGlobalVisibleRect.side_effect = self._visible
        frame.setSystemGestureExclusionRects.side_effect = self._exclude
        activity.startActivity.side_effect = lambda *asked: self.started.append(asked)
        activity.startActivityForResult.side_effect = lambda *asked: self.started.append(asked)
        activity.getIntent.return_value = Intent("main")
        activity.setIntent.side_effect = lambda one: setattr(
            activity.getIntent, "return_value", one
        )

    def _visible(self, into: Rect) -> bool:
        into.left, into.top, into.right, into.bottom = self.frame.sides()
        return True

    def _exclude(self, boxes: Any) -> None:
        self.excluded = [box.sides() for box in boxes]

    def bind(self, **callbacks: Any) -> None:
        for event, callback in callbacks.items():
            self.bound.setdefault(event, []).append(callback)

    def tell(self, event: str, *facts: Any) -> None:
        """Call back as p4a does."""
        for callback in self.bound.get(event, ()):
            callback(*facts)

    def modules(self) -> dict[str, ModuleType]:
        """Fake modules for `import jnius` and `import android`."""
        jnius, android = ModuleType("jnius"), ModuleType("android")
        jnius.autoclass = self.classes.__getitem__
        jnius.cast = lambda _kind, value: value
        jnius.java_method = lambda _signature: lambda method: method
        jnius.PythonJavaClass = object
        runnable = ModuleType("android.runnable")
        runnable.run_on_ui_thread = lambda function: function
        android.activity = SimpleNamespace(bind=self.bind)
        return {"jnius": jnius, "android": android, "android.runnable": runnable}


def phone_on(android: Android, monkeypatch: Any) -> Any:
    """A `Phone` on this fake device."""
    for name, module in android.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "fitsmobile.ui.device.phone", raising=False)
    from fitsmobile.ui.device.phone import Phone

    monkeypatch.delitem(sys.modules, "fitsmobile.ui.device.phone")
    return Phone()
