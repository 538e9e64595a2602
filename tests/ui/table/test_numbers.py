"""Explanations of the numbers on a table, shown on a press."""

import pytest

from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.harness import begin, conductor_in
from tests.ui import playing
from tests.ui.reading import described


@pytest.fixture
def table(stage, tmp_path):
    """Open a game; the screen, and a function that presses a node and reads the explanation."""
    theme.reduced_motion = True
    conductor = conductor_in(tmp_path)

    def put(game, people=1, moves=0, pace=None, **options):
        begin(conductor, game, people, moves, pace, **options)
        screen = playing.show_table(stage, conductor).screen

        def answer(name):
            screen.tell("")
            (found,) = (one for one in described(screen) if one.name.endswith(name))
            stage.tap(*found.centre)
            stage.frames(2)
            return screen.toast.text if screen.toast.opacity else ""

        return screen, answer

    return put


def test_the_score_is_explained_by_its_parts(table):
    _, answer = table("fits", boards=["1"])
    assert answer("−72") == "72 open dots: each costs a point until it is covered."
    assert answer("Board 1").startswith("0 of 16 cards turned. The small card is your start tile")


def test_total_and_par_are_explained_where_they_are_shown(table):
    screen, answer = table("fits", people=2, pace="card_by_card")  # no search for par
    header = screen.table.header
    header.show_par(38)
    assert answer(header.score).endswith("Max: the best score that these cards allow.")
    header.show_par(38, is_goal=True)
    assert answer(header.score).endswith("To beat: the score of the challenge in this round.")
    assert "Total" not in answer(header.score)


def test_a_total_is_explained(table):
    screen, answer = table("fits", moves=16, boards=["1", "3"])
    screen.table.cancel()
    assert "Total: the finished rounds and this one as it lies." in answer(
        screen.table.header.score
    )


def test_the_score_of_another_seat_is_explained(table):
    _, answer = table("fits", people=2, pace="card_by_card")
    assert answer("Ben") == "Ben: −72, with finished rounds and this one as it lies."


def test_a_task_card_is_explained_by_its_points(table):
    screen, answer = table("bits")
    (card,) = screen.table.cards.children
    (name,) = (one.name for one, widget in described(screen).items() if widget is card)
    assert answer(name).startswith("Each ")
    assert "any other area of four: +1. Now 0." in answer(name)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("fillit", "Ada: 24 chips left to lay. Whoever lays all of theirs first wins."),
        ("jammit", "Ada: 0 of 13 points. Whoever reaches 13 first wins. "
                   "Three neutral coins make another point: 0 so far."),
    ],
)  # fmt: skip
def test_the_counters_of_a_hex_seat_are_explained(table, game, said):
    _, answer = table(game, people=2)
    assert answer("Ada") == said


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("fits", "Full tiles are still to come, hollow ones are used."),
        ("bits", "Still to come in this round."),
    ],
)
def test_the_tiles_to_come_are_explained(stage, table, game, said):
    screen, _ = table(game)
    x, y, wide, high = screen.table.strip_box
    stage.tap(x + wide / 2, y + high / 2)
    assert screen.toast.text == said


def test_round_a_tablet_the_explanation_is_shown_in_the_seats_zone(stage, table):
    stage.resize(1280, 800)
    screen, _ = table("fits", people=2, pace="together")
    near, far = screen.table.seats
    (own,) = (one for one in described(near) if one.name == "Score: −72")
    stage.tap(*own.centre)
    assert near.header.note == "72 open dots: each costs a point until it is covered."
    assert far.header.note == "placing"


def test_japanese_sentences_follow_each_other_without_a_space(table):
    screen, answer = table("fits", boards=["1"])
    tr.switch("ja")
    assert "。" in answer(screen.table.header.title)
    assert "。 " not in screen.toast.text
