"""The app's own voice, for people without a screen reader: what it says, and when it is silent."""

from collections.abc import Callable

from kivy.clock import Clock

from fitsmobile.ui.device.interface import Speaker
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node, Readable
from fitsmobile.ui.look.speech import speech

LOOK = 0.5
"""Seconds between two looks whether the voice is wanted."""


def aloud(node: Node) -> str:
    """Name, state and value of a node in one line: `Sound, on`."""
    name, value = node.said
    state = tr("on") if node.checked else tr("off")
    shown = state if node.role == "switch" and node.checked is not None else ""
    return ", ".join(filter(None, (name, shown, value)))


class Voice:
    """Says the node that has the focus, and announcements, through the device's `speaker`.

    It is silent while a reader speaks, as `reads` tells: there are never two voices. `greeting`
    gives its first words.
    """

    def __init__(
        self,
        tree: Readable,
        reads: Callable[[], bool],
        speaker: Speaker,
        greeting: Callable[[], str] = str,
    ) -> None:
        self._tree, self._reads, self._speaker, self._greeting = tree, reads, speaker, greeting
        self._said = ""
        self._hush: Callable[[], None] | None = None
        self._looking = Clock.schedule_interval(self._look, LOOK)

    @property
    def on(self) -> bool:
        """Whether it speaks now."""
        return self._hush is not None and self._speaker.is_open

    def follow_setting(self) -> bool:
        """Begin or end at once, as the setting says. False where no voice answers."""
        self._look(0.0)
        return not self._speaker.is_missing

    def close(self) -> None:
        """Fall silent for good."""
        self._looking.cancel()
        self._rest()
        self._speaker.close()

    def _look(self, _passed: float) -> None:
        wanted = speech.when == "voice" and not self._reads()
        if self._hush is not None and not (wanted and self.on):
            self._rest()
        elif wanted and not self.on:
            self._begin()

    def _begin(self) -> None:
        if self._speaker.open():
            self._said = ""
            self._hear(self._greeting(), urgent=False)
            self._hush = speech.listen(self._hear)
            self._tree.open(self._follow)

    def _rest(self) -> None:
        if self._hush is not None:
            self._hush()
            self._hush = None
            self._tree.close()
            self._speaker.hush()

    def _hear(self, text: str, urgent: bool) -> None:
        if text and not self._reads():
            self._speaker.speak(" ".join(text.split()), urgent)

    def _follow(self) -> None:
        """Say the node of the focus where it is another, or says something else."""
        nodes = (node for node in self._tree.nodes if node.id == self._tree.focus)
        text = next(map(aloud, nodes), "")
        if text and text != self._said:
            self._hear(text, urgent=False)
        self._said = text
