"""The page that shows every picture of `make screenshots` beside the mock-up it answers to."""

import html
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.draw.scenes import SCENES

PAGE = "index.html"
COPIES = "mock-ups"
"""Folder of the mock-ups beside the pictures, so that the page can be moved with them."""

MOCKUPS = {
    "home": "a_home", "home-first": "k_first", "home-daily": "v_daily", "fits": "b_fits",
    "bits": "c_bits", "fillit": "d_fillit", "jammit": "e_jammit", "fits-curtain": "l_handover",
    "fits-card-by-card": "l_handover", "fits-together": "h_fits_tablet",
    "bits-together": "o_tablet_bits3", "jammit-together": "o_tablet_jammit3",
    "result-solo": "j_result_solo", "result-three": "j_result", "review-fits": "i_review",
    "statistics": "r_stats", "saved": "v_saved", "saved-none": "v_saved_none",
    "lesson-fits": "p_lesson", "setup-fits": "m_setup", "settings": "w_themes",
}  # fmt: skip
"""Scene -> name of its mock-up."""

IN_FORM = {
    ("fits", "phone-landscape-dark"): "g_fits_dark_landscape",
    ("result-three", "phone-landscape"): "j_result_landscape",
    ("result-three", "tablet-landscape"): "j_result_tablet",
    ("setup-fits", "phone-landscape"): "m_setup_landscape",
}
"""Scene and form -> the mock-up that was drawn for that form."""

STYLE = """
body { margin: 24px; background: #EDE6DA; color: #2D261F; font: 15px/1.4 sans-serif; }
section { margin: 0 0 40px; }
.row { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start; padding: 8px 0; }
figure { margin: 0; flex: none; }
figcaption { font-size: 12px; color: #64574A; }
img, .gap { height: 520px; border-radius: 8px; box-shadow: 0 2px 8px #3A241233; }
.gap { width: 260px; display: grid; place-items: center; border: 2px dashed #A8834F; }
"""


def write(folder: Path, mockups: Path | None) -> Path | None:
    """Write the page about all the pictures in a folder; None without any picture.

    Mock-ups may be missing, all or some: then their place is a gap.
    """
    pictures: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*/*/*.png")):
        pictures.setdefault(path.stem, []).append(path)
    if not pictures:
        return None
    copies = folder / COPIES
    if mockups is not None and mockups.is_dir():
        copies.mkdir(parents=True, exist_ok=True)
        for name in {*MOCKUPS.values(), *IN_FORM.values()}:
            if (mockups / f"{name}.png").is_file():
                shutil.copy(mockups / f"{name}.png", copies)
    known = [*SCENES, *sorted(set(pictures) - set(SCENES))]
    body = "\n".join(
        _section(folder, scene, pictures[scene]) for scene in known if scene in pictures
    )
    page = folder / PAGE
    page.write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>Screenshots</title><style>{STYLE}</style></head>"
        f"<body><h1>Screenshots</h1>\n{body}\n</body></html>\n",
        "utf-8",
    )
    return page


def _section(folder: Path, scene: str, pictures: list[Path]) -> str:
    figures = [*_mockups(folder, scene), *(_figure(folder, path) for path in pictures)]
    row = "\n".join(figures)
    return f'<section><h2>{html.escape(scene)}</h2><div class="row">\n{row}\n</div></section>'


def _mockups(folder: Path, scene: str) -> Iterator[str]:
    """The mock-ups of a scene, and a gap for each that is missing."""
    names = [MOCKUPS.get(scene, ""), *(name for (one, _), name in IN_FORM.items() if one == scene)]
    for name in names:
        path = folder / COPIES / f"{name}.png"
        if name and path.is_file():
            yield _figure(folder, path)
        elif name or len(names) == 1:
            words = f"no {name}.png" if name else "no mock-up"
            yield f'<figure><div class="gap">{html.escape(words)}</div></figure>'


def _figure(folder: Path, path: Path) -> str:
    name = html.escape(path.relative_to(folder).as_posix())
    return (
        f'<figure><a href="{name}"><img loading="lazy" src="{name}" alt="{name}"></a>'
        f"<figcaption>{name}</figcaption></figure>"
    )
