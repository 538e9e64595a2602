"""Mutation test of the bridge to Android: count the changes that no test detects.

    python -m tests.bridge.mutants

Prints each surviving change and their number. Exit code 1 for any.
"""

import contextlib
import gc
import importlib
import io
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bridge import java_changes
from tools import ROOT
from tools.draw import stage as staging

HERE = Path(__file__).parent
SOURCES = ROOT / "fitsmobile" / "ui" / "device"

CHANGES = {
    "phone_listeners": (
        ('"android/content/ComponentCallbacks2"', '"android/content/ComponentCallback2"'),
        ('"android/content/ComponentCallbacks2"', '"android/content/ComponentCallbacks"'),
        ('"org/libsdl/app/SDLSurface$OnIntercept', '"org/libsdl/app/SDLSurface$OnItercept'),
        ('"(I)V"', '"(J)V"'),
        ('"()V"', '"(I)V"'),
        ('"(Landroid/content/res/Configuration;)V"', '"(Landroid/content/Configuration;)V"'),
        ('"(Landroid/view/MotionEvent;)Z"', '"(Landroid/view/MotionEvent;)V"'),
        ("def onTrimMemory", "def onTrimmemory"),
        ("def onLowMemory", "def onlowMemory"),
        ("def onConfigurationChanged", "def onConfigurationChange"),
        ("def onTouch", "def ontouch"),
        ("getActionMasked", "getActionMask"),
        ("SHORT = {10, 15}", "SHORT = {5, 10, 15}"),
        ("SHORT = {10, 15}", "SHORT = {10}"),
        ("SHORT = {10, 15}", "SHORT = {10, 15, 40}"),
        ("CANCELLED = 3", "CANCELLED = 1"),
        ("Clock.schedule_once(lambda _passed: self._cancelled())", "self._cancelled()"),
        ("Clock.schedule_once(lambda _passed: self._changed())", "self._changed()"),
        ("return False", "return True"),
        ('"android/speech/tts/TextToSpeech$OnInit', '"android/speech/TextToSpeech$OnInit'),
        ("def onInit", "def oninit"),
        ("Clock.schedule_once(lambda _passed: self._came(status))", "self._came(status)"),
    ),
    "phone_documents": (
        ("letters(name)", "name"),
        ('cast("java.lang.CharSequence", string)', "string"),
        ('(text.encode("utf-8", "replace"), "UTF-8")', "(text)"),
        ("Intent.ACTION_CREATE_DOCUMENT", "Intent.ACTION_OPEN_DOCUMENT"),
        ("Intent(Intent.ACTION_OPEN_DOCUMENT)", "Intent(Intent.ACTION_CREATE_DOCUMENT)"),
        ("Intent.EXTRA_TITLE", "Intent.EXTRA_SUBJECT"),
        ("Intent.CATEGORY_OPENABLE", "Intent.ACTION_VIEW"),
        ("ask.setType(kind)", "pass"),
        ("RESULT_OK = -1", "RESULT_OK = 0"),
        ("FROM_RECENTS = 0x00100000", "FROM_RECENTS = 0x00010000"),
        ("Intent.ACTION_SEND: Intent.EXTRA_TEXT", "Intent.ACTION_VIEW: Intent.EXTRA_TEXT"),
        ("Intent.ACTION_SEND: Intent.EXTRA_TEXT", "Intent.ACTION_SEND: Intent.EXTRA_SUBJECT"),
        ("Intent.EXTRA_PROCESS_TEXT", "Intent.EXTRA_TEXT"),
        ('_descriptor(resolver, place, "wt")', '_descriptor(resolver, place, "r")'),
        ('_descriptor(resolver, place, "r")', '_descriptor(resolver, place, "w")'),
        ("os.dup(self._lent.getFd())", "self._lent.detachFd()"),
        ("self._lent.close()", "pass"),
        ("self._lent.closeWithError", "self._lent.closeWithErrors"),
        ("documents.deleteDocument", "documents.removeDocument"),
        ("android.provider.DocumentsContract", "android.provider.DocumentContract"),
        ("getLastPathSegment", "getLastSegment"),
        ("getCharSequenceExtra", "getStringExtra"),
        ("startActivityForResult", "startActivity"),
        ("if lent is None", "if False"),
        ("return intent.getData()", "return intent.getDataString()"),
        ("Clock.schedule_once(lambda _passed: answer(place))", "answer(place)"),
        ('in ("content", "file")', 'in ("file",)'),
        ("[:LONGEST_TEXT]", ""),
        ('cast("android.net.Uri", stream)', "stream"),
        ("Intent.EXTRA_STREAM", "Intent.EXTRA_TEXT"),
        ("text is not None or stream is None", "True"),
    ),
    "phone_window": (
        ('"android.os.Build$VERSION"', '"android.os.Build.VERSION"'),
        ('"android.view.WindowInsets$Type"', '"android.view.WindowInsets.Type"'),
        ("removeLoadingScreen", "removeLoading"),
        ("CONTENT = 0x01020002", "CONTENT = 0x01020001"),
        ("DARK_SIGNS = 0x18", "DARK_SIGNS = 0x8"),
        ("KEEP_SCREEN_ON = 0x80", "KEEP_SCREEN_ON = 0x40"),
        ('"land": 16', '"land": 17'),
        ('"refuse": 17', '"refuse": 18'),
        ('"land": 1,', '"land": 16,'),
        ('"refuse": 0}', '"refuse": 17}'),
        ("EDGE_TO_EDGE = 35", "EDGE_TO_EDGE = 34"),
        ("EDGE_TO_EDGE = 35", "EDGE_TO_EDGE = 36"),
        ("if self._sdk >= EDGE_TO_EDGE", "if True"),
        ("if self._sdk >= 29", "if self._sdk >= 28"),
        ("if self._sdk >= 29", "if self._sdk >= 30"),
        ("        if self._sdk >= 30:", "        if self._sdk >= 29:"),
        ("EFFECTS if self._sdk >= 30", "EFFECTS if self._sdk >= 29"),
        ("EFFECTS if self._sdk >= 30", "EFFECTS if self._sdk >= 31"),
        ("run_on_ui_thread(self._set_bars)(", "self._set_bars("),
        ("run_on_ui_thread(self._release_screen)()", "self._release_screen()"),
        ("run_on_ui_thread(self._exclude)(", "self._exclude("),
        ("run_on_ui_thread(self._perform)(", "self._perform("),
        ("run_on_ui_thread(self._recreate)()", "self._recreate()"),
        ("kinds.systemBars() | kinds.displayCutout()", "kinds.systemBars()"),
        ("top = height - y - high", "top = y"),
        ("- (window.getWidth() - ours.right)", "- ours.left"),
        ("self._flips == 2", "self._flips == 1"),
        ("kivy_patches.keep_presplash()", "pass"),
    ),
    "phone_reader": (
        ('"io.github.fitsmobile.NodeProvider"', '"io.github.fitsmobile.NodesProvider"'),
        ("self._provider.isExplored()", "self._provider.isRead()"),
        ("touch_exploration.on = False", "pass"),
        ("touch_exploration.on = self.speaks", "pass"),
        ("        self._provider.close()", "        pass"),
        ("wanted and not self.active", "not self.active"),
        ("elif self.active and not wanted", "elif False"),
        ("        self._provider.forget()", "        pass"),
        ("            self._fetching.cancel()", "            pass"),
        ("            self._tree.close()", "            pass"),
        ('.split(" ", 2)', '.split(" ", 1)'),
        ('.split(" ", 2)', ".split()"),
        ("self._tree.type(id", "self._tree.type(str(number)"),
        ("self._numbers.of(node.parent)", "0"),
        ("or NO_FOCUS", "or 1"),
        ("next(headings, self._tree.title)", "self._tree.title"),
        ('asked.add("press")', "pass"),
        ('asked.add("focus")', "pass"),
        ("if asked:", "if True:"),
        ("DISABLED: node.disabled", "DISABLED: False"),
        ("node.checked is not None", "bool(node.checked)"),
        ("CHECKED: bool(node.checked)", "CHECKED: node.checked is not None"),
        ('node.role == "heading",', "False,"),
        ("LIVE: node.live", "LIVE: False"),
        ('EDITABLE: node.role == "field"', "EDITABLE: False"),
        ("IN_LIST: node.clip is not None", "IN_LIST: False"),
        ("SCROLLED_AWAY: node.seen[3] < 1", "SCROLLED_AWAY: False"),
        ("max(low, min(y, up - 1)), 1", "y, 1"),
        ("Window.height - y - high", "y"),
        ("range(4, 12)", "range(5, 13)"),
        ('"more": 1 << 2, "less": 1 << 3', '"more": 1 << 3, "less": 1 << 2'),
        ('"choice": "android.widget.SeekBar"', '"choice": "android.widget.Button"'),
    ),
    "phone_voice": (
        ('"android.speech.tts.TextToSpeech"', '"android.speech.TextToSpeech"'),
        ("SUCCESS = 0", "SUCCESS = -1"),
        ("AT_ONCE, AFTERWARDS = 0, 1", "AT_ONCE, AFTERWARDS = 1, 0"),
        ("MOST_FAILURES = 3", "MOST_FAILURES = 2"),
        ("MOST_FAILURES = 3", "MOST_FAILURES = 4"),
        ("if self._engine is None and not", "if not"),
        (
            "            self._listener = SpeechListener(self._came)",
            "            self._listener = None",
        ),
        (
            "engine(self._activity, self._listener)",
            "engine(self._activity, SpeechListener(self._came))",
        ),
        ('            self._language = ""\n', ""),
        ("self.is_open = self._started", "self.is_open = True"),
        ("self._language = tr.language", "pass"),
        ("self._engine.setLanguage(locale)", "pass"),
        ("letters(text)", "text"),
        ("AT_ONCE if urgent else AFTERWARDS", "AFTERWARDS"),
        ("            self._failures = 0\n", "            pass\n"),
        ("        else:\n            self._fail()", ""),
        ("            self._engine.stop()", "            pass"),
        ("        self.is_open = False\n\n    def close", "\n    def close"),
        ("            self._engine.shutdown()", "            pass"),
        (
            "self._engine, self._started, self.is_open = None",
            "_, self._started, self.is_open = None",
        ),
        ("None, False, False", "None, True, False"),
        ("        if self._engine is None:\n            return\n", ""),
        ("        if not self._started:\n            self._fail()", ""),
        ("self._failures += 1", "pass"),
    ),
    "phone": (
        ('"org.kivy.android.PythonActivity"', '"org.kivy.android.Activity"'),
        ('"java.util.Locale"', '"java.util.Locales"'),
        ("toLanguageTag", "toString"),
        ("setInterceptTouchListener(listener)", "setTouchListener(listener)"),
        ("NIGHT_MASK, NIGHT_YES = 0x30, 0x20", "NIGHT_MASK, NIGHT_YES = 0x30, 0x10"),
        ("NIGHT_MASK, NIGHT_YES = 0x30, 0x20", "NIGHT_MASK, NIGHT_YES = 0xFF, 0x20"),
        ("RINGER_NORMAL = 2", "RINGER_NORMAL = 1"),
        ('"audio"', '"sound"'),
        ("putExtra(Intent.EXTRA_TEXT, letters(text))", "putExtra(Intent.EXTRA_TEXT, text)"),
        ("createChooser(send, letters(title))", "createChooser(send, None)"),
        (
            "        self._listeners.append(listener)\n        self._activity",
            "        self._activity",
        ),
        (
            "        self._listeners.append(listener)\n        self._surface",
            "        self._surface",
        ),
        ("intent.getFlags() & FROM_RECENTS", "False"),
        ("self._activity.setIntent(Intent())", "pass"),
        ("self._unheard.append(sent)", "pass"),
        ("self._density = density", "pass"),
        ("on_new_intent=self._intent_came", "on_new_intent=print"),
        ("self._activity.unregisterComponentCallbacks(listener)", "pass"),
        ("self._surface.setInterceptTouchListener(None)", "pass"),
    ),
}
"""Module -> replacements."""

