"""Reasons in positions of real games, and what becomes of a reason that fails."""

import logging

import pytest

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import reasons
from fitsmobile.session.reasons import reason_for
from tests.session.reasoning import moments, reasons_at

SAMPLE = 20


def cells_of(state):
    """All cells of a board."""
    if hasattr(state, "grid"):
        return {(c, r) for c in range(state.grid.columns) for r in range(state.grid.rows)}
    board = state.rules.tables
    return set((board.hexes if hasattr(board, "hexes") else board.board).names)


@pytest.mark.parametrize("game", GAMES)
def test_in_positions_of_real_games_everybody_gets_the_same_reason_and_its_cells(game):
    for moment in moments(game, SAMPLE):
        found = reasons_at(game, moment, nodes=400)
        assert None not in found.all
        assert found.is_the_same_for_all
        for reason in found.all:
            assert reason.cells and set(reason.cells) <= cells_of(moment.state)


def test_a_reason_that_fails_is_logged_and_nobody_waits_for_it(monkeypatch, caplog):
    def fails(*_):
        raise ValueError("no tables")

    monkeypatch.setattr(reasons, "PLAYERS", {"fits": replace(PLAYERS["fits"], why=fails)})
    [moment] = moments("fits", 1)
    with caplog.at_level(logging.ERROR):
        assert reason_for(moment.state, moment.seat, moment.turn) is None
    assert "no reason" in caplog.text


def test_a_game_without_computer_players_gives_no_reason(monkeypatch):
    monkeypatch.setattr(reasons, "PLAYERS", {})
    [moment] = moments("fits", 1)
    assert reason_for(moment.state, moment.seat, moment.turn) is None
