import pytest

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.player import Budget, Choice
from fitsmobile.ai.worker import Ticket
from fitsmobile.engine.frozen import replace
from fitsmobile.session import opponents
from fitsmobile.session.actions import EndTurn, NewGame, Play, Undo
from fitsmobile.session.opponents import Device, Opponents
from fitsmobile.session.snapshot import Snapshot
from tests.session.conducting import bring_in, conduct, export
from tests.session.tables import players


class OpponentsTable:
    """A conductor with opponents; the test controls the clock and the worker."""

    def __init__(self, folder):
        self.time = 0.0
        self.asked = []
        self.due = []
        self.conductor = conduct(folder)
        self.battery_is_low = False
        device = Device(self, lambda: self.time, self.later, lambda: self.battery_is_low)
        self.opponents = Opponents(self.conductor, device)

    def ask(self, question, answered):
        ticket = Ticket(question, answered)
        self.asked.append(ticket)
        return ticket

    def later(self, seconds, callback):
        entry = (self.time + seconds, callback)
        self.due.append(entry)
        return lambda: entry in self.due and self.due.remove(entry)

    def think(self, seconds=0.01):
        ticket = self.asked.pop(0)
        answer = ticket.question(ticket.is_cancelled)
        self.time += seconds
        if not ticket.is_cancelled():
            ticket.answered(answer)

    def wait(self, seconds):
        self.time += seconds
        for entry in [one for one in self.due if one[0] <= self.time]:
            self.due.remove(entry)
            entry[1]()

    def begin(self, game, people=1, computers=1, **more):
        seated = players(people, computers)
        return self.conductor.dispatch(NewGame(game, seated, pace="solo", seed=7, **more))

    def move_of_the_person(self):
        snapshot = self.conductor.snapshot
        seat = snapshot.actors[0]
        assert snapshot.players[seat].level is None
        move = self.conductor.moves(seat)[0]
        return self.conductor.dispatch(Play(seat, move, snapshot.ply))


@pytest.fixture
def table(tmp_path, monkeypatch):
    quick = {game: replace(one, thinking_ms=1) for game, one in PLAYERS.items()}
    monkeypatch.setattr(opponents, "PLAYERS", quick)
    return OpponentsTable(tmp_path)


def first_person_first(table, game):
    setup = {"game": game, "seats": 2, "layout": "2M-A", "first": 0}
    table.begin(game, setup=setup)


def test_a_search_starts_only_when_a_computer_player_is_next(table):
    table.begin("fits")
    assert table.asked == []
    table.move_of_the_person()
    assert len(table.asked) == 1
    assert table.opponents.thinking == 1


def test_a_computer_move_is_delayed_by_the_pause(table):
    table.begin("fits")
    table.move_of_the_person()
    table.think()
    assert table.conductor.snapshot.ply == 1
    table.wait(PLAYERS["fits"].pause_seconds)
    assert table.conductor.snapshot.ply == 2
    assert table.opponents.thinking is None


def test_when_hurried_no_move_is_delayed(table):
    table.opponents.hurried = True
    table.begin("fits")
    table.move_of_the_person()
    table.think()
    assert table.conductor.snapshot.ply == 2


def test_hurry_plays_a_delayed_move_and_lasts_until_a_person_is_next(table):
    table.begin("fits")
    table.move_of_the_person()
    table.think()
    table.conductor.hurry()
    assert table.conductor.snapshot.ply == 2
    table.move_of_the_person()
    table.think()
    assert table.conductor.snapshot.ply == 3


def test_hurry_during_a_search_plays_the_move_without_a_delay(table):
    table.begin("fits")
    table.move_of_the_person()
    table.conductor.hurry()
    table.think()
    assert table.conductor.snapshot.ply == 2


def test_hurry_has_no_effect_without_opponents(table):
    table.opponents.close()
    table.begin("fits")
    table.conductor.hurry()
    assert table.conductor.snapshot.ply == 0


def test_an_answer_about_a_position_taken_back_is_never_played(table):
    table.begin("fits")
    table.move_of_the_person()
    ticket = table.asked[0]
    table.conductor.dispatch(Undo())
    assert ticket.is_cancelled()
    table.think()
    table.wait(10)
    assert table.conductor.snapshot.ply == 0


