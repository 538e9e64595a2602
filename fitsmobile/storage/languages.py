"""The languages of the app, declared once.

The settings, the message catalogues, the store texts and the number format all read this
table. The plural rules of a language are Babel's and stand in its catalogues.
"""

from fitsmobile.engine.frozen import frozen


@frozen
class Language:
    """One language. `code` is ISO 639-1, `name` is its own name, `decimal` its decimal mark."""

    code: str
    name: str
    decimal: str = "."


SOURCE = "en"
"""The language of the texts in the code: it has no catalogue."""

LANGUAGES = {
    language.code: language
    for language in (
        Language(SOURCE, "English"),
        Language("de", "Deutsch", decimal=","),
        Language("fr", "Français", decimal=","),
        Language("ja", "日本語"),
    )
}
"""Code -> language, in the order in which the settings screen lists them."""
