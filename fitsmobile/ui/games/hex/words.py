"""What the hex tables say: why something is refused, in one line, by the rule's stable name."""

from typing import TYPE_CHECKING

from fitsmobile.engine.protocol import Refusal
from fitsmobile.ui.look.i18n import mark, tr

if TYPE_CHECKING:
    from fitsmobile.ai.player import Reason
    from fitsmobile.session.hints import Hint

WHY = {
    "way_blocked": mark("Something stands in the pawn's way."),
    "pawn_into_centre": mark("The hole in the middle stops the pawn."),
    "pawn_stops_short": mark("The pawn runs until something stops it."),
    "not_in_line": mark("The pawn runs in a straight line."),
    "second_pawn_move": mark("Your pawn has run already."),
    "not_asked": mark("The lesson asks for something else."),
    "second_stone_move": mark("You have moved a stone already."),
    "not_your_stone": mark("That stone belongs to another side."),
    "no_stone_there": mark("There is no stone."),
    "stone_into_centre": mark("No stone goes into the hole."),
    "not_a_neighbour": mark("A stone moves one hex."),
    "pawn_must_move_possible": mark("Your pawn could not run after that."),
    "board_ends": mark("The board ends there."),
    "wrong_phase": mark("It is not the time for that yet."),
    "not_a_corner": mark("A pawn goes to a corner."),
    "pawn_must_move": mark("The pawn has to go to another corner."),
    "corner_taken": mark("Another pawn stands there."),
    "no_such_column": mark("Coins come in from your pawn's side."),
    "same_column_twice": mark("Extra coins go into two different columns."),
    "wrong_coins": mark("Those coins can't go in now."),
    "game_over": mark("The game is over."),
    "not_your_turn": mark("It is not your turn."),
    "stale": mark("The table has changed."),
    "locked_after_reveal": mark("The turn was handed over: it stays."),
    "nothing_to_undo": mark("There is nothing to take back."),
    "nothing_to_redo": mark("There is nothing to bring back."),
}
OTHERWISE = mark("That can't be done now.")


HINTS = {
    ("pawn", 1): mark("Look at your pawn."),
    ("pawn", 2): mark("Run the pawn this way."),
    ("pawn", 3): mark("Run the pawn to this hex."),
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
    ("corner", 2): mark("Walk to this corner."),
    ("corner", 3): mark("Walk to this corner."),
}
"""(What a hint is about, its grade) -> the line that goes with the lit hexes."""

REASONS = {
    "wins": mark("It wins."),
    "prevents_win": mark("It keeps the next player from winning."),
    "shuts_in": mark("It shuts the next pawn in."),
    "takes_back": mark("{returned} chips go back to others."),
    "lays": mark("It lays {laid} chips."),
    "scores": mark("It scores {points}."),
    "collects": mark("It collects neutral coins."),
    "prepares": mark("It prepares the next push."),
    "waits": mark("There is nothing better now."),
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
