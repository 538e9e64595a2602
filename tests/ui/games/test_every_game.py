"""Every part of every game's GameUi, with a value that a screen shows."""

import random

import pytest

from fitsmobile.ai.levels import PLAYERS
from fitsmobile.ai.reason import Reason
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.hints import LAST_GRADE, Hint
from fitsmobile.session.lesson import Lesson
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.storage.settings import Settings
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.advice import hint_line
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.table.board import TableParts
from fitsmobile.ui.table.words import why_not
from tests.ui.reading import texts

GAME_IDS = tuple(GAMES)
SIDE = 160


@pytest.fixture(params=GAME_IDS)
def game(request):
    return GAMES[request.param]


@pytest.fixture
def ui(game):
    return GAMES_UI[game.id]


def test_the_games_are_shown_in_the_order_of_the_engine():
    assert list(GAMES_UI) == list(GAMES)
    assert {name: one.id for name, one in GAMES_UI.items()} == {name: name for name in GAMES}


def start(game, seats=None, seed=1):
    return game.start(game.deal(seats or min(game.seats), {}, seed))


def play_out(state, seed=1):
    """The last snapshot of a random game."""
    dice = random.Random(seed)
    while state.outcome() is None:
        seat = state.actors()[0]
        state = state.play(seat, dice.choice(state.moves(seat)))
    return state


def painted(draw):
    """The pixels of a painted square, and those of an empty one."""
    from fitsmobile.ui.paint.shapes import bake, own_canvas

    own_canvas(draw)()  # textures of pieces are painted first
    return bake(SIDE, SIDE, draw).pixels, bake(SIDE, SIDE, lambda: None).pixels


def in_every_language(words):
    """The texts of `words()` by language, which have to differ."""
    said = {}
    for language in LANGUAGES:
        tr.switch(language)
        said[language] = words()
    tr.switch("en")
    return said


def is_translated(words):
    """Whether `words()` has a text in every language, not the same in all."""
    said = in_every_language(words)
    return all(said.values()) and len(set(said.values())) > 1


def test_title_tagline_and_seats(ui, game):
    assert (ui.title, ui.seats) == (game.title, game.seats)
    assert ui.minutes % 5 == 0
    assert is_translated(lambda: tr(ui.tagline))


def test_the_table_shows_a_new_game(stage, start_app, ui, game):
    theme.reduced_motion = True
    app = start_app()
    people = (Player("Ada", "red"), Player("Ben", "blue"))[: max(1, min(game.seats))]
    app.conductor.dispatch(NewGame(game.id, people, pace="free", seed=3))
    empty = stage.pixels()
    app.root.go("table")
    stage.settle()
    assert app.root.screen.shown.game == game.id
    assert isinstance(ui.table(), TableParts)
    assert ui.table() is ui.table()
    assert stage.pixels() != empty


def test_the_picture_shows_a_position(stage, ui, game):
    picture = ui.picture(start(game).view(0))
    shown, nothing = painted(lambda: picture.draw(0, 0, SIDE, SIDE))
    assert shown != nothing
    assert 0.2 < picture.shape < 5
    assert picture == ui.picture(start(game).view(0))


def test_the_card_shows_a_table_with_one_piece_that_moves(stage, ui):
    card = ui.card()
    shown, nothing = painted(lambda: card.draw_table(SIDE, SIDE, True))
    assert shown != nothing
    draw, way = card.piece(SIDE, SIDE)
    piece, nothing = painted(draw)
    assert piece != nothing
    assert any(way)


def test_a_game_in_words(ui, game):
    state = start(game)
    view = state.view(state.actors()[0])
    assert ui.title in ui.headline(view)
    seat, move = state.actors()[0], state.moves(state.actors()[0])[0]
    assert all(in_every_language(lambda: ui.change(view, game.format_move(move))).values())
    for grade, clue in enumerate(state.clues(seat, move), 1):
        assert grade <= LAST_GRADE
        hint = Hint(grade, clue.about, clue.cells)
        assert is_translated(lambda hint=hint: hint_line(hint, ui, view))


PIECES = {"fits": ("T5", ""), "bits": ("bits_p", "1a"), "fillit": ("b", ""), "jammit": ("b", "")}
"""Things that reasons name, by game."""

LONGEST_CLAUSE = 70
"""Letters of a reason, so that a screen reader says it in one breath with the move."""


def test_every_reason_in_every_language(ui, game):
    state = start(game)
    seat, names = state.actors()[0], ui.words().reasons
    view, move = state.view(seat), state.moves(seat)[0]
    cells, pieces = state.clues(seat, move)[-1].cells, PIECES.get(game.id, ("", ""))
    clauses = set()
    for name in names:
        reason = Reason(name, True, cells, *pieces, count=12)
        said = in_every_language(lambda reason=reason: ui.reason(view, reason))
        assert is_translated(lambda reason=reason: ui.reason(view, reason)), name
        assert all(0 < len(clause) <= LONGEST_CLAUSE for clause in said.values()), said
        clauses.add(said["en"])
        hint = Hint(3, state.clues(seat, move)[-1].about, cells, "", reason)
        assert is_translated(lambda hint=hint: hint_line(hint, ui, view))
    assert len(clauses) == len(names)


