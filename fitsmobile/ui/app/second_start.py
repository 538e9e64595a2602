"""A program that finds its games open in another one: it hands its link over, or says so."""

import sys
import time

from kivy.uix.anchorlayout import AnchorLayout

from fitsmobile.session.conductor import Conductor
from fitsmobile.ui.kit.text import Paragraph
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp

PATIENCE_SECONDS = 1.0
"""An owner that is just ending gives the folder back within that time."""

PAUSE_SECONDS = 0.05


def handed_over(conductor: Conductor, link: str) -> bool:
    """Hand a link to the owner of the folder, or become its owner meanwhile.

    True where the other program has taken it and this one is to end. False where this one goes
    on: as the owner, or with `conductor.refused` still set.
    """
    from fitsmobile.storage import handover

    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        if handover.hand_over(conductor.working, link):
            return True
        if conductor.take_folder():
            return False
        if time.monotonic() >= until:
            break
        time.sleep(PAUSE_SECONDS)
    if conductor.refused is not None:
        print(f"{conductor.refused.reason}: {conductor.refused.message}", file=sys.stderr)
    return False


class InUse(AnchorLayout):
    """All that a program shows which may not touch the games."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(padding=dp(24), **kwargs)
        text = tr("Your games are open in another window. Close it, then start again.")
        self.add_widget(Paragraph(text=text))
