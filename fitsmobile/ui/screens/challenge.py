"""A challenge: the deal at the table as a square to scan and as a text to send."""

from kivy.properties import BooleanProperty

from fitsmobile.session import challenge
from fitsmobile.session.actions import Player
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.finished import Finished
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.choice import Segmented, on_choice
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.qr_square import QrSquare
from fitsmobile.ui.kit.share import share
from fitsmobile.ui.kit.text import Note, Title
from fitsmobile.ui.kit.wording import headed, listed, number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp

kvloader.load(__name__)

SQUARE, SQUARE_LEAST, ON_TABLET = 272, 184, 360
"""Largest and smallest height of the square in dp, and the largest on a tablet."""

AROUND, BESIDE = 400, 176
"""Height in dp of all that is above and below the square, in one column and in two."""


def shared_name(player: Player) -> str:
    """The name of a player as others read it: `Me` for the suggested `You`."""
    return tr("Me") if player.name == tr("You") else player.name


class ChallengeScreen(FormScreen):
    """Shares the game at the table, with its result or as a deal alone."""

    with_result = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._shared: Finished | Conductor = self.conductor
        self.bind(size=self._sized)

    def arrive(self, game: Finished | None = None, **args: object) -> None:
        """Show the deal of a finished game, or of the one at the table."""
        self._shared = game or self.conductor
        self.with_result = True
        super().arrive(**args)

    @property
    def code(self) -> str:
        """The code that is shared; empty where no game is at the table."""
        return self._shared.share_code(whole_game=self.with_result) or ""

    def act(self) -> None:
        """Open the system's share sheet with the invitation, or copy it."""
        share(self, self.invitation(), self.title)

    def invitation(self) -> str:
        """The text to send: the results of the players, and the link."""
        done = self._shared.snapshot
        if done is None:
            return ""
        lines = [GAMES_UI[done.game].title]
        if self.with_result and done.outcome is not None:
            scores = zip(done.players, done.outcome.scores, strict=True)
            reached = (f"{shared_name(player)} {number(score)}" for player, score in scores)
            lines[0] = headed(lines[0], listed(reached))
        return "\n".join([*lines, tr("Play the same deal:"), challenge.link_of(self.code)])

    def sections(self) -> tuple[Section, ...]:
        """The QR code, and the words about it; none without a game."""
        done = self._shared.snapshot
        if done is None:
            return ()
        self.game, self.title = done.game, tr("Challenge")
        return self._square(), self._words(done)

    def _square(self) -> Section:
        free = self.height - self.inset_top - self.inset_bottom
        free -= dp(BESIDE if self.is_split else AROUND)
        square = QrSquare(size_hint_y=None, parts=[challenge.LINK, self.code])
        most = dp(ON_TABLET if self.hugs else SQUARE)
        square.height = square.side(min(most, max(dp(SQUARE_LEAST), free)))
        if not square.readable:
            words = tr("This game is too long for a QR code. Send it as text.")
            return Section(Note(text=words, halign="center"))
        words = tr("Scan it, or share its text with the app.")
        return Section(square, Note(text=words, halign="center"))

    def _words(self, done: Snapshot) -> Section:
        section = Section(spacing=dp(12))
        if done.outcome is not None:
            words = tr("Deal only")
            kinds = [(True, tr("With the result")), (False, words)]
            if self.with_result:
                words = tr("To beat: {points}", points=number(max(done.outcome.scores)))
            section.add_widget(Title(text=words, role=f"accent_{done.game}"))
            choice = Segmented(options=kinds, value=self.with_result, game=done.game)
            section.add_widget(on_choice(choice, self._choose))
        words = tr("Whoever gets it plays the same deal and tries to beat you.")
        section.add_widget(Note(text=words))
        return section

    def _choose(self, with_result: bool) -> None:
        self.with_result = with_result
        self.refresh()

    def _sized(self, *_: object) -> None:
        if self.in_front:
            self.refresh()
