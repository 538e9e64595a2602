"""Reasons and hints in words: one sentence for tables, puzzles and looking back."""

from collections.abc import Sequence
from typing import TypeVar

from fitsmobile.ai.reason import Reason
from fitsmobile.session.actions import COLOURS, colours_of
from fitsmobile.session.hints import Hint
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games import GAMES_UI, GameUi
from fitsmobile.ui.kit.wording import clauses, sentences
from fitsmobile.ui.look.i18n import tr

V = TypeVar("V")


def advice(hint: Hint, snapshot: Snapshot) -> str:
    """A hint for the seat on turn in one line."""
    view = snapshot.views[snapshot.turn or 0]
    return hint_line(hint, GAMES_UI[snapshot.game], view, colours_of(snapshot.players))


def hint_line(hint: Hint, ui: "GameUi[V]", view: V, colours: Sequence[str] = COLOURS) -> str:
    """A hint in a position in one line; the last grade says why as well."""
    line = tr(ui.words().hints[hint.about, hint.grade])
    if hint.reason is None:
        return line
    return sentences((line, because(hint.reason, ui.reason(view, hint.reason, colours))))


def because(reason: Reason, clause: str) -> str:
    """A reason as a sentence: the good of a move, or the harm that it avoids."""
    if reason.faults:
        return tr("Otherwise: {reason}.", reason=clause)
    return tr("Why: {reason}.", reason=clause)


def beside(reason: Reason, clause: str, played: str, better: str) -> tuple[str, str]:
    """The changes by a move that was played and by a better one, the reason with the one that it
    is about."""
    if reason.faults:
        return clauses((played, clause)), better
    return played, clauses((better, clause))
