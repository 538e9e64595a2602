"""Inputs of the monkey test: controller buttons, settings and deep links."""

from fitsmobile.storage.settings import CHECKS, Between, Check, OneOf

BUTTONS = range(16)
"""Buttons of a game controller; the app ignores some of them."""

FULL = 32_767
"""Largest value of a controller's stick."""


def values_of(check: Check) -> tuple[object, ...]:
    """Values that a setting may have: all words, both ends of a range, or on and off."""
    if isinstance(check, OneOf):
        return check.values
    return (check.low, check.high) if isinstance(check, Between) else (False, True)


UNSEEN = {"sounds", "volume", "haptics", "last_setups", "window", "full_screen"}
"""Settings without a visible effect."""

SETTINGS = {name: values_of(check) for name, check in CHECKS.items() if name not in UNSEEN}
"""Setting -> values that the monkey chooses from."""

BAD_LINKS = ("", "fitsmobile://challenge/", "fitsmobile://challenge/FM1ABCDEFGHJK", "ＦＭ１\0🂡")
"""Deep links without a valid deal."""
