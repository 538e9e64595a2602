"""Weak bindings: callbacks of collected objects are dropped."""

import gc

from kivy.clock import Clock
from kivy.properties import NumericProperty

from fitsmobile.ui.look.weak_bind import WeakDispatcher


class Weather(WeakDispatcher):
    degrees = NumericProperty(0)


class Walker:
    def __init__(self):
        self.heard = []
        self.soon = Clock.create_trigger(self._soon)

    def hear(self, _weather, degrees):
        self.heard.append(degrees)

    def _soon(self, _passed):
        self.heard.append("soon")


def watchers(weather):
    gc.collect()
    return len(list(weather.get_property_observers("degrees")))


def test_a_change_calls_bound_methods_and_triggers(stage):
    weather, walker = Weather(), Walker()
    weather.bind(degrees=walker.hear)
    weather.bind(degrees=walker.soon)
    weather.degrees = 20
    assert walker.heard == [20]
    stage.frames(1)
    assert walker.heard == [20, "soon"]


def test_a_collected_callback_leaves_no_entry(stage):
    weather, walker = Weather(), Walker()
    weather.bind(degrees=walker.hear)
    weather.bind(degrees=walker.soon)
    assert watchers(weather) == 2
    del walker
    assert watchers(weather) == 0


def test_binding_twice_calls_once_and_can_be_unbound(stage):
    weather, walker = Weather(), Walker()
    weather.bind(degrees=walker.hear)
    weather.bind(degrees=walker.hear)
    weather.degrees = 20
    weather.unbind(degrees=walker.hear)
    weather.degrees = 21
    assert walker.heard == [20]
    assert watchers(weather) == 0


def test_a_plain_function_is_called_until_it_is_unbound(stage):
    weather, heard = Weather(), []

    def hear(_weather, degrees):
        heard.append(degrees)

    weather.bind(degrees=hear)
    weather.degrees = 20
    weather.unbind(degrees=hear)
    weather.degrees = 21
    assert heard == [20]
