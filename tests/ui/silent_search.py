"""Replacements of searches, which answer at any time: they never answer, or know at once."""

from fitsmobile.ai.hindsight import Best

PAR = Best(49, (), proven=True)


def without_search(monkeypatch):
    """Have a review search for nothing."""
    from fitsmobile.ui.games.hex import review_panel as hex_panel
    from fitsmobile.ui.games.ramp import review_panel as ramp_panel

    for panel in (ramp_panel, hex_panel):
        monkeypatch.setattr(panel, "thinker", SilentWorker)


class SilentWorker:
    """A worker that never answers."""

    def ask(self, *_):
        return self

    def cancel(self):
        """Ignored: no search has begun."""


class KnownPars:
    """Knows what the cards of every game allow."""

    def known(self, *_):
        return PAR

    def total(self, *_):
        return PAR.score

    def find(self, *_):
        """Ignored: all is known."""

    find_all = find

    def cancel(self):
        """Ignored: no search is under way."""
