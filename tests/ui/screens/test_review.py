"""The review screen."""

import random
import re

import pytest

from fitsmobile.ai.player import Budget
from fitsmobile.engine.fillit import FILLIT
from fitsmobile.engine.jammit import JAMMIT
from fitsmobile.session import move_review, round_review
from fitsmobile.session.actions import EndTurn, NewGame, Play, Player, TakeDevice
from fitsmobile.ui.games.hex import review_panel as hex_panel
from fitsmobile.ui.games.hex.geometry import FRAME_EDGE, frame_reach
from fitsmobile.ui.games.hex.layers import Ends
from fitsmobile.ui.games.hex.ui import hex_ui
from fitsmobile.ui.games.ramp import review_panel as ramp_panel
from fitsmobile.ui.games.ramp.review_panel import place_within
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.paint.hex_marks import CIRCLE
from fitsmobile.ui.table.layout import Rect
from tests.harness import conductor_in
from tests.ui import playing
from tests.ui.reading import texts

FORMS = ((360, 640), (780, 360), (800, 1280), (1280, 800))


class ManualWorker:
    """A worker that searches at once; the test delivers its answers."""

    def __init__(self):
        self.asked = []

    def ask(self, question, answered):
        ticket = Ticket(question, answered)
        self.asked.append(ticket)
        return ticket

    def think(self, most=100):
        while self.asked and most:
            ticket, most = self.asked.pop(0), most - 1
            if not ticket.cancelled:
                ticket.answered(ticket.question(lambda: False))


class Ticket:
    def __init__(self, question, answered):
        self.question, self.answered = question, answered
        self.cancelled = False

    def cancel(self):
        self.cancelled = True


@pytest.fixture
def worker(monkeypatch):
    here = ManualWorker()
    for panel in (ramp_panel, hex_panel):
        monkeypatch.setattr(panel, "thinker", lambda: here)
    monkeypatch.setattr(round_review, "THINKING", Budget(nodes=3_000))
    monkeypatch.setattr(move_review, "THINKING", Budget(nodes=300))
    return here


def played_ramp(folder, game="fits", **options):
    conductor = conductor_in(folder)
    playing.new_game(conductor, game, **options)
    while conductor.snapshot.outcome is None:
        playing.play_some(conductor, 1)
    return conductor


def played_hex(folder, game="fillit"):
    conductor = conductor_in(folder)
    players = (Player("Alex", "green"), Player("Moss", "red", 3))
    conductor.dispatch(NewGame(game, players, seed=5, pace="turns"))
    chance = random.Random(4)
    for _ in range(16):
        snapshot = conductor.snapshot
        if snapshot.curtain is not None:
            conductor.dispatch(TakeDevice())
        elif snapshot.can_end_turn:
            conductor.dispatch(EndTurn())
        else:
            move = chance.choice(conductor.moves(snapshot.turn))
            conductor.dispatch(Play(snapshot.turn, move))
    return conductor


def open_review(stage, conductor):
    from fitsmobile.ui.app.navigator import Navigator

    navigator = stage.show(Navigator(conductor=conductor))
    navigator.open("home")
    navigator.go("review", game_id=conductor.snapshot.game_id)
    stage.settle()
    return navigator.screen


@pytest.fixture
def screen(stage, tmp_path, worker):
    conductor = played_ramp(tmp_path, boards=["1", "2"])
    screen = open_review(stage, conductor)
    yield screen
    screen.leave()


def test_the_review_begins_at_the_end_and_stays_there_when_all_costs_are_known(
    stage, screen, worker
):
    assert screen.step == screen.steps - 1
    worker.think()
    stage.frames(2)
    assert screen.step == screen.steps - 1
    costs = screen.panel.round.costs
    assert screen.facts.cost.removeprefix("−") == str(costs[-1])
    assert {screen.facts.caption, screen.facts.cost, screen.facts.you} <= {*texts(screen)}
    assert screen.chart_words[1] == f"{sum(costs)} in total"


