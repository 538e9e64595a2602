"""The names of FITS's boards."""

from fitsmobile.session import drawn_boards
from fitsmobile.session.drawn_boards import DrawnBoard
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.games.fits.boards import board_done, board_title, board_words
from tests.harness import conductor_in


def test_a_drawn_board_is_called_by_the_name_that_it_is_kept_under(stage, tmp_path):
    conductor = conductor_in(tmp_path)
    Navigator(conductor=conductor)
    board = DrawnBoard()
    assert board_title(board.key) == "Drawn board"
    for name in ("Wintergarten", "Orangery"):
        drawn_boards.keep(conductor.documents, DrawnBoard(name))
        assert (board_title(board.key), board_words(board.key)) == (name, name)
        assert board_done(board.key) == f"{name}: done"
    conductor.delete_all()
    assert board_title(board.key) == "Drawn board"
