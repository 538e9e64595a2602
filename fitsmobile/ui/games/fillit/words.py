"""Texts of FILLIT's table: moves, reasons of refusals, and hints."""

from fitsmobile.engine.views import FillitView, PawnRun
from fitsmobile.ui.games.hex.ui import LETTERS, OTHERWISE, REASONS, REFUSALS
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.words import Words

WORDS = Words(
    refusals={
        **REFUSALS,
        "way_blocked": mark("The pawn's path is blocked."),
        "pawn_into_centre": mark("The hole in the middle stops the pawn."),
        "pawn_stops_short": mark("The pawn runs until something stops it."),
        "not_in_line": mark("The pawn runs in a straight line."),
        "second_pawn_move": mark("Your pawn has already run."),
        "second_stone_move": mark("You have already moved a stone."),
        "not_your_stone": mark("That stone isn't yours."),
        "no_stone_there": mark("There's no stone there."),
        "stone_into_centre": mark("Stones can't enter the hole."),
        "not_a_neighbour": mark("A stone moves one hex."),
        "pawn_must_move_possible": mark("Your pawn couldn't run after that."),
        "board_ends": mark("The board ends there."),
    },
    otherwise=OTHERWISE,
    hints={
        ("pawn", 1): mark("Look at your pawn."),
        ("pawn", 2): mark("Send your pawn this way."),
        ("pawn", 3): mark("Send your pawn to this hex."),
        ("stone", 1): mark("Look at your stones."),
        ("stone", 2): mark("Move this stone."),
        ("stone", 3): mark("Move the stone to this hex."),
    },
    reasons=REASONS
    | {
        "wins": mark("lays the last chip"),
        "lays_more": mark("takes a longer path: {count} more"),
        "sends_back": mark("sends back {count} more of {piece}"),
        "shuts_in": mark("shuts in {piece}'s pawn"),
        "blocks": mark("blocks {piece}'s next run of {count}"),
        "opens_ray": mark("opens a path of {count} to {piece}"),
        "exposes": mark("lets {piece} send back {count}"),
        "moves_pawn": mark("moves {piece}'s pawn to a better place"),
        "leaves_run": mark("leaves {piece} a run that lays {count}"),
        "own_shut_in": mark("leaves the pawn no run next turn"),
        "next_run": mark("leaves a run of {count} for next turn"),
        "second_run": mark("leaves a second good run"),
        "next_sends_back": mark("can send back {count} next turn"),
        "partner_run": mark("leaves the partner a run of {count}"),
        "blocks_own": mark("the stone blocks its own pawn's next run"),
    },
    kinds={
        mark("Chips this turn"): (
            "wins",
            "lays_more",
            "sends_back",
            "only",
            "same",
        ),
        mark("The other side's next turn"): (
            "lets_win",
            "answer",
            "shuts_in",
            "blocks",
            "opens_ray",
            "exposes",
            "moves_pawn",
            "leaves_run",
        ),
        mark("Your own next turn"): (
            "ready_to_win",
            "own_shut_in",
            "next_run",
            "second_run",
            "next_sends_back",
            "partner_run",
            "blocks_own",
            "later",
        ),
    },
)


def move_words(view: FillitView, move: str) -> str:
    """The effect of a move in words; the board marks its hexes."""
    run = next((one for one in view.runs if one.move == move), None)
    if run is None:
        return tr("the stone moves")
    return listed((tr("the pawn runs"), run_gains(view, run)))


def run_gains(view: FillitView, run: PawnRun) -> str:
    """The chips that a run lays and sends back."""
    own = LETTERS[view.seats[view.turn].side]
    back = sum(count for colour, count in run.returned.items() if colour != own)
    sent = tr("sends {n} back", n=back) if back else ""
    return listed((tr("lays {n}", n=len(run.laid)), sent))
