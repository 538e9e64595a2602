"""The conductor: the game at the table, saving, loading and listeners."""

import errno

import pytest

from fitsmobile.session.actions import Denied, EndTurn, NewGame, Play, Player, TakeDevice, Undo
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.storage import plain, records
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.saves import Shelf
from tests.harness import HastyFiles
from tests.session.conducting import (
    Clock,
    begin,
    bring_in,
    conduct,
    export,
    finish_duel,
    finished_games,
    place,
    start_from_code,
)
from tests.session.tables import ALL_GAMES, players
from tests.storage.samples import FailingFiles


def same(one, other):
    return (one.game_id, one.ply, one.views[0]) == (other.game_id, other.ply, other.views[0])


def test_every_applied_action_is_saved_before_the_next(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor)
    for _ in range(5):
        left = place(conductor)
        assert same(conduct(tmp_path).resume(), left)
    left = conductor.dispatch(Undo())
    resumed = conduct(tmp_path)
    assert same(resumed.resume(), left)
    assert resumed.snapshot.can_redo
    assert resumed.take_troubles() == ()


def test_a_refused_action_is_not_saved_and_listeners_are_not_called(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor)
    conductor.flush()
    told = []
    conductor.listen(told.append)
    before = sorted((path.name, path.read_bytes()) for path in (tmp_path / "games").iterdir())
    assert isinstance(conductor.dispatch(Play(0, "nonsense")), Denied)
    assert told == []
    after = sorted((path.name, path.read_bytes()) for path in (tmp_path / "games").iterdir())
    assert after == before


def test_listeners_get_every_snapshot_until_they_unsubscribe(tmp_path):
    conductor = conduct(tmp_path)
    told = []
    unlisten = conductor.listen(told.append)
    first = begin(conductor)
    second = place(conductor)
    unlisten()
    unlisten()
    place(conductor)
    assert told == [first, second]


def test_a_listener_that_dispatches_keeps_the_order_for_others(tmp_path):
    """Regression: a hurried computer player left the table at the snapshot before its last move."""
    conductor = conduct(tmp_path)
    heard = []

    def act_at_once(snapshot):
        if snapshot.ply == 1:
            place(conductor)

    conductor.listen(act_at_once)
    conductor.listen(lambda snapshot: heard.append(snapshot.ply))
    begin(conductor)
    place(conductor)
    assert heard == [0, 1, 2]


def test_after_a_listener_fails_the_next_snapshot_still_reaches_all(tmp_path):
    conductor = conduct(tmp_path)
    heard = []
    begin(conductor)

    def fail(_snapshot):
        raise RuntimeError("this one is broken")

    unlisten = conductor.listen(fail)
    with pytest.raises(RuntimeError):
        place(conductor)
    unlisten()
    conductor.listen(lambda snapshot: heard.append(snapshot.ply))
    place(conductor)
    assert heard == [2]


def test_the_first_start_resumes_no_game(tmp_path):
    conductor = conduct(tmp_path / "not" / "there")
    assert conductor.resume() is None
    assert conductor.snapshot is None
    assert conductor.keep() is None
    assert conductor.take_troubles() == ()


def test_the_last_game_is_resumed_even_if_the_clock_went_back(tmp_path):
    clock = Clock()
    conductor = conduct(tmp_path, clock=clock)
    begin(conductor)
    clock.time -= 1_000_000
    conductor = conduct(tmp_path, clock=clock)
    last = begin(conductor, game="duel")
    assert conduct(tmp_path).resume().game_id == last.game_id


def test_a_new_game_leaves_the_old_one_among_the_running_games(tmp_path):
    conductor = conduct(tmp_path)
    first = begin(conductor)
    second = begin(conductor, game="duel")
    assert [one.id for one in conductor.saved_games()] == [second.game_id, first.game_id]
    assert conductor.open(first.game_id).game_id == first.game_id
    assert conductor.snapshot.game == "fits"


def test_the_game_played_last_is_listed_first_with_a_stopped_clock(tmp_path):
    """The index entry of a game is the same before and after a move within the same second."""
    conductor = conduct(tmp_path)
    first, second = begin(conductor).game_id, begin(conductor).game_id
    kept = conductor.kept
    assert [one.id for one in kept.summaries(kept.running)] == [second, first]
    conductor.open(first)
    place(conductor)
    assert [one.id for one in kept.summaries(kept.running)] == [first, second]


def test_a_finished_game_moves_to_the_finished_games(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, game="duel", options={"target": 6})
    finish_duel(conductor)
    assert conductor.snapshot.outcome is not None
    assert conductor.saved_games() == ()
    assert [one.game for one in finished_games(conductor)] == ["duel"]
    assert conduct(tmp_path).resume() is None


