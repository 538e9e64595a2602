"""Stars, days and documents of the progress in puzzles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitsmobile.engine.frozen import replace
from fitsmobile.puzzles.puzzle import Goal
from fitsmobile.session.kept_documents import PUZZLES
from fitsmobile.session.puzzle_progress import (
    PuzzleProgress,
    Standing,
    content_of,
    merged,
    standings,
)
from tests.session.conducting import bring_in, conduct, export

POINTS, WIN = Goal("points", stars=(5, 7, 9)), Goal("win", turns=2)
COUNT = st.integers(0, 5)
STANDING = st.builds(Standing, st.integers(0, 3), COUNT, COUNT, COUNT, COUNT, COUNT, COUNT)
NAME = st.sampled_from(["fits-1", "fits-2", "bits-1"])


@pytest.mark.parametrize(("result", "stars"), [(4, 0), (5, 1), (6, 1), (7, 2), (8, 2), (9, 3)])
def test_points_bring_the_stars_of_the_goal(result, stars):
    assert Standing().stars_for(POINTS, result) == stars


@pytest.mark.parametrize(("tries", "stars"), [(0, 3), (1, 2), (2, 1), (9, 1)])
def test_a_win_brings_three_stars_at_the_first_try_two_at_the_second_and_one_later(tries, stars):
    assert Standing(tries=tries).stars_for(WIN, 1) == stars
    assert Standing(tries=tries).stars_for(WIN, 0) == 0


@pytest.mark.parametrize("goal", [POINTS, WIN])
def test_a_hint_costs_a_star_but_one_always_stays_and_a_shown_solution_leaves_one(goal):
    best = 9 if goal is POINTS else 1
    assert [Standing(hints=hints).stars_for(goal, best) for hints in range(4)] == [3, 2, 1, 1]
    assert Standing(shown=1).stars_for(goal, best) == 1


def test_a_later_day_counts_anew_and_the_best_result_stays():
    before = Standing(stars=2, seconds=40, day=100, tries=3, hints=2, shown=1, total=5)
    assert before.on(100) == before
    assert before.on(99) == before
    tomorrow = before.on(101)
    assert tomorrow == replace(before, day=101, tries=0, hints=0, shown=0)
    assert tomorrow.stars_for(WIN, 1) == 3


@given(STANDING, st.integers(0, 3), st.integers(-5, 500_000))
def test_a_try_never_lowers_the_best_and_keeps_the_shorter_time_of_equal_ones(
    before, stars, seconds
):
    after = before.ended(stars, seconds)
    assert after.stars == max(before.stars, stars)
    assert (after.tries, after.total) == (before.tries + 1, before.total + 1)
    if stars and stars == before.stars:
        assert after.seconds <= before.seconds


@given(st.dictionaries(NAME, STANDING))
def test_standings_survive_as_a_document(found):
    assert standings(content_of(found)) == found


@given(st.dictionaries(NAME, STANDING), st.dictionaries(NAME, STANDING))
def test_an_imported_document_brings_the_better_results_and_nothing_of_today(own, brought):
    after = standings(merged(content_of(own), content_of(brought)))
    assert after.keys() == own.keys() | brought.keys()
    for name, standing in after.items():
        mine, theirs = own.get(name, Standing()), brought.get(name, Standing())
        assert standing.stars == max(mine.stars, theirs.stars)
        if name in own:
            assert standing.tries == own[name].tries


@given(
    st.dictionaries(
        st.text(max_size=5),
        st.none() | st.integers() | st.lists(st.integers() | st.text(max_size=2), max_size=8),
    )
)
def test_a_document_of_any_origin_is_read_as_far_as_it_is_sound(content):
    for name, standing in standings(content).items():
        assert content[name] == content_of({name: standing})[name]


def test_progress_survives_a_kill_and_travels_in_an_export(tmp_path):
    conductor = conduct(tmp_path / "here")
    solved = Standing(stars=2, seconds=9, day=3, total=1)
    PuzzleProgress(conductor.documents, lambda: 3).keep("fits-1", solved)
    after = conduct(tmp_path / "here")
    assert PuzzleProgress(after.documents, lambda: 3).of("fits-1") == solved
    other = conduct(tmp_path / "there")
    PuzzleProgress(other.documents, lambda: 3).keep("fits-2", solved)
    bring_in(other, export(after))
    assert standings(other.documents.load(PUZZLES)) == {"fits-1": solved, "fits-2": solved}
    assert other.take_troubles() == ()


def test_a_conductor_without_its_folder_has_no_progress_and_no_errors_to_tell(tmp_path):
    conductor = conduct(tmp_path)
    conductor.close()
    assert PuzzleProgress(conductor.documents, lambda: 3).all() == {}
    assert conductor.take_troubles() == ()
