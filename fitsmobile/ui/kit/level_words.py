"""Names and descriptions of the five levels of computer players."""

from fitsmobile.ui.look.i18n import mark

LEVELS = (mark("Newcomer"), mark("Guest"), mark("Regular"), mark("Expert"), mark("Master"))

SENTENCES = (
    mark("Plays a first evening: overlooks a lot, and is glad of every point."),
    mark("Has played a few times and takes what is there to take."),
    mark("Knows the game well and seldom misses a good place."),
    mark("Thinks of what may come next and forgives little."),
    mark("Looks as far ahead as the device can, and shows no mercy."),
)
