"""Enter a code: paste or type what somebody sent, see what it holds, set the game up."""

from kivy.clock import Clock
from kivy.properties import BooleanProperty

from fitsmobile.puzzles.puzzle import Puzzle, position_of
from fitsmobile.session.challenge import Challenge
from fitsmobile.storage.code import MAX_LETTERS
from fitsmobile.storage.results import Trouble
from fitsmobile.ui import device
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.empty_state import EmptyRamp
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.pictures import Miniature
from fitsmobile.ui.kit.text import Note, Strong, Title
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens.share_codes import found_in, read, visit, why

kvloader.load(__name__)

READ_AFTER = 0.15
"""Seconds after the last letter in which a code is read."""

PREVIEW, PREVIEW_MOST, PREVIEW_SHARE = 140, 300, 0.3
"""Least and largest height of the picture of the deal in dp, and its share of the window's."""

FIELD = 96
SHOWN = 2_000
"""Letters of a code that the field shows; a longer one would take too long to lay out."""


class CodeScreen(FormScreen):
    """A text field, and a preview of the deal or the puzzle of the code in it."""

    is_puzzle = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._read_soon = Clock.create_trigger(self.refresh, READ_AFTER)
        self._whole = ""
        self.field = TextField(longest=MAX_LETTERS, multiline=True, height=dp(FIELD))
        self.field.bind(text=self._typed)
        self.bind(size=self._sized)

    def arrive(self, text: str | None = None, **args: object) -> None:
        """Show the deal of the code in the field; `text` replaces it first."""
        if text is not None:
            self._take(text)
        super().arrive(**args)

    def leave(self) -> None:
        """Cancel the reading, and close the keyboard."""
        super().leave()
        self._read_soon.cancel()
        self.field.focus = False

    def paste(self) -> None:
        """Put the code of the copied message into the field."""
        self._take(found_in(device.current.copied()).strip()[:MAX_LETTERS])
        self.refresh()

    @property
    def text(self) -> str:
        """The whole code, also where the field shows only its beginning."""
        shown = str(self.field.text)
        return self._whole if shown == shortened(self._whole) else shown.strip()

    def sections(self) -> tuple[Section, ...]:
        """The field, and the deal of its code or why it is refused."""
        self._read_soon.cancel()
        found = read(self.text, self.conductor.games) if self.text else None
        self.is_puzzle = isinstance(found, Puzzle)
        self.can_act = found is not None and not isinstance(found, Trouble)
        if found is None or isinstance(found, Trouble):
            entry = self._entry(why(found) if found else "")
            return (entry, self._no_deal()) if self._has_room else (entry,)
        self.game = found.game
        return self._entry(""), self._puzzle(found) if isinstance(found, Puzzle) else self._deal(
            found
        )

    def act(self) -> None:
        """Go to Set up with the deal of the code, or to its puzzle."""
        visit(self.navigator, self.text)

    def _take(self, text: str) -> None:
        self._whole = text
        self.field.text = shortened(text)
        self.field.cursor = (0, 0)

    def _typed(self, _field: TextField, text: str) -> None:
        if len(text) > len(shortened(text)):
            self._take(text)
        self._read_soon()

    def _entry(self, trouble: str) -> Section:
        if self.field.parent is not None:
            self.field.parent.remove_widget(self.field)
        paste = TextButton(text=tr("Paste"), kind="soft", game=self.game, do=self.paste)
        section = Section(self.field, paste, caption=tr("Code or link"), spacing=dp(12))
        words = tr(
            "Paste the message you received, or type the code. On Android you can also share the "
            "message with this app."
        )
        if not self.can_act:
            section.add_widget(Note(text=trouble or words, role="danger" if trouble else "text2"))
        return section

    @property
    def _has_room(self) -> bool:
        """Whether the deal has a place of its own, also before there is one."""
        return self.hugs or self.is_split

    @property
    def _picture_height(self) -> float:
        return max(dp(PREVIEW), min(dp(PREVIEW_MOST), self.height * PREVIEW_SHARE))

    def _sized(self, *_: object) -> None:
        """Show the place of the deal where the window has room for it now."""
        had = self._has_room
        self._measure()
        if self.in_front and self._has_room != had:
            self._read_soon()

    def _no_deal(self) -> Section:
        """The place of the deal, as long as there is no code."""
        return Section(
            EmptyRamp(size_hint_y=None, height=self._picture_height),
            Note(text=tr("The deal of the code will be shown here."), halign="center"),
            caption=tr("The deal"),
        )

    def _puzzle(self, found: Puzzle) -> Section:
        """The position of a puzzle and its goal."""
        from fitsmobile.ui.screens.puzzle_parts import goal_words

        ui, position = (
            GAMES_UI[found.game],
            position_of(found.setup, found.moves, self.conductor.games),
        )
        section = Section(Title(text=ui.title, role=f"accent_{found.game}"), caption=tr("Puzzle"))
        if not isinstance(position, Trouble):
            picture = ui.picture(position.start.view(position.seat), seat=position.seat)
            section.add_widget(
                Miniature(picture=picture, size_hint_y=None, height=self._picture_height)
            )
        section.add_widget(Strong(text=goal_words(found)))
        return section

    def _deal(self, found: Challenge) -> Section:
        ui = GAMES_UI[found.game]
        picture = ui.picture(found.start.view(0))
        section = Section(
            Miniature(picture=picture, size_hint_y=None, height=self._picture_height),
            Title(text=ui.title, role=f"accent_{found.game}"),
            Note(text=tr.plural("{count} player", "{count} players", found.seats)),
            caption=tr("The deal"),
        )
        if found.to_beat:
            points = number(sum(found.to_beat))
            section.add_widget(Strong(text=tr("To beat: {points}", points=points)))
        return section


def shortened(text: str) -> str:
    """The beginning of a code that the field shows."""
    return text if len(text) <= SHOWN + 1 else text[:SHOWN] + "…"
