"""The window of the activity: its edges, bars and presplash, and what else only views can do.

Imported on Android only. Views belong to Android's UI thread; older versions are asked through the
older API.
"""

from collections.abc import Sequence

from android.runnable import run_on_ui_thread
from jnius import autoclass
from kivy.event import EventDispatcher

from fitsmobile.ui.device.interface import Box, Device, Edges
from fitsmobile.ui.device.java import JavaObject
from fitsmobile.ui.look import kivy_patches

CONTENT = 0x01020002  # android.R.id.content, the frame that our window fills
EDGE_TO_EDGE = 35  # the version that makes every app draw below the bars
DARK_SIGNS = 0x18  # WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS, ..._NAVIGATION_BARS
KEEP_SCREEN_ON = 0x80  # WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON

# of HapticFeedbackConstants: CLOCK_TICK, CONFIRM, REJECT; before 30 CLOCK_TICK, VIRTUAL_KEY,
# LONG_PRESS
EFFECTS = {"tick": 4, "land": 16, "refuse": 17}
OLDER_EFFECTS = {"tick": 4, "land": 1, "refuse": 0}


class PhoneWindow(Device):
    """The part of the phone that is the window and the views of its activity."""

    def __init__(self, activity: JavaObject) -> None:
        self._activity = activity
        self._sdk = autoclass("android.os.Build$VERSION").SDK_INT
        self._flips = 0

    def prepare(self) -> None:
        """Keep the presplash until our first picture."""
        from kivy.core.window import Window

        kivy_patches.keep_presplash()
        Window.bind(on_flip=self._flipped)

    def _flipped(self, window: EventDispatcher) -> None:
        self._flips += 1
        if self._flips == 2:
            window.unbind(on_flip=self._flipped)
            self._activity.removeLoadingScreen()

    def edges(self) -> Edges:
        """Widths that bars and cut-out cover of our frame; zeros before it is laid out.

        Android 15 and newer let us draw below the bars. Older ones lay the frame out beside
        them: there nothing is covered, though the bars are as high.
        """
        window = self._activity.getWindow().getDecorView()
        seen = window.getRootWindowInsets()
        frame = self._activity.findViewById(CONTENT)
        ours = autoclass("android.graphics.Rect")()
        if seen is None or frame is None or not frame.getGlobalVisibleRect(ours):
            return (0.0, 0.0, 0.0, 0.0)
        left, top, right, bottom = self._bars(seen)
        return (
            float(max(0, left - ours.left)),
            float(max(0, top - ours.top)),
            float(max(0, right - (window.getWidth() - ours.right))),
            float(max(0, bottom - (window.getHeight() - ours.bottom))),
        )

    def _bars(self, seen: JavaObject) -> Edges:
        if self._sdk >= 30:
            kinds = autoclass("android.view.WindowInsets$Type")
            bars = seen.getInsets(kinds.systemBars() | kinds.displayCutout())
            return (bars.left, bars.top, bars.right, bars.bottom)
        return (
            seen.getSystemWindowInsetLeft(),
            seen.getSystemWindowInsetTop(),
            seen.getSystemWindowInsetRight(),
            seen.getSystemWindowInsetBottom(),
        )

    def dress_bars(self, on_light: bool) -> None:
        """From Android 15 on our ground lies below the bars; before, they have their own."""
        if self._sdk >= EDGE_TO_EDGE:
            run_on_ui_thread(self._set_bars)(DARK_SIGNS if on_light else 0)

    def _set_bars(self, signs: int) -> None:
        bars = self._activity.getWindow().getInsetsController()
        if bars is not None:
            bars.setSystemBarsAppearance(signs, DARK_SIGNS)

    def let_sleep(self) -> None:
        """Nothing of SDL's or Kivy's may keep the screen on."""
        from kivy.core.window import Window

        Window.allow_screensaver = True
        run_on_ui_thread(self._release_screen)()

    def _release_screen(self) -> None:
        self._activity.getWindow().clearFlags(KEEP_SCREEN_ON)

    def claim_edges(self, boxes: Sequence[Box], height: float) -> None:
        """Android grants 200 dp of each edge, from version 10 on; it takes the lowest."""
        if self._sdk >= 29:
            run_on_ui_thread(self._exclude)(list(boxes), height)

    def _exclude(self, boxes: Sequence[Box], height: float) -> None:
        rectangle = autoclass("android.graphics.Rect")
        ours = autoclass("java.util.ArrayList")()
        for x, y, wide, high in boxes:
            top = height - y - high
            ours.add(rectangle(int(x), int(top), int(x + wide), int(top + high)))
        self._activity.findViewById(CONTENT).setSystemGestureExclusionRects(ours)

    def feel(self, kind: str) -> None:
        """Ask for an effect that the maker has tuned; it needs no permission."""
        effects = EFFECTS if self._sdk >= 30 else OLDER_EFFECTS
        run_on_ui_thread(self._perform)(effects[kind])

    def _perform(self, effect: int) -> None:
        self._activity.getWindow().getDecorView().performHapticFeedback(effect)

    def recreate(self) -> None:
        """Start again: sizes in Python and kv were counted once, at the density of then."""
        run_on_ui_thread(self._recreate)()

    def _recreate(self) -> None:
        self._activity.recreate()
