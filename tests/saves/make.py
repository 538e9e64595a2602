"""Writes the missing fixtures of the current format; never changes an existing one.

Run `python -m tests.saves.make` when a format version ships or a game is added.
"""

from itertools import count
from pathlib import Path
from random import Random

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice, TakeHint, Undo
from fitsmobile.session.session import Session
from fitsmobile.storage import code, plain, records, settings
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.settings import Settings
from tests.session.conducting import export_of

FOLDER = Path(__file__).with_name(f"v{records.VERSION}")
COLOURS = ("red", "blue", "yellow", "green")
SETTINGS = Settings(theme="dark", language="ja", slop=12.5, last_setups={"fits": {"seats": 2}})


def played(game: str, people: int, computers: int, pace: str, moves: int) -> GameRecord:
    """A game with `moves` random moves, two of them taken back where that is allowed."""
    random = Random(f"{game} {pace}")
    times = count(1_795_000_000, 17)
    session = Session(GAMES, lambda: next(times), lambda action: f"{game}-{pace.replace('_', '-')}")
    names = ("Ada", "Zoë", "健", "Ümit")
    seats = [
        Player(names[seat] if seat < people else "", COLOURS[seat], None if seat < people else 4)
        for seat in range(people + computers)
    ]
    session.dispatch(NewGame(game, tuple(seats), seed=11, pace=pace))
    session.dispatch(TakeHint())
    for _ in range(moves):
        step(session, random)
    for _ in range(2):
        session.dispatch(Undo())
    record = session.record()
    if record is None:
        raise ValueError(f"{game} could not be started")
    return record


def step(session: Session, random: Random) -> None:
    """Play one move, after the actions that have to precede it."""
    session.dispatch(EndTurn())
    session.dispatch(TakeDevice())
    table = session.table
    if table is None or not table.actors:
        return
    seat = random.choice(table.actors)
    move = random.choice(list(table.state.moves(seat)))
    session.dispatch(Play(seat, table.game.format_move(move)))


def games() -> list[GameRecord]:
    """Each game in some paces, and one played to its end."""
    made = []
    for game in GAMES.values():
        few, many = game.seats[0], game.seats[-1]
        shared = "card_by_card" if game.id in ("fits", "bits") else "turns"
        made.append(played(game.id, 1, few - 1, "solo", 9))
        made.append(played(game.id, many, 0, shared, 14))
        made.append(played(game.id, 2, 0, "together", 2000))
        made.append(played(game.id, few, 0, "none", 12))
    return made


def main() -> None:
    """Write the missing fixtures."""
    made = games()
    finished = [one for one in made if one.ended is not None]
    running = [one for one in made if one.ended is None]
    files = {f"{one.id}.json": records.to_bytes(one) for one in made}
    files["settings.json"] = plain.dump(settings.encode(SETTINGS)).encode() + b"\n"
    files["export.json"] = export_of(running[:2], finished[:1], SETTINGS)
    codes = [code.pack(one.setup, one.moves[: one.position]) for one in made]
    files["codes.txt"] = "".join(f"{one}\n" for one in codes).encode()
    FOLDER.mkdir(exist_ok=True)
    for name, data in files.items():
        if not (FOLDER / name).exists():
            (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
