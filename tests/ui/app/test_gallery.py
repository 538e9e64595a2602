"""The page of screenshots beside their mock-ups."""

import re

from tools.draw import gallery


def taken(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"a picture")


def test_every_picture_is_shown_beside_its_mock_up(tmp_path):
    made, drawn = tmp_path / "made", tmp_path / "drawn"
    taken(made, "phone/en/fits.png", "phone-landscape-dark/de/fits.png", "phone/en/code.png")
    taken(drawn, "b_fits.png", "unused.png")
    page = gallery.write(made, drawn).read_text("utf-8")
    shown = re.findall(r'src="([^"]+)"', page)
    assert shown == [
        "mock-ups/b_fits.png",
        "phone/en/fits.png",
        "phone-landscape-dark/de/fits.png",
        "phone/en/code.png",
    ]
    assert all((made / name).is_file() for name in shown)
    assert re.findall(r'class="gap">([^<]+)<', page) == [
        "no g_fits_dark_landscape.png",
        "no mock-up",
    ]


def test_without_mock_ups_each_one_is_a_gap(tmp_path):
    taken(tmp_path, "phone/en/home.png")
    page = gallery.write(tmp_path, tmp_path / "missing").read_text("utf-8")
    assert "no a_home.png" in page


def test_without_pictures_no_page_is_written(tmp_path):
    assert gallery.write(tmp_path, None) is None
    assert list(tmp_path.iterdir()) == []
