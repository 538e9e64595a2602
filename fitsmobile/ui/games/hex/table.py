"""The table of a hex game: snapshots become motion on the board, gestures become wishes.

A snapshot that follows the one on the table by one move is shown as that move's motion;
anything else is put on the table at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from fitsmobile.session.actions import colours_of
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games.advice import advice
from fitsmobile.ui.games.hex.arrangement import arrange, keep_parts, sits_around
from fitsmobile.ui.games.hex.geometry import cells, seat_turn
from fitsmobile.ui.games.hex.motion import Scene, scene_of, scene_to
from fitsmobile.ui.games.hex.seats import SeatCards, turn_lines
from fitsmobile.ui.games.hex.ui import hex_ui, side_paints
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.board_widget import BoardWidget
from fitsmobile.ui.table.words import why, why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from fitsmobile.ai.reason import Reason
    from fitsmobile.engine.protocol import Refusal
    from fitsmobile.session.hints import Hint
    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.session.table import Played
    from fitsmobile.ui.games.hex.controls import Controls
    from fitsmobile.ui.games.hex.layout import Wants
    from fitsmobile.ui.games.hex.motion import Mark, Motion, OwnView
    from fitsmobile.ui.kit.keys import FocusRing
    from fitsmobile.ui.table.board import Cue, Moment


kvloader.load(__name__)

FELT = {"stop", "stone", "coin_in", "push", "coin_fall", "centre"}
"""Sounds of pieces that arrive, which are felt too."""

OTHERS = 0.6
"""Loudness of moves that the player has not made: a computer player's, and those shown again."""


