"""What a person chose: every field checked alone, so that one bad value spoils no other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from fitsmobile.engine.protocol import Json
from fitsmobile.storage import atomic, plain
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.outcome import Loaded, Saved, Trouble

FORMAT = "fitsmobile-settings"
VERSION = 1
MAX_BYTES = 1 << 18
MAX_SETUP_BYTES = 1 << 14


def _one_of(*values: str) -> Any:
    return field(default=values[0], metadata={"fits": lambda value: value in values})


def _switch(default: bool) -> Any:
    return field(default=default, metadata={"fits": lambda value: isinstance(value, bool)})


def _between(low: float, high: float, default: float) -> Any:
    def fits(value: Json) -> bool:
        return type(value) in (int, float) and low <= value <= high

    return field(default=default, metadata={"fits": fits})


def _setups() -> Any:
    def fits(value: Json) -> bool:
        try:
            return (
                isinstance(value, Mapping)
                and all(isinstance(name, str) for name in value)
                and not plain.deeper_than(value, 8)
                and len(plain.dump(value)) <= MAX_SETUP_BYTES
            )
        except (TypeError, ValueError):
            return False

    return field(default_factory=dict, metadata={"fits": fits})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Times and sizes: `slop` and `tile_lift` in dp.

    `drop` and `drop_shared` say how a tile is let go, alone and in pass and play: at
    release, at a second tap, or by a button. `motion` stretches animations; 0 is reduced
    motion. `symbols`: on where colour carries the game, always, or never. `last_setups`
    remembers the set-up chosen last, by game id, as the set-up screen wrote it.
    """

    theme: str = _one_of("system", "light", "dark", "contrast")
    language: str = _one_of("system", "en", "de", "fr", "ja")
    drop: str = _one_of("release", "tap", "button")
    drop_shared: str = _one_of("button", "release", "tap")
    tile_lift: float = _between(0, 160, 60)
    slop: float = _between(8, 40, 8)
    hand: str = _one_of("right", "left")
    motion: float = _between(0, 3, 1)
    sounds: bool = _switch(True)
    volume: float = _between(0, 1, 0.8)
    haptics: bool = _switch(True)
    voice: bool = _switch(False)
    symbols: str = _one_of("auto", "always", "never")
    text_scale: float = _between(0.8, 1.3, 1)
    turn_board: bool = _switch(True)
    end_turn_itself: bool = _switch(False)
    show_hints: bool = _switch(True)
    lessons_seen: bool = _switch(False)
    last_setups: Mapping[str, Json] = _setups()

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
    body = {one.name: getattr(settings, one.name) for one in fields(Settings)}
    return plain.seal({"format": FORMAT, "version": VERSION, **body})


def load(path: Path, files: Files = FILES) -> Loaded[Settings] | Trouble:
    """The settings kept at `path`."""
    return atomic.read(path, MAX_BYTES, decode, files)


def save(path: Path, settings: Settings, files: Files = FILES) -> Saved | Trouble:
    """Keep the settings at `path`."""
    return atomic.write(path, plain.dump(encode(settings)).encode("ascii") + b"\n", files)


_CHECKS: dict[str, Callable[[Json], bool]] = {
    one.name: one.metadata["fits"] for one in fields(Settings)
}
