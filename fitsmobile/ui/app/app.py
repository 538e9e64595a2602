"""The Kivy application object: creates the parts and releases them at the end."""

from __future__ import annotations

import gc
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from fitsmobile.engine.registry import GAMES
from fitsmobile.session.conductor import Conductor, Tools
from fitsmobile.session.lesson_place import LessonPlaces
from fitsmobile.ui import device
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.app.preferences import put_in_force
from fitsmobile.ui.device.insets import insets
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import slide_off
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.frames import AfterFrame, FrameSlicedTask
from fitsmobile.ui.paint import lost_context
from fitsmobile.ui.paint.texture_cache import texture_cache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kivy.uix.widget import Widget

    from fitsmobile.session.opponents import Opponents
    from fitsmobile.ui.app.deep_links import LinkHandler
    from fitsmobile.ui.device.interface import Reader
    from fitsmobile.ui.device.pads import Pads
    from fitsmobile.ui.device.voice import Voice


VERIFY_AFTER = 0.5
"""Seconds after the first frame."""

LIST_MODULES = (
    "fitsmobile.ui.kit.choice",
    "fitsmobile.ui.kit.empty_state",
    "fitsmobile.ui.kit.lazy_rows",
    "fitsmobile.ui.screens.result_words",
    "fitsmobile.ui.screens.saved_row",
    "fitsmobile.ui.screens.saved",
)
"""The list of games and what it needs, at most 5 ms each."""


def open_conductor(folder: Path) -> Conductor:
    """The conductor of the games kept in a folder, with the clock of this device."""
    return Conductor(GAMES, folder, Tools.of_the_device())


