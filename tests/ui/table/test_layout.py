"""Layout faults of the tables and their overlays in every window size, language and text size."""

import pytest

from fitsmobile.session import drawn_boards
from fitsmobile.session.actions import TakeDevice
from fitsmobile.session.drawn_boards import DrawnBoard
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in, step
from tests.ui import layout_sizes
from tests.ui.drawn_words import Recorder
from tests.ui.layout_sizes import SIZES, begin, faults_everywhere, replace_everywhere, skip_painting
from tests.ui.reading import texts
from tests.ui.silent_search import KnownPars, without_search


@pytest.fixture(scope="module")
def conductor(tmp_path_factory):
    """A conductor whose tables have said all that they say once, in toasts that pass over them."""
    made = conductor_in(tmp_path_factory.mktemp("data"))
    firsts = (one for ui in GAMES_UI.values() for one in ui.firsts())
    made.change_settings(told=[one.key for one in firsts])
    return made


TABLES = {
    "fits alone": ("fits", 1, 8),
    "fits of four": ("fits", 4, 9, "card_by_card"),
    "bits alone": ("bits", 1, 9),
    "bits of two": ("bits", 2, 12, "free"),
    "fits round the table": ("fits", 4, 9, "together"),
    "fits of three round the table": ("fits", 3, 9, "together"),
    "bits round the table": ("bits", 2, 7, "together"),
    "fillit of two": ("fillit", 2, 5, "turns"),
    "fillit of four": ("fillit", 4, 6, "turns"),
    "fillit round the table": ("fillit", 4, 6, "together"),
    "jammit of two": ("jammit", 2, 9, "turns"),
    "jammit of three": ("jammit", 3, 9, "turns"),
    "jammit round the table": ("jammit", 3, 9, "together"),
}


@pytest.fixture
def narrow(monkeypatch):
    """Records texts that are painted with less room than they need."""
    from fitsmobile.ui.paint import text as painted

    skip_painting(monkeypatch)
    monkeypatch.setattr("fitsmobile.ui.table.thinking.pars", KnownPars)
    found = []
    plain = painted.text_to_fit

    def watched(text, size, font, width, *least):
        texture = plain(text, size, font, width, *least)
        if 0 < width < texture.width - 1:
            found.append(f"{text!r} is {texture.width} wide in {width:.0f}")
        return texture

    replace_everywhere(monkeypatch, plain, watched)
    return found


def draw_again(widget):
    """Draw again and record anew: while parts are moved one by one, texts have too little room."""
    for name in ("arrange", "draw", "_paint", "paint_again"):
        if hasattr(type(widget), name):
            getattr(widget, name)()


@pytest.fixture
def look(stage, narrow, monkeypatch):
    """The layout faults of a screen now."""
    from tests.ui.layout_faults import faults, visible

    recorder = Recorder(monkeypatch)

    def looked(screen):
        narrow.clear()
        for widget, _ in visible(screen):
            draw_again(widget)
        stage.lay_out(2)
        return [*faults(screen, recorder), *narrow]

    return looked


def shown(stage, conductor, route, **args):
    """A screen in a window that can take any size."""
    from fitsmobile.ui.app.navigator import Navigator

    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor, size_hint=(None, None), size=SIZES[0]))
    navigator.go(route, **args)
    return navigator


@pytest.mark.parametrize("scene", TABLES)
def test_a_table_has_no_layout_fault_in_any_size_language_and_text_size(
    stage, conductor, look, scene
):
    game = TABLES[scene]
    begin(conductor, *game)
    if conductor.snapshot.curtain is not None:
        conductor.dispatch(TakeDevice())
    navigator = shown(stage, conductor, "table")
    wrong = faults_everywhere(stage, navigator, look, by_language=False)
    navigator.screen.leave()
    assert wrong == {}


PHONES = ((360, 640), (640, 360))


@pytest.mark.parametrize("route", ["table", "review", "saved"])
def test_a_drawn_board_with_a_long_name_has_no_layout_fault(
    stage, conductor, look, monkeypatch, route
):
    without_search(monkeypatch)
    monkeypatch.setattr(layout_sizes, "SIZES", PHONES)
    board = DrawnBoard("Wilhelminas Wintergarten")
    drawn_boards.keep(conductor.documents, board)
    begin(conductor, "fits", 1, 200 if route == "review" else 3, boards=[board.board])
    args = {"game_id": conductor.snapshot.game_id} if route == "review" else {}
    navigator = shown(stage, conductor, route, **args)
    stage.frames(3)
    assert board.name in " ".join(texts(navigator.screen))
    wrong = faults_everywhere(stage, navigator, look, by_language=route == "saved")
    navigator.screen.leave()
    assert wrong == {}


def test_the_hand_over_screen_has_no_layout_fault_in_any_size_language_and_text_size(
    stage, conductor, look
):
    begin(conductor, "fits", 4, 1, "card_by_card")
    while conductor.snapshot.curtain is None or not all(
        view.finished for view in conductor.snapshot.views
    ):
        step(conductor)
    navigator = shown(stage, conductor, "table")
    wrong = faults_everywhere(stage, navigator, look, by_language=False)
    navigator.screen.leave()
    assert wrong == {}


@pytest.mark.parametrize(("game", "pace"), [("fits", "solo"), ("bits", "solo")])
def test_the_count_has_no_layout_fault_in_any_size_language_and_text_size(
    stage, conductor, look, game, pace
):
    begin(conductor, game, 1, 0, pace)
    navigator = shown(stage, conductor, "table")
    while navigator.screen.table.settled:
        step(conductor)

    def count_again(screen):
        screen.table.count_round(screen.relay.moment)

    wrong = faults_everywhere(stage, navigator, look, renew=count_again)
    navigator.screen.leave()
    assert wrong == {}


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_the_longest_page_has_no_layout_fault_in_any_size_language_and_text_size(
    stage, conductor, look, game
):
    from fitsmobile.ui.games import GAMES_UI
    from fitsmobile.ui.look.i18n import tr

    def longest(screen):
        screen.show_short(False)
        screen.page = max(
            range(screen.pages), key=lambda at: len(tr(GAMES_UI[game].pages()[at].text))
        )

    navigator = shown(stage, conductor, "howto", game=game)
    wrong = faults_everywhere(stage, navigator, look, renew=longest)
    navigator.screen.leave()
    assert wrong == {}


@pytest.mark.parametrize("game", ["fits", "bits", "fillit", "jammit"])
def test_the_review_has_no_layout_fault_in_any_size_language_and_text_size(
    stage, conductor, look, monkeypatch, game
):
    without_search(monkeypatch)
    begin(conductor, game, 2, 2000)
    game_id = conductor.snapshot.game_id
    navigator = shown(stage, conductor, "review", game_id=game_id)
    wrong = faults_everywhere(stage, navigator, look, by_language=False)
    navigator.screen.leave()
    assert wrong == {}
