"""Bounded JSON parser for untrusted input, and the checksum of records.

Files, share codes and console lines are parsed here. Every refusal is a Trouble with a reason.
"""

import json
import math
import re
from typing import NoReturn
from zlib import crc32

from fitsmobile.engine.protocol import Json
from fitsmobile.storage.results import Trouble

MAX_DEPTH = 32
"""Most levels of nested lists and objects; a record has 5."""

MAX_PARTS = 50_000
"""Most lists and objects in one text; the longest record has 20,000."""

MAX_DIGITS = 400
"""Most digits in a row; only a seed has more than 16."""


def parse(data: bytes, parts: int = MAX_PARTS) -> Json | Trouble:
    """The JSON value in `data`, or `not_utf8`, `not_json`, `too_deep`, or `too_large` for more than
    `parts` lists and objects.

    Stricter than `json.loads`: NaN, infinities, unbounded numbers and deep nesting are refused.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return Trouble("not_utf8", f"The text is not UTF-8 at byte {error.start}.")
    opened = data.count(b"[") + data.count(b"{")
    if opened > parts:
        return Trouble("too_large", f"It has more than {parts} lists and objects.")
    if has_long_number(text):
        return Trouble("not_json", f"A number has more than {MAX_DIGITS} digits.")
    try:
        value = json.loads(text, parse_constant=no_constant, parse_float=finite)
    except RecursionError:
        return _too_deep()
    except ValueError as error:
        read = text[: error.pos] if isinstance(error, json.JSONDecodeError) else text
        if opened > MAX_DEPTH and _opens_deeper_than(read, MAX_DEPTH):
            return _too_deep()
        return Trouble("not_json", f"The text is not JSON: {error}.")
    return _too_deep() if deeper_than(value, MAX_DEPTH) else value


def dump(value: Json) -> str:
    """`value` as compact JSON in ASCII with sorted keys: equal values give equal text."""
    return json.dumps(value, allow_nan=False, sort_keys=True, separators=(",", ":"))


def deeper_than(value: Json, levels: int) -> bool:
    """Whether lists and objects are nested more than `levels` deep; not recursive."""
    layer: list[list[Json] | dict[str, Json]] = [value] if isinstance(value, (dict, list)) else []
    for _ in range(levels):
        if not layer:
            return False
        layer = [
            inner
            for one in layer
            if one
            for inner in (one.values() if type(one) is dict else one)
            if type(inner) is list or type(inner) is dict  # isinstance takes a third longer
        ]
    return bool(layer)


def _opens_deeper_than(text: str, levels: int) -> bool:
    """Return whether brackets open more than `levels` deep in a text that may break off.

    How deep `json` reads before it gives up depends on the version of Python.
    """
    depth = 0
    for found in re.finditer(_STRINGS_AND_BRACKETS, text):
        if found[0] in "[{":
            depth += 1
            if depth > levels:
                return True
        elif found[0] in "]}":
            depth -= 1
    return False


_STRINGS_AND_BRACKETS = r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{}\]]'

_MANY_DIGITS = rf"(?<![0-9])[0-9]{{{MAX_DIGITS + 1}}}"


def seal(record: dict[str, Json]) -> dict[str, Json]:
    """The record with its CRC-32 as the field `check`."""
    return {**record, "check": _checksum(record)}


def unseal(sealed: Json) -> dict[str, Json] | Trouble:
    """The record without its checksum, or `not_an_object`, or `damaged` where that differs."""
    if not isinstance(sealed, dict):
        return Trouble("not_an_object", "The data is not a JSON object.")
    record = {name: value for name, value in sealed.items() if name != "check"}
    check = sealed.get("check")
    try:
        sound = check == _checksum(record)
    except (TypeError, ValueError, RecursionError):
        sound = False
    return record if sound else Trouble("damaged", "The checksum does not fit the content.")


def _checksum(record: dict[str, Json]) -> str:
    return f"{crc32(dump(record).encode('ascii')):08x}"


def _too_deep() -> Trouble:
    return Trouble("too_deep", f"Lists and objects lie more than {MAX_DEPTH} deep.")


def has_long_number(text: str) -> bool:
    """Whether a text has more than MAX_DIGITS digits in a row."""
    return re.search(_MANY_DIGITS, text) is not None


def no_constant(name: str) -> NoReturn:
    """Raise ValueError for NaN and infinities: `parse_constant` of Python's decoder."""
    raise ValueError(f"{name} is no number")


def finite(text: str) -> float:
    """A finite float, else ValueError: `parse_float` of Python's decoder."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number out of range")
    return value
