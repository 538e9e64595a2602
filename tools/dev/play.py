"""Open the app; where there is no display, play the demonstration instead: make play."""

import runpy
from pathlib import Path

from fitsmobile.ui.app.environment import has_display

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Run the app, or the demonstration."""
    if has_display():
        runpy.run_path(str(ROOT / "main.py"), run_name="__main__")
        return
    print("There is no display here, so the app can't be opened. It plays a demonstration instead.")
    runpy.run_module("tools.draw.demo", run_name="__main__")


if __name__ == "__main__":
    main()
