"""Nothing legal is out of reach: the nodes of a table offer exactly the legal moves."""

import random
from itertools import permutations

import pytest

from fitsmobile.engine.views import FillitView, JammitView
from fitsmobile.session.actions import EndTurn, NewGame, Play, TakeDevice
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in, players
from tests.ui.playing import ramp_of, show_table

PHONE, LANDSCAPE, TABLET = (360, 780), (780, 360), (1280, 800)
STATES = 5
"""Positions of a random game that are compared."""

BETWEEN = 5
"""Random moves between two of them."""

TURNS = 4
"""Presses that turn a tile by 360 degrees."""

TABLES = [
    ("fits", 1, "solo", PHONE),
    ("fits", 2, "together", TABLET),
    ("bits", 1, "solo", LANDSCAPE),
    ("bits", 2, "card_by_card", PHONE),
    ("fillit", 2, "turns", PHONE),
    ("fillit", 4, "turns", TABLET),
    ("jammit", 3, "turns", LANDSCAPE),
    ("jammit", 2, "turns", PHONE),
]


def legal(view):
    """The legal moves in a seat's view."""
    if isinstance(view, FillitView):
        return {one.move for one in (*view.runs, *view.steps)}
    if isinstance(view, JammitView):
        return {one.move for one in view.pushes} | set(view.corners.values())
    ramp = ramp_of(view)
    found = {one.move for tile in ramp.tiles for one in tile.landings.values()}
    return found | ({ramp.can_put_aside} - {None})


def parts(root, role):
    """The usable nodes of a role by their parts, or by their names for whole widgets."""
    return {
        one.part or one.name: (one, widget)
        for one, widget in described(root).items()
        if one.role == role and one.actions
    }


def press(found):
    """Press a node that `parts` found."""
    node, widget = found
    widget.perform(node, "press")


def ramp_moves(board):
    """The moves that the nodes of one ramp offer: its tiles in all forms, and putting aside."""
    hand, found = board.ramp.hand, set()
    for tile in range(len(hand.tiles)):
        if tile != hand.tile:
            press(parts(board, "tile")[f"tile{tile + 1}"])
        for _ in range(2):
            for _ in range(TURNS):
                columns = [int(part[-1]) - 1 for part in parts(board, "place")]
                found |= {hand.tiles[tile].landings[hand.form, one].move for one in columns}
                press(parts(board, "tile")[f"tile{tile + 1}"])
            mirror = parts(board, "button").get("Mirror")
            if mirror is not None:
                press(mirror)
    return found | ({hand.aside} if "aside" in parts(board, "button") else set())


def fillit_moves(table):
    """Press every place: a piece is taken in hand first, then its targets are pressed."""
    for part, (node, _) in parts(table, "place").items():
        press(parts(table, "place")[part])
        if node.checked is not None:
            for target, (there, _) in parts(table, "place").items():
                if there.checked is None:
                    press(parts(table, "place")[target])
                    press(parts(table, "place")[part])
        table.cancel()


def jammit_moves(table):
    """Choose columns in every order with the coins in both, and push; or press each corner."""
    places = parts(table, "place")
    if table.view.phase == "pawn":
        for found in places.values():
            press(found)
        return
    for _ in range(2):
        for chosen in permutations(places, table.board.hand.wanted):
            for part in chosen:
                press(places[part])
            press(parts(table.controls, "button")["Push"])
            table.cancel()
        if table.board.hand.can_swap:
            press(next(one for name, one in parts(table, "tile").items() if ", then" in name))


class Game:
    """A random game at a table whose wishes are recorded instead of played."""

    def __init__(self, stage, folder, game, people, pace):
        self.stage, self.random = stage, random.Random(people)
        self.conductor = conductor_in(folder)
        self.conductor.dispatch(NewGame(game, players(people), pace=pace, seed=11))
        self.screen = show_table(stage, self.conductor).screen
        self.table = self.screen.table
        self.wished = set()
        self.table.bind(on_play=self._record)

    def _record(self, _table, _seat, move):
        self.wished.add(move)
        return True

    def offered(self):
        """Seat -> the moves that its nodes offer, of the seats that may act."""
        actors = self.conductor.snapshot.actors
        if hasattr(self.table, "board"):
            self.wished.clear()
            (fillit_moves if self.table.game == "fillit" else jammit_moves)(self.table)
            return {actors[0]: set(self.wished)}
        around = getattr(self.table, "seats", None)
        return {seat: ramp_moves(around[seat] if around else self.table) for seat in actors}

    def play_on(self):
        """Play random moves through the session, up to one after which a person may act."""
        for _ in range(BETWEEN):
            self._act(self.conductor.snapshot)
        while self.conductor.snapshot.outcome is None and not self.conductor.snapshot.actors:
            self._act(self.conductor.snapshot)
        self.stage.settle()
        while not self.table.settled:
            self.table.cancel()
            self.stage.settle()

    def _act(self, snapshot):
        if snapshot.curtain is not None:
            self.conductor.dispatch(TakeDevice())
        elif snapshot.actors:
            seat = snapshot.actors[0]
            move = self.random.choice(sorted(legal(snapshot.views[seat])))
            self.conductor.dispatch(Play(seat, move, snapshot.ply))
        elif snapshot.outcome is None:
            self.conductor.dispatch(EndTurn())


@pytest.mark.parametrize(("game", "people", "pace", "size"), TABLES)
def test_nothing_legal_is_out_of_reach(stage, tmp_path, game, people, pace, size):
    theme.reduced_motion = True
    stage.resize(*size)
    played = Game(stage, tmp_path, game, people, pace)
    for _ in range(STATES):
        snapshot = played.conductor.snapshot
        assert snapshot.actors
        assert played.offered() == {seat: legal(snapshot.views[seat]) for seat in snapshot.actors}
        played.play_on()
