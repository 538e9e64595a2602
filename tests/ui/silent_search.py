"""Replacements of searches, for tests of what a screen shows without an answer."""


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
