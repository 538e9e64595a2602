"""View model of one seat's ramp table: its ramp, its task cards, and words about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.views import FinishedRound, Placed, RampView, TaskView
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games.ramp.seats_line import SeatFact
from fitsmobile.ui.games.ramp.ui import look_of, ramp_ui
from fitsmobile.ui.kit.wording import listed, sentences
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.board import people


@frozen
class Showing:
    """A snapshot as one seat has it."""

    snapshot: Snapshot
    seat: int
    ramp: RampView
    tasks: tuple[TaskView, ...]

    @classmethod
    def of(cls, snapshot: Snapshot, seat: int) -> Showing:
        """Look at one seat."""
        view, ui = snapshot.views[seat], ramp_ui(snapshot.game)
        ramp = ui.ramp(view)
        if snapshot.players[seat].level is not None:  # nobody plays a computer player's tile
            ramp = replace(ramp, tiles=(), can_put_aside=None)
        return cls(snapshot, seat, ramp, ui.tasks(view))

    @property
    def last_round(self) -> tuple[FinishedRound, tuple[TaskView, ...]]:
        """The round that ended last, with its task cards."""
        ui = ramp_ui(self.snapshot.game)
        return self.ramp.finished[-1], ui.finished_tasks(self.snapshot.views[self.seat])

    @property
    def colour(self) -> str:
        """The paint of the seat's tiles."""
        players = self.snapshot.players
        return theme.tile_paint(players[self.seat].colour, len(players))

    @property
    def is_person(self) -> bool:
        """Whether the seat is no computer player's."""
        return self.snapshot.players[self.seat].level is None

    def same_round(self, other: Showing | None) -> bool:
        """Whether both show the same seat in the same round of the same game."""
        return (
            other is not None
            and other.snapshot.game_id == self.snapshot.game_id
            and other.seat == self.seat
            and other.ramp.round == self.ramp.round
        )

    @property
    def name(self) -> str:
        """The player's name."""
        return self.snapshot.players[self.seat].name

    @property
    def shared(self) -> bool:
        """Whether the ramps of several people are shown in turns on one screen."""
        return len(people(self.snapshot)) > 1

    @property
    def title(self) -> str:
        """Which round it is, or whose ramp where several people play."""
        return self.name if self.shared else self.round

    @property
    def round(self) -> str:
        """Which round it is."""
        return ramp_ui(self.snapshot.game).round_title(self.ramp)

    @property
    def round_done(self) -> str:
        """Which round it was that is counted."""
        return ramp_ui(self.snapshot.game).round_done(self.ramp)

    def progress(self, wide: bool) -> str:
        """Which card of the round it is; how many are to come where no list of them says so."""
        view = self.ramp
        left = len(view.to_come)
        if view.card == 0 and wide:
            return tr("start tile")
        if view.card == 0:
            return tr("start tile, {count} to come", count=left)
        if wide or not look_of(self.snapshot.game).lists_used:
            return tr("card {n} of {all}", n=view.card, all=view.cards)
        return tr("card {n} of {all}, {count} to come", n=view.card, all=view.cards, count=left)

    @property
    def count(self) -> str:
        """The card of the round in figures alone."""
        return f"{self.ramp.card} / {self.ramp.cards}"

    @property
    def passed(self) -> str:
        """Which cards were passed over right before the one in hand; empty where none was."""
        passed, start = self.ramp.passed, self.ramp.start
        lines = [tr("Your start tile's card: skipped.")] if start in passed else []
        if misfits := len(passed) - len(lines):
            lines.append(
                tr.plural(
                    "{count} tile fits nowhere: put aside.",
                    "{count} tiles fit nowhere: put aside.",
                    misfits,
                )
            )
        return sentences(lines) if lines else ""

    def waits_for(self, in_zone: bool) -> str:
        """Whom the others wait for, in the place of the tile; empty where nobody waits."""
        players = self.snapshot.players
        names = [players[seat].name for seat in self.snapshot.actors if seat != self.seat]
        if self.ramp.tiles or not names:
            return ""
        if in_zone:
            more = len(names)
            return tr.plural("waiting for {count} more", "waiting for {count} more", more)
        return tr("waiting for {name}", name=listed(names))

    def others(self) -> Iterator[SeatFact]:
        """The other seats, ready where they are ahead of this one.

        A ramp counts as it lies while its round is the one that is shown, so that the points can
        be compared with those of the seat itself.
        """
        here = (self.ramp.round, self.ramp.card)
        now = self.snapshot
        thinks = next((one for one in now.actors if now.players[one].level is not None), None)
        for seat in range(len(self.snapshot.players)):
            if seat != self.seat:
                ramp = Showing.of(self.snapshot, seat).ramp
                lies = ramp.round == self.ramp.round and len(ramp.finished) < ramp.rounds
                total = ramp.total + (ramp.score if lies else 0)
                ready = (ramp.round, ramp.card) > here
                yield SeatFact(seat, now.players[seat], total, ready, seat == thinks)


def ramp_at(snapshot: Snapshot, seat: int) -> RampView:
    """The ramp of a seat."""
    return ramp_ui(snapshot.game).ramp(snapshot.views[seat])


def headroom(placed: Iterable[Placed], rows: int) -> int:
    """Rows that tiles stick out above a ramp."""
    highest = max((row + 1 for tile in placed for _, row in tile.cells), default=0)
    return max(0, highest - rows)
