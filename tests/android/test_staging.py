"""The files that Buildozer stages: exactly those that the app opens."""

import fnmatch
from pathlib import Path

import pytest

from tests.source import PRODUCT, files
from tools.android.staging import ROOT, stage, weights

PACKED = {".py", ".kv", ".json", ".mo", ".ttf", ".txt", ".wav", ".bin"}
DESKTOP_ONLY = {"fitsmobile/console.py", "fitsmobile/perft.py"}
NOT_OPENED = {".po", ".md"}  # uncompiled catalogues, and the list of origins of the assets


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app staged by Buildozer from this folder, including untracked files."""
    return stage(tmp_path_factory.mktemp("android"))


def of_the_app() -> set[str]:
    """The files that make the app."""
    paths = files(*PRODUCT, "kv", "assets")
    names = {path.relative_to(ROOT).as_posix() for path in paths if path.suffix not in NOT_OPENED}
    return names - DESKTOP_ONLY


def test_the_package_holds_the_files_of_the_app_and_no_others(staged: Path) -> None:
    packed = {path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file()}
    assert packed == of_the_app()


def test_the_spec_includes_every_kind_of_file() -> None:
    assert {Path(name).suffix for name in of_the_app()} <= PACKED


def test_a_clean_checkout_has_every_staged_file() -> None:
    """No staged file may be ignored by git."""
    lines = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    left = [line.strip("/") for line in lines if line and not line.startswith("#")]
    assert left
    parts = {part for name in of_the_app() for part in Path(name).parts}
    assert [one for one in left if fnmatch.filter(parts, one)] == []


def test_the_package_stays_small(staged: Path) -> None:
    code, rest = weights(staged)
    assert code < 1_500_000
    assert rest < 3_500_000


def test_the_staged_code_compiles_without_asserts_and_docstrings(staged: Path) -> None:
    for path in staged.rglob("*.py"):
        compile(path.read_text("utf-8"), str(path), "exec", optimize=2)
