"""What the tables of FILLIT and JAMMIT share: snapshots become motion, wishes become moves.

A snapshot that follows the one on the table by one move is shown as that move's motion;
anything else is put on the table at once. Snapshots that come meanwhile wait their turn.
"""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import Refusal
from fitsmobile.engine.views import Piece
from fitsmobile.session.actions import EndTurn, Play, Redo, TakeDevice, Undo
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games.hex.arrangement import ArrangedTable
from fitsmobile.ui.games.hex.geometry import seat_turn
from fitsmobile.ui.games.hex.menu import open_menu
from fitsmobile.ui.games.hex.motion import Motion
from fitsmobile.ui.games.hex.moves import side_paints
from fitsmobile.ui.games.hex.seat_card import SeatCard
from fitsmobile.ui.games.hex.ui import hex_ui
from fitsmobile.ui.games.hex.words import advice, why, why_not
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.adviser import Adviser
from fitsmobile.ui.table.touch_settings import TouchSettings

RESULT_PAUSE = 1.4
SOUNDS = {"step": "chip", "land": "land", "push": "push", "fall": "fall"}


@frozen
class Scene:
    """One motion: the pieces before it, how they move, and the pieces after it."""

    before: tuple[Piece, ...]
    motion: Motion
    after: tuple[Piece, ...]


