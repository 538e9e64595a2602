"""The battery status from plyer, including invalid answers."""

from types import SimpleNamespace

import plyer
import pytest

from fitsmobile.ui.device import battery
from fitsmobile.ui.device.battery import ASKED_SECONDS, Battery


@pytest.fixture
def status(monkeypatch):
    """The answer of plyer, changed by tests."""
    answer = {"isCharging": False, "percentage": 19.0}
    monkeypatch.setattr(battery, "platform", "win")
    monkeypatch.setattr(plyer, "battery", SimpleNamespace(status=answer))
    return answer


@pytest.mark.parametrize(
    ("charging", "percent", "low"),
    [
        (False, 19.9, True),
        (False, 20.0, False),
        (True, 5, False),
        (None, 5, False),
        (False, None, False),
    ],
)
def test_a_battery_is_low_below_a_fifth_without_a_charger(status, charging, percent, low):
    status["isCharging"], status["percentage"] = charging, percent
    assert Battery().is_low() == low


def test_a_machine_without_a_battery_has_no_low_battery(monkeypatch, capfd):
    monkeypatch.setattr(battery, "platform", "linux")
    assert not Battery().is_low()
    assert capfd.readouterr().err == ""


def test_the_battery_is_read_once_a_minute(status):
    now = [0.0]
    one = Battery(clock=lambda: now[0])
    assert one.is_low()
    status["percentage"] = 100.0
    now[0] = ASKED_SECONDS - 1
    assert one.is_low()
    now[0] = ASKED_SECONDS
    assert not one.is_low()
