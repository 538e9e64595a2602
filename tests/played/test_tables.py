"""Every game is played by touch, killed and resumed."""

from pathlib import Path

import pytest

from tests.played import fifth_main
from tests.played.player import PHONE, TABLET, Node, Player, middle, words_of
from tests.played.tables import (
    BEGIN,
    OVER,
    PASSING,
    TAP,
    at_random,
    fillit_turn,
    jammit_turn,
    my_turn,
    offers,
    owners,
    place_tile,
    places,
    play_ramps,
    set_up,
    tiles,
)

CHOOSE = at_random(5)
FIFTH = Path(fifth_main.__file__)
SKIPPED = "Your start tile's card: skipped."
"""Said for some seconds, and not again after a start."""


@pytest.fixture
def player(tmp_path):
    """Starts the app on a fresh folder, with a window of a size."""
    started = []

    def start(size, **more):
        started.append(Player(tmp_path, size, **more))
        started[0].start()
        return started[0]

    yield start
    for one in started:
        one.kill()


def said(nodes: list[Node]) -> list[tuple[str, ...]]:
    """The nodes without the ids, which differ between processes."""
    return [(n.role, n.name, n.value, str(n.checked), str(n.actions), str(n.box)) for n in nodes]


def boards(me: Player) -> list[list[bytes]]:
    """The pixels of boards, without texts: SDL spaces letters differently in each process."""
    picture = me.still_picture()
    return [picture.part(n.box) for n in me.look() if n.role in ("board", "place", "tile")]


def killed_and_found_again(me: Player) -> None:
    """Kill the app at rest: the next start has the same nodes and the same pixels of the boards."""
    me.wait_until_gone(SKIPPED)
    nodes, shown = said(me.wait_until_still()), boards(me)
    me.kill()
    me.start()
    me.wait_until("another table than before", lambda now: said(now) == nodes)
    assert boards(me) == shown, "another board than before"


def tells_the_possible_score(nodes: list[Node]) -> bool:
    """Whether the best score that is still possible stands below the score."""
    return any(line.startswith("max ") for line in words_of(nodes))


def test_a_solo_board_of_fits_is_played_to_its_result(player):
    me = player(PHONE)
    set_up(me, "FITS", *["Round 2"] * 3)
    play_ramps(me, CHOOSE, rounds=3)
    me.wait_until("a ramp", owners)
    me.wait_until("the possible score", tells_the_possible_score)  # worked out in a thread
    killed_and_found_again(me)

    (tile,) = [node for node in me.look() if node.role == "tile"]
    me.touch(("down", 1, *middle(tile.box)), ("motion", 1, *middle((0, 0, *PHONE))))
    me.look()
    me.kill()  # a finger still holds the tile
    me.start()
    assert tiles(me.wait_until("a ramp", owners), owners(me.look())[0]) == [tile.name]

    play_ramps(me, CHOOSE)
    me.find("Play again")
    me.kill()
    me.start()
    me.tap("Saved")
    me.wait_for("FITS, solo")


def test_a_device_is_handed_over_and_shows_no_board_meanwhile(player):
    me = player(PHONE)
    set_up(me, "FITS", "Players: 2", PASSING, "Card by card")
    place_tile(me, owners(me.wait_until("a ramp", owners))[0], CHOOSE)
    covered = me.wait_for(BEGIN)
    assert "Player 2" in words_of(covered)
    assert not owners(covered)
    killed_and_found_again(me)
    me.hold(BEGIN)
    nodes = me.wait_until("a ramp", owners)
    while owners(nodes):  # the next card may be Player 1's start tile, which has been placed
        place_tile(me, owners(nodes)[0], CHOOSE)
        nodes = me.wait_until("a card", lambda now: owners(now) or offers(me, now, TAP))
    assert "Player 1" in words_of(nodes)


def next_card(me: Player, waiting: list[str]) -> list[str]:
    """Place the tiles of these ramps round a tablet; the ramps that hold the next one."""
    for owner in waiting:
        place_tile(me, owner, CHOOSE)
    me.wait_until("placed", lambda now: offers(me, now, "Next card"))
    me.wait_until("the next card", owners)
    return owners(me.wait_until_still())


def test_a_card_is_played_round_a_tablet(player):
    me = player(TABLET)
    set_up(me, "FITS", "Players: 2", PASSING, "All at once")
    near, far = owners(me.wait_until("two ramps", lambda now: len(owners(now)) == 2))
    before = tiles(me.look(), near)
    waiting = next_card(me, [near, far])
    while len(waiting) < 2:  # the card is the start tile of the other, which has placed it
        waiting = next_card(me, waiting)
    assert tiles(me.look(), near) == tiles(me.look(), far) != before
    killed_and_found_again(me)


@pytest.mark.parametrize(("game", "turn"), [("FILLIT", fillit_turn), ("JAMMIT", jammit_turn)])
def test_a_turn_is_played_against_the_computer(player, game, turn):
    me = player(PHONE)
    set_up(me, game)
    turn(me, CHOOSE)
    me.wait_until("no answer", lambda now: my_turn(me) and OVER not in words_of(now))
    killed_and_found_again(me)


def test_a_game_that_is_only_registered_is_played_to_its_end(player):
    me = player(PHONE, program=FIFTH)
    set_up(me, "PEBBLES")
    nodes = my_turn(me)
    while not offers(me, nodes, OVER):
        row = places(nodes)
        me.tap_at(*middle(CHOOSE(row).box))
        me.wait_until("the row stays", lambda now, was=row: places(now) != was)
        nodes = my_turn(me)
    me.find("Play again")
