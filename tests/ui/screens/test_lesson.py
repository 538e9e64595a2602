"""The interactive lesson on the table screens, by touch and keys."""

import pytest

from fitsmobile.session.actions import EndTurn, Play
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.ui.lesson_finger import (
    BACK,
    MOST_TOUCHES,
    ROTATION,
    SECOND_FINGER,
    finish,
    shown_path,
    touch_and_disturb,
    touch_what_is_shown,
)

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
        assert (screen.step, screen.task, screen.words) == (number, step.text, step.more)
        assert not screen.done
        solve_step(stage, screen)
        assert (screen.task, screen.words, screen.done) == ("", step.done, True)
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


def test_a_wrong_try_is_answered_with_why_and_the_task_stays(stage, lesson):
    screen, step = lesson("fits"), STEPS["fits"][1]
    solve_step(stage, screen)
    screen.go_on()
    play = screen.table.table.layout.play
    x, y = play.x + play.w / 2, play.y + play.h / 2
    stage.drag([(x, y), (x + 20, y), (x + 40, y)])
    stage.settle(0.6)
    assert (screen.task, screen.words, screen.done) == (step.text, step.why, False)
    assert not screen.table.toast.opacity, "nothing covers the board"
    solve_step(stage, screen)
    assert screen.words == step.done


def test_a_refusal_by_the_rules_is_said_beside_the_coach(stage, lesson):
    screen = lesson("bits")
    screen.table.table.say("over_the_side")
    assert screen.words == "It would stick out at the side"
    screen.again()
    assert screen.words == STEPS["bits"][0].more


def test_the_reason_is_also_shown_to_players_with_keys(stage, lesson):
    screen = lesson("fits")
    solve_step(stage, screen)
    screen.go_on()
    screen.key("left", frozenset())
    screen.key("space", frozenset())
    stage.settle(0.3)
    assert screen.words == STEPS["fits"][1].why


@pytest.mark.parametrize(("game", "number"), [("fillit", 2), ("jammit", 1)])
def test_no_computer_player_answers_the_turn_that_ends_a_step(stage, lesson, game, number):
    screen = lesson(game)
    for _ in range(number):
        screen.go_on()
    solve_step(stage, screen)
    assert screen.done
    assert not screen.table.relay.moment.computer_moves


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


def test_table_and_words_share_every_window(stage, lesson):
    for game in ("fits", "fillit"):
        navigator = lesson(game).navigator
        for size in ((360, 640), (640, 360), (800, 1280)):
            navigator.size_hint = (None, None)
            navigator.size = size
            stage.lay_out(4)
            screen = navigator.screen  # a window that becomes a tablet's builds its screens again
            coach, table = screen.ids.coach, screen.table
            assert coach.x >= 0 and coach.right <= size[0]
            assert coach.y >= 0 and coach.top <= size[1]
            if size[0] > size[1]:
                assert table.inset_left == pytest.approx(coach.right)
            else:
                assert table.inset_bottom == pytest.approx(coach.top)
        navigator.screen.leave()


def parts_shown(screen):
    """The parts that stand around the ramp."""
    board = screen.table.table
    here = {
        "header": board.header.opacity,
        "tray": board.tray.opacity,
        "strip": board.strip.opacity,
    }
    return {name for name, opacity in here.items() if opacity} | set(board.tray.buttons)


def test_a_part_of_the_table_appears_in_the_step_that_speaks_of_it(stage, lesson):
    screen = lesson("fits")
    board = screen.table.table
    shown = []
    for _ in range(5):
        shown.append(parts_shown(screen) | ({"shelf"} if board.layout.shelf.w else set()))
        solve_step(stage, screen)
        screen.go_on()
        stage.settle(0.3)
    assert shown[0] == set()
    assert shown[1] == {"tray", "rotate"}
    assert shown[2] == {"tray", "rotate", "mirror", "header"}
    assert shown[4] == {"tray", "rotate", "mirror", "header", "strip", "shelf"}


