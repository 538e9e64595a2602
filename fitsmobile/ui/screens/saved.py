"""The games that are kept: those that go on, and those that are over."""

from bisect import insort
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied
from fitsmobile.session.calendar import SECONDS_A_DAY
from fitsmobile.session.clock import LAST_SECOND
from fitsmobile.session.record import to_table
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.records import GameRecord
from fitsmobile.ui.games import describe
from fitsmobile.ui.games.pictures import picture_of
from fitsmobile.ui.kit import routes
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.frame_task import FrameSlicedTask
from fitsmobile.ui.kit.saved_row import SavedRow
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.sheet import ActionRow
from fitsmobile.ui.kit.text import Paragraph, Strong
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr

kvloader.load(__name__, needs=("kit.form", "kit.header", "kit.page", "kit.toast"))

SHOWN = 20
"""So many games that go on, and so many that are over, are listed at first, and more at a time."""

LATEST = LAST_SECOND - SECONDS_A_DAY
"""The latest time that has a date wherever the device may be."""


class SavedScreen(Screen):
    """A list with the game played last at its top. What is deleted can be had back for a while.

    The games that are over are read a little at a time: there may be thousands.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._going: str | None = None
        self._over: list[GameRecord] = []
        self._running_rows: list[Any] = []
        self._over_rows: list[Any] = []
        self._running_shown = self._over_shown = SHOWN
        self._reading: FrameSlicedTask | None = None

    def arrive(self, **args: Any) -> None:
        """The games played last, of both kinds."""
        self._running_shown = self._over_shown = SHOWN
        self._over = []
        super().arrive(**args)
        self._read_over()

    def leave(self) -> None:
        """What was deleted is gone for good now."""
        super().leave()
        self._stop()
        self.ids.toast.hide()
        self._delete_for_good()

    def open(self, record: GameRecord) -> None:
        """Back to its table."""
        if isinstance(self.conductor.open(record.id), Snapshot):
            self.navigator.go(routes.TABLES[record.game])
            return
        self.refresh()
        self.ids.toast.say(tr("This game can't be opened. Its file was set aside."))

    def delete(self, record: GameRecord) -> None:
        """Take it off the list; it goes for good when the offer to undo does."""
        self._delete_for_good()
        self._going = record.id
        self.refresh()
        self.ids.toast.say(tr("The game was deleted."), tr("Undo"), self.undo)

    def undo(self) -> None:
        """Keep what was to be deleted."""
        self._going = None
        self.refresh()

    def _delete_for_good(self) -> None:
        if self._going is not None:
            going, self._going = self._going, None
            self.conductor.delete(going)

    def _read_over(self) -> None:
        self._stop()
        newest: list[GameRecord] = []

        def steps() -> Iterator[None]:
            for record in self.conductor.kept.read_finished():
                insort(newest, record, key=lambda one: (-one.touched, one.id))
                del newest[self._over_shown + 1 :]
                yield

        def done() -> None:
            self._over = newest
            self._over_rows = self._list_over()
            self._show()

        self._reading = FrameSlicedTask(steps(), done)

    def _stop(self) -> None:
        if self._reading is not None:
            self._reading.stop()

    def refresh(self, *_: Any) -> None:
        """Build the list."""
        self._running_rows, self._over_rows = self._list_running(), self._list_over()
        self._show()

    def _show(self) -> None:
        rows = (*self._running_rows, *self._over_rows, self._from_a_code())
        self.ids.form.set_sections(*[one for one in rows if one is not None])

    def _list_running(self) -> list[Any]:
        running = [one for one in self.conductor.saved_games() if one.id != self._going]
        rows: list[Any] = [self._row(record) for record in running[: self._running_shown]]
        if not running:
            nothing = Section()
            nothing.add_widget(Paragraph(text=tr("No game is waiting. Deal one!"), role="text2"))
            rows.append(nothing)
        if len(running) > self._running_shown:
            rows.append(self._older(self._more_running))
        return rows

    def _list_over(self) -> list[Any]:
        if not self._over or "review" not in routes.ROUTES:
            return []
        rows: list[Any] = [Strong(text=tr("Finished"), padding=[4, 0])]
        rows += [self._row(record) for record in self._over[: self._over_shown]]
        if len(self._over) > self._over_shown:
            rows.append(self._older(self._more_over))
        return rows

    def _older(self, show: Callable[..., None]) -> Section:
        """The way to the games below the last of a kind."""
        section = Section()
        row = ActionRow(icon="down", text=tr("Older games"))
        row.bind(on_release=show)
        section.add_widget(row)
        return section

    def _more_running(self, *_: Any) -> None:
        self._running_shown += SHOWN
        self._running_rows = self._list_running()
        self._show()

    def _more_over(self, *_: Any) -> None:
        self._over_shown += SHOWN
        self._read_over()

    def _from_a_code(self) -> Section:
        """The way to a deal that somebody sent as a text."""
        section = Section(caption=tr("A deal that was sent to you"))
        row = ActionRow(icon="scan", text=tr("Enter a code"))
        row.bind(on_release=lambda *_: self.navigator.go("code"))
        section.add_widget(row)
        return section

    def _row(self, record: GameRecord) -> SavedRow | None:
        """A card; None where the rules refuse what was kept."""
        table = to_table(record, GAMES)
        if isinstance(table, Denied) or record.game not in routes.playable():
            return None
        seat = table.turn if table.turn is not None else 0
        view = table.state.view(seat)
        ramp = describe.ramp_view(view)
        row = SavedRow(
            game=record.game,
            headline=describe.table_name(record.game, ramp),
            names=describe.names(table.players),
            when=describe.short_day(datetime.fromtimestamp(min(record.modified, LATEST)).date()),
            picture=picture_of(view, table.players[seat].colour),
            may_delete=record.ended is None,
            delete_name=tr("Delete"),
        )
        if record.ended is None:
            row.bind(on_release=lambda *_: self.open(record))
        else:
            row.bind(on_release=lambda *_: self.navigator.go("review", game_id=record.id))
        row.bind(on_delete=lambda *_: self.delete(record))
        return row
