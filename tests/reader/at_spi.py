"""A screen reader without a voice: it reads and uses an app over AT-SPI, as lines of JSON.

Run by the system's Python, whose `gi` speaks D-Bus. Each line of the input is a list of a command
and its arguments, each line of the output its answer:

`["enable", true]` tells the session whether a reader is there, `["tree"]` answers the nodes,
`["act", node, action]` does something with one, `["type", node, text]` writes into a field,
`["heard"]` answers the announcements since the last time.
"""

import json
import sys
import time
from typing import Any

from gi.repository import Gio, GLib

ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"
ACCESSIBLE = "org.a11y.atspi.Accessible"
ACTION = "org.a11y.atspi.Action"
PROPERTIES = "org.freedesktop.DBus.Properties"
PATIENCE = 3_000
"""Milliseconds to wait for an answer."""


class Reader:
    """A connection to the accessibility bus."""

    def __init__(self) -> None:
        self._session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        found = self._session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
            None, None, 0, PATIENCE, None,
        )  # fmt: skip
        flags = Gio.DBusConnectionFlags
        self._bus = Gio.DBusConnection.new_for_address_sync(
            found.unpack()[0],
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )
        self._heard: list[str] = []
        self._bus.signal_subscribe(
            None, "org.a11y.atspi.Event.Object", "Announcement", None, None, 0, self._hear
        )
        kind = GLib.Variant("(s)", ("object:announcement",))
        self._call(REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", kind)

    def enable(self, there: bool = True) -> bool:
        """Tell the session whether a screen reader is there."""
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", there)))
            self._session.call_sync(
                "org.a11y.Bus", "/org/a11y/bus", PROPERTIES, "Set", value, None, 0, PATIENCE, None
            )
        return True

    def tree(self) -> list[dict[str, Any]]:
        """Every node of the app below the window, parents first."""
        found: list[dict[str, Any]] = []
        for app in self._children((REGISTRY, ROOT)):
            for window in self._children(app):
                self._collect(window, 0, found)
        return found

    def act(self, node: list[str], action: str) -> bool:
        """Do an action by its name."""
        names = self._call(*node, ACTION, "GetActions")[0]
        at = next(at for at, known in enumerate(names) if known[0] == action)
        return bool(self._call(*node, ACTION, "DoAction", GLib.Variant("(i)", (at,)))[0])

    def focus(self, node: list[str]) -> bool:
        """Give a node the focus."""
        return bool(self._call(*node, "org.a11y.atspi.Component", "GrabFocus")[0])

    def type(self, node: list[str], text: str) -> bool:
        """Write into a text field."""
        value = GLib.Variant("(s)", (text,))
        interface = "org.a11y.atspi.EditableText"
        return bool(self._call(*node, interface, "SetTextContents", value)[0])

    def heard(self) -> list[str]:
        """The announcements since the last time."""
        until = time.monotonic() + 0.1
        while time.monotonic() < until:
            GLib.MainContext.default().iteration(False)
        heard, self._heard = self._heard, []
        return heard

    def _hear(self, *signal: Any) -> None:
        self._heard.append(str(signal[5].unpack()[3]))

    def _collect(self, node: tuple[str, str], depth: int, found: list[dict[str, Any]]) -> None:
        name = self._property(node, ACCESSIBLE, "Name")
        role = self._call(*node, ACCESSIBLE, "GetRole")[0]
        offers = "org.a11y.atspi.Action" in self._call(*node, ACCESSIBLE, "GetInterfaces")[0]
        names = [one[0] for one in self._call(*node, ACTION, "GetActions")[0]] if offers else []
        about = self._property(node, ACCESSIBLE, "Description")
        one = {"at": list(node), "depth": depth, "name": name, "about": about}
        found.append({**one, "role": role, "actions": names})
        for child in self._children(node):
            self._collect(child, depth + 1, found)

    def _children(self, node: tuple[str, str]) -> list[tuple[str, str]]:
        return list(self._call(*node, ACCESSIBLE, "GetChildren")[0])

    def _property(self, node: tuple[str, str], interface: str, name: str) -> str:
        asked = GLib.Variant("(ss)", (interface, name))
        return str(self._call(*node, PROPERTIES, "Get", asked)[0])

    def _call(
        self, owner: str, path: str, interface: str, method: str, arguments: Any = None
    ) -> tuple[Any, ...]:
        answer = self._bus.call_sync(
            owner, path, interface, method, arguments, None, 0, PATIENCE, None
        )
        return tuple(answer.unpack())


def main() -> None:
    """Answer commands until the input ends; an error is answered with its text."""
    reader = Reader()
    for line in sys.stdin:
        command, *arguments = json.loads(line)
        try:
            answer: object = {"answer": getattr(reader, command)(*arguments)}
        except (GLib.Error, StopIteration) as problem:
            answer = {"error": str(problem)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
