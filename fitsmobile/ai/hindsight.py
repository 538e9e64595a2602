"""The truth afterwards: the best that the cards of a round allowed (FITS and BITS)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fitsmobile.ai import bits_model, fits_losses, fits_model, ramp_search
from fitsmobile.ai.player import Budget, Clock, Meter, Stop
from fitsmobile.ai.ramp_player import ModelOf
from fitsmobile.ai.ramp_search import Hindsight, Model
from fitsmobile.engine.bits import BitsState
from fitsmobile.engine.fits import FitsState
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.protocol import GameError, Refusal, State
from fitsmobile.engine.ramp import Done, RampState, SeatProgress

MODELS: Mapping[type, ModelOf] = {
    FitsState: fits_model.model_of,
    BitsState: bits_model.model_of,
}
"""What judges a round, by the game's kind of state."""

FINDERS: Mapping[type, Callable[..., Hindsight]] = {
    FitsState: fits_losses.best_line,
    BitsState: ramp_search.best_line,
}
"""What looks for the best line of a round."""


UNPLAYED = Done(0, (), (), (), 0)
"""Stands for a round before the one that is looked at."""


class Best(NamedTuple):
    """The best play found: its score, its moves, and whether none can beat it."""

    score: int
    moves: tuple[int, ...]
    proven: bool


def best_of_round(
    state: State, seat: int, number: int, budget: Budget, stop: Stop, clock: Clock
) -> Best:
    """The best that `seat` could have made of round `number` (from 0), all cards known.

    Only the setup of `state` counts, not what was played. Raises GameError for a game
    without cards, and for a seat or a round that it hasn't.
    """
    if not isinstance(state, RampState) or type(state) not in MODELS:
        raise GameError(Refusal("no_cards", "This game has no cards to know beforehand."))
    if not 0 <= seat < state.setup.seats:
        raise GameError(Refusal("invalid_seat", f"The seats are 0 to {state.setup.seats - 1}."))
    if not 0 <= number < len(state.setup.rounds):
        last = len(state.setup.rounds)
        raise GameError(Refusal("invalid_round", f"The rounds are 1 to {last}."))
    return best_from(at_round(state, seat, number), seat, budget, stop, clock)


def best_from(
    state: RampState[Any],
    seat: int,
    budget: Budget,
    stop: Stop,
    clock: Clock,
    known: Best | None = None,
) -> Best:
    """The best end of the round that `seat` is in, all cards known.

    `known` is a play from here on that was made or found before, if there is one: the
    answer is never worse.
    """
    model = model_for(state, seat)
    stand = model.stand(state, seat)
    cards = known_cards(state, seat)
    tiles = [tile for _, tile in cards]
    meter = Meter(budget, stop, clock)
    progress = state.by_seat[seat]
    floor = None if known is None else known.score - state.score(progress.round, progress.board)
    found = FINDERS[type(state)](model, stand.node, tiles, stand.first, meter, floor)
    by_card = {card: move for (card, _), move in zip(cards, found.line.moves, strict=True)}
    best = _played(state, seat, by_card, found.proven)
    if known is not None and known.score >= best.score:
        return Best(known.score, known.moves, best.proven)
    return best


def model_for(state: RampState[Any], seat: int) -> Model:
    """What judges the round that a seat is in."""
    return MODELS[type(state)](state, seat)


def at_round(state: RampState[Any], seat: int, number: int) -> RampState[Any]:
    """The position of a seat as a round begins."""
    by_seat = list(state.by_seat)
    done = by_seat[seat].done[:number] + (UNPLAYED,) * (number - len(by_seat[seat].done))
    by_seat[seat] = SeatProgress(number, 0, state.setup.rounds[number].starts[seat], done=done)
    return replace(state, by_seat=tuple(by_seat))


def known_cards(state: RampState[Any], seat: int) -> tuple[tuple[int, str], ...]:
    """The tiles a seat has still to place in its round, by the number of their card."""
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
    """Play the moves where the rules ask for one, and score the round."""
    begun = state.by_seat[seat]
    moves = []
    while (progress := state.by_seat[seat]).now is not None and progress.round == begun.round:
        move = by_card[progress.card]
        state = state.play(seat, move)
        moves.append(move)
    return Best(state.by_seat[seat].done[begun.round].score, tuple(moves), proven)
