"""The deck: positions from kept games, answers at the table, days, limits, and bad data."""

import json

import pytest

from fitsmobile.ai import ramp_regret
from fitsmobile.ai.levels import PLAYERS
from fitsmobile.engine.frozen import replace
from fitsmobile.engine.registry import GAMES
from fitsmobile.puzzles import code
from fitsmobile.puzzles.checks import open_puzzle
from fitsmobile.puzzles.puzzle import Puzzle
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.deck import (
    MOST,
    Card,
    contents_of,
    merged,
    puzzle_of,
    shortened,
    to_content,
)
from fitsmobile.session.kept_documents import DECK
from fitsmobile.session.mistakes import Mistake
from fitsmobile.session.puzzle_progress import Standing
from fitsmobile.session.puzzle_table import PuzzleTable
from fitsmobile.session.spacing import GAPS, MASTERED, DayCount, Spacing
from fitsmobile.storage import transfer
from fitsmobile.storage.documents import MAX_BYTES
from tests.harness import conductor_in
from tests.session.conducting import Clock, PatientWorker, bring_in, export
from tests.session.days import finish

ADA, BEN = Player("Ada", "green"), Player("Ben", "red")
DAY = 86_400
SOLO = {"game": "fits", "boards": ["1"]}


class Desk:
    """An installation with a finished game, some of whose decisions are in the deck."""

    def __init__(self, folder):
        self.folder, self.clock, self.worker = folder, Clock(), PatientWorker()
        self.start()

    def start(self):
        """A new process, after the one before was killed."""
        self.conductor = conductor_in(self.folder, now=self.clock)
        self.deck = self.conductor.puzzles.deck

    def play(self, game, players, seed=7, pace="free", **options):
        """The record of a finished game of random moves."""
        self.conductor.dispatch(NewGame(game, players, options, seed=seed, pace=pace))
        finish(self.conductor)
        return self.conductor.kept.finished.load(self.conductor.snapshot.game_id).value

    def put(self, record, *plies, seat=None):
        """Put the decisions after so many moves into the deck; their names."""
        before = set(self.deck.cards())
        seats = [record.moves[ply][0] if seat is None else seat for ply in plies]
        for ply, who in zip(plies, seats, strict=True):
            name = puzzle_of(record, ply, who, GAMES).id
            self.deck.add([Mistake(name, record.id, ply, who, 4_000, "well")])
        return [name for name in self.deck.cards() if name not in before]

    def open(self, name):
        """The table of a card, as the screen opens it."""
        opened = []
        puzzle = self.deck.puzzle(name)
        self.conductor.puzzles.prove(puzzle, self.worker, opened.append)
        self.worker.work()
        table = self.conductor.puzzles.open(opened[0], ADA, self.worker)
        assert isinstance(table, PuzzleTable), table
        return table

    def answer(self, table, texts):
        seat = table.opened.position.seat
        for text in texts:
            table.dispatch(Play(seat, text))
        self.worker.work()
        return table.verdict

    def later(self, days):
        self.clock.time += days * DAY


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setattr(ramp_regret, "ORDERS", 8)
    monkeypatch.setattr(ramp_regret, "LOOKS", (4,))
    desk = Desk(tmp_path / "here")
    yield desk
    desk.conductor.close()


def good(table):
    """The texts of the best decision."""
    return [text for _, text in table.puzzle.solution]


def bad(table):
    """The texts of a decision that is not good."""
    position, appraiser = table.opened.position, PLAYERS[table.puzzle.game].appraiser
    text = position.game.format_move
    for move in position.start.moves(position.seat):
        moves = [move]
        after = position.start.play(position.seat, move)
        while not appraiser.is_whole(after, position.seat):
            moves.append(after.moves(position.seat)[0])
            after = after.play(position.seat, moves[-1])
        found = appraiser.appraise(
            position.start, position.seat, moves, lambda: False, closely=True
        )
        if found.loss > appraiser.good:
            return [text(one) for one in moves]
    raise AssertionError("every decision is good")


GAMES_PLAYED = [
    ("fits", (ADA,), {"boards": ["1"]}, 10),
    ("bits", (ADA,), {}, 16),
    ("fillit", (ADA, BEN), {"board": "mini"}, 4),
    ("jammit", (ADA, BEN), {"board": "mini"}, 6),
]


def first_of_turn(record, ply):
    """The first move of the turn that a move belongs to."""
    if record.game in ("fits", "bits"):
        return ply
    while ply and record.moves[ply - 1][0] == record.moves[ply][0]:
        ply -= 1
    return ply


@pytest.mark.parametrize(("game", "players", "options", "ply"), GAMES_PLAYED)
def test_a_mistake_is_solved_at_the_table_and_judged_by_the_review(
    desk, game, players, options, ply
):
    pace = "solo" if len(players) == 1 else "turns"
    record = desk.play(game, players, pace=pace, **options)
    (name,) = desk.put(record, first_of_turn(record, ply))
    table = desk.open(name)
    assert table.snapshot.actors == (table.opened.position.seat,)
    verdict = desk.answer(table, good(table))
    assert verdict.review.is_good
    assert (verdict.stars, verdict.result) == (3, 1)
    table.again()
    verdict = desk.answer(table, bad(table))
    assert not verdict.review.is_good
    assert (verdict.stars, verdict.result) == (0, 0)
    assert verdict.review.loss > PLAYERS[game].appraiser.good
    assert (verdict.review.reason is None) == (PLAYERS[game].why is None)


