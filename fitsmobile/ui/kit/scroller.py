"""A column that is longer than its place, with a thin bar that fades when it lies still."""

from kivy.uix.scrollview import ScrollView

from fitsmobile.ui.look import kivy_patches, kvloader

kvloader.load(__name__)


class Scroller(ScrollView):
    """Kivy's, but each scrolling leaves as much behind as the one before.

    Kivy's begins to follow the colour of its bar whenever it scrolls and ends that once when
    it lies still, so that it follows it more often each time it is shown.
    """

    def update_from_scroll(self, *args: object) -> None:
        """Move what is shown to where it is scrolled."""
        kivy_patches.stop_following_bar_color(self)
        super().update_from_scroll(*args)

    def to_top(self) -> None:
        """Show the beginning at once, also where a swipe still moves the content."""
        self.effect_y.trigger_velocity_update.cancel()
        self.scroll_y = 1.0
