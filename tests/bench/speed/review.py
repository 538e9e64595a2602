"""Looking back at a game of FITS on four boards: processor time of all costs and reasons."""

import time
from collections.abc import Iterator

from fitsmobile.ai.levels import player_for
from fitsmobile.ai.player import Budget, never
from fitsmobile.ai.reason import Reason
from fitsmobile.engine.registry import GAMES
from fitsmobile.session.actions import NewGame, Play, Player
from fitsmobile.session.review import Review, review
from fitsmobile.session.round_review import RoundReview
from fitsmobile.session.session import Session
from tests.bench.runner import Row

BOARDS = 4
MOST_SECONDS = 6
MOST_MS = 5
"""The longest time of a reason, so that it could be worked out within a frame."""


def rows() -> Iterator[Row]:
    """The processor time of a whole game, and of its longest reason."""
    played = _game()
    began, longest = time.process_time(), 0.0
    for number in range(BOARDS):
        board = RoundReview(played, 0, number, time.monotonic)
        while (question := board.question()) is not None:
            asked = time.process_time()
            answer = question(never)
            if isinstance(answer, Reason):
                longest = max(longest, time.process_time() - asked)
            board.take(answer)
    seconds = time.process_time() - began
    yield Row("fits: four boards looked back at", seconds, MOST_SECONDS, "s", at_least=False)
    yield Row("fits: longest reason", 1000 * longest, MOST_MS, "ms", at_least=False)


def _game() -> Review:
    """A game that a computer player of level 3 has played."""
    session, game = Session(GAMES, lambda: 0, lambda _: "bench"), GAMES["fits"]
    session.dispatch(NewGame("fits", (Player("Ada", "green"),), {}, seed=0, pace="solo"))
    player = player_for("fits", 3, 1, time.monotonic)
    while session.table is not None and session.table.state.outcome() is None:
        choice = player.choose(session.table.state.seen_by(0), 0, Budget(nodes=100), never)
        session.dispatch(Play(0, game.format_move(choice.move)))
    record = session.record()
    found = None if record is None else review(record, GAMES)
    if not isinstance(found, Review):
        raise SystemExit("there is no game to look back at")
    return found