class FitsApp(App):
    """Four tabletop games. `folder` is where everything is kept; None for the system's place.

    `substitute` is the temporary folder that had to take that place; the app says so.
    """

    title = "FITS Mobile"
    use_kivy_settings = False

    def __init__(
        self, folder: Path | None = None, substitute: Path | None = None, **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self.substitute = substitute
        if folder is None:
            device.current.prepare()
        self.folder = folder or Path(self.user_data_dir)
        self.conductor = open_conductor(self.folder)
        self.navigator: Navigator | None = None
        self.opponents: Opponents | None = None
        self.pads: Pads | None = None
        self.reader: Reader | None = None
        self.voice: Voice | None = None
        self.links: LinkHandler | None = None
        self.link = ""
        self._ends: list[Callable[[], None]] = []
        """Called when the app stops."""

        self._rest_due: AfterFrame | None = None
        self._resumed = Clock.create_trigger(self._come_back)
        self._verifying = FrameSlicedTask(VERIFY_AFTER)
        self._loading = FrameSlicedTask()

    def hand_over(self) -> bool:
        """Give the link to the program that has the games open; whether this one is to end."""
        if self.conductor.refused is None:
            return False
        from fitsmobile.ui.app.second_start import handed_over

        sent = device.current.first_sent()
        self.link = sent if isinstance(sent, str) else ""
        return handed_over(self.conductor, self.link)

    def build(self) -> Navigator | Widget:
        """The root widget: the board that was left, or home."""
        put_in_force(self.conductor.settings)
        self.conductor.settings_follower = put_in_force
        if self.conductor.refused is not None:
            from fitsmobile.ui.app.second_start import InUse

            gc.enable()
            return InUse()
        lost_context.watch()
        texture_cache.open(self.folder / "pictures")
        insets.follow_window()
        self.navigator = navigator = Navigator(conductor=self.conductor, size=Window.size)
        self._rest_due = AfterFrame(partial(self._bring_the_rest, navigator))
        self._rest_due()
        navigator.follow_keys(Window)
        snapshot = self.conductor.resume()
        if LessonPlaces(self.conductor.documents).open in GAMES_UI:
            navigator.open("home", "lesson")
        elif snapshot is not None and snapshot.game in GAMES_UI:
            navigator.open("home", "table")
        else:
            navigator.open("home")
        return navigator

    def _bring_the_rest(self, navigator: Navigator, *_: object) -> None:
        # What thinks, tells and lets in is loaded only once the board that was left can be seen.
        self._loading.start(sounds.load_rest())
        from fitsmobile.ui.app.crash_sheet import show_last
        from fitsmobile.ui.app.deep_links import LinkHandler
        from fitsmobile.ui.app.idle_gc import IdleCollector
        from fitsmobile.ui.app.storage_errors import ErrorToasts, told_of_substitute
        from fitsmobile.ui.kit.captions import Captions
        from fitsmobile.ui.screens.export_import import told_of_interrupted
        from fitsmobile.ui.table.thinking import seat_opponents

        self.opponents = seat_opponents(self.conductor)
        toasts = ErrorToasts(self.conductor, lambda: navigator.screen)
        self._ends += [self.opponents.close, toasts.close]
        if navigator.screen is not None:
            show_last(self.folder, navigator.screen)
        self.links = LinkHandler(navigator, toasts.say, self.link)
        device.current.hear_programs(self.conductor.working, self.links.open)
        self._connect(navigator, toasts.say)
        self._ends.append(IdleCollector().close)
        interrupted = told_of_interrupted(self.folder)
        if interrupted:
            toasts.say(interrupted)
        if self.substitute is not None:
            toasts.say(told_of_substitute(self.substitute))
        sounds.heard = Captions(lambda: navigator.screen).show
        self._verifying.start(self._verify())
        device.current.let_sleep()
        device.current.hear_system(self.save_memory, self.on_resume)
        device.current.hear_cancelled(partial(slide_off, navigator))

    def _connect(self, navigator: Navigator, say: Callable[[str], None]) -> None:
        """Start controllers, pointers, switches, screen readers and the voice."""
        from fitsmobile.ui.app.voice_switch import VoiceSwitch, greeting
        from fitsmobile.ui.device.pads import Pads, Pointer
        from fitsmobile.ui.device.voice import Voice
        from fitsmobile.ui.kit.scanner import Scanner
        from fitsmobile.ui.kit.tree import Tree

        trees = (Tree(lambda: navigator.screen, navigator.focus_ring, self.title) for _ in range(3))
        scanner = Scanner(next(trees), navigator)
        navigator.use_switch = scanner.key
        self.pads = Pads(Window, navigator.press, navigator.repeats, scanner.button)
        navigator.bind(on_show=self.pads.rest)
        pointer = Pointer(Window, lambda: navigator.screen)
        self._ends += [scanner.close, self.pads.close, pointer.close]
        self.reader = device.current.connect_reader(next(trees))
        if self.reader is not None:
            self._ends.append(self.reader.close)
        speaker = device.current.speaker()
        if speaker is not None:
            self.voice = Voice(next(trees), self.reader_speaks, speaker, greeting)
            self._ends.append(self.voice.close)
        switch = VoiceSwitch(navigator, self.conductor, self.voice, say)
        navigator.turn_voice = switch.turn

    def reader_speaks(self) -> bool:
        """Whether a screen reader speaks, so that the app has to be silent."""
        return self.reader is not None and self.reader.speaks

    def _verify(self) -> Iterator[None]:
        """Compare the index of the games with their files, and read it for lists to come.

        The modules of the list of games are imported one a step: together they take 15 ms.
        """
        kept = self.conductor.kept
        yield from kept.verify()
        yield from kept.prepare()
        has_games = kept.summaries(kept.running) or kept.summaries(kept.finished)
        for name in LIST_MODULES if has_games else ():
            import_module(name)
            yield

    def save_memory(self) -> None:
        """Low memory: write the game to the disk, and drop cached textures."""
        from fitsmobile.ui import paint

        self.conductor.flush()
        paint.forget()

    def on_start(self) -> None:
        """Called before the first frame: put the window where it was left."""
        if self.navigator is not None:
            device.current.keep_window(self.conductor.settings, self.conductor.change_settings)

    def on_pause(self) -> bool:
        """Write the game to the disk: the system may end the process from now on."""
        if self.pads is not None:
            self.pads.rest()
        self.conductor.flush()
        return True

    def on_resume(self) -> None:
        """Come back in the next frame: SDL calls this before the GL context is current again."""
        self._resumed()

    def _come_back(self, _passed: float) -> None:
        """Apply what may have changed meanwhile: theme, language, insets, the date."""
        if lost_context.is_lost():
            lost_context.reload()
            if self.navigator is not None:
                self.navigator.renew()
        put_in_force(self.conductor.settings)
        insets.read()
        screen = getattr(self.root, "screen", None)
        if screen is not None:
            screen.resume()

    def on_stop(self) -> None:
        """The window was closed: release everything that `build` bound and started."""
        self._resumed.cancel()
        sounds.heard = None
        texture_cache.close()
        insets.unfollow_window()
        device.current.stop_listening()
        if self._rest_due is not None:
            self._rest_due.cancel()
        self._verifying.stop()
        self._loading.stop()
        for end in self._ends:
            end()
        if self.navigator is not None:
            self.navigator.close()
        self.conductor.close()
