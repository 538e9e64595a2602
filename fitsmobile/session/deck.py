"""The deck: a person's own mistakes as puzzles, asked again after 1, 3, 7 and 21 days.

A card of the deck names a kept game and a ply; its position is read from that game when it is
asked. Its id is that of the puzzle, a checksum of the position, so that a game that has become
another one is noticed. A card whose game is gone stays, and waits until the game comes back, as by
an import. What is no card of this version is kept aside unread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import as_dict, frozen, names, replace
from fitsmobile.engine.protocol import IndependentSeats, Json
from fitsmobile.puzzles.puzzle import GRADES, REVIEW, STARS, Goal, Puzzle, id_of
from fitsmobile.session.actions import Denied
from fitsmobile.session.calendar import days_until
from fitsmobile.session.kept_documents import DECK, KeptDocuments
from fitsmobile.session.kept_games import KeptGames
from fitsmobile.session.puzzle_progress import LONGEST, NOT_TRIED, Standing
from fitsmobile.session.record import Games, open_setup
from fitsmobile.session.spacing import GAPS, MASTERED, DayCount, Spacing
from fitsmobile.storage import plain
from fitsmobile.storage.documents import Content
from fitsmobile.storage.records import (
    MAX_MOVES,
    MAX_REGRET,
    MAX_SEATS,
    GameRecord,
    SavedMove,
    is_count,
    is_id,
    is_word,
)
from fitsmobile.storage.results import Loaded, Trouble

if TYPE_CHECKING:
    from fitsmobile.session.conductor import Conductor
    from fitsmobile.session.mistakes import Mistake

MOST = 200
"""Most cards; the oldest mastered ones leave first."""

MOST_ASIDE, LONGEST_ASIDE = 50, 500
"""Most entries that are kept unread, and the most characters of one."""

GOAL = Goal(REVIEW)


@frozen
class Card:
    """A mistake: `seat` lost `loss` thousandths in a kept game after `ply` moves.

    `kind` is the name of the reason against it.
    """

    game_id: str
    ply: int
    seat: int
    loss: int
    kind: str
    spacing: Spacing = Spacing()
    standing: Standing = NOT_TRIED


@frozen
class Contents:
    """A deck: its cards by puzzle id, the oldest first, its days, and entries kept unread."""

    cards: dict[str, Card]
    days: DayCount
    aside: dict[str, Json]


class Deck:
    """The cards, as a document in the data folder. `day_now` counts days of the device."""

    def __init__(
        self, documents: KeptDocuments, kept: KeptGames, games: Games, day_now: Callable[[], int]
    ) -> None:
        self._documents = documents
        self._kept = kept
        self._games = games
        self._day_now = day_now

    @classmethod
    def of_conductor(cls, conductor: Conductor) -> Deck:
        """The deck in a conductor's data folder."""

        def today() -> int:
            return days_until(conductor.now())

        return cls(conductor.documents, conductor.kept, conductor.games, today)

    # --- asking --------------------------------------------------------------------------

    def cards(self) -> dict[str, Card]:
        """All cards, the oldest first."""
        return self._contents().cards

    def waiting(self) -> tuple[str, ...]:
        """The cards to be asked today whose game is kept, those that have waited longest first."""
        here = self._contents()
        found = [
            (card.spacing.due, name)
            for name, card in here.cards.items()
            if card.spacing.waits(here.days.count) and self._kept.finished.holds(card.game_id)
        ]
        return tuple(name for _, name in sorted(found))

    def of_game(self, game_id: str) -> tuple[str, ...]:
        """The cards of a game: first those that were not tried today, the costliest before."""
        here = self._contents()
        found = [
            (card.standing.on(here.days.count).tries > 0, -card.loss, name)
            for name, card in here.cards.items()
            if card.game_id == game_id
        ]
        return tuple(name for _, _, name in sorted(found))

    def gone(self) -> int:
        """The number of cards whose game is not kept any longer, and of entries kept aside."""
        here = self._contents()
        held = {card.game_id: True for card in here.cards.values()}
        held = {game_id: self._kept.finished.holds(game_id) for game_id in held}
        return sum(not held[card.game_id] for card in here.cards.values()) + len(here.aside)

    def next_waiting(self, after: str = "") -> Puzzle | None:
        """The puzzle that has waited longest, other than the one of id `after`; None where none
        waits."""
        found = (self.puzzle(name) for name in self.waiting() if name != after)
        return next((puzzle for puzzle in found if isinstance(puzzle, Puzzle)), None)

    def puzzle(self, name: str) -> Puzzle | Trouble:
        """The puzzle of a card, or why its position is not there."""
        card = self.cards().get(name)
        if card is None:
            return Trouble("no_card", "The deck has no such card.")
        loaded = self._kept.finished.load(card.game_id)
        if not isinstance(loaded, Loaded):
            return Trouble("game_gone", "The game of this mistake is no longer kept.")
        found = puzzle_of(loaded.value, card.ply, card.seat, self._games)
        if isinstance(found, Trouble) or found.id != name:
            return Trouble("game_gone", "The game of this mistake has become another one.")
        return found

    # --- changing ------------------------------------------------------------------------

    def add(self, mistakes: Sequence[Mistake]) -> None:
        """Add mistakes; one that the deck has already stays as it is."""
        if not mistakes:
            return
        here = self._contents()
        cards, due = dict(here.cards), here.days.count + GAPS[0]
        for one in mistakes:
            if is_id(one.name) and one.name not in cards:
                place = Spacing(0, due)
                cards[one.name] = Card(one.game_id, one.ply, one.seat, one.loss, one.kind, place)
        self._keep(replace(here, cards=shortened(cards)))

    def of(self, name: str) -> Standing:
        """The standing in one card, as it counts today."""
        here = self._contents()
        card = here.cards.get(name)
        return (NOT_TRIED if card is None else card.standing).on(here.days.count)

    def keep(self, name: str, standing: Standing) -> None:
        """Keep the standing in one card."""
        here = self._contents()
        if name in here.cards:
            card = replace(here.cards[name], standing=standing)
            self._keep(replace(here, cards={**here.cards, name: card}))

    def ended(self, name: str, standing: Standing, stars: int) -> None:
        """Keep the standing after a try. The first try of a day decides when the card is asked
        again: it was known where nothing helped."""
        here = self._contents()
        card, today = here.cards.get(name), here.days.count
        if card is None:
            return
        if standing.tries == 1:
            known = stars == STARS
            spacing = card.spacing.known(today) if known else card.spacing.failed(today)
            card = replace(card, spacing=spacing)
        card = replace(card, standing=standing)
        self._keep(replace(here, cards={**here.cards, name: card}))

    def _contents(self) -> Contents:
        """The deck today; a clock that was set back is kept at once, or days would be lost."""
        before = contents_of(self._documents.load(DECK))
        here = replace(before, days=before.days.on(self._day_now()))
        if here.days.seen < before.days.seen:
            self._keep(here)
        return here

    def _keep(self, contents: Contents) -> None:
        self._documents.keep(DECK, to_content(contents))


