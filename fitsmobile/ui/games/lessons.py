"""*How to play*, as plain data: pages with small drawn boards, and steps at a real table."""

from fitsmobile.ui.games.bits import lesson as bits_lesson
from fitsmobile.ui.games.bits import pages as bits_pages
from fitsmobile.ui.games.fillit import lesson as fillit_lesson
from fitsmobile.ui.games.fillit import pages as fillit_pages
from fitsmobile.ui.games.fits import lesson as fits_lesson
from fitsmobile.ui.games.fits import pages as fits_pages
from fitsmobile.ui.games.jammit import lesson as jammit_lesson
from fitsmobile.ui.games.jammit import pages as jammit_pages
from fitsmobile.ui.games.lesson_step import Step
from fitsmobile.ui.games.rules_page import Page

LESSONS: dict[str, tuple[Page, ...]] = {
    "fits": fits_pages.PAGES,
    "bits": bits_pages.PAGES,
    "fillit": fillit_pages.PAGES,
    "jammit": jammit_pages.PAGES,
}
"""Game id -> its pages in order."""

STEPS: dict[str, tuple[Step, ...]] = {
    "fits": fits_lesson.STEPS,
    "bits": bits_lesson.STEPS,
    "fillit": fillit_lesson.STEPS,
    "jammit": jammit_lesson.STEPS,
}
"""Game id -> the steps of its lesson in order."""
