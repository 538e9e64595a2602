"""Where the app opens: the game at the table first, then the four games."""

from fitsmobile.ui import kvloader
from fitsmobile.ui.screen import Screen

kvloader.load(__name__)


class HomeScreen(Screen):
    """The way to everything."""