def test_a_seat_among_others_finds_its_own_ramp(desk):
    record = desk.play("fits", (ADA, BEN), boards=["1", "2"])
    ply = next(at for at, (seat, _) in enumerate(record.moves) if seat == 1 and at > 12)
    (name,) = desk.put(record, ply)
    position = open_puzzle(desk.deck.puzzle(name), GAMES).position
    game = GAMES["fits"]
    state = game.start(game.read_setup(record.setup))
    for seat, text in record.moves[:ply]:
        state = state.play(seat, game.parse_move(text))
    assert position.start.by_seat == (state.by_seat[1],)


def test_a_mistake_of_a_seat_that_is_not_there_is_named(desk):
    record = desk.play("fits", (ADA,), pace="solo", boards=["1"])
    assert puzzle_of(record, 3, 1, GAMES).reason == "no_seat"


def test_a_mistake_is_in_no_code(desk):
    (name,) = desk.put(desk.play("fits", (ADA,), pace="solo", boards=["1"]), 3)
    puzzle = desk.deck.puzzle(name)
    assert not isinstance(code.unpack(code.pack(puzzle), GAMES), Puzzle)


def test_mistakes_wait_from_the_next_day_and_then_3_7_and_21_days_later(desk):
    record = desk.play("fits", (ADA,), pace="solo", boards=["1"])
    (name,) = desk.put(record, 3)
    gaps = []
    for _ in GAPS:
        gap = 0
        while not desk.deck.waiting():
            desk.later(1)
            gap += 1
        gaps.append(gap)
        table = desk.open(name)
        desk.answer(table, good(table))
    assert tuple(gaps) == GAPS
    desk.later(400)
    assert desk.deck.waiting() == ()
    assert desk.deck.cards()[name].spacing.step == MASTERED


def test_a_failed_mistake_waits_again_tomorrow_even_if_it_is_solved_afterwards(desk):
    (name,) = desk.put(desk.play("fits", (ADA,), pace="solo", boards=["1"]), 3)
    for _ in range(2):
        desk.later(4)
        table = desk.open(name)
        if desk.deck.cards()[name].spacing.step:
            desk.answer(table, bad(table))
            table.again()
        desk.answer(table, good(table))
    assert desk.deck.cards()[name].spacing.step == 0
    assert desk.deck.waiting() == ()
    desk.later(1)
    assert desk.deck.waiting() == (name,)


def test_a_mistake_solved_with_help_counts_as_not_known(desk):
    (name,) = desk.put(desk.play("fits", (ADA,), pace="solo", boards=["1"]), 3)
    desk.later(1)
    table = desk.open(name)
    table.hints(lambda _hint: None).ask()
    assert desk.answer(table, good(table)).stars == 2
    assert desk.deck.cards()[name].spacing.step == 0


@pytest.mark.parametrize("leaps", [(900, -900), (-900, 900), (-30, 3, -30), (9_000, 1, -9_001)])
def test_a_clock_that_is_set_back_and_forth_loses_no_mistake(desk, leaps):
    names = desk.put(desk.play("fits", (ADA,), pace="solo", boards=["1"]), 2, 3, 5)
    for leap in leaps:
        desk.later(leap)
        desk.deck.waiting()
    desk.later(1)
    assert set(desk.deck.waiting()) == set(names)


def test_half_a_turn_and_the_deck_survive_a_kill(desk):
    record = desk.play("jammit", (ADA, BEN), pace="turns", board="mini")
    (name,) = desk.put(record, first_of_turn(record, 6))
    table = desk.open(name)
    moves = good(table)
    desk.answer(table, moves[:1])
    desk.start()
    table = desk.open(name)
    assert len(table.trail) == 2
    assert desk.answer(table, moves[1:]).review.is_good


def test_a_mistake_whose_game_is_gone_is_named_and_comes_back_with_it(desk, tmp_path):
    record = desk.play("fits", (ADA,), pace="solo", boards=["1"])
    other = desk.play("fits", (ADA,), seed=8, pace="solo", boards=["1"])
    (lost,), (here,) = desk.put(record, 3), desk.put(other, 3)
    desk.later(1)
    data = export(desk.conductor)
    desk.conductor.delete(record.id)
    assert desk.deck.waiting() == (here,)
    assert desk.deck.gone() == 1
    assert desk.deck.puzzle(lost).reason == "game_gone"
    bring_in(desk.conductor, data)
    assert set(desk.deck.waiting()) == {lost, here}
    assert desk.deck.gone() == 0


