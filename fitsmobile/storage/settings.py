"""The player's settings. Each field is checked alone: a bad value falls back to its default."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from fitsmobile.engine.frozen import as_dict, frozen, made, replace
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.storage.records import is_word
from fitsmobile.storage.results import Trouble

FORMAT = "fitsmobile-settings"
VERSION = 1
MAX_BYTES = 1 << 18
MAX_SETUP_BYTES = 1 << 14
MOST_TOLD = 100
FARTHEST = 1 << 16
"""Largest coordinate of a window on a desktop."""

Check = Callable[[Json], bool]
"""Whether a value of any origin may be a certain setting."""


class OneOf:
    """A check: the value is one of a few words."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def __call__(self, value: Json) -> bool:
        """Whether the value is one of the words."""
        return value in self.values


@frozen
class Between:
    """A check: the value is a number from `low` to `high`, both included."""

    low: float
    high: float

    def __call__(self, value: Json) -> bool:
        """Whether the value is a number in the range; True and False are none."""
        return type(value) in (int, float) and self.low <= value <= self.high


def is_switch(value: Json) -> bool:
    """A check: the value is on or off."""
    return isinstance(value, bool)


def are_sounds(value: Json) -> bool:
    """A check: the value is on, off or `few`."""
    return isinstance(value, bool) or value == "few"


def are_setups(value: Json) -> bool:
    """A check: the value maps game ids to set-ups of bounded depth and size."""
    try:
        return (
            isinstance(value, Mapping)
            and all(isinstance(name, str) for name in value)
            and not plain.deeper_than(value, 8)
            and len(plain.dump(value)) <= MAX_SETUP_BYTES
        )
    except (TypeError, ValueError):
        return False


def are_words(value: Json) -> bool:
    """A check: the value is a list of at most MOST_TOLD words."""
    return isinstance(value, list) and len(value) <= MOST_TOLD and all(map(is_word, value))


def is_place(value: Json) -> bool:
    """A check: the value is a place of a window, left, top, width and height; or no place."""
    if not isinstance(value, list) or len(value) not in (0, 4):
        return False
    return all(type(part) is int and abs(part) <= FARTHEST for part in value) and all(
        part > 0 for part in value[2:]
    )


Switch = Annotated[bool, is_switch]
Drop = Annotated[str, OneOf("release", "tap", "button")]


@frozen
class Settings:
    """All settings. A field declares the setting: its type, its check and its default.

    `theme` says how light it is and `table` which table it is: cloth, felt, wood or stone.
    `tiles` are those of a person who plays alone: painted in their colour, bare wood, or pastel.
    `slop` and `tile_lift` are in dp. `drop` and `drop_shared` say how a tile is let go, alone
    and in pass and play: at release, at a second tap, or by a button. `motion` stretches
    animations; 0 is reduced motion. `sounds` are on, off, or the `few` that matter.
    `spoken` says to whom announcements are made: to a screen reader, by the own voice too where
    there is none, or never. `symbols` are shown where colour carries the game, always, or never.
    `lid_each_card` shows the hand-over screen after every card, where it hides nothing. `window` is
    where a desktop's window was left, `full_screen` whether it fills the screen instead.
    `hold` is the time in seconds that a touch is held to confirm; half of it is the longest tap.
    `captions` shows sounds as words, `headphones` plays them from where they are.
    `switches` says how the app is scanned with one or two switches, `scan_pace` how many seconds
    each stop lasts.
    `lesson_over` tells that a lesson was played to its end, `short_rules` whether *How to play*
    shows the short rules of a game or all pages, `told` which sentences about something that
    happened for the first time were said. `last_setups` remembers the set-up chosen last,
    by game id, as the set-up screen wrote it.
    """

    theme: Annotated[str, OneOf("system", "light", "dark", "contrast")] = "system"
    table: Annotated[str, OneOf("linen", "walnut", "felt", "slate")] = "linen"
    tiles: Annotated[str, OneOf("painted", "wood", "pastel")] = "painted"
    language: Annotated[str, OneOf("system", *LANGUAGES)] = "system"
    drop: Drop = "release"
    drop_shared: Drop = "button"
    tile_lift: Annotated[float, Between(0, 160)] = 60
    slop: Annotated[float, Between(8, 40)] = 8
    hold: Annotated[float, Between(0.2, 4)] = 0.6
    switches: Annotated[str, OneOf("off", "one", "dwell", "two")] = "off"
    scan_pace: Annotated[float, Between(0.3, 8)] = 1.5
    hand: Annotated[str, OneOf("right", "left")] = "right"
    motion: Annotated[float, Between(0, 3)] = 1
    sounds: Annotated[bool | str, are_sounds] = True
    spoken: Annotated[str, OneOf("reader", "voice", "never")] = "reader"
    spoken_length: Annotated[str, OneOf("short", "full")] = "full"
    captions: Switch = False
    headphones: Switch = False
    volume: Annotated[float, Between(0, 1)] = 0.8
    haptics: Switch = True
    symbols: Annotated[str, OneOf("auto", "always", "never")] = "auto"
    text_scale: Annotated[float, Between(0.8, 1.5)] = 1
    turn_board: Switch = True
    end_turn_itself: Switch = False
    lid_each_card: Switch = True
    show_hints: Switch = True
    window: Annotated[Sequence[int], is_place] = made(list)
    full_screen: Switch = False
    lesson_over: Switch = False
    told: Annotated[Sequence[str], are_words] = made(list)
    short_rules: Switch = True
    last_setups: Annotated[Mapping[str, Json], are_setups] = made(dict)

    def changed(self, **changes: Json) -> "Settings":
        """The settings with some fields changed; a value that doesn't fit changes nothing."""
        return replace(
            self, **{name: value for name, value in changes.items() if fits(name, value)}
        )


CHECKS: dict[str, Check] = {
    name: kind.__metadata__[0] for name, kind in Settings.__annotations__.items()
}
"""Name -> the check that its field declares; a default passes its own, as a test holds."""


_KNOWN = {"format", "version", *CHECKS}


def fits(name: str, value: Json) -> bool:
    """Whether `value` may be the setting `name`; False for an unknown name."""
    check = CHECKS.get(name)
    return check is not None and check(value)


def decode(data: bytes) -> Settings | Trouble:
    """The settings in a file; unknown and impossible fields fall back one by one."""
    value = plain.parse(data)
    return value if isinstance(value, Trouble) else from_json(value)


def from_json(data: Json) -> Settings | Trouble:
    """The settings in JSON of any origin."""
    body = plain.unseal(data)
    if isinstance(body, Trouble):
        return body
    if body.get("format") != FORMAT:
        return Trouble("wrong_format", "These are not settings.")
    return Settings().changed(**body)


def is_newer(data: bytes) -> bool:
    """Whether a newer version of the app has written a settings file, which is to stay as it is."""
    body = plain.unseal(plain.parse(data))
    version = None if isinstance(body, Trouble) else body.get("version")
    return type(version) is int and version > VERSION


def unknown(data: bytes) -> dict[str, Json]:
    """The fields of a settings file that this version of the app doesn't know."""
    body = plain.unseal(plain.parse(data))
    return {} if isinstance(body, Trouble) else {one: body[one] for one in body.keys() - _KNOWN}


def encode(settings: Settings, carried: Mapping[str, Json] | None = None) -> dict[str, Json]:
    """The settings as sealed JSON, with fields that are only carried along."""
    own = {"format": FORMAT, "version": VERSION, **as_dict(settings)}
    return plain.seal({**(carried or {}), **own})
