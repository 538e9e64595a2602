"""A fifth game needs only its rules, its players and two registry entries below the screen."""

import json
from random import Random

import pytest

from fitsmobile.ai.levels import NAMES, PLAYERS, player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.console import Console
from fitsmobile.engine.protocol import GameError
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import challenge
from fitsmobile.session.actions import Denied, EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.hints import Hints
from fitsmobile.session.move_review import Opinions
from fitsmobile.session.opponents import Device, Opponents
from fitsmobile.session.par import Pars
from fitsmobile.storage.saves import Shelf
from tests.session.conducting import conduct
from tests.storage.samples import record

ADA, BEN, PIP = Player("Ada", "red"), Player("Ben", "blue"), Player("Pip", "blue", 3)


class SynchronousWorker:
    """A worker that answers synchronously."""

    def ask(self, question, answered):
        answered(question(never))
        return self

    def cancel(self):
        pass


def begin(conductor, players=(ADA, PIP), **more):
    setup = {"game": "pebbles", "seats": 2, "places": 7, "gap": 3, "first": 0}
    return conductor.dispatch(NewGame("pebbles", players, pace="turns", setup=setup, **more))


def finish(conductor):
    """Play every seat of a person at random until the game is over."""
    random = Random(1)
    while conductor.snapshot.outcome is None:
        for seat in conductor.snapshot.actors:
            conductor.dispatch(Play(seat, random.choice(conductor.moves(seat))))
        conductor.dispatch(EndTurn())
        conductor.dispatch(TakeDevice())


def test_the_console_lists_deals_and_plays_it_to_its_end():
    console = Console()

    def ask(**request):
        return console.answer(json.dumps(request).encode())

    assert "pebbles" in [one["id"] for one in ask(do="games")["games"]]
    dealt = ask(do="new", game="pebbles", seats=2, options={"places": 7}, seed=7)
    assert dealt["setup"]["places"] == 7
    while seats := ask(do="actors")["actors"]:
        move = ask(do="think", seat=seats[0], level=5, nodes=10)["move"]
        assert move in ask(do="moves", seat=seats[0])["moves"]
        assert ask(do="play", seat=seats[0], move=move)["ok"]
    outcome = ask(do="outcome")["outcome"]
    assert sum(outcome["scores"]) == 6 and outcome["why"] == "last_pebble"
    save, code = ask(do="save")["save"], ask(do="code")["code"]
    for again in ({"save": save}, {"code": code}):
        assert ask(do="new", game="fits", seats=1)["ok"]
        assert ask(do="load", **again)["ok"]
        assert ask(do="outcome")["outcome"] == outcome
    assert ask(do="best", round=1, seat=0, nodes=10)["error"] == "no_cards"


def test_the_console_refuses_a_move_by_the_reason_and_the_cells_of_the_game():
    console = Console()
    setup = {"game": "pebbles", "seats": 2, "places": 7, "gap": 3, "first": 0}
    console.answer(json.dumps({"do": "new", "setup": setup}).encode())
    refused = console.answer(b'{"do":"play","seat":0,"move":"c1d1"}')
    assert refused["error"] == "illegal_move"
    assert (refused["reason"], refused["cells"]) == ("no_pebble_there", ["d1"])
    assert console.answer(b'{"do":"play","seat":0,"move":"x"}')["error"] == "invalid_move"


