"""`make apk` offline, up to the point where python-for-android downloads its recipes.

Buildozer, python-for-android and pip are real. The SDK, the NDK, Ant, git and missing programs
are fakes (`stand_ins.py`).
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from importlib import metadata
from pathlib import Path

import pytest
import pythonforandroid

from tests.android import stand_ins
from tests.android.test_spec import spec
from tools.android import package
from tools.android.build import BUILD_TOOLS
from tools.android.staging import ROOT

PATIENCE = 300  # seconds after which a hanging build is killed; it takes about ten
NOWHERE = "http://127.0.0.1:9"  # an invalid proxy: no downloads on any machine
NDK = "Pkg.Desc = Android NDK\nPkg.Revision = 28.2.13676358\n"
DOWNLOADS = "Downloading recipes"


def requirements_of_p4a() -> list[str]:
    """The requirements that python-for-android installs by pip."""
    return [one.partition(";")[0] for one in metadata.requires("python-for-android") or []]


class Machine:
    """A machine with fakes of all tools of a build, and an empty home folder."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.programs = folder / "programs"
        platform = folder / "home/.buildozer/android/platform"
        for program in (*package.PROGRAMS, "keytool"):
            if not (program == "make" or shutil.which(program)):
                stand_ins.put(self.programs, program)
        for program in ("sdkmanager", "avdmanager"):
            stand_ins.put(platform / "android-sdk/tools/bin", program)
        ndk = platform / f"android-ndk-r{spec().get('app', 'android.ndk')}"
        for made in (platform / "apache-ant-1.9.4", ndk, folder / "p4a"):
            made.mkdir()
        (ndk / "source.properties").write_text(NDK, "utf-8")
        (folder / "p4a/pythonforandroid").symlink_to(Path(pythonforandroid.__file__).parent)
        (folder / "p4a/setup.py").write_text(f"install_reqs = {requirements_of_p4a()}\n", "utf-8")
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"},
            "PATH": os.pathsep.join([str(self.programs), os.environ["PATH"]]),
            "HOME": str(folder / "home"),
            "STAND_INS_LOG": str(self.log),
            "STAND_INS_P4A": str(folder / "p4a"),
            "BUILDOZER_BUILD_DIR": str(folder / "build"),
            "BUILDOZER_BIN_DIR": str(folder / "bin"),
            "BUILDOZER_WARN_ON_ROOT": "0",
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            **{f"{scheme}_proxy": NOWHERE for scheme in ("http", "https")},
        }

    def make_apk(self, until: str) -> str:
        """Run `make apk` until it prints `until`; its output."""
        # the set-up has been run: it made the Python that runs this
        command = ["make", "apk", "SETUP=:", f"ENV={sys.executable}"]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        end = threading.Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
        end.start()
        told = ""
        try:
            for line in process.stdout or ():
                told += line
                if until in line:
                    break
        finally:
            end.cancel()
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        return told

    def calls(self, program: str) -> list[list[str]]:
        """Arguments of each call of a fake."""
        calls = map(json.loads, self.log.read_text("utf-8").splitlines())
        return [arguments for name, *arguments in calls if name == program]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("machine")
    (folder / "home/.buildozer/android/platform").mkdir(parents=True)
    return Machine(folder)


@pytest.fixture(scope="module")
def told(machine: Machine) -> str:
    """The output of the first `make apk`."""
    return machine.make_apk(until=DOWNLOADS)


def test_make_apk_reaches_the_download_of_the_recipes(told: str) -> None:
    assert DOWNLOADS in told, told[-3000:]


def test_python_for_android_gets_the_values_of_the_spec(told: str) -> None:
    assert f"Requested API target {spec().get('app', 'android.api')} is available" in told
    archs = re.search(r"Will compile for the following archs: (.+)", told)
    assert archs is not None
    assert set(archs[1].split(", ")) == set(spec().getlist("app", "android.archs"))
    assert f"Found Android API target in $ANDROIDAPI: {spec().get('app', 'android.api')}" in told


def test_one_release_of_the_build_tools_is_installed_and_no_preview(
    machine: Machine, told: str
) -> None:
    wanted = [one for call in machine.calls("sdkmanager") for one in call if ";" in one]
    assert f"build-tools;{BUILD_TOOLS}" in wanted, told[-3000:]
    assert f"platforms;android-{spec().get('app', 'android.api')}" in wanted
    assert len(wanted) == 2


def test_python_for_android_is_cloned_once_and_set_to_one_commit(
    machine: Machine, told: str
) -> None:
    commit = spec().get("app", "p4a.commit")
    assert ["reset", "--hard", commit] in machine.calls("git"), told[-3000:]
    again = machine.make_apk(until="Apache ANT found")
    assert "Apache ANT found" in again
    clones = [call for call in machine.calls("git") if call[0] == "clone"]
    assert [call[2] for call in clones] == [spec().get("app", "p4a.branch")]
