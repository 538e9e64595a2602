"""Questions about a table that a key answers in one line, and what is announced after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.wording import clauses, headed, listed, sentences
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.speech import speech

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fitsmobile.session.snapshot import Snapshot
    from fitsmobile.session.table import Played
    from fitsmobile.ui.look.node import Node
    from fitsmobile.ui.table.screen import TableScreen
    from fitsmobile.ui.table.words import First

QUESTIONS = {
    "l": mark("last move"),
    "b": mark("the board in a sentence"),
    "s": mark("scores"),
    "t": mark("what is to be done"),
    "c": mark("the line of the focus"),
    "w": mark("what can be done"),
}
"""Keys, and what they ask, as message ids."""

ASKED = "asked"
"""The part of a table that says what the player on turn has to do."""

SAMPLES = 3
"""Moves that are named at a time."""


@frozen
class TableWords:
    """The words that a table asks of the game on it.

    `told` says what a move in a view changes and where, `progress` where the game is as a seat
    sees it, `score` what a seat has. `firsts` are what is said when it first happens.
    """

    told: Callable[[Snapshot, object, str], str]
    progress: Callable[[Snapshot, int], str]
    score: Callable[[Snapshot, int], str]
    firsts: Callable[[str], Sequence[First]]


class Questions:
    """Answers on the line of the table, which readers say; announcements only for them."""

    def __init__(self, screen: TableScreen, words: TableWords) -> None:
        self._screen, self._words = screen, words
        self._asked_at, self._asked_line = "", 0
        self._places: list[str] = []
        self._named = 0
        self._answers: dict[str, Callable[[Snapshot], str]] = {
            "l": self._last_move,
            "b": self._board,
            "s": self._scores,
            "t": self._asked,
            "c": self._line_of_focus,
            "w": self._possible,
        }

    def ask(self, key: str) -> bool:
        """Answer the question of a key. False where it asks none."""
        if key not in self._answers or self._screen.shown is None:
            return False
        self._screen.tell(self._answers[key](self._screen.shown) or tr("Nothing."))
        return True

    def announcement(self) -> str:
        """The player who is to take the device; else what the table asks of the player on turn."""
        screen = self._screen
        if screen.cover is not None and screen.front is screen.cover:
            return headed(tr("Pass it to"), screen.cover.name)
        if screen.top_overlay is not None or screen.shown is None:
            return screen.heading()
        return self._asked(screen.shown)

    def follow(self, before: Snapshot | None, after: Snapshot) -> None:
        """Announce the move that has led to a snapshot, and who or what is next.

        What happens for the first time is shown too.
        """
        self.say_first_times(before, after)
        if not speech.wanted or before is None or after.last is None:
            return
        last, name = after.last, after.players[after.last.seat].name
        if last.undone:
            speech.say(tr("{name} takes a move back.", name=name))
        elif after.ply == before.ply + 1:
            change = self._words.told(after, before.views[last.seat], last.move)
            score = self._words.score(after, last.seat) if speech.full else ""
            speech.say(clauses((headed(name, change), score, self._next(after))))
        elif after.turn != before.turn:
            speech.say(self._next(after))

    def say_first_times(self, before: Snapshot | None, now: Snapshot) -> None:
        """Say what happens for the first time to the person on turn, one sentence at a time.

        At the end of a game that is the person at the near side. The settings keep what was said.
        A host whose position is not there for anybody to think about, such as a lesson, has its
        own words: nothing is said there.
        """
        seat = self._screen.relay.seat if now.turn is None else now.turn
        host = self._screen.conductor
        if host.state is None or now.players[seat].level is not None:
            return
        said = host.settings.told
        earlier = now if before is None or before.game_id != now.game_id else before
        for one in self._words.firsts(now.game):
            if one.key not in said and one.happens(earlier.views[seat], now.views[seat]):
                host.change_settings(told=[*said, one.key])
                self._screen.tell(tr(one.text))
                return

    def _next(self, snapshot: Snapshot) -> str:
        """The player who moves next, or what the same one has still to do; the tile in hand where
        nobody else plays."""
        screen, shared = self._screen, self._screen.relay.parts.shared
        if snapshot.turn is None:
            return tr("The game is over.")
        if shared and snapshot.last is not None and snapshot.last.seat == snapshot.turn:
            ends = "" if screen.ends_turn_itself else tr("End turn")
            return ends if snapshot.can_end_turn else listed(self._steps())
        tiles = self._nodes("tile") if speech.full and not shared else []
        in_hand = listed(node.name for node in tiles)
        return in_hand or self._words.progress(snapshot, snapshot.turn)

    # the answers

    def _last_move(self, snapshot: Snapshot) -> str:
        return self.told(snapshot, self._screen.conductor.last_turn())

    def told(self, snapshot: Snapshot, turn: Sequence[Played]) -> str:
        """In one line what some moves of one seat changed; moves of a ramp make no turn."""
        played = turn if self._screen.relay.parts.shared else turn[-1:]
        if not played:
            return ""
        words = [self._words.told(snapshot, one.before.view(one.seat), one.move) for one in played]
        return headed(snapshot.players[played[0].seat].name, listed(words))

    def _board(self, _snapshot: Snapshot) -> str:
        return clauses(headed(node.name, node.value) for node in self._nodes("board"))

    def _scores(self, snapshot: Snapshot) -> str:
        seats = enumerate(snapshot.players)
        scores = (headed(one.name, self._words.score(snapshot, seat)) for seat, one in seats)
        return clauses(scores)

    def _asked(self, snapshot: Snapshot) -> str:
        turn = self._screen.relay.seat if snapshot.turn is None else snapshot.turn
        tiles = [node.name for node in self._nodes("tile")]
        return clauses((self._words.progress(snapshot, turn), *self._steps(), *tiles))

    def _steps(self) -> list[str]:
        """The step of a turn that the player on turn has to make now."""
        return [node.name for node in self._nodes("text") if node.part == ASKED]

    def _line_of_focus(self, _snapshot: Snapshot) -> str:
        """The line of the focus, and each time that it is asked again the next ray from there."""
        for node, widget in described(self._screen).items():
            if node.part and node.part == widget.focused_part:
                lines = widget.lines_of_focus() or [node.name]
                self._asked_line = self._asked_line + 1 if node.part == self._asked_at else 0
                self._asked_at = node.part
                return lines[self._asked_line % len(lines)]
        return ""

    def _possible(self, _snapshot: Snapshot) -> str:
        """Some of what can be done, and each time that it is asked again the next of it.

        None is called better than another: that would be a hint, which is counted.
        """
        nodes = [node for node in self._nodes("place") if node.actions]
        targets = [node.name for node in nodes if node.checked is None]
        places = targets or [node.name for node in nodes]
        goes_on = places == self._places and self._named + SAMPLES < len(places)
        self._places, self._named = places, self._named + SAMPLES if goes_on else 0
        some = clauses(places[self._named : self._named + SAMPLES])
        if goes_on or not places:
            return some
        count = tr.plural("{count} possible.", "{count} possible.", len(places))
        return sentences((count, some))

    def _nodes(self, role: str) -> list[Node]:
        return [node for node in described(self._screen) if node.role == role]
