"""Make the listings for stores, texts and pictures, in build/store/: part of make screenshots.

`python -m tools.draw.store KIND ...` takes some kinds only; in the environment, `LANGUAGES=en`
limits the languages. The layout is that of fastlane. The graphics and the phone of the English
listing are copied beside the texts: F-Droid reads them there and shows them in every language.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import ROOT
from tools.draw import app_icon
from tools.draw.scenes import SCENES
from tools.draw.screenshots import Form, languages
from tools.draw.stage import Stage, prepare
from tools.draw.tour import Tour

TEXTS = ROOT / "fastlane" / "metadata" / "android"
OUT = ROOT / "build" / "store"
KEPT = ("icon.png", "featureGraphic.png", "phoneScreenshots")
"""Pictures of the English listing that are kept in git."""

KINDS = {
    # folder -> device; Google Play takes sides of 320 to 3840 pixels, from 1080 on a large tablet
    "phoneScreenshots": Form(360, 640, 3),
    "sevenInchScreenshots": Form(600, 960, 2),
    "tenInchScreenshots": Form(800, 1280, 2),
}
SHOTS = {
    "fits": ("linen", "light"),
    "home": ("linen", "light"),
    "bits": ("slate", "light"),
    "fillit-ray": ("felt", "light"),
    "jammit-push": ("walnut", "dark"),
}
"""Scenes in the order in which a store shows them, each on a table in a theme."""

ICON = (512, 512)
FEATURE_GRAPHIC = (1024, 500)


def images(language: str) -> Path:
    """The folder of the pictures in one language."""
    from fitsmobile.storage.languages import LANGUAGES

    return OUT / LANGUAGES[language].store_locale / "images"


def photograph(kind: str) -> None:
    """Take the screenshots of one kind of device in all languages."""
    form = KINDS[kind]
    prepare(form.width, form.height, form.density)
    stage = Stage()
    for language in languages():
        for place, (scene, (table, look)) in enumerate(SHOTS.items(), 1):
            with tempfile.TemporaryDirectory() as folder:
                tour = Tour(
                    stage, Path(folder), **form._replace(table=table, theme=look).settings(language)
                )
                SCENES[scene](tour)
                name = f"{place}_{scene.partition('-')[0]}.png"
                stage.see(images(language) / kind / name, small=True)
                tour.close()
        print(f"{kind}, {language}: {len(SHOTS)} screens", flush=True)


def draw_graphics() -> None:
    """Draw the icon and the graphic above the listing, the same in every language."""
    wood = app_icon.background()
    icon = app_icon.picture([*wood, *app_icon.foreground()], ICON, 72)
    graphic = app_icon.feature_graphic(FEATURE_GRAPHIC)
    for language in languages():
        folder = images(language)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "icon.png").write_bytes(icon)
        (folder / "featureGraphic.png").write_bytes(graphic)


def keep() -> None:
    """Copy the pictures that are kept beside the texts."""
    from fitsmobile.storage.languages import SOURCE

    made = images(SOURCE)
    for path in sorted(made.rglob("*.png")):
        name = path.relative_to(made)
        if name.parts[0] in KEPT:
            place = TEXTS / path.relative_to(OUT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)


def main(arguments: list[str]) -> int:
    """Take one kind in this process, or several and the graphics; the exit code."""
    unknown = sorted(set(arguments) - set(KINDS))
    if unknown:
        print(f"no such kind: {', '.join(unknown)}; there are: {', '.join(KINDS)}")
        return 2
    if len(arguments) == 1:
        photograph(arguments[0])
        return 0
    shutil.copytree(TEXTS, OUT, dirs_exist_ok=True)
    draw_graphics()
    command = [sys.executable, "-m", "tools.draw.store"]
    # one process each: Kivy can't change its density
    code = max(subprocess.call([*command, kind], cwd=ROOT) for kind in arguments or KINDS)
    keep()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
