"""What fills a screen within its insets: a header, what it is about, and buttons at the foot."""

from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class Page(BoxLayout):
    """Put it on a screen and its parts into it, from the top down."""
