import errno

from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.storage import plain, records, transfer
from fitsmobile.storage.atomic import Files
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.transfer import Bundle, Imported, Intake
from tests.storage.samples import RECORD, record

OVER = record(id="over", ended=1_700_000_300)
BUNDLE = Bundle((RECORD,), (OVER,), Settings(theme="dark"))
DATA = transfer.pack(BUNDLE)


def nothing_wrong(one):
    return None


def goes_on(one):
    return False


def bring_in(*means):
    intake = Intake(*means)
    for _step in intake.steps():
        pass
    return intake.so_far


def test_an_export_opens_to_what_it_was_made_from():
    assert transfer.unpack(DATA) == BUNDLE


def test_an_import_adds_what_is_not_there_and_leaves_what_is(tmp_path):
    games, finished = Shelf(tmp_path / "games"), Shelf(tmp_path / "finished")
    mine = record(takebacks=99)
    games.save(mine)
    answer = bring_in(BUNDLE, games, finished, nothing_wrong, goes_on)
    assert answer == Imported(added=1, known=1, troubles=())
    assert games.all()[0] == (mine,)
    assert finished.all()[0] == (OVER,)
    assert bring_in(BUNDLE, games, finished, nothing_wrong, goes_on).added == 0


def test_a_game_that_is_finished_here_does_not_come_back_as_running(tmp_path):
    games, finished = Shelf(tmp_path / "games"), Shelf(tmp_path / "finished")
    finished.save(record(id=RECORD.id, ended=5))
    assert bring_in(BUNDLE, games, finished, nothing_wrong, goes_on).known == 1
    assert games.ids() == ()


def test_a_game_listed_on_the_wrong_side_goes_where_it_belongs(tmp_path):
    games, finished = Shelf(tmp_path / "games"), Shelf(tmp_path / "finished")
    bring_in(Bundle((OVER,), (RECORD,), None), games, finished, nothing_wrong, goes_on)
    assert (games.ids(), finished.ids()) == ((RECORD.id,), (OVER.id,))


def test_one_damaged_game_is_left_out_and_told(tmp_path):
    body = plain.parse(DATA)
    body["games"].append({**records.encode(RECORD), "takebacks": 3})
    body["finished"].append(None)
    body["settings"] = 5
    bundle = transfer.unpack(plain.dump(body).encode())
    assert (bundle.games, bundle.finished, bundle.settings) == ((RECORD,), (OVER,), None)
    assert [one.reason for one in bundle.troubles] == ["damaged", "not_an_object"]


def test_a_game_that_the_rules_refuse_is_not_written(tmp_path):
    games, finished = Shelf(tmp_path / "games"), Shelf(tmp_path / "finished")
    wrong = Trouble("not_legal", "no.")
    answer = bring_in(BUNDLE, games, finished, lambda one: wrong, goes_on)
    assert answer == Imported(0, 0, (wrong, wrong))
    assert not tmp_path.joinpath("games").exists()


def test_nothing_comes_in_beside_games_that_cannot_be_looked_through(tmp_path):
    """None of them counted as here, and they were written over."""

    class Blind(Files):
        def names(self, path):
            raise OSError(errno.EIO, "Input/output error")

    games, finished = Shelf(tmp_path / "games", Blind()), Shelf(tmp_path / "finished")
    mine = record(takebacks=99)
    games.save(mine)
    answer = bring_in(BUNDLE, games, finished, nothing_wrong, goes_on)
    assert (answer.added, [one.reason for one in answer.troubles]) == (0, ["unreadable"])
    assert games.load(mine.id).value == mine


def test_a_game_that_is_begun_while_others_come_in_is_left_alone(tmp_path):
    games, finished = Shelf(tmp_path / "games"), Shelf(tmp_path / "finished")
    bundle = Bundle((record(id="first"), RECORD), (), None)
    intake = Intake(bundle, games, finished, nothing_wrong, goes_on)
    steps = intake.steps()
    next(steps)
    assert intake.so_far == Imported(1, 0, ())
    mine = record(takebacks=99)
    games.save(mine)
    assert list(steps) == [None]
    assert intake.so_far == Imported(1, 1, ())
    assert games.load(mine.id).value == mine


def test_what_is_no_export_is_refused_by_name():
    reasons = [
        transfer.unpack(data).reason
        for data in (b"", b"[]", b"{}", b'{"format":"fitsmobile-export","version":2}')
    ]
    assert reasons == ["not_json", "wrong_format", "wrong_format", "newer_version"]


def test_an_export_without_lists_holds_nothing_and_says_so():
    bundle = transfer.unpack(b'{"format":"fitsmobile-export","version":1}')
    assert (bundle.games, bundle.finished, len(bundle.troubles)) == ((), (), 2)


@given(st.integers(0, len(DATA) - 1), st.integers(0, 255))
def test_an_export_with_a_byte_changed_gives_only_sound_games(index, byte):
    bundle = transfer.unpack(DATA[:index] + bytes([byte]) + DATA[index + 1 :])
    if isinstance(bundle, Bundle):
        assert all(game in (RECORD, OVER) for game in bundle.games + bundle.finished)
