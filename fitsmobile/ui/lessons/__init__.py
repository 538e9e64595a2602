"""*How to play*: for each game a few short pages with small drawn boards, as plain data."""

from fitsmobile.ui.lessons import bits, fillit, fits, jammit
from fitsmobile.ui.lessons.page import Page

LESSONS: dict[str, tuple[Page, ...]] = {
    "fits": fits.PAGES,
    "bits": bits.PAGES,
    "fillit": fillit.PAGES,
    "jammit": jammit.PAGES,
}
"""Game id -> its pages in order."""