def test_a_game_that_ended_just_before_a_crash_is_archived_at_the_next_start(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, game="duel", options={"target": 6})
    finish_duel(conductor)
    (over,) = finished_games(conductor)
    Shelf(conductor.kept.running.folder).save(over)
    again = conduct(tmp_path)
    assert again.resume() is None
    assert [one.id for one in finished_games(again)] == [over.id]
    assert again.kept.running.ids() == ()


def test_a_full_disk_is_reported_and_the_game_continues(tmp_path):
    conductor = conduct(tmp_path)
    left = begin(conductor)
    files = FailingFiles(1 << 30, errno.ENOSPC)
    full = conduct(tmp_path, files)
    full.resume()
    files.fails_at = len(files.calls) + 3
    moved = place(full)
    assert [one.reason for one in full.take_troubles()] == ["not_written"]
    assert full.take_troubles() == ()
    assert moved.ply == left.ply + 1
    assert same(conduct(tmp_path).resume(), left)
    after = place(full)
    assert same(conduct(tmp_path).resume(), after)


class FullDisk(HastyFiles):
    full = False

    def write(self, descriptor, data):
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(descriptor, data)


def test_opening_an_unsaved_game_at_the_table_keeps_its_moves(tmp_path):
    """Regression: choosing it from the list loaded the save and lost later moves."""
    files = FullDisk()
    conductor = conduct(tmp_path, files)
    begin(conductor)
    files.full = True
    place(conductor)
    left = place(conductor)
    assert conductor.open(left.game_id) is left
    files.full = False
    place(conductor)
    assert conduct(tmp_path).resume().ply == left.ply + 1


@pytest.mark.parametrize("leaves_for", ["another", "a new one"])
def test_an_unsaved_game_is_saved_again_before_another_replaces_it(tmp_path, leaves_for):
    files = FullDisk()
    conductor = conduct(tmp_path, files)
    other = begin(conductor)
    begin(conductor)
    files.full = True
    left = place(conductor)
    files.full = False
    if leaves_for == "another":
        conductor.open(other.game_id)
    else:
        begin(conductor)
    assert same(conduct(tmp_path).open(left.game_id), left)


def test_a_damaged_save_is_replaced_by_its_backup(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor)
    before = place(conductor)
    conductor.flush()
    place(conductor)
    conductor.flush()
    path = tmp_path / "games" / f"{before.game_id}.json"
    path.write_bytes(path.read_bytes()[:-20])
    again = conduct(tmp_path)
    assert same(again.resume(), before)
    assert [one.aside is not None for one in again.take_troubles()] == [True]


def test_a_save_that_the_rules_refuse_is_set_aside_and_its_backup_loaded(tmp_path):
    conductor = conduct(tmp_path)
    before = begin(conductor)
    conductor.flush()
    place(conductor)
    conductor.flush()
    path = tmp_path / "games" / f"{before.game_id}.json"
    body = plain.unseal(plain.parse(path.read_bytes()))
    body["moves"] = [[0, "f9"]]
    path.write_bytes(plain.dump(plain.seal(body)).encode())
    again = conduct(tmp_path)
    assert same(again.resume(), before)
    assert [one.aside.name for one in again.take_troubles()] == [f"{path.name}.damaged-1"]


def test_if_a_save_and_its_backup_are_wrong_the_next_game_is_resumed(tmp_path):
    conductor = conduct(tmp_path)
    good = begin(conductor)
    bad = begin(conductor)
    conductor.flush()
    path = tmp_path / "games" / f"{bad.game_id}.json"
    body = plain.unseal(plain.parse(path.read_bytes()))
    path.write_bytes(plain.dump(plain.seal({**body, "setup": {}})).encode())
    again = conduct(tmp_path)
    assert again.resume().game_id == good.game_id
    assert len(again.take_troubles()) >= 1
    assert path.with_name(path.name + ".damaged-1").exists()


def test_a_save_of_a_newer_version_is_reported_and_left_alone(tmp_path):
    conductor = conduct(tmp_path)
    good = begin(conductor)
    conductor.flush()
    newer = tmp_path / "games" / "newer.json"
    newer.write_bytes(b'{"format":"fitsmobile-game","version":2}')
    again = conduct(tmp_path)
    assert again.resume().game_id == good.game_id
    assert [one.reason for one in again.take_troubles()] == ["newer_version"]
    assert newer.exists()
    assert again.open("newer").reason == "newer_version"
    assert again.snapshot.game_id == good.game_id


