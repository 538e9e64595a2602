"""Shared by the tables of all games."""

from fitsmobile.ui.look.kv_classes import register

register(__name__, hold_pawn="HoldPawn")
