"""The documents of the app's conductor, for the names of what the player has made.

A position holds a drawing but not its name, which stands in a document of this device.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fitsmobile.session.kept_documents import KeptDocuments


class Made:
    """Holds the documents; None before the app has a conductor."""

    documents: KeptDocuments | None = None


made = Made()