def test_deleting_the_game_at_the_table_clears_it(tmp_path):
    conductor = conduct(tmp_path)
    first = begin(conductor)
    second = begin(conductor)
    assert conductor.delete(first.game_id) is None
    assert conductor.snapshot is second
    assert conductor.delete(second.game_id) is None
    assert conductor.snapshot is None
    assert conductor.saved_games() == ()


NAMES_OF_PEOPLE = {
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "Nima": "\u0646\u06cc\u200c\u0645\u0627",
    "a heart of Unicode 15": "Ada \U0001fa77",
    "right to left": "\u200f\u05e2\u05d3\u05d4",
    "a soft hyphen": "Anna\u00adlena",
    "an accent": "Zoe\u0301",
}


@pytest.mark.parametrize("name", NAMES_OF_PEOPLE.values(), ids=NAMES_OF_PEOPLE)
def test_a_game_is_resumed_with_any_names_of_its_players(tmp_path, name):
    """Regression: a zero-width joiner counted as unprintable, and the save as damaged."""
    here = conduct(tmp_path)
    here.dispatch(NewGame("fits", (Player(name, "red"),), pace="solo"))
    again = conduct(tmp_path)
    assert again.resume().players[0].name == name
    assert again.take_troubles() == ()


@pytest.mark.parametrize("name", ["a" * 41, "Ada\n", "\x00", "\ud83d"])
def test_a_name_that_a_save_cannot_hold_is_refused_at_the_deal(tmp_path, name):
    """Regression: such a game was saved, but could not be loaded."""
    refused = conduct(tmp_path).dispatch(NewGame("fits", (Player(name, "red"),), pace="solo"))
    assert refused.reason == "invalid_players"
    assert conduct(tmp_path).resume() is None


def test_a_game_id_that_is_taken_is_not_used_again(tmp_path):
    names = iter(["same", "same", "other"])
    conductor = Conductor(ALL_GAMES, tmp_path, Tools(Clock(), lambda: next(names)))
    assert begin(conductor).game_id == "same"
    assert begin(conductor).game_id == "other"


def test_settings_are_saved_and_a_wrong_value_is_ignored(tmp_path):
    conductor = conduct(tmp_path)
    assert conductor.change_settings(theme="dark", slop=1).theme == "dark"
    assert conduct(tmp_path).settings == conductor.settings
    assert conductor.settings.slop == 8


def test_damaged_settings_are_set_aside_and_reported(tmp_path):
    (tmp_path / "settings.json").write_bytes(b"{")
    conductor = conduct(tmp_path)
    assert conductor.settings.theme == "system"
    assert [one.reason for one in conductor.take_troubles()] == ["not_json"]
    assert (tmp_path / "settings.json.damaged-1").exists()