def test_every_reason_of_the_players_has_a_clause(ui, game):
    rng = random.Random(5)
    for seats in game.seats:
        state = start(game, seats)
        for number in range(60):
            seats_to_move = state.actors()
            if not seats_to_move:
                break
            seat, moves = seats_to_move[0], state.moves(seats_to_move[0])
            if number % 6 == 0:
                one, other = rng.choice(moves), rng.choice(moves)
                for worse in ((), (other,)):
                    reason = PLAYERS[game.id].why(state, seat, (one,), worse)
                    assert ui.reason(state.view(seat), reason)
            state = state.play(seat, rng.choice(moves))


def test_progress_of_a_running_game(start_app, ui, game):
    conductor = start_app().conductor
    people = (Player("Ada", "red"), Player("Ben", "blue"))[: max(1, min(game.seats))]
    snapshot = conductor.dispatch(NewGame(game.id, people, pace="free", seed=3))
    assert all(in_every_language(lambda: ui.progress(snapshot.views[0], snapshot, 0)).values())


@pytest.mark.parametrize("game_id", ["fillit", "jammit"])
def test_the_turn_of_the_only_person_is_yours_and_that_of_several_is_named(start_app, game_id):
    conductor, ui = start_app().conductor, GAMES_UI[game_id]
    for second, words in ((Player("Moss", "blue", 3), "Your turn"), (Player("Ben", "blue"), None)):
        players = (Player("You", "red"), second)
        snapshot = conductor.dispatch(NewGame(game_id, players, pace="turns", seed=3))
        mover = snapshot.players[snapshot.turn]
        expected = words if words and mover.level is None else f"{mover.name} to move"
        assert ui.progress(snapshot.views[0], snapshot, 0) == expected


def test_a_refusal_in_every_language(ui):
    words = ui.words()
    for rule in (*words.refusals, "game_over", "not_asked", "a rule without a line"):
        assert is_translated(lambda rule=rule: why_not(words, rule)), rule
    assert why_not(words, "game_over") != why_not(words, "not_asked")


def test_the_end_of_a_game(ui, game):
    state = play_out(start(game))
    rounds = ui.rounds(state.view(0))
    assert len({one.name for one in rounds}) == len(rounds)
    assert bool(rounds) == bool(ui.round_name)
    if rounds:
        assert sum(one.score for one in rounds) == state.outcome().scores[0]
        assert is_translated(lambda: tr(ui.round_name))
    for ending in ui.endings.values():
        assert is_translated(lambda ending=ending: tr(ending))


def test_the_set_up_offers_every_option_and_pace(stage, start_app, ui, game):
    root = start_app().root
    root.go("setup", game=game.id)
    stage.frames(2)
    shown = texts(root.screen)
    for option in game.options:
        assert is_translated(lambda option=option: tr(ui.options[option.id]))
    assert ui.title in shown
    dealt = ui.picture(start(game).view(0))
    assert ui.preview(lambda: dealt) is None or ui.preview(lambda: dealt).shape == dealt.shape
    for pace in ui.paces:
        people = tuple(Player(name, colour) for name, colour in (("A", "red"), ("B", "blue")))
        answer = root.screen.conductor.dispatch(NewGame(game.id, people, pace=pace, seed=1))
        assert answer.pace == pace


def test_the_pages_of_the_rules(stage, ui):
    for page in ui.pages():
        assert is_translated(lambda page=page: tr(page.title) + tr(page.text))
        shown, nothing = painted(lambda page=page: page.picture.draw(0, 0, SIDE, SIDE))
        assert shown != nothing


def test_the_short_rules(ui):
    assert all(is_translated(lambda text=text: tr(text)) for text in ui.short_rules())


def test_the_lesson_can_be_laid_step_by_step(ui, game):
    for step in ui.lesson():
        lesson = Lesson(GAMES, Settings(), Player("Ada", "red"))
        lesson.lay(step.task)
        assert lesson.snapshot.game == game.id
        assert not lesson.done
        for text in (step.text, step.more, step.done, step.why):
            assert is_translated(lambda text=text: tr(text))


def test_keys(ui):
    assert all(is_translated(lambda text=text: tr(text)) for _, text in ui.keys)


def test_a_finished_game_can_be_reviewed(stage, start_app, ui, game):
    theme.reduced_motion = True
    app = start_app()
    conductor, dice = app.conductor, random.Random(1)
    people = (Player("Ada", "red"), Player("Ben", "blue"))[: max(1, min(game.seats))]
    snapshot = conductor.dispatch(NewGame(game.id, people, pace="free", seed=3))
    while snapshot.outcome is None:
        seat = snapshot.actors[0]
        move = dice.choice(conductor.moves(seat))
        snapshot = conductor.dispatch(Play(seat, move, snapshot.ply))
    app.root.go("review", game_id=snapshot.game_id)
    stage.frames(2)
    screen = app.root.screen
    assert screen.steps > 1
    screen.go(0)
    stage.frames(2)
    first = [screen.facts.caption, *texts(screen)]
    screen.go(1)
    stage.frames(2)
    assert first != [screen.facts.caption, *texts(screen)]
    assert screen.title and screen.facts.you


@pytest.mark.parametrize("game", PIECES)
def test_a_game_of_ours_has_at_least_twelve_reasons(game):
    assert len(GAMES_UI[game].words().reasons) >= 12


def test_every_reason_is_of_one_kind_of_mistake(ui):
    kinds, reasons = ui.words().kinds, ui.words().reasons
    assert sorted(name for names in kinds.values() for name in names) == sorted(reasons)
    assert all(is_translated(lambda title=title: tr(title)) for title in kinds)
