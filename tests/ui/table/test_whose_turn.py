"""The names of the player on turn, of the boards and of the scores on every table."""

import pytest

from fitsmobile.session.actions import NewGame, Player, TakeDevice
from tests.harness import begin, conductor_in, step
from tests.ui import playing
from tests.ui.reading import node, texts

PACES = {
    "fits": ("card_by_card", "round_by_round", "together"),
    "bits": ("card_by_card", "round_by_round", "together"),
    "fillit": ("turns",),
    "jammit": ("turns",),
}
WAYS = [(game, pace) for game, paces in PACES.items() for pace in paces]


def is_named(screen, name):
    """Whether the heading of a table in front is, or begins with, a name."""
    return any(line in (name, f"{name} to move") or line.startswith(f"{name} to move,")
               for line in texts(screen))  # fmt: skip


@pytest.mark.parametrize(("game", "pace"), WAYS)
def test_the_player_on_turn_is_named_also_after_a_resume(stage, tmp_path, game, pace):
    conductor = conductor_in(tmp_path)
    begin(conductor, game, people=2, pace=pace)
    assert is_named(playing.show_table(stage, conductor).screen, "Ada")
    while conductor.snapshot.turn == 0:
        step(conductor)
    if conductor.snapshot.curtain is not None:
        conductor.dispatch(TakeDevice())
    assert conductor.snapshot.turn == 1
    assert is_named(playing.show_table(stage, conductor).screen, "Ben")
    conductor.close()
    again = conductor_in(tmp_path)
    again.resume()
    assert is_named(playing.show_table(stage, again).screen, "Ben")


def test_the_score_of_another_seat_includes_its_current_round(stage, tmp_path):
    """Regression: the others were shown with 0 points next to one's own -72."""
    conductor = conductor_in(tmp_path)
    begin(conductor, "fits", people=2, pace="card_by_card")
    table = playing.show_table(stage, conductor).screen
    assert node(table, "Ben").value == "−72"
    assert "−72" in texts(table)


def test_continue_names_the_person_to_act(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    begin(conductor, "fits", people=2, pace="card_by_card", moves=1)
    navigator = playing.show_table(stage, conductor)
    navigator.go("home")
    stage.settle()
    assert "Ben: Start tile" in texts(navigator.screen)


@pytest.mark.parametrize(("name", "title"), [("Grandfather Wilhelm", "Grandfather"), (" ", " ")])
def test_the_title_has_the_first_word_of_a_long_name(stage, tmp_path, name, title):
    conductor = conductor_in(tmp_path)
    people = (Player(name, "red"), Player("Ben", "blue"))
    conductor.dispatch(NewGame("fits", people, seed=7, pace="card_by_card"))
    screen = playing.show_table(stage, conductor).screen
    assert screen.table.header.title == title


def test_the_count_of_a_round_names_whose_board_it_counts(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    begin(conductor, "bits", people=2, pace="round_by_round")
    screen = playing.show_table(stage, conductor).screen
    while screen.table.settled:
        step(conductor)
    stage.frames(2)
    assert is_named(screen, "Ada")
