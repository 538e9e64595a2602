"""Paces: the seats to act, the hand-overs of the device, and the moves that can be taken back.

The rules let several seats act at once in FITS and BITS; a pace makes them wait for each
other. All functions are pure: they depend on the state and the sitting only.

`none`            what the rules allow, and nothing is ever final (the console)
`free`            what the rules allow
`solo`            one person, with or without computer players
`round_by_round`  one person plays a round, the next plays the same cards
`card_by_card`    one person places a card, the next places the same card
`together`        round the table: everybody at once; the next card when all have placed and the
                  turn is ended
`turns`           FILLIT, JAMMIT: the device is handed on when a turn is ended
"""

from fitsmobile.engine.frozen import frozen
from fitsmobile.engine.protocol import IndependentSeats, State

DECK_PACES = ("none", "free", "solo", "round_by_round", "card_by_card", "together")
TURN_PACES = ("none", "free", "solo", "together", "turns")

_FREE_TAKEBACKS = frozenset({"none", "free", "solo"})
_PASSED_ON = frozenset({"round_by_round", "card_by_card", "turns"})
_HELD_OPEN = frozenset({"solo", "together", "turns"})


@frozen
class Sitting:
    """A pace, the seats of people, and the seat that has the device, if any."""

    pace: str
    people: frozenset[int]
    device: int | None


def offered(state: State) -> tuple[str, ...]:
    """The paces in which a game with this state can be played."""
    return DECK_PACES if isinstance(state, IndependentSeats) else TURN_PACES


def strictest(state: State) -> str:
    """The pace in which a move that revealed something can't be taken back: for daily tries."""
    return "card_by_card" if isinstance(state, IndependentSeats) else "turns"


def next_up(sitting: Sitting, state: State) -> tuple[int, ...]:
    """The seats that move next, ascending, even if the device has to be handed on first."""
    seats = state.actors()
    if not seats or not isinstance(state, IndependentSeats) or sitting.pace in ("none", "free"):
        return seats
    if sitting.pace == "solo":
        return _acting_in_solo(sitting, state, seats)
    if sitting.pace == "together":
        slowest = min(state.progress(seat) for seat in seats)
        return tuple(seat for seat in seats if state.progress(seat) == slowest)
    parts = 1 if sitting.pace == "round_by_round" else 2
    first = min(
        seats,
        key=lambda seat: (state.progress(seat)[:parts], seat not in sitting.people, seat),
    )
    return (first,)


def _acting_in_solo(
    sitting: Sitting, state: IndependentSeats, seats: tuple[int, ...]
) -> tuple[int, ...]:
    """People never wait; computer players play up to the card of the person furthest ahead."""
    people = [seat for seat in seats if seat in sitting.people]
    if not people:
        return (min(seats, key=state.progress),)
    first = max(state.progress(seat) for seat in people)
    return tuple(seat for seat in seats if seat in people or state.progress(seat) < first)


def curtain(sitting: Sitting, state: State) -> int | None:
    """The seat of the person who has to take the device first; None without a hand-over."""
    if sitting.pace not in _PASSED_ON or len(sitting.people) < 2:
        return None
    for seat in next_up(sitting, state):
        if seat in sitting.people and seat != sitting.device:
            return seat
    return None


def holds_open(sitting: Sitting, before: State, after: State, mover: int) -> bool:
    """Whether a move waits for `EndTurn` before the game goes on.

    It is the last one of a person's turn. Round a table it is the last placement of a card, by
    anybody: the next card is turned, or the game is over, when the turn is ended.
    """
    if sitting.pace not in _HELD_OPEN:
        return False
    if isinstance(after, IndependentSeats):
        turns_card = sitting.pace == "together" and _slowest(before) != _slowest(after)
        return turns_card and bool(sitting.people)
    if after.outcome() is not None:
        return False
    handed_on = passes_openly(sitting, after) and sitting.device != mover
    return mover in sitting.people and mover not in after.actors() and not handed_on


def passes_openly(sitting: Sitting, state: State) -> bool:
    """Whether several people take turns at a board that hides nothing (FILLIT, JAMMIT).

    Then a finished turn can be taken back after it was ended, until another person moves; the
    person who moves has the device.
    """
    open_board = not isinstance(state, IndependentSeats)
    return open_board and sitting.pace in ("turns", "together") and len(sitting.people) > 1


def reveals(sitting: Sitting, before: State, after: State, mover: int) -> bool:
    """Whether a move reveals information to a player, such as the next card."""
    if sitting.pace == "none":
        return False
    if passes_openly(sitting, after) or holds_open(sitting, before, after, mover):
        return False
    if not isinstance(after, IndependentSeats):
        return mover not in after.actors()
    if sitting.pace == "together":
        return _slowest(before) != _slowest(after)
    if mover not in sitting.people or sitting.pace in ("free", "solo"):
        return True
    return next_up(sitting, after) == (mover,)


def rematch_pace(sitting: Sitting) -> str:
    """The pace of a rematch.

    It is `solo` where one person played a pace with hand-overs, as in a counted daily try.
    """
    return "solo" if sitting.pace in _PASSED_ON and len(sitting.people) < 2 else sitting.pace


def locks(sitting: Sitting) -> bool:
    """Whether a move that revealed something is locked; otherwise taking it back is counted."""
    return sitting.pace not in _FREE_TAKEBACKS


def ends_for_good(sitting: Sitting) -> bool:
    """Whether the last move of a finished game can't be taken back."""
    return sitting.pace != "none"


def _slowest(state: State) -> tuple[int, int] | None:
    if not isinstance(state, IndependentSeats):
        return None
    return min((state.progress(seat) for seat in state.actors()), default=None)
