"""Licences of everything in the package: the app, its fonts, Kivy, SDL, Python and their parts."""

import json
from functools import cache

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.look.paths import ASSETS

LIST = ASSETS / "licences" / "parts.json"


@frozen
class Part:
    """A work in the package that has a licence of its own."""

    name: str
    within: tuple[str, ...]
    """The parts that contain it; empty where it stands for itself."""
    licence: str
    """The SPDX identifier, or a short name where SPDX has none."""
    notices: tuple[str, ...]
    """Lines that must be shown with the text: who holds the copyright."""
    text: str
    """The file with the licence, below `assets`."""
    packages: tuple[str, ...]
    """The names by which pip and python-for-android know it; empty where it is inside another."""

    def paragraphs(self) -> tuple[str, ...]:
        """Return the notices and the licence; lines within a paragraph are joined."""
        text = (ASSETS / self.text).read_text("utf-8")
        return *self.notices, *(" ".join(one.split()) for one in text.split("\n\n") if one.strip())


@cache
def parts() -> tuple[Part, ...]:
    """Return all parts, the app itself first."""
    return tuple(
        Part(
            name=one["name"],
            within=tuple(one.get("within", ())),
            licence=one["licence"],
            notices=tuple(one["notices"]),
            text=one["text"],
            packages=tuple(one.get("packages", ())),
        )
        for one in json.loads(LIST.read_text("utf-8"))
    )
