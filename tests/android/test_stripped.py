"""The core without asserts and docstrings, as on a phone, on each installed Python."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.source import ROOT
from tools.dev.setup.pythons import SUPPORTED, candidates, version_of

SMOKE = Path(__file__).with_name("smoke.py")


def pythons() -> dict[str, str]:
    """One interpreter of each installed version that Kivy supports."""
    found = {version_of(one): one for one in reversed(candidates())}
    return {f"{v[0]}.{v[1]}": found[v] for v in SUPPORTED if v in found}


@pytest.mark.parametrize("version", pythons())
def test_the_core_needs_no_assert_no_docstring_and_no_other_file(version: str) -> None:
    done = subprocess.run(
        [pythons()[version], "-B", "-I", "-OO", str(SMOKE), str(ROOT), str(ROOT / "tests")],
        capture_output=True,
        text=True,
        cwd="/",
    )
    assert done.stderr == ""
    counted = re.fullmatch(r"(.+) -OO: (\d+) answers, (\d+) plays, (\d+) saves\n", done.stdout)
    assert counted is not None, done.stdout
    assert counted[1] == version
    assert [int(count) > 10 for count in counted.groups()[1:]] == [True] * 3


def test_the_smoke_test_detects_a_difference(tmp_path: Path) -> None:
    transcript = (ROOT / "tests" / "console_transcript.txt").read_text("utf-8")
    (tmp_path / "playthroughs").mkdir()
    wrong = transcript.replace('"error":"no_game"', '"error":"no_table"')
    (tmp_path / "console_transcript.txt").write_text(wrong, "utf-8")
    done = subprocess.run(
        [next(iter(pythons().values())), "-B", "-I", "-OO", str(SMOKE), str(ROOT), str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "no_table" in done.stderr
