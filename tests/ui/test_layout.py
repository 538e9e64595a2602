"""Every screen in every size of window, language and size of text: nothing cut, nothing too
small for a finger, nothing over something else."""

import itertools

import pytest

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.ui.i18n import LANGUAGES, tr
from fitsmobile.ui.theme import theme
from tests.ui.screens.conftest import any_move

SIZES = (
    (360, 640), (360, 780), (412, 892), (640, 360), (780, 360), (892, 412),
    (600, 960), (960, 600), (800, 1280), (1280, 800), (673, 841), (1440, 900),
)  # fmt: skip
SCALES = (1.0, 1.3)
NAMES = (("Ada", "green"), ("Benedikt", "red"), ("Chika", "blue"), ("Dorothea", "yellow"))


@pytest.fixture(scope="module")
def conductor(tmp_path_factory):
    ids = itertools.count(1)
    tools = Tools(now=lambda: 1_790_000_000, new_id=lambda: f"game-{next(ids)}")
    return Conductor(GAMES, tmp_path_factory.mktemp("data"), tools)


def begin(conductor, game, seats, moves):
    pace = "solo" if seats == 1 else "free"
    players = tuple(Player(name, colour) for name, colour in NAMES[:seats])
    conductor.dispatch(NewGame(game, players, pace=pace, seed=5))
    for _ in range(moves):
        snapshot = conductor.snapshot
        if snapshot.outcome is not None:
            return
        if snapshot.curtain is not None:
            conductor.dispatch(TakeDevice())
        elif not snapshot.actors:
            conductor.dispatch(EndTurn())
        else:
            seat = snapshot.actors[0]
            conductor.dispatch(Play(seat, any_move(snapshot.views[seat])))


SCENES = {
    "home": ("home", {}, ("fits", 3, 9)),
    "setup fits": ("setup", {"game": "fits"}, None),
    "setup bits": ("setup", {"game": "bits"}, None),
    "setup fillit": ("setup", {"game": "fillit"}, None),
    "setup jammit": ("setup", {"game": "jammit"}, None),
    "settings": ("settings", {}, None),
    "saved": ("saved", {}, ("fillit", 4, 4)),
    "result alone": ("result", {}, ("fits", 1, 200)),
    "result of four": ("result", {}, ("bits", 4, 400)),
    "result without rounds": ("result", {}, ("jammit", 2, 2000)),
}


@pytest.fixture
def unpainted(monkeypatch):
    """Pictures are left out: they take the time, and no room of their own."""
    from fitsmobile.ui.widgets.gamecard import GameCard
    from fitsmobile.ui.widgets.miniature import Miniature
    from fitsmobile.ui.widgets.podium import Podium

    def paint(self, *_):
        """Nothing."""

    def _paint(self, *_):
        """Nothing."""

    monkeypatch.setattr(GameCard, "_paint", _paint)
    monkeypatch.setattr(Podium, "_paint", _paint)
    monkeypatch.setattr(Miniature, "paint", paint)


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_is_right_in_every_size_language_and_size_of_text(
    stage, conductor, unpainted, scene
):
    from fitsmobile.ui.navigator import Navigator
    from tests.ui.fits_in import faults

    route, args, game = SCENES[scene]
    if game is not None:
        begin(conductor, *game)
    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor, size_hint=(None, None)))
    navigator.go(route, **args)
    wrong = {}
    for language in LANGUAGES:
        tr.switch(language)
        for scale, size in itertools.product(SCALES, SIZES):
            theme.text_scale = scale
            navigator.size = size
            stage.lay_out(5)
            for fault in faults(navigator.screen):
                wrong.setdefault(fault, (size, language, scale))
    navigator.screen.leave()
    assert wrong == {}
