"""Every shipped format version loads; damaged data is refused."""

import json
from pathlib import Path
from random import Random

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.record import to_record, to_table
from fitsmobile.session.table import Table
from fitsmobile.storage import code, plain, records, settings
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings
from tests.saves import make
from tests.session.conducting import bring_in, conduct, finished_games

HERE = Path(__file__).parent
VERSIONS = sorted(HERE.glob("v*"))
SAVES = sorted(
    path for version in VERSIONS for game in GAMES for path in version.glob(f"{game}-*.json")
)


def named(path):
    return f"{path.parent.name}/{path.name}"


def test_every_version_has_its_fixtures_for_every_game():
    assert [version.name for version in VERSIONS] == [
        f"v{number}" for number in range(1, records.VERSION + 1)
    ]
    kinds = {(path.parent.name, path.name.partition("-")[0]) for path in SAVES}
    assert kinds == {(version.name, game) for version in VERSIONS for game in GAMES}


@pytest.mark.parametrize("path", SAVES, ids=named)
def test_every_shipped_save_loads_and_its_moves_replay(path):
    data = path.read_bytes()
    record = records.from_bytes(data)
    assert isinstance(record, GameRecord), record
    table = to_table(record, GAMES)
    assert isinstance(table, Table), table
    assert (table.over, len(table.states)) == (record.ended is not None, len(record.moves) + 1)
    body = json.loads(data)
    assert body["moves"] == [list(move) for move in record.moves]
    assert body["setup"] == table.setup.to_json()
    assert to_table(to_record(table, 5), GAMES) == table


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_every_shipped_code_opens(version):
    known = {
        (json.dumps(one.setup, sort_keys=True), one.moves[: one.position])
        for one in (records.from_bytes(path.read_bytes()) for path in SAVES)
    }
    lines = (version / "codes.txt").read_text("ascii").split()
    assert len(lines) == len(known)
    for line in lines:
        shared = code.unpack(line)
        assert (json.dumps(shared.setup, sort_keys=True), shared.moves) in known


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_shipped_settings_and_exports_load(version, tmp_path):
    chosen = settings.decode((version / "settings.json").read_bytes())
    assert isinstance(chosen, Settings)
    assert (chosen.theme, chosen.language, chosen.slop) == ("dark", "ja", 12.5)
    conductor = conduct(tmp_path)
    answer = bring_in(conductor, (version / "export.json").read_bytes())
    assert (answer.added, answer.troubles) == (3, ())
    assert (len(conductor.saved_games()), len(finished_games(conductor))) == (2, 1)
    assert conductor.settings == chosen


def test_the_current_format_writes_what_the_fixtures_hold():
    for record in make.games():
        body = plain.unseal(json.loads((make.FOLDER / f"{record.id}.json").read_bytes()))
        mine = plain.unseal(records.encode(record))
        assert {name: type(value) for name, value in mine.items()}.keys() == body.keys()
        assert mine["setup"] == body["setup"]


@pytest.mark.parametrize("path", SAVES, ids=named)
def test_a_shipped_save_cut_or_changed_anywhere_is_refused_or_the_same(path):
    data = path.read_bytes()
    whole = records.from_bytes(data)
    random = Random(path.name)
    for index, byte in enumerate(data):
        changed = data[:index] + bytes([byte ^ random.randrange(1, 256)]) + data[index + 1 :]
        for damaged in (data[:index], changed):
            answer = records.from_bytes(damaged)
            assert isinstance(answer, Trouble) or answer == whole


@pytest.mark.parametrize("path", SAVES[::4], ids=named)
def test_spliced_saves_are_set_aside_and_the_other_game_stays(path, tmp_path):
    data = path.read_bytes()
    whole = records.from_bytes(data)
    shelf = Shelf(tmp_path)
    neighbour = tmp_path / "neighbour.json"
    good = records.to_bytes(make.played("fits", 1, 0, "solo", 3))
    neighbour.write_bytes(good)
    random = Random(path.name)
    for _ in range(40):
        start, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
        spliced = data[:start] + random.randbytes(random.randrange(20)) + data[end:]
        (tmp_path / path.name).write_bytes(spliced)
        answer = shelf.load(path.stem)
        assert neighbour.read_bytes() == good
        if isinstance(answer, Trouble):
            assert answer.aside.read_bytes() == spliced
        else:
            assert answer.value == whole
