"""Objects of ours that Java calls back, on threads of its own. Imported on Android only.

Java keeps only a bare pointer to each: whoever registers one has to keep a reference.
"""

from collections.abc import Callable

from jnius import PythonJavaClass, java_method
from kivy.clock import Clock

from fitsmobile.ui.device.java import JavaObject

SHORT = {10, 15}
"""Trim levels RUNNING_LOW and RUNNING_CRITICAL. All higher ones come after the app has left the
screen, while SDL's thread sleeps: they would be heard at the return."""

CANCELLED = 3  # MotionEvent.ACTION_CANCEL


class SystemListener(PythonJavaClass):
    """`ComponentCallbacks2`: low memory, and changes of the configuration."""

    __javainterfaces__ = ("android/content/ComponentCallbacks2",)
    __javacontext__ = "app"

    def __init__(self, short: Callable[[], None], changed: Callable[[], None]) -> None:
        super().__init__()
        self._short, self._changed = short, changed

    @java_method("(I)V")
    def onTrimMemory(self, level: int) -> None:  # noqa: N802 - as Java calls it
        """Low memory, with one of Android's trim levels."""
        if level in SHORT:
            Clock.schedule_once(lambda _passed: self._short())

    @java_method("()V")
    def onLowMemory(self) -> None:  # noqa: N802 - as Java calls it
        """Critically low memory."""
        Clock.schedule_once(lambda _passed: self._short())

    @java_method("(Landroid/content/res/Configuration;)V")
    def onConfigurationChanged(self, _configuration: object) -> None:  # noqa: N802 - as Java calls it
        """Night mode, language, text scale, orientation or density changed."""
        Clock.schedule_once(lambda _passed: self._changed())


class TouchListener(PythonJavaClass):
    """Sees each touch before SDL, which takes a cancelled touch for a finger that was lifted.

    What is scheduled here runs before that finger arrives: a frame runs what is scheduled first.
    """

    __javainterfaces__ = ("org/libsdl/app/SDLSurface$OnInterceptTouchListener",)
    __javacontext__ = "app"

    def __init__(self, cancelled: Callable[[], None]) -> None:
        super().__init__()
        self._cancelled = cancelled

    @java_method("(Landroid/view/MotionEvent;)Z")
    def onTouch(self, event: JavaObject) -> bool:  # noqa: N802 - as Java calls it
        """False: SDL gets every touch."""
        if event.getActionMasked() == CANCELLED:
            Clock.schedule_once(lambda _passed: self._cancelled())
        return False


class SpeechListener(PythonJavaClass):
    """`TextToSpeech.OnInitListener`: an engine has started, or can't be."""

    __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
    __javacontext__ = "app"

    def __init__(self, came: Callable[[int], None]) -> None:
        super().__init__()
        self._came = came

    @java_method("(I)V")
    def onInit(self, status: int) -> None:  # noqa: N802 - as Java calls it
        """SUCCESS, which is 0, or an error."""
        Clock.schedule_once(lambda _passed: self._came(status))
