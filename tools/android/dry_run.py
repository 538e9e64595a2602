"""Run the build of the Android package up to the step that needs Android's tools.

    python -m tools.android.dry_run FOLDER

Buildozer makes the command line of python-for-android (p4a), p4a parses it, and p4a's packager
fills a distribution that lacks only the native libraries and the phone's Python. FOLDER then holds
`dist/` with the private archive, the resources and the manifest.
"""

import compileall
import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from buildozer.targets.android import TargetAndroid
from pythonforandroid import bootstrap, toolchain
from pythonforandroid.build import Context

from tools.android import p4a_hook
from tools.android.build import BUILD_TOOLS
from tools.android.staging import packer_in

if TYPE_CHECKING:
    import argparse

    from buildozer import Buildozer


class Stopped(Exception):
    """Raised instead of starting p4a; holds its command line."""

    def __init__(self, command: list[str]) -> None:
        super().__init__()
        self.command = command


class StoppingTarget(TargetAndroid):
    """Buildozer's Android target, which stops before it starts p4a."""

    def _p4a(self, cmd: list[str], env: object, **_kwargs: object) -> None:
        raise Stopped([*cmd, *self.extra_p4a_args])


class ParsingToolchain(toolchain.ToolchainCL):
    """p4a's command line parser, which keeps the arguments that it passes to its packager."""

    packager_arguments: list[str]

    def apk(self, args: "argparse.Namespace") -> None:
        """Keep the arguments instead of building."""
        self._fix_args(args)
        self.packager_arguments = args.unknown_args


def p4a_command(packer: "Buildozer") -> list[str]:
    """The command line of p4a that Buildozer makes for a debug APK."""
    target = StoppingTarget(packer)
    target.build_mode, target.artifact_format = "debug", "apk"
    dist = Path(target.get_dist_dir(packer.config.get("app", "package.name")))
    dist.mkdir(parents=True, exist_ok=True)
    try:
        target.build_package()
    except Stopped as stopped:
        return stopped.command
    raise SystemExit("Buildozer did not start p4a.")


def packager_arguments(command: list[str]) -> list[str]:
    """The arguments that p4a passes to its packager."""
    before, sys.argv = sys.argv, ["p4a", *command]
    try:
        arguments: list[str] = ParsingToolchain().packager_arguments
        return arguments
    finally:
        sys.argv = before


def distribution(folder: Path, api: str, archs: list[str], ndk_api: str) -> Path:
    """p4a's distribution for Kivy without the parts that only a real build can make."""
    dist, sdk = folder / "dist", folder / "sdk"
    (sdk / "build-tools" / BUILD_TOOLS).mkdir(parents=True)
    for part in bootstrap.Bootstrap.get_bootstrap("sdl2", Context()).get_bootstrap_dirs():
        bootstrap.copy_files(str(Path(part) / "build"), str(dist), override=True)
    (dist / "project.properties").write_text(f"target=android-{api}", "utf-8")
    (dist / "local.properties").write_text(f"sdk.dir={sdk}", "utf-8")
    facts = {
        "hostpython": sys.executable,
        "bootstrap": "sdl2",
        "archs": archs,
        "ndk_api": ndk_api,
        "use_setup_py": False,
    }
    (dist / "dist_info.json").write_text(json.dumps(facts), "utf-8")
    for arch in archs:
        (dist / "libs" / arch).mkdir(parents=True)
        (dist / f"_python_bundle__{arch}").mkdir()
    return dist


def strip(staged: Path) -> None:
    """Compile all modules in this process; the packager would start one process a file."""
    compileall.compile_dir(staged, legacy=True, optimize=2, quiet=1, stripdir=str(staged))
    for path in staged.rglob("*.py"):
        path.unlink()


def pack(folder: Path) -> Path:
    """Run all steps; the folder of the distribution."""
    packer = packer_in(folder)
    packer._copy_application_sources()
    config = packer.config
    given = packager_arguments(p4a_command(packer))
    dist = distribution(
        folder,
        config.get("app", "android.api"),
        config.getlist("app", "android.archs"),
        config.get("app", "android.ndk_api"),
    )
    strip(Path(packer.app_dir))
    given.append("--no-byte-compile-python")
    subprocess.run([sys.executable, "build.py", *given], cwd=dist, check=True)
    with contextlib.chdir(dist):
        p4a_hook.before_apk_assemble(None)
    return dist


if __name__ == "__main__":
    pack(Path(sys.argv[1]).resolve())
