"""Write `tests/bridge/api.txt`: the part of Android's published API that the app asks, with levels.

    python -m tools.android.api_text CURRENT_TXT TYPES_D_TS

CURRENT_TXT is `core/api/current.txt` of Android's framework (in Debian's source package
android-platform-frameworks-base); it has the exact signatures. TYPES_D_TS is
`android-platform-21-37-merged.d.ts` of the npm package @nativescript/types-android; it says since
which level each name exists, 21 for all that are as old or older.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

OUT = Path("tests/bridge/api.txt")
OLDEST = 21

MANAGER = "android.view.accessibility.AccessibilityManager"
INFO = "android.view.accessibility.AccessibilityNodeInfo"

ASKED = {
    "android.app.Activity": "findViewById getIntent getWindow moveTaskToBack recreate setIntent"
    " startActivityForResult",
    "android.content.ComponentCallbacks": "onConfigurationChanged onLowMemory",
    "android.content.ComponentCallbacks2": "onTrimMemory",
    "android.content.ContentResolver": "openFileDescriptor",
    "android.content.Context": "ACCESSIBILITY_SERVICE AUDIO_SERVICE getContentResolver"
    " getPackageName getResources getSystemService"
    " registerComponentCallbacks registerReceiver startActivity"
    " unregisterComponentCallbacks",
    "android.content.ContextWrapper": "",
    "android.content.Intent": "ACTION_BATTERY_CHANGED ACTION_CREATE_DOCUMENT ACTION_OPEN_DOCUMENT"
    " ACTION_PROCESS_TEXT ACTION_SEND ACTION_VIEW CATEGORY_OPENABLE EXTRA_PROCESS_TEXT"
    " EXTRA_STREAM"
    " EXTRA_SUBJECT EXTRA_TEXT EXTRA_TITLE FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY Intent addCategory"
    " createChooser getAction getCharSequenceExtra getData getDataString getFlags getIntExtra"
    " getParcelableExtra"
    " putExtra setType",
    "android.content.IntentFilter": "IntentFilter",
    "android.content.res.Configuration": "UI_MODE_NIGHT_MASK UI_MODE_NIGHT_YES densityDpi fontScale"
    " uiMode",
    "android.content.res.Resources": "getConfiguration",
    "android.graphics.Insets": "bottom left of right top",
    "android.graphics.Rect": "Rect bottom left right top",
    "android.media.AudioManager": "RINGER_MODE_NORMAL RINGER_MODE_SILENT RINGER_MODE_VIBRATE"
    " getRingerMode",
    "android.net.Uri": "getLastPathSegment getScheme",
    "android.os.BatteryManager": "BATTERY_STATUS_CHARGING BATTERY_STATUS_FULL EXTRA_LEVEL"
    " EXTRA_SCALE EXTRA_STATUS",
    "android.os.Build.VERSION": "SDK_INT",
    "android.os.Bundle": "Bundle getCharSequence putCharSequence",
    "android.os.Parcelable": "",
    "android.os.ParcelFileDescriptor": "close closeWithError detachFd getFd",
    "android.provider.DocumentsContract": "deleteDocument",
    "android.R.id": "accessibilityActionShowOnScreen content",
    "android.speech.tts.TextToSpeech": "ERROR LANG_MISSING_DATA QUEUE_ADD QUEUE_FLUSH SUCCESS"
    " TextToSpeech setLanguage shutdown speak stop",
    "android.speech.tts.TextToSpeech.OnInitListener": "onInit",
    "android.view.ContextThemeWrapper": "",
    "android.view.HapticFeedbackConstants": "CLOCK_TICK CONFIRM LONG_PRESS REJECT VIRTUAL_KEY",
    "android.view.MotionEvent": "ACTION_CANCEL ACTION_HOVER_ENTER ACTION_HOVER_EXIT"
    " ACTION_HOVER_MOVE getActionMasked getX getY",
    "android.view.View": "ACCESSIBILITY_LIVE_REGION_POLITE IMPORTANT_FOR_ACCESSIBILITY_YES NO_ID"
    " getContext getGlobalVisibleRect getHeight getLocationOnScreen getParent getRootWindowInsets"
    " getWidth invalidate onInitializeAccessibilityNodeInfo performAccessibilityAction"
    " performHapticFeedback post setAccessibilityDelegate setAccessibilityPaneTitle"
    " setImportantForAccessibility setOnHoverListener setSystemGestureExclusionRects",
    "android.view.View.AccessibilityDelegate": "AccessibilityDelegate getAccessibilityNodeProvider",
    "android.view.View.OnHoverListener": "onHover",
    "android.view.ViewParent": "requestSendAccessibilityEvent",
    "android.view.Window": "clearFlags getDecorView getInsetsController",
    "android.view.WindowInsets": "getInsets getSystemWindowInsetBottom getSystemWindowInsetLeft"
    " getSystemWindowInsetRight getSystemWindowInsetTop",
    "android.view.WindowInsets.Type": "displayCutout systemBars",
    "android.view.WindowInsetsController": "APPEARANCE_LIGHT_NAVIGATION_BARS"
    " APPEARANCE_LIGHT_STATUS_BARS setSystemBarsAppearance",
    "android.view.WindowManager.LayoutParams": "FLAG_KEEP_SCREEN_ON",
    "android.view.accessibility.AccessibilityEvent": "CONTENT_CHANGE_TYPE_CONTENT_DESCRIPTION"
    " CONTENT_CHANGE_TYPE_STATE_DESCRIPTION CONTENT_CHANGE_TYPE_SUBTREE CONTENT_CHANGE_TYPE_TEXT"
    " TYPE_VIEW_ACCESSIBILITY_FOCUSED TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED TYPE_VIEW_CLICKED"
    " TYPE_VIEW_FOCUSED TYPE_VIEW_HOVER_ENTER TYPE_VIEW_HOVER_EXIT TYPE_WINDOW_CONTENT_CHANGED"
    " TYPE_WINDOW_STATE_CHANGED obtain setContentChangeTypes setPackageName",
    MANAGER: "addAccessibilityStateChangeListener"
    " addTouchExplorationStateChangeListener isEnabled isTouchExplorationEnabled"
    " removeAccessibilityStateChangeListener removeTouchExplorationStateChangeListener",
    f"{MANAGER}.AccessibilityStateChangeListener": "onAccessibilityStateChanged",
    f"{MANAGER}.TouchExplorationStateChangeListener": "onTouchExplorationStateChanged",
    INFO: "ACTION_ACCESSIBILITY_FOCUS"
    " ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE ACTION_CLEAR_ACCESSIBILITY_FOCUS ACTION_CLICK"
    " ACTION_FOCUS ACTION_SCROLL_BACKWARD ACTION_SCROLL_FORWARD ACTION_SET_TEXT"
    " FOCUS_ACCESSIBILITY FOCUS_INPUT addAction addChild obtain setAccessibilityFocused"
    " setBoundsInScreen setCheckable setChecked setClassName setClickable setContentDescription"
    " setEditable setEnabled setFocusable setFocused setHeading setHintText setLiveRegion"
    " setPackageName setParent setStateDescription setText setVisibleToUser",
    f"{INFO}.AccessibilityAction": "ACTION_ACCESSIBILITY_FOCUS"
    " ACTION_CLEAR_ACCESSIBILITY_FOCUS ACTION_CLICK ACTION_FOCUS"
    " ACTION_SCROLL_BACKWARD ACTION_SCROLL_FORWARD ACTION_SET_TEXT ACTION_SHOW_ON_SCREEN"
    " AccessibilityAction",
    "android.view.accessibility.AccessibilityNodeProvider": "AccessibilityNodeProvider"
    " createAccessibilityNodeInfo findFocus performAction",
    "android.view.accessibility.AccessibilityRecord": "getText setClassName setSource",
}
"""Class -> the names that the app uses of it; all overloads of each are kept, as pyjnius chooses
between them. A class without names only passes on what it inherits."""

CLASS = re.compile(r"^  (.*?\b(?:class|interface)) ([\w.]+)(<.*?>)?( extends .*?)? ?"
                   r"( implements .*?)?\{\n(.*?)^  \}", re.S | re.M)  # fmt: skip


SCOPE = re.compile(r"(?:declare |export |abstract )*(?:module|class|interface) ([\w.]+)")


def without_annotations(text: str) -> str:
    """Drop `@Name` and `@Name(...)`."""
    kept, at = "", 0
    pattern = re.compile(r"@[\w.]+")
    while found := pattern.search(text, at):
        kept += text[at : found.start()]
        at = found.end()
        depth = 0
        while at < len(text) and (depth or text[at] == "("):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        while text[at : at + 1] == " ":
            at += 1
    return kept + text[at:]


def plain(text: str) -> str:
    """A declaration without annotations and type parameters."""
    text = without_annotations(text)
    while (less := re.sub(r"<[^<>]*>", "", text)) != text:
        text = less
    return re.sub(r"\s+", " ", text).strip()


def bound(member: str) -> str:
    """A generic method with the bound of its type parameter, which is what Java calls it by."""
    found = re.search(r"<T(?: extends ([\w.]+))?> ", member)
    return re.sub(r"\bT\b", found[1] or "Object", member) if found else member


class Levels:
    """The level since which each name exists, out of the TypeScript declarations."""

    def __init__(self, text: str) -> None:
        self._since: dict[str, int] = {}
        scopes: list[str] = []
        note = ""
        for bare in map(str.strip, text.splitlines()):
            opened, member = SCOPE.match(bare), re.match(r"public (?:static )?(\w+)", bare)
            if bare.startswith("/**"):
                note = bare
                continue
            named = member or (opened if " module " not in f" {bare}" else None)
            if named:  # some nested classes have their owner in their name
                self._keep(".".join([*scopes, named[1].removeprefix("".join(scopes))]), note)
            if bare.startswith("}"):
                scopes.pop()
            if bare.endswith("{"):
                scopes.append(opened[1].removeprefix("".join(scopes)) if opened else "")
            note = ""

    def _keep(self, name: str, note: str) -> None:
        found = re.search(r"@since (\d+)", note)
        level = int(found[1]) if found else OLDEST
        self._since[name] = min(level, self._since.get(name, level))

    def of(self, owner: str, name: str) -> int:
        """Of a class or one of its members."""
        return max(self._since[owner], self._since.get(f"{owner}.{name}", OLDEST))


def declared(api: str) -> dict[str, tuple[str, list[str], list[str]]]:
    """Class -> its kind, its parent and interfaces, its members as they are declared."""
    found = {}
    for package in re.finditer(r"^package (?:@\S+ )*([\w.]+) \{\n(.*?)^\}", api, re.S | re.M):
        for one in CLASS.finditer(package[2]):
            kind = "interface" if one[1].endswith("interface") else "class"
            parent = plain((one[4] or "").replace(" extends ", "")).split(" ")[0].strip()
            members = [line.strip() for line in one[6].splitlines() if line.strip()]
            also = plain((one[5] or "").replace("implements ", "")).split()
            found[f"{package[1]}.{one[2]}"] = (kind, [parent, *also], members)
    return found


def name_of(member: str) -> str:
    """The name of a declared field, constructor or method."""
    head = plain(member).partition("(")[0] if not member.startswith("field") else member
    return plain(head).partition(" =")[0].rstrip(";").split(" ")[-1].rpartition(".")[2]


def lines(api: str, levels: Levels) -> Iterator[str]:
    """The text: a class a paragraph, its level first, then its members with theirs."""
    classes = declared(api)
    for name, asked in sorted(ASKED.items()):
        kind, (parent, *also), members = classes[name]
        extends = f" extends {parent}" if parent in ASKED else ""
        implements = "".join(f" implements {one}" for one in also if ASKED.get(one) == "")
        yield f"\n{levels.of(name, '')} {kind} {name}{extends}{implements}"
        missing = set(asked.split())
        for member in members:
            called = name_of(member)
            if called in asked.split():
                missing.discard(called)
                text = plain(bound(member)).partition(" throws ")[0].partition(";")[0]
                yield f"  {levels.of(name, called)} {text}"
        if missing:
            raise SystemExit(f"{name} has no {', '.join(sorted(missing))}")


def main() -> None:
    """Write the file."""
    api, types = (Path(one).read_text("utf-8") for one in sys.argv[1:])
    head = "# Written by tools/android/api_text.py: signatures of API 34, levels of API 21 to 37."
    OUT.write_text("\n".join([head, *lines(api, Levels(types)), ""]), "utf-8")


if __name__ == "__main__":
    main()
