"""What the app holds: the session, the shelves, the settings, and everyone who listens.

Every applied action is written to the disk before the next one can come. Nothing here
raises for what a disk does: troubles are collected for the person to be told.

What looks back, counts or comes from outside is imported when it is asked for: the board that
was left is shown without it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.protocol import Move, State
from fitsmobile.session.actions import Action, Denied, NewGame, Player
from fitsmobile.session.clock import clamp_seconds
from fitsmobile.session.record import Games, to_table
from fitsmobile.session.session import Session, snapshot_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.table import Played, last_turn
from fitsmobile.storage import archive, settings
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.saves import Shelf
from fitsmobile.storage.settings import Settings

if TYPE_CHECKING:
    from fitsmobile.session.challenge import Challenge
    from fitsmobile.session.daily import Daily
    from fitsmobile.session.review import Review
    from fitsmobile.session.stats import Result
    from fitsmobile.storage.transfer import Imported, Intake

Listener = Callable[[Snapshot], None]


def _nobody() -> None:
    """There are no computer players that could hurry."""


@frozen
class Tools:
    """What the conductor needs from outside: the time in whole seconds, fresh names, the disk."""

    now: Callable[[], int]
    new_id: Callable[[], str]
    files: Files = FILES

    @classmethod
    def of_the_device(cls) -> Tools:
        """The real ones."""
        return cls(now=lambda: int(time.time()), new_id=lambda: os.urandom(8).hex())


class Conductor:
    """Dispatch, save, tell. `folder` is the app's data folder; it need not exist yet."""

    def __init__(self, games: Games, folder: Path, tools: Tools) -> None:
        self._games = games
        self._tools = tools
        self._settings_path = folder / "settings.json"
        self.running = Shelf(folder / archive.GAMES, tools.files)
        self.finished = Shelf(folder / archive.FINISHED, tools.files)
        self._session = Session(games, self._now, self._name)
        self.hurry: Callable[[], None] = _nobody
        """Lets computer players move at once until a person is next; set by who seats them."""

        self._listeners: list[Listener] = []
        self._news: list[Snapshot] = []
        self._troubles: list[Trouble] = []
        self._touched = 0
        self._unkept = False
        self._finished_tries: dict[str, GameRecord] = {}
        self._settings = self._told(settings.load(self._settings_path, tools.files)) or Settings()

    # --- the game at the table -----------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot | None:
        """The moment on the table; None where no game is there."""
        return self._session.snapshot

    def dispatch(self, action: Action) -> Snapshot | Denied:
        """Apply an action, keep the game, tell the listeners."""
        if isinstance(action, NewGame):
            self._keep_again()
        answer = self._session.dispatch(action)
        if isinstance(answer, Snapshot):
            self.keep()
            self._tell(answer)
        return answer

    def moves(self, seat: int) -> tuple[str, ...]:
        """The legal moves of a seat as text; none where the pace doesn't let it act."""
        table = self._session.table
        if table is None or seat not in table.actors:
            return ()
        return tuple(table.game.format_move(move) for move in table.state.moves(seat))

    @property
    def state(self) -> State | None:
        """The whole position, for the computer players' eyes; None where no game is there."""
        table = self._session.table
        return None if table is None else table.state

    def last_turn(self, except_seat: int | None) -> tuple[Played, ...]:
        """What a seat other than `except_seat` did last, oldest first; none where nobody did."""
        table = self._session.table
        return () if table is None else last_turn(table, except_seat)

    def text_of(self, move: Move) -> str:
        """A move of the game at the table as text."""
        table = self._session.table
        return "" if table is None else table.game.format_move(move)

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Have every new snapshot; what comes back ends it."""
        self._listeners.append(callback)

        def unlisten() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return unlisten

    def keep(self) -> Saved | Trouble | None:
        """Write the game at the table; None where there is none. Called on pause as well."""
        record = self._session.record()
        if record is None:
            return None
        record = replace(record, touched=self._next_touch())
        answer = (
            self.running.save(record)
            if record.ended is None
            else archive.finish(record, self.running, self.finished)
        )
        self._unkept = isinstance(answer, Trouble)
        self._note(answer)
        return answer

    def _keep_again(self) -> None:
        """What could not be written gets another chance before the table is cleared for others."""
        if self._unkept:
            self.keep()

    # --- games kept ----------------------------------------------------------------------

    def resume(self) -> Snapshot | None:
        """At the start: the game played last goes back on the table; None where there is none."""
        for record in self.saved_games():
            answer = self.open(record.id)
            if isinstance(answer, Snapshot):
                return answer
        return None

    def saved_games(self) -> tuple[GameRecord, ...]:
        """The games that go on, the one played last first."""
        records, troubles = self.running.all()
        self._troubles.extend(troubles)
        self._touched = max([self._touched, *(record.touched for record in records)])
        for record in records:
            if record.ended is not None:
                self._note(archive.finish(record, self.running, self.finished))
        return tuple(record for record in records if record.ended is None)

    def finished_games(self) -> tuple[GameRecord, ...]:
        """The finished games and the tries that were given up, the newest first."""
        records, troubles = self.finished.all()
        self._troubles.extend(troubles)
        return records

    def read_finished(self) -> Iterator[GameRecord]:
        """The finished games in no order, one at a time: a long archive takes its while.

        Tries that were given up are left out: they were deleted, and only known as tried.
        """
        for game_id in self._ids(self.finished):
            record = self._load(self.finished, game_id)
            if record is not None and record.ended is not None:
                yield record

    def open(self, game_id: str) -> Snapshot | Trouble:
        """Put a kept game on the table; one that goes on there is left as it lies.

        Where the rules refuse what was kept, it is set aside and the copy beside it tried.
        """
        self._keep_again()
        here = self.snapshot
        if here is not None and here.game_id == game_id and here.outcome is None:
            self._tell(here)
            return here
        while True:
            loaded = self.running.load(game_id)
            if isinstance(loaded, Trouble):
                self._note(loaded)
                return loaded
            self._troubles.extend(loaded.troubles)
            answer = self._session.load(loaded.value)
            if isinstance(answer, Snapshot):
                self._tell(answer)
                return answer
            refused = Trouble(answer.rule or answer.reason, answer.message)
            aside = self.running.set_aside(game_id, refused)
            self._note(aside)
            if aside.aside is None:
                return aside

    def delete(self, game_id: str) -> Trouble | None:
        """Delete a game that goes on, for good; the table is cleared if it lies there.

        The try that counts for a day is given up instead: it stays known as tried.
        """
        from fitsmobile.session import daily

        loaded = self.running.load(game_id)
        if isinstance(loaded, Loaded) and daily.is_counted(loaded.value):
            given_up = self.finished.save(loaded.value)
            if isinstance(given_up, Trouble):
                self._note(given_up)
                return given_up
        if self.snapshot is not None and self.snapshot.game_id == game_id:
            self._session.clear()
            self._unkept = False
        trouble = self.running.remove(game_id)
        self._note(trouble)
        return trouble

    def take_troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since this was asked last, for the person to be told."""
        told = tuple(self._troubles)
        self._troubles.clear()
        return told

    def summary(self, record: GameRecord) -> Snapshot | Denied:
        """A kept game as it would lie on the table: views for a miniature, players, pace."""
        table = to_table(record, self._games)
        return table if isinstance(table, Denied) else snapshot_of(table)

    # --- the day, the numbers, the look back ---------------------------------------------

    def daily(self, game_id: str) -> Daily:
        """How things stand with today's deal of a game."""
        from fitsmobile.session import calendar, daily

        tries = [
            self._try_kept(shelf, one)
            for shelf in (self.finished, self.running)
            for one in self._ids(shelf)
            if daily.is_id_of(one, game_id)
        ]
        return daily.standing(game_id, calendar.day_of(self._now()), [one for one in tries if one])

    def read_tries(self) -> Iterator[None]:
        """Get to know the finished tries of all days, one at a time; `daily` is quick then."""
        from fitsmobile.session import daily

        for game_id in self._ids(self.finished):
            if daily.is_id_of(game_id):
                self._try_kept(self.finished, game_id)
                yield

    def start_daily(self, game_id: str, person: Player) -> Snapshot | Denied:
        """Today's deal: the try that counts, or practice once that is taken.

        It is taken, too, where it can't be read now.
        """
        from fitsmobile.session import daily

        game = self._games.get(game_id)
        if game is None:
            return Denied("unknown_game", "There is no such game.")
        now = self.daily(game_id)
        counts = now.tried is None and not self._has(daily.kept_as(game_id, now.day))
        return self.dispatch(daily.deal(game, now.day, person, counts))

    def deal_again(self, seed: int) -> Snapshot | Denied:
        """New cards for the players at the table, and all else as it was."""
        from fitsmobile.session.rematch import with_new_cards

        table = self._session.table
        if table is None:
            return Denied("no_game", "No game has been started.")
        return self.dispatch(with_new_cards(table, seed))

    def results(self) -> Iterator[Result]:
        """The results of all finished games, one at a time: a long archive takes its while.

        A game that the rules refuse is set aside and told.
        """
        for game_id in self._ids(self.finished):
            result = self.result(game_id)
            if result is not None:
                yield result

    def result(self, game_id: str) -> Result | None:
        """The result of one finished game; None where there is none to be had."""
        from fitsmobile.session import stats

        record = self._load(self.finished, game_id)
        if record is None:
            return None
        result = stats.read(record, self._games)
        if isinstance(result, Denied):
            refused = Trouble(result.rule or result.reason, result.message)
            self._note(self.finished.set_aside(game_id, refused))
            return None
        return result

    def review(self, game_id: str) -> Review | Denied | Trouble:
        """A finished game to be looked at again, or one that still goes on."""
        from fitsmobile.session.review import review

        shelf = self.finished if self.finished.holds(game_id) else self.running
        loaded = shelf.load(game_id)
        return loaded if isinstance(loaded, Trouble) else review(loaded.value, self._games)

    # --- settings ------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What the person chose."""
        return self._settings

    def change_settings(self, **changes: object) -> Settings:
        """Change some settings and keep them; a value that doesn't fit changes nothing."""
        self._settings = self._settings.changed(**changes)
        self._note(settings.save(self._settings_path, self._settings, self._tools.files))
        return self._settings

    # --- in and out ----------------------------------------------------------------------

    def share_code(self, whole_game: bool = True) -> str | None:
        """The code of the game at the table, or of its deal alone; None where there is none."""
        from fitsmobile.storage import code

        record = self._session.record()
        if record is None:
            return None
        return code.pack(record.setup, record.moves[: record.position] if whole_game else ())

    def challenge(self, text: str) -> Challenge | Trouble:
        """The deal that a code or a link holds, before anybody sits down to it."""
        from fitsmobile.session import challenge

        return challenge.read(text, self._games)

    def start_from_code(
        self, text: str, players: tuple[Player, ...], pace: str
    ) -> Snapshot | Denied | Trouble:
        """Play the deal that a code or a link holds from its beginning."""
        from fitsmobile.session import challenge

        sent = self.challenge(text)
        if isinstance(sent, Trouble):
            return sent
        return self.dispatch(challenge.accepted(sent, players, pace))

    def export(self) -> bytes:
        """Everything that is kept, as the content of one file."""
        from fitsmobile.storage import transfer

        bundle = transfer.Bundle(self.saved_games(), self.finished_games(), self._settings)
        return transfer.pack(bundle)

    def bring_in(self, data: bytes) -> Imported | Trouble:
        """Add the games of an export that aren't here yet. What is here stays as it is."""
        intake = self.take_in(data)
        if isinstance(intake, Trouble):
            return intake
        for _step in intake.steps():
            pass
        return intake.so_far

    def take_in(self, data: bytes) -> Intake | Trouble:
        """The same a game at a time: many take their while.

        The settings are taken over where nobody has chosen any yet, as on a new device; how
        games were set up there stays remembered.
        """
        from fitsmobile.session import daily
        from fitsmobile.session.import_checks import refused
        from fitsmobile.storage import transfer

        bundle = transfer.unpack(data)
        if isinstance(bundle, Trouble):
            return bundle
        own = self._settings.last_setups
        if bundle.settings is not None and self._settings == Settings(last_setups=own):
            brought = bundle.settings
            self._settings = brought.changed(last_setups={**brought.last_setups, **own})
            self._note(settings.save(self._settings_path, self._settings, self._tools.files))
        refuse = partial(refused, self._games)
        return transfer.Intake(bundle, self.running, self.finished, refuse, daily.is_counted)

    def _told(self, loaded: Loaded[Settings] | Trouble) -> Settings | None:
        if isinstance(loaded, Trouble):
            if loaded.reason != "missing":
                self._note(loaded)
            return None
        self._troubles.extend(loaded.troubles)
        return loaded.value

    def _ids(self, shelf: Shelf) -> tuple[str, ...]:
        ids = shelf.ids()
        if isinstance(ids, Trouble):
            self._note(ids)
            return ()
        return ids

    def _try_kept(self, shelf: Shelf, game_id: str) -> GameRecord | None:
        known = self._finished_tries.get(game_id)
        if known is not None:
            return known
        record = self._load(shelf, game_id)
        if record is None:
            return None
        record = replace(record, setup={}, moves=())
        if shelf is self.finished:
            self._finished_tries[game_id] = record
        return record

    def _load(self, shelf: Shelf, game_id: str) -> GameRecord | None:
        """A game kept; None where it can't be read, which is told."""
        loaded = shelf.load(game_id)
        if isinstance(loaded, Trouble):
            self._note(loaded)
            return None
        self._troubles.extend(loaded.troubles)
        return loaded.value

    def _note(self, answer: Saved | Trouble | None) -> None:
        if isinstance(answer, Trouble):
            self._troubles.append(answer)

    def _next_touch(self) -> int:
        if self._touched == 0:
            self.saved_games()
        self._touched = max(self._touched + 1, self._now() * 1000)
        return self._touched

    def _now(self) -> int:
        return clamp_seconds(self._tools.now())

    def _name(self, action: NewGame) -> str:
        from fitsmobile.session import daily

        game_id = daily.id_of(action) or self._tools.new_id()
        while self._has(game_id):
            game_id = self._tools.new_id()
        return game_id

    def _has(self, game_id: str) -> bool:
        return self.running.holds(game_id) or self.finished.holds(game_id)

    def _tell(self, snapshot: Snapshot) -> None:
        """Everybody hears of everything in the order in which it happened, also where one who
        is told acts at once.
        """
        self._news.append(snapshot)
        if len(self._news) > 1:
            return
        try:
            while self._news:
                for callback in tuple(self._listeners):
                    callback(self._news[0])
                self._news.pop(0)
        finally:
            self._news.clear()
