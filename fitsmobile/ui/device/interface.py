"""The interface to the device. Positions and sizes are pixels of the window, from its bottom left.

What a person chooses in one of the system's own dialogs comes back later, through a callback
that is called in the app's own thread.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

from fitsmobile.engine.frozen import frozen
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.settings import Settings

if TYPE_CHECKING:
    from fitsmobile.session.export_import import Target
    from fitsmobile.ui.look.node import Readable

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Box = tuple[float, float, float, float]
"""Left, bottom, width, height."""


@frozen
class Source:
    """A file to read that the player knows by `name`; `open` may raise OSError."""

    name: str
    open: Callable[[], BinaryIO]


Sent = str | Source
"""Input from another app: a link or a text, or a file."""

ToldTarget = Callable[["Target | Trouble | None"], None]
"""Takes the file to write to, why there is none, or None where the player gave up."""

ToldSources = Callable[[Sequence[Source] | Trouble | None], None]
"""Takes the files to read, the likeliest first; why there is none, or None as above."""


class Reader(Protocol):
    """The way to the screen reader of a system, which may come and go."""

    @property
    def speaks(self) -> bool:
        """Whether it speaks now, so that the app's own voice has to be silent."""

    def close(self) -> None:
        """Stop following the screen."""


class Speaker(Protocol):
    """The voice of a system, which turns words into sound."""

    @property
    def is_open(self) -> bool:
        """Whether it takes words now."""

    @property
    def is_missing(self) -> bool:
        """Whether there is no voice, as far as is known after the last `open`."""

    def open(self) -> bool:
        """Begin. False where there is no voice, or not yet: it is asked again later."""

    def speak(self, text: str, urgent: bool) -> None:
        """Say a line after what is being said, or at once in its place where it is `urgent`."""

    def hush(self) -> None:
        """Fall silent at once, until it is opened again."""

    def close(self) -> None:
        """Release the voice."""


class Device(Protocol):
    """The services of a device; `Phone` and `Desktop` implement them.

    The answers written here are those of a device that lacks the service: a desktop has no bars
    of the system, no share sheet and no motor.
    """

    has_motor: bool
    """Whether `feel` can be felt at all."""

    has_window: bool
    """Whether the app has a window that can be moved, and fill the screen by F11."""

    def prepare(self) -> None:
        """Prepare the system before the window opens."""

    # what the system prefers

    def language(self) -> str:
        """The language tag of the system, `de-DE`; empty where it can't be asked."""
        return ""

    def prefers_dark(self) -> bool:
        """Whether the system is set to dark."""
        return False

    def font_scale(self) -> float:
        """The system's text scale, 1.0 where it has none."""
        return 1.0

    # the window

    def edges(self) -> Edges:
        """Widths in pixels of the system's bars and cut-outs along the edges of the window."""
        return (0.0, 0.0, 0.0, 0.0)

    def keep_window(self, settings: Settings, change: Callable[..., Settings]) -> None:
        """Put the window where it was left, and `change` the settings when it is left elsewhere;
        until `stop_listening`.
        """
        return

    def dress_bars(self, on_light: bool) -> None:
        """Set the colour of the icons in the system's bars, for a light or a dark background."""
        return

    def let_sleep(self) -> None:
        """Allow the system to turn the screen off after a while."""

    def claim_edges(self, boxes: Sequence[Box], height: float) -> None:
        """Exclude these boxes from the system's Back gesture.

        `height` is that of the window; an empty list removes all exclusions.
        """
        return

    def leave(self) -> bool:
        """Called for Back on the first screen. False where Kivy is to close the window."""
        return False

    def hear_system(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        """Call these in the app's thread whenever the system runs short of memory, and whenever
        something was changed in its settings: dark or light, language, size of text.
        """

    def hear_cancelled(self, cancelled: Callable[[], None]) -> None:
        """Call this in the app's thread when the system takes over the touches that are down."""
        return

    # the hand, the ear and the battery

    def feel(self, kind: str) -> None:
        """Play the system's haptic effect of a `tick`, `land` or `refuse`."""
        return

    def is_silent(self) -> bool:
        """Whether the ringer is switched off, so that games are to be silent too."""
        return False

    def is_battery_low(self) -> bool:
        """Whether less than a fifth of the battery is left and no charger is there."""
        from fitsmobile.ui.device.battery import battery

        return battery.is_low()

    # for people who don't see the screen

    def connect_reader(self, tree: "Readable") -> "Reader | None":
        """Show a tree to the system's screen reader, whenever one is on; None without a way."""
        return None

    def speaker(self) -> "Speaker | None":
        """The system's voice, for the app's own announcements; None where it has none."""
        return None

    # in and out

    def share(self, text: str, title: str) -> bool:
        """Open the system's share sheet for a text; False where the system has none."""
        return False

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False where it didn't get there."""

    def copied(self) -> str:
        """The text that lies on the clipboard; empty where there is none."""
        from fitsmobile.ui.device import clipboard

        return clipboard.paste()

    def save_document(self, name: str, told: ToldTarget) -> None:
        """Begin a file where the player wants it; `name` is a proposal."""

    def open_document(self, told: ToldSources) -> None:
        """Find a file of the player's choice, or several of which the first that fits is meant."""

    def first_sent(self) -> Sent | None:
        """The input that another app started this one with, None for none. Asked once."""

    def hear_programs(self, working: Path, hear: Callable[[str], object]) -> None:
        """Call `hear` with the link of every program that is started on the same games, and bring
        the window to the front; until `stop_listening`.
        """
        return

    def hear_sent(self, hear: Callable[[Sent], object]) -> None:
        """Call `hear` in the app's thread with everything that is sent while the app runs."""
        return

    def stop_listening(self) -> None:
        """Unregister every callback that the `hear_...` were given."""
