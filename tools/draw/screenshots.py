"""Take a picture of every screen, per device form and language: make screenshots.

`python -m tools.draw.screenshots [form ...]` takes some forms only. In the environment,
`ONLY="home fits"` limits the scenes and `LANGUAGES=en` the languages. The pictures go to
build/screenshots/. Forms of one density share a process: Kivy cannot change its density.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tools import ROOT
from tools.draw.demo import contact_sheet, halved
from tools.draw.scenes import SCENES, route_of
from tools.draw.stage import Stage, prepare
from tools.draw.tour import Tour

OUT = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
FOR_README = {"home", "fits"}


class Form(NamedTuple):
    """A device: its size in dp, pixels per dp, and the theme."""

    width: int
    height: int
    density: float
    mode: str = "light"


FORMS = {
    "phone": Form(360, 640, 2),
    "phone-dark": Form(360, 640, 2, "dark"),
    "phone-landscape": Form(640, 360, 2),
    "tablet": Form(800, 1280, 1),
    "tablet-landscape": Form(1280, 800, 1),
}


def scenes(form: Form) -> dict[str, Callable[[Tour], None]]:
    """All scenes of a form: those in SCENES, and every other screen as it opens."""
    from fitsmobile.ui.app import routes
    from fitsmobile.ui.table.layout import has_room

    arranged = {"home", "setup", "howto", "result", "saved", "review", "lesson", routes.TABLE}
    arranged |= set(SCENES)
    rest = {name: partial(Tour.go, route=name) for name in routes.names() if name not in arranged}
    wanted = os.environ.get("ONLY", "").split()
    known = {
        name: scene for name, scene in (SCENES | rest).items() if route_of(name) in routes.names()
    }
    if not has_room(form.width, form.height, 1):
        known = {name: scene for name, scene in known.items() if not name.endswith("-together")}
    return {name: scene for name, scene in known.items() if not wanted or name in wanted}


def languages() -> list[str]:
    """The languages to take pictures in."""
    from fitsmobile.storage.languages import LANGUAGES

    return os.environ.get("LANGUAGES", "").split() or list(LANGUAGES)


def photograph(names: list[str]) -> None:
    """Take the pictures of forms that share a density."""
    forms = [FORMS[name] for name in names]
    width, height = max(one.width for one in forms), max(one.height for one in forms)
    prepare(width, height, forms[0].density)
    stage = Stage()
    for name in names:
        form = FORMS[name]
        stage.resize(round(form.width * form.density), round(form.height * form.density))
        for language in languages():
            small = []
            for scene, arrange in scenes(form).items():
                with tempfile.TemporaryDirectory() as folder:
                    tour = Tour(stage, Path(folder), form.mode, language)
                    arrange(tour)
                    picture = stage.see(OUT / name / language / f"{scene}.png")
                    if (name, language) == ("phone", "en") and scene in FOR_README:
                        PICTURES.mkdir(parents=True, exist_ok=True)
                        shutil.copy(picture, PICTURES)
                    small.append(halved(*stage.size, stage.pixels()))
                    tour.lift_finger()
                    tour.screen.leave()
                    tour.conductor.close()
            (OUT / name / language / "contact-sheet.png").write_bytes(contact_sheet(small))
            print(f"{name}, {language}: {len(small)} screens", flush=True)


def main(arguments: list[str]) -> int:
    """Take the pictures of the named forms, or of all."""
    unknown = sorted(set(arguments) - set(FORMS))
    if unknown:
        print(f"no such form: {', '.join(unknown)}; there are: {', '.join(FORMS)}")
        return 2
    wanted = arguments or list(FORMS)
    densities = sorted({FORMS[name].density for name in wanted})
    if len(densities) == 1:
        photograph(wanted)
        return 0
    codes = []
    for density in densities:
        names = [name for name in wanted if FORMS[name].density == density]
        codes.append(
            subprocess.call([sys.executable, "-m", "tools.draw.screenshots", *names], cwd=ROOT)
        )
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
