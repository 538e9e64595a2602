"""The mistakes of people in a finished game, looked for on the worker while its result is shown.

Each decision of a person is appraised by what could be known when it was made: one question of the
worker a decision, so that a search which is cancelled goes on where it was. At the end the regret
is kept with the game (see `session.regret`), and the mistakes go into the deck.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.player import OutOfBudget, Stop
from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.protocol import Move, Outcome, State
from fitsmobile.puzzles.puzzle import Puzzle
from fitsmobile.session.actions import Denied
from fitsmobile.session.deck import Deck, puzzle_of
from fitsmobile.session.reasons import reason_for
from fitsmobile.session.record import Games, to_table
from fitsmobile.session.regret import UNIT, UNKNOWN, SeatRegret, to_json
from fitsmobile.session.summary import facts_of
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded

if TYPE_CHECKING:
    from collections.abc import Callable

    from fitsmobile.session.conductor import Conductor


@frozen
class Decision:
    """A whole decision of a person: the moves of `seat` after the first `ply` moves of the game."""

    ply: int
    seat: int
    before: State
    moves: tuple[Move, ...]


@frozen
class Mistake:
    """A decision that lost so many thousandths, and the name of the reason against it.

    `name` is the id of its puzzle.
    """

    name: str
    game_id: str
    ply: int
    seat: int
    loss: int
    kind: str


@frozen
class _Game:
    """A game that is looked at: its record and outcome, and what is left to do."""

    record: GameRecord
    outcome: Outcome | None
    left: tuple[Decision, ...]
    regrets: tuple[SeatRegret, ...]
    mistakes: tuple[Mistake, ...] = ()


@frozen
class _Weighed:
    """The loss of a decision in thousandths; `mistake` is None where it is none."""

    loss: int
    mistake: Mistake | None


class MistakeSearch:
    """Looks for the mistakes in one game at a time; `found` are those of the last one.

    `ended` is called after each search that was not cancelled: with False where no mistakes can be
    found in such a game.
    """

    def __init__(
        self, conductor: Conductor, worker: Worker, ended: Callable[[bool], None] = lambda _: None
    ) -> None:
        self.found: tuple[Mistake, ...] = ()
        self._ended = ended
        self._conductor = conductor
        self._worker = worker
        self._game: _Game | None = None
        self._ticket: Ticket[_Game | None] | Ticket[_Weighed | None] | None = None

    def look_at(self, game_id: str) -> bool:
        """Look for the mistakes in a finished game; goes on with one that was cancelled. False
        where it was done before."""
        self.cancel()
        if self._game is not None and self._game.record.id == game_id:
            self._ask()
            return True
        self._game = None
        loaded = self._conductor.kept.finished.load(game_id)
        if not isinstance(loaded, Loaded) or not is_open(loaded.value):
            return False
        question = partial(_decisions, loaded.value, self._conductor.games)
        self._ticket = self._worker.ask(question, self._begin)
        return True

    def cancel(self) -> None:
        """Stop searching."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _begin(self, found: _Game | None) -> None:
        self._ticket, self._game = None, found
        if found is None:
            self._ended(False)
        self._ask()

    def _ask(self) -> None:
        game = self._game
        if game is None:
            return
        if game.left:
            question = partial(weigh, game.record, self._conductor.games, game.left[0])
            self._ticket = self._worker.ask(question, self._weighed)
        else:
            self._game = None
            self._keep(game)
            self._ended(True)

    def _weighed(self, found: _Weighed | None) -> None:
        """Count a decision, and ask for the next one."""
        self._ticket, game = None, self._game
        if game is None or found is None:
            return
        (decision, *left), mistake = game.left, found.mistake
        kind = None if mistake is None else mistake.kind
        mistakes = game.mistakes if mistake is None else (*game.mistakes, mistake)
        regrets = tuple(
            one.with_decision(found.loss, kind) if one.seat == decision.seat else one
            for one in game.regrets
        )
        self._game = replace(game, left=tuple(left), regrets=regrets, mistakes=mistakes)
        self._ask()

    def _keep(self, game: _Game) -> None:
        """Keep the regret with the game and the mistakes in the deck, if the game is still there
        as it was."""
        kept = self._conductor.kept
        loaded = kept.finished.load(game.record.id)
        if not isinstance(loaded, Loaded) or loaded.value != game.record:
            return
        touched = game.record.touched + 1
        record = replace(game.record, regret=to_json(game.regrets), touched=touched)
        kept.keep_again(record, facts_of(record, game.outcome))
        Deck.of_conductor(self._conductor).add(game.mistakes)
        self.found = game.mistakes


def is_open(record: GameRecord) -> bool:
    """Whether the mistakes of a game are still to be looked for."""
    players = PLAYERS.get(record.game)
    return (
        record.ended is not None
        and record.regret is None
        and players is not None
        and players.appraiser is not None
        and any(player.level is None for player in record.players)
    )


def weigh(record: GameRecord, games: Games, decision: Decision, stop: Stop) -> _Weighed | None:
    """The loss of a decision; None where the search is cancelled."""
    appraiser = PLAYERS[decision.before.game].appraiser
    if appraiser is None:
        return None
    before, seat, moves = decision.before, decision.seat, decision.moves
    try:
        found = appraiser.appraise(before, seat, moves, stop)
    except OutOfBudget:
        return None
    loss = round(found.loss * UNIT)
    if found.loss < appraiser.mistake:
        return _Weighed(loss, None)
    reason = reason_for(before.seen_by(seat), seat, found.better, moves)
    kind = UNKNOWN if reason is None else reason.name
    puzzle = puzzle_of(record, decision.ply, seat, games)
    name = puzzle.id if isinstance(puzzle, Puzzle) else ""
    return _Weighed(loss, Mistake(name, record.id, decision.ply, seat, loss, kind))


def _decisions(record: GameRecord, games: Games, _stop: Stop) -> _Game | None:
    """The decisions of the people in a game; None where the rules refuse it, or no mistake can be
    found in such a game."""
    table, players = to_table(record, games), PLAYERS[record.game]
    appraiser = players.appraiser
    if isinstance(table, Denied) or appraiser is None or not appraiser.knows(table.states[0]):
        return None
    people = [seat for seat, player in enumerate(table.players) if player.level is None]
    found, begin = [], 0
    for ply, (seat, _) in enumerate(table.moves[: table.position]):
        if appraiser.is_whole(table.states[ply + 1], seat):
            if seat in people:
                texts = [text for _, text in table.moves[begin : ply + 1]]
                moves = tuple(table.game.parse_move(text) for text in texts)
                found.append(Decision(begin, seat, table.states[begin], moves))
            begin = ply + 1
    regrets = tuple(SeatRegret(seat) for seat in people)
    return _Game(record, table.state.outcome(), tuple(found), regrets)
