"""The movements that are heard: each strikes and rubs the bodies of one take.

A function that takes a step or a size returns the movement for it.
"""

import math
from collections.abc import Callable
from dataclasses import replace

from tools.draw.sounds.synthesis import BAR, BLOCK, BOARD, DISC, Body, Take

Movement = Callable[[Take], None]

TILES = {
    "s": Body(1050, BLOCK, 0.030, 24, 0.4),
    "m": Body(880, BLOCK, 0.030, 19, 0.4),
    "l": Body(740, BLOCK, 0.030, 15, 0.4),
}
RAMP = Body(470, BOARD, 0.085, 30, 0.5)
LIP = Body(620, BAR, 0.045, 24, 0.6)
PEG = Body(1175, BAR, 0.030, 40, 1.1)
PAWN = Body(1320, BLOCK, 0.036, 34, 0.7)
CHIP = Body(1175, DISC, 0.020, 34, 0.7)
COIN = Body(1720, DISC, 0.022, 35, 0.8)
STONE = Body(2050, DISC, 0.0065, 28, 0.7)
STICK = Body(784, BAR, 0.034, 55, 1.2)
CARD = Body(1500, BOARD, 0.35, 90, 0.1)
SLAT = Body(820, BAR, 0.060, 40, 0.8)
CUP = Body(470, (1.0, 2.1, 2.9, 4.2), 0.060, 25, 1.0)
"""The hole in the middle of the board, with the air below it."""

GRAIN = Body(950, BOARD, 0.220, 60, 0.1)
"""Wood that is rubbed: a broad spectrum, almost without pitch."""

SNAP = Body(2050, (1.0, 1.28, 1.63, 2.06, 2.55), 0.080, 220, 0.5)
"""The short noise of the impact itself."""

PENTATONIC = (0, 2, 4, 7, 9, 12, 14, 16, 19)
"""Semitones above the lowest note; any two of the scale may sound together."""

LOWEST = 784.0
"""The lowest note in Hz, a G: phones are quiet below it."""


def note(step: int) -> float:
    """The pitch in Hz of a step of the five-tone scale."""
    return LOWEST * 2 ** (PENTATONIC[step] / 12)


def falling(share: float) -> float:
    """Speed of a piece that slides down by its weight."""
    return 0.12 + 0.88 * share


def easing(share: float) -> float:
    """Speed of a piece that is pushed and comes to rest."""
    return 1 - share


def hump(share: float) -> float:
    """Speed of a piece that is turned, from rest to rest."""
    return math.sin(math.pi * min(1.0, max(0.0, share)))


def take_up(take: Take) -> None:
    """A tile is taken from its place: it scrapes, then clicks off."""
    tile = TILES["m"].at(take.about(1010, 0.05))
    take.rub(GRAIN, 0.0, 0.022, 0.10, hump)
    take.strike(tile, 0.0, 0.45, 0.0005, again=0.2)
    take.strike(tile, 0.018 + take.about(0.006, 0.3), 0.8, 0.0004, again=0.25)


def tick(step: int) -> Movement:
    """A short stick of wood, at a step of the scale."""

    def movement(take: Take) -> None:
        take.strike(STICK.at(note(step)), 0.0, 1.0, 0.00045, grit=0.3, again=0.0)
        take.strike(SNAP, 0.0, 0.16, 0.0003, again=0.0)

    return movement


def turn(take: Take) -> None:
    """A tile is turned in the hand: click, brush, click."""
    tile = TILES["m"].at(take.about(880, 0.05))
    take.strike(tile, 0.0, 0.8, 0.0005, again=0.3)
    take.rub(GRAIN, 0.004, 0.058, 0.16, hump)
    take.strike(tile.at(tile.pitch * 1.12), take.about(0.062, 0.06), 0.5, 0.0006, again=0.2)


def flip(take: Take) -> None:
    """A tile is turned over: brush, then the clap of the other side."""
    tile = TILES["m"].at(take.about(820, 0.04))
    take.rub(GRAIN, 0.0, 0.05, 0.14, hump)
    take.strike(tile, 0.0, 0.5, 0.0007, again=0.0)
    take.strike(tile.at(tile.pitch * 1.2), take.about(0.052, 0.05), 1.0, 0.0004, again=0.35)


def slide(length: float) -> Movement:
    """A tile slides down the ramp for `length` seconds, faster and brighter."""

    def movement(take: Take) -> None:
        take.rub(GRAIN, 0.0, length, 0.5, falling, 1700)
        take.rub(TILES["l"], 0.0, length, 0.16, falling, 700)

    return movement


