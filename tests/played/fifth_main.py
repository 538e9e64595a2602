"""Starts the app with the fifth game of the tests registered."""

from fitsmobile.ui.app import start
from tests.fifth.registered import register, register_screen

if __name__ == "__main__":
    start.prepare()  # late import: registering colours imports the theme, which opens the window
    register()
    register_screen()
    start.main()
