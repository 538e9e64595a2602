"""The encoder of the animated picture in the README."""

import struct
import zlib

from tools.draw import film

GREY, RED = b"\x80\x80\x80", b"\xff\x00\x00"


def picture(*red, width=6, height=4):
    """Grey rows with some pixels in red."""
    return [b"".join(RED if (x, y) in red else GREY for x in range(width)) for y in range(height)]


def chunks(data):
    """The chunks of a PNG file, each with its checksum verified."""
    at, found = 8, []
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(
            kind + body
        )
        found.append((kind, body))
        at += 12 + size
    return found


def test_a_frame_holds_the_box_that_changed_and_is_clear_where_nothing_did():
    x, y, width, rows = film.changes(picture((0, 0)), picture((0, 0), (2, 1), (3, 2)))
    red, clear = RED + b"\xff", bytes(4)
    assert (x, y, width) == (2, 1, 2)
    assert rows == [red + clear, clear + red]


def test_two_equal_frames_differ_in_nothing():
    _, _, width, rows = film.changes(picture(), picture())
    assert rows == [bytes(4 * width)]


def test_the_animation_starts_with_a_whole_picture_and_numbers_its_frames():
    data = film.apng(6, 4, [(picture(), 0.5), (picture((5, 3)), 0.1), (picture(), 1.0)])
    kinds = [kind for kind, _ in chunks(data)]
    assert kinds == [
        b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT", b"IEND",
    ]  # fmt: skip
    numbers = [struct.unpack(">I", body[:4])[0] for kind, body in chunks(data) if kind[:1] == b"f"]
    assert numbers == list(range(5))
    (whole,) = (zlib.decompress(body) for kind, body in chunks(data) if kind == b"IDAT")
    assert whole == 4 * (b"\0" + 6 * (GREY + b"\xff"))
    times = [struct.unpack(">H", body[20:22])[0] for kind, body in chunks(data) if kind == b"fcTL"]
    assert times == [500, 100, 1000]
