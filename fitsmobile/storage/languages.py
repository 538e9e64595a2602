"""The languages of the app, declared once.

The settings, the message catalogues, the store texts and the number format all read this
table. The plural rules of a language are Babel's and stand in its catalogues.
"""

from fitsmobile.engine.frozen import frozen

LATIN = "ABCDEFGHI JKLMNOPQR STUVWXYZ"
KANA = (
    "あいうえお かきくけこ さしすせそ たちつてと なにぬねの はひふへほ まみむめも やゆよわん "
    "らりるれろ がぎぐげご ざじずぜぞ だぢづでど ばびぶべぼ ぱぴぷぺぽ ゃゅょっーを"
)


@frozen
class Language:
    """One language. `code` is ISO 639-1, `name` is its own name, `decimal` its decimal mark.

    `store` is the locale of its store texts, where that is not the code alone. `letters` are what
    names are written with, capitals only, in groups of at most ten.
    """

    code: str
    name: str
    decimal: str = "."
    store: str = ""
    letters: str = LATIN

    @property
    def store_locale(self) -> str:
        """The name of the folder with its store texts."""
        return self.store or self.code


SOURCE = "en"
"""The language of the texts in the code: it has no catalogue."""

LANGUAGES = {
    language.code: language
    for language in (
        Language(SOURCE, "English", store="en-US"),
        Language("de", "Deutsch", decimal=",", store="de-DE", letters=f"{LATIN} ÄÖÜß"),
        Language("fr", "Français", decimal=",", store="fr-FR", letters=f"{LATIN} ÀÂÇÈÉÊËÎÏ ÔÙÛÜ"),
        Language("ja", "日本語", store="ja-JP", letters=KANA),
    )
}
"""Code -> language, in the order in which the settings screen lists them."""