def land(surface: str, size: str) -> Movement:
    """A tile lands on the lip, with the ramp under it, or on tiles: two of them clack."""

    weight = {"s": 0.75, "m": 0.95, "l": 1.15}[size]
    contact = _on_lip if surface == "lip" else _on_tile

    def movement(take: Take) -> None:
        tile = contact(take, TILES[size].at(take.about(TILES[size].pitch, 0.03)), weight)
        if size != "s":  # a larger one rocks once before it lies
            lying = take.about({"m": 0.040, "l": 0.050}[size], 0.12)
            take.strike(tile.at(tile.pitch * 1.04), lying, 0.15, 0.0004, again=0.0)
            take.strike(RAMP, lying, 0.05, 0.0009, again=0.0)

    return movement


def _on_lip(take: Take, tile: Body, weight: float) -> Body:
    take.strike(tile, 0.0, 0.7, 0.0005, again=0.2)
    lip = LIP.at(tile.pitch * take.about(0.80, 0.05))
    take.strike(lip, 0.0, 0.7 * weight, 0.0006, again=0.2)
    take.strike(RAMP, 0.0003, 0.45 * weight, 0.0009, again=0.2)
    take.strike(SNAP, 0.0, 0.6, 0.0004, again=0.3)
    return tile


def _on_tile(take: Take, tile: Body, weight: float) -> Body:
    tile = tile.at(tile.pitch * 1.16)
    other = TILES["s"].at(take.about(tile.pitch * 1.31, 0.03))
    take.strike(tile, 0.0, 0.8, 0.00025, again=0.3)
    take.strike(other, 0.0003, 0.9, 0.00025, again=0.5)
    take.strike(RAMP.at(600), 0.0005, 0.14 * weight, 0.0009, again=0.0)
    take.strike(SNAP, 0.0, 1.0, 0.00025, again=0.6)
    return tile


def row(step: int) -> Movement:
    """A small peg is lifted, then set an octave higher."""

    def movement(take: Take) -> None:
        pitch = note((3, 5, 7)[step])
        take.strike(PEG.at(pitch / 2), 0.0, 0.7, 0.0007, again=0.0)
        take.strike(PEG.at(pitch), 0.052, 1.0, 0.0005, grit=0.3, again=0.0)
        take.strike(SNAP, 0.052, 0.14, 0.0003, again=0.0)

    return movement


def buried(take: Take) -> None:
    """A dot is covered: dull, short, sinking."""
    dull = Body(take.about(760, 0.02), BOARD, 0.080, 35, 1.0)
    take.strike(dull, 0.0, 1.0, 0.0014, again=0.15)
    take.strike(RAMP.at(620), 0.002, 0.3, 0.0018, again=0.0)
    take.strike(dull.at(dull.pitch * 0.84), 0.062, 0.6, 0.0016, again=0.0)


def refuse(take: Take) -> None:
    """Two dull knocks, the second lower."""
    for at, pitch, loud in ((0.0, 930, 1.0), (0.088, 784, 1.0)):
        knock = Body(take.about(pitch, 0.03), BAR, 0.050, 28, 1.0)
        take.strike(knock, take.about(at, 0.06), loud, 0.0010, again=0.0)
        take.strike(RAMP.at(600), at, 0.45 * loud, 0.0012, again=0.15)
        take.strike(SNAP, at, 0.05, 0.0005, again=0.0)


def aside(take: Take) -> None:
    """A tile is pushed along the shelf until it stops."""
    take.strike(TILES["m"], 0.0, 0.25, 0.0006, again=0.0)
    take.rub(GRAIN, 0.0, 0.095, 0.22, easing)
    take.strike(TILES["m"], 0.100, 0.8, 0.0007, again=0.4)
    take.strike(RAMP.at(560), 0.100, 0.5, 0.0010, again=0.3)
    take.strike(SNAP, 0.100, 0.35, 0.0004, again=0.3)


def card(take: Take) -> None:
    """A card bends, turns and is laid flat."""
    take.strike(CARD, 0.0, 0.35, 0.0004, again=0.5)
    take.rub(CARD, 0.0, 0.105, 0.35, hump, 2600)
    take.strike(CARD.at(1150), 0.108, 1.4, 0.0005, again=0.5)
    take.strike(RAMP.at(620), 0.109, 0.35, 0.0009, again=0.0)


def lid_down(take: Take) -> None:
    """The lid comes down: seven slats run out, slower and slower, and close."""
    for k in range(7):
        share = 1 - math.sqrt(1 - k / 7)
        take.strike(SLAT.at(take.about(900 - 22 * k, 0.03)), 0.200 * share, 0.30, 0.0006, again=0.2)
    take.rub(GRAIN, 0.0, 0.200, 0.16, easing)
    take.strike(SLAT.at(680), 0.205, 1.0, 0.0007, again=0.5)
    take.strike(RAMP.at(560), 0.206, 0.6, 0.0010, again=0.3)
    take.strike(SNAP, 0.205, 0.35, 0.0004, again=0.4)


