"""Texts of JAMMIT's table: moves, reasons of refusals, and hints."""

from fitsmobile.engine.views import JammitView, Push
from fitsmobile.ui.games.hex.ui import OTHERWISE, REASONS, REFUSALS
from fitsmobile.ui.kit.wording import listed
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.table.words import Words

WORDS = Words(
    refusals={
        **REFUSALS,
        "wrong_phase": mark("That comes later."),
        "not_a_corner": mark("The pawn moves from corner to corner."),
        "pawn_must_move": mark("The pawn has to move to another corner."),
        "corner_taken": mark("That corner is taken."),
        "no_such_column": mark("Push coins in from your pawn's side."),
        "same_column_twice": mark("Extra coins go into two different columns."),
        "wrong_coins": mark("Those coins can't be pushed now."),
    },
    otherwise=OTHERWISE,
    hints={
        ("column", 1): mark("Look at these columns."),
        ("column", 2): mark("Push into this column."),
        ("column", 3): mark("Push into this column, the coins in this order."),
        ("columns", 1): mark("Look at these columns."),
        ("columns", 2): mark("Use these two columns."),
        ("columns", 3): mark("Push into these columns, one after the other."),
        ("corner", 1): mark("Look at these corners."),
        ("corner", 2): mark("Move your pawn to this corner."),
        ("corner", 3): mark("Move your pawn to this corner."),
    },
    reasons=REASONS
    | {
        "wins": mark("reaches the target"),
        "loses": mark("lets {piece} win at once"),
        "scores": mark("scores {count} more"),
        "gives_points": mark("gives {piece} points: {count}"),
        "collects": mark("collects more neutral coins"),
        "neutral_point": mark("completes three neutral coins"),
        "loads_column": mark("loads a column for {piece}'s next push: {count}"),
        "leaves_column": mark("leaves {piece} a loaded column: {count}"),
        "leaves_hole": mark("leaves {piece} a column at the hole: {count}"),
        "leaves_stone": mark("leaves {piece} its stone to push out: extra coins"),
        "leaves_neutral": mark("leaves {piece} neutral coins to push out"),
        "next_column": mark("next push in this column: {count}"),
        "next_hole": mark("next push into the hole: {count}"),
        "next_stone": mark("next push drops its own stone: extra coins"),
        "next_neutral": mark("next push collects neutral coins"),
        "own_pieces": mark("its own pieces lie better"),
        "their_pieces": mark("leaves {piece}'s pieces well placed"),
        "own_exposed": mark("leaves its own pieces badly placed"),
        "their_hampered": mark("keeps {piece}'s pieces badly placed"),
        "neutral_between": mark("puts neutral coins in the way"),
    },
    kinds={
        mark("Points this turn"): (
            "wins",
            "scores",
            "collects",
            "neutral_point",
            "only",
            "same",
        ),
        mark("The other side's next push"): (
            "loses",
            "lets_win",
            "answer",
            "gives_points",
            "loads_column",
            "leaves_column",
            "leaves_hole",
            "leaves_stone",
            "leaves_neutral",
        ),
        mark("Your own next push"): (
            "ready_to_win",
            "next_column",
            "next_hole",
            "next_stone",
            "next_neutral",
            "later",
        ),
        mark("How the pieces lie"): (
            "own_pieces",
            "their_pieces",
            "own_exposed",
            "their_hampered",
            "neutral_between",
        ),
    },
)


def move_words(view: JammitView, move: str) -> str:
    """The effect of a move in words; the board marks its columns and corners."""
    push = next((one for one in view.pushes if one.move == move), None)
    if push is None:
        return tr("the pawn goes to another corner")
    columns = tr.plural("coins into one column", "coins into {count} columns", len(push.entries))
    return listed((columns, push_gains(view, push)))


def push_gains(view: JammitView, push: Push) -> str:
    """The points that a push brings, and those that it gives to others."""
    words = []
    made = [0] * len(view.seats)
    for slides in push.pushes:
        for slide in slides:
            if slide.scorer is not None:
                made[slide.scorer] += slide.points
    mine = made[view.turn]
    if mine:
        words.append(tr.plural("{count} point", "{count} points", mine))
    if given := sum(made) - mine:
        words.append(tr("gives {n} away", n=given))
    return listed(words)
