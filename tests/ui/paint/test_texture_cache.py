import os
from zlib import crc32

import pytest
from kivy.graphics.texture import Texture

from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint import texture_cache as cache_module
from fitsmobile.ui.paint.dashes import dashed_frame
from fitsmobile.ui.paint.shapes import bake
from fitsmobile.ui.paint.texture_cache import TextureCache

GREY, PINK = (120, 120, 120, 255), (250, 120, 160, 100)


class Painter:
    """Paints one colour, and counts its calls."""

    def __init__(self, colour=PINK):
        self.colour = colour
        self.asked = 0

    def __call__(self):
        self.asked += 1
        texture = Texture.create(size=(3, 2), colorfmt="rgba")
        texture.blit_buffer(bytes(self.colour) * 6, colorfmt="rgba", bufferfmt="ubyte")
        return texture


@pytest.fixture
def folder(stage, tmp_path):
    """The folder of the cache; depends on the window, which painting needs."""
    return tmp_path / "pictures"


def opened(folder):
    """A cache opened as at the start of the app."""
    cache = TextureCache()
    cache.open(folder)
    return cache


def filled(folder, key="a", painter=None):
    """A cache that has written all its pictures."""
    cache = opened(folder)
    cache.picture(key, painter or Painter())
    cache.finish()
    return cache


def test_a_painted_picture_is_read_at_the_next_start(folder):
    filled(folder)
    again = Painter(GREY)
    texture = opened(folder).picture("a", again)
    assert again.asked == 0
    assert texture.size == (3, 2)
    assert texture.pixels == bytes(PINK) * 6


def test_a_cached_picture_is_equal_in_every_pixel(folder):
    painted = dashed_frame(24, 30, 6, 2)
    filled(folder, "dashed", lambda: painted)
    read = opened(folder).picture("dashed", Painter())
    assert read.pixels == painted.pixels != bytes(len(painted.pixels))


def test_a_picture_depends_on_its_key_and_looks(folder):
    filled(folder)
    other, dark, felt = Painter(), Painter(), Painter()
    cache = opened(folder)
    cache.picture("b", other)
    theme.switch("dark")
    cache.picture("a", dark)
    theme.switch("dark", "felt")
    cache.picture("a", felt)
    assert (other.asked, dark.asked, felt.asked) == (1, 1, 1)


def test_pictures_of_other_code_are_painted_again_and_deleted(folder, monkeypatch):
    filled(folder)
    monkeypatch.setattr(cache_module, "_edition", lambda: "0ther")
    painter = Painter()
    filled(folder, "a", painter)
    assert painter.asked == 1
    assert [file.name[:5] for file in folder.iterdir()] == ["0ther"]


@pytest.mark.parametrize("keep", range(0, 65, 3))
def test_a_truncated_picture_is_painted_again(folder, keep):
    filled(folder)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:keep])
    painter = Painter(GREY)
    assert opened(folder).picture("a", painter).pixels == bytes(GREY) * 6
    assert painter.asked == 1


def test_a_picture_with_a_flipped_byte_is_painted_again(folder):
    filled(folder)
    (file,) = folder.iterdir()
    good = file.read_bytes()
    for at in range(len(good)):
        file.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        painter = Painter()
        assert opened(folder).picture("a", painter).pixels == bytes(PINK) * 6
        assert painter.asked == 1, at


def forged(folder, width, height, pixels):
    """Replace the cached picture by one with these sides and a valid checksum."""
    filled(folder)
    (file,) = folder.iterdir()
    title = file.read_bytes().split(b"\n", 2)[1]
    file.write_bytes(b"%d %d %d\n%s\n%s" % (width, height, crc32(pixels), title, pixels))
    return file


@pytest.mark.parametrize(("width", "height"), [(0, 0), (-3, -2), (0, 7), (6, 1 << 20)])
def test_a_picture_with_impossible_sides_is_painted_again_and_cached(folder, width, height):
    """Regression: with a valid checksum it was shown as a black square at every start."""
    forged(folder, width, height, bytes(max(0, 4 * width * height)))
    painter = Painter()
    assert filled(folder, "a", painter).picture("b", Painter()).size == (3, 2)
    assert painter.asked == 1
    assert opened(folder).picture("a", Painter(GREY)).pixels == bytes(PINK) * 6


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda file: file.symlink_to("nowhere")])
def test_a_folder_link_or_pipe_in_place_of_a_picture_is_ignored(folder, make):
    """Regression: a pipe there blocked the start."""
    filled(folder)
    (file,) = folder.iterdir()
    file.unlink()
    make(file)
    painter = Painter()
    cache = filled(folder, "a", painter)
    assert painter.asked == 1
    cache.picture("b", Painter())
    cache.finish()
    unasked = Painter(GREY)
    opened(folder).picture("b", unasked)
    assert unasked.asked == 0


def test_a_huge_file_in_place_of_a_picture_is_not_read(folder):
    filled(folder)
    (file,) = folder.iterdir()
    with file.open("wb") as hollow:
        hollow.truncate(3 << 30)
    painter = Painter()
    assert opened(folder).picture("a", painter).size == (3, 2)
    assert painter.asked == 1


def test_with_an_unwritable_folder_pictures_are_painted_each_time(folder):
    folder.write_text("in the way")
    painter = Painter()
    cache = filled(folder, "a", painter)
    cache.picture("a", painter)
    assert painter.asked == 2
    assert folder.read_text() == "in the way"


def test_the_oldest_pictures_are_evicted(folder, monkeypatch):
    monkeypatch.setattr(cache_module, "MOST_BYTES", 300)
    cache = opened(folder)
    for key in range(8):
        cache.picture(key, Painter())
        cache.finish()
    assert 0 < sum(file.stat().st_size for file in folder.iterdir()) <= 300
    late = Painter()
    opened(folder).picture(7, late)
    assert late.asked == 0


def test_pictures_are_written_one_at_a_time_after_they_are_shown(folder, stage):
    """Regression: a start longer than the pause wrote the first before its first frame."""
    cache = opened(folder)
    stage.clock.now += 5
    for key in range(3):
        cache.picture(key, Painter())
    stage.frames(2)
    assert not folder.exists()
    stage.settle(cache_module.PAUSE * 2.5)
    assert len(list(folder.iterdir())) == 2
    stage.settle(cache_module.PAUSE * 2)
    assert len(list(folder.iterdir())) == 3


def test_a_closed_cache_writes_no_picture(folder):
    cache = TextureCache()
    painter = Painter()
    cache.picture("a", painter)
    cache.picture("a", painter)
    cache.finish()
    assert painter.asked == 2


def test_writing_a_picture_leaves_later_painting_unchanged(folder):
    def draw():
        from kivy.graphics import Color, Rectangle

        Color(1, 0, 0, 1)
        Rectangle(size=(32, 32))

    before = bake(8, 8, draw).pixels
    filled(folder, "red", lambda: bake(8, 8, draw))
    assert bake(8, 8, draw).pixels == before
