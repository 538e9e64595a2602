"""The sounds that the app plays: how each is made, how loud it is, and which event plays it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.draw.sounds import movements as move
from tools.draw.sounds.loudness import polish
from tools.draw.sounds.movements import Movement
from tools.draw.sounds.synthesis import Take

HAND, PIECE, COUNTS, END = -33.0, -27.0, -25.5, -22.5
"""Loudness classes in LUFS: what is held in the hand, a piece that meets the board, what scores,
and the end of a game."""

SIZES = {"s": -0.7, "m": 0.0, "l": 0.7}
"""Tiles of up to 3, 4 and 5 cells, and how much louder each lands, in dB."""

SLIDES = (0.13, 0.17, 0.21, 0.25)
"""Seconds of the fall of a tile, in which the sound of its sliding has to end."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The making of a sound: the movement, its loudness in LUFS, its longest time in seconds.

    `soft` is the frequency above which it is damped; `knee` tells how much its peaks are rounded,
    so that a phone can play it loud enough.
    """

    movement: Movement
    loudness: float
    seconds: float
    takes: int = 1
    soft: float = 5200
    knee: float = 1.2
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the app and the recipes of its steps, from the lowest.

    `few` events are heard when few sounds are chosen. A finger can cause a `first` event as soon
    as the first frame is seen.
    """

    steps: tuple[str, ...]
    few: bool = False
    first: bool = False


def _numbered(name: str, count: int, first: int = 1) -> tuple[str, ...]:
    return tuple(f"{name}_{number}" for number in range(first, first + count))


EVENTS = {
    "take": Event(("take",), first=True),
    "tick": Event(_numbered("tick", 9, 0), first=True),
    "turn": Event(("turn",), first=True),
    "flip": Event(("flip",), first=True),
    "refuse": Event(("refuse",), few=True, first=True),
    "aside": Event(("aside",)),
    "undo": Event(("undo",)),
    "slide": Event(_numbered("slide", len(SLIDES))),
    "land_lip": Event(tuple(f"land_lip_{size}" for size in SIZES), few=True),
    "land_tile": Event(tuple(f"land_tile_{size}" for size in SIZES), few=True),
    "row": Event(_numbered("row", 3), few=True),
    "buried": Event(("buried",), few=True),
    "card": Event(("card",)),
    "step": Event(("step",)),
    "stop": Event(("stop",)),
    "chip": Event(_numbered("chip", 8, 0)),
    "chip_back": Event(("chip_back",)),
    "stone": Event(("stone",)),
    "coin_in": Event(("coin_in",)),
    "push": Event(_numbered("push", 5, 2)),
    "coin_fall": Event(("coin_fall",), few=True),
    "centre": Event(("centre",), few=True),
    "lid_down": Event(("lid_down",)),
    "lid_up": Event(("lid_up",)),
    "podium_rise": Event(_numbered("rise", 3)),
    "podium_pawn": Event(("stop",)),
    "win": Event(("win",), few=True),
    "rank": Event(("rank",)),
    "new_best": Event(("best",)),
    "star": Event(_numbered("star", 3)),
}


def _ramp_recipes() -> dict[str, Recipe]:
    table = {
        "take": Recipe(move.take_up, HAND, 0.09, 3),
        "turn": Recipe(move.turn, HAND, 0.13, 3),
        "flip": Recipe(move.flip, HAND, 0.13, 2),
        "refuse": Recipe(move.refuse, COUNTS - 1, 0.20, 2, 3500, 1.8),
        "buried": Recipe(move.buried, COUNTS - 1, 0.18, 2, 2600, 2.2),
        "aside": Recipe(move.aside, PIECE, 0.20, 1, 6000),
        "card": Recipe(move.card, PIECE - 1, 0.18, 2),
        "undo": Recipe(move.undo, PIECE - 1.5, 0.12, 1, 4500, backwards=True),
    }
    for number in range(9):
        table[f"tick_{number}"] = Recipe(move.tick(number), HAND - 0.5, 0.06)
    for number, length in enumerate(SLIDES, 1):
        table[f"slide_{number}"] = Recipe(move.slide(length), HAND + 1, length + 0.006, 1, 4200)
    for number in range(3):
        table[f"row_{number + 1}"] = Recipe(move.row(number), COUNTS, 0.19)
    for surface in ("lip", "tile"):
        for size, louder in SIZES.items():
            table[f"land_{surface}_{size}"] = Recipe(
                move.land(surface, size), PIECE + 0.5 + louder, 0.15, 3, 7000, 2.1
            )
    return table


def _hex_recipes() -> dict[str, Recipe]:
    table = {
        "step": Recipe(move.step, HAND, 0.06, 3),
        "stop": Recipe(move.stop, PIECE, 0.13, 2, 6500, 1.8),
        "chip_back": Recipe(move.chip_back, PIECE - 1, 0.14, 2),
        "stone": Recipe(move.stone, PIECE - 1, 0.20, 2, 5000),
        "coin_in": Recipe(move.coin_in, PIECE, 0.17, 2),
        "coin_fall": Recipe(move.coin_fall, PIECE + 0.5, 0.30, 2),
        "centre": Recipe(move.centre, COUNTS, 0.34),
    }
    for number in range(8):
        table[f"chip_{number}"] = Recipe(move.chip(number), PIECE - 1.5, 0.09, 1, 6000, 1.8)
    for coins in range(2, 7):
        table[f"push_{coins}"] = Recipe(move.push(coins), PIECE + 0.2 * coins, 0.26)
    return table


def _scene_recipes() -> dict[str, Recipe]:
    table = {
        "lid_down": Recipe(move.lid_down, PIECE, 0.30, 1, 6000),
        "lid_up": Recipe(move.lid_up, PIECE - 1, 0.30, 1, 6000),
        "rank": Recipe(move.rank, COUNTS, 0.60),
        "best": Recipe(move.best, COUNTS, 0.60),
        "win": Recipe(move.win, END, 1.30),
    }
    for number in range(3):
        table[f"rise_{number + 1}"] = Recipe(move.rise(number), PIECE, 0.16, knee=1.8)
        table[f"star_{number + 1}"] = Recipe(move.star(number), COUNTS, 0.24)
    return table


RECIPES: Mapping[str, Recipe] = {**_ramp_recipes(), **_hex_recipes(), **_scene_recipes()}


def takes(name: str) -> list[str]:
    """The names of the takes of a recipe."""
    count = RECIPES[name].takes
    return [name] if count == 1 else list(_numbered(name, count))


def samples(name: str, take: str) -> list[float]:
    """One take of a recipe, between -1 and 1."""
    recipe = RECIPES[name]
    sound = Take(take, recipe.seconds)
    recipe.movement(sound)
    line = sound.line()
    if recipe.backwards:
        line.reverse()
    fall = 0.003 if recipe.backwards else 0.012
    return polish(line, recipe.loudness, recipe.soft, recipe.knee, fall)
