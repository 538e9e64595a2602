"""Layout faults (cut and small texts, small touch targets, overlaps) of every screen in every
window size, language and text size."""

import pytest

from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui.drawn_words import Recorder
from tests.ui.layout_sizes import begin, faults_everywhere, skip_painting


@pytest.fixture(scope="module")
def conductor(tmp_path_factory):
    return conductor_in(tmp_path_factory.mktemp("data"))


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
    "statistics none": ("statistics", {"game": "bits"}, None),
    "statistics": ("statistics", {}, ("fits", 1, 200)),
    "result alone": ("result", {}, ("fits", 1, 200)),
    "result of four": ("result", {}, ("bits", 4, 400)),
    "result without rounds": ("result", {}, ("jammit", 2, 2000)),
    "home": ("home", {}, ("fits", 3, 9)),
}


@pytest.fixture
def look(stage, monkeypatch):
    """The layout faults of a screen now."""
    from tests.ui.layout_faults import faults, visible

    skip_painting(monkeypatch)
    recorder = Recorder(monkeypatch)

    def looked(screen):
        for widget, _ in visible(screen):
            if isinstance(widget, Painted):
                widget.paint_again()
        stage.lay_out(2)
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
    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor, size_hint=(None, None)))
    navigator.go(route, **args)
    wrong = faults_everywhere(stage, navigator, look)
    navigator.screen.leave()
    assert wrong == {}


FORMS = {
    "settings": {},
    "code": {"text": ""},
    "licences": {},
    "shortcuts": {},
    "setup": {"game": "fits"},
}


@pytest.mark.parametrize("size", [(360, 640), (780, 360), (800, 1280), (1280, 800)])
def test_title_and_first_card_are_at_the_same_place_on_every_form(stage, conductor, size):
    from fitsmobile.ui.app.navigator import Navigator
    from fitsmobile.ui.kit.node import window_box

    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor, size_hint=(None, None), size=size))
    places = {}
    for route, args in FORMS.items():
        navigator.go(route, **args)
        stage.lay_out(5)
        screen = navigator.screen
        title = next(one for one in screen.walk() if getattr(one, "text", "") == screen.title)
        first = screen.form.first.children[-1]
        left, low, _, high = window_box(first)
        places[route] = (round(title.to_window(*title.pos)[0]), round(left), round(low + high))
    navigator.screen.leave()
    assert len(set(places.values())) == 1, places
