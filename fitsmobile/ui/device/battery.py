"""The battery, asked through plyer, which knows a way on every system."""

from plyer import battery

LOW_PERCENT = 20.0


def is_low() -> bool:
    """Whether less than LOW_PERCENT is left and no charger is there; False where unknown."""
    try:
        status = battery.status
        return status["isCharging"] is False and float(status["percentage"]) < LOW_PERCENT
    except Exception:  # each system raises something else where it has no battery
        return False