def puzzle_of(record: GameRecord, ply: int, seat: int, games: Games) -> Puzzle | Trouble:
    """The puzzle of a decision in a game. Where seats are independent, the seat plays alone."""
    opened = open_setup(record.game, record.setup, games)
    if isinstance(opened, Denied):
        return Trouble(opened.rule or opened.reason, opened.message)
    game, setup = opened
    data, moves = setup.to_json(), record.moves[:ply]
    if seat >= setup.seats:
        return Trouble("no_seat", f"The game has no seat {seat}.")
    start = game.start(setup)
    if isinstance(start, IndependentSeats):
        data = start.alone(seat).to_json()
        own: list[SavedMove] = [(0, text) for mover, text in moves if mover == seat]
        moves = tuple(own)
    return Puzzle(id_of(data, moves, GOAL), GRADES[0], data, moves, GOAL, (), ())


def shortened(cards: dict[str, Card]) -> dict[str, Card]:
    """At most MOST cards: the oldest mastered ones leave first, then the oldest."""
    left = dict(cards)
    mastered = [name for name, card in cards.items() if card.spacing.step >= MASTERED]
    for name in [*mastered, *cards]:
        if len(left) <= MOST:
            break
        left.pop(name, None)
    return left


# --- documents -------------------------------------------------------------------------------


def contents_of(content: Content) -> Contents:
    """The deck in a document of any origin; what is no card of this version is kept aside."""
    listed, days, unread = (content.get(part) for part in ("cards", "days", "aside"))
    is_sound = isinstance(days, list) and len(days) == 2 and all(map(is_count, days))
    counted = DayCount(*days) if is_sound and days else DayCount()
    cards: dict[str, Card] = {}
    aside = dict(unread) if isinstance(unread, dict) else {}
    for name, value in (listed if isinstance(listed, dict) else {}).items():
        card = _card_from(name, value)
        if card is None:
            aside[name] = value
        else:
            cards[name] = replace(card, spacing=card.spacing.within_reach(counted.count))
    return Contents(shortened(cards), counted, _short(aside))


def to_content(contents: Contents) -> Content:
    """The document of a deck."""
    return {
        "cards": {name: _to_list(card) for name, card in contents.cards.items()},
        "days": [contents.days.count, contents.days.seen],
        "aside": contents.aside,
    }


def merged(own: Content, brought: Content) -> Content:
    """Both decks; of a card in both the place that is further on. Days are those of this device."""
    here, there = contents_of(own), contents_of(brought)
    cards = dict(here.cards)
    for name, card in there.cards.items():
        known = cards.get(name)
        if known is None or card.spacing.step > known.spacing.step:
            spacing = card.spacing.moved(here.days.count - there.days.count)
            standing = replace(card.standing, day=0, tries=0, hints=0, shown=0)
            cards[name] = replace(card, spacing=spacing, standing=standing)
    aside = _short({**here.aside, **there.aside})
    return to_content(Contents(shortened(cards), here.days, aside))


def _short(aside: dict[str, Json]) -> dict[str, Json]:
    """The entries kept unread, without those that are too long."""
    short = [one for one in aside.items() if len(plain.dump(one)) <= LONGEST_ASIDE]
    return dict(short[:MOST_ASIDE])


def _to_list(card: Card) -> list[Json]:
    place = [card.spacing.step, card.spacing.due]
    facts = [card.game_id, card.ply, card.seat, card.loss, card.kind]
    return [*facts, *place, *as_dict(card.standing).values()]


def _card_from(name: str, value: Json) -> Card | None:
    """The card in an untrusted entry; None where it is none."""
    if not is_id(name) or not isinstance(value, list) or len(value) != 7 + len(names(Standing)):
        return None
    game_id, ply, seat, loss, kind, step, due, *standing = value
    is_sound = (
        is_id(game_id)
        and is_count(ply, MAX_MOVES)
        and is_count(seat, MAX_SEATS - 1)
        and is_count(loss, MAX_REGRET)
        and is_word(kind)
        and is_count(step, MASTERED)
        and is_count(due)
        and all(is_count(number, LONGEST) for number in standing)
        and standing[0] <= STARS
    )
    if not is_sound:
        return None
    return Card(game_id, ply, seat, loss, kind, Spacing(step, due), Standing(*standing))
