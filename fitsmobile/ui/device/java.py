"""The type of Java objects in Python."""

from typing import Any, TypeAlias

JavaObject: TypeAlias = Any  # Any: pyjnius makes the class at run time from what Java reflects
