"""Java stubs generated from `api.txt`: they record every call, and fail where Android would.

A call of a method newer than `Build.VERSION.SDK_INT` raises NoSuchMethodError, as on that device;
a call of a method of the UI thread raises on any other.
"""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

from tools import ROOT

HERE = Path(__file__).parent
PRODUCT = ROOT / "for_android" / "java"
"""The app's own Java."""

UI_THREAD = {
    "android.app.Activity.recreate",
    "android.view.View.getLocationOnScreen",
    "android.view.View.invalidate",
    "android.view.View.onInitializeAccessibilityNodeInfo",
    "android.view.View.performAccessibilityAction",
    "android.view.View.performHapticFeedback",
    "android.view.View.setAccessibilityDelegate",
    "android.view.View.setAccessibilityPaneTitle",
    "android.view.View.setImportantForAccessibility",
    "android.view.View.setOnHoverListener",
    "android.view.View.setSystemGestureExclusionRects",
    "android.view.ViewParent.requestSendAccessibilityEvent",
    "android.view.Window.clearFlags",
    "android.view.WindowInsetsController.setSystemBarsAppearance",
}
"""Classes of the view hierarchy, which only the UI thread may use."""

ANDROID_HAS = {"android.view.ViewParent", "android.view.WindowInsetsController"}
"""Interfaces that Android implements; the others are implemented by the app."""

LANGUAGE = {"CharSequence", "Class", "Object", "String"}
BOXES = {"boolean": "Boolean", "float": "Float", "int": "Integer", "long": "Long"}
OPTIONS = ["--release", "8", "-nowarn", "-Xlint:none", "-XDsuppressNotes", "-proc:none"]
"""Arguments of the compiler: python-for-android sets Java 8 in Gradle."""

AGENT = "Premain-Class: rec.Swap\nCan-Redefine-Classes: true\n"
MODIFIERS = {"public", "static", "final", "abstract", "default"}


class Stub:
    """One class of the text: its own members, and its nested classes."""

    def __init__(self, head: str, members: list[str]) -> None:
        _level, self.kind, self.name, *rest = head.split()
        self.before = " ".join(["", *rest])
        self.members = [self._member(line) for line in members]
        front = " ".join(line.partition(" = ")[0] for line in members)
        self.referred = set(re.findall(r"android\.[\w.]+", front))

    def text(self, simple: str, inner: str) -> str:
        """The Java source of the class, with its nested classes `inner`."""
        kind = "class" if self._is_stub(simple) else self.kind
        before = f" implements {self.name}" if self._is_stub(simple) else self.before
        empty = "" if kind == "interface" or self._has_empty() else f"public {simple}() {{}}\n"
        body = "\n".join(self._java(simple, kind, *one) for one in self.members)
        return f"public static {kind} {simple}{before} {{\n{empty}{body}\n{inner}}}\n"

    def _is_stub(self, simple: str) -> bool:
        """Whether the class is the implementation of an interface."""
        return simple == "Stub"

    def _has_empty(self) -> bool:
        return any(kind == "ctor" and not types for _l, kind, _m, _t, _n, types, _v in self.members)

    def _member(self, line: str) -> tuple[int, str, set[str], str, str, list[str], str]:
        level, kind, rest = line.split(maxsplit=2)
        rest, _equals, value = rest.partition(" = ")
        front, _bracket, inside = rest.partition("(")
        words = [word for word in front.split() if word not in MODIFIERS]
        types = [java(one) for one in inside.rstrip(")").split(", ") if one]
        result = "" if kind == "ctor" else java(words[0])
        return int(level), kind, MODIFIERS & set(front.split()), result, words[-1], types, value

    def _java(
        self, simple: str, kind: str, level: int, what: str, modifiers: set[str], result: str,
        name: str, types: list[str], value: str,
    ) -> str:  # fmt: skip
        static = "static " if "static" in modifiers else ""
        if what == "field":
            if simple == "Stub":
                return ""
            given = f" = {value}" if value else ""
            final = "final " if value else ""
            return f"public {static}{final}{result} {name}{given};"
        given = ", ".join(f"{one} a{at}" for at, one in enumerate(types))
        if kind == "interface":
            return f"{result} {name}({given});"
        ui = str(f"{self.name}.{name}" in UI_THREAD).lower()
        owner = "null" if static else "this"
        handed = "".join(f", (Object) a{at}" for at in range(len(types)))
        call = (
            f'rec.Rec.on({level}, {ui}, "{self.name}.{name}({",".join(types)})", {owner}{handed})'
        )
        if what == "ctor":
            return f"public {simple}({given}) {{ {call}; }}"
        return f"public {static}{result} {name}({given}) {{ {returned(call, result)} }}"


