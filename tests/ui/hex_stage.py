"""A hex table in the window with its own conductor, and helpers that play moves by touch."""

from fitsmobile.session.actions import NewGame
from tests.harness import conductor_in, players


class HexTable:
    """The table screen of a hex game, with helpers for gestures."""

    def __init__(self, stage, folder):
        self.stage = stage
        self.conductor = conductor_in(folder)
        self.navigator = None

    def start(self, setup, people=None, pace="turns"):
        """Deal and open the table."""
        people = people or players(setup["seats"])
        answer = self.conductor.dispatch(NewGame(setup["game"], people, pace=pace, setup=setup))
        assert answer is self.conductor.snapshot, answer
        self.open()
        return self

    def open(self):
        """Show the screen of the game at the table."""
        from fitsmobile.ui.app.navigator import Navigator

        self.navigator = Navigator(conductor=self.conductor)
        self.stage.show(self.navigator)
        self.navigator.go("table")
        self.stage.settle()

    @property
    def screen(self):
        return self.navigator.screen

    @property
    def board(self):
        return self.screen.table.board

    @property
    def snapshot(self):
        return self.conductor.snapshot

    @property
    def view(self):
        return self.snapshot.views[self.snapshot.turn]

    def key(self, name):
        """Press a key through the navigator, as the app's window does."""
        self.navigator.on_keyboard(None, *self._key(name))
        self.stage.frames(1)

    @staticmethod
    def _key(name):
        from fitsmobile.ui.kit.keys import NAMES as KEYS

        codes = {known: code for code, known in reversed(KEYS.items())}
        code = codes.get(name) or ord(name)
        return code, code, name if len(name) == 1 else "", []

    def middle(self, cell):
        """The middle of a hex in the window."""
        return self.in_window(self.board.plane.centre_of(cell))

    def in_window(self, point):
        """A point of the board's own plane in the window."""
        return self.board.to_window(*point)

    def height_of(self, seat):
        """The y coordinate of the card of a seat in the window."""
        card = self.screen.table.seats.cards[seat]
        return card.to_window(*card.center)[1]

    def rest(self, limit=900):
        """Draw frames until all motions end."""
        self.stage.until(lambda: not self.board.running.moving and not self.screen.busy, limit)
        self.stage.frames(1)

    # -- fingers

    def carry(self, start, end, steps=4, let_go=True):
        """Drag one finger from a point to another."""
        (x, y), (s, t) = start, end
        self.stage.finger("down", x, y)
        for k in range(1, steps + 1):
            self.stage.finger("motion", x + (s - x) * k / steps, y + (t - y) * k / steps)
        if let_go:
            self.stage.finger("up", s, t)

    def drag_run(self, run, let_go=True):
        """Drag the pawn one and a half hexes along a ray."""
        (x, y), (s, t) = self.middle(run.origin), self.middle(run.path[0])
        self.carry((x, y), (x + (s - x) * 1.4, y + (t - y) * 1.4), let_go=let_go)

    def drag_step(self, step, let_go=True):
        """Drag a stone to a neighbour."""
        self.carry(self.middle(step.origin), self.middle(step.target), let_go=let_go)

    def end_turn(self):
        self.stage.tap_on(self.screen.table.controls.end_button)
        self.rest()


def best_run(view):
    """The run that lays the most chips."""
    return max(view.runs, key=lambda run: (len(run.laid), run.move))