def test_costs_are_shown_one_by_one(stage, screen, worker):
    worker.think(2)
    assert [cost is None for cost in screen.panel.bars.costs][-3:] == [True, False, False]


def test_a_tap_on_a_bar_shows_that_step_and_later_answers_keep_it(stage, screen, worker):
    bars = screen.panel.bars
    stage.tap(bars.to_window(bars.place(3), 0)[0], bars.to_window(0, bars.center_y)[1])
    assert screen.step == 3
    worker.think()
    assert screen.step == 3
    assert f"Card {screen.panel.round.placements[3].card}" in texts(screen)


def test_sliding_over_the_bars_shows_each_step(stage, screen):
    bars = screen.panel.bars
    seen = []
    bars.bind(on_choose=lambda _bars, step: seen.append(step))
    y = bars.to_window(0, bars.center_y)[1]
    stage.drag([(bars.place(at), y) for at in (1, 2, 3, 4)])
    assert seen == [1, 2, 3, 4]


def test_the_better_landing_is_dashed_on_the_ramp(stage, screen, worker):
    worker.think()
    screen.jump()
    stage.settle()
    assert screen.facts.better and screen.facts.you
    assert colours_on_the_ramp(stage, screen) >= {pixel(theme.success), pixel(theme.danger)}
    screen.choose(next(at for at, cost in enumerate(screen.panel.round.costs) if not cost))
    stage.settle()
    assert not screen.facts.better
    assert pixel(theme.success) not in colours_on_the_ramp(stage, screen)


@pytest.mark.parametrize("game", ["fits", "bits"])
def test_a_mistake_says_why_and_frames_the_cells_that_it_names(stage, tmp_path, worker, game):
    options = {"boards": ["3"]} if game == "fits" else {}
    screen = open_review(stage, played_ramp(tmp_path, game, **options))
    panel = screen.panel
    worker.think()
    for step, cost in enumerate(panel.round.costs):
        screen.choose(step)
        stage.frames(1)
        reason = panel.round.reason(step)
        assert (reason is not None) == (cost > 0)
        assert panel.ramp.framed == (0 if reason is None else len(reason.cells))
        if reason is not None:
            before = panel.review.views(panel.round.placements[step].ply - 1)[0]
            clause = panel.ui.reason(before, reason)
            assert clause in (screen.facts.you if reason.faults else screen.facts.better)
            assert any(clause in text for text in texts(screen))
    screen.leave()


def pixel(colour):
    """A colour as it is read back from the window."""
    return tuple(round(255 * part) for part in colour[:3])


def colours_on_the_ramp(stage, screen):
    """The colours of the pixels within the ramp's grid."""
    grid, seen = screen.panel.ramp.grid.rect, stage.pixels()
    left, low = map(int, screen.panel.ramp.to_window(grid.x, grid.y))
    rows = (3 * (y * stage.size[0] + left) for y in range(low, low + int(grid.h)))
    return {
        tuple(seen[at : at + 3])
        for start in rows
        for at in range(start, start + 3 * int(grid.w), 3)
    }


def test_next_mistake_jumps_to_the_next_mistake(stage, screen, worker):
    worker.think()
    before = int(screen.step)
    button = next(one for one in screen.ids.foot.children if getattr(one, "text", "") and one.x > 0)
    stage.tap_on(button)
    assert screen.step != before
    assert screen.panel.round.cost(int(screen.step)) > 0


def test_arrows_and_buttons_step_and_stop_at_the_ends(stage, screen):
    screen.choose(1)
    assert screen.key("left", frozenset()) and screen.key("left", frozenset())
    assert screen.step == 0
    assert screen.key("right", frozenset())
    assert screen.step == 1


def test_playback_shows_every_step_and_ends_at_the_last(stage, screen):
    screen.go(0)
    screen.run()
    stage.until(lambda: not screen.running, limit=2400)
    assert screen.step == screen.steps - 1