def test_a_mistake_whose_game_has_become_another_one_is_named(desk):
    record = desk.play("fits", (ADA,), pace="solo", boards=["1"])
    (name,) = desk.put(record, 3)
    turned = (*record.moves[1::-1], *record.moves[2:])
    other = replace(record, moves=turned, touched=record.touched + 1)
    desk.conductor.kept.keep_again(other, b"")
    assert desk.deck.puzzle(name).reason == "game_gone"


def cards(count, **spacing):
    """Cards by name, the oldest first."""
    return {f"fits-{n:08x}": Card("g", n, 0, 1, "well", Spacing(**spacing)) for n in range(count)}


def test_the_oldest_mastered_cards_leave_first_and_then_the_oldest():
    full = cards(MOST + 2)
    names = list(full)
    full[names[7]] = replace(full[names[7]], spacing=Spacing(MASTERED, 9))
    left = shortened(full)
    assert len(left) == MOST
    assert [name for name in names if name not in left] == [names[0], names[7]]


def test_a_full_deck_of_the_longest_names_fits_its_document():
    long = "g" * 64
    card = Card(long, 20_000, 7, 1 << 30, "k" * 64, Spacing(3, 1 << 50), Standing(*[360_000] * 7))
    full = {f"{n:064}": card for n in range(MOST)}
    aside = {f"{n:064}": "x" * 490 for n in range(50)}
    content = {**to_content(contents_of({})), "cards": to_content_of(full), "aside": aside}
    assert len(json.dumps(to_content(contents_of(content)))) < MAX_BYTES


def to_content_of(found):
    """The cards of a document."""
    return to_content(contents_of({}).__class__(found, DayCount(), {}))["cards"]


HOSTILE = [
    {"cards": 7},
    {"cards": {"fits-1": None}},
    {"cards": {"../fits": to_content_of(cards(1))["fits-00000000"]}},
    {"cards": {"fits-1": [[], 1, 1, 1, "a", 0, 0, *[0] * 7]}},
    {"cards": {"fits-1": ["g", 1, 1, 1, "a", 99, 0, *[0] * 7]}},
    {"cards": {"fits-1": ["g", 1, 1, 1, "a", 0, -1, *[0] * 7]}},
    {"cards": {"fits-1": ["g", 1, 1, 1, "a", 0, 1e9, *[0] * 7]}},
    {"cards": {"fits-1": ["g", 1]}},
    {"days": [1]},
    {"days": [-1, 4]},
    {"aside": [1, 2]},
    {"aside": {"a": "x" * 10_000}},
]


@pytest.mark.parametrize("brought", HOSTILE)
def test_what_is_no_card_is_kept_aside_and_the_rest_goes_on(brought):
    own = to_content(contents_of({"cards": to_content_of(cards(2))}))
    found = contents_of(merged(own, brought))
    assert set(found.cards) == set(cards(2))
    listed = brought.get("cards")
    assert set(found.aside) <= set(listed if isinstance(listed, dict) else ())
    assert contents_of(merged(brought, own)).cards.keys() == found.cards.keys()


def test_a_deck_of_another_version_in_an_import_is_kept_aside_and_the_rest_goes_on(desk):
    record = desk.play("fits", (ADA,), pace="solo", boards=["1"])
    (name,) = desk.put(record, 3)
    older = {"cards": {"fits-1": ["of", "another", "version"], **to_content_of(cards(1))}}
    data = b"".join(transfer.pieces(iter(()), iter(()), None, {DECK: older}))
    assert bring_in(desk.conductor, data) == transfer.Imported(0, 0, ())
    assert desk.deck.gone() == 2  # the unread entry, and a card whose game is not here
    desk.later(1)
    assert desk.deck.waiting() == (name,)


def test_a_day_that_never_comes_is_brought_within_reach():
    far = {"cards": to_content_of(cards(1, due=1 << 50)), "days": [5, 20_000]}
    (card,) = contents_of(far).cards.values()
    assert card.spacing.due == 5 + GAPS[-1]


def test_of_two_decks_the_place_that_is_further_on_stays_and_days_are_of_this_device():
    own = {"cards": to_content_of(cards(2, step=1, due=103)), "days": [100, 20_000]}
    brought = {"cards": to_content_of(cards(3, step=2, due=17)), "days": [10, 20_000]}
    found = contents_of(merged(own, brought))
    assert [card.spacing for card in found.cards.values()] == [Spacing(2, 107)] * 3
    assert found.days == DayCount(100, 20_000)
    again = contents_of(merged(merged(own, brought), brought))
    assert again == found


def test_a_deck_that_can_t_be_read_is_named_and_a_new_one_begins(desk):
    desk.conductor.documents.keep(DECK, {"cards": {"fits-1": ["of", "another", "version"]}})
    assert desk.deck.cards() == {}
    assert desk.deck.gone() == 1
    record = desk.play("fits", (ADA,), pace="solo", boards=["1"])
    (name,) = desk.put(record, 3)
    assert list(desk.deck.cards()) == [name]
    assert contents_of(desk.conductor.documents.load(DECK)).aside
