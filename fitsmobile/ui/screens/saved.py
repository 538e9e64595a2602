"""The games that are kept: those that go on, those that are over, and a filter."""

from collections.abc import Callable, Generator, Iterator
from datetime import datetime
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import Denied
from fitsmobile.session.calendar import SECONDS_A_DAY
from fitsmobile.session.clock import LAST_SECOND
from fitsmobile.session.daily import counted_day
from fitsmobile.session.record import to_table_in_steps
from fitsmobile.session.session import snapshot_of
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.session.summary import Summary
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.choice import PickRow, on_choice
from fitsmobile.ui.kit.empty_state import EmptyState
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.form import RowSlot, Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.lazy_rows import LazyRows
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.sheet import ActionRow
from fitsmobile.ui.kit.text import Body, Note, Paragraph, Strong
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.saved_row import SavedRow, fill_row
from fitsmobile.ui.screens.setup_options import known_names

LEAST_HEIGHT = 122

AROUND_PICTURE = 360
"""Height in dp of all that is around the picture of an empty list."""

TYPING_SECONDS = 0.25
"""Pause in typing after which the list follows."""

SHOWN = 20
"""Number of running games, and of finished ones, listed at first, and added at a time."""

AT_ONCE = 3
"""Rows that are built before the list is shown; the others follow, a little a frame."""

GAMES_A_STEP = 200
"""Games that the filter looks at before the frame may end."""

LATEST = LAST_SECOND - SECONDS_A_DAY
"""The latest time that has a date wherever the device may be."""


