"""Sessions with people and computer players at the first position."""

from collections import ChainMap
from itertools import count

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied, NewGame, Play, Player
from fitsmobile.session.session import Session
from fitsmobile.session.snapshot import Snapshot
from tests.session.duel import Duel

ALL_GAMES = ChainMap({"duel": Duel(), "duet": Duel(id="duet", seats=range(2, 5))}, GAMES)
"""The registry, including games that a test adds, and the tests' own games."""
COLOURS = ("red", "blue", "yellow", "green")


def players(people, computers=0):
    seats = range(people + computers)
    return tuple(Player(f"P{seat}", COLOURS[seat], None if seat < people else 3) for seat in seats)


def new_session():
    names = count(1)
    return Session(ALL_GAMES, now=lambda: 1_700_000_000, name=lambda action: f"game{next(names)}")


def table_of(game, pace, people=1, computers=0, **more):
    session = new_session()
    applied(session, NewGame(game, players(people, computers), pace=pace, seed=7, **more))
    return session


def applied(session, action):
    answer = session.dispatch(action)
    assert isinstance(answer, Snapshot), answer
    return answer


def refused(session, action):
    before, table = session.snapshot, session.table
    answer = session.dispatch(action)
    assert isinstance(answer, Denied), answer
    assert session.snapshot is before
    assert session.table is table
    return answer.reason


def legal(session, seat):
    table = session.table
    return [table.game.format_move(move) for move in table.state.moves(seat)]


def play(session, seat, move=None):
    move = move or legal(session, seat)[-1]
    return applied(session, Play(seat, move, session.snapshot.ply))
