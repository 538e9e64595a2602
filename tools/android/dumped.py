"""Find a node in what `uiautomator dump` has written: python -m tools.android.dumped FILE WORDS...

Prints the middle, in pixels of the screen, of the first node that can be pressed and whose words
begin so; exit code 1, and all words, where none of the beginnings is there. Standard library only.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

PACKAGE = "io.github.fitsmobile.app"


class Dumped(NamedTuple):
    """A node of the app on the screen; the box is left, top, right and bottom."""

    words: str
    usable: bool
    box: tuple[int, int, int, int]

    @property
    def middle(self) -> tuple[int, int]:
        """The point that a finger would touch."""
        left, top, right, bottom = self.box
        return (left + right) // 2, (top + bottom) // 2


def nodes_in(text: str) -> Iterator[Dumped]:
    """The nodes of the app in a dump, in reading order."""
    for node in ElementTree.fromstring(text).iter("node"):  # noqa: S314 - an emulator wrote it
        if node.get("package") != PACKAGE:
            continue
        words = node.get("text") or node.get("content-desc") or ""
        left, top, right, bottom = map(int, re.findall(r"-?\d+", node.get("bounds", "")))
        usable = node.get("clickable") == node.get("enabled") == "true"
        yield Dumped(words, usable, (left, top, right, bottom))


def find(nodes: Sequence[Dumped], beginnings: Sequence[str]) -> Dumped | None:
    """The first usable node with the first of the beginnings that is there."""
    for beginning in beginnings:
        for node in nodes:
            if node.usable and node.words.startswith(beginning):
                return node
    return None


def main(arguments: Sequence[str]) -> int:
    """Print the middle of a node."""
    nodes = [*nodes_in(Path(arguments[0]).read_text("utf-8"))]
    found = find(nodes, arguments[1:])
    if found is None:
        print(f"{arguments[1:]} not in {[node.words for node in nodes]}", file=sys.stderr)
        return 1
    print(*found.middle)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