def test_play_on_begins_before_the_step(stage, screen):
    screen.choose(4)
    ply = screen.panel.round.placements[4].ply - 1
    stage.tap_on(screen.ids.again)
    stage.settle()
    snapshot = screen.conductor.snapshot
    assert (snapshot.ply, snapshot.origin, snapshot.pace) == (ply, "review", "solo")
    assert screen.navigator.current == "table"


def test_another_round_is_chosen_from_a_sheet(stage, screen):
    screen.open_rounds()
    stage.settle()
    rows = list(screen.top_overlay.body.children)
    last = screen.panel.review.state(len(screen.panel.review.moments) - 1)
    score = number(last.by_seat[0].done[1].score)
    assert [row.text for row in rows] == [f"You, board 2: {score}"]
    stage.tap_on(rows[0])
    assert screen.title == "Look back: board 2"
    assert screen.panel.number == 1


def test_leaving_cancels_the_search(screen, worker):
    assert [ticket.cancelled for ticket in worker.asked] == [False]
    screen.leave()
    assert all(ticket.cancelled for ticket in worker.asked)


def test_reentering_continues_the_search(stage, screen, worker):
    worker.think(3)
    screen.navigator.back()
    stage.settle()
    screen.navigator.go("review", game_id="game-1")
    assert [ticket.cancelled for ticket in worker.asked][-1] is False
    worker.think()
    assert screen.panel.round.finished


def test_a_game_of_bits_is_reviewed(stage, tmp_path, worker):
    screen = open_review(stage, played_ramp(tmp_path, "bits"))
    worker.think(3)
    assert screen.title == "Look back: round 1"
    assert screen.panel.bars.costs[-1] is not None
    screen.leave()


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_a_hex_game_is_reviewed_with_reasons(stage, tmp_path, worker, game):
    screen = open_review(stage, played_hex(tmp_path, game))
    stage.frames(2)
    assert {f"Move 1 of {screen.steps}", "Thinking…"} <= set(texts(screen))
    worker.think()
    stage.frames(2)
    assert "Thinking…" not in texts(screen)
    screen.move_on(1)
    stage.until(lambda: not screen.panel.board.running.moving)
    after = screen.panel.view(2)
    assert tuple(screen.panel.board.pieces) == tuple(after.pieces)
    said = [screen.panel.facts(step).you for step in range(screen.steps)]
    assert all(said)
    assert not re.search(r"\b[a-i][1-9]\b", " ".join(said)), "the board shows no co-ordinates"
    screen.leave()


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_the_played_and_the_better_move_stay_marked_on_the_hexes(stage, tmp_path, worker, game):
    screen = open_review(stage, played_hex(tmp_path, game))
    panel = screen.panel
    for step in range(6):
        screen.choose(step)
        worker.think()
        played, better = map(hex_ui(panel.review.game).ends, panel.compared(step))
        if screen.facts.better and better != played:  # both may end on the same hex
            break
    stage.until(lambda: not panel.board.running.moving)
    assert better.cells and better != played
    assert panel.board.marks.compared == (played, better)
    rings = tuple("ring" if ends.beside else "hexagon" for ends in (played, better))
    assert screen.facts.signs == rings, "the legend has the signs of the board"
    with_both = stage.pixels()
    panel.board.marks.compared = (played, Ends())
    panel.board.repaint()
    stage.frames(2)
    assert stage.pixels() != with_both
    screen.leave()


@pytest.mark.parametrize("game", ["fillit", "jammit"])
def test_the_hexes_that_a_reason_names_are_ringed(stage, tmp_path, worker, game):
    screen = open_review(stage, played_hex(tmp_path, game))
    panel = screen.panel
    for step in range(4):
        screen.choose(step)
        worker.think()
        stage.until(lambda: not panel.board.running.moving)
        stage.frames(2)
        reason = panel.opinions.of(step + 1).reason
        assert reason is not None and reason.cells
        clause = panel.ui.reason(panel.view(step), reason, panel.colours)
        assert any(clause in text for text in texts(screen))
        with_rings = stage.pixels()
        assert panel.board.marks.reason == reason
        panel.board.marks.reason = None
        panel.board.repaint()
        stage.frames(2)
        assert stage.pixels() != with_rings
    screen.leave()


