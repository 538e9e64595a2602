"""The scripted player at each table: it plays any legal move that the screen offers.

It contains no rules: it touches the places that a board describes as open.
"""

import random
from collections.abc import Callable

from tests.played.player import Node, Player, middle, words_of

START = "Start the game"
"""The button below the form of a new game."""

PASSING = "Passing the device"
"""The row of the form that asks how the device goes round."""

BEGIN, TAP = "Hold the pawn to begin", "Tap to begin"
"""The button on the hand-over screen, after a round and after a card."""

OVER = "Look back"
"""A button on the result of a finished game."""

NEXT, RESULT = "Next", "Result"
"""The buttons below the count of a board."""

WALK = "move your pawn to a lit corner"
"""The text on the card of the person on turn after the coins are inserted."""

TURNS = 4
"""Taps that turn a tile by 360 degrees."""

Choose = Callable[[list[Node]], Node]
"""Chooses one of several open places."""


def at_random(seed: int) -> Choose:
    """Chooses a random place; reproducible by the seed."""
    numbers = random.Random(seed)
    return lambda places: numbers.choice(places)


def open_form(me: Player, game: str) -> None:
    """Open the form of a new game from the home screen."""

    def card(nodes: list[Node]) -> Node | None:
        return next((n for n in nodes if n.name == game and n.value and n.actions), None)

    me.tap_at(*middle(me.wait_for_node(f"no card of {game}", card).box))
    me.find(START)


def set_up(me: Player, game: str, *taps: str) -> None:
    """Open a table from the home screen; `taps` are texts to tap in the form."""
    open_form(me, game)
    for name in taps:
        me.tap(name)
    me.tap(START)


def places(nodes: list[Node], owner: str = "") -> list[Node]:
    """The open places of one board, or of all."""
    return [n for n in nodes if n.role == "place" and n.actions and owner in ("", n.parent)]


def owners(nodes: list[Node]) -> list[str]:
    """The ids of the ramps that hold a tile."""
    return list(dict.fromkeys(n.parent for n in nodes if n.role == "tile"))


def offers(me: Player, nodes: list[Node], name: str) -> bool:
    """Whether a usable node has this text."""
    return any(n.actions and me.says(n, name) for n in nodes)


def go_on(me: Player, name: str) -> None:
    """Tap a button until it is gone: the first tap may only end a count."""
    while offers(me, nodes := me.look(), name):
        me.tap(name)
        before = words_of(nodes)
        me.wait_until(f"{name} does nothing", lambda now, was=before: words_of(now) != was)


def place_tile(me: Player, owner: str, choose: Choose) -> None:
    """Drop the tile of a ramp into an open column, turned where none is open; or put it aside."""
    nodes = me.look()
    if not places(nodes, owner):
        nodes = me.wait_until_still()
    for _ in range(TURNS):
        if places(nodes, owner):
            break
        held = [n for n in nodes if n.role == "tile" and n.parent == owner]
        called = max(held, key=lambda n: n.box[2] * n.box[3])  # not the neutral one beside it
        me.tap_at(*middle(called.box))
        nodes = me.wait_until_still()
    mine = [n for n in nodes if n.parent == owner]
    if not places(mine):
        put_aside(me, owner)
        return
    before = tiles(nodes, owner), words_of(nodes)
    me.tap_at(*middle(choose(places(mine)).box))
    me.tap("Drop")
    me.wait_until(
        "the tile stays in hand",
        lambda now: not offers(me, now, "Drop") and (tiles(now, owner), words_of(now)) != before,
    )


def put_aside(me: Player, owner: str) -> None:
    """Hold the put-aside shelf of a ramp until its tile is gone."""

    def shelves(nodes: list[Node]) -> list[Node]:
        return [n for n in nodes if n.parent == owner and me.says(n, "Put aside")]

    nodes = me.wait_until("a shelf", shelves)
    before, shelf = (tiles(nodes, owner), words_of(nodes)), shelves(nodes)[0]
    with me.finger_on(middle(shelf.box)):
        me.wait_until("putting aside", lambda now: (tiles(now, owner), words_of(now)) != before)


