import json
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.protocol import Outcome
from fitsmobile.session import conductor as conductor_module
from fitsmobile.session import stats
from fitsmobile.session.actions import NewGame, Play, TakeHint, Undo
from fitsmobile.session.review import Review
from fitsmobile.session.stats import Bar, KindTotal, OfBoard, Person, Result, Statistics
from fitsmobile.session.summary import summary_of
from fitsmobile.storage import plain, records
from tests.session.conducting import begin, compare_with_files, conduct, finish_duel
from tests.session.days import finish
from tests.session.tables import ALL_GAMES, applied, legal, new_session, players
from tests.storage.samples import record

TODAY = date(2026, 5, 5)


def result(number, score, *, won=True, mode="solo", aided=False, **more):
    values = {
        "id": f"g{number}",
        "game": "fits",
        "mode": mode,
        "day": TODAY,
        "order": number,
        "names": ("Ada",),
        "people": (0,),
        "scores": (score,),
        "winners": (0,) if won else (1,),
        "rank": None,
        "aided": aided,
    }
    return Result(**{**values, **more})


def figures(*results, mode="solo"):
    statistics = Statistics()
    for one in results:
        statistics.add(one)
    return statistics.figures("fits", mode, TODAY)


def test_without_games_there_are_no_figures():
    assert figures() is None
    assert Statistics().played() == ()


def test_figures_of_some_solo_games():
    got = figures(result(2, 20), result(1, 10), result(3, 33, aided=True))
    assert (got.games, got.best, got.unaided_best, got.average) == (3, 33, 20, 21)
    assert got.trend == (10, 15, 21)
    assert (got.days, got.most_days) == (1, 1)


def test_with_aided_games_only_there_is_no_unaided_best():
    assert figures(result(1, 5, aided=True)).unaided_best is None


def test_the_same_game_counts_once():
    assert figures(result(1, 5), result(1, 5)).games == 1


def test_winning_runs_count_wins_in_a_row():
    won = [True, True, True, False, True, True]
    got = figures(*(result(number, 0, won=one) for number, one in enumerate(won)))
    assert (got.wins, got.winning_run, got.longest_run) == (5, 2, 3)
    assert figures(result(1, 0, won=False)).longest_run == 0


def test_a_draw_is_not_a_win():
    got = figures(result(1, 7, winners=()))
    assert (got.games, got.wins) == (1, 0)


def test_people_at_a_shared_table_are_counted_by_name():
    shared = {"mode": "shared", "names": ("Ada", "Bo", ""), "people": (0, 1, 2)}
    got = figures(
        result(1, 0, **shared, scores=(5, 9, 1), winners=(1,)),
        result(2, 0, **shared, scores=(7, 3, 1), winners=(0,)),
        result(3, 0, **shared, scores=(6, 8, 1), winners=(1,)),
        mode="shared",
    )
    assert got.people == (Person("Bo", 3, 2, 9, 20 / 3), Person("Ada", 3, 1, 7, 6))
    assert got.best == 9


@pytest.mark.parametrize(
    ("scores", "bars"),
    [
        ([4], (Bar(4, 4, 1),)),
        ([1, 3, 3], (Bar(1, 1, 1), Bar(2, 2, 0), Bar(3, 3, 2))),
        (
            [-3, 7],
            (
                Bar(-4, -3, 1),
                Bar(-2, -1, 0),
                Bar(0, 1, 0),
                Bar(2, 3, 0),
                Bar(4, 5, 0),
                Bar(6, 7, 1),
            ),
        ),
    ],
)
def test_bars_have_one_round_width(scores, bars):
    assert stats.bars_of(scores) == bars


@given(st.lists(st.integers(-2000, 2000), min_size=1, max_size=50))
def test_every_score_is_in_exactly_one_of_at_most_nine_bars(scores):
    bars = stats.bars_of(scores)
    assert len(bars) <= stats.MOST_BARS
    assert sum(bar.count for bar in bars) == len(scores)
    for bar in bars:
        assert bar.count == sum(bar.low <= score <= bar.high for score in scores)
    assert bars[0].count
    assert bars[-1].count


