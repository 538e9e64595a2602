"""The pages and tables of the app with names that nobody types in a test by hand."""

import pytest

from fitsmobile.session.actions import COLOURS, NewGame, Player
from tests.harness import step
from tests.ui.reading import texts

NAMES = ("W" * 16, "שלום (12)", "e\u0301le\u0301na \u0308", "佐藤愛Ґ")
"""Wide letters, right to left, marks of their own, and letters that the family lacks."""


@pytest.mark.parametrize(
    ("game", "people", "pace"), [("fits", 4, "card_by_card"), ("jammit", 3, "turns")]
)
def test_a_game_among_unusual_names_is_shown_from_its_table_to_its_review(
    stage, start_app, game, people, pace
):
    stage.resize(360, 640)
    app = start_app()
    options = {"boards": ["1"]} if game == "fits" else {}
    players = tuple(map(Player, NAMES[:people], COLOURS))
    dealt = app.conductor.dispatch(NewGame(game, players, options, seed=5, pace=pace))
    for _ in range(6):
        step(app.conductor)
    shown = []
    for route in ("home", "table", "result", "review", "statistics", "saved"):
        if route == "result":
            while step(app.conductor):
                pass
        app.root.open("home")
        if route != "home":
            app.root.go(route, **({"game_id": dealt.game_id} if route == "review" else {}))
        stage.settle(0.5)
        assert app.root.current == route
        shown = texts(app.root.screen)
    assert all(any(name in text for text in shown) for name in NAMES[:people])
