"""Deep links: the link that the app was started with, and those that come while it runs.

Input is untrusted; `screens.share_codes` refuses it or opens Set up at its deal. The launcher's
shortcuts are links too; any app may send them, and they only change the screen.
"""

from collections.abc import Callable

from fitsmobile.ui import device
from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.screens.share_codes import visit

TODAY = "fitsmobile://today"
"""Link of the launcher's shortcut to the deal of the day."""

CONTINUE = "fitsmobile://continue"
"""Link of the launcher's shortcut to the running game."""


class LinkHandler:
    """Opens the link that the app was started with, and those that come while it runs."""

    def __init__(self, navigator: Navigator, say: Callable[[str], object], link: str = "") -> None:
        self._navigator = navigator
        self._say = say
        first = link or device.current.first_link()
        if first:
            self.open(first)
        device.current.hear_links(self.open)

    def open(self, text: str) -> bool:
        """Go to the screen of a shortcut, or to Set up at the deal of a code or a link.

        False where it was refused.
        """
        if text == TODAY:
            open_daily_deal(self._navigator)
            return True
        if text == CONTINUE:
            continue_game(self._navigator)
            return True
        refused = visit(self._navigator, text)
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
