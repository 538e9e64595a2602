"""Mistakes of finished games: found on the worker, kept with the game, and put into the deck."""

import pytest

from fitsmobile.ai import ramp_regret
from fitsmobile.engine.frozen import replace
from fitsmobile.session import mistakes
from fitsmobile.session.actions import Undo
from fitsmobile.session.mistakes import MistakeSearch
from fitsmobile.session.regret import (
    UNKNOWN,
    KindOfMistake,
    SeatRegret,
    regrets_in,
    regrets_of,
    to_json,
)
from fitsmobile.storage import records
from fitsmobile.storage.records import MAX_KINDS
from tests.harness import begin, conductor_in
from tests.session.conducting import PatientWorker, bring_in, export
from tests.session.days import finish


class Searching:
    """A conductor with a search for mistakes."""

    def __init__(self, folder):
        self.folder, self.worker = folder, PatientWorker()
        self.start()

    def start(self):
        """A new process, after the one before was killed."""
        self.conductor = conductor_in(self.folder)
        self.search = MistakeSearch(self.conductor, self.worker)

    def play(self, game, people=1, **options):
        """A finished game of random moves; its id."""
        begin(self.conductor, game, people, **options)
        finish(self.conductor)
        return self.conductor.snapshot.game_id

    def look_at(self, game_id):
        self.search.look_at(game_id)
        self.worker.work()
        return self.regrets(game_id)

    def regrets(self, game_id):
        return regrets_of(self.record(game_id).regret)

    def record(self, game_id):
        return self.conductor.kept.finished.load(game_id).value


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setattr(ramp_regret, "ORDERS", 8)
    monkeypatch.setattr(ramp_regret, "LOOKS", (4,))
    desk = Searching(tmp_path / "here")
    yield desk
    desk.conductor.close()


EACH = [("fits", 1, {"boards": ["1"]}), ("bits", 1, {}), ("fillit", 2, {}), ("jammit", 2, {})]


@pytest.mark.parametrize(("game", "people", "options"), EACH)
def test_the_regret_of_every_person_is_kept_with_the_game(desk, game, people, options):
    if game in ("fillit", "jammit"):
        options = {"board": "mini"}
    game_id = desk.play(game, people, **options)
    assert desk.regrets(game_id) is None
    found = desk.look_at(game_id)
    assert [one.seat for one in found] == list(range(people))
    assert all(one.decisions and one.loss for one in found)
    for one in found:
        assert sum(kind.count for kind in one.kinds.values()) == one.mistakes
        assert sum(kind.loss for kind in one.kinds.values()) <= one.loss
    mistakes = desk.search.found
    assert len(mistakes) == sum(one.mistakes for one in found)
    assert [one.game_id for one in mistakes] == [game_id] * len(mistakes)
    assert len(desk.conductor.puzzles.deck.cards()) == len(mistakes)


def test_the_index_knows_the_regret_of_a_game(desk):
    game_id = desk.play("fits", boards=["1"])
    found = desk.look_at(game_id)
    (summary,) = desk.conductor.kept.summaries(desk.conductor.kept.finished)
    assert regrets_in(summary.regret) == found
    assert summary in {summary}


def test_the_regret_survives_a_kill_and_travels_in_an_export(desk, tmp_path):
    game_id = desk.play("fits", boards=["1"])
    found, cards = desk.look_at(game_id), desk.conductor.puzzles.deck.cards()
    desk.start()
    assert desk.regrets(game_id) == found
    other = Searching(tmp_path / "there")
    bring_in(other.conductor, export(desk.conductor))
    assert other.regrets(game_id) == found
    assert other.conductor.puzzles.deck.cards() == cards
    other.conductor.close()


def test_a_search_that_was_cancelled_goes_on_where_it_was(desk, monkeypatch):
    game_id, weighed = desk.play("fits", boards=["1"]), []
    weigh = mistakes.weigh

    def counted(record, games, decision, stop):
        weighed.append(decision.ply)
        if len(weighed) == 5:
            desk.search.cancel()
        return weigh(record, games, decision, stop)

    monkeypatch.setattr(mistakes, "weigh", counted)
    desk.look_at(game_id)
    assert (len(weighed), desk.search.found) == (5, ())
    decisions = desk.look_at(game_id)[0].decisions
    assert sorted(set(weighed)) == weighed[:5] + weighed[6:]
    assert len(set(weighed)) == decisions


def test_mistakes_are_looked_for_once_a_game(desk):
    game_id = desk.play("jammit", 2, board="mini")
    before, record = desk.look_at(game_id), desk.record(game_id)
    assert desk.look_at(game_id) == before
    assert desk.record(game_id) == record


def test_only_people_make_mistakes(desk):
    game_id = desk.play("jammit", 2, board="mini")
    record = desk.record(game_id)
    computer = replace(record.players[0], level=1)
    changed = replace(record, players=(computer, record.players[1]), touched=record.touched + 1)
    desk.conductor.kept.keep_again(changed, b"")
    assert [one.seat for one in desk.look_at(game_id)] == [1]


def test_a_game_that_was_deleted_meanwhile_leaves_nothing(desk):
    game_id = desk.play("jammit", 2, board="mini")
    desk.search.look_at(game_id)
    desk.conductor.delete(game_id)
    desk.worker.work()
    assert desk.search.found == ()
    assert desk.conductor.puzzles.deck.cards() == {}


def test_no_mistakes_are_looked_for_in_a_game_of_three_sides(desk):
    game_id = desk.play("jammit", 3)
    assert desk.look_at(game_id) is None


def test_a_game_that_goes_on_after_its_end_has_no_regret_any_more(desk):
    game_id = desk.play("fits", boards=["1"], pace="none")
    assert desk.look_at(game_id)
    desk.conductor.dispatch(Undo())
    assert desk.conductor.kept.running.load(game_id).value.regret is None


def test_more_kinds_than_are_kept_are_counted_as_unknown():
    regret = SeatRegret(0)
    for number in range(2 * MAX_KINDS):
        regret = regret.with_decision(10, f"kind-{number}")
    assert len(regret.kinds) == MAX_KINDS
    assert regret.kinds[UNKNOWN] == KindOfMistake(MAX_KINDS + 1, 10 * (MAX_KINDS + 1))
    assert regrets_of(to_json([regret])) == (regret,)


BROKEN = (
    7,
    "x",
    {},
    [[]],
    [[0, 1, 1, 1, []]],
    [[0, 1, 1, -1, {}]],
    [[0, 1, 1, 1, {"a b": [1, 1]}]],
    [[0, 1, 1, 1, {"a": [1]}]],
    [[9, 1, 1, 1, {}]],
    [[0, 1, 1, 1, {}]] * 9,
)


def test_an_impossible_regret_is_refused_by_name(desk):
    record = desk.record(desk.play("fits", boards=["1"]))
    for value in BROKEN:
        data = records.encode(replace(record, regret=value))
        assert records.decode(data).reason == "wrong_field", value
        assert regrets_of(value) is None
