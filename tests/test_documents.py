"""The documents: every path that they name exists, and their tables are whole."""

import fnmatch
import re
from pathlib import Path

import pytest

from tests.source import assert_none, files, short

pytestmark = pytest.mark.scan

DOCUMENTS = tuple(path for path in files() if path.suffix == ".md")

BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
"""A block of code or a drawing."""

FILES = "py|kv|md|txt|in|json|toml|spec|yml|po|png|svg|ttf|wav"
"""The endings of our files, as a pattern."""

MADE_LATER = {
    ".python/",
    "build/demo/",
    "build/store/",
    "bin/",
    "documents/",
    "finished/",
    "settings.json",
}
"""Paths in documents that `make` generates, or the app in its data folder."""


def test_every_path_that_a_document_names_exists() -> None:
    """A path may omit its first folders; `*` and `<...>` match any name."""
    ours = [f"/{short(path)}" for path in files()]
    folders = {f"{folder}/" for path in ours for folder in Path(path).parents}

    def missing(document: Path) -> list[str]:
        told = re.findall(rf"`([\w./*<>-]+(?:/|\.(?:{FILES})))`", document.read_text("utf-8"))
        patterns = {re.sub(r"<.+?>", "*", name) for name in told} - MADE_LATER
        return [
            one for one in sorted(patterns) if not fnmatch.filter(folders | set(ours), f"*/{one}")
        ]

    assert_none(missing, DOCUMENTS)


def test_every_row_of_a_table_in_a_document_has_as_many_cells_as_its_head() -> None:
    def uneven(document: Path) -> list[str]:
        found, cells = [], 0
        for line in BLOCK.sub("", document.read_text("utf-8")).splitlines():
            if not line.startswith("|"):
                cells = 0
                continue
            cells = cells or line.count("|")
            found += [line[:40]] if line.count("|") != cells else []
        return found

    assert_none(uneven, DOCUMENTS)
