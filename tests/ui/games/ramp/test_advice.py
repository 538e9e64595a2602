"""Hints and par at the table of FITS and BITS."""

import pytest

from fitsmobile.ai.player import Budget, Choice
from fitsmobile.ai.worker import Worker
from fitsmobile.session import hints, par
from fitsmobile.session.actions import NewGame
from fitsmobile.session.hints import Hints
from fitsmobile.session.par import Pars
from fitsmobile.session.reasons import reason_for
from fitsmobile.ui.games.ramp.words import WORDS
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.table import thinking
from tests.harness import conductor_in
from tests.ui import playing


class ManualWorkers:
    """Workers whose answers the test delivers."""

    def __init__(self, monkeypatch):
        self.posted = []
        self.worker = Worker(self.posted.append)
        self.pars = Pars(self.worker, lambda: 0.0)
        monkeypatch.setattr(par, "THINKING", Budget(nodes=2_000))
        monkeypatch.setattr(thinking, "pars", lambda: self.pars)
        monkeypatch.setattr(
            thinking,
            "seat_adviser",
            lambda conductor, told: (
                Hints(conductor, self.worker, lambda: 0.0, told),
                self.worker,
            ),
        )

        class First:
            def choose(self, view, seat, budget, stop):
                return Choice(view.moves(seat)[-1])

        monkeypatch.setattr(hints, "player_for", lambda *_: First())

    def answer(self):
        self.worker.close()
        while self.posted:
            self.posted.pop(0)()


@pytest.fixture
def workers(monkeypatch):
    return ManualWorkers(monkeypatch)


def hint_button(screen):
    return next(one for one in screen.table.header.children if getattr(one, "icon", "") == "hint")


def test_each_tap_on_the_lamp_gives_one_more_grade_and_the_last_aims_the_tile(
    stage, tmp_path, workers
):
    conductor, navigator = playing.open_table(stage, tmp_path, "fits")
    screen = navigator.screen
    for grade in (1, 2, 3):
        stage.tap_on(hint_button(screen))
        workers.answer()
        stage.frames(1)
        assert conductor.snapshot.hints == grade
        lines = {line for (_, one), line in WORDS.hints.items() if one == grade}
        assert any(screen.toast.text.startswith(line) for line in lines)
        assert ("Why: " in screen.toast.text or "Otherwise: " in screen.toast.text) == (grade == 3)
    hand = screen.table.ramp.hand
    reason = reason_for(conductor.state, 0, (conductor.state.moves(0)[-1],))
    assert screen.table.ramp.framed == len(reason.cells)
    assert hand.aloft
    assert hand.landing.move == conductor.moves(0)[-1]
    screen.leave()


def test_the_columns_of_a_hint_are_framed_on_the_ramp(stage, tmp_path, workers):
    _, navigator = playing.open_table(stage, tmp_path, "fits")
    screen = navigator.screen
    stage.tap_on(hint_button(screen))
    workers.answer()
    stage.frames(6)
    ramp = screen.table.ramp
    assert ramp.framed == 2
    screen.leave()


def test_a_hint_for_the_neutral_tile_selects_it(stage, tmp_path, workers):
    conductor, navigator = playing.open_table(stage, tmp_path, "bits")
    playing.play_some(conductor, 1)
    screen = navigator.screen
    landing = next(iter(conductor.snapshot.views[0].ramp.tiles[1].landings.values()))
    screen.table.ramp.aim_for(landing.move)
    assert screen.table.ramp.hand.tile == 1
    assert screen.table.ramp.hand.landing == landing
    screen.leave()


def test_without_hints_in_the_settings_no_lamp_is_shown(stage, tmp_path, workers):
    conductor = conductor_in(tmp_path)
    conductor.change_settings(show_hints=False)
    playing.new_game(conductor, "fits")
    screen = playing.show_table(stage, conductor).screen
    assert not hint_button(screen).enabled
    assert not screen.key("h", frozenset())
    screen.leave()


@pytest.mark.parametrize("size", [(360, 640), (780, 360), (1280, 800)])
def test_the_lamp_is_between_title_and_score(stage, tmp_path, workers, size):
    _, navigator = playing.open_table(stage, tmp_path, "fits")
    stage.resize(*size)
    stage.settle()
    table = navigator.screen.table
    x, y, side, _ = table.header.hint_box
    assert side == pytest.approx(dp(48))
    assert table.header.title_box[0] + table.header.title_box[2] <= x
    sx, sy, _, sh = table.header.score_box
    assert x + side <= sx or sy + sh <= y or y + side <= sy
    navigator.screen.leave()


def test_par_is_searched_in_a_solo_game_for_each_round(stage, tmp_path, workers):
    conductor, navigator = playing.open_table(stage, tmp_path, "fits", boards=["1", "2"])
    screen = navigator.screen
    assert screen.table.header.par == ""
    stage.settle(1.0)
    workers.answer()
    best = workers.pars.known(conductor.state, 0, 0)
    assert screen.table.header.par == f"max {best.score}".replace("-", "−")
    screen.leave()


def test_in_a_challenge_par_is_replaced_by_the_senders_score(stage, tmp_path, workers):
    conductor, navigator = playing.open_table(stage, tmp_path, "fits", boards=["1", "2"])
    setup, players = conductor.state.setup.to_json(), conductor.snapshot.players
    sent = NewGame("fits", players, pace="solo", setup=setup, origin="code:7,-3")
    conductor.dispatch(sent)
    stage.settle(1.0)
    assert navigator.screen.table.header.par == "to beat 7"
    navigator.screen.leave()
    playing.play_some(conductor, 16)
    navigator.open("home", "table")
    stage.settle(1.0)
    workers.answer()
    assert navigator.screen.table.header.par == "to beat −3"
    navigator.screen.leave()


def test_par_is_hidden_in_a_game_of_several(stage, tmp_path, workers):
    _, navigator = playing.open_table(stage, tmp_path, "fits", 2, "round_by_round")
    stage.settle(1.5)
    workers.answer()
    assert navigator.screen.table.header.par == ""
    navigator.screen.leave()


def test_leaving_the_table_cancels_the_search_for_par(stage, tmp_path, workers):
    conductor, navigator = playing.open_table(stage, tmp_path, "fits")
    stage.settle(1.0)
    navigator.screen.leave()
    workers.answer()
    assert workers.pars.known(conductor.state, 0, 0) is None
