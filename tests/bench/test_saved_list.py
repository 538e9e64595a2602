"""The measurement of the list of games."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.source import ROOT


@pytest.mark.parametrize("name, said", [("", "has no games"), ("nowhere", "is no folder")])
def test_a_folder_without_games_is_refused_by_name(tmp_path: Path, name: str, said: str) -> None:
    """Regression: the measurement never ended."""
    folder = tmp_path / name
    command = [sys.executable, "-m", "tests.bench.harness.saved_list", str(folder)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert f"{folder} {said}" in ended.stderr
