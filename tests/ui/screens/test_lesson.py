"""The interactive lesson on the table screens, by touch and keys."""

import pytest

from fitsmobile.session.actions import EndTurn, Play
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.theme import theme

STEPS = {game: ui.lesson() for game, ui in GAMES_UI.items()}


@pytest.fixture
def lesson(stage, conductor):
    """Open the lesson of a game from *How to play*."""
    from fitsmobile.ui.app.navigator import Navigator

    theme.reduced_motion = True
    opened = []

    def shown(game):
        navigator = stage.show(Navigator(conductor=conductor))
        navigator.open("home", "howto")
        navigator.go("lesson", game=game)
        stage.settle(0.4)
        opened.append(navigator)
        return navigator.screen

    yield shown
    for navigator in opened:
        navigator.screen.leave()


def solve_step(stage, screen):
    """Dispatch a move that solves the step, without a touch."""
    held = screen.table.conductor
    if held.wanted():
        held.dispatch(Play(0, held.wanted()[0]))
    else:
        held.dispatch(EndTurn())
    stage.settle(0.3)


@pytest.mark.parametrize("game", sorted(STEPS))
def test_a_lesson_proceeds_step_by_step_and_ends_in_set_up(stage, lesson, game):
    screen = lesson(game)
    assert screen.table.shown.game == game
    for number, step in enumerate(STEPS[game]):
        assert (screen.step, screen.words, screen.done) == (number, step.text, False)
        solve_step(stage, screen)
        assert (screen.words, screen.done) == (step.done, True)
        screen.go_on()
        stage.settle(0.3)
    assert screen.navigator.current == "setup"
    assert screen.table is None


def test_the_pages_lead_to_the_lesson_of_their_game(stage, lesson):
    navigator = lesson("fits").navigator
    navigator.back()
    navigator.screen.game = "bits"
    navigator.screen.try_it()
    stage.settle(0.3)
    assert (navigator.current, navigator.screen.game) == ("lesson", "bits")


def test_a_finger_on_the_ramp_does_the_first_step(stage, lesson):
    screen = lesson("fits")
    play = screen.table.table.layout.play
    x, y = play.x + play.w / 2, play.y + play.h / 2
    stage.drag([(x, y), (x + 20, y), (x + 40, y)])
    stage.settle(0.6)
    assert screen.done
    assert screen.table.shown.ply == 1


def test_a_wrong_move_springs_back_and_repeated_misses_show_the_solution(stage, lesson):
    screen = lesson("fits")
    solve_step(stage, screen)
    screen.go_on()
    held = screen.table.conductor
    wrong = next(text for text in held.moves(0) if text not in held.wanted())
    for tries in (1, 2):
        screen.table.table.dispatch("on_play", 0, wrong)
        step = STEPS["fits"][1]
        assert screen.table.toast.text == step.help
        assert screen.words == (step.text if tries < 2 else step.help)
    assert not screen.done


def test_the_solution_is_also_shown_to_players_with_keys(stage, lesson):
    screen = lesson("fits")
    solve_step(stage, screen)
    screen.go_on()
    for _ in range(2):
        screen.key("left", frozenset())
        screen.key("space", frozenset())
        stage.settle(0.3)
    assert screen.words == STEPS["fits"][1].help


def test_the_solution_is_shown_as_soon_as_the_next_miss_ends(stage, lesson):
    screen = lesson("fits")
    solve_step(stage, screen)
    screen.go_on()
    play = screen.table.table.layout.play
    x, y = play.x + play.w / 2, play.y + play.h / 2
    for _ in range(2):
        stage.drag([(x, y), (x + 20, y), (x + 40, y)])
        stage.settle(0.6)
    assert screen.words == STEPS["fits"][1].help
    assert screen.table.toast.opacity == 1
    solve_step(stage, screen)
    assert not screen.table.toast.opacity


@pytest.mark.parametrize(("game", "number"), [("fillit", 2), ("jammit", 1)])
def test_no_computer_player_answers_the_turn_that_ends_a_step(stage, lesson, game, number):
    screen = lesson(game)
    for _ in range(number):
        screen.go_on()
    solve_step(stage, screen)
    assert screen.done
    controls = screen.table.table.controls
    button = controls.end_button if game == "fillit" else controls.push_button
    stage.tap_on(button)
    stage.settle(0.3)
    assert not button.enabled
    assert not screen.table.relay.moment.computer_moves
    assert "level 1" in screen.table.table.seats.cards[1].facts


def test_a_step_can_be_repeated(stage, lesson):
    screen = lesson("fillit")
    solve_step(stage, screen)
    screen.again()
    stage.settle(0.3)
    assert not screen.done
    assert screen.table.shown.ply == 0


def test_enter_continues_only_when_the_step_is_done(stage, lesson):
    screen = lesson("jammit")
    screen.key("right", frozenset())
    assert screen.step == 0
    solve_step(stage, screen)
    screen.key("enter", frozenset())
    assert screen.step == 1


def test_the_table_stays_below_the_words_in_every_window(stage, lesson):
    for game in ("fits", "fillit"):
        navigator = lesson(game).navigator
        for size in ((360, 640), (640, 360), (800, 1280)):
            navigator.size_hint = (None, None)
            navigator.size = size
            stage.lay_out(4)
            screen = navigator.screen  # a window that becomes a tablet's builds its screens again
            coach, words = screen.ids.coach, screen.ids.words
            if coach.orientation == "vertical":
                left = words.parent.children[-1].x - coach.x
                assert coach.right - words.right == pytest.approx(left)
            assert coach.x >= 0
            assert coach.right <= size[0]
            assert screen.table.height - screen.table.inset_top == pytest.approx(coach.y)
        navigator.screen.leave()


def test_the_menu_and_back_leave_the_lesson(stage, lesson):
    screen = lesson("bits")
    screen.table.wishes.ask("menu")
    stage.settle(0.3)
    assert screen.navigator.current == "howto"
    assert screen.table is None


def test_a_lesson_does_not_change_the_game_at_the_table(stage, lesson, conductor, begin):
    before = begin("fits", moves=3)
    screen = lesson("fits")
    solve_step(stage, screen)
    assert conductor.snapshot is before
    assert len(conductor.saved_games()) == 1


def test_the_texts_follow_the_language_and_a_left_lesson_is_unbound(stage, lesson):
    from fitsmobile.ui.look.i18n import tr

    screen = lesson("fits")
    before = screen.words
    tr.switch("de")
    assert screen.words != before
    held = screen.table.conductor
    screen.leave()
    tr.switch("en")
    assert len(held.listeners) == 0
    assert screen.words != before
