"""The regret of a kept game: what the decisions of its people lost, by what could be known.

`MistakeSearch` computes it while a result is shown, and it is kept with the game: in its save file,
in exports, and in its line of the index, so that statistics need no file and no search. Read it as
`regrets_in(summary.regret)` from a `Summary`, or `regrets_of(record.regret)` from a record; None is
a game whose mistakes were not looked for. Losses are whole thousandths: of a point in games of
hidden cards, of a win in the others.
"""

from collections.abc import Iterable, Mapping

from fitsmobile.engine.frozen import frozen, made
from fitsmobile.engine.protocol import Json
from fitsmobile.storage import plain
from fitsmobile.storage.records import MAX_KINDS, MAX_REGRET, is_regret

UNIT = 1000
"""Thousandths in a point, or in a win."""

UNKNOWN = "unknown"
"""The kind of a mistake for which no reason is known."""


@frozen
class KindOfMistake:
    """The mistakes of one kind: their number, and their loss in thousandths."""

    count: int
    loss: int


@frozen
class SeatRegret:
    """The regret of a person's seat.

    `decisions` were made, of which `mistakes` were mistakes. `loss` is the sum over all decisions
    in thousandths, `kinds` that of the mistakes by the name of the reason against them, as in
    `ai.reason`.
    """

    seat: int
    decisions: int = 0
    mistakes: int = 0
    loss: int = 0
    kinds: Mapping[str, KindOfMistake] = made(dict)

    def with_decision(self, loss: int, kind: str | None) -> "SeatRegret":
        """The regret with one decision more; `kind` is None where it was no mistake."""
        kinds, mistakes = dict(self.kinds), self.mistakes
        if kind is not None:
            name = kind if kind in kinds or len(kinds) < MAX_KINDS - 1 else UNKNOWN
            known = kinds.get(name, KindOfMistake(0, 0))
            kinds[name] = KindOfMistake(known.count + 1, min(known.loss + loss, MAX_REGRET))
            mistakes += 1
        total = min(self.loss + loss, MAX_REGRET)
        return SeatRegret(self.seat, self.decisions + 1, mistakes, total, kinds)


def to_json(regrets: Iterable[SeatRegret]) -> Json:
    """The form that records keep."""
    return [
        [one.seat, one.decisions, one.mistakes, one.loss,
         {name: [kind.count, kind.loss] for name, kind in one.kinds.items()}]
        for one in regrets
    ]  # fmt: skip


def regrets_of(value: Json) -> tuple[SeatRegret, ...] | None:
    """The regrets of the people of a game by seat; None where mistakes were not looked for."""
    if value is None or not is_regret(value):
        return None
    return tuple(
        SeatRegret(seat, decisions, mistakes, loss, _kinds(kinds))
        for seat, decisions, mistakes, loss, kinds in value
    )


def regrets_in(text: str) -> tuple[SeatRegret, ...] | None:
    """`regrets_of` for the JSON text in a summary; None for the empty text."""
    return regrets_of(plain.parse(text.encode())) if text else None


def _kinds(value: Mapping[str, list[int]]) -> dict[str, KindOfMistake]:
    return {name: KindOfMistake(count, loss) for name, (count, loss) in value.items()}
