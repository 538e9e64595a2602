"""Scroll view with a thin bar that fades at rest."""

from kivy.uix.scrollview import ScrollView

from fitsmobile.ui.look import kivy_patches, kvloader

kvloader.load(__name__)


class Scroller(ScrollView):
    """Kivy's scroll view without its leak of bindings.

    Kivy binds to the colour of the bar at each scroll step, and unbinds once when it rests.
    """

    def update_from_scroll(self, *args: object) -> None:
        """Apply `scroll_y`, and undo the binding of the step before."""
        kivy_patches.stop_following_bar_color(self)
        super().update_from_scroll(*args)

    def to_top(self) -> None:
        """Scroll to the top at once, and stop the momentum of a swipe."""
        self.effect_y.trigger_velocity_update.cancel()
        self.scroll_y = 1.0
