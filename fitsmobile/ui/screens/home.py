"""Home: the game at the table first, today's deals, then the four games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from fitsmobile.session.actions import colours_of
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.kept_documents import DECK
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.kit.screen import ArrangedScreen
from fitsmobile.ui.kit.surface import Card
from fitsmobile.ui.kit.text import align
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.game_card import CardAnimator, GameCard
from fitsmobile.ui.screens.today_card import TodayCard

if TYPE_CHECKING:
    from fitsmobile.session.durations import UsualMinutes
    from fitsmobile.ui.device.touches import Touch
    from fitsmobile.ui.screens.first_start import FirstStart

kvloader.load(__name__)

READ_MORE_AFTER = 0.8
"""Seconds until the lengths of the person's own games, and the mistakes that wait, are read."""

MARGIN, GAP_X, GAP_Y = 16, 8, 10
WIDEST = 920
CONTINUE_LEAST, PADDING = 152, 10
CARD_LEAST, CARD_MOST = 116, 400
CARD_SHAPE = 1.3  # height of a card for its width, where there is room
ONE_ROW = 1.7  # a box this many times as wide as high has all cards in one row
LOW = 480  # a window lower than this puts things side by side
SPARE_ABOVE = 0.4
ICON_FROM = 320
"""Width of the header in dp from which on the number of mistakes that wait has an icon."""

PLACES = (
    ("howto", "hint", mark("Learn")),
    ("puzzles", "star", mark("Puzzles")),
    ("statistics", "chart", mark("Statistics")),
    ("saved", "save", mark("Saved")),
    ("code", "scan", mark("Code")),
)
"""The screens that the bar leads to: routes, icons and names."""


class ContinueCard(Card):
    """The running game at the table, with a button to continue."""

    game = StringProperty(theme.own_game)
    headline = StringProperty("")
    progress = StringProperty("")
    picture = ObjectProperty(None, allownone=True)
    carry_on = ObjectProperty(lambda: None)
    needed = NumericProperty(0)
    """The height that the words and the button take, in pixels."""

    picture_height = NumericProperty(0)
    """The height that the picture is as wide for, in pixels: not its own, which follows the
    words that it leaves room for."""


