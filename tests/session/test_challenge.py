"""Challenges: codes and links, with the sender's result to beat."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.registry import GAMES
from fitsmobile.session import challenge
from fitsmobile.session.actions import EndTurn, NewGame, Play, TakeDevice
from fitsmobile.session.challenge import Challenge, to_beat
from fitsmobile.storage import code
from fitsmobile.storage.results import Trouble
from tests.session.conducting import conduct, start_from_code
from tests.session.tables import ALL_GAMES, players


def played(folder, game, moves=10_000):
    """A conductor with a game at the table after random moves."""
    conductor, dice = conduct(folder), Random(3)
    seats = min(GAMES[game].seats)
    pace = "solo" if seats == 1 else "turns"
    conductor.dispatch(NewGame(game, players(seats), pace=pace, seed=4))
    for _ in range(moves):
        if conductor.snapshot.outcome is not None:
            break
        for seat in conductor.snapshot.actors[:1]:
            conductor.dispatch(Play(seat, dice.choice(conductor.moves(seat))))
        conductor.dispatch(EndTurn())
        conductor.dispatch(TakeDevice())
    return conductor


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_code_of_a_deal_alone_has_no_score_to_beat(tmp_path, game):
    sender = played(tmp_path / "sender", game, moves=3)
    deal = challenge.read(sender.share_code(whole_game=False), ALL_GAMES)
    assert isinstance(deal, Challenge)
    assert (deal.game, deal.seats, deal.to_beat) == (game, min(GAMES[game].seats), ())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_code_of_a_finished_game_has_scores_to_beat(tmp_path, game):
    sender = played(tmp_path / "sender", game)
    receiver = conduct(tmp_path / "receiver")
    link = challenge.link_of(sender.share_code())
    seats, pace = len(sender.snapshot.players), sender.snapshot.pace
    snapshot = start_from_code(receiver, link, players(seats), pace)
    assert snapshot.ply == 0
    assert sum(to_beat(snapshot.origin)) == max(sender.snapshot.outcome.scores)
    again = conduct(tmp_path / "receiver")
    assert again.resume().origin == snapshot.origin


def test_the_scores_to_beat_in_fits_are_those_of_the_rounds(tmp_path):
    sender = played(tmp_path, "fits")
    rounds = [one.score for one in sender.snapshot.views[0].finished]
    assert list(challenge.read(sender.share_code(), ALL_GAMES).to_beat) == rounds


def test_a_code_of_a_running_game_has_no_score_to_beat(tmp_path):
    sender = played(tmp_path, "bits", moves=5)
    assert challenge.read(sender.share_code(), ALL_GAMES).to_beat == ()


@pytest.mark.parametrize(
    "dress",
    [
        str.lower,
        lambda text: f"  {challenge.LINK}{text}\n",
        lambda text: f"{challenge.LINK.upper()}{text}/",
        lambda text: f"{challenge.LINK}{text}?from=ada#top",
        lambda text: f"Can you beat 33?\n{challenge.LINK}{text}.\nAda",
        lambda text: f"\u0130yi oyunlar! {challenge.LINK}{text}",
    ],
)
def test_a_code_is_found_in_a_link_and_in_lower_case(tmp_path, dress):
    letters = played(tmp_path, "fits", moves=1).share_code()
    assert challenge.read(dress(letters), GAMES) == challenge.read(letters, GAMES)


@pytest.mark.parametrize(
    ("setup", "moves", "reason"),
    [
        ({}, (), "damaged"),
        ({"game": 7}, (), "damaged"),
        ({"game": "chess"}, (), "unknown_game"),
        ({"game": "fits"}, (), "missing_field"),
    ],
)
def test_a_code_that_the_rules_refuse_is_refused_by_name(setup, moves, reason):
    assert challenge.read(code.pack(setup, moves), GAMES).reason == reason


def test_a_code_with_a_wrong_move_is_refused(tmp_path):
    sender = played(tmp_path, "fits", moves=0)
    setup = code.unpack(sender.share_code()).setup
    assert isinstance(challenge.read(code.pack(setup, [(0, "f9")]), GAMES), Trouble)
    assert isinstance(challenge.read(code.pack(setup, [(7, "-")]), GAMES), Trouble)


@given(st.text(max_size=60))
def test_any_text_gives_a_challenge_or_a_refusal(text):
    for one in (text, challenge.LINK + text, challenge.LINK + "FM1" + text):
        assert isinstance(challenge.read(one, GAMES), (Challenge, Trouble))


@pytest.mark.parametrize(
    ("origin", "scores"),
    [
        ("code:6,9,-3", (6, 9, -3)),
        ("code:0", (0,)),
        ("code", ()),
        ("code:", ()),
        ("code:6,", ()),
        ("code:99999", ()),
        ("code:١", ()),
        ("code:1,2,3,4,5,6,7,8,9", ()),
        ("daily:2026-11-18", ()),
        ("deal:5", ()),
    ],
)
def test_only_well_formed_scores_in_an_origin_count(origin, scores):
    assert to_beat(origin) == scores