def test_a_delayed_move_is_dropped_when_the_table_changes(table):
    table.begin("fits")
    table.move_of_the_person()
    table.think()
    table.conductor.dispatch(Undo())
    table.wait(10)
    assert table.conductor.snapshot.ply == 0


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_a_turn_of_several_moves_is_searched_once(table, game):
    first_person_first(table, game)
    while not table.conductor.snapshot.can_end_turn:
        table.move_of_the_person()
    before = table.conductor.dispatch(EndTurn())
    table.think()
    while table.conductor.snapshot.turn == 1:
        assert table.asked == []
        table.wait(1)
    assert table.conductor.snapshot.ply > before.ply + 1


SHORT_TURN = ("Ia1:bn", "Ma1")
BEFORE_A_LONG_TURN = (
    "Ia3:nb Mg4 Ie7:nr Ma1 If3:nb Md1 Ic1:nr Xc1,a2 Mg4 Ig4:bn Ma4 Ig5:nr Md7 Ic6:nb Md1 If7:rn Mg7"
)
BY_THE_COMPUTER = (2, 3, 6, 7, 8, 11, 12, 15, 16)
LONG_TURN = ("Ig4:nb", "Xe2,g4", "Ma1")


def test_planned_follow_up_moves_are_dropped_when_the_table_changes(table):
    """Regression: a longer turn reached the ply of the plan, and the computer player stopped."""
    moves = enumerate(BEFORE_A_LONG_TURN.split())
    played = tuple((int(at in BY_THE_COMPUTER), move) for at, move in moves)
    setup = {"game": "jammit", "seats": 2, "layout": "2M-A", "first": 0}
    table.begin("jammit", setup=setup, moves=played)
    for turn in (SHORT_TURN, LONG_TURN):
        while table.conductor.snapshot.ply > len(played):
            table.conductor.dispatch(Undo())
        for move in turn:
            assert isinstance(table.conductor.dispatch(Play(0, move)), Snapshot), move
        table.conductor.dispatch(EndTurn())
        assert len(table.asked) == 1
        table.think()
        table.wait(1)
        assert table.opponents.thinking == 1


def test_a_deleted_game_is_searched_again_after_an_import(table):
    table.begin("fits")
    table.move_of_the_person()
    exported = export(table.conductor)
    table.conductor.delete(table.conductor.snapshot.game_id)
    table.think()
    assert table.opponents.thinking is None
    bring_in(table.conductor, exported)
    table.conductor.resume()
    table.think()
    table.wait(1)
    assert table.conductor.snapshot.ply == 2


def test_computer_players_alone_play_a_game_to_its_end(table):
    table.opponents.hurried = True
    table.begin("jammit", people=0, computers=2, options={"board": "mini", "target": 3})
    while table.asked:
        table.think()
    assert table.conductor.snapshot.outcome is not None


def test_a_player_that_fails_still_makes_a_legal_move(table, monkeypatch, caplog):
    class Lost:
        def choose(self, view, seat, budget, stop):
            raise RuntimeError("no idea")

    monkeypatch.setattr(opponents, "player_for", lambda *_: Lost())
    table.begin("fits")
    table.move_of_the_person()
    table.think()
    table.wait(1)
    assert table.conductor.snapshot.ply == 2
    assert "failed" in caplog.text


def test_an_illegal_choice_of_a_player_is_replaced_by_a_legal_move(table, monkeypatch, caplog):
    class Cheat:
        def choose(self, view, seat, budget, stop):
            return Choice(1)

    monkeypatch.setattr(opponents, "player_for", lambda *_: Cheat())
    table.begin("fits")
    table.move_of_the_person()
    table.think()
    table.wait(1)
    assert table.conductor.snapshot.ply == 2
    assert "not legal" in caplog.text


@pytest.mark.parametrize(("level", "low", "share"), [(5, True, 0.5), (5, False, 1), (3, True, 1)])
def test_strong_players_search_half_as_long_with_a_low_battery(
    table, monkeypatch, level, low, share
):
    budgets = []
    monkeypatch.setattr(opponents, "PLAYERS", PLAYERS)
    monkeypatch.setattr(
        opponents, "in_time", lambda ms, _clock: budgets.append(ms) or Budget(nodes=1)
    )
    table.battery_is_low = low
    seated = [replace(one, level=one.level and level) for one in players(1, 1)]
    table.conductor.dispatch(NewGame("fits", tuple(seated), pace="solo", seed=7))
    table.move_of_the_person()
    table.think()
    assert budgets == [PLAYERS["fits"].thinking_ms * share]


def test_close_cancels_the_search(table):
    table.begin("fits")
    table.move_of_the_person()
    table.opponents.close()
    assert table.asked[0].is_cancelled()
