"""A trial of the next format version: an invented version 2, its migration, and both apps.

Version 2 moves `takebacks` and `hints` into `help`, splits `players` into `names` and `seating`,
and adds `mood`, an unknown field that an app of version 1 preserves.
"""

import json
from pathlib import Path

import pytest

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import TakeHint
from fitsmobile.session.record import to_record, to_table
from fitsmobile.storage import migrations, plain, records
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings
from tests.session.conducting import begin, conduct, place
from tests.storage.samples import RECORD

FIXTURES = sorted(
    path for game in GAMES for path in (Path(__file__).parent / "v1").glob(f"{game}-*.json")
)


def version_2_of(body):
    """The migration of a record of version 1 to version 2."""
    old = dict(body)
    players = old.pop("players")
    return {
        **old,
        "version": 2,
        "help": {"takebacks": old.pop("takebacks"), "hints": old.pop("hints")} | {},
        "names": [one["name"] for one in players],
        "seating": [{"colour": one["colour"], "level": one["level"]} for one in players],
        "mood": old.get("mood", "calm"),
    }


def version_1_of(body):
    """The inverse of the migration, to compare."""
    new = dict(body)
    seats = zip(new.pop("names"), new.pop("seating"), strict=True)
    players = [{"name": name, **seat} for name, seat in seats]
    return {**new, **new.pop("help"), "version": 1, "players": players}


def read_by_version_2(data):
    """The record that version 2 reads from a file, unsealed."""
    return plain.unseal(migrations.upgrade(plain.parse(data), 2, [version_2_of]))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
def test_every_fixture_of_version_1_migrates_without_loss(path):
    body = read_by_version_2(path.read_bytes())
    assert (body["version"], "players" in body, "help" in body) == (2, False, True)
    back = {name: one for name, one in version_1_of(body).items() if name not in ("mood", "help")}
    record = records.decode(plain.seal(back))
    assert record == records.from_bytes(path.read_bytes())
    assert to_record(to_table(record, GAMES), record.modified) == replace(record, touched=0)


def test_an_unknown_field_is_preserved_by_saves_of_version_1(tmp_path):
    here = conduct(tmp_path)
    game_id = begin(here).game_id
    here.close()
    shelf = Shelf(tmp_path / "games")
    kept = shelf.load(game_id).value
    shelf.save(replace(kept, carried={"mood": "merry", "more": {"list": [1, 2]}}))
    again = conduct(tmp_path)
    again.resume()
    place(again)
    again.dispatch(TakeHint())
    once_more = conduct(tmp_path)  # from the journal
    assert once_more.kept.running.load(game_id).value.carried["mood"] == "merry"
    once_more.close()
    saved = json.loads((tmp_path / "games" / f"{game_id}.json").read_bytes())
    assert (saved["mood"], saved["more"], saved["hints"]) == ("merry", {"list": [1, 2]}, 1)


def test_a_preserved_field_never_replaces_a_known_one():
    forged = replace(RECORD, carried={"id": "other", "version": 7, "format": "x"})
    assert records.decode(records.encode(forged)) == RECORD


@pytest.mark.parametrize("path", FIXTURES[:4], ids=lambda path: path.name)
def test_an_app_of_version_1_refuses_a_game_of_version_2_by_name_and_keeps_it(path, tmp_path):
    sealed = plain.seal(version_2_of(plain.unseal(plain.parse(path.read_bytes()))))
    newer = tmp_path / "games" / "newer.json"
    newer.parent.mkdir()
    newer.write_bytes(plain.dump(sealed).encode("ascii"))
    before = newer.read_bytes()
    here = conduct(tmp_path)
    assert here.open("newer").reason == "newer_version"
    begin(here)
    assert [one.id for one in here.kept.summaries(here.kept.running)] != ["newer"]
    here.delete("newer")
    here.close()
    assert conduct(tmp_path).resume() is not None
    assert newer.read_bytes() == before


def test_an_app_of_version_1_leaves_the_settings_of_version_2_as_they_are(tmp_path):
    """Regression: it read the known fields and overwrote the newer file with the next change."""
    path = tmp_path / "settings.json"
    body = {"format": "fitsmobile-settings", "version": 2, "theme": {"day": "light"}}
    path.write_bytes(plain.dump(plain.seal(body)).encode("ascii"))
    before = path.read_bytes()
    here = conduct(tmp_path)
    assert here.settings == Settings()
    assert here.change_settings(theme="dark").theme == "dark"
    here.close()
    assert [one.reason for one in here.take_troubles()][:1] == ["newer_version"]
    assert path.read_bytes() == before


def test_an_unknown_setting_is_preserved_by_saves_of_version_1(tmp_path):
    body = {"format": "fitsmobile-settings", "version": 1, "theme": "dark", "wallpaper": "oak"}
    (tmp_path / "settings.json").write_bytes(plain.dump(plain.seal(body)).encode("ascii"))
    here = conduct(tmp_path)
    here.change_settings(language="fr")
    here.close()
    saved = json.loads((tmp_path / "settings.json").read_bytes())
    assert (saved["theme"], saved["language"], saved["wallpaper"]) == ("dark", "fr", "oak")


def test_a_folder_of_version_1_is_still_readable_by_version_1_after_a_session(tmp_path):
    (tmp_path / "games").mkdir()
    for path in FIXTURES:
        (tmp_path / "games" / path.name).write_bytes(path.read_bytes())
    here = conduct(tmp_path)
    for _step in here.kept.verify():
        pass
    here.close()
    assert here.take_troubles() == ()
    found = [Shelf(tmp_path / name).all() for name in ("games", "finished")]
    assert all(troubles == () for _games, troubles in found)
    wanted = {records.from_bytes(path.read_bytes()).id for path in FIXTURES}
    assert {one.id for games, _troubles in found for one in games} == wanted
    assert isinstance(found[0][0][0], GameRecord)
    assert isinstance(Shelf(tmp_path / "games").load(found[0][0][0].id), Loaded)
