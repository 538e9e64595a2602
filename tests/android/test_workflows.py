"""The workflows for GitHub: their schema, their security, and the files that they call.

They are not run here. They are checked by the schema of `check-jsonschema` and by zizmor's audits.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.android.test_spec import spec
from tests.source import ROOT, short
from tools.android.package import GOALS, HEADERS, JDK, MACROS, PROGRAMS

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = [ROOT / "for_android" / "try_on_emulator.sh", ROOT / ".ci" / "run"]

IN_THE_IMAGE = {"git", "make", "build-essential"}
"""Packages of Debian that GitHub's image of Ubuntu 24.04 has."""

BASH = shutil.which("bash") or "bash"

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=short)


def read(path: Path) -> Any:
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))


def steps(path: Path) -> list[dict[str, Any]]:
    """Every step of every job."""
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


def check_form(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    return subprocess.run(
        [*command, "vendor.github-workflows", str(path)], capture_output=True, text=True
    )


@each_workflow
def test_a_workflow_conforms_to_githubs_schema(path: Path) -> None:
    done = check_form(path)
    assert done.returncode == 0, done.stdout


def test_a_fault_in_a_workflow_is_detected(tmp_path: Path) -> None:
    text = WORKFLOWS[0].read_text("utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(text.replace("runs-on:", "run-on:", 1), "utf-8")
    assert text != wrong.read_text("utf-8")
    assert check_form(wrong).returncode != 0


@each_workflow
def test_every_job_has_a_time_limit(path: Path) -> None:
    assert [name for name, job in read(path)["jobs"].items() if "timeout-minutes" not in job] == []


@each_workflow
def test_every_action_is_pinned_by_commit_and_names_its_release(path: Path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text("utf-8"))
    assert len(used) == sum("uses" in step for step in steps(path))
    pinned = r"[\w-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert [name for name in used if not re.fullmatch(pinned, name)] == []


def audit(path: Path) -> subprocess.CompletedProcess[str]:
    """The findings of zizmor in a workflow, offline."""
    command = [str(Path(sys.executable).with_name("zizmor")), "--offline", "--no-progress"]
    return subprocess.run(
        [*command, "--persona=pedantic", str(path)], capture_output=True, text=True
    )


@each_workflow
def test_an_audit_of_a_workflow_has_no_findings(path: Path) -> None:
    done = audit(path)
    assert done.returncode == 0, done.stdout


def test_the_audit_detects_an_unpinned_action(tmp_path: Path) -> None:
    text = WORKFLOWS[0].read_text("utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(re.sub(r"checkout@\w{40} # v\d.*", "checkout@v4", text), "utf-8")
    assert "unpinned-uses" in audit(wrong).stdout


@each_workflow
def test_every_line_of_shell_can_be_parsed(path: Path) -> None:
    for step in steps(path):
        text = re.sub(r"\$\{\{.*?\}\}", "x", step.get("run", ""))
        done = subprocess.run([BASH, "-n"], input=text, capture_output=True, text=True)
        assert done.stderr == "", step


@pytest.mark.parametrize("path", SCRIPTS, ids=short)
def test_every_script_of_a_workflow_exists_and_can_be_parsed(path: Path) -> None:
    texts = [workflow.read_text("utf-8") for workflow in WORKFLOWS]
    assert any(short(path) in text for text in texts)
    assert subprocess.run([BASH, "-n", str(path)], capture_output=True).stderr == b""


def test_the_script_for_the_emulator_runs_on_an_off_screen_window() -> None:
    """With low and high system bars."""
    command = [sys.executable, "-m", "tools.android.emulator_round", "check"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KCFG_")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=kept)
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"^bars of .*: 30 touches, 14 moves$", done.stdout, re.MULTILINE)) == 2


def test_the_workflow_installs_what_a_build_needs_from_debian() -> None:
    """Except packages of the runner's image, and Java, which an action sets up."""
    run = "\n".join(step.get("run", "") for step in steps(ROOT / ".github/workflows/android.yml"))
    installed = set(
        re.findall(r"[\w.+-]+", run.partition("apt-get install")[2].partition("\n\n")[0])
    )
    needed = {*PROGRAMS.values(), *HEADERS.values(), *MACROS.values()}
    assert needed - installed - IN_THE_IMAGE == {JDK}


def test_the_workflow_builds_existing_kinds_of_packages() -> None:
    packages = read(ROOT / ".github/workflows/android.yml")["jobs"]["build"]["strategy"]["matrix"]
    goals = " ".join(one["goal"] for one in packages["include"])
    made = set(re.findall(r"'([a-z-]+)'|\b(aab|apk)$", goals))
    made = {quoted or plain for quoted, plain in made} - {"tag"}
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert made <= set(targets) & set(GOALS)


def test_a_tag_makes_one_package_for_each_processor_and_the_bundle() -> None:
    packages = read(ROOT / ".github/workflows/android.yml")["jobs"]["build"]["strategy"]["matrix"]
    archs = {one["archs"]: one["goal"] for one in packages["include"]}
    for arch in spec().getlist("app", "android.archs"):
        assert "release-apk" in archs[arch]
    assert archs[spec().get("app", "android.archs")] == "aab"