def lid_up(take: Take) -> None:
    """The lid opens with a click; its slats run faster, then slower."""
    take.strike(SLAT.at(760), 0.0, 0.7, 0.0007, again=0.4)
    take.rub(GRAIN, 0.0, 0.215, 0.18, hump)
    for k in range(7):
        share = (k + 0.5) / 7
        away = abs(2 * share - 1) ** 0.625 / 2
        share = 0.5 + math.copysign(away, share - 0.5)
        take.strike(SLAT.at(take.about(800 + 26 * k, 0.03)), 0.22 * share, 0.30, 0.0006, again=0.2)


def step(take: Take) -> None:
    """The pawn taps a field."""
    take.strike(PAWN.at(take.about(1320, 0.06)), 0.0, 1.0, 0.0005, again=0.25)
    take.strike(RAMP.at(760), 0.0, 0.3, 0.0009, again=0.0)


def stop(take: Take) -> None:
    """The pawn stands."""
    take.strike(PAWN.at(take.about(1040, 0.02)), 0.0, 1.0, 0.0004, again=0.45)
    take.strike(RAMP.at(560), 0.0, 0.45, 0.0009, again=0.3)
    take.strike(SNAP, 0.0, 0.4, 0.0003, again=0.3)


def chip(rung: int) -> Movement:
    """A clay chip is laid; each chip of a run is a step higher."""

    def movement(take: Take) -> None:
        take.strike(CHIP.at(note(rung)), 0.0, 1.0, 0.0003, again=0.22)
        take.strike(RAMP.at(800), 0.0, 0.25, 0.0008, again=0.0)
        take.strike(SNAP, 0.0, 0.2, 0.0003, again=0.0)

    return movement


def chip_back(take: Take) -> None:
    """Two chips go back to the others, the second lower."""
    take.strike(CHIP.at(take.about(1480, 0.015)), 0.0, 0.8, 0.0003, again=0.2)
    take.strike(CHIP.at(take.about(1108, 0.015)), take.about(0.058, 0.08), 1.0, 0.0003, again=0.35)


def stone(take: Take) -> None:
    """Glass against glass, pushed over, glass on wood."""
    first, second = take.about(2050, 0.015), take.about(2440, 0.015)
    take.strike(STONE.at(first), 0.0, 0.75, 0.0002, again=0.25)
    take.rub(GRAIN, 0.006, 0.055, 0.10, hump)
    take.strike(STONE.at(second), take.about(0.070, 0.05), 0.7, 0.0002, again=0.35)
    take.strike(RAMP.at(760), 0.070, 0.55, 0.0009, again=0.2)


def coin_in(take: Take) -> None:
    """A coin slides in and meets the rim."""
    take.strike(COIN.at(1500), 0.0, 0.45, 0.0003, again=0.2)
    take.rub(GRAIN, 0.0, 0.075, 0.15, easing)
    take.strike(COIN, 0.080, 0.9, 0.0003, again=0.4)
    take.strike(RAMP.at(700), 0.080, 0.5, 0.0009, again=0.2)


def push(coins: int) -> Movement:
    """Coins push each other: one click each, closer and closer."""

    def movement(take: Take) -> None:
        take.rub(GRAIN, 0.0, 0.150, 0.10 + 0.014 * coins, easing)
        at, gap = 0.004, 0.034
        for k in range(coins):
            pitch = take.about(COIN.pitch * (0.90 + 0.045 * k), 0.02)
            loud = 0.85 * 0.90**k if k < coins - 1 else 0.85
            take.strike(COIN.at(pitch), at, loud, 0.00025, again=0.2)
            take.strike(RAMP.at(760), at, 0.22, 0.0008, again=0.0)
            at, gap = at + take.about(gap, 0.10), gap * 0.90
        take.strike(SNAP, 0.004, 0.3, 0.0003, again=0.0)

    return movement


def bounces(take: Take, body: Body, at: float, gap: float, many: int) -> None:
    """A body falls and bounces, each time sooner and weaker."""
    loud, keeps = 1.0, 0.62
    for _ in range(many):
        take.strike(body.at(take.about(body.pitch, 0.02)), at, loud, 0.0003, again=0.1)
        take.strike(RAMP.at(640), at, loud * 0.5, 0.0009, again=0.0)
        at, gap, loud = at + gap, gap * keeps, loud * keeps**0.8


