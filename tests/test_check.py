"""The last line of `make test`: passed tests, scans and times."""

import re
import sys
from pathlib import Path

import pytest

from tools.dev import check

SUITE = """
import pytest

def test_one(): pass

@pytest.mark.parametrize("number", range(3))
def test_more(number): pass

@pytest.mark.scan
def test_a_rule(): pass
"""
RED = """
import pytest

def test_red(): assert False

@pytest.mark.scan
def test_a_broken_rule(): assert False

@pytest.fixture
def broken(): raise ValueError

def test_in_error(broken): pass
"""


@pytest.fixture
def last_line(tmp_path, monkeypatch, capfd):
    """Run these test modules as one step; the exit code and the last line printed."""

    def run(**sources: str) -> tuple[int, str]:
        for name, source in sources.items():
            Path(tmp_path, f"test_{name}.py").write_text(source, "utf-8")
        Path(tmp_path, "pytest.ini").write_text("[pytest]\nmarkers = scan\n", "utf-8")
        pytest_here = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
        command = [*pytest_here, "-p", "tests.conftest", "--rootdir", str(tmp_path), str(tmp_path)]
        monkeypatch.setattr(check, "REPORTS", tmp_path / "reports")
        monkeypatch.setattr(check, "STEPS", {"few": command, "none": [sys.executable, "-V"]})
        code = check.run("test", ["few", "none"])
        return code, capfd.readouterr().out.splitlines()[-1]

    return run


def test_it_counts_tests_of_behaviour_and_scans_apart(last_line) -> None:
    code, line = last_line(good=SUITE)
    assert code == 0
    assert re.fullmatch(
        r"make test: ok - 5 tests passed, 2 of 2 steps ok in \d+ s, \d+ s of processor time:"
        r" 4 tests of behaviour, 1 scans",
        line,
    )


def test_it_counts_only_what_passed_and_names_the_step_that_failed(last_line) -> None:
    code, line = last_line(good=SUITE, bad=RED)
    assert code == 1
    assert line.startswith("make test: FAILED in few (5 tests passed, 1 of 2 steps ok in ")
    assert line.endswith(": 4 tests of behaviour, 1 scans)")