def java(kind: str) -> str:
    """A type with its package."""
    bare = kind.removesuffix("[]")
    return f"java.lang.{kind}" if bare in LANGUAGE else kind


def returned(call: str, result: str) -> str:
    """The body of a method: the recorded call, and its result cast to the type."""
    if result == "void":
        return f"{call};"
    if result in BOXES:
        nothing = {"boolean": "false", "float": "0f"}.get(result, "0")
        return f"Object r = {call}; return r == null ? {nothing} : ({BOXES[result]}) r;"
    return f"return ({result}) {call};"


def stubs_of(text: str) -> dict[str, Stub]:
    """The classes of the text by name."""
    found: dict[str, Stub] = {}
    for paragraph in re.sub(r"^#.*\n", "", text).strip().split("\n\n"):
        head, *members = paragraph.splitlines()
        found[head.split()[2]] = Stub(head, [line.strip() for line in members])
    return found


def nested(stubs: dict[str, Stub], name: str) -> str:
    """The source of a class and its nested classes; empty for a class that is only referred to."""
    every = {*stubs, *(one for stub in stubs.values() for one in stub.referred)}
    inside = {one[len(name) + 1 :].partition(".")[0] for one in every if one.startswith(f"{name}.")}
    inner = "".join(nested(stubs, f"{name}.{one}") for one in sorted(inside))
    simple = name.rpartition(".")[2]
    stub = stubs.get(name)
    if stub is None:
        return f"public static class {simple} {{\n{inner}}}\n"
    if name in ANDROID_HAS:
        inner += stub.text("Stub", "")
    return stub.text(simple, inner)


def write(stubs: dict[str, Stub], out: Path) -> Iterable[Path]:
    """Write a file for every top-level class."""
    names = {*stubs, *(one for stub in stubs.values() for one in stub.referred)}
    top = {re.match(r"[a-z.]+\.[A-Z]\w*", one)[0] for one in names}
    for name in sorted(top):
        path = out / (name.replace(".", "/") + ".java")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = nested(stubs, name).replace("public static ", "public ", 1)
        path.write_text(f"package {name.rpartition('.')[0]};\n{text}", "utf-8")
        yield path


def compile_all(out: Path) -> Path:
    """Compile the stubs, the classes of `java/` and the app's own into a folder."""
    sources = [*write(stubs_of((HERE / "api.txt").read_text("utf-8")), out / "source")]
    sources += sorted([*(HERE / "java").rglob("*.java"), *PRODUCT.rglob("*.java")])
    classes = out / "classes"
    command = ["javac", *OPTIONS, "-d", str(classes), *map(str, sources)]
    subprocess.run(command, check=True)
    return classes


def agent_of(classes: Path, out: Path) -> Path:
    """Pack the agent that replaces classes (`rec.Swap`) into an archive, as Java wants it."""
    archive = out / "agent.jar"
    with ZipFile(archive, "w") as packed:
        packed.writestr("META-INF/MANIFEST.MF", AGENT)
        packed.write(classes / "rec" / "Swap.class", "rec/Swap.class")
    return archive
