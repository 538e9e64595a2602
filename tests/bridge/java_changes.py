"""Changes of the app's own Java for the mutation test, put into the running Java machine."""

from __future__ import annotations

from pathlib import Path

import jnius_config

from tests.bridge import stubs
from tests.bridge.android import java

SOURCE = stubs.PRODUCT / "io" / "github" / "fitsmobile" / "NodeProvider.java"
PACKAGE = "io.github.fitsmobile"

CHANGES = (
    # made and closed
    ("host.post(this::attach)", "((Runnable) this::attach).run()"),
    ("host.post(this::detach)", "((Runnable) this::detach).run()"),
    (
        "host.post(() -> replace(made, focus, newTitle))",
        "((Runnable) () -> replace(made, focus, newTitle)).run()",
    ),
    ("host.setAccessibilityDelegate(this);", ""),
    ("host.setAccessibilityDelegate(null);", ""),
    ("host.setOnHoverListener(this);", ""),
    ("host.setOnHoverListener(null);", ""),
    ("IMPORTANT_FOR_ACCESSIBILITY_YES)", "IMPORTANT_FOR_ACCESSIBILITY_YES + 1)"),
    ("manager.addAccessibilityStateChangeListener(this);", ""),
    ("manager.addTouchExplorationStateChangeListener(this);", ""),
    ("manager.removeAccessibilityStateChangeListener(this);", ""),
    ("manager.removeTouchExplorationStateChangeListener(this);", ""),
    ("read = manager.isEnabled();", ""),
    ("explored = manager.isTouchExplorationEnabled();", ""),
    ("read = explored = false;", "read = false;"),
    ("read = enabled;", "read = true;"),
    ("explored = enabled;", "explored = true;"),
    ("Context.ACCESSIBILITY_SERVICE", "Context.AUDIO_SERVICE"),
    # the tree
    ("NUMBERS = 7, WORDS = 3", "NUMBERS = 7, WORDS = 2"),
    ("NUMBERS = 7, WORDS = 3", "NUMBERS = 6, WORDS = 3"),
    ("parent.children.add(node.id)", "parent.children.add(parent.id)"),
    ("nodes = made;", "nodes.putAll(made);"),
    ("!newTitle.equals(title)", "newTitle.equals(title)"),
    ("SDK_INT >= 28) host", "SDK_INT >= 27) host"),
    ("SDK_INT >= 28) host", "SDK_INT >= 29) host"),
    ("made.size() != before.size()", "false"),
    ("isOther |= !node.isSameAs(old)", "isOther |= !node.isNamedAs(old)"),
    ("isOther |= !node.isSameAs(old)", "isOther = !node.isSameAs(old)"),
    ("isNamedAs(other) && flags == other.flags", "flags == other.flags"),
    ("&& flags == other.flags", ""),
    ("&& parent == other.parent", ""),
    ("&& left == other.left", ""),
    ("&& top == other.top", ""),
    ("&& right == other.right", ""),
    ("&& bottom == other.bottom", ""),
    ("other != null && name", "name"),
    ("name.equals(other.name) && value", "value"),
    ("&& value.equals(other.value)", ""),
    ("node.is(LIVE) && !node.name.isEmpty()", "node.is(LIVE)"),
    ("node.is(LIVE) && !node.name.isEmpty()", "!node.name.isEmpty()"),
    ("|| node.id == heard", ""),
    ("isNews && !node.isNamedAs(old)", "isNews"),
    ("if (!made.containsKey(heard)) heard = NONE;", ""),
    ("if (!made.containsKey(hovered)) hovered = NONE;", ""),
    ("if (isOther)", "if (true)"),
    ("CONTENT_CHANGE_TYPE_SUBTREE;", "CONTENT_CHANGE_TYPE_TEXT;"),
    ("AccessibilityEvent.CONTENT_CHANGE_TYPE_TEXT\n        |", ""),
    ("SDK_INT < 30 ?", "SDK_INT < 29 ?"),
    ("SDK_INT < 30 ?", "SDK_INT < 31 ?"),
    ("moveFocus(focus);", ""),
    ("focus != focused && focus != requested", "focus != focused"),
    ("focus != focused && focus != requested", "focus != requested"),
    ("focused = focus;", ""),
    ("requested = NONE;\n      send", "send"),
    # a node
    ("id == View.NO_ID ? describeHost()", "id == View.NO_ID + 1 ? describeHost()"),
    ("ofReader ? heard : focused", "ofReader ? focused : heard"),
    ("FOCUS_ACCESSIBILITY;", "FOCUS_INPUT;"),
    ("host.onInitializeAccessibilityNodeInfo(info);", ""),
    ("info.setFocusable(false);", ""),
    ("if (!nodes.containsKey(node.parent)) info", "info"),
    ("if (node == null) return null;", ""),
    ("info.setPackageName(host", "host.getContext(); if (false) info.setPackageName(host"),
    ("info.setClassName(node.className);", ""),
    ("info.setParent(host, node.parent)", "info.setParent(host, node.id)"),
    ("else info.setParent(host);", "else ;"),
    ("info.addChild(host, child)", "info.addChild(host, node.id)"),
    ("host.getLocationOnScreen(corner);", ""),
    ("node.left + x, node.top + y", "node.left + y, node.top + x"),
    ("node.right + x, node.bottom + y", "node.right + x, node.bottom"),
    ("info.setVisibleToUser(true);", ""),
    ("hasState = Build.VERSION.SDK_INT >= 30", "hasState = Build.VERSION.SDK_INT >= 29"),
    ("hasState = Build.VERSION.SDK_INT >= 30", "hasState = Build.VERSION.SDK_INT >= 31"),
    ("SDK_INT >= 26", "SDK_INT >= 25"),
    ("SDK_INT >= 26", "SDK_INT >= 27"),
    ("info.setText(node.value);", "info.setText(node.name);"),
    ("info.setHintText(node.name);", ""),
    ("!node.children.isEmpty()", "node.children.isEmpty()"),
    ("node.value.isEmpty() ? node.name : node.name", "node.name"),
    ("info.setContentDescription(hasState ? node.name : all)", "info.setContentDescription(all)"),
    ("info.setText(hasState ? node.name : all)", "info.setText(all)"),
    ("hasState && !isField &&", "hasState &&"),
    ("!isField && !node.value.isEmpty()", "!isField"),
    ("SDK_INT >= 28) info", "SDK_INT >= 27) info"),
    ("SDK_INT >= 28) info", "SDK_INT >= 29) info"),
    ("setHeading(node.is(HEADING))", "setHeading(true)"),
    ("if (node.is(LIVE)) info", "if (false) info"),
    ("setEnabled(!node.is(DISABLED))", "setEnabled(true)"),
    ("setClickable(node.is(CLICKABLE))", "setClickable(true)"),
    ("setFocusable(node.is(FOCUSABLE))", "setFocusable(true)"),
    ("setFocused(node.id == focused)", "setFocused(node.id == heard)"),
    ("setAccessibilityFocused(node.id == heard)", "setAccessibilityFocused(true)"),
    ("setCheckable(node.is(CHECKABLE))", "setCheckable(true)"),
    ("setChecked(node.is(CHECKED))", "setChecked(false)"),
    ("setEditable(node.is(EDITABLE))", "setEditable(false)"),
    ("node.id == heard ? AccessibilityAction", "node.id != heard ? AccessibilityAction"),
    ("if (node.is(CLICKABLE)) info", "if (false) info"),
    ("if (node.is(FOCUSABLE)) info", "if (true) info"),
    ("if (node.is(FORWARD)) info", "if (node.is(BACKWARD)) info"),
    ("if (node.is(BACKWARD)) info", "if (node.is(FORWARD)) info"),
    ("if (node.is(EDITABLE)) info", "if (false) info"),
    ("if (node.is(IN_LIST)) info", "if (true) info"),
    # requests
    ("id == View.NO_ID) return host.perform", "id != id) return host.perform"),
    ("node != null && perform", "perform"),
    ("node.id != heard && hear(node)", "hear(node)"),
    ("node.id == heard && fallSilent", "fallSilent"),
    ("node.is(CLICKABLE) && request", "request"),
    ("if (isClicked) send", "if (true) send"),
    ("TYPE_VIEW_CLICKED, 0", "TYPE_VIEW_FOCUSED, 0"),
    ("node.is(FOCUSABLE) && request", "request"),
    ("node.is(FORWARD) && request", "request"),
    ("node.is(BACKWARD) && request", "request"),
    ("node.is(EDITABLE) && request", "request"),
    ("node.is(IN_LIST) && request", "request"),
    ('request(node, "more")', 'request(node, "less")'),
    ('request(node, "less")', 'request(node, "more")'),
    ('"type " + text', '"type" + text'),
    ("default:\n        return false", "default:\n        return true"),
    ("heard = node.id;", ""),
    ("heard = NONE;\n    host.invalidate();", "heard = NONE;"),
    ("host.invalidate(); //", "//"),
    ("if (node.is(SCROLLED_AWAY)) request", "if (node.is(IN_LIST)) ; else request"),
    ("if (node.is(SCROLLED_AWAY)) request", "if (false) request"),
    ("isTaken && action.equals", "action.equals"),
    ('if (isTaken && action.equals("focus")) requested = node.id;', ""),
    ("MOST_REQUESTS = 16", "MOST_REQUESTS = 17"),
    ("MOST_LETTERS = 1 << 17", "MOST_LETTERS = 1 << 16"),
    ("Math.min(given.length(), MOST_LETTERS)", "MOST_LETTERS"),
    ("Math.min(given.length(), MOST_LETTERS)", "given.length()"),
    ("arguments == null ? null :", ""),
    ('if (given == null) return "";', ""),
    ("new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)", "text"),
    ("requests.clear();", ""),
    ("requests.poll()", "requests.peek()"),
    # exploring
    ("if (!explored) return false;", ""),
    ("leaves ? NONE :", ""),
    ("ACTION_HOVER_EXIT;", "ACTION_CANCEL;"),
    ("(int) event.getX(), (int) event.getY()", "(int) event.getY(), (int) event.getX()"),
    ("if (hovered != before) {", "if (true) {"),
    ("send(hovered, AccessibilityEvent.TYPE_VIEW_HOVER_ENTER, 0);", ""),
    ("send(before, AccessibilityEvent.TYPE_VIEW_HOVER_EXIT, 0);", ""),
    ("return true;\n  }\n\n  private int nodeAt", "return false;\n  }\n\n  private int nodeAt"),
    ("!node.name.isEmpty() && node.contains", "node.contains"),
    ("node.area() <= found.area()", "node.area() < found.area()"),
    ("node.area() <= found.area()", "node.area() >= found.area()"),
    ("!is(SCROLLED_AWAY) && left", "left"),
    ("left <= x", "left < x"),
    ("x < right", "x <= right"),
    ("top <= y", "top < y"),
    ("y < bottom", "y <= bottom"),
    # events
    ("parent == null || !manager", "!manager"),
    ("|| !manager.isEnabled()", ""),
    ("|| node == null && id != View.NO_ID", ""),
    ("event.setPackageName(host.getContext().getPackageName());", ""),
    ("event.setContentChangeTypes(changes);", ""),
    ("if (node != null) event.setClassName(node.className);", ""),
    ("node == null ? title : node.name", "title"),
    ("if (node == null) event.setSource(host);", "if (node == null) ;"),
    ("else event.setSource(host, id);", "else event.setSource(host);"),
    ("parent.requestSendAccessibilityEvent(host, event);", ""),
)
"""Replacements in `NodeProvider.java`."""


class InvalidChangeError(Exception):
    """A change that the source has no place for, or that is no Java."""


def put(folder: Path, before: str, after: str) -> None:
    """Compile the app's Java with a change, and put it into the running machine."""
    text = SOURCE.read_text("utf-8")
    if before not in text:
        raise InvalidChangeError(f"{SOURCE.name} has no {before!r}: update the list of changes")
    source = folder / SOURCE.name
    source.write_text(text.replace(before, after, 1), "utf-8")
    options = [
        *stubs.OPTIONS,
        "-cp",
        jnius_config.get_classpath()[0],
        "-d",
        str(folder),
        str(source),
    ]
    if not java("rec.Swap").compile(options):
        raise InvalidChangeError(f"{after!r} instead of {before!r} is no Java")
    _swap(folder)


def restore() -> None:
    """Put the unchanged classes back."""
    _swap(Path(jnius_config.get_classpath()[0]))


def _swap(folder: Path) -> None:
    for path in sorted(folder.rglob(f"{SOURCE.stem}*.class")):
        java("rec.Swap").put(f"{PACKAGE}.{path.stem}", str(path))
