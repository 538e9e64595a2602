"""Positions of FITS and BITS that differ only in cards that a seat has not seen yet."""

from fitsmobile.engine.frozen import replace


def with_cards_to_come(state, seat, order):
    """The position with `order` as the cards that `seat` has not turned yet in its round."""
    progress = state.by_seat[seat]
    rounds = list(state.setup.rounds)
    cards = rounds[progress.round]
    rounds[progress.round] = replace(cards, deck=(*cards.deck[: progress.card], *order))
    return replace(state, setup=replace(state.setup, rounds=tuple(rounds)))
