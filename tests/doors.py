"""The doors through which somebody else's bytes come in, beside the console's lines.

Each door takes any bytes and ends quietly, whether it let them in or refused them by name.
What it raises is a finding.
"""

import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.session.record import open_setup, to_table
from fitsmobile.storage import code, plain, records, settings, transfer
from fitsmobile.storage.outcome import Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.transfer import Bundle

ALONE = (Player("Ada", "red"),)


def at_code(data: bytes) -> None:
    """A share code that somebody typed; its deal is set up, its moves are replayed."""
    shared = code.unpack(data.decode("utf-8", "replace"))
    if not isinstance(shared, Trouble):
        conductor().dispatch(
            NewGame(str(shared.setup.get("game")), ALONE, setup=shared.setup, moves=shared.moves)
        )


def at_import(data: bytes) -> None:
    """A file with an export."""
    answer = conductor().bring_in(data)
    if not isinstance(answer, Trouble) and answer.added:
        raise ValueError("games of nobody came in")


def at_setup(data: bytes) -> None:
    """Explicit setup data for any game."""
    value = plain.parse(data)
    if not isinstance(value, Trouble):
        for game in GAMES:
            open_setup(game, value, GAMES)


def at_setup_of_game(data: bytes) -> None:
    """A share code's content behind its checksum: the setup that it holds is asked for."""
    value = plain.parse(data)
    if isinstance(value, dict):
        at_code(code.pack(value, ((0, "a1a2"),)).encode())


def at_settings(data: bytes) -> None:
    """A settings file, as it is and with a seal that fits."""
    settings.decode(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        settings.from_json(plain.seal({"format": settings.FORMAT, **value}))


def at_save(data: bytes) -> None:
    """A saved game, as it is and with a seal that fits."""
    read = records.from_bytes(data)
    value = plain.parse(data)
    if isinstance(value, dict):
        read = records.decode(plain.seal({"format": records.FORMAT, **value}))
    if not isinstance(read, Trouble):
        to_table(read, GAMES)


DOORS: dict[str, Callable[[bytes], None]] = {
    "code": at_code,
    "import": at_import,
    "setup": at_setup,
    "setup in a code": at_setup_of_game,
    "settings": at_settings,
    "save": at_save,
}

_numbers = count()
_folder = tempfile.TemporaryDirectory()


def conductor() -> Conductor:
    """One in an empty folder of its own."""
    folder = Path(_folder.name) / str(next(_numbers))
    return Conductor(GAMES, folder, Tools(lambda: 1_700_000_000, lambda: "guest"))


def good_examples() -> list[bytes]:
    """What each door lets in, to begin from: a game of each kind, opened and played a little."""
    found = [plain.dump(settings.encode(Settings())).encode()]
    for name, game in GAMES.items():
        one = conductor()
        seats = game.seats[0]
        players = tuple(Player("", colour) for colour in ("red", "blue")[:seats])
        one.dispatch(NewGame(name, players, seed=1, pace="free"))
        for _ in range(4):
            seat = one.snapshot.actors[0]
            one.dispatch(Play(seat, one.moves(seat)[0]))
        record = one.saved_games()[0]
        found += [
            (one.share_code() or "").encode(),
            plain.dump(record.setup).encode(),
            plain.dump(plain.unseal(records.encode(record))).encode(),
            transfer.pack(Bundle((), (), Settings())),
        ]
    return found
