"""Plain Monte Carlo tree search, an opponent without an evaluation.

UCT over the states of the engine, one new node per playout, uniformly random playouts.
"""

import math
import random

from fitsmobile.ai.player import Clock
from fitsmobile.engine.protocol import Move, State

EXPLORE = 0.8
LONGEST_PLAYOUT = 400


class Node:
    """Visits and wins of a position, from the view of the seat that moved there."""

    __slots__ = ("children", "mover", "state", "untried", "visits", "wins")

    def __init__(self, state: State, mover: int) -> None:
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children: dict[Move, Node] = {}
        self.untried: list[Move] | None = None

    def best_child(self) -> "Node":
        """The child with the highest UCB1 value."""
        log = math.log(self.visits)
        return max(
            self.children.values(),
            key=lambda one: one.wins / one.visits + EXPLORE * math.sqrt(log / one.visits),
        )


def choose(state: State, seconds: float, chance: random.Random, clock: Clock) -> Move:
    """The most visited move when the time is up."""
    root = Node(state, -1)
    end = clock() + seconds
    while clock() < end:
        path = _descend(root, chance)
        winners = _playout(path[-1].state, chance)
        for node in path:
            node.visits += 1
            if node.mover in winners:
                node.wins += 1 / len(winners)
    return max(root.children, key=lambda move: root.children[move].visits)


def _descend(node: Node, chance: random.Random) -> list[Node]:
    """Selection and expansion: the path from the root to a new or terminal node."""
    path = [node]
    while actors := node.state.actors():
        seat = actors[0]
        if node.untried is None:
            node.untried = list(node.state.moves(seat))
            chance.shuffle(node.untried)
        if node.untried:
            move = node.untried.pop()
            child = node.children[move] = Node(node.state.play(seat, move), seat)
            path.append(child)
            return path
        node = node.best_child()
        path.append(node)
    return path


def _playout(state: State, chance: random.Random) -> tuple[int, ...]:
    """The winners after random moves; none after LONGEST_PLAYOUT of them."""
    for _ in range(LONGEST_PLAYOUT):
        actors = state.actors()
        if not actors:
            break
        moves = state.moves(actors[0])
        state = state.play(actors[0], moves[int(chance.random() * len(moves))])
    outcome = state.outcome()
    return outcome.winners if outcome else ()
