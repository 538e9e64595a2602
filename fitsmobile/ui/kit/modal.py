"""Base of layouts that lie over others and use up every touch."""

from kivy.uix.floatlayout import FloatLayout

from fitsmobile.ui.device.touches import Touch


class Modal(FloatLayout):
    """No touch reaches what is behind it."""

    def missed(self, touch: Touch) -> None:
        """Called when a touch begins that none of its children takes."""

    def on_touch_down(self, touch: Touch) -> bool:
        """Hand a touch to the children, and use it up."""
        if not super().on_touch_down(touch):
            self.missed(touch)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """Hand a touch to the children, and use it up."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Hand a touch to the children, and use it up."""
        super().on_touch_up(touch)
        return True
