"""The licences in the package, compared with the contents of the wheels."""

import re
from importlib.metadata import Distribution, distribution
from pathlib import Path

import kivy
import pytest

from fitsmobile.ui.look import licences
from fitsmobile.ui.look.paths import ASSETS
from tests.source import ROOT
from tools.android import p4a_hook

SITE = Path(kivy.__file__).parents[1]
BINARIES = sorted([*SITE.glob("[Kk]ivy.libs/*"), *SITE.glob("kivy/**/*.so")])
MARKS = {
    # a string that only the compiled code of this part contains
    "SDL": b"SDL_CreateWindow",
    "HIDAPI": b"SDL_hid_open",
    "SDL_image": b"IMG_Load_RW",
    "stb_image": b"stbi_",
    "NanoSVG": b"nsvg__",
    "libwebp": b"WebPDecode",
    "QOI": b"qoi_",
    "Tiny JPEG": b"Created by Tiny JPEG Encoder",
    "miniz": b"miniz_tinfl",
    "libpng": b"libpng version",
    "zlib": b"inflateReset",
    "SDL_mixer": b"Mix_OpenAudio",
    "dr_flac, dr_mp3": b"drflac_",
    "minimp3": b"mp3d_",
    "stb_vorbis": b"stb_vorbis_",
    "libxmp": b"libxmp_",
    "TiMidity": b"Timidity_",
    "SDL_ttf": b"TTF_OpenFont",
    "FreeType": b"FT_Init_FreeType",
    "HarfBuzz": b"hb_buffer_create",
    "libtess2": b"tessAddContour",
    # not in the current wheels; a release that contains one has to name it
    "FLAC": b"FLAC__stream_decoder_new",
    "LodePNG": b"lodepng_",
    "libavif": b"avifDecoderCreate",
    "libjpeg": b"jpeg_start_decompress",
    "libjxl": b"JxlDecoderCreate",
    "libmodplug": b"ModPlug_Load",
    "libtiff": b"LIBTIFF, Version",
    "mpg123": b"mpg123_open",
    "Opus": b"opus_decoder_create",
    "game-music-emu": b"gme_open",
    "FluidSynth": b"new_fluid_synth",
    "WavPack": b"version of WavPack file",
}
NAMED = {part.name: part for part in licences.parts()}
PACKAGES = {package: part for part in licences.parts() for package in part.packages}
INSTALLED = ("filetype", "kivy", "plyer", "segno")


def contained() -> set[str]:
    """The parts whose strings are in the compiled files of the wheels."""
    found = set()
    for path in BINARIES:
        data = path.read_bytes()
        found |= {name for name, mark in MARKS.items() if mark in data}
    return found


def test_the_named_parts_are_exactly_those_in_the_wheels() -> None:
    assert contained() == MARKS.keys() & NAMED.keys()


def test_every_holder_of_a_copyright_that_is_compiled_in_is_named() -> None:
    notice = re.compile(rb"Copyright \(c\) [0-9, -]+ ([A-Za-z .-]+)", re.IGNORECASE)
    holders = {one.decode() for path in BINARIES for one in notice.findall(path.read_bytes())}
    said = " ".join(line for part in licences.parts() for line in part.notices)
    assert holders
    assert [one for one in holders if one.strip() not in said] == []


def test_every_packed_font_of_kivy_is_named() -> None:
    left_out = p4a_hook.patterns()
    fonts = {path.relative_to(SITE) for path in SITE.glob("kivy/data/fonts/*.ttf")}
    packed = {font for font in fonts if not left_out.fullmatch(f"site-packages/{font.as_posix()}")}
    assert {font.stem.partition("-")[0] for font in packed} == {"Roboto"} <= NAMED.keys()


def licence_of(found: Distribution) -> str:
    """The text of a distribution's own licence."""
    names = [one for one in found.files or () if re.search(r"(?i)licen[cs]e", Path(one).name)]
    return "\n".join(Path(str(found.locate_file(one))).read_text("utf-8") for one in names)


@pytest.mark.parametrize("package", INSTALLED)
def test_each_licence_is_that_of_the_installed_package(package: str) -> None:
    text = " ".join(PACKAGES[package].paragraphs())
    theirs = licence_of(distribution(package))
    holders = re.findall(r"Copyright \(c\) .*", theirs)
    assert holders
    for line in holders:
        assert " ".join(line.split()) in text
    body = " ".join(theirs[theirs.index(holders[-1]) + len(holders[-1]) :].split())
    assert body.removeprefix("All rights reserved. ")[:200] in text


@pytest.mark.parametrize("part", licences.parts(), ids=lambda part: part.name)
def test_a_licence_text_contains_the_notices_of_its_part(part: licences.Part) -> None:
    text = " ".join(part.paragraphs())
    assert [line for line in part.notices if line not in text] == []
    assert len(text) > 30
    assert part.licence


def test_every_licence_text_belongs_to_a_part() -> None:
    used = {ASSETS / part.text for part in licences.parts()}
    assert set((ASSETS / "licences").glob("*.txt")) <= used


def test_the_app_is_listed_first_with_its_own_licence() -> None:
    app = licences.parts()[0]
    assert app.name == "FITS Mobile"
    ours = (ROOT / "LICENSE").read_text("utf-8")
    assert " ".join(app.paragraphs()) in " ".join(ours.split())
