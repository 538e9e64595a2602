from kivy.clock import Clock

from fitsmobile.ui.kit.frames import AfterFrame


def test_nothing_happens_before_a_frame_is_drawn_however_long_the_clock_has_run(stage):
    drawn, seen = [], []
    stage.clock.now += 5
    after = AfterFrame(lambda *_: seen.append(len(drawn)))
    Clock.schedule_interval(watch := lambda _: drawn.append(1), 0)
    after()
    stage.frames(1)
    assert seen == []
    stage.frames(1)
    assert len(seen) == 1
    Clock.unschedule(watch)


def test_the_wait_begins_after_that_frame(stage):
    seen = []
    stage.clock.now += 5
    after = AfterFrame(lambda *_: seen.append(1), 0.5)
    after()
    stage.settle(0.4)
    assert seen == []
    stage.settle(0.2)
    assert seen == [1]


def test_it_can_be_called_off_at_either_time(stage):
    seen = []
    after = AfterFrame(lambda *_: seen.append(1))
    after()
    after.cancel()
    stage.frames(3)
    after()
    stage.frames(1)
    after.cancel()
    stage.frames(3)
    assert seen == []
