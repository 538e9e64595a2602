"""Pack the app as a build would, up to where Android's own tools take over.

    python -m tools.android.dry_run FOLDER

Buildozer says what it wants, p4a's command line takes it, and p4a's packager packs it: into a
distribution that has everything but native libraries and a Python for the phone. The folder then
holds `dist/` with the private archive, the resources and the manifest.
"""

import compileall
import json
import subprocess
import sys
from pathlib import Path

from buildozer.targets.android import TargetAndroid
from pythonforandroid import bootstrap, toolchain
from pythonforandroid.build import Context

from tools.android.staging import packer_in

BUILD_TOOLS = "36.0.0"
"""Only their number is asked for."""


class Wanted(Exception):
    """The command line that Buildozer would start p4a with."""


class Orderer(TargetAndroid):
    """Buildozer's way to Android, up to the door of p4a."""

    def _p4a(self, cmd: list[str], env: object, **_kwargs: object) -> None:
        raise Wanted([*cmd, *self.extra_p4a_args])


class Taker(toolchain.ToolchainCL):
    """p4a's command line, which hands on to its packager what it doesn't use itself."""

    def apk(self, args: object) -> None:
        """Keep what the packager would be given."""
        self._fix_args(args)
        self.given: list[str] = args.unknown_args


def order(packer: object) -> list[str]:
    """What Buildozer asks of p4a for a debug APK."""
    target = Orderer(packer)
    target.build_mode, target.artifact_format = "debug", "apk"
    dist = Path(target.get_dist_dir(packer.config.get("app", "package.name")))
    dist.mkdir(parents=True, exist_ok=True)
    try:
        target.build_package()
    except Wanted as wanted:
        return wanted.args[0]
    raise SystemExit("Buildozer did not ask p4a for anything.")


def taken(ordered: list[str]) -> list[str]:
    """What p4a's command line gives its packager."""
    before, sys.argv = sys.argv, ["p4a", *ordered]
    try:
        return Taker().given
    finally:
        sys.argv = before


def distribution(folder: Path, api: str, archs: list[str], ndk_api: str) -> Path:
    """p4a's distribution for Kivy without what only a build can put into it."""
    dist, sdk = folder / "dist", folder / "sdk"
    (sdk / "build-tools" / BUILD_TOOLS).mkdir(parents=True)
    for part in bootstrap.Bootstrap.get_bootstrap("sdl2", Context()).get_bootstrap_dirs():
        bootstrap.copy_files(str(Path(part) / "build"), str(dist), override=True)
    (dist / "project.properties").write_text(f"target=android-{api}", "utf-8")
    (dist / "local.properties").write_text(f"sdk.dir={sdk}", "utf-8")
    facts = {"hostpython": sys.executable, "bootstrap": "sdl2", "archs": archs}
    facts |= {"ndk_api": ndk_api, "use_setup_py": False}
    (dist / "dist_info.json").write_text(json.dumps(facts), "utf-8")
    for arch in archs:
        (dist / "libs" / arch).mkdir(parents=True)
        (dist / f"_python_bundle__{arch}").mkdir()
    return dist


def strip(staged: Path) -> None:
    """Compile as the packager does with a process for each file, here in one."""
    compileall.compile_dir(staged, legacy=True, optimize=2, quiet=1, stripdir=str(staged))
    for path in staged.rglob("*.py"):
        path.unlink()


def pack(folder: Path) -> Path:
    """Do it all; where the distribution is."""
    packer = packer_in(folder)
    packer._copy_application_sources()
    config = packer.config
    given = taken(order(packer))
    dist = distribution(
        folder,
        config.get("app", "android.api"),
        config.getlist("app", "android.archs"),
        config.get("app", "android.ndk_api"),
    )
    strip(Path(packer.app_dir))
    given.append("--no-byte-compile-python")
    subprocess.run([sys.executable, "build.py", *given], cwd=dist, check=True)
    return dist


if __name__ == "__main__":
    pack(Path(sys.argv[1]).resolve())
