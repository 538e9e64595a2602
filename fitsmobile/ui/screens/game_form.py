"""Base of the forms about one game, which a row below the header chooses."""

from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.choice import Segmented, on_choice
from fitsmobile.ui.kit.form_screen import FormScreen


class GameForm(FormScreen):
    """`arrive(game=...)` shows a game; without one the game that was shown last."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.above: BoxLayout = self.ids.above
        games = [(game, ui.title) for game, ui in GAMES_UI.items()]
        row = Segmented(options=games, value=self.game, game=self.game)
        for name in ("value", "game"):
            self.fbind("game", row.setter(name))
        self.above.add_widget(on_choice(row, self._choose_game))

    def arrive(self, game: str = "", **args: object) -> None:
        """Show a game."""
        self.game = game or self.game
        super().arrive(**args)

    def _choose_game(self, game: str) -> None:
        if game != self.game:
            self.game = game
            self.refresh()
