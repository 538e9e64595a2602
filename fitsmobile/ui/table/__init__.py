"""Shared by the tables of all games."""

from fitsmobile.ui.look.kv_classes import register

register(__name__, curtain="Lid ScoreBars", guide="Guide", hold_pawn="HoldPawn")
