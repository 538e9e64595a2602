"""Names and descriptions of the five levels of computer players."""

from fitsmobile.ui.look.i18n import mark

LEVELS = (mark("Beginner"), mark("Casual"), mark("Regular"), mark("Expert"), mark("Master"))

SENTENCES = (
    mark("Playing for the first time: misses a lot, and is happy with every point."),
    mark("Has played a few times and grabs what is on offer."),
    mark("Knows the game well and seldom misses a good place."),
    mark("Thinks of what may come next and forgives little."),
    mark("Looks as far ahead as the device can, and shows no mercy."),
)