class SavedFilter(Section):
    """Calls `changed` when the list is to follow. `days` 0 is any time."""

    def __init__(self, screen: Screen, changed: Callable[[], None]) -> None:
        games = [("", tr("All games")), *((game, ui.title) for game, ui in GAMES_UI.items())]
        times = [
            (0, tr("At any time")),
            (7, tr("In the last week")),
            (31, tr("In the last month")),
            (366, tr("In the last year")),
        ]
        self.game, self.days, self.name = "", 0, ""
        self._changed = changed
        self._follow = Clock.create_trigger(lambda _: changed(), TYPING_SECONDS)
        self.games = PickRow(text=tr("Game"), options=games, screen=screen, value="")
        self.times = PickRow(text=tr("Played"), options=times, screen=screen, value=0)
        self.field = TextField(suggestions=known_names(screen.conductor.settings))
        name = Body(text=tr("With a player called"))
        super().__init__(self.games, self.times, name, self.field, caption=tr("Show"))
        on_choice(self.games, partial(self._choose, "game"))
        on_choice(self.times, partial(self._choose, "days"))
        on_choice(self.field, self._type, "text")

    @property
    def is_narrow(self) -> bool:
        """Whether it leaves any game out."""
        return bool(self.game or self.days or self.name)

    def lets_in(self, summary: Summary, now: float) -> bool:
        """Whether a game is to be listed; `now` in seconds since 1970."""
        since = int(now) - self.days * SECONDS_A_DAY if self.days else 0
        return summary.matches(self.game, self.name, since)

    def _choose(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self._follow.cancel()
        self._changed()

    def _type(self, text: str) -> None:
        self.name = " ".join(text.split())
        self._follow()


class SavedScreen(FormScreen):
    """A list with the game played last at its top. What is deleted can be had back for a while.

    Ten thousand games may be kept: the list comes from the index, and only the games near the
    visible part of the list are read and have a row.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._going: str | None = None
        self._slots: dict[Summary, RowSlot] = {}
        self._unreadable: set[str] = set()
        self._rows = LazyRows(self.form, self._leave_out)
        self._list_soon = Clock.create_trigger(self._list)
        self._running: list[Summary] = []
        self._over: list[Summary] = []
        self._running_shown = self._over_shown = SHOWN
        self._task = FrameSlicedTask()
        self._filter: SavedFilter | None = None

    def arrive(self, **args: object) -> None:
        """Show the first page of running and finished games."""
        self._running_shown = self._over_shown = SHOWN
        self._filter = None
        self.until_left(self.conductor.listen(self._heard))
        super().arrive(**args)

    def leave(self) -> None:
        """Stop reading; with the toast goes the offer to undo a deletion."""
        super().leave()
        self._stop()
        self._slots.clear()

    def _heard(self, snapshot: Snapshot) -> None:
        """Move a game that computer players have ended meanwhile to the finished ones."""
        if snapshot.outcome is not None:
            self.refresh()

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Uncover Delete of the row with the focus, or cover it again."""
        rows = [slot.card for slot in self._slots.values()]
        ringed = next((row for row in rows if isinstance(row, SavedRow) and row.ringed), None)
        if name != "delete" or ringed is None:
            return super().key(name, modifiers)
        (ringed.cover if ringed.slide else ringed.uncover)()
        return True

    def open(self, game: Summary) -> None:
        """Open a game: at the table, or its result where it is over.

        No effect for a deleted one whose row a finger still held.
        """
        if game not in self._slots:
            return
        if game.ended is not None:
            self.navigator.go("result", game_id=game.id)
            return
        if isinstance(self.conductor.open(game.id), Snapshot):
            self.navigator.go("table")
            return
        self.refresh()
        self.toast.say(tr("This game can't be opened. Its file was set aside."))

    def delete(self, game: Summary) -> None:
        """Take a game off the list; it is deleted when the offer to undo ends."""
        self.toast.hide()  # ends the offer for the game deleted before
        self._going = game.id
        self._list()
        given_up = game.ended is None and counted_day(game) is not None
        words = tr("You gave up this try.") if given_up else tr("Game deleted.")
        self.toast.say(words, tr("Undo"), self.undo, self._delete_for_good)

    def undo(self) -> None:
        """Put the deleted game back on the list."""
        self._going = None
        self._list()

    def _delete_for_good(self) -> None:
        if self._going is not None:
            going, self._going = self._going, None
            self.conductor.delete(going)

    def refresh(self, *_: object) -> None:
        """Build the list in the language of now, once the index has been read."""
        self.title = tr("Saved")
        self._slots.clear()
        self._unreadable.clear()
        self._filter = None
        self._stop()
        if self.conductor.kept.is_prepared:
            self._list()
        else:
            self._task.start(self.conductor.kept.prepare(), self._list)

    def _stop(self) -> None:
        self._rows.stop()
        self._list_soon.cancel()
        self._task.stop()

    def _list(self, *_: object) -> None:
        self._stop()
        kept, hidden = self.conductor.kept, {self._going, *self._unreadable}
        self._running = [one for one in kept.summaries(kept.running) if one.id not in hidden]
        self._over = [
            one
            for one in kept.summaries(kept.finished)
            if one.ended is not None and one.id not in hidden
        ]
        if self._filter is None and len(self._running) + len(self._over) > SHOWN:
            self._filter = SavedFilter(self, self._narrow)
        if self._filter is not None and self._filter.is_narrow:
            self._task.start(self._filtered(self._filter), self._show)
        else:
            self._show()

    def _filtered(self, chosen: SavedFilter) -> Iterator[None]:
        """Keep the games that the filter lets in, a few a step."""
        now = self.conductor.now()
        for games in (self._running, self._over):
            found = []
            for number, game in enumerate(games, 1):
                if chosen.lets_in(game, now):
                    found.append(game)
                if number % GAMES_A_STEP == 0:
                    yield
            games[:] = found

    def _narrow(self) -> None:
        self._running_shown = self._over_shown = SHOWN
        self._list()

    def _show(self) -> None:
        """Show a slot for every game that is listed, the first with their rows."""
        running, over = self._running, self._over
        listed = [*running[: self._running_shown], *over[: self._over_shown]]
        before, self._slots = self._slots, {}
        height = next((one.height for one in before.values() if one.card), dp(LEAST_HEIGHT))
        for game in listed:
            slot = before.get(game) or RowSlot(partial(self._row, game), height)
            self._slots[game] = slot
        self._rows.show(list(self._slots.values()), 0 if before else AT_ONCE)
        self._set_sections()

    def _leave_out(self, unreadable: RowSlot) -> None:
        """List the games without the one of this slot, from the next frame on."""
        self._unreadable.update(game.id for game, slot in self._slots.items() if slot is unreadable)
        self._list_soon()

    def _set_sections(self) -> None:
        running, over = self._running, self._over
        self.by_rows = bool(running or over or self._filter)
        if not self.by_rows:
            self.line = ""
            self.show_sections(self._nothing(), self._from_a_code())
            return
        count = len(running)
        waiting = tr.plural("{count} game is waiting", "{count} games are waiting", count)
        self.line = waiting if count else ""
        rows: list[Widget | None] = [self._filter]
        rows += [self._slots[one] for one in running[: self._running_shown]]
        if not running:
            rows.append(Section(Paragraph(text=self._no_game(), role="text2")))
        if len(running) > self._running_shown:
            rows.append(self._older(self._more_running))
        if over:
            rows.append(Strong(text=tr("Finished"), padding=[4, 0]))
            rows += [self._slots[one] for one in over[: self._over_shown]]
        if len(over) > self._over_shown:
            rows.append(self._older(self._more_over))
        rows.append(self._from_a_code())
        words = tr("Swipe a game to the left, or hold it, to delete it.")
        rows.append(Note(text=words, halign="center"))
        self.show_sections(*[one for one in rows if one is not None])

    def _nothing(self) -> EmptyState:
        words = tr("A game you leave waits here, even after the battery died.")
        return EmptyState(
            self, AROUND_PICTURE, title=tr("No games yet"), text=words, action=tr("Start a game"),
            do=lambda: self.navigator.go("home"),
        )  # fmt: skip

    def _no_game(self) -> str:
        if self._filter is None:
            return tr("No game in progress.")
        return tr("No game in progress matches this.")

    def _older(self, show: Callable[[], None]) -> Section:
        row = ActionRow(icon="down", text=tr("Older games"), do=show)
        return Section(row, padding=[dp(6), dp(6)])

    def _more_running(self) -> None:
        self._running_shown += SHOWN
        self._show()

    def _more_over(self) -> None:
        self._over_shown += SHOWN
        self._show()

    def _from_a_code(self) -> Section:
        row = ActionRow(icon="scan", text=tr("Got a challenge?"), line=tr("Enter a code"))
        row.do = lambda: self.navigator.go("code")
        return Section(row, padding=[dp(6), dp(6)])

    def _row(self, game: Summary) -> Generator[None, None, SavedRow | None]:
        """A card; None where the game can't be read or the rules refuse it."""
        kept = self.conductor.kept
        record = kept.load(kept.running if game.ended is None else kept.finished, game.id)
        yield
        if record is None or game.game not in GAMES_UI:
            return None
        table = yield from to_table_in_steps(record, GAMES)
        if isinstance(table, Denied):
            return None
        day = datetime.fromtimestamp(min(game.ended or game.modified, LATEST)).date()
        row = SavedRow(
            width=self.navigator.width,  # at Kivy's 100 pixels its texts would be many lines
            game=game.game,
            when=wording.short_day(day),
            shorter=wording.shortest_day(day),
            may_delete=game.ended is None or counted_day(game) is None,
            hold=self.conductor.settings.hold,
            do=partial(self.open, game),
        )
        yield from fill_row(row, snapshot_of(table))
        row.bind(on_delete=lambda _row: self.delete(game))
        return row