def tiles(nodes: list[Node], owner: str) -> list[str]:
    """The names of the tiles of a ramp."""
    return [n.name for n in nodes if n.role == "tile" and n.parent == owner]


def play_ramps(me: Player, choose: Choose, rounds: int = 10_000) -> None:
    """Play a game of FITS or BITS to its result, or `rounds` steps of it."""
    for _ in range(rounds):
        nodes = me.wait_until("nothing to do at the ramps", lambda now: can_go_on(me, now))
        if offers(me, nodes, OVER):
            return
        if offers(me, nodes, BEGIN):
            me.hold(BEGIN)
        elif offers(me, nodes, TAP):
            go_on(me, TAP)
        elif offers(me, nodes, NEXT):
            go_on(me, NEXT)
        elif offers(me, nodes, RESULT):
            go_on(me, RESULT)
        else:
            place_tile(me, owners(nodes)[0], choose)


def can_go_on(me: Player, nodes: list[Node]) -> bool:
    """Whether a ramp or a button waits for a person, or the result is there."""
    names = (OVER, BEGIN, TAP, NEXT, RESULT)
    return bool(owners(nodes)) or any(offers(me, nodes, name) for name in names)


def my_turn(me: Player) -> list[Node]:
    """Wait until a hex board offers a place or "End turn", or the result is there."""
    return me.wait_until(
        "no place is open", lambda now: places(now) or offers(me, now, OVER) or ends_turn(me, now)
    )


def ends_turn(me: Player, nodes: list[Node]) -> bool:
    """Whether "End turn" is offered."""
    return offers(me, nodes, "End turn")


def fillit_turn(me: Player, choose: Choose) -> None:
    """Run the pawn, step a stone, end the turn."""
    nodes = my_turn(me)
    while not ends_turn(me, nodes) and not offers(me, nodes, OVER):
        before = places(nodes)
        stops = [n for n in before if n.checked is None]
        pieces = [n for n in before if n.checked is not None]
        me.tap_at(*middle(choose(stops or pieces).box))
        nodes = me.wait_until(
            "the board does not answer", lambda now, was=before: changed(me, now, was)
        )
    if ends_turn(me, nodes):
        me.tap("End turn")
        me.wait_until("the turn does not end", lambda now: not ends_turn(me, now))


def changed(me: Player, nodes: list[Node], before: list[Node]) -> bool:
    """Whether other places than before are open, or the turn or the game is over."""
    over = ends_turn(me, nodes) or offers(me, nodes, OVER)
    return over or (bool(places(nodes)) and places(nodes) != before)


def jammit_turn(me: Player, choose: Choose) -> None:
    """Push both coins into a column, extra coins too, then walk the pawn."""
    nodes = my_turn(me)
    while not offers(me, nodes, OVER):
        before = seen(nodes)
        walks = any(me.says(node, WALK) for node in nodes)
        if offers(me, nodes, "Push"):
            me.tap("Push")
        else:
            me.tap_at(*middle(choose(places(nodes)).box))
        me.wait_until("the board does not answer", lambda now, was=before: seen(now) != was)
        if walks:
            me.wait_until_gone(WALK)
            return
        nodes = my_turn(me)


def play_hexes(me: Player, choose: Choose) -> None:
    """Play a game of FILLIT or JAMMIT to its result."""
    turn = fillit_turn if any(me.says(node, "FILLIT") for node in my_turn(me)) else jammit_turn
    while not offers(me, my_turn(me), OVER):
        turn(me, choose)


def seen(nodes: list[Node]) -> list[tuple[str, str, bool]]:
    """Names, values and usability of the nodes, without their places."""
    return [(n.name, n.value, bool(n.actions)) for n in nodes]