@pytest.mark.parametrize(
    ("people", "computers", "origin", "mode"),
    [
        (1, 0, "deal", "solo"),
        (1, 2, "deal", "computers"),
        (3, 0, "code", "shared"),
        (2, 1, "deal", "shared"),
        (1, 1, "daily:2026-01-01", "daily"),
        (1, 0, "practice:2026-01-01", "solo"),
    ],
)
def test_the_mode_follows_from_players_and_origin(people, computers, origin, mode):
    session = new_session()
    applied(session, NewGame("fits", players(people, computers), origin=origin))
    assert stats.mode_of(summary_of(session.record(), None)) == mode


def played_out(game, **more):
    session = new_session()
    applied(session, NewGame(game, players(1), pace="solo", seed=3, **more))
    applied(session, TakeHint())
    random = Random(1)
    while session.snapshot.outcome is None:
        table = session.table
        move = random.choice(list(table.state.moves(0)))
        applied(session, Play(0, table.game.format_move(move)))
    return session


def test_a_result_is_derived_from_the_moves_of_a_game():
    session = played_out("fits")
    outcome = session.snapshot.outcome
    got = stats.read(session.record(), ALL_GAMES)
    assert (got.scores, got.winners, got.rank) == (outcome.scores, (0,), 6)
    assert (got.mode, got.aided, got.won, got.score) == ("solo", True, True, outcome.scores[0])


def test_a_game_from_a_position_of_another_is_aided():
    """Regression: a replayed last tile made a game the best unaided one."""
    session = played_out("fits")
    better = Review(session.table).play_on(len(session.table.moves) - 1)
    while applied(session, better).outcome is None:
        better = Play(0, legal(session, 0)[-1])
    assert session.table.takebacks == session.table.hints == 0
    assert stats.read(session.record(), ALL_GAMES).aided


def test_running_games_and_games_given_up_have_no_result():
    session = new_session()
    applied(session, NewGame("fits", players(1), pace="solo"))
    assert stats.read(session.record(), ALL_GAMES) is None


def test_games_of_computers_alone_have_no_result():
    session = new_session()
    applied(session, NewGame("duel", players(0, 1), pace="solo", options={"target": 6}))
    for move in ("half", "whole", "half", "whole"):
        applied(session, Play(0, move))
    assert stats.read(session.record(), ALL_GAMES) is None


def test_statistics_are_derived_from_the_archive_alone(tmp_path):
    conductor = conduct(tmp_path)
    for _ in range(2):
        begin(conductor, game="duel", options={"target": 6})
        finish_duel(conductor)
    begin(conductor)
    results = list(conductor.history.results())
    assert [one.game for one in results] == ["duel", "duel"]
    statistics = Statistics()
    for one in results:
        statistics.add(one)
    assert statistics.played() == (("duel", "solo"),)


def test_a_finished_game_that_the_rules_refuse_is_set_aside(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, game="duel", options={"target": 6})
    finish_duel(conductor)
    conductor.flush()
    (path,) = (tmp_path / "finished").iterdir()
    body = plain.unseal(plain.parse(path.read_bytes()))
    path.write_bytes(plain.dump(plain.seal({**body, "game": "chess"})).encode())
    again = conduct(tmp_path)
    compare_with_files(again)
    assert list(again.history.results()) == []
    assert [one.reason for one in again.take_troubles()] == ["unknown_game"]
    assert [one.name for one in (tmp_path / "finished").iterdir()] == [f"{path.name}.damaged-1"]


def test_a_record_of_another_game_is_refused():
    assert stats.read(record(game="chess"), ALL_GAMES).reason == "unknown_game"


def test_a_move_taken_back_after_a_reveal_makes_a_game_aided():
    session = new_session()
    applied(session, NewGame("fits", players(1), pace="solo"))
    applied(session, Play(0, session.table.game.format_move(session.table.state.moves(0)[0])))
    applied(session, Undo())
    assert session.record().takebacks == 1
    assert records.from_bytes(records.to_bytes(session.record())).takebacks == 1


def regret(loss, *kinds):
    """The regret of seat 0 as a summary has it: `kinds` are (name, number, thousandths)."""
    listed = {name: [number, thousandths] for name, number, thousandths in kinds}
    return plain.dump([[0, 16, sum(number for _, number, _ in kinds), loss, listed]])