class HomeScreen(ArrangedScreen):
    """Continue, today's deals, the games, and the ways to the other screens."""

    today: Sequence[str] = ListProperty(("", ""))
    """The day in words, and shorter for where a button beside it leaves less room."""

    waiting = NumericProperty(0)
    """Own mistakes that are asked again today."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cards = [self._card(game) for game in GAMES_UI]
        for label in ("name", "taste"):
            align([card.ids[label].__self__ for card in self._cards])
        self._living = CardAnimator(self._cards)
        self._minutes: UsualMinutes | None = None
        self._waiting = TextButton(
            kind="soft", size_hint_x=None, radius=dp(24), pos_hint={"center_y": 0.5},
            do=self.open_mistake,
        )  # fmt: skip
        self._reading = FrameSlicedTask(READ_MORE_AFTER)
        self.first: FirstStart | None = None
        """The scene of the first start; None once a game or a lesson is over."""

        self.continue_card = ContinueCard(carry_on=self.carry_on)
        self.continue_card.bind(needed=self.lay_out_soon)
        self._header, self._bar = self.ids.header.__self__, self.ids.bar.__self__

    @cached_property
    def today_card(self) -> TodayCard:
        """The deals of the day, which the first start doesn't wait for."""
        card = TodayCard(open_game=self.open_daily)
        card.bind(height=self.lay_out_soon)
        return card

    def arrive(self, **args: object) -> None:
        """Show what is at the table now; at the first start lay the word."""
        super().arrive(**args)
        if self.first is not None:
            self.first.start()
        elif self.conductor is not None:
            self.today_card.start(self.conductor)
            self._read_more()
        self._living.start()

    def resume(self) -> None:
        """Show the deals of today, which may be another day."""
        self.refresh()
        if self.first is None:
            self.today_card.start(self.conductor)

    def leave(self) -> None:
        """Stop the animation and the reading."""
        super().leave()
        self._living.stop()
        self._reading.stop()
        if self.first is None:
            self.today_card.stop()
        else:
            self.first.stop()

    def on_touch_down(self, touch: Touch) -> bool:
        """End the scene of the first start, with a touch that is used as any other."""
        self._skip_scene()
        return bool(super().on_touch_down(touch))

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """End the scene of the first start, with a key that is used as any other."""
        self._skip_scene()
        return super().key(name, modifiers)

    def _skip_scene(self) -> None:
        if self.first is not None and not self.first.laid:
            self.first.skip()

    def learn(self) -> None:
        """Begin the lesson of the game that the app is named after."""
        self.navigator.go("lesson", game=theme.own_game)

    def bring_games(self) -> None:
        """Import the games of another device."""
        from fitsmobile.ui.screens import export_import

        export_import.bring_in(self, self._brought)

    def _brought(self, words: str) -> None:
        self.ids.toast.say(words)
        self.refresh()

    def carry_on(self) -> None:
        """Go to the table, which grows out of its picture."""
        self.navigator.grow(window_box(self.continue_card.ids.picture), "table")

    def open_daily(self, game: str) -> None:
        """Open the sheet of a game's deal of the day."""
        from fitsmobile.ui.screens.daily_sheet import DailySheet

        DailySheet(self.conductor, self.navigator, game).open(self)

    def open_mistake(self) -> None:
        """Open the own mistake that has waited longest."""
        puzzle = self.conductor.puzzles.deck.next_waiting()
        if puzzle is None:
            self.navigator.go("puzzles")
        else:
            self.navigator.go("puzzle", puzzle=puzzle)

    def refresh(self, *_: object) -> None:
        """Write the texts, the running game, and the items of the bar."""
        self.today = wording.day(date.today()), wording.short_day(date.today())
        self._follow_first_start()
        for card in self._cards:
            ui = GAMES_UI[card.game]
            card.name, card.taste, card.seats = ui.title, tr(ui.tagline), wording.span(ui.seats)
            own = self._minutes.of(card.game) if self._minutes is not None else None
            card.time = tr("{minutes} min", minutes=own or ui.minutes)
        if self.first is None:
            self.today_card.write()
            self._bar.fill(
                [(icon, tr(name), partial(self.navigator.go, go)) for go, icon, name in PLACES]
            )
        else:
            self.first.write()
        self._show_continue()
        self._show_waiting()
        self.lay_out_soon()

    def _follow_first_start(self) -> None:
        """Put up the scene of the first start, or what takes its place."""
        new = self.conductor is not None and is_newcomer(self.conductor)
        if new and self.first is None:
            from fitsmobile.ui.screens.first_start import FirstStart

            self.first = FirstStart(self)
            self.first.ids.words.bind(height=self.lay_out_soon)
            self.ids.ground.add_widget(self.first, index=len(self.ids.ground.children))
        elif not new and self.first is not None:
            self.first.stop()
            self.ids.ground.remove_widget(self.first)
            self.first = None
        if new != (self._header.parent is None):
            for parent, part in ((self, self._header), (self, self._bar)):
                (parent.remove_widget if new else parent.add_widget)(part)
        if not new and self.today_card.parent is None:
            self.ids.ground.add_widget(self.today_card)

    def _read_more(self) -> None:
        """Read how long the person's own games lasted, and which mistakes wait, once everything is
        there."""
        from fitsmobile.session.durations import UsualMinutes

        if self._minutes is None:
            self._minutes = UsualMinutes(self.conductor.kept)
        self._reading.start(self._reads(self._minutes), self.refresh)

    def _reads(self, minutes: UsualMinutes) -> Iterator[None]:
        yield from minutes.read(GAMES_UI)
        if not self.conductor.documents.load(DECK):
            self.waiting = 0
            return
        from fitsmobile.session.deck import Deck

        yield
        self.waiting = len(Deck.of_conductor(self.conductor).waiting())

    def _card(self, game: str) -> GameCard:
        card = GameCard(game=game, picture=GAMES_UI[game].card(), size_hint=(None, None))
        card.bind(on_release=self._set_up)
        self.ids.ground.add_widget(card)
        return card

    def _set_up(self, card: GameCard) -> None:
        """Go to the set-up of a game, which grows out of its card."""
        self.navigator.grow(window_box(card), "setup", game=card.game)

    def _show_continue(self) -> None:
        snapshot = self.conductor.snapshot if self.conductor else None
        card = self.continue_card
        if snapshot is None or snapshot.outcome is not None or snapshot.game not in GAMES_UI:
            if card.parent is not None:
                self.ids.ground.remove_widget(card)
            return
        seat = watched_seat(snapshot)
        card.game = snapshot.game
        ui, view = GAMES_UI[snapshot.game], snapshot.views[seat]
        card.headline = ui.headline(view)
        card.progress = wording.with_kind(snapshot.origin, ui.progress(view, snapshot, seat))
        card.picture = ui.picture(view, colours_of(snapshot.players), seat)
        if card.parent is None:
            self.ids.ground.add_widget(card)

    def _show_waiting(self) -> None:
        """The number of mistakes that wait, beside the title; nothing where none waits."""
        header, button = self._header, self._waiting
        if bool(self.waiting) != (button.parent is not None):
            if self.waiting:
                header.add_widget(button, index=1)
            else:
                header.remove_widget(button)
        button.text = tr.plural("{count} waiting", "{count} waiting", int(self.waiting))

    def lay_out(self, *_: object) -> None:
        """Place header, Continue, cards and bar for the window's shape."""
        left, low, width, height = self.room
        bar, header, card = self._bar, self._header, self.continue_card
        if self.first is not None:
            self._lay_out_first(self.first)
            return
        across = min(width - 2 * dp(MARGIN), dp(WIDEST))
        start = left + (width - across) / 2
        going_on = card.parent is not None
        beside = going_on and width > height and height < dp(LOW)
        column = (across - dp(MARGIN)) * 0.48 if beside else across
        header.pos = (start, low + height - header.height - dp(8))
        header.width = column
        waits = self._waiting
        waits.icon = "star" if column >= dp(ICON_FROM) * theme.text_scale else ""
        waits.width = waits.full_width(waits.text, theme.body)
        bar.pos, bar.width = (start, low + dp(4)), column
        top, bottom = header.y - dp(8), (bar.top if bar.children else low) + dp(10)
        if beside:
            card.picture_height = top - bottom - 2 * dp(PADDING)
            card.size, card.pos = (column, top - bottom), (start, bottom)
            start, column = start + column + dp(MARGIN), across - column - dp(MARGIN)
            top, bottom = low + height - dp(12), low + dp(12)
        elif going_on:
            larger = 1.25 if min(width, height) > dp(600) else 1
            tall = max(dp(CONTINUE_LEAST), card.needed) * larger
            card.picture_height = dp(CONTINUE_LEAST) * larger - 2 * dp(PADDING)
            card.size, card.pos = (column, tall), (start, top - tall)
            top -= tall + dp(GAP_Y)
        day = self.today_card
        day.width, day.pos = column, (start, top - day.height)
        top -= day.height + dp(GAP_Y)
        spare = self._deal(start, bottom, column, top - bottom)
        if not beside:
            for widget in (*self._cards, day, card, header):
                widget.y -= spare * SPARE_ABOVE

    def _lay_out_first(self, first: FirstStart) -> None:
        """Place the scene, and the cards or the running game within it."""
        card = self.continue_card
        card.height = max(dp(CONTINUE_LEAST), card.needed)
        card.picture_height = dp(CONTINUE_LEAST) - 2 * dp(PADDING)
        box = first.lay_out(self.room, card if card.parent is not None else None)
        spare = self._deal(*box)
        for one in self._cards:
            one.y -= spare / 2

    def _deal(self, x: float, y: float, width: float, height: float) -> float:
        """The game cards in one row or in two, from the top of a box; the height left over."""
        if not self._cards:
            return 0
        wide = width / height > ONE_ROW and width >= len(self._cards) * dp(CARD_LEAST)
        columns = len(self._cards) if wide else 2
        rows = -(-len(self._cards) // columns)
        card_width = (width - (columns - 1) * dp(GAP_X)) / columns
        fair = (height - (rows - 1) * dp(GAP_Y)) / rows
        card_height = min(fair, card_width * CARD_SHAPE, dp(CARD_MOST))
        for spot, card in enumerate(self._cards):
            row, place = divmod(spot, columns)
            card.size = (card_width, card_height)
            card.pos = (
                x + place * (card_width + dp(GAP_X)),
                y + height - (row + 1) * card_height - row * dp(GAP_Y),
            )
        return height - rows * card_height - (rows - 1) * dp(GAP_Y)


def is_newcomer(conductor: Conductor) -> bool:
    """Whether neither a game nor a lesson is over on this device."""
    return not conductor.settings.lesson_over and not conductor.kept.ids(conductor.kept.finished)


def watched_seat(snapshot: Snapshot) -> int:
    """The seat to show: the person on turn, else the first person."""
    if snapshot.turn is not None and snapshot.players[snapshot.turn].level is None:
        return snapshot.turn
    people = [seat for seat, player in enumerate(snapshot.players) if player.level is None]
    return people[0] if people else 0
