"""Layout faults (cut and small texts, small touch targets, overlaps) of every screen in every
window size, language and text size."""

import pytest

from fitsmobile.ai.board_measure import DEALS, Measure
from fitsmobile.session.deck import Card, Contents, to_content
from fitsmobile.session.kept_documents import DECK
from fitsmobile.session.spacing import DayCount
from fitsmobile.ui.kit.look_choice import LookPicture
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in, step
from tests.ui.drawn_words import Recorder
from tests.ui.layout_sizes import begin, faults_everywhere, skip_painting
from tests.ui.silent_search import KnownPars, SilentWorker, without_search


@pytest.fixture(scope="module")
def conductor(tmp_path_factory):
    return conductor_in(tmp_path_factory.mktemp("data"))


FAINT = 24
"""Alpha, of 255, of the soft edge of a shadow."""

LOST_MISTAKES = to_content(
    Contents({f"bits-{n}": Card("gone", n, 0, 1, "well") for n in range(12)}, DayCount(), {})
)
"""A deck of mistakes whose game is gone, which the list of puzzles says."""

SCENES = {
    "first start": ("home", {}, None),
    "first start with a game": ("home", {}, ("fits", 3, 9)),
    "setup fits": ("setup", {"game": "fits"}, None),
    "setup bits": ("setup", {"game": "bits"}, None),
    "setup fillit": ("setup", {"game": "fillit"}, None),
    "setup jammit": ("setup", {"game": "jammit"}, None),
    "settings": ("settings", {}, None),
    "challenge": ("challenge", {}, ("fits", 1, 200)),
    "code": ("code", {"text": "FM1"}, None),
    "lesson": ("lesson", {"game": "fits"}, None),
    "calibrate": ("calibrate", {}, None),
    "shortcuts": ("shortcuts", {}, None),
    "licences": ("licences", {}, None),
    "saved none": ("saved", {}, None),
    "saved": ("saved", {}, ("fillit", 4, 4)),
    "lab": ("lab", {}, None),
    "lab measured": ("lab", {}, None),
    "boards": ("boards", {}, None),
    "puzzles": ("puzzles", {"game": "bits"}, None),
    "puzzle on a ramp": ("puzzle", {"puzzle": ("fits", 1)}, None),
    "puzzle on hexes": ("puzzle", {"puzzle": ("jammit", 60)}, None),
    "statistics none": ("statistics", {"game": "bits"}, None),
    "statistics": ("statistics", {}, ("fits", 1, 200)),
    "result alone": ("result", {}, ("fits", 1, 200)),
    "result of four": ("result", {}, ("bits", 4, 400)),
    "result without rounds": ("result", {}, ("jammit", 2, 2000)),
    "home": ("home", {}, ("fits", 3, 9)),
}


class KnownMeasure:
    """Measures a board at once."""

    def __init__(self, _worker, _clock, told):
        self._told = told

    def begin(self, _board):
        self._told(Measure(DEALS, -1.0, 12.5, 14.5, 0, 5))

    def cancel(self):
        """Ignored: no measurement is under way."""


SEARCHED = ("lab measured", "result alone")
"""Scenes that show the results of searches, from the first frame on."""


@pytest.fixture
def searches(request, monkeypatch):
    """Replace the searches of the lab and of the possible score, which end at any time."""
    monkeypatch.setattr("fitsmobile.ui.table.thinking.pars", KnownPars)
    monkeypatch.setattr("fitsmobile.ui.games.fits.lab.thinker", SilentWorker)
    if request.node.callspec.params["scene"] in SEARCHED:
        monkeypatch.setattr("fitsmobile.ui.games.fits.lab.BoardMeter", KnownMeasure)
        monkeypatch.setattr("fitsmobile.ui.games.fits.lab.MEASURE_AFTER", 0)
        monkeypatch.setattr("fitsmobile.ui.screens.result.THINK_AFTER", 0)


@pytest.fixture
def look(monkeypatch, searches):
    """The layout faults of a screen now."""
    from tests.ui.layout_faults import faults, visible

    skip_painting(monkeypatch)
    recorder = Recorder(monkeypatch)

    def looked(screen):
        for widget, _ in visible(screen):
            if isinstance(widget, Painted) and not isinstance(widget, LookPicture):
                widget.paint_again()
        return faults(screen, recorder)

    return looked


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_has_no_layout_fault_in_any_size_language_and_text_size(
    stage, conductor, look, scene
):
    from fitsmobile.ui.app.navigator import Navigator

    route, args, game = SCENES[scene]
    if game is not None:
        begin(conductor, *game)
    if "puzzle" in args:
        name, number = args["puzzle"]
        args = {"puzzle": conductor.puzzles.of(name)[number - 1].puzzle}
    theme.reduced_motion = True
    conductor.documents.keep(DECK, LOST_MISTAKES)
    navigator = stage.show(Navigator(conductor=conductor, size_hint=(None, None)))
    navigator.go(route, **args)
    if scene == "home":
        navigator.screen.waiting = 12
        navigator.screen.refresh()
    wrong = faults_everywhere(stage, navigator, look)
    navigator.screen.leave()
    assert wrong == {}


