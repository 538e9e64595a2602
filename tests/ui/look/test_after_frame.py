from kivy.clock import Clock

from fitsmobile.ui.look.frames import AfterFrame


def test_the_callback_waits_for_a_drawn_frame_not_for_the_clock(stage):
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


def test_it_can_be_cancelled_before_and_after_that_frame(stage):
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
