"""Keys that ask about a table, and what is announced to those who listen."""

import pytest

from fitsmobile.session.actions import EndTurn, NewGame, Play, Undo
from fitsmobile.ui.kit.wording import number, signed
from fitsmobile.ui.look.speech import speech
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.questions import QUESTIONS
from tests.harness import conductor_in, players
from tests.ui.playing import play_some, show_table
from tests.ui.reading import texts

GAMES = [("fits", 1, "solo"), ("bits", 2, "card_by_card"), ("fillit", 2, "turns"),
         ("jammit", 2, "turns")]  # fmt: skip


@pytest.fixture
def heard():
    """Everything that is announced; somebody listens."""
    words = []
    end = speech.listen(lambda text, urgent: words.append(text))
    yield words
    end()


def table_of(stage, folder, game, people, pace):
    theme.reduced_motion = True
    conductor = conductor_in(folder)
    conductor.dispatch(NewGame(game, players(people), pace=pace, seed=5))
    return conductor, show_table(stage, conductor)


@pytest.mark.parametrize(("game", "people", "pace"), GAMES)
def test_every_question_is_answered_at_every_table(stage, tmp_path, heard, game, people, pace):
    conductor, navigator = table_of(stage, tmp_path, game, people, pace)
    view = conductor.snapshot.views[0]
    if game in ("fits", "bits"):
        play_some(conductor, 1)
    else:
        move = (getattr(view, "runs", ()) or view.pushes)[0].move
        conductor.dispatch(Play(0, move, 0))
    stage.settle()
    if navigator.screen.cover is not None:
        navigator.press("enter")
        stage.settle()
    navigator.press("right")
    answers = {}
    for key in QUESTIONS:
        assert navigator.press(key)
        answers[key] = navigator.screen.toast.text
        assert heard[-1] == answers[key]
    assert answers["l"].startswith("Ada: ")
    assert answers["s"].startswith("Ada: ")
    assert "Nothing." not in answers.values()
    assert len(set(answers.values())) == len(QUESTIONS)


def test_all_that_can_be_done_is_named_by_asking_again(stage, tmp_path, heard):
    conductor, navigator = table_of(stage, tmp_path, "jammit", 2, "turns")
    columns = [one.entry for one in conductor.snapshot.views[0].columns]
    heard.clear()
    for _ in range(len(columns) // 3 + 1):
        navigator.press("w")
    assert heard[0].startswith(f"{len(columns)} possible. Column ")
    assert all(any(f"Column {one}," in line for line in heard[:-1]) for one in columns)
    assert heard[-1] == heard[0]
    assert conductor.snapshot.hints == 0


def test_a_move_is_announced_with_what_it_did_the_score_and_the_next_tile(stage, tmp_path, heard):
    conductor, navigator = table_of(stage, tmp_path, "fits", 1, "solo")
    heard.clear()
    play_some(conductor, 1)
    stage.settle()
    ramp = navigator.screen.table.ramp
    tile = next(node.name for node in ramp.nodes() if node.role == "tile")
    (line,) = heard
    assert line.startswith("Ada: covers ")
    assert line.endswith(f"; Score: −{-conductor.snapshot.views[0].score}; {tile}")
    conductor.dispatch(Undo())
    stage.settle()
    assert heard[-1] == "Ada takes a move back."


def test_a_move_on_a_shared_board_is_announced_with_who_is_next(stage, tmp_path, heard):
    conductor, _navigator = table_of(stage, tmp_path, "fillit", 2, "turns")
    heard.clear()
    conductor.dispatch(Play(0, conductor.snapshot.views[0].runs[0].move, 0))
    stage.settle()
    assert heard[0].startswith("Ada: pawn from a1 to ")
    assert heard[0].endswith("; Move a stone")
    step = conductor.snapshot.views[0].steps[0]
    conductor.dispatch(Play(0, step.move, 1))
    stage.settle()
    assert heard[-1].startswith(f"Ada: stone from {step.origin} to {step.target}")
    assert heard[-1].endswith("; End turn")
    conductor.dispatch(EndTurn())
    stage.settle()
    assert heard[-1] == "Ben to move"


def test_a_push_is_announced_with_its_column_and_what_falls(stage, tmp_path, heard):
    conductor, navigator = table_of(stage, tmp_path, "jammit", 2, "turns")
    assert navigator.press("t")
    assert heard[-1] == "Ada to move; Push two coins; Order: blue, then neutral"
    for _ in range(40):
        snapshot = conductor.snapshot
        view = snapshot.views[snapshot.turn]
        push = next((one for one in view.pushes if falls(one)), None) or next(iter(view.pushes), 0)
        conductor.dispatch(Play(snapshot.turn, push.move if push else corner(view), snapshot.ply))
        stage.settle()
        if push and falls(push):
            break
    name, column = snapshot.players[snapshot.turn].name, push.entries[0]
    last = next(line for line in reversed(heard) if " coins into " in line)
    assert last.startswith(f"{name}: coins into column {column}, pushes ")
    assert " off" in last


def falls(push):
    return any(slide.fell for slides in push.pushes for slide in slides)


def corner(view):
    return next(iter(view.corners.values()))


def test_the_end_of_a_round_is_announced_after_its_last_move_line_by_line(stage, tmp_path, heard):
    conductor, _navigator = table_of(stage, tmp_path, "fits", 1, "solo")
    while not conductor.snapshot.views[0].finished:
        play_some(conductor, 1)
        stage.settle()
    done = conductor.snapshot.views[0].finished[0]
    move, count = heard[-2:]
    assert move.startswith("Ada: ")
    points = [signed(line.points) for line in done.lines]
    assert count.startswith(f"Board {done.board} done: ")
    assert all(f", {one}; " in count for one in points)
    assert count.endswith(f"{number(sum(line.points for line in done.lines))} in total")


def test_the_first_arrow_moves_a_tile_whose_place_was_heard(stage, tmp_path, heard):
    _conductor, navigator = table_of(stage, tmp_path, "fits", 1, "solo")
    hand = navigator.screen.table.ramp.hand
    before = hand.column
    navigator.press("right")
    assert hand.column == before + 1
    navigator.press("right")
    navigator.press("down")
    stage.settle()
    navigator.press("left")
    assert hand.column == before + 1


def test_refusals_and_hints_are_announced(stage, tmp_path, heard):
    _conductor, navigator = table_of(stage, tmp_path, "fits", 1, "solo")
    navigator.press("z")
    assert heard[-1] == "Nothing to undo."


def test_the_menu_offers_the_questions_while_somebody_listens(stage, tmp_path):
    _conductor, navigator = table_of(stage, tmp_path, "jammit", 2, "turns")
    navigator.screen.wishes.ask("menu")
    stage.settle()
    assert "scores" not in texts(navigator.screen.top_overlay)
    navigator.back()
    end = speech.listen(lambda text, urgent: None)
    navigator.screen.wishes.ask("menu")
    stage.settle()
    end()
    assert "scores" in texts(navigator.screen.top_overlay)