def test_settings_that_cannot_be_written_stay_effective_and_are_reported(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    conductor = conduct(tmp_path / "file")
    conductor.take_troubles()
    assert conductor.change_settings(theme="dark").theme == "dark"
    assert [one.reason for one in conductor.take_troubles()] == ["not_written"]


def test_an_export_carries_all_games_to_another_device(tmp_path):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    begin(here, game="duel", options={"target": 6})
    finish_duel(here)
    begin(here)
    left = place(here)
    answer = bring_in(there, export(here))
    assert (answer.added, answer.known, answer.troubles) == (2, 0, ())
    assert same(there.resume(), left)
    assert len(finished_games(there)) == 1
    assert bring_in(there, export(here)).known == 2


@pytest.mark.parametrize("change", [{"moves": [[0, "f9"]], "position": 0}, {"ended": 5}])
def test_an_imported_game_that_the_rules_refuse_is_left_out(tmp_path, change):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    begin(here)
    body = plain.parse(export(here))
    record = plain.unseal(body["games"][0])
    body["games"][0] = plain.seal({**record, **change})
    answer = bring_in(there, plain.dump(body).encode())
    assert answer.added == 0
    assert len(answer.troubles) == 1
    assert there.saved_games() == ()


@pytest.mark.parametrize("change", [{"level": 99}, {"colour": "mauve"}])
def test_an_imported_game_with_unknown_players_is_left_out(tmp_path, change):
    """Regression: the app crashed at every start because the level did not exist."""
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    begin(here)
    body = plain.parse(export(here))
    record = plain.unseal(body["games"][0])
    record["players"] = [{**one, **change} for one in record["players"]]
    body["games"][0] = plain.seal(record)
    answer = bring_in(there, plain.dump(body).encode())
    assert (answer.added, [one.reason for one in answer.troubles]) == (0, ["invalid_players"])


@pytest.mark.parametrize("time", ["created", "modified", "touched"])
def test_an_imported_game_with_impossible_times_is_left_out(tmp_path, time):
    """Regression: `touched` of later games exceeded the range that can be loaded."""
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    begin(here)
    body = plain.parse(export(here))
    body["games"][0] = plain.seal({**plain.unseal(body["games"][0]), time: 1 << 53})
    answer = bring_in(there, plain.dump(body).encode())
    assert (answer.added, [one.reason for one in answer.troubles]) == (0, ["wrong_field"])
    begin(there)
    assert conduct(tmp_path / "there").resume() is not None


def test_an_import_takes_over_settings_where_none_were_changed(tmp_path):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    here.change_settings(theme="dark", language="ja")
    bring_in(there, export(here))
    assert there.settings == here.settings
    assert conduct(tmp_path / "there").settings == here.settings


def test_an_import_leaves_changed_settings_alone(tmp_path):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    here.change_settings(theme="dark")
    there.change_settings(language="fr")
    bring_in(there, export(here))
    assert (there.settings.theme, there.settings.language) == ("system", "fr")


def test_remembered_set_ups_and_the_window_do_not_count_as_changed_settings(tmp_path):
    """Regression: the first game on the new device blocked the settings of the export."""
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    here.change_settings(theme="dark", last_setups={"fits": {"seats": 1}, "bits": {"seats": 3}})
    here.change_settings(window=[1, 2, 300, 400], full_screen=True)
    there.change_settings(last_setups={"fits": {"seats": 2}}, window=[5, 6, 700, 800])
    bring_in(there, export(here))
    assert there.settings.theme == "dark"
    assert there.settings.last_setups == {"fits": {"seats": 2}, "bits": {"seats": 3}}
    assert (there.settings.window, there.settings.full_screen) == ([5, 6, 700, 800], False)


def test_data_that_is_no_export_is_refused(tmp_path):
    assert isinstance(bring_in(conduct(tmp_path), b"hello"), Trouble)


def test_a_deal_is_carried_to_another_device_by_its_code(tmp_path):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    assert here.share_code() is None
    start = begin(here)
    place(here)
    snapshot = start_from_code(there, here.share_code(), players(1), "solo")
    assert (snapshot.ply, snapshot.origin) == (0, "code")
    assert snapshot.views[0] == start.views[0]
    assert len(here.share_code(whole_game=False)) < len(here.share_code())


@pytest.mark.parametrize("text", ["hello", "FM1", "FM1AAAA"])
def test_a_wrong_code_starts_no_game(tmp_path, text):
    conductor = conduct(tmp_path)
    assert isinstance(start_from_code(conductor, text, players(1), "solo"), Trouble)
    assert conductor.snapshot is None


def test_the_hand_over_screen_and_an_open_turn_survive_a_restart(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, game="duel", pace="turns", people=2)
    conductor.dispatch(Play(0, "half"))
    conductor.dispatch(Play(0, "whole"))
    assert conduct(tmp_path).resume().can_end_turn
    conductor.dispatch(EndTurn())
    assert conduct(tmp_path).resume().curtain == 1
    conductor.dispatch(TakeDevice())
    snapshot = conduct(tmp_path).resume()
    assert (snapshot.curtain, snapshot.actors, snapshot.can_undo) == (None, (1,), True)
    conductor.dispatch(Play(1, "half"))
    conductor.dispatch(Undo())
    assert not conduct(tmp_path).resume().can_undo


def test_records_have_the_times_of_creation_and_last_move(tmp_path):
    clock = Clock()
    conductor = conduct(tmp_path, clock=clock)
    begin(conductor)
    clock.time += 60
    place(conductor)
    (record,) = conductor.saved_games()
    assert record.modified - record.created == 60
    assert records.decode(records.encode(record)) == record


def test_the_device_tools_give_unique_ids():
    tools = Tools.of_the_device()
    assert tools.new_id() != tools.new_id()
    assert records.is_id(tools.new_id())
    assert tools.now() > 1_600_000_000


def test_last_turn_returns_the_moves_of_another_seat_with_their_positions(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, "fillit", "turns", people=2)
    assert conductor.last_turn(0) == ()
    first = conductor.snapshot.turn
    moves = []
    for _ in range(2):
        moves.append(conductor.moves(first)[0])
        conductor.dispatch(Play(first, moves[-1]))
    assert conductor.last_turn(first) == ()
    conductor.dispatch(EndTurn())
    conductor.dispatch(TakeDevice())
    told = conductor.last_turn(conductor.snapshot.turn)
    assert [(one.seat, one.move) for one in told] == [(first, move) for move in moves]
    assert told[0].after == told[1].before
    assert told[1].after == conductor.state
    begun = conductor.moves(1 - first)[0]
    conductor.dispatch(Play(1 - first, begun))
    assert conductor.last_turn(1 - first) == told
