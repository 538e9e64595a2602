"""Boards that the player has drawn: kept, deleted, exported; games on them need none of it."""

from fitsmobile.session import drawn_boards, summary
from fitsmobile.session.actions import NewGame
from fitsmobile.session.drawn_boards import EMPTY, DrawnBoard
from fitsmobile.storage import transfer
from tests.engine.drawings import DRAWN
from tests.session.conducting import begin, bring_in, conduct, export, place, start_from_code
from tests.session.tables import players

MINE = DrawnBoard("Mine", tuple(DRAWN["art"]))
LONE = DrawnBoard("Lone", ("A.....", *EMPTY[1:]))


def names(conductor):
    return [one.name for one in drawn_boards.kept(conductor.documents)]


def test_a_draft_and_a_kept_board_survive_a_kill(tmp_path):
    conductor = conduct(tmp_path)
    drawn_boards.keep(conductor.documents, MINE)
    drawn_boards.keep_draft(conductor.documents, LONE)
    later = conduct(tmp_path)
    assert names(later) == ["Mine"]
    assert drawn_boards.draft(later.documents) == LONE


def test_the_same_drawing_is_kept_once_under_its_last_name(tmp_path):
    conductor = conduct(tmp_path)
    for board in (MINE, DrawnBoard("Rows", EMPTY, rows=True), DrawnBoard("Ours", MINE.lines)):
        drawn_boards.keep(conductor.documents, board)
    assert names(conductor) == ["Ours", "Rows"]


def test_a_deleted_board_comes_back_to_its_place(tmp_path):
    conductor = conduct(tmp_path)
    boards = [MINE, DrawnBoard("Dots"), DrawnBoard("Rows", rows=True)]
    for board in boards:
        drawn_boards.keep(conductor.documents, board)
    at = drawn_boards.forget(conductor.documents, boards[1])
    assert names(conductor) == ["Rows", "Mine"]
    drawn_boards.put_back(conductor.documents, boards[1], at)
    assert names(conductor) == ["Rows", "Dots", "Mine"]


def test_a_board_that_can_not_be_played_is_not_offered(tmp_path):
    conductor = conduct(tmp_path)
    conductor.documents.keep("boards", {"kept": [LONE.to_json(), 7, {}, MINE.to_json()]})
    assert names(conductor) == ["Mine"]


OLDER = {"name": "Older", "cells": "x" * 72}
"""A board as another version of the app may have written it."""


def test_a_wrong_board_in_an_import_is_named_and_kept_aside_and_the_rest_goes_on(tmp_path):
    conductor = conduct(tmp_path)
    drawn_boards.keep(conductor.documents, DrawnBoard("Dots"))
    brought = {"boards": {"kept": [LONE.to_json(), MINE.to_json(), OLDER, 7, "x" * 600]}}
    data = b"".join(transfer.pieces(iter(()), iter(()), None, brought))
    assert bring_in(conductor, data) == transfer.Imported(0, 0, ())
    bring_in(conductor, data)
    assert names(conductor) == ["Dots", "Mine"]
    assert drawn_boards.aside(conductor.documents) == ("Lone", "", "")
    drawn_boards.keep(conductor.documents, DrawnBoard("Rows", rows=True))
    other = conduct(tmp_path / "there")
    conductor.flush()
    bring_in(other, export(conductor))
    assert names(other) == ["Rows", "Dots", "Mine"]
    assert drawn_boards.aside(other.documents) == ("Lone", "", "")


def test_a_board_that_was_kept_aside_comes_back_when_it_can_be_played(tmp_path):
    conductor = conduct(tmp_path)
    conductor.documents.keep("boards", {"kept": [DrawnBoard("Dots").to_json()],
                                        "aside": [MINE.to_json()]})  # fmt: skip
    assert names(conductor) == ["Dots", "Mine"]
    assert drawn_boards.aside(conductor.documents) == ()


def test_drawn_boards_travel_in_an_export_and_join_those_that_are_there(tmp_path):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    drawn_boards.keep(here.documents, MINE)
    drawn_boards.keep(here.documents, DrawnBoard("Dots"))
    drawn_boards.keep_draft(here.documents, LONE)
    drawn_boards.keep(there.documents, DrawnBoard("Own dots"))
    here.change_settings(theme="dark")
    bring_in(there, export(here))
    assert names(there) == ["Own dots", "Mine"]
    assert (there.settings.theme, drawn_boards.draft(there.documents)) == ("dark", LONE)


def test_a_game_goes_on_after_its_board_was_deleted_and_goes_to_another_device(tmp_path):
    here, there = conduct(tmp_path / "here"), conduct(tmp_path / "there")
    drawn_boards.keep(here.documents, MINE)
    snapshot = begin(here, options={"boards": [MINE.board, "pond"]})
    place(here)
    drawn_boards.forget(here.documents, MINE)
    later = conduct(tmp_path / "here")
    assert later.open(snapshot.game_id).views[0].board == MINE.key
    sent = start_from_code(there, here.share_code(), players(1), "solo")
    assert sent.views[0].board == MINE.key
    bring_in(there, export(here))
    assert there.open(snapshot.game_id).ply == 1


def test_a_setup_with_a_wrong_drawing_is_refused_by_name(tmp_path):
    conductor = conduct(tmp_path)
    begin(conductor, options={"boards": [MINE.board]})
    setup = conductor.saved_games()[0].setup
    setup["rounds"][0]["board"] = LONE.board
    answer = conductor.dispatch(NewGame("fits", players(1), setup=setup, pace="solo"))
    assert (answer.reason, answer.rule) == ("invalid_setup", "board_twins")


def test_a_set_of_boards_is_known_in_any_order_and_by_old_lines_of_the_index(tmp_path):
    conductor = conduct(tmp_path)

    def boards_of(*boards):
        begin(conductor, options={"boards": list(boards)})
        record = conductor.saved_games()[0]
        return summary.read(record.id, 1, summary.facts_of(record, None)).boards

    assert boards_of("4", "3", "2", "1") == 0
    sets = [boards_of("2", MINE.board), boards_of("2"), boards_of("pond", "2")]
    assert len({0, *sets}) == 4
    assert boards_of(MINE.board, "2") == sets[0]
    old = b'["fits",["Ada"],[null],"deal",1,1,false,[9],[0],3]'
    assert summary.read("a", 1, old).boards == 0