def coin_fall(take: Take) -> None:
    """A coin goes over the edge, is silent in the air, and bounces."""
    take.strike(COIN.at(1850), 0.0, 0.4, 0.0003, again=0.0)
    take.rub(GRAIN, 0.0, 0.035, 0.2, easing)
    bounces(take, COIN.at(take.about(1500, 0.02)), 0.075, take.about(0.062, 0.1), 4)


def centre(take: Take) -> None:
    """A coin goes into the hole: the edge, then two knocks in hollow wood."""
    take.strike(COIN.at(1850), 0.0, 0.5, 0.0003, again=0.2)
    for at, pitch, loud in ((0.070, 1, 1.0), (0.165, 1.26, 0.9)):
        take.strike(CUP.at(CUP.pitch * pitch), at, 1.0 * loud, 0.0011, again=0.2)
        take.strike(COIN.at(1320 * pitch), at, 0.75 * loud, 0.0003, again=0.3)


def win(take: Take) -> None:
    """Three coins roll in, lean, and settle one after the other, each at a pitch of its own."""
    for k, (start, pitch) in enumerate(((0.0, 1174.7), (0.13, 1568.0), (0.26, 1975.5))):
        coin = Body(pitch, DISC, 0.0085, 22, 1.0)
        take.rub(coin, start, 0.42, 0.085, easing, 420)
        take.rub(GRAIN, start, 0.42, 0.05, easing, 900)
        at, gap, loud = start + 0.38, 0.060, 0.75
        for _ in range(7):
            take.strike(coin, at, loud, 0.0003, again=0.0)
            take.strike(RAMP.at(700), at, loud * 0.3, 0.0009, again=0.0)
            at, gap, loud = at + take.about(gap, 0.06), gap * 0.74, loud * 0.80
        flat = replace(coin, loss=0.0035, grip=9.0, slope=1.4)
        take.strike(flat, at + 0.012, 0.45 + 0.06 * k, 0.0004, again=0.0)


def rank(take: Take) -> None:
    """The pawn climbs four steps, 90 ms each; the last one rings."""
    for k, rung in enumerate((0, 2, 3, 5)):
        last = k == 3
        bar = Body(note(rung), BAR, 0.008 if last else 0.022, 11 if last else 28, 1.3)
        take.strike(bar, 0.090 * k, 1.1 if last else 0.8, 0.0006, grit=0.3, again=0.0)
        take.strike(SNAP, 0.090 * k, 0.06, 0.0004, again=0.0)


def star(step: int) -> Movement:
    """A small bar with its fifth; the stars rise by thirds."""

    def movement(take: Take) -> None:
        pitch = note((5, 7, 8)[step])
        take.strike(Body(pitch, BAR, 0.0055, 15, 1.4), 0.0, 1.0, 0.0004, grit=0.2, again=0.0)
        take.strike(Body(pitch * 1.5, BAR, 0.010, 30, 1.4), 0.028, 0.45, 0.0004, again=0.0)
        take.strike(SNAP, 0.0, 0.06, 0.0003, again=0.0)

    return movement


def undo(take: Take) -> None:
    """A landing that is played backwards: the ring swells and ends with the touch."""
    tile = replace(TILES["m"].at(take.about(930, 0.03)), loss=0.011, grip=12.0)
    take.strike(tile, 0.0, 0.8, 0.0004, again=0.3)
    take.strike(RAMP.at(600), 0.0, 0.3, 0.0009, again=0.2)
    take.rub(GRAIN, 0.004, 0.07, 0.30, easing)


def rise(place: int) -> Movement:
    """A block of the podium stops at its height; the higher the place, the higher the pitch."""

    def movement(take: Take) -> None:
        block = Body(note(place), BLOCK, 0.026, 16, 0.6)
        take.strike(block, 0.0, 1.0, 0.0006, again=0.35)
        take.strike(RAMP.at(560), 0.0003, 0.5, 0.0010, again=0.2)
        take.strike(SNAP, 0.0, 0.25, 0.0004, again=0.3)
        take.rub(GRAIN, 0.004, 0.030, 0.12, easing)

    return movement


def best(take: Take) -> None:
    """Two short notes and the octave of the first, which rings."""
    for k, rung in enumerate((1, 3, 6)):
        last = k == 2
        bar = Body(note(rung), BAR, 0.0045 if last else 0.024, 9 if last else 30, 1.3)
        take.strike(bar, 0.075 * k, 1.1 if last else 0.8, 0.0005, grit=0.3, again=0.0)
        take.strike(SNAP, 0.075 * k, 0.06, 0.0004, again=0.0)
