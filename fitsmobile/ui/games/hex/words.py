"""What the hex tables say: why something is refused, in one line, by the rule's stable name."""

from typing import TYPE_CHECKING

from fitsmobile.engine.protocol import Refusal
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from fitsmobile.ai.player import Reason
    from fitsmobile.session.hints import Hint

WHY = {
    "way_blocked": mark("The pawn's path is blocked."),
    "pawn_into_centre": mark("The hole in the middle stops the pawn."),
    "pawn_stops_short": mark("The pawn runs until something stops it."),
    "not_in_line": mark("The pawn runs in a straight line."),
    "second_pawn_move": mark("Your pawn has already run."),
    "not_asked": mark("Try what the lesson asks for."),
    "second_stone_move": mark("You have already moved a stone."),
    "not_your_stone": mark("That stone isn't yours."),
    "no_stone_there": mark("There's no stone there."),
    "stone_into_centre": mark("Stones can't enter the hole."),
    "not_a_neighbour": mark("A stone moves one hex."),
    "pawn_must_move_possible": mark("Your pawn couldn't run after that."),
    "board_ends": mark("The board ends there."),
    "wrong_phase": mark("That comes later."),
    "not_a_corner": mark("The pawn moves from corner to corner."),
    "pawn_must_move": mark("The pawn has to move to another corner."),
    "corner_taken": mark("That corner is taken."),
    "no_such_column": mark("Push coins in from your pawn's side."),
    "same_column_twice": mark("Extra coins go into two different columns."),
    "wrong_coins": mark("Those coins can't be pushed now."),
    "game_over": mark("The game is over."),
    "not_your_turn": mark("It is not your turn."),
    "stale": mark("The game has moved on."),
    "locked_after_reveal": mark("That turn is over and can't be undone."),
    "nothing_to_undo": mark("Nothing to undo."),
    "nothing_to_redo": mark("Nothing to redo."),
}
OTHERWISE = mark("That isn't possible now.")


HINTS = {
    ("pawn", 1): mark("Look at your pawn."),
    ("pawn", 2): mark("Send your pawn this way."),
    ("pawn", 3): mark("Send your pawn to this hex."),
    ("stone", 1): mark("Look at your stones."),
    ("stone", 2): mark("Move this stone."),
    ("stone", 3): mark("Move the stone to this hex."),
    ("column", 1): mark("Look at these columns."),
    ("column", 2): mark("Push into this column."),
    ("column", 3): mark("Push into this column, the coins in this order."),
    ("columns", 1): mark("Look at these columns."),
    ("columns", 2): mark("Use these two columns."),
    ("columns", 3): mark("Push into these columns, one after the other."),
    ("corner", 1): mark("Look at these corners."),
    ("corner", 2): mark("Move your pawn to this corner."),
    ("corner", 3): mark("Move your pawn to this corner."),
}
"""(What a hint is about, its grade) -> the line that goes with the lit hexes."""

REASONS = {
    "wins": mark("Wins the game."),
    "prevents_win": mark("Stops the next player from winning."),
    "shuts_in": mark("Shuts the next player's pawn in."),
    "takes_back": mark("Sends back {returned} chips."),
    "lays": mark("Chips laid: {laid}."),
    "scores": mark("Scores +{points}."),
    "collects": mark("Collects neutral coins."),
    "prepares": mark("Sets up the next push."),
    "waits": mark("Nothing better right now."),
}


def advice(hint: "Hint") -> str:
    """A hint in one line; the last grade says why as well."""
    line = tr(HINTS[hint.about, hint.grade])
    return f"{line} {because(hint.reason)}".rstrip()


def because(reason: "Reason | None") -> str:
    """Why the computer player likes a move; empty where it does not say."""
    if reason is None or reason.name not in REASONS:
        return ""
    return tr(REASONS[reason.name], **reason.values)


def why(refusal: Refusal) -> str:
    """A refusal in the person's language: the game's own reason where it gives one."""
    rule = getattr(refusal, "rule", None) or refusal.reason
    return tr(WHY.get(rule, WHY.get(refusal.reason, OTHERWISE)))


def why_not(rule: str) -> str:
    """The line for a rule's name."""
    return tr(WHY.get(rule, OTHERWISE))
