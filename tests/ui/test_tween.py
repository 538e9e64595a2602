"""Motions that can be interrupted."""

from fitsmobile.ui.table.motion import Tweens


def linear(share):
    return share


def test_a_motion_runs_from_start_to_end_and_tells_that_it_is_done():
    tweens, seen, done = Tweens(), [], []
    tweens.run("x", 0.2, linear, seen.append, lambda: done.append(True))
    for _ in range(3):
        tweens.step(0.1)
    assert (seen, done) == ([0.0, 0.5, 1.0], [True])
    assert not tweens.active


def test_a_motion_that_takes_no_time_is_over_at_once():
    tweens, seen, done = Tweens(), [], []
    tweens.run("x", 0, linear, seen.append, lambda: done.append(True))
    assert (seen, done, tweens.active) == ([1.0], [True], False)


def test_a_new_motion_of_the_same_name_takes_the_place_of_the_old():
    tweens, old, new = Tweens(), [], []
    tweens.run("x", 1, linear, old.append)
    tweens.run("x", 1, linear, new.append)
    tweens.step(0.5)
    assert (old, new) == ([0.0], [0.0, 0.5])


def test_finishing_brings_every_motion_to_its_end():
    tweens, seen = Tweens(), []
    tweens.run("x", 1, linear, seen.append)
    tweens.run("y", 1, linear, seen.append, wait=5)
    tweens.finish()
    assert seen == [0.0, 1.0, 1.0]


def test_a_motion_that_follows_another_may_have_its_name():
    tweens, seen = Tweens(), []
    tweens.run("x", 0.1, linear, seen.append, lambda: tweens.run("x", 0.1, linear, seen.append))
    tweens.step(0.1)
    assert tweens.active
    tweens.step(0.1)
    assert (seen, tweens.active) == ([0.0, 1.0, 0.0, 1.0], False)


def test_a_waiting_motion_begins_later():
    tweens, seen = Tweens(), []
    tweens.run("x", 0.2, linear, seen.append, wait=0.1)
    tweens.step(0.1)
    assert seen == []
    tweens.step(0.1)
    assert seen == [0.5]


def test_what_is_dropped_stays_where_it_is():
    tweens, seen = Tweens(), []
    tweens.run("x", 1, linear, seen.append)
    tweens.drop("x")
    tweens.step(1)
    assert seen == [0.0]