def test_a_person_plays_it_against_the_computer_and_reviews_it_after_a_restart(tmp_path):
    conductor = conduct(tmp_path)
    device = Device(
        SynchronousWorker(), lambda: 0.0, lambda _seconds, play: play() or (lambda: None)
    )
    opponents = Opponents(conductor, device)
    opponents.hurried = True
    game_id = begin(conductor).game_id
    conductor.dispatch(Play(0, "a1"))
    conductor.dispatch(EndTurn())
    assert conductor.snapshot.ply == 2 and conductor.snapshot.actors == (0,)

    conductor.close()
    conductor = conduct(tmp_path)
    assert conductor.resume().game_id == game_id
    Opponents(conductor, device).hurried = True
    finish(conductor)
    assert conductor.snapshot.outcome is not None

    conductor.close()
    conductor = conduct(tmp_path)
    assert conductor.resume() is None
    (result,) = conductor.history.results()
    assert (result.game, result.people, sum(result.scores)) == ("pebbles", (0,), 6)
    review = conductor.history.review(game_id)
    assert review.views(0)[0].row == (True, True, True, False, True, True, True)
    assert not any(review.views(len(review.moments) - 1)[0].row)
    told = []
    opinions = Opinions(review, SynchronousWorker(), lambda: 0.0, lambda: told.append(1))
    opinions.ask(1)
    assert told and opinions.of(1).choice.move in review.state(0).moves(0)
    assert conductor.take_troubles() == ()


def test_a_refused_move_has_a_reason_and_keeps_the_position(tmp_path):
    conductor = conduct(tmp_path)
    before = begin(conductor)
    refused = conductor.dispatch(Play(0, "c1d1"))
    assert isinstance(refused, Denied)
    assert (refused.reason, refused.rule) == ("not_legal", "no_pebble_there")
    assert refused.cells == ("d1",)
    assert conductor.snapshot == before


def test_a_hint_reveals_more_at_each_request_and_is_counted(tmp_path):
    conductor, told = conduct(tmp_path), []
    begin(conductor)
    hints = Hints(conductor, SynchronousWorker(), lambda: 0.0, told.append)
    for _ in range(3):
        hints.ask(0)
    assert [one.grade for one in told] == [1, 2, 3]
    assert len(told[0].cells) > len(told[1].cells) == 1
    assert told[2].move in conductor.moves(0)
    assert conductor.snapshot.hints == 3


def test_its_deal_can_be_shared_played_as_a_daily_deal_and_dealt_again(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, (ADA, BEN))
    finish(conductor)
    sent = challenge.read(conductor.share_code(), conductor.games)
    assert (sent.game, len(sent.to_beat)) == ("pebbles", 1)
    assert conductor.dispatch(conductor.finished.rematch(3)).players == (ADA, BEN)
    started = conductor.daily_deals.start("pebbles", ADA)
    assert started.origin.startswith("daily:") and started.pace == "turns"
    assert conductor.daily_deals.standing("pebbles").tried == started.game_id


def test_a_game_without_rounds_has_no_par(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor)
    pars = Pars(SynchronousWorker(), lambda: 0.0)
    pars.find(conductor.state, 0, (0,), lambda: None)
    pars.find_all(conductor.state, 0, lambda: None)
    assert pars.known(conductor.state, 0, 0) is None


@pytest.mark.parametrize("level", range(1, len(NAMES) + 1))
def test_each_level_plays_a_legal_game(level):
    state = GAMES["pebbles"].start(GAMES["pebbles"].deal(2, {}, level))
    player = player_for("pebbles", level, 1, lambda: 0.0)
    while seats := state.actors():
        choice = player.choose(state.seen_by(seats[0]), seats[0], Budget(nodes=10), never)
        state = state.play(seats[0], choice.move)


def test_a_game_that_is_not_registered_is_unknown(tmp_path):
    undo = GAMES.register("other", "tests.fifth.pebbles:PEBBLES")
    assert "other" in GAMES and GAMES["other"] is GAMES["pebbles"]
    undo()
    assert "other" not in GAMES
    assert GAMES.get("other") is None and PLAYERS.get("other") is None
    with pytest.raises(GameError, match="No computer player"):
        player_for("other", 1, 1, lambda: 0.0)
    conductor = conduct(tmp_path)
    Shelf(conductor.kept.running.folder).save(record(game="other"))
    assert conductor.resume() is None
    assert conductor.take_troubles()[0].reason == "unknown_game"