def test_half_of_the_games_reach_the_median():
    got = figures(*(result(number, score) for number, score in enumerate((9, 4, 7, 1))))
    assert got.median == 7


def test_the_most_frequent_rank_is_the_usual_one():
    ranks = (3, 5, 3, 5, 6, None)
    got = figures(*(result(number, 0, rank=rank) for number, rank in enumerate(ranks)))
    assert got.usual_rank == 3
    assert figures(result(1, 0)).usual_rank is None


def test_form_shows_the_last_ten_games_and_what_each_left():
    games = [result(number, number, regret=regret(2500)) for number in range(11)]
    got = figures(*games, result(11, 30))
    assert [one.score for one in got.form] == [*range(2, 11), 30]
    assert (got.form[0].lost, got.form[-1].lost) == (2.5, None)


def test_play_and_luck_add_up_to_the_distance_of_the_last_game_from_the_average():
    games = [(20, 8000), (24, 6000), (31, 1000)]
    got = figures(
        *(result(at, score, regret=regret(loss)) for at, (score, loss) in enumerate(games))
    )
    assert (got.skill.games, got.skill.lost, got.skill.score) == (3, 5.0, 31)
    assert (got.skill.by_play, got.skill.by_luck) == (4.0, 2.0)


def test_only_games_whose_mistakes_were_looked_for_tell_of_skill():
    assert figures(result(1, 20)).skill is None
    got = figures(result(1, 90), result(2, 20, regret=regret(3000)))
    assert (got.skill.games, got.skill.by_play, got.skill.by_luck) == (1, 0, 0)


def test_mistakes_of_all_games_are_added_up_by_kind():
    first = regret(9000, ("well", 1, 5000), ("buries", 1, 4000))
    second = regret(6000, ("buries", 2, 3000), ("unknown", 1, 90_000))
    got = figures(result(1, 0, regret=first), result(2, 0, regret=second))
    assert got.skill.kinds == (KindTotal("buries", 3, 7.0), KindTotal("well", 1, 5.0))


@pytest.mark.parametrize("regret", ['[["x"]]', "[", "{}"])
def test_a_regret_from_elsewhere_that_is_none_counts_for_nothing(regret):
    assert figures(result(1, 3, regret=regret)).skill is None


def test_each_board_has_its_average_and_its_best():
    games = [(("1", 3), ("2", 8)), (("1", 6), ("pond", -2))]
    got = figures(*(result(at, 0, by_board=boards) for at, boards in enumerate(games)))
    assert got.boards == (
        OfBoard("1", 2, 6, 4.5),
        OfBoard("2", 1, 8, 8),
        OfBoard("pond", 1, -2, -2),
    )


def test_points_by_board_come_from_the_rounds_of_a_game_or_from_its_layout():
    session = played_out("fits", options={"boards": ["3", "pond"]})
    rounds = session.snapshot.outcome.details["rounds"][0]
    got = stats.read(session.record(), ALL_GAMES)
    assert got.by_board == (("3", rounds[0]["score"]), ("pond", rounds[1]["score"]))
    setup = record(setup={"layout": "2L-A"})
    one = summary_of(setup, Outcome((8, 3), (0,), "points"))
    assert one.by_board == (("2L-A", 8),)


def test_lines_of_the_index_by_an_earlier_version_are_made_again_from_the_games(
    tmp_path, monkeypatch
):
    conductor = conduct(tmp_path)
    whole = conductor_module.facts_of

    def earlier(record, outcome):
        return json.dumps(json.loads(whole(record, outcome))[:10]).encode("ascii")

    monkeypatch.setattr(conductor_module, "facts_of", earlier)
    begin(conductor, "fits", options={"boards": ["1"]})
    finish(conductor)
    conductor.flush()
    ((_, before),) = conductor.kept.finished.listed().values()
    assert len(json.loads(before)) == 10
    monkeypatch.undo()
    later = conduct(tmp_path)
    compare_with_files(later)
    (after,) = later.kept.summaries(later.kept.finished)
    assert after.by_board == (("1", after.scores[0]),)
    assert after.boards
    later.flush()
    compare_with_files(later)
    last = conduct(tmp_path)
    assert last.kept.summaries(last.kept.finished) == [after]
