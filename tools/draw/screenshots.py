"""Take a picture of every screen, per device form and language: make screenshots.

`python -m tools.draw.screenshots [form ...]` takes some forms only. In the environment,
`ONLY="home fits"` limits the scenes, `LANGUAGES=en` the languages, and `MOCKUPS=folder` says where
the mock-ups are that build/screenshots/index.html shows beside the pictures. Forms of one density
share a process: Kivy cannot change its density.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from fitsmobile.storage.languages import LANGUAGES, SOURCE
from tools import ROOT
from tools.draw import gallery
from tools.draw.scenes import SCENES, route_of
from tools.draw.stage import Stage, png, prepare
from tools.draw.tour import Tour

OUT = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"


class Form(NamedTuple):
    """A device and its settings: size in dp, pixels per dp, theme, table and text scale.

    A form that is not `translated` is photographed in English alone. `only` limits the scenes.
    """

    width: int
    height: int
    density: float
    theme: str = "light"
    table: str = "linen"
    text_scale: float = 1.0
    translated: bool = False
    only: tuple[str, ...] = ()

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.width * self.density), round(self.height * self.density)

    def settings(self, language: str) -> dict[str, str | float]:
        """The settings of the app in a language."""
        look = {"theme": self.theme, "table": self.table}
        return {**look, "text_scale": self.text_scale, "language": language}


TABLE_SCENES = ("home", "fits", "bits", "fillit-ray", "jammit-push", "result-three", "settings")
"""Scenes that show a table's cloth, its woods, cards and marks."""

PHONE = Form(360, 640, 2)
LANDSCAPE = Form(640, 360, 2)
FORMS = {
    "phone": PHONE._replace(translated=True),
    "phone-dark": PHONE._replace(theme="dark", translated=True),
    "phone-contrast": PHONE._replace(theme="contrast"),
    "phone-large-text": PHONE._replace(text_scale=1.5, translated=True),
    "phone-landscape": LANDSCAPE._replace(translated=True),
    "phone-landscape-large-text": LANDSCAPE._replace(text_scale=1.5, translated=True),
    "phone-landscape-dark": LANDSCAPE._replace(theme="dark"),
    **{
        f"phone-{table}{'' if theme == 'light' else '-dark'}": PHONE._replace(
            theme=theme, table=table, only=TABLE_SCENES
        )
        for table in ("walnut", "felt", "slate")
        for theme in ("light", "dark")
    },
    "tablet": Form(800, 1280, 1, translated=True),
    "tablet-landscape": Form(1280, 800, 1, translated=True),
}
FOR_README = {
    ("phone", "home"): "home.png",
    ("phone-felt", "fits"): "fits.png",
    ("phone-dark", "bits"): "bits.png",
    ("phone-slate", "fillit-ray"): "fillit.png",
}
"""Form and scene -> name of a picture that the README shows."""


def scenes(form: Form) -> dict[str, Callable[[Tour], None]]:
    """All scenes of a form: those in SCENES, and every other screen as it opens."""
    from fitsmobile.ui.screens import SCREENS
    from fitsmobile.ui.table.layout import has_room

    arranged = {"home", "setup", "howto", "result", "saved", "review", "lesson", "table"}
    arranged |= set(SCENES)
    rest = {name: partial(Tour.go, route=name) for name in SCREENS if name not in arranged}
    wanted = os.environ.get("ONLY", "").split() or form.only
    known = {name: scene for name, scene in (SCENES | rest).items() if route_of(name) in SCREENS}
    if not has_room(form.width, form.height, 1):
        known = {name: scene for name, scene in known.items() if not name.endswith("-together")}
    return {name: scene for name, scene in known.items() if not wanted or name in wanted}


def languages() -> list[str]:
    """The languages to take pictures in."""
    return os.environ.get("LANGUAGES", "").split() or list(LANGUAGES)


def photograph(names: list[str]) -> None:
    """Take the pictures of forms that share a density."""
    forms = [FORMS[name] for name in names]
    width, height = max(one.width for one in forms), max(one.height for one in forms)
    prepare(width, height, forms[0].density)
    stage = Stage(fill_when_read=True)
    for name, form in zip(names, forms, strict=True):
        stage.resize(*form.pixels)
        for language in languages():
            if language != SOURCE and not form.translated:
                continue
            if "ONLY" not in os.environ:
                shutil.rmtree(OUT / name / language, ignore_errors=True)
            began, found = time.process_time(), scenes(form)
            for scene, arrange in found.items():
                with tempfile.TemporaryDirectory() as folder:
                    tour = Tour(stage, Path(folder), **form.settings(language))
                    arrange(tour)
                    keep(stage.pixels(), form, OUT / name / language / f"{scene}.png")
                    tour.close()
            each = (time.process_time() - began) / max(1, len(found))
            print(f"{name}, {language}: {len(found)} screens, {each:.2f} s each", flush=True)


def keep(pixels: bytes, form: Form, path: Path) -> None:
    """Write a picture, and once more where the README shows it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png(*form.pixels, pixels))
    language, shape = path.parent.name, path.parent.parent.name
    name = FOR_README.get((shape, path.stem))
    if name is not None and language == SOURCE:
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / name).write_bytes(png(*form.pixels, pixels, small=True))


def main(arguments: list[str]) -> int:
    """Take the pictures of the named forms, or of all, and write the page about them."""
    unknown = sorted(set(arguments) - set(FORMS))
    if unknown:
        print(f"no such form: {', '.join(unknown)}; there are: {', '.join(FORMS)}")
        return 2
    wanted = arguments or list(FORMS)
    densities = sorted({FORMS[name].density for name in wanted})
    if len(densities) == 1:
        photograph(wanted)
        mockups = os.environ.get("MOCKUPS")
        page = gallery.write(OUT, Path(mockups) if mockups else None)
        print(page or "no pictures")
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
