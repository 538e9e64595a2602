"""Games lost by damage to a journal and an index: every byte cut, dropped, flipped, swapped."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.runner import SHARE, Row
from tests.storage.damage import Found, damaged, played, start


def rows() -> Iterator[Row]:
    """The journal, then the index."""
    step = max(1, round(1 / SHARE[0]))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        for path in played(folder):
            found, data = Found(), path.read_bytes()
            for content in damaged(data, step):
                start(folder, path, content, Path(name) / "scratch", found)
            what = path.name.partition("-")[0]
            yield Row(f"{what}: bytes damaged in every way", len(range(0, len(data), step)),
                      len(data), "", note=f"{found.starts} starts")  # fmt: skip
            yield Row(f"{what}: games lost", found.lost, 0, "", False)
            yield Row(f"{what}: lists that differ from the files", found.differing, 0, "", False)
            yield Row(f"{what}: starts that raised", found.raised, 0, "", False)
            if what == "journal":
                yield Row("journal: damaged ones not kept aside", found.not_kept_aside, 0, "",
                          False)  # fmt: skip
