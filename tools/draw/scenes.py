"""The scenes of `make screenshots`: the way to each screen, by name."""

from collections.abc import Callable
from functools import partial

from fitsmobile.engine.views import BitsView, FillitView, TaskView
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.results import Trouble
from tools.draw.demo import ramp_of
from tools.draw.pushes import push
from tools.draw.tour import PLAYERS, Tour

LONGEST_THOUGHT = 12
"""Rounds of the review's analysis to wait for: an answer may start a further search."""

ALL = ("fits", "bits", "fillit", "jammit")


def score_of_a_board(tour: Tour) -> None:
    """The table after the last tile of a board, with the board counted."""
    tour.table("fits", 0)
    tour.play(20, until=lambda snapshot: bool(ramp_of(snapshot).finished))
    tour.rest(8)


def home(tour: Tour) -> None:
    """Home with a running game, after two of the day's deals were played."""
    from fitsmobile.session.actions import Player

    for game in ("fits", "bits"):
        tour.conductor.daily_deals.start(game, Player(*PLAYERS[0]))
        tour.play(2000)
    tour.deal("fits", 1, "solo")
    tour.play(9)
    tour.root.open("home")
    tour.rest(2)


def carried(tour: Tour, game: str, moves: int, column: float) -> None:
    """A tile dragged over the ramp, with its landing shown."""
    tour.table(game, moves)
    tour.carry(column)


def tasks_of(snapshot: Snapshot) -> tuple[TaskView, ...]:
    """The task cards of the first seat of a game of BITS."""
    view = snapshot.views[0]
    return view.tasks if isinstance(view, BitsView) else ()


def four_tasks(tour: Tour) -> None:
    """BITS with four task cards: the last round of four."""
    tour.deal("bits", 1, "solo", {"rounds": 4})
    tour.play(200, until=lambda now: len(tasks_of(now)) == 4)
    tour.play(6)
    tour.go("table")
    tour.rest()


def drawn_card(tour: Tour) -> None:
    """BITS while the card of the next domino is turned over in the strip."""
    tour.table("bits", 8)
    tour.play(1)
    tour.glance(0.2)


def ray(tour: Tour) -> None:
    """A pawn of FILLIT dragged along a ray, with the chips that it would lay."""
    tour.table("fillit", 20, 2, "turns")
    board = tour.screen.table.board
    tour.stage.until(lambda: not tour.screen.busy)
    view = tour.snapshot.views[tour.snapshot.turn or 0]
    if not isinstance(view, FillitView) or not view.runs:
        raise RuntimeError("no pawn has a ray in this position")
    run = max(view.runs, key=lambda one: (len(one.laid), one.move))
    (ax, ay), (bx, by) = (
        board.to_window(*board.plane.centre_of(cell)) for cell in (run.origin, run.path[0])
    )
    tour.hold((ax, ay), (ax + 1.4 * (bx - ax), ay + 1.4 * (by - ay)))
    tour.rest(0.3)


def refusal(tour: Tour) -> None:
    """FILLIT refuses a stone that was moved too far, and says why."""
    tour.table("fillit", 20, 2, "turns")
    view = tour.snapshot.views[tour.snapshot.turn or 0]
    if not isinstance(view, FillitView):
        raise TypeError("this is no game of FILLIT")
    tour.screen.table.wish(f"S{view.steps[0].origin}-e5")
    tour.glance(0.4)


def hint(tour: Tour) -> None:
    """The second grade of a hint in FITS."""
    from fitsmobile.ui.look.i18n import tr

    tour.table("fits", 8)
    toast = tour.screen.toast
    for _ in range(2):
        tour.screen.key("h", frozenset())
        tour.stage.until(lambda: toast.text != tr("Thinking…"))
    tour.rest(0.3)


def menu(tour: Tour) -> None:
    """The menu of a table."""
    tour.table("fits", 8)
    tour.screen.on_menu()
    tour.rest()


def first_start_on_its_way(tour: Tour) -> None:
    """The first start while the letters fall."""
    tour.conductor.close()
    tour.start()
    tour.glance(0.4)


def hand_over_on_its_way(tour: Tour) -> None:
    """The lid while it comes down over the table."""
    tour.table("fits", 8, 3, "card_by_card")
    tour.play(1)
    tour.stage.until(lambda: tour.screen.cover)
    tour.glance(0.1)


def result_on_its_way(tour: Tour) -> None:
    """The result while its blocks rise."""
    tour.table("bits", 0, 3, "free")
    tour.play(2000)
    tour.root.go("result")
    tour.glance(0.5)


def result(tour: Tour, game: str, seats: int, pace: str) -> None:
    """The result of a finished game, when all has come to rest."""
    tour.table(game, 0, seats, pace)
    tour.play(2000)
    tour.go("result")
    wait_for_figures(tour)
    tour.rest(3)


