"""The interface to the device. Positions and sizes are pixels of the window, from its bottom left.

What a person chooses in one of the system's own dialogs comes back later, through a callback
that is called in the app's own thread.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.session.export_import import Target
from fitsmobile.storage.results import Trouble

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Box = tuple[float, float, float, float]
"""Left, bottom, width, height."""


@frozen
class Source:
    """A file to read that the player knows by `name`; `open` may raise OSError."""

    name: str
    open: Callable[[], BinaryIO]


ToldTarget = Callable[[Target | Trouble | None], None]
"""Takes the file to write to, why there is none, or None where the player gave up."""

ToldSources = Callable[[Sequence[Source] | Trouble | None], None]
"""Takes the files to read, the likeliest first; why there is none, or None as above."""


class Device(Protocol):
    """What a phone and a desk can both do, each in its way."""

    has_motor: bool
    """Whether `buzz` can be felt at all."""

    def prepare(self) -> None:
        """See to what the app needs before its window opens."""

    # what the system prefers

    def language(self) -> str:
        """The language tag of the system, `de-DE`; empty where it can't be asked."""

    def prefers_dark(self) -> bool:
        """Whether the system is set to dark."""

    def font_scale(self) -> float:
        """How much larger than normal the system wants text, 1.0 where it doesn't say."""

    # the window

    def edges(self) -> Edges:
        """How far bars and cut-outs of the system reach into the window, in pixels."""

    def dress_bars(self, on_light: bool) -> None:
        """Have the system draw the signs of its bars for a light or for a dark ground."""

    def let_sleep(self) -> None:
        """Let the screen go dark by itself while nobody touches it."""

    def claim_edges(self, boxes: Sequence[Box], height: float) -> None:
        """Ask that swipes which begin in these boxes are ours, not the system's Back.

        `height` is the window's; an empty list gives everything back.
        """

    def leave(self) -> bool:
        """Back, where there is no way back left. False where Kivy is to close the window."""

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Call these in the app's thread whenever the system runs short of memory, and whenever
        something was changed in its settings: dark or light, language, size of text.
        """

    # the hand

    def buzz(self, pattern: Sequence[int]) -> None:
        """Milliseconds of buzz, pause, buzz ... May raise whatever the motor's driver raises."""

    # in and out

    def share(self, text: str, title: str) -> bool:
        """Open the system's share sheet for a text; False where the system has none."""

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False where it didn't get there."""

    def copied(self) -> str:
        """The text that lies on the clipboard; empty where there is none."""

    def save_document(self, name: str, told: ToldTarget) -> None:
        """Begin a file where the player wants it; `name` is a proposal."""

    def open_document(self, told: ToldSources) -> None:
        """Find a file of the player's choice, or several of which the first that fits is meant."""

    def first_link(self) -> str:
        """The link that the app was started with; empty where there was none. Asked once."""

    def hear_programs(self, working: Path, hear: Callable[[str], object]) -> None:
        """Call `hear` with the link of every program that is started on the same games, and bring
        the window to the front; until `stop_listening`.
        """

    def hear_links(self, hear: Callable[[str], object]) -> None:
        """Call `hear` in the app's thread with every link that comes while the app runs."""

    def stop_listening(self) -> None:
        """Unregister every callback that `hear_system` and `hear_links` were given."""
