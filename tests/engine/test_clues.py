"""Clues at a move, in three grades."""

from fitsmobile.engine.registry import GAMES
from fitsmobile.engine.views import landing_of


def begin(name, seats=1, **options):
    game = GAMES[name]
    return game.start(game.deal(seats, options, 5))


def clues_of(state, seat, text):
    return state.clues(seat, GAMES[state.game].parse_move(text))


def test_on_a_ramp_the_first_clue_is_a_third_and_the_second_the_columns():
    state = begin("fits")
    for landing in state.view(0).tiles[0].landings.values():
        columns = {column for column, _ in landing.cells}
        first, second, third = clues_of(state, 0, landing.move)
        region = {column for column, _ in first.cells}
        assert len(region) == 2 and region & columns
        assert {column for column, _ in second.cells} == columns
        assert third.cells == landing.cells


def test_columns_are_lit_above_the_placed_tiles():
    state = begin("fits")
    state = state.play(0, state.moves(0)[0])
    lying = {cell for placed in state.view(0).placed for cell in placed.cells}
    for move in state.moves(0)[1:]:
        for clue in state.clues(0, move)[:2]:
            assert clue.cells and not lying.intersection(clue.cells)
            assert all(row == 0 or (column, row - 1) in lying for column, row in clue.cells)


def test_putting_aside_is_a_hint_without_cells():
    state = begin("fits")
    state = state.play(0, state.moves(0)[0])
    view = state.view(0)
    assert landing_of(view.tiles, view.can_put_aside) is None
    clues = clues_of(state, 0, view.can_put_aside)
    assert [(clue.about, clue.cells) for clue in clues] == [("aside", ())] * 3


def test_a_clue_in_bits_names_the_neutral_tile():
    state = begin("bits")
    state = state.play(0, state.moves(0)[0])
    called, neutral = state.view(0).ramp.tiles
    assert all(
        clues_of(state, 0, landing.move)[0].about == "neutral"
        for landing in neutral.landings.values()
    )
    assert all(
        clues_of(state, 0, landing.move)[0].about != "neutral"
        for landing in called.landings.values()
    )


def test_clues_in_fillit_are_the_kind_of_piece_the_piece_and_its_path():
    state = begin("fillit", 2)
    view = state.view(state.turn)
    run, step = view.runs[0], view.steps[0]
    first, second, third = clues_of(state, state.turn, run.move)
    assert (first.about, first.cells) == ("pawn", (run.origin,))
    assert second.cells == (run.origin, run.path[0])
    assert third.cells == run.path
    first, second, third = clues_of(state, state.turn, step.move)
    assert first.about == "stone" and set(first.cells) == {one.origin for one in view.steps}
    assert second.cells == (step.origin,)
    assert third.cells == (step.origin, step.target)


def test_clues_in_jammit_are_a_few_columns_then_the_one():
    state = begin("jammit", 2)
    view = state.view(state.turn)
    push = view.pushes[0]
    few, column, _ = clues_of(state, state.turn, push.move)
    assert push.entries[0] in few.cells and 2 <= len(few.cells) <= 3
    found = next(one.cells for one in view.columns if one.entry == push.entries[0])
    assert column.cells == found


def test_clues_at_a_pawn_move_in_jammit_are_two_corners_then_the_one():
    state = begin("jammit", 2)
    while not state.view(state.turn).corners:
        state = state.play(state.turn, state.moves(state.turn)[0])
    for corner, move in state.view(state.turn).corners.items():
        pair, one, _ = clues_of(state, state.turn, move)
        assert corner in pair.cells and len(pair.cells) == 2
        assert one.cells == (corner,)
