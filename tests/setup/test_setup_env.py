"""The set-up as a process: its own folder, a lock file of one wheel, real venv and pip."""

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.source import ROOT, imports, modules, short
from tools.dev import setup_env
from tools.dev.setup import commands, packages, pythons
from tools.dev.setup.commands import SetupFailed

PARTS = ["tools/__init__.py", "tools/dev/__init__.py", "tools/dev/setup_env.py", "tools/dev/setup"]
PYTHON = getattr(sys, "_base_executable", sys.executable)
"""The system's Python: the one that runs the tests may have no pip."""

WHEEL = "thing-1.0-py3-none-any.whl"
INSIDE = {
    "thing.py": "",
    "thing-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n",
    "thing-1.0.dist-info/WHEEL": (
        "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    ),
    "thing-1.0.dist-info/RECORD": "",
}
TRAPS = "target = {0}/target\nprefix = {0}/prefix\nroot = {0}/root\nuser = yes\ndry-run = yes\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose lock file names one wheel in a local folder."""
    folder = tmp_path / "checkout"
    for part in PARTS:
        target = folder / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, target)
        else:
            shutil.copy(ROOT / part, target)
    with zipfile.ZipFile(tmp_path / WHEEL, "w") as wheel:
        for name, text in INSIDE.items():
            wheel.writestr(name, text)
    digest = hashlib.sha256((tmp_path / WHEEL).read_bytes()).hexdigest()
    lock = folder / "requirements" / "run.txt"
    lock.parent.mkdir()
    lock.write_text(f"thing==1.0 \\\n    --hash=sha256:{digest}\n", "utf-8")
    return folder


