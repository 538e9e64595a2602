"""The Kivy application: puts the parts together and gets out of the way."""

from typing import Any

from kivy.app import App
from kivy.core.window import Window

from fitsmobile.ui.i18n import system_language, tr
from fitsmobile.ui.insets import insets
from fitsmobile.ui.navigator import Navigator


class FitsApp(App):
    """Four tabletop games. `conductor` runs the game at the table."""

    title = "FITS Mobile"
    use_kivy_settings = False

    def __init__(self, conductor: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.conductor = conductor

    def build(self) -> Navigator:
        """The root widget, with the first screen in front."""
        tr.switch(system_language())
        insets.follow_window()
        navigator = Navigator(conductor=self.conductor)
        Window.bind(on_keyboard=navigator.on_keyboard)
        navigator.go("home")
        return navigator

    def on_pause(self) -> bool:
        """Everything is saved already: the system may take the app away at any time."""
        return True


def main() -> None:
    """Run the app until it is closed."""
    FitsApp().run()