class HexTableScreen(ArrangedTable):
    """The table of a hex game. Subclasses say how moves move, and fill cards and controls."""

    ends_itself = False
    """Whether a finished turn is handed over without a button."""

    line = StringProperty("")
    short_line = StringProperty("")
    end_text = StringProperty("")
    """What the large button does now."""
    show_hints = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self.shown: Snapshot | None = None
        self._queue: list[Snapshot] = []
        self._replaying = self._skipping = False
        super().__init__(**kwargs)
        self._adviser = Adviser(self.conductor, self.advise)
        self._result_soon = Clock.create_trigger(self._go_to_result, RESULT_PAUSE)

    # -- coming and going

    def arrive(self, **_args: Any) -> None:
        """Show the game at the table."""
        self.leave()
        self.until_left(self.conductor.listen(self._heard), tr.listen(self.refresh))
        self.show_hints = self.settings.show_hints
        self.board.hand.touch = TouchSettings.of(self.settings, shared=False)
        snapshot = self.conductor.snapshot
        if snapshot is not None and snapshot.game == self.game:
            self._open(snapshot)
        else:
            self._clear()

    def leave(self) -> None:
        """Nothing of this screen runs on."""
        super().leave()
        self._adviser.dismiss()
        self._rest()

    def _rest(self) -> None:
        """Forget what was still to be shown or done of the game on the table."""
        self._result_soon.cancel()
        self._queue.clear()
        self._replaying = False
        self.board.rest()

    def _clear(self) -> None:
        """Another game than this screen's is at the table: nothing here is it, or plays it."""
        self.shown = None
        self.board.put_back()
        self.board.enabled = False

    def _open(self, snapshot: Snapshot) -> None:
        """A game that was not on the table before."""
        self.shown = None
        self.together = snapshot.pace == "together"
        self.viewer = self._near_side(snapshot)
        self.board.lay_turned(self._turn_for(snapshot))
        self.lay_cards(len(snapshot.players))
        self._install(snapshot)
        self.arrange()
        self.board.lay_out()
        self._settled()

    # -- snapshots

    def _heard(self, snapshot: Snapshot) -> None:
        if self.shown is None or snapshot.game_id != self.shown.game_id:
            self._rest()
            if snapshot.game == self.game:
                self._open(snapshot)
            else:
                self._clear()
            return
        self._queue.append(snapshot)
        if not self.board.in_motion and not self._replaying:
            self._advance()

    def _advance(self) -> None:
        """Show the next snapshot, or settle where none waits."""
        while self._queue:
            snapshot = self._queue.pop(0)
            scene = None if self._skipping else self._scene(snapshot)
            if scene is None:
                self._install(snapshot)
                continue
            backwards = bool(snapshot.last and snapshot.last.undone)
            self.board.enabled = False
            self.board.set_pieces(scene.before)
            end = scene.before if backwards else scene.after
            self.board.play(scene.motion, end, backwards, self._landing(snapshot))
            return
        self._settled()

    def _landing(self, snapshot: Snapshot) -> Any:
        def landed() -> None:
            self._install(snapshot)
            self._advance()

        return landed

    def _scene(self, after: Snapshot) -> Scene | None:
        """The motion that leads to a snapshot; None where it is not one move away."""
        before, last = self.shown, after.last
        if before is None or last is None or abs(after.ply - before.ply) != 1:
            return None
        if last.undone != (after.ply < before.ply):
            return None
        start, end = (after, before) if last.undone else (before, after)
        return self._scene_between(last.move, start.views[last.seat], end.views[last.seat])

    def _scene_between(self, move: str, start: Any, end: Any) -> Scene | None:
        """How a move leads from one view of the mover to the next."""
        motion = self.motion(start, move)
        return None if motion is None else Scene(start.pieces, motion, end.pieces)

    def motion(self, view: Any, move: str) -> Motion | None:
        """How a move of a view moves; None where it is none of its moves."""
        return hex_ui(self.game).motion(view, move)

    def _install(self, snapshot: Snapshot) -> None:
        """Put a snapshot on the table as it is."""
        self.shown = snapshot
        self._skipping = self._skipping and self.computer_moves
        view = self.view
        self._dress_sides(snapshot, view)
        self.board.show(view, self.may_act)
        self.refresh()

    def _dress_sides(self, snapshot: Snapshot, view: Any) -> None:
        """The players' own colours for the letters of the rules."""
        self.board.paints = side_paints(snapshot.players, view)
        self.board.symbols = theme.shows_symbols(self.game)

    @property
    def view(self) -> Any:
        """The table as the player on turn sees it, as the near side does after the end."""
        snapshot = self.shown
        if snapshot is None:
            return None
        return snapshot.views[self.viewer if snapshot.turn is None else snapshot.turn]

    @property
    def may_act(self) -> bool:
        """Whether a person may move now."""
        snapshot = self.shown
        if snapshot is None or self._queue or snapshot.turn not in snapshot.actors:
            return False
        return snapshot.players[snapshot.turn].level is None

    @property
    def computer_moves(self) -> bool:
        """Whether a computer player is on turn, whose moves may be skipped."""
        snapshot = self.shown
        if snapshot is None or snapshot.turn not in snapshot.actors:
            return False
        return snapshot.players[snapshot.turn].level is not None

    def skip(self) -> None:
        """Computer players move at once and unseen until a person is on turn."""
        if self.computer_moves:
            self._skipping = True
            self.board.finish()
            self.conductor.hurry()

    @property
    def busy(self) -> bool:
        """Whether a motion, a replay or a waiting snapshot is still to be shown."""
        return bool(self._queue) or self._replaying or self.board.in_motion

    # -- after the motion

    def _settled(self) -> None:
        """Nothing moves any more: hand over, turn the board, or go to the result."""
        snapshot = self.shown
        if snapshot is None:
            return
        if snapshot.outcome is not None:
            self._result_soon()
            return
        if snapshot.can_end_turn and (self.ends_itself or self.settings.end_turn_itself):
            self.conductor.dispatch(EndTurn())
            return
        if snapshot.curtain is not None:
            self.conductor.dispatch(TakeDevice())
            return
        side = self._near_side(snapshot)
        if side != self.viewer:
            self.viewer = side
            if self.shared:
                self.board.lay_turned(self._turn_for(snapshot))
            self.arrange()
            self.refresh()
        self.board.turn_to(self._turn_for(snapshot))

    def _near_side(self, snapshot: Snapshot) -> int:
        """The person on turn; with one person, or a pinned board, always the same."""
        people = [seat for seat, player in enumerate(snapshot.players) if player.level is None]
        if not people:
            return 0
        if len(people) == 1 or not self.settings.turn_board:
            return people[0]
        if snapshot.turn in people:
            return snapshot.turn
        return self.viewer if self.viewer in people else people[0]

    def _turn_for(self, snapshot: Snapshot) -> int:
        return seat_turn(len(snapshot.players), self.viewer)

    def _go_to_result(self, *_: Any) -> None:
        self.navigator.replace("result")

    # -- wishes

    def wish(self, move: str) -> None:
        """Play a move; a refusal is said in one line, with its cells lit."""
        snapshot = self.shown
        if snapshot is None or snapshot.turn is None:
            return
        answer = self.conductor.dispatch(Play(snapshot.turn, move, snapshot.ply))
        if isinstance(answer, Refusal):
            self.refused(answer)

    def undo(self) -> None:
        """Take the last move back."""
        self._ask(Undo())

    def redo(self) -> None:
        """Play the move again that was taken back."""
        self._ask(Redo())

    def end_turn(self) -> None:
        """Hand the turn over."""
        self._ask(EndTurn())

    def _ask(self, action: Any) -> None:
        if self.shown is None:
            return
        self.board.finish()
        answer = self.conductor.dispatch(action)
        if isinstance(answer, Refusal):
            self.refused(answer)

    def refused(self, refusal: Refusal) -> None:
        """Say why not."""
        self.say(why(refusal))
        self.board.light_up(refusal.cells)
        sounds.play("refuse")
        haptics.feel("refuse")

    def refuse(self, rule: str) -> None:
        """Say why not, where the hand knows it already."""
        self.say(why_not(rule))
        sounds.play("refuse")
        haptics.feel("refuse")

    def say(self, text: str) -> None:
        """One line that goes by itself."""
        self.toast.say(text)

    def heard_mark(self, name: str) -> None:
        """A moment of a motion: its sound, and a touch where a person moved."""
        sounds.play(SOUNDS.get(name, "tick"), 0.6 if name == "step" else 1.0)
        if name != "step":
            haptics.feel("land")

    # -- hints

    def ask_hint(self) -> None:
        """A hint for the person on turn, one grade more each time."""
        snapshot = self.shown
        if snapshot is None or snapshot.turn is None or not self.may_act:
            return
        self.board.finish()
        if self._adviser.ask(snapshot.turn):
            self.say(tr("Thinking…"))

    def advise(self, hint: Any) -> None:
        """Say a hint and light up what it is about; the last grade lights up the whole move."""
        self.say(advice(hint))
        self.board.light_up(hint.cells, alarming=False)
        if hint.move is not None:
            self.board.propose(hint.move)

    # -- the last turn again

    @property
    def last_turn(self) -> Sequence[Any]:
        """The moves of the turn before the one that is going on."""
        return self.conductor.last_turn(self.shown.turn) if self.shown is not None else ()

    def card_pressed(self, _card: SeatCard) -> None:
        """The card of the seat that moved last shows its turn again."""
        self.replay()

    def replay(self) -> None:
        """Show the last turn of the others once more."""
        if self.busy:
            return
        scenes = [
            self._scene_between(one.move, one.before.view(one.seat), one.after.view(one.seat))
            for one in self.last_turn
        ]
        self._replaying = True
        self.board.enabled = False
        self._play_scenes([scene for scene in scenes if scene is not None])

    def _play_scenes(self, scenes: Sequence[Scene]) -> None:
        if not scenes:
            self._replaying = False
            if self.shown is not None:
                self._install(self.shown)
            self._advance()
            return
        self.board.set_pieces(scenes[0].before)
        rest = scenes[1:]
        self.board.play(scenes[0].motion, scenes[0].after, then=lambda: self._play_scenes(rest))

    # -- words and numbers

    def refresh(self, *_: Any) -> None:
        """Cards, steps and controls as the snapshot says."""
        snapshot = self.shown
        if snapshot is None:
            return
        last = self.last_turn
        for seat, card in enumerate(self.cards):
            player = snapshot.players[seat]
            colour = self.view.seats[seat].colour
            card.paint = self.board.paints[colour]
            card.neutral_paint = self.board.paints["n"]
            card.who = self.seat_name(seat)
            card.active = seat == snapshot.turn
            card.replay = bool(last) and last[-1].seat == seat
            self.fill_card(card, seat, player)
        self.fill_controls(snapshot)

    def seat_name(self, seat: int) -> str:
        """What a seat is called: `You` where only one person plays."""
        snapshot = self.shown
        if snapshot is None:
            return ""
        people = [player for player in snapshot.players if player.level is None]
        player = snapshot.players[seat]
        if len(people) == 1 and player.level is None:
            return tr("You")
        return player.name

    def fill_card(self, card: SeatCard, seat: int, player: Any) -> None:
        """The facts of one seat."""

    def fill_controls(self, snapshot: Snapshot) -> None:
        """Steps and buttons."""

    def previewed(self, *_: Any) -> None:
        """What is lit has changed: numbers that would change follow."""

    def standing(self, seat: int) -> str:
        """`thinking`, or the level of a computer player; empty for a person."""
        snapshot = self.shown
        if snapshot is None or snapshot.players[seat].level is None:
            return ""
        if snapshot.turn == seat and self.computer_moves:
            return tr("thinking…")
        return tr("level {n}", n=snapshot.players[seat].level)

    # -- menu and keys

    def open_menu(self) -> None:
        """What else can be done at the table."""
        open_menu(self)

    def toggle_turning(self) -> None:
        """Pin the board, or let it turn to the player on turn."""
        self.conductor.change_settings(turn_board=not self.settings.turn_board)
        self._settled()

    def hover(self, x: float, y: float) -> None:
        """What lies under a pointer is lit as the keys light it."""
        if self.top_overlay is None:
            self.board.hover(x, y)

    def step_back(self) -> bool:
        """Back closes what is open, then puts back what is in hand."""
        if super().step_back():
            return True
        if self.board.hand.holds:
            self.board.put_back()
            return True
        return False

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Arrows and Enter on the board; Z and Y take back and play again, P replays, H hints."""
        if self.top_overlay is not None:
            return False
        doing = {"z": self.undo, "y": self.redo, "p": self.replay, "h": self.ask_hint}.get(name)
        if doing is not None:
            doing()
            return True
        ring = self.navigator.focus_ring if self.navigator is not None else None
        if ring is not None and ring.focused not in (None, self.board):
            return False
        if self.board.key(name):
            if ring is not None and ring.focused is not self.board:
                ring.put(self.board)
            return True
        return False
