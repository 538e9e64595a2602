"""Inputs of the random monkey test: controller buttons, settings and links from outside."""

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
"""Settings that change nothing in the window."""

SETTINGS = {name: values_of(check) for name, check in CHECKS.items() if name not in UNSEEN}
"""Setting -> values that the monkey chooses from."""

BAD_LINKS = ("", "fitsmobile://challenge/", "fitsmobile://challenge/FM1ABCDEFGHJK", "ＦＭ１\0🂡")
"""Links from outside that hold no deal."""