def set_up(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Start the set-up as `make` does."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "PYTHON"))}
    return subprocess.run(
        [PYTHON, "-I", "-S", "tools/dev/setup_env.py", "run"],
        cwd=checkout,
        env={**kept, "PIP_FIND_LINKS": str(checkout.parent), "PIP_NO_INDEX": "1", **variables},
        capture_output=True,
        text=True,
    )


def can_import(checkout: Path, module: str) -> bool:
    python = checkout / ".venv" / "bin" / "python"
    return not subprocess.call([python, "-I", "-c", f"import {module}"], stderr=subprocess.DEVNULL)


def test_unusual_settings_of_pip_and_python_have_no_effect(checkout: Path, tmp_path: Path) -> None:
    """Given by a configuration file and by variables; the index that they name is still used."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "json.py").write_text("raise SystemExit('the wrong json')", "utf-8")
    settings = tmp_path / "pip.conf"
    trap = TRAPS.format(tmp_path)
    settings.write_text(f"[global]\nfind-links = {tmp_path}\nno-index = yes\n{trap}\n", "utf-8")
    variables = {"PIP_TARGET": str(tmp_path / "other"), "PIP_NO_DEPS": "1", "PIP_PYTHON": "/none"}
    odd = {"PYTHONPATH": str(broken), "PYTHONSAFEPATH": "1", "PIP_CONFIG_FILE": str(settings)}
    done = set_up(checkout, **variables, **odd, PIP_FIND_LINKS="", PIP_NO_INDEX="")
    assert done.returncode == 0, done.stdout + done.stderr
    assert can_import(checkout, "thing")
    assert not any((tmp_path / name).exists() for name in ("target", "prefix", "root", "other"))
    again = set_up(checkout)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_a_machine_without_the_extras_is_set_up_all_the_same(checkout: Path) -> None:
    (checkout / "requirements" / "reader.txt").write_text("gone==1.0 --hash=sha256:00\n", "utf-8")
    done = set_up(checkout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing for this machine: screen readers can't use the app" in done.stdout
    assert can_import(checkout, "thing")
    assert set_up(checkout).stdout == ""


def test_an_empty_environment_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = tmp_path / "run.txt"
    lock.write_text("no-such-thing==1.0 \\\n    --hash=sha256:00\n", "utf-8")
    monkeypatch.setattr(packages, "lock_of", lambda _profile: lock)
    monkeypatch.setattr(packages, "pip_command", lambda: [sys.executable, "-c", ""])
    with pytest.raises(SetupFailed, match=r"\.venv lacks no-such-thing"):
        packages.install("run")


def test_the_environment_that_runs_the_tests_holds_all_that_its_locks_name() -> None:
    assert packages.not_installed("run") == []
    assert packages.not_installed("test") == []


def test_every_lock_line_without_a_marker_is_checked() -> None:
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        text = lock.read_text("utf-8")
        named = [line for line in text.splitlines() if "==" in line and " ; " not in line]
        assert len(packages.PINNED.findall(text)) == len(named) > 0, lock


def test_an_unwritable_folder_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(setup_env, "ROOT", tmp_path / "gone")
    monkeypatch.setattr(setup_env, "is_ready", lambda _profile: False)
    assert setup_env.main(["run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "can't be written to" in line
    assert "make a copy of this folder" in line


def test_windows_gets_an_instruction(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup_env, "is_ready", lambda _profile: False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert setup_env.main(["run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "Windows Subsystem for Linux" in line


def test_an_environment_of_another_folder_is_not_emptied(checkout: Path, tmp_path: Path) -> None:
    """`venv --clear` would follow the link."""
    other = tmp_path / "other" / ".venv"
    other.mkdir(parents=True)
    (other / "made-for").write_text(str(other.parent), "utf-8")
    (checkout / ".venv").symlink_to(other)
    done = set_up(checkout)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"[setup] .venv belongs to {other.parent}: remove the link")
    assert (other / "made-for").exists()


def test_a_python_that_uv_cannot_download_is_reported_with_an_instruction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uv = tmp_path / "uv"
    uv.write_text("#!/bin/sh\necho error: no network; exit 2\n", "utf-8")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pythons, "candidates", list)
    with pytest.raises(SetupFailed) as refused:
        pythons.find_python()
    assert "error: no network" in str(refused.value)
    last = str(refused.value).splitlines()[-1]
    assert "install CPython 3.11 to 3.13, or set UV_PYTHON_INSTALL_MIRROR" in last


def test_no_variable_of_the_users_python_or_pip_reaches_a_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET"):
        monkeypatch.setenv(name, "/elsewhere")
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy")
    seen = commands.environment({"PIP_NO_INPUT": "1"})
    assert [name for name in seen if name.startswith(("PYTHON", "PIP_"))] == ["PIP_NO_INPUT"]
    assert seen["HTTPS_PROXY"] == "http://proxy"


@pytest.mark.parametrize("target", ["play", "test"])
def test_no_variable_of_the_users_python_passes_through_make(tmp_path: Path, target: str) -> None:
    names = ("PYTHONPATH", "PYTHONSAFEPATH", "PYTHONHOME", "PYTHONOPTIMIZE", "PYTHONINSPECT")
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}  # of `make test`
    stand_in = tmp_path / "python"
    shown = " ".join(f"${{{name}-}}" for name in names)
    stand_in.write_text(f'#!/bin/sh\necho "$2:" {shown}\n', "utf-8")
    stand_in.chmod(0o755)
    done = subprocess.run(
        [shutil.which("make") or "make", f"PYTHON={stand_in}", f"ENV={stand_in}", target],
        cwd=ROOT,
        env={**kept, **dict.fromkeys(names, "1")},
        capture_output=True,
        text=True,
    )
    module = {"play": "tools.dev.play", "test": "tools.dev.check"}[target]
    assert done.stdout.splitlines() == ["-S:", f"{module}:"]


@pytest.mark.parametrize("path", modules("tools/dev/setup_env.py", "tools/dev/setup"), ids=short)
def test_the_set_up_is_written_for_old_pythons_and_needs_no_package(path: Path) -> None:
    ast.parse(path.read_text("utf-8"), feature_version=(3, 8))
    used = {name.partition(".")[0] for name in imports(path)}
    assert used <= {*sys.stdlib_module_names, "tools"}


def test_a_user_without_a_home_folder_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    assert pythons.candidates()[0] == sys.executable
