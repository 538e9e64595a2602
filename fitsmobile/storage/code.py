"""Share codes: a deal or a whole game as a short text.

A code is `FM1` and letters and digits of base 32, so it survives being typed, read out,
put in a link, or packed tightly into a QR square. Inside: the setup as JSON, a line break,
the moves; squeezed, with a checksum in front. A code may come from anyone.
"""

import base64
import binascii
import zlib
from collections.abc import Sequence

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain, records
from fitsmobile.storage.records import SavedMove
from fitsmobile.storage.results import Trouble

PREFIX = "FM1"
MAX_LETTERS = 1 << 16
_LOOKS_LIKE = str.maketrans("018", "OIB")
"""Digits that no code has behind its beginning, and what they were before somebody read them."""

MAX_PLAIN = 1 << 18
"""Bytes that a code may unfold to."""


@frozen
class Shared:
    """The content of a code, not yet checked by the rules."""

    setup: dict[str, Json]
    moves: tuple[SavedMove, ...]


def pack(setup: dict[str, Json], moves: Sequence[SavedMove]) -> str:
    """The code of a game: its setup and the moves so far."""
    played = " ".join(f"{seat}{text}" for seat, text in moves)
    content = f"{plain.dump(setup)}\n{played}".encode("ascii")
    squeezer = zlib.compressobj(9, wbits=-15, zdict=_WORDS)
    squeezed = squeezer.compress(content) + squeezer.flush()
    body = zlib.crc32(content).to_bytes(4, "big") + squeezed
    return PREFIX + base64.b32encode(body).decode("ascii").rstrip("=")


def unpack(code: str) -> Shared | Trouble:
    """The content of a code, or `too_large`, `wrong_format`, `newer_version`, `damaged`.

    Small letters, spaces, line breaks and hyphens are accepted, and so are letters in place of
    similar digits, also for the 1 of FM1.
    """
    if len(code) > MAX_LETTERS:
        return Trouble("too_large", f"A code has at most {MAX_LETTERS} letters.")
    letters = "".join(code.split()).replace("-", "").upper()
    if letters[:2] != PREFIX[:2]:
        return Trouble("wrong_format", "A code begins with FM1.")
    if letters[2:3] in ("I", "L"):
        letters = PREFIX + letters[3:]
    if letters[:3] != PREFIX:
        return Trouble("newer_version", "The code was made by another version of the app.")
    content = _unfold(letters[3:].translate(_LOOKS_LIKE))
    return content if isinstance(content, Trouble) else _read(content)


def _unfold(letters: str) -> bytes | Trouble:
    try:
        body = base64.b32decode(letters + "=" * (-len(letters) % 8))
        unsqueezer = zlib.decompressobj(-15, zdict=_WORDS)
        content = unsqueezer.decompress(body[4:], MAX_PLAIN)
    except (binascii.Error, ValueError, zlib.error):
        return Trouble("damaged", "The code has been changed or cut.")
    if not unsqueezer.eof and unsqueezer.unconsumed_tail:
        return Trouble("too_large", "The code unfolds to too much.")
    sound = unsqueezer.eof and not unsqueezer.unused_data
    if not sound or zlib.crc32(content).to_bytes(4, "big") != body[:4]:
        return Trouble("damaged", "The code has been changed or cut.")
    return content


def _read(content: bytes) -> Shared | Trouble:
    head, _, tail = content.partition(b"\n")
    setup = plain.parse(head)
    if isinstance(setup, Trouble):
        return setup
    words = tail.decode("ascii", "replace").split()
    sound = all(word[0].isdecimal() and records.is_word(word[1:]) for word in words)
    if not isinstance(setup, dict) or not sound or len(words) > records.MAX_MOVES:
        return Trouble("damaged", "The code holds no game.")
    return Shared(setup, tuple((int(word[0]), word[1:]) for word in words))


_WORDS = (
    b'{"first":0,"game":"jammit","layout":"2M-B","seats":3,"target":4L-A3L-A2L-A"fillit"'
    b'N RR YY BB PP KK RY RB RP RK YB YP YK BP BK PK ["RK","YK","BP","RY","BK","PK","YP","YB"]'
    b'{"game":"bits","rounds":[{"deck":["starts":["tasks":["1a","2a","3a","4a"1b2b3b4b1c2c3c4c]'
    b'"V3","O4","L4","S4","T4","F5","L5","N5","P5","T5","U5","V5","W5","X5","Y5","I3"'
    b'"],"starts":["L5","U5"]},{"board":"2","deck":["{"board":"3","deck":["{"board":"4","deck":["'
    b'{"game":"fits","rounds":[{"board":"1","deck":["'
    b']}],"seats":1}\n0a1a2a3b1 0b1c1d1d2 0c1d1e1f1 0d2d3e1e2f1 0- 0'
)
"""Compression dictionary, likeliest content last; part of the format, never to be changed."""