class HexTable(BoardWidget):
    """The board of FILLIT and JAMMIT: the hex board with cards, steps and controls round it.

    `moment` is the one on the table, None before the first; `viewer` the seat that looks at the
    board from the near side. `numbered` tells whether the steps of a turn have numbers.
    """

    goal = StringProperty("")
    """The goal of the game, or its board."""

    line = StringProperty("")
    shorter = ListProperty()
    """The side to move and the goal; less of it where that has no room."""

    header = ObjectProperty()
    menu = ObjectProperty()
    hint = ObjectProperty()
    steps = ObjectProperty()
    around = BooleanProperty(False)
    """Whether everybody sits round one tablet: menu and hint are in the corners then."""

    def __init__(
        self,
        game: str,
        controls: Callable[[HexTable], Controls],
        wants: Wants,
        numbered: bool = True,
        **kwargs: object,
    ) -> None:
        self.game, self.wants, self.numbered = game, wants, numbered
        self.ui = hex_ui(game)
        self.words = self.ui.words()
        self.moment: Moment | None = None
        self.viewer = 0
        self._replaying = False
        self._loudness = 1.0
        super().__init__(**kwargs)
        self.board = self.ui.board()()
        self.board.bind(
            on_wish=lambda _, move: self.wish(move),
            on_refuse=lambda _, rule: self._balk(why_not(self.words, rule)),
            on_hint=lambda _: self.moment is not None and self.controls.preview(),
            on_mark=lambda _, mark: self._hear_mark(mark),
        )
        self.add_widget(self.board, index=len(self.children))
        self._parts = {"header": self.header.__self__}
        self.seats = SeatCards(self, self.game)
        self.controls = controls(self)
        self.add_widget(self.controls)
        self._arrange_soon = Clock.create_trigger(self.arrange, -1)
        for name in ("size", "pos", "insets", "touch"):
            self.fbind(name, self._arrange_soon)
        self.fbind("touch", lambda _, touch: setattr(self.board.hand, "touch", touch))
        self.fbind("lit", _ring)
        theme.bind(text_scale=self._arrange_soon)
        tr.listen(self.refresh)

    def on_hidden(self, *_: object) -> None:
        """Take the hidden parts away, and put the others where they belong."""
        keep_parts(self, self._parts, self.hidden)
        self.seats.show("seats" not in self.hidden)
        self.steps.opacity = 0 if "steps" in self.hidden else 1
        self.controls.keep(self.hidden)
        self._arrange_soon()

    # moments

    @property
    def now(self) -> Moment:
        """The moment on the table. Raises RuntimeError before the first."""
        if self.moment is None:
            raise RuntimeError("no game has been shown on this table")
        return self.moment

    @property
    def view(self) -> OwnView:
        """The table as the player on turn sees it, as the near side does after the end."""
        snapshot = self.now.snapshot
        return snapshot.views[self.viewer if snapshot.turn is None else snapshot.turn]

    @property
    def in_motion(self) -> bool:
        """Whether pieces are on their way, or the last turn is shown again."""
        return bool(self._replaying or self.board.running.in_motion)

    def open(self, moment: Moment) -> None:
        """Show a game that was not on the table before."""
        self.moment, self.viewer = moment, moment.seat
        self.board.running.lay_turned(self._turn)
        self.seats.lay(len(moment.snapshot.players))
        self._install(moment)
        self.arrange()
        self.board.lay_out()

    def show(self, moment: Moment, still: bool = False) -> None:
        """Show the move that leads to the next moment, or put that on the table at once."""
        scene = None if still else scene_to(self.now.snapshot, moment.snapshot, self._motion)
        if scene is None:
            self._install(moment)
            return
        self.board.enabled = False
        self._loudness = OTHERS if _by_computer(moment.snapshot) else 1.0
        if scene.backwards:
            sounds.play("undo")
        self._play(scene, lambda: self._land(moment))

    def sit(self, moment: Moment) -> None:
        """Turn the board to the person at the near side."""
        self.moment = moment
        if moment.seat != self.viewer:
            self.viewer = moment.seat
            if sits_around(self):
                self.board.running.lay_turned(self._turn)
            self.arrange()
            self.refresh()
        self.board.running.turn_to(self._turn)

    def replay(self, turn: Sequence[Played]) -> None:
        """Show the moves of a turn again."""
        scenes = [scene_of(played, self._motion) for played in turn]
        self._replaying, self._loudness = True, OTHERS
        self.board.enabled = False
        self._play_all([scene for scene in scenes if scene is not None])

    def finish(self) -> None:
        """End every motion at once."""
        self.board.running.finish()

    def leave(self) -> None:
        """End all motion without a landing, and stop the clock."""
        self._arrange_soon.cancel()
        self._replaying = False
        self.seats.rest()
        self.board.rest()

    @property
    def _turn(self) -> int:
        """By how many sixths the board is turned for the near side."""
        return seat_turn(len(self.now.snapshot.players), self.viewer)

    def _motion(self, view: OwnView, move: str) -> Motion | None:
        """The motion of a move; pieces that fall off the board fly to the card of their seat."""
        goals = {
            seat: self.board.plane.spot_at(*self.to_widget(*card.to_window(*card.center)))
            for seat, card in enumerate(self.seats.cards)
        }
        return self.ui.motion()(view, move, goals)

    def _play(self, scene: Scene, then: Callable[[], None]) -> None:
        self.board.set_pieces(scene.before)
        self.board.running.play(scene.motion, scene.end, scene.backwards, then)

    def _play_all(self, scenes: Sequence[Scene]) -> None:
        if scenes:
            self._play(scenes[0], lambda: self._play_all(scenes[1:]))
            return
        self._replaying = False
        self._land(self.now)

    def _land(self, moment: Moment) -> None:
        self._install(moment)
        self.dispatch("on_shown")

    def _install(self, moment: Moment) -> None:
        self.moment = moment
        self.board.paints = side_paints(colours_of(moment.snapshot.players), self.view)
        self.board.symbols = theme.shows_symbols(self.game)
        self.board.show(self.view, moment.may_act)
        self.refresh()

    # words and places

    def refresh(self, *_: object) -> None:
        """Write cards, steps and controls as the moment says."""
        if self.moment is None:
            return
        self.seats.fill(self.moment, self.view, self.board.paints)
        for seat, card in enumerate(self.seats.cards):
            self.controls.fill_card(card, seat)
        self.controls.fill(self.moment)
        self.line, *self.shorter = turn_lines(self.moment, self.goal)

    def arrange(self, *_: object) -> None:
        """Put everything where this window wants it."""
        arrange(self)

    # wishes and answers

    def wish(self, move: str) -> None:
        """Wish a move for the player on turn."""
        if self.moment is not None and self.moment.snapshot.turn is not None:
            self.dispatch("on_play", self.moment.snapshot.turn, move)

    def refuse(self, refusal: Refusal, seat: int | None = None) -> None:
        """Say why not, and light the cells that it is about."""
        self._balk(why(refusal, self.words))
        self._light_up(refusal.cells)

    def _light_up(self, names: Iterable[object], alarming: bool = True) -> None:
        """Ring the hexes among what a refusal or a hint names."""
        on_board = cells(self.board.radius)
        self.board.running.light_up(
            [one for one in names if isinstance(one, str) and one in on_board], alarming
        )

    def _balk(self, text: str) -> None:
        self.dispatch("on_tell", text)
        sounds.play("refuse")
        haptics.feel("refuse")

    def _hear_mark(self, mark: Mark) -> None:
        sounds.play(mark.event, mark.step, self._loudness)
        if mark.event in FELT:
            haptics.feel("land")

    def advise(self, hint: Hint) -> None:
        """Say a hint and light its cells up; the last grade proposes the move, and lights up the
        cells of the reason."""
        if self.moment is not None:
            self.dispatch("on_tell", advice(hint, self.moment.snapshot))
        self._light_up(hint.shown, alarming=False)
        if hint.move is not None:
            self.board.hand.propose(hint.move)
            self.board.hinted()

    def cue(self, moves: Collection[str]) -> Cue | None:
        """Drag a piece on the board, or press a button."""
        return self.controls.cue(moves)

    # keys and pointers

    def cancel(self) -> bool:
        """Put back what is in hand or chosen. False where there is nothing."""
        if not self.board.hand.holds:
            return False
        self.board.hand.cancel()
        self.board.hinted()
        return True

    def key(self, name: str, ring: FocusRing | None) -> bool:
        """The game's own keys; arrows and Enter on the board where no button has the focus."""
        if self.moment is None:
            return False
        if self.controls.key(name):
            return True
        if ring is not None and ring.focused not in (None, self.board):
            return False
        if not self.board.key(name):
            return False
        if ring is not None and ring.focused is not self.board:
            ring.put(self.board)
        return True

    def hover(self, x: float, y: float) -> None:
        """Light the piece under a pointer as the keys light it."""
        self.board.hover(x, y)


def _ring(table: HexTable, reason: Reason | None) -> None:
    table.board.marks.reason = reason
    table.board.repaint()


def _by_computer(snapshot: Snapshot) -> bool:
    return snapshot.last is not None and snapshot.players[snapshot.last.seat].level is not None