def wait_for_figures(tour: Tour) -> None:
    """Wait for what a thread works out for the cells of a screen, which say "…" until then."""

    def all_known() -> bool:
        cells = [one for one in tour.screen.walk() if type(one).__name__ == "NumberCell"]
        return all(one.value != "…" for one in cells)

    tour.stage.until(all_known)  # the cells may be built again meanwhile


def result_with_mistakes(tour: Tour) -> None:
    """The result of a game whose mistakes were found."""
    own_mistakes(tour)
    tour.go("result")
    tour.rest(3)


def score_without_rank(tour: Tour) -> None:
    """The result of one board of FITS, which has no rank."""
    tour.deal("fits", 1, "solo", {"boards": ["1"]})
    tour.play(2000)
    tour.go("result")
    wait_for_figures(tour)
    tour.rest(3)


def curtain(tour: Tour) -> None:
    """The hand-over screen in the second round, while the pawn is held."""
    tour.deal("fits", 3, "round_by_round")
    tour.play(300, until=lambda now: now.curtain == 1 and len(ramp_of(now).finished) == 2)
    tour.go("table")
    pawn = next(one for one in tour.screen.walk() if type(one).__name__ == "HoldPawn")
    place = pawn.to_window(*pawn.center)
    tour.hold(place, place, 1)
    tour.glance(1 / 3)


def review(tour: Tour, game: str, seats: int, pace: str) -> None:
    """The review of a finished game, with its analysis."""
    from fitsmobile.ui.table.thinking import thinker

    tour.deal(game, seats, pace)
    tour.play(2000)
    tour.go("review", game_id=tour.snapshot.game_id)
    tour.screen.go(9)
    for _ in range(LONGEST_THOUGHT):
        thinker().close()
        tour.rest(0.2)


def challenge(tour: Tour) -> None:
    """The challenge screen of a finished game."""
    tour.deal("fits", 1, "solo")
    tour.play(2000)
    tour.go("challenge")


