"""The rules of PEBBLES: one page, and a lesson of one step."""

from fitsmobile.session.lesson import Task
from fitsmobile.ui.games.howto import Page, Step, anything
from fitsmobile.ui.look.i18n import mark
from tests.fifth.screen.picture import RowPicture

PAGES = (
    Page(
        mark("The last pebble"),
        mark("Take one pebble, or two that lie side by side. The last pebble wins."),
        RowPicture((True, False, True, True, True)),
    ),
)

SHORT = (
    mark("The pebbles lie in a row."),
    mark("You take turns."),
    mark("Take one pebble."),
    mark("Or take two that lie side by side."),
    mark("The last pebble wins."),
)

STEPS = (
    Step(
        mark("Touch a pebble."),
        mark("Or touch two that lie side by side."),
        mark("It is yours."),
        mark("Any pebble will do."),
        Task("pebbles", anything, options={"places": 7}),
    ),
)

FIRSTS = ()
