"""Shared by FILLIT and JAMMIT: pieces on a hexagonal board."""

from fitsmobile.ui.look.kv_classes import register

register(__name__, steps_line="StepsLine")