def test_the_marks_of_a_move_include_a_pawns_place_outside_its_corner():
    moves = {"Me9": JAMMIT, "Xa1,b1": JAMMIT, "Ia1:rn": JAMMIT, "Pe8": FILLIT, "Sc3-c4": FILLIT}
    ends = {text: hex_ui(one.id).ends(one.parse_move(text)) for text, one in moves.items()}
    assert ends == {
        "Me9": Ends(("e9",), beside=True),
        "Xa1,b1": Ends(("a1", "b1")),
        "Ia1:rn": Ends(("a1",)),
        "Pe8": Ends(("e8",)),
        "Sc3-c4": Ends(("c3", "c4")),
    }


def test_the_mark_of_a_pawns_place_covers_at_most_the_frames_edge(stage, tmp_path, worker):
    """Regression: the mark was 1.5 times as large as the place at a table."""
    screen = open_review(stage, played_hex(tmp_path, "jammit"))
    board = screen.panel.board
    plane = board.plane
    for corner in ("e1", "e9"):
        x, y, size = board.foot_beside(corner)
        wood = frame_reach(4, plane.pitch) - FRAME_EDGE
        assert size * CIRCLE * plane.pitch <= abs(x - plane.x) - wood
        assert y == plane.y
    screen.leave()


def test_a_tap_on_the_lines_shows_that_move(stage, tmp_path, worker):
    screen = open_review(stage, played_hex(tmp_path))
    chart = screen.panel.chart
    stage.tap(chart.to_window(chart.place(5), 0)[0], chart.to_window(0, chart.center_y)[1])
    assert screen.step == 4
    screen.leave()


def test_a_hex_game_can_be_continued_from_any_move(stage, tmp_path, worker):
    screen = open_review(stage, played_hex(tmp_path))
    screen.choose(3)
    screen.jump()
    assert screen.conductor.snapshot.ply == 3
    assert screen.navigator.current == "table"
    screen.navigator.screen.leave()


def test_the_review_of_a_missing_game_shows_a_message(stage, tmp_path, worker):
    from fitsmobile.ui.app.navigator import Navigator

    navigator = stage.show(Navigator(conductor=conductor_in(tmp_path)))
    navigator.open("home")
    navigator.go("review", game_id="nothing")
    stage.settle()
    assert navigator.screen.line == "Nothing to look back at."
    assert not navigator.screen.key("right", frozenset())
    navigator.screen.leave()


@pytest.mark.parametrize(("width", "height"), FORMS)
def test_no_parts_overlap_in_any_window(stage, screen, worker, width, height):
    worker.think()
    stage.resize(width, height)
    stage.frames(3)
    ids = screen.ids
    boxes = {
        name: (*ids[name].pos, *ids[name].size)
        for name in ("header", "board", "facts", "card", "foot")
    }
    names = list(boxes)
    for at, one in enumerate(names):
        x, y, w, h = boxes[one]
        assert x >= -9 and y >= 0 and x + w <= width + 9 and y + h <= height + 1, one
        for other in names[at + 1 :]:
            a, b, c, d = boxes[other]
            apart = x + w <= a + 1 or a + c <= x + 1 or y + h <= b + 1 or b + d <= y + 1
            assert apart, (one, other)


def test_the_words_follow_the_language(screen, worker):
    tr.switch("de")
    assert screen.title == "Rückblick: Brett 1"
    tr.switch("en")


def test_a_tile_above_the_top_edge_has_room():
    box = Rect(0, 0, 200, 400)
    without, with_room = place_within(box, 6, 12), place_within(box, 6, 12, above=2)
    assert without.grid.rect.top <= box.top
    assert with_room.grid.bottom(14) <= box.top
    assert with_room.grid.cell < without.grid.cell
