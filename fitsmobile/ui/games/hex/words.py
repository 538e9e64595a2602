"""Texts that the hex tables share."""

from fitsmobile.ui.look.i18n import mark

REFUSALS = {
    "locked_after_reveal": mark("That turn is over and can't be undone."),
}
OTHERWISE = mark("That isn't possible now.")

REASONS = {
    "wins": mark("Wins the game."),
    "prevents_win": mark("Stops the next player from winning."),
    "shuts_in": mark("Shuts the next player's pawn in."),
    "takes_back": mark("Chips sent back: {returned}."),
    "lays": mark("Chips laid: {laid}."),
    "scores": mark("Scores +{points}."),
    "collects": mark("Collects neutral coins."),
    "prepares": mark("Sets up the next push."),
    "waits": mark("Nothing better right now."),
}
"""Why a computer player likes a move -> the sentence that says so."""
