"""Hindsight for FITS and BITS: a beam search over the cards of a round in their known order."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from tests.bench.yardsticks.before.hindsight import Best, Decision
from tests.bench.yardsticks.before.luck import usual_best
from fitsmobile.ai.player import Budget, Clock, Meter, Stop, wrong_game
from tests.bench.yardsticks.before.ramp_search import BestLine, Model
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.protocol import GameError, Move, Refusal, State
from fitsmobile.engine.ramp import Done, RampState, SeatProgress

M = TypeVar("M", bound=Model)

BestLineOf = Callable[[M, int, Sequence[str], bool, Meter, int | None], BestLine]
"""Searches the best line from a node. Parameters: model, node, cards, whether the first is the
start tile, meter, points that are certain already."""

UNPLAYED = Done(0, (), (), (), 0)
"""Placeholder for a round before the analysed one."""


class RampHindsight(Generic[M]):
    """Implements `hindsight.Hindsight` with a game's model and its search for the best line."""

    def __init__(
        self, model_of: Callable[[RampState[Any], int], M], best_line: BestLineOf[M]
    ) -> None:
        self._model_of = model_of
        self._best_line = best_line

    def deal(self, state: State) -> Hashable:
        """The cards of all rounds: equal for all positions of one deal."""
        return _ramp(state).setup

    def rounds(self, state: State) -> int:
        """The number of rounds of the game."""
        return len(_ramp(state).setup.rounds)

    def played(self, state: State, seat: int, number: int) -> Best | None:
        """The score and the placements of a seat's round; None while it is being played."""
        done = _ramp(state).by_seat[seat].done
        if len(done) <= number:
            return None
        return Best(done[number].score, tuple(move for _, move in done[number].placed), False)

    def decision(self, before: State, after: State, seat: int, move: Move) -> Decision:
        """The decision that `seat` made with `move`."""
        progress, later = _ramp(before).by_seat[seat], _ramp(after).by_seat[seat]
        tile = progress.now
        if move:
            ended = len(later.done) > progress.round
            tile = (later.done[progress.round] if ended else later).placed[-1][0]
        return Decision(progress.round, progress.card, tile or "")

    def best_of_round(
        self, state: State, seat: int, number: int, budget: Budget, stop: Stop, clock: Clock
    ) -> Best:
        """The best that `seat` could have made of a round; as in `Hindsight`."""
        ramp = _ramp(state)
        if not 0 <= seat < ramp.setup.seats:
            raise GameError(Refusal("invalid_seat", f"The seats are 0 to {ramp.setup.seats - 1}."))
        if not 0 <= number < len(ramp.setup.rounds):
            last = len(ramp.setup.rounds)
            raise GameError(Refusal("invalid_round", f"The rounds are 1 to {last}."))
        return self.best_from(at_round(ramp, seat, number), seat, budget, stop, clock)

    def best_from(
        self,
        state: State,
        seat: int,
        budget: Budget,
        stop: Stop,
        clock: Clock,
        known: Best | None = None,
    ) -> Best:
        """The best end of the round that `seat` is in; as in `Hindsight`."""
        ramp = _ramp(state)
        model = self._model_of(ramp, seat)
        situation = model.situation(ramp, seat)
        cards = known_cards(ramp, seat)
        tiles = [tile for _, tile in cards]
        meter = Meter(budget, stop, clock)
        progress = ramp.by_seat[seat]
        floor = None if known is None else known.score - ramp.score(progress.round, progress.board)
        found = self._best_line(model, situation.node, tiles, situation.first, meter, floor)
        by_card = {card: move for (card, _), move in zip(cards, found.line.moves, strict=True)}
        best = _played(ramp, seat, by_card, found.proven)
        if known is not None and known.score >= best.score:
            return Best(known.score, known.moves, best.proven)
        return best

    def usual_best(self, state: State, number: int) -> float | None:
        """The mean best score of such a round over many deals; None where it is not known."""
        return usual_best(_ramp(state), number)


def at_round(state: RampState[Any], seat: int, number: int) -> RampState[Any]:
    """The position at the start of a seat's round."""
    by_seat = list(state.by_seat)
    done = by_seat[seat].done[:number] + (UNPLAYED,) * (number - len(by_seat[seat].done))
    by_seat[seat] = SeatProgress(number, 0, state.setup.rounds[number].starts[seat], done=done)
    return replace(state, by_seat=tuple(by_seat))


def known_cards(state: RampState[Any], seat: int) -> tuple[tuple[int, str], ...]:
    """The cards that a seat has still to play in its round: (number, tile)."""
    progress = state.by_seat[seat]
    cards = state.setup.rounds[progress.round]
    skipped = cards.starts[seat] if state.start_tile_is_in_the_deck else None
    ahead = tuple(
        (card, tile)
        for card, tile in enumerate(cards.deck, 1)
        if card > progress.card and tile != skipped
    )
    return ((progress.card, progress.now or ""), *ahead)


def _played(state: RampState[Any], seat: int, by_card: Mapping[int, int], proven: bool) -> Best:
    """Play the moves and score the round."""
    begun = state.by_seat[seat]
    moves = []
    while (progress := state.by_seat[seat]).now is not None and progress.round == begun.round:
        move = by_card[progress.card]
        state = state.play(seat, move)
        moves.append(move)
    return Best(state.by_seat[seat].done[begun.round].score, tuple(moves), proven)


def _ramp(state: State) -> RampState[Any]:
    if not isinstance(state, RampState):
        raise wrong_game(state)
    return state
