"""What a person chose: every field checked alone, so that one bad value spoils no other."""

from collections.abc import Callable, Mapping
from pathlib import Path

from fitsmobile.engine.frozen import as_dict, frozen, made, replace
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import atomic, plain
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.storage.results import Loaded, Saved, Trouble

FORMAT = "fitsmobile-settings"
VERSION = 1
MAX_BYTES = 1 << 18
MAX_SETUP_BYTES = 1 << 14

Check = Callable[[Json], bool]


@frozen
class Settings:
    """Everything that can be set. Times and sizes: `slop` and `tile_lift` in dp.

    `drop` and `drop_shared` say how a tile is let go, alone and in pass and play: at
    release, at a second tap, or by a button. `motion` stretches animations; 0 is reduced
    motion. `symbols`: on where colour carries the game, always, or never. `last_setups`
    remembers the set-up chosen last, by game id, as the set-up screen wrote it.
    """

    theme: str = "system"
    language: str = "system"
    drop: str = "release"
    drop_shared: str = "button"
    tile_lift: float = 60
    slop: float = 8
    hand: str = "right"
    motion: float = 1
    sounds: bool = True
    volume: float = 0.8
    haptics: bool = True
    voice: bool = False
    symbols: str = "auto"
    text_scale: float = 1
    turn_board: bool = True
    end_turn_itself: bool = False
    show_hints: bool = True
    lessons_seen: bool = False
    last_setups: Mapping[str, Json] = made(dict)

    def changed(self, **changes: Json) -> "Settings":
        """The settings with some fields changed; a value that doesn't fit changes nothing."""
        return replace(
            self, **{name: value for name, value in changes.items() if fits(name, value)}
        )


def fits(name: str, value: Json) -> bool:
    """Whether `value` may be the setting `name`; False for an unknown name."""
    check = _CHECKS.get(name)
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


def encode(settings: Settings) -> dict[str, Json]:
    """The settings as sealed JSON."""
    return plain.seal({"format": FORMAT, "version": VERSION, **as_dict(settings)})


def load(path: Path, files: Files = FILES) -> Loaded[Settings] | Trouble:
    """The settings kept at `path`."""
    return atomic.read(path, MAX_BYTES, decode, files)


def save(path: Path, settings: Settings, files: Files = FILES) -> Saved | Trouble:
    """Keep the settings at `path`."""
    return atomic.write(path, plain.dump(encode(settings)).encode("ascii") + b"\n", files)


def _one_of(*values: str) -> Check:
    return lambda value: value in values


def _between(low: float, high: float) -> Check:
    return lambda value: type(value) in (int, float) and low <= value <= high


def _is_switch(value: Json) -> bool:
    return isinstance(value, bool)


def _are_setups(value: Json) -> bool:
    try:
        return (
            isinstance(value, Mapping)
            and all(isinstance(name, str) for name in value)
            and not plain.deeper_than(value, 8)
            and len(plain.dump(value)) <= MAX_SETUP_BYTES
        )
    except (TypeError, ValueError):
        return False


_CHECKS: dict[str, Check] = {
    "theme": _one_of("system", "light", "dark", "contrast"),
    "language": _one_of("system", *LANGUAGES),
    "drop": _one_of("release", "tap", "button"),
    "drop_shared": _one_of("release", "tap", "button"),
    "tile_lift": _between(0, 160),
    "slop": _between(8, 40),
    "hand": _one_of("right", "left"),
    "motion": _between(0, 3),
    "sounds": _is_switch,
    "volume": _between(0, 1),
    "haptics": _is_switch,
    "voice": _is_switch,
    "symbols": _one_of("auto", "always", "never"),
    "text_scale": _between(0.8, 1.3),
    "turn_board": _is_switch,
    "end_turn_itself": _is_switch,
    "show_hints": _is_switch,
    "lessons_seen": _is_switch,
    "last_setups": _are_setups,
}
"""What each setting may be; a default passes its own check, as a test holds."""
