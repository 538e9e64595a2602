"""Motions that can be interrupted."""

from fitsmobile.ui.table.motion import Timeline


def linear(share):
    return share


def test_a_motion_runs_from_start_to_end_and_tells_that_it_is_done():
    timeline, seen, done = Timeline(), [], []
    timeline.run("x", 0.2, linear, seen.append, lambda: done.append(True))
    for _ in range(3):
        timeline.step(0.1)
    assert (seen, done) == ([0.0, 0.5, 1.0], [True])
    assert not timeline.active


def test_a_motion_that_takes_no_time_is_over_at_once():
    timeline, seen, done = Timeline(), [], []
    timeline.run("x", 0, linear, seen.append, lambda: done.append(True))
    assert (seen, done, timeline.active) == ([1.0], [True], False)


def test_a_new_motion_of_the_same_name_takes_the_place_of_the_old():
    timeline, old, new = Timeline(), [], []
    timeline.run("x", 1, linear, old.append)
    timeline.run("x", 1, linear, new.append)
    timeline.step(0.5)
    assert (old, new) == ([0.0], [0.0, 0.5])


def test_finishing_brings_every_motion_to_its_end():
    timeline, seen = Timeline(), []
    timeline.run("x", 1, linear, seen.append)
    timeline.run("y", 1, linear, seen.append, wait=5)
    timeline.finish()
    assert seen == [0.0, 1.0, 1.0]


def test_a_motion_that_follows_another_may_have_its_name():
    timeline, seen = Timeline(), []
    timeline.run("x", 0.1, linear, seen.append, lambda: timeline.run("x", 0.1, linear, seen.append))
    timeline.step(0.1)
    assert timeline.active
    timeline.step(0.1)
    assert (seen, timeline.active) == ([0.0, 1.0, 0.0, 1.0], False)


def test_a_waiting_motion_begins_later():
    timeline, seen = Timeline(), []
    timeline.run("x", 0.2, linear, seen.append, wait=0.1)
    timeline.step(0.1)
    assert seen == []
    timeline.step(0.1)
    assert seen == [0.5]


def test_what_is_dropped_stays_where_it_is():
    timeline, seen = Timeline(), []
    timeline.run("x", 1, linear, seen.append)
    timeline.drop("x")
    timeline.step(1)
    assert seen == [0.0]