LANGUAGES_BY_GAME = dict(zip(sorted(STEPS), LANGUAGES, strict=True))
"""Each game in a language of its own here; the long run plays all games in all of them."""

WINDOWS = dict(zip(sorted(STEPS), [(360, 780), (640, 360), (360, 780), (360, 640)], strict=True))


@pytest.mark.parametrize("game", sorted(STEPS))
def test_touching_only_what_finger_and_ring_show_finishes_a_lesson(stage, lesson, game):
    tr.switch(LANGUAGES_BY_GAME[game])
    stage.resize(*WINDOWS[game])
    screen = lesson(game)
    finish(stage, screen)
    assert screen.navigator.current == "setup"


@pytest.mark.parametrize("game", sorted(STEPS))
def test_no_second_finger_rotation_or_back_in_a_drag_leaves_a_lesson_stuck(stage, lesson, game):
    screen = lesson(game)
    navigator = screen.navigator
    for step in range(len(STEPS[game])):
        assert (navigator.current, screen.step) == ("lesson", step)
        for kind in (SECOND_FINGER, ROTATION, BACK):
            if screen.step == step and not screen.done:
                touch_and_disturb(stage, screen, kind)
            if navigator.current == "howto":
                navigator.go("lesson", game=game)
                stage.settle(0.4)
        for _ in range(MOST_TOUCHES):
            if (navigator.current, screen.step) == ("lesson", step):
                touch_what_is_shown(stage, screen)
    assert navigator.current == "setup"


def test_a_lesson_left_in_a_step_goes_on_there_and_begins_again_once_finished(stage, lesson):
    screen = lesson("fillit")
    solve_step(stage, screen)
    screen.go_on()
    screen.navigator.back()
    screen.navigator.go("lesson", game="fillit")
    assert screen.step == 1
    finish(stage, screen)
    screen.navigator.go("lesson", game="fillit")
    assert screen.step == 0


def test_a_killed_app_starts_in_the_step_of_the_lesson_that_was_open(stage, start_app):
    theme.reduced_motion = True
    app = start_app()
    app.root.go("lesson", game="fits")
    for _ in range(3):
        solve_step(stage, app.root.screen)
        app.root.screen.go_on()
    again = start_app()
    assert (again.root.current, again.root.screen.game, again.root.screen.step) == (
        "lesson", "fits", 3,
    )  # fmt: skip
    again.root.back()
    assert start_app().root.current == "home"


def test_the_ring_breathes_and_the_finger_moves_but_not_in_reduced_motion(stage, lesson):
    for still in (True, False):
        screen = lesson("fits")
        theme.reduced_motion = still
        path = shown_path(stage, screen)
        screen.guide.show(path)
        stage.frames(1)
        pictures = set()
        for _ in range(3):
            pictures.add(stage.pixels())
            stage.settle(0.3)
        assert len(pictures) == (1 if still else 3)
        theme.reduced_motion = True


def test_a_touch_takes_the_drawn_finger_away_until_the_board_is_at_rest(stage, lesson):
    screen = lesson("fits")
    x, y = shown_path(stage, screen)[0]
    stage.finger("down", x, y)
    stage.settle(2)
    assert not screen.guide.path, "nothing is drawn below a finger that hesitates"
    stage.finger("up", x, y)
    assert shown_path(stage, screen)


def test_a_touch_on_the_words_does_nothing_to_the_board_below(stage, lesson):
    screen = lesson("fits")
    coach = screen.ids.coach
    stage.drag([(coach.x + 20, coach.y + 20), (coach.x + 90, coach.y + 20)])
    stage.settle(0.2)
    assert screen.table.table.ramp.phase == "HOME"
    assert not screen.done


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
    screen = lesson("fits")
    before = screen.task
    tr.switch("de")
    assert screen.task != before
    held = screen.table.conductor
    screen.leave()
    tr.switch("en")
    assert len(held.listeners) == 0
