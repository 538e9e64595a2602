"""*How to play*, as plain data: pages with small drawn boards, and steps at a real table."""

from fitsmobile.ui.lessons import (
    bits,
    fillit,
    fits,
    jammit,
    try_bits,
    try_fillit,
    try_fits,
    try_jammit,
)
from fitsmobile.ui.lessons.page import Page
from fitsmobile.ui.lessons.step import Step

LESSONS: dict[str, tuple[Page, ...]] = {
    "fits": fits.PAGES,
    "bits": bits.PAGES,
    "fillit": fillit.PAGES,
    "jammit": jammit.PAGES,
}
"""Game id -> its pages in order."""

STEPS: dict[str, tuple[Step, ...]] = {
    "fits": try_fits.STEPS,
    "bits": try_bits.STEPS,
    "fillit": try_fillit.STEPS,
    "jammit": try_jammit.STEPS,
}
"""Game id -> the steps of its lesson in order."""