JAVA = "NodeProvider"
ALL = [(module, *one) for module, some in (CHANGES | {JAVA: java_changes.CHANGES}).items()
       for one in some]  # fmt: skip
TESTS = {JAVA: ("test_phone_reader.py", "test_exploring.py")}
"""Tests that are run for the changes of a module; all but those with real tables for the others."""

OTHERS = ("test_bridge.py", "test_documents.py", "test_phone_voice.py", *TESTS[JAVA])
WITHOUT = ("-p", "no:cacheprovider", "-p", "no:faulthandler")
"""Plugins of pytest that are left out: Java notices null by the signal that faulthandler takes."""

BATCH = 24
"""Changes tried in one process, because a Java machine takes a second to start."""


def is_noticed(folder: Path, module: str, before: str, after: str) -> bool:
    """Whether a test fails with the change."""
    from fitsmobile.ui import device

    if module == JAVA:
        java_changes.put(folder, before, after)
        try:
            return not all_pass(TESTS[JAVA])
        finally:
            java_changes.restore()
    source = (SOURCES / f"{module}.py").read_text("utf-8")
    if before not in source:
        sys.exit(f"{module}.py has no {before!r}: update the list of changes")
    (folder / f"{module}.py").write_text(source.replace(before, after), "utf-8")
    device.__path__.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        return not all_pass()
    finally:
        device.__path__.remove(str(folder))
        forget_failure()


