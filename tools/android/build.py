"""Run Buildozer with pinned SDK build tools: python -m tools.android.build android debug.

Buildozer installs the newest build tools on offer, previews included. It then looks for a preview
in a folder of another name and stops: `packaging` turns `38.0.0-rc1` into `38.0.0rc1`.
"""

from pathlib import Path

from buildozer.scripts import client
from buildozer.targets import android
from packaging.version import Version, parse

BUILD_TOOLS = "36.0.0"
"""SDK build tools that every build uses, the release that belongs to `android.api`."""


class PinnedTarget(android.TargetAndroid):
    """Buildozer's Android target, which installs `BUILD_TOOLS` and no other build tools."""

    def _android_list_build_tools_versions(self) -> list[Version]:
        return [parse(BUILD_TOOLS)]

    def _read_version_subdir(self, *parts: str) -> Version:
        return parse(BUILD_TOOLS if Path(*parts, BUILD_TOOLS).is_dir() else "0")


def main() -> None:
    """Run Buildozer's command line."""
    android.get_target = PinnedTarget
    client.main()


if __name__ == "__main__":
    main()
