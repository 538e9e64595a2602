"""Page layout of a screen within its insets: header, content, buttons at the foot."""

from kivy.uix.boxlayout import BoxLayout

from fitsmobile.ui.look import kvloader

kvloader.load(__name__)


class Page(BoxLayout):
    """A vertical layout that keeps clear of the insets; add the parts from the top down."""
