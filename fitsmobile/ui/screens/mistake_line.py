"""The line of the result about mistakes: they are looked for, so many were found, solve one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.session.regret import regrets_of
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.text import Small
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.session.mistakes import MistakeSearch
    from fitsmobile.ui.kit.screen import Screen
SEEKING = mark("Looking for mistakes…")
NONE_FOUND = mark("No mistakes found")
NOT_JUDGED = mark("With three players, mistakes aren’t looked for.")


class MistakeLine(FloatLayout):
    """`open` keeps room for the line as long as anything may be said, `seek` begins the search.

    The line keeps its height whatever it says: nothing moves under a finger.
    """

    game = StringProperty(theme.own_game)
    is_wanted = BooleanProperty(False)
    """Whether there is anything to say, now or once the search has ended."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._screen: Screen | None = None
        self._game_id = ""
        self._search: MistakeSearch | None = None
        self._said = ""
        """A text for where no mistake of the game is in the deck."""

    def open(self, screen: Screen, game_id: str) -> None:
        """Take over a finished game: what is known of its mistakes is shown at once."""
        self._screen, self._game_id, self._said = screen, game_id, ""
        loaded = screen.conductor.kept.finished.load(game_id)
        if not isinstance(loaded, Loaded):
            self.close()
            return
        record = loaded.value
        self.game = record.game
        regrets = regrets_of(record.regret)
        if regrets is None:
            self.is_wanted = any(player.level is None for player in record.players)
        else:
            found = sum(one.mistakes for one in regrets)
            self._said = "" if found else NONE_FOUND
            self.is_wanted = not found or bool(self._puzzles())
        self.write()

    def close(self) -> None:
        """Show nothing, and keep no room."""
        self._game_id, self._said, self.is_wanted = "", "", False
        self.write()

    def seek(self) -> None:
        """Look for the mistakes of the game, unless that was done."""
        from fitsmobile.ui.table.thinking import seek_mistakes

        if self._screen is None or not self._game_id:
            return
        if self._search is None:
            self._search = seek_mistakes(self._screen.conductor, self._ended)
        if self._search.look_at(self._game_id):
            self._said = SEEKING
            self.write()

    def cancel(self) -> None:
        """Stop the search; it goes on where it was when the game is opened again."""
        if self._search is not None:
            self._search.cancel()

    def write(self) -> None:
        """Write the line in the language in force."""
        self.clear_widgets()
        found = len(self._puzzles())
        if found:
            count = tr.plural("{count} mistake found", "{count} mistakes found", found)
            text = f"{count} · {tr('Solve one') if found > 1 else tr('Solve it')}"
            self._put(
                TextButton(kind="bare", icon="star", text=text, game=self.game, do=self._solve)
            )
        elif self._said:
            self._put(Small(text=tr(self._said), role="text2", halign="center", size_hint_y=1))

    def _put(self, widget: Widget) -> None:
        widget.pos_hint = {"x": 0, "y": 0}
        self.add_widget(widget)

    def _puzzles(self) -> Sequence[str]:
        """The cards of the game's mistakes, the one to be solved first at the front."""
        if self._screen is None or not self._game_id:
            return ()
        return self._screen.conductor.puzzles.deck.of_game(self._game_id)

    def _solve(self) -> None:
        """Open the first mistake whose position is still there."""
        screen = self._screen
        if screen is None:
            return
        deck = screen.conductor.puzzles.deck
        found = (deck.puzzle(name) for name in self._puzzles())
        puzzle = next((one for one in found if not isinstance(one, Trouble)), None)
        if puzzle is not None:
            screen.navigator.go("puzzle", puzzle=puzzle)

    def _ended(self, is_judged: bool) -> None:
        """The search has ended: in a game in which mistakes can be found, or it can't."""
        self._said = NONE_FOUND if is_judged else NOT_JUDGED
        self.write()
