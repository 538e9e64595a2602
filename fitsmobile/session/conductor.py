"""The conductor: the game at the table, its saving, the settings, and the listeners.

Every applied action is acknowledged before the next one can come: it survives the death of the
process. The storage thread forces it to the disk soon after. Storage errors are never raised
here: they are collected and shown to the player.

Daily deals, puzzles, history and export are imported at the first access: resuming the last game
does not need them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from fitsmobile.engine.frozen import frozen, replace
from fitsmobile.engine.protocol import Move, State
from fitsmobile.session.actions import Action, Denied, NewGame, TakeDevice
from fitsmobile.session.clock import clamp_seconds
from fitsmobile.session.kept_documents import KeptDocuments
from fitsmobile.session.kept_games import KeptGames
from fitsmobile.session.listeners import Listener, Listeners
from fitsmobile.session.record import Games
from fitsmobile.session.session import Session
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.summary import describe, facts_of, is_stale
from fitsmobile.session.table import Played, last_turn
from fitsmobile.storage.atomic import FILES, Files
from fitsmobile.storage.erasure import Erasure
from fitsmobile.storage.records import GameRecord
from fitsmobile.storage.results import Loaded, Saved, Trouble
from fitsmobile.storage.settings import Settings
from fitsmobile.storage.store import WORKING, Store
from fitsmobile.storage.writer import Writer

if TYPE_CHECKING:
    from fitsmobile.session.daily import DailyDeals
    from fitsmobile.session.export_import import ExportImport
    from fitsmobile.session.finished import Finished
    from fitsmobile.session.history import History
    from fitsmobile.session.puzzles import Puzzles


def _ignore(_settings: Settings) -> None:
    """The `settings_follower` before the app sets one."""


def _no_opponents() -> None:
    """The `hurry` of a table without computer players."""


@frozen
class Tools:
    """The conductor's environment: the time in whole seconds, new unique ids, the disk.

    `writer` makes the storage thread from the function that it has to call.
    """

    now: Callable[[], int]
    new_id: Callable[[], str]
    files: Files = FILES
    writer: Callable[[Callable[[], object]], Writer] = Writer

    @classmethod
    def of_the_device(cls) -> Tools:
        """The clock, ids and disk of the device."""
        return cls(now=lambda: int(time.time()), new_id=lambda: os.urandom(8).hex())


class Conductor:
    """Applies actions, saves the game, calls the listeners.

    `folder` is the app's data folder; it is created when needed.

    The conductor owns the folder until `close`. Where another process owns it, `refused` is
    set: no file is read or written, and every action is denied as `in_use`.
    """

    def __init__(self, games: Games, folder: Path, tools: Tools) -> None:
        self.games = games
        self.folder = folder
        self.working = folder / WORKING
        """The folder of what belongs to this device alone: lock, journal, index, socket."""

        self._tools = tools
        described = partial(describe, games=games)
        self._store = Store(folder, described, tools.files, tools.writer, is_stale)
        self.kept = KeptGames(self._store)
        self.documents = KeptDocuments(self._store, self.kept.note)
        self._session = Session(games, self.now, self._name)
        self.hurry: Callable[[], None] = _no_opponents
        """Make computer players move without a pause until a person is next; set by `Opponents`."""

        self.settings_follower: Callable[[Settings], None] = _ignore
        """Called with the settings after every change; set by the app, which applies them."""

        self.listeners = Listeners()
        self._touched = 0
        self._settings = _read_settings(self._store, self.kept)

    @property
    def refused(self) -> Trouble | None:
        """The reason why the folder can't be used (`in_use`); None where this conductor owns it."""
        return self._store.refused

    def take_folder(self) -> bool:
        """Try again to become the owner of a folder that was in use; True on success."""
        if self._store.take():
            self._settings = _read_settings(self._store, self.kept)
        return self.refused is None

    def flush(self) -> None:
        """Force everything to the disk before this returns: the app may be gone for long."""
        self._store.rest()

    def close(self) -> None:
        """Force everything to the disk and release the ownership of the folder."""
        self._store.close()

    # --- the game at the table -----------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot | None:
        """The current snapshot; None without a game."""
        return self._session.snapshot

    def dispatch(self, action: Action) -> Snapshot | Denied:
        """Apply an action, save the game, call the listeners."""
        if self.refused is not None:
            return Denied(self.refused.reason, self.refused.message)
        if isinstance(action, NewGame):
            self._store.acknowledge()
        if isinstance(action, TakeDevice):
            self._store.flush()  # a power cut must not take back what the next player has seen
        answer = self._session.dispatch(action)
        if isinstance(answer, Snapshot):
            self.keep()
            self.listeners.tell(answer)
        return answer

    def moves(self, seat: int) -> tuple[str, ...]:
        """The legal moves of a seat as text; none if the pace does not let it act."""
        table = self._session.table
        if table is None or seat not in table.actors:
            return ()
        return tuple(table.game.format_move(move) for move in table.state.moves(seat))

    @property
    def state(self) -> State | None:
        """The whole position, hidden information included; None without a game."""
        table = self._session.table
        return None if table is None else table.state

    def last_turn(
        self, except_seat: int | None = None, seat: int | None = None
    ) -> tuple[Played, ...]:
        """The last run of moves of `seat`, or of one other than `except_seat`, oldest first."""
        table = self._session.table
        return () if table is None else last_turn(table, except_seat, seat)

    def text_of(self, move: Move) -> str:
        """A move of the game at the table as text."""
        table = self._session.table
        return "" if table is None else table.game.format_move(move)

    def share_code(self, whole_game: bool = True) -> str | None:
        """The share code of the game, or of its deal alone; None without a game."""
        from fitsmobile.session.challenge import code_of

        table = self._session.table
        return None if table is None else code_of(table, whole_game)

    @property
    def finished(self) -> Finished | None:
        """The game at the table where it is over."""
        from fitsmobile.session.finished import Finished

        table = self._session.table
        return Finished(table) if table is not None and table.over else None

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Call back with every new snapshot; the function returned unsubscribes."""
        return self.listeners.add(callback)

    def keep(self) -> Saved | Trouble | None:
        """Acknowledge the game at the table: from now on it survives the death of the process.

        None where no game is there.
        """
        record = self._session.record()
        if record is None:
            return None
        outcome = None if self.snapshot is None else self.snapshot.outcome
        record = replace(record, touched=self._next_touch())
        answer = self._store.keep(record, facts_of(record, outcome))
        self.kept.note(answer)
        return answer

    # --- games kept ----------------------------------------------------------------------

    def resume(self) -> Snapshot | None:
        """Put the game played last back on the table; None where there is none.

        Only that one is read; a game that can't be loaded is replaced by the one played before it.
        """
        newest = self._store.last_played()
        if newest is None:
            return None
        answer = self.open(newest)
        if isinstance(answer, Snapshot):
            return answer
        for record in self.saved_games():
            answer = self.open(record.id)
            if isinstance(answer, Snapshot):
                return answer
        return None

    def saved_games(self) -> tuple[GameRecord, ...]:
        """The running games with all their moves, the last played first; every file is read."""
        records, troubles = self.kept.running.all()
        self.kept.note_all(troubles)
        return tuple(record for record in records if record.ended is None)

    def open(self, game_id: str) -> Snapshot | Trouble:
        """Put a kept game on the table; an already open game is left unchanged.

        A save that the rules refuse is set aside, and its backup tried.
        """
        self._store.acknowledge()
        here = self.snapshot
        if here is not None and here.game_id == game_id and here.outcome is None:
            self.listeners.tell(here)
            return here
        while True:
            loaded = self.kept.running.load(game_id)
            if isinstance(loaded, Trouble):
                self.kept.note(loaded)
                return loaded
            self.kept.note_all(loaded.troubles)
            answer = self._session.load(loaded.value)
            if isinstance(answer, Snapshot):
                self._touched = max(self._touched, loaded.value.touched)
                self.listeners.tell(answer)
                return answer
            refused = Trouble(answer.rule or answer.reason, answer.message)
            aside = self.kept.running.set_aside(game_id, refused)
            self.kept.note(aside)
            if aside.aside is None:
                return aside

    def delete(self, game_id: str) -> Trouble | None:
        """Delete a running or a finished game for good, also from the table.

        A counted daily try is given up instead, so that the day stays tried; a finished one
        stays.
        """
        from fitsmobile.session import daily

        over = not self.kept.running.holds(game_id) and self.kept.finished.holds(game_id)
        loaded = (self.kept.finished if over else self.kept.running).load(game_id)
        counted = isinstance(loaded, Loaded) and daily.is_counted(loaded.value)
        if over and counted:
            return Trouble("counted_try", "The counted try of a day is not deleted.")
        if isinstance(loaded, Loaded) and counted:
            answer = self._store.give_up(loaded.value, facts_of(loaded.value, None))
            trouble = answer if isinstance(answer, Trouble) else None
        else:
            trouble = self._store.remove(game_id, over)
        if trouble is not None:
            self.kept.note(trouble)
            return trouble
        if self.snapshot is not None and self.snapshot.game_id == game_id:
            self._session.clear()
        return None

    def delete_all(self) -> Erasure:
        """Delete every game, running and finished, and the documents, but not the settings."""
        self._session.clear()
        self.documents.revision += 1
        return self._store.delete_all()

    def take_troubles(self) -> tuple[Trouble, ...]:
        """The storage errors since the last call, to be shown to the player."""
        return self.kept.take_troubles()

    # --- daily deals, puzzles, history, export -------------------------------------------

    @cached_property
    def daily_deals(self) -> DailyDeals:
        """The deals of the day."""
        from fitsmobile.session.daily import DailyDeals

        return DailyDeals(self)

    @cached_property
    def puzzles(self) -> Puzzles:
        """The app's puzzles, with the progress in them."""
        from fitsmobile.session.puzzles import Puzzles

        return Puzzles(self)

    @cached_property
    def history(self) -> History:
        """Results and reviews of kept games."""
        from fitsmobile.session.history import History

        return History(self.games, self.kept)

    @cached_property
    def export_import(self) -> ExportImport:
        """Export and import of all games and settings."""
        from fitsmobile.session.export_import import ExportImport

        return ExportImport(self, self._store)

    # --- settings ------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    def change_settings(self, **changes: object) -> Settings:
        """Change some settings and save them; an invalid value changes nothing."""
        self._settings = self._settings.changed(**changes)
        self.kept.note(self._store.keep_settings(self._settings))
        self.settings_follower(self._settings)
        return self._settings

    def _next_touch(self) -> int:
        known = max(self._touched, self._store.highest_touched())
        self._touched = max(known + 1, self.now() * 1000)
        return self._touched

    def now(self) -> int:
        """The time in whole seconds since 1970, within the years that a date can have."""
        return clamp_seconds(self._tools.now())

    def _name(self, action: NewGame) -> str:
        from fitsmobile.session import daily

        game_id = daily.id_of(action) or self._tools.new_id()
        while self.kept.holds(game_id):
            game_id = self._tools.new_id()
        return game_id


def _read_settings(store: Store, kept: KeptGames) -> Settings:
    """The settings that were kept; the defaults where they can't be read, which is noted."""
    loaded = store.load_settings()
    if isinstance(loaded, Trouble):
        if loaded.reason not in ("missing", "in_use"):
            kept.note(loaded)
        return Settings()
    kept.note_all(loaded.troubles)
    return loaded.value