FORMS = {
    "settings": {},
    "code": {"text": ""},
    "licences": {},
    "shortcuts": {},
    "setup": {"game": "fits"},
    "challenge": {},
    "saved": {},
}


@pytest.mark.parametrize("size", [(360, 640), (780, 360), (800, 1280), (1280, 800)])
def test_title_and_first_card_are_at_the_same_place_on_every_form(stage, conductor, size):
    begin(conductor, "fits", 1, 200)
    navigator = shown_at(stage, conductor, size)
    places = {}
    for route, args in FORMS.items():
        navigator.go(route, **args)
        stage.lay_out(5)
        left, low, _, high = window_box(navigator.screen.form.first.children[-1])
        places[route] = (*title_place(navigator.screen), round(left), round(low + high))
    navigator.screen.leave()
    assert len(set(places.values())) == 1, places


@pytest.mark.parametrize("size", [(360, 640), (800, 1280)])
def test_the_title_of_a_page_without_a_form_is_at_the_same_place(stage, conductor, size):
    navigator = shown_at(stage, conductor, size)
    places = {}
    for route in ("settings", "statistics", "howto"):
        navigator.go(route)
        stage.lay_out(5)
        places[route] = title_place(navigator.screen)
    navigator.screen.leave()
    assert len(set(places.values())) == 1, places


def shown_at(stage, conductor, size):
    from fitsmobile.ui.app.navigator import Navigator

    theme.reduced_motion = True
    return stage.show(Navigator(conductor=conductor, size_hint=(None, None), size=size))


def title_place(screen):
    """The left edge of the title, and the upper edge of its header."""
    header = next(one for one in screen.walk() if type(one).__name__ == "Header")
    title = next(one for one in header.walk() if getattr(one, "text", "") == header.title)
    _, low, _, high = window_box(header)
    return round(title.to_window(*title.pos)[0]), round(low + high)


TABLET = ((800, 1280), (1280, 800))
BARE = 1 / 3
"""The largest share of a tablet's window that may be a run of rows of bare ground."""

FILLED = {
    "code": ("code", {"text": ""}, None),
    "challenge": ("challenge", {}, ("fits", 1, 200)),
    "saved none": ("saved", {}, None),
    "puzzles": ("puzzles", {"game": "bits"}, None),
    "statistics none": ("statistics", {"game": "bits"}, None),
    "setup": ("setup", {"game": "bits"}, None),
    "review of fits": ("review", {}, ("fits", 2, 2000)),
    "review of jammit": ("review", {}, ("jammit", 2, 2000)),
    "count": ("table", {}, ("fits", 1, 0)),
}


@pytest.mark.parametrize("size", TABLET)
@pytest.mark.parametrize("scene", FILLED)
def test_a_tablet_shows_no_third_of_bare_ground(stage, tmp_path, monkeypatch, scene, size):
    from fitsmobile.ui.paint import forget

    forget()  # the tests that skip painting leave blank pictures in the caches
    route, args, game = FILLED[scene]
    conductor = conductor_in(tmp_path)
    without_search(monkeypatch)
    if game is not None:
        begin(conductor, *game)
    if route == "review":
        args = {"game_id": conductor.snapshot.game_id}
    navigator = shown_at(stage, conductor, size)
    navigator.go(route, **args)
    screen = navigator.screen
    if scene == "count":
        while screen.table.settled:
            step(conductor)
    if route == "statistics":
        stage.until(lambda: not screen.line)
    stage.settle()
    assert bare_share(screen, 0, 1) <= BARE
    if scene in ("count", "review of fits", "review of jammit") and size[0] > size[1]:
        assert max(bare_share(screen, 0, 0.5), bare_share(screen, 0.5, 1)) <= BARE
    screen.leave()


def bare_share(screen, left, right):
    """The longest run of rows where nothing but the ground is seen, as a share of all rows.

    A screen is drawn without the ground, which is the navigator's: bare pixels are transparent.
    `left` and `right` limit the columns that are looked at, as shares of the width.
    """
    texture = screen.export_as_image().texture
    wide, high = texture.size
    alphas, longest, run = texture.pixels[3::4], 0, 0
    for row in range(high):
        seen = alphas[row * wide + int(left * wide) : row * wide + int(right * wide)]
        run = run + 1 if max(seen) <= FAINT else 0
        longest = max(longest, run)
    return longest / high
