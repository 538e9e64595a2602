"""What the system prefers, where it can be asked: dark or light, and its language."""

import os
from pathlib import Path

from kivy.utils import platform

NIGHT_MASK, NIGHT_YES = 0x30, 0x20  # android.content.res.Configuration.UI_MODE_NIGHT_*


def prefers_dark() -> bool:
    """Whether the system is set to dark. A desktop that can't be asked is light."""
    if platform != "android":
        return False
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    return (activity.getResources().getConfiguration().uiMode & NIGHT_MASK) == NIGHT_YES


def android_language() -> str:
    """The language tag of the device, `de-DE`; empty elsewhere."""
    if platform != "android":
        return ""
    from jnius import autoclass

    return str(autoclass("java.util.Locale").getDefault().toLanguageTag())


def make_config_folder() -> None:
    """On Linux, see to the folder in which Kivy makes ours; a fresh account has none."""
    if platform == "linux":
        known = os.environ.get("XDG_CONFIG_HOME")
        (Path(known) if known else Path.home() / ".config").mkdir(parents=True, exist_ok=True)
