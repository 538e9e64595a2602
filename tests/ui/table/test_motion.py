"""Motions: start, end, delay, replacement, interruption."""

from fitsmobile.ui.table.motion import Timeline


def linear(share):
    return share


def test_a_motion_runs_from_start_to_end_and_reports_its_end():
    timeline, seen, done = Timeline(), [], []
    timeline.run("x", 0.2, linear, seen.append, lambda: done.append(True))
    for _ in range(3):
        timeline.step(0.1)
    assert (seen, done) == ([0.0, 0.5, 1.0], [True])
    assert not timeline.active


def test_a_motion_without_duration_ends_at_once():
    timeline, seen, done = Timeline(), [], []
    timeline.run("x", 0, linear, seen.append, lambda: done.append(True))
    assert (seen, done, timeline.active) == ([1.0], [True], False)


def test_a_new_motion_of_the_same_name_replaces_the_old():
    timeline, old, new = Timeline(), [], []
    timeline.run("x", 1, linear, old.append)
    timeline.run("x", 1, linear, new.append)
    timeline.step(0.5)
    assert (old, new) == ([0.0], [0.0, 0.5])


def test_finishing_ends_every_motion():
    timeline, seen = Timeline(), []
    timeline.run("x", 1, linear, seen.append)
    timeline.run("y", 1, linear, seen.append, wait=5)
    timeline.finish()
    assert seen == [0.0, 1.0, 1.0]


def test_a_following_motion_may_have_the_same_name():
    timeline, seen = Timeline(), []
    timeline.run("x", 0.1, linear, seen.append, lambda: timeline.run("x", 0.1, linear, seen.append))
    timeline.step(0.1)
    assert timeline.active
    timeline.step(0.1)
    assert (seen, timeline.active) == ([0.0, 1.0, 0.0, 1.0], False)


def test_a_delayed_motion_begins_later():
    timeline, seen = Timeline(), []
    timeline.run("x", 0.2, linear, seen.append, wait=0.1)
    timeline.step(0.1)
    assert seen == []
    timeline.step(0.1)
    assert seen == [0.5]


def test_a_dropped_motion_keeps_its_current_value():
    timeline, seen = Timeline(), []
    timeline.run("x", 1, linear, seen.append)
    timeline.drop("x")
    timeline.step(1)
    assert seen == [0.0]