def forget_failure() -> None:
    """Drop what a failed test left: pytest keeps its frames, and a file that a changed module left
    open would be reported as the fault of a later test."""
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        vars(sys).pop(name, None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def all_pass(files: Sequence[str] = OTHERS) -> bool:
    """Whether all tests of these files pass; their output is suppressed."""
    paths = [str(HERE / name) for name in files]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return pytest.main(["-xq", *WITHOUT, *paths]) == 0


def try_from(first: int) -> None:
    """Try a batch of changes, and print for each number whether it was detected."""
    sys.dont_write_bytecode = True
    staging.prepare()
    if not all_pass():
        sys.exit("The tests of the bridge have to pass before anything is changed.")
    for number, change in enumerate(ALL[first : first + BATCH], first):
        with tempfile.TemporaryDirectory() as folder:
            try:
                print(number, is_noticed(Path(folder), *change), flush=True)
            except java_changes.InvalidChangeError as problem:
                sys.exit(str(problem))
    if not all_pass():
        sys.exit("A change has spoilt the process for those that were tried after it.")


def main() -> int:
    """Try every change; 1 if some survive. A change that crashes the process counts as detected."""
    living, first = [], 0
    while first < len(ALL):
        batch = [sys.executable, "-m", "tests.bridge.mutants", str(first)]
        ended = subprocess.run(batch, stdout=subprocess.PIPE, text=True, check=False)
        told = dict(line.split() for line in ended.stdout.splitlines() if line[:1].isdigit())
        if ended.returncode > 0:
            return 1
        living += [ALL[int(number)] for number, noticed in told.items() if noticed == "False"]
        first += len(told) + (ended.returncode < 0)
    for change in living:
        print("lives: {}: {!r} -> {!r}".format(*change))
    print(f"{len(ALL)} changes of the bridge, {len(living)} live")
    return 1 if living else 0


if __name__ == "__main__":
    sys.exit(try_from(int(sys.argv[1])) if sys.argv[1:] else main())
