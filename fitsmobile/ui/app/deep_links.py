"""Input from other apps: links, texts with a code in them, and exported files. All untrusted.

A code is refused by `screens.share_codes` or opens Set up at its deal; a file is imported. The
launcher's shortcuts are links too; any app may send them, and they only change the screen.
"""

from collections.abc import Callable

from fitsmobile.ui import device
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.device.interface import Sent, Source
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.screens import export_import
from fitsmobile.ui.screens.share_codes import found_in, visit

TODAY = "fitsmobile://today"
"""Link of the launcher's shortcut to the deal of the day."""

CONTINUE = "fitsmobile://continue"
"""Link of the launcher's shortcut to the running game."""


class LinkHandler:
    """Opens what the app was started with, and what is sent to it while it runs."""

    def __init__(self, navigator: Navigator, say: Callable[[str], object], link: str = "") -> None:
        self._navigator = navigator
        self._say = say
        first = link or device.current.first_sent()
        if first is not None:
            self.open(first)
        device.current.hear_sent(self.open)

    def open(self, sent: Sent) -> bool:
        """Import a file, go to the screen of a shortcut, or to Set up at the deal of a code.

        False where it was refused.
        """
        screen = self._navigator.screen
        if export_import.is_busy() or screen is None:
            refused = tr("Wait until the import or the export is done.")
        elif isinstance(sent, Source):
            export_import.take_in(screen, self._say, sent)
            return True
        elif sent in SHORTCUTS:
            SHORTCUTS[sent](self._navigator)
            return True
        else:
            refused = visit(self._navigator, found_in(sent))
        if refused:
            self._say(refused)
        return not refused


def open_daily_deal(navigator: Navigator) -> None:
    """Home, with the deal of the day of the first game that was not tried today."""
    from fitsmobile.ui.screens.daily_sheet import DailySheet

    conductor = navigator.conductor
    navigator.go("home")
    if conductor is not None and navigator.screen is not None:
        deals = conductor.daily_deals
        games = list(GAMES_UI)
        untried = (game for game in games if deals.standing(game).tried is None)
        DailySheet(conductor, navigator, next(untried, games[0])).open(navigator.screen)


def continue_game(navigator: Navigator) -> None:
    """The table of the running game; home where no game is running."""
    snapshot = navigator.conductor.snapshot if navigator.conductor is not None else None
    is_running = snapshot is not None and snapshot.outcome is None
    navigator.go("table" if is_running else "home")


SHORTCUTS = {TODAY: open_daily_deal, CONTINUE: continue_game}
