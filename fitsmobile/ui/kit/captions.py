"""Captions: sounds that tell something, as a small line of words for people who don't hear them."""

from collections.abc import Callable, Mapping

from fitsmobile.ui.device.sound import Event
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look.i18n import mark, tr

WORDS: Mapping[Event, str] = {
    "aside": mark("put aside"),
    "undo": mark("taken back"),
    "refuse": mark("refused"),
    "land_lip": mark("lands"),
    "land_tile": mark("lands on tiles"),
    "row": mark("row complete"),
    "buried": mark("dots covered up"),
    "card": mark("card turned"),
    "stop": mark("pawn stands"),
    "chip_back": mark("chips go back"),
    "stone": mark("stones swapped"),
    "coin_in": mark("coin goes in"),
    "push": mark("coins meet"),
    "coin_fall": mark("coin falls off"),
    "centre": mark("coin in the hole"),
    "lid_down": mark("lid closes"),
    "lid_up": mark("lid opens"),
    "win": mark("the game is over"),
    "rank": mark("new rank"),
    "new_best": mark("new best"),
    "star": mark("star"),
}
"""Events -> their captions. Sounds of the hand and of single steps tell nothing that words need."""


class Captions:
    """Shows the caption of each event on the line of the screen in front."""

    def __init__(self, screen: Callable[[], Screen | None]) -> None:
        self._screen = screen

    def show(self, event: Event, _step: int) -> None:
        """Show the words of an event; nothing where it or the screen has none."""
        toast = getattr(self._screen(), "toast", None)
        if toast is not None and event in WORDS:
            toast.caption(tr(WORDS[event]))