def statistics(tour: Tour) -> None:
    """The statistics of many games, as they are once mistakes were looked for in all."""
    from fitsmobile.engine.frozen import replace
    from fitsmobile.session.actions import NewGame, Player
    from fitsmobile.session.summary import facts_of

    for seed in range(12):
        setup = NewGame("fits", (Player("Ada", "green"),), {"boards": ["1", "2"]}, seed=seed)
        tour.conductor.dispatch(setup)
        tour.play(2000)
        kept, outcome = tour.conductor.kept, tour.snapshot.outcome
        for game_id in kept.ids(kept.finished):
            record = kept.load(kept.finished, game_id)
            if record is not None and record.regret is None:
                loss = 3000 + 700 * (seed * 7 % 12)
                record = replace(record, regret=[[0, 32, 2, loss, {"well": [2, loss // 2]}]])
                kept.keep_again(record, facts_of(record, outcome))
    tour.go("statistics")


def saved(tour: Tour) -> None:
    """The list of saved games, one of each kind."""
    for game, seats in (("jammit", 2), ("bits", 1), ("fillit", 2), ("fits", 3)):
        tour.deal(game, seats, "solo" if seats == 1 else "free")
        tour.play(9)
    tour.go("saved")


def many_saved(tour: Tour) -> None:
    """The end of a longer list of saved games."""
    for seed in range(21):
        tour.deal(ALL[seed % 4], 2, "free")
        tour.play(5)
    tour.go("saved")
    tour.screen.form.scroll_y = 0
    tour.rest()


def daily(tour: Tour) -> None:
    """The sheet of a daily deal."""
    tour.screen.open_daily("bits")
    tour.rest()


def daily_done(tour: Tour) -> None:
    """The sheet of a daily deal that is finished."""
    home(tour)
    tour.screen.open_daily("bits")
    tour.rest()


def lesson(tour: Tour, game: str) -> None:
    """The second step of a lesson."""
    tour.go("lesson", game=game)
    tour.screen.go_on()
    tour.rest()


def puzzles(tour: Tour) -> None:
    """The list of puzzles, some of which are solved."""
    from fitsmobile.session.puzzle_progress import Standing

    entries = tour.conductor.puzzles.of("fits")
    if not isinstance(entries, tuple):
        raise TypeError(entries.message)
    for entry in (*entries[:13], entries[14]):
        tour.conductor.puzzles.progress.keep(entry.puzzle.id, Standing(1 + entry.number % 3, 40))
    tour.go("puzzles")


def puzzle(tour: Tour, game: str, number: int = 1, moves: int = 0) -> None:
    """A puzzle on its table after some moves of its solution."""
    entries = tour.conductor.puzzles.of(game)
    if not isinstance(entries, tuple):
        raise TypeError(entries.message)
    chosen = entries[number - 1].puzzle
    tour.go("puzzle", puzzle=chosen)
    for seat, move in chosen.solution[:moves]:
        tour.screen.table.relay.play(None, seat, move)
        tour.rest(2)
    tour.rest(1)


def own_mistakes(tour: Tour) -> None:
    """A finished game of FITS, three of whose decisions wait in the deck."""
    from fitsmobile.session.deck import Card, Contents, puzzle_of, to_content
    from fitsmobile.session.kept_documents import DECK
    from fitsmobile.session.spacing import DayCount, Spacing

    tour.deal("fits", 1, "solo", {"boards": ["1", "3"]})
    tour.play(2000)
    record = tour.conductor.kept.finished.all()[0][0]
    cards = {}
    for ply in (9, 11, 23):
        found = puzzle_of(record, ply, 0, tour.conductor.games)
        if isinstance(found, Trouble):
            raise TypeError(found.message)
        cards[found.id] = Card(record.id, ply, 0, 4_000, "well", Spacing(0, 0))
    tour.conductor.documents.keep(DECK, to_content(Contents(cards, DayCount(), {})))


def mistakes_waiting(tour: Tour) -> None:
    """Home with a running game while own mistakes wait."""
    own_mistakes(tour)
    home(tour)
    tour.rest(2)


def puzzles_and_mistakes(tour: Tour) -> None:
    """The list of puzzles with the card of own mistakes."""
    own_mistakes(tour)
    puzzles(tour)


def mistake(tour: Tour, *, answered: bool = False) -> None:
    """An own mistake on its table, or after an answer that is not good."""
    own_mistakes(tour)
    tour.go("puzzle", puzzle=tour.conductor.puzzles.deck.next_waiting())
    tour.stage.until(lambda: tour.screen.is_open)
    tour.rest(1)
    if answered:
        host = tour.screen.table.conductor
        position = host.opened.position
        moves = map(position.game.format_move, position.start.moves(0))
        wrong = next(text for text in reversed(list(moves)) if text not in host.puzzle.first)
        tour.screen.table.relay.play(None, 0, wrong)
        tour.stage.until(lambda: host.verdict is not None)
        tour.rest(2)


SCENES: dict[str, Callable[[Tour], None]] = {
    "home-first": lambda tour: None,
    "home-first-on-its-way": first_start_on_its_way,
    "home": home,
    "home-daily": daily,
    "home-daily-done": daily_done,
    "fits": lambda tour: carried(tour, "fits", 8, 1.5),
    "fits-hint": hint,
    "fits-menu": menu,
    "fits-score": score_of_a_board,
    "fits-curtain": curtain,
    "fits-card-by-card": lambda tour: tour.table("fits", 9, 3, "card_by_card"),
    "fits-card-by-card-on-its-way": hand_over_on_its_way,
    "fits-together": lambda tour: tour.table("fits", 9, 4, "together"),
    "bits": lambda tour: carried(tour, "bits", 8, 2.5),
    "bits-tasks": four_tasks,
    "bits-drawn-card": drawn_card,
    "fillit": lambda tour: tour.table("fillit", 20, 2, "turns"),
    "fillit-ray": ray,
    "fillit-refusal": refusal,
    "bits-together": lambda tour: tour.table("bits", 9, 3, "together"),
    "jammit": lambda tour: tour.table("jammit", 20, 2, "turns"),
    "jammit-push": push,
    "jammit-together": lambda tour: tour.table("jammit", 20, 3, "together"),
    "result-solo": lambda tour: result(tour, "fits", 1, "solo"),
    "result-score": score_without_rank,
    "result-mistakes": result_with_mistakes,
    "result-three": lambda tour: result(tour, "bits", 3, "free"),
    "result-on-its-way": result_on_its_way,
    "result-jammit": lambda tour: result(tour, "jammit", 2, "turns"),
    "review-fits": lambda tour: review(tour, "fits", 1, "solo"),
    "review-jammit": lambda tour: review(tour, "jammit", 2, "turns"),
    "challenge": challenge,
    "statistics": statistics,
    "puzzles": puzzles,
    **{f"puzzle-{game}": partial(puzzle, game=game) for game in ALL},
    "home-mistakes": mistakes_waiting,
    "puzzles-mistakes": puzzles_and_mistakes,
    "puzzle-mistake": mistake,
    "puzzle-mistake-answered": lambda tour: mistake(tour, answered=True),
    "puzzle-done": lambda tour: puzzle(tour, "jammit", 1, 99),
    "saved-none": lambda tour: tour.go("saved"),
    "saved": saved,
    "saved-many": many_saved,
    **{f"setup-{game}": partial(Tour.go, route="setup", game=game) for game in ALL},
    **{f"lesson-{game}": partial(lesson, game=game) for game in ALL},
    **{f"howto-{game}": partial(Tour.go, route="howto", game=game) for game in ALL},
}


def route_of(scene: str) -> str:
    """The route of the screen that a scene shows."""
    from fitsmobile.ui.games import GAMES_UI

    name = scene.partition("-")[0]
    return "table" if name in GAMES_UI else name
