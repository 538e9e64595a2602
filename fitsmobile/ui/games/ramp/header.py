"""Header of a ramp table: menu, hint, the round or whose turn it is, the score and a line below."""

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.engine.views import FinishedRound
from fitsmobile.ui.games.ramp.geometry import TableLayout
from fitsmobile.ui.games.ramp.showing import Showing
from fitsmobile.ui.games.ramp.tile_picture import TilePicture
from fitsmobile.ui.games.ramp.words import cards_turned, score_meaning
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.press import Pressable
from fitsmobile.ui.kit.text import fitting
from fitsmobile.ui.kit.wording import listed, number, sentences
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_box
from fitsmobile.ui.paint.text import text_texture

kvloader.load(__name__)

NOWHERE = (0, 0, 0, 0)
SCORE_W = 92
"""The least room of the score in a tall window, beside the button for a hint."""

BESIDE, LEAST_TITLE = 30, 68
"""In dp: the width of a coin or a card beside the title, and what has to remain for that."""

AIR = 3
"""In dp: between the edge of a start card and its tile."""

WHISPER = 3.0
"""Seconds that a word to one seat round the tablet stays."""


class HeaderPart(Pressable, FloatLayout):
    """Labels of the header that are pressed to ask what they mean."""


class StartCard(Described, Painted):
    """The tile whose card a seat skips, beside its name all round; nothing where it is empty."""

    game = StringProperty(theme.own_game)
    tile = StringProperty("")
    colour = StringProperty("green")
    painted_from = ("game", "tile", "colour")

    def nodes(self) -> tuple[Node, ...]:
        """A text node while there is a tile."""
        return (self.node("text", tr("Start tile")),) if self.tile else ()

    def paint(self) -> None:
        """The card and its tile."""
        if self.tile and self.width:
            air = dp(AIR)
            draw_box(self.x, self.y, self.width, self.height, theme.surface, dp(6))
            picture = TilePicture(self.game, self.tile, self.colour)
            picture.draw(self.x + air, self.y + air, self.width - 2 * air, self.height - 2 * air)


class RampHeader(Widget):
    """Fires `on_ask(what)` for `menu` and `hint`, and for `round` and `score` that are pressed.

    In a zone round a tablet it has no buttons; it says whose zone it is, and whether this seat
    has placed its tile.
    """

    __events__ = ("on_ask",)
    game = StringProperty(theme.own_game)
    in_zone = BooleanProperty(False)
    has_menu = BooleanProperty(True)
    wide = BooleanProperty(False)
    title = StringProperty("")
    owner = ObjectProperty(None, allownone=True)
    """The `Player` whose portrait stands before the title; None where there is none."""

    start = StringProperty("")
    """The tile of the seat's start card; empty where there is none."""

    colour = StringProperty("green")
    line = StringProperty("")
    score = StringProperty("")
    note = StringProperty("")
    note_role = StringProperty("text2")
    par = StringProperty("")
    """The best that the cards of this round allow; empty where it is not shown."""

    counting = BooleanProperty(False)
    """Whether a finished round is counted: its sum says what the cards allowed."""

    under_score = StringProperty("")
    """Note and par, as far as they are there; no par while a round is counted."""

    menu_box = ListProperty(NOWHERE)
    hint_box = ListProperty(NOWHERE)
    line_box = ListProperty(NOWHERE)
    """Title, coin and start card above a line."""

    title_box = ListProperty(NOWHERE)
    """The title alone."""

    score_box = ListProperty(NOWHERE)
    part_box = ListProperty(NOWHERE)
    """The score with the line below it."""

    note_pos = ListProperty((0, 0))
    note_room = NumericProperty(0)
    """Width in pixels of the words below the score in a zone; `note_pos` is their upper edge."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._status = ("", "text2")
        self._is_goal = False
        self._layout: TableLayout | None = None
        self._now: Showing | None = None
        self._hush = Clock.create_trigger(self._tell_status, WHISPER)
        for name in ("note", "par", "counting"):
            self.fbind(name, self._write_under_score)

    def on_ask(self, what: str) -> None:
        """Fired with the name of a button."""

    def place(self, layout: TableLayout, hints: bool) -> None:
        """Take the boxes of a layout; `hints` asks for the button for a hint."""
        self._layout, self.wide, self.menu_box = layout, layout.wide, layout.menu
        self.line_box, self.score_box = layout.title, layout.score
        if not self.has_menu:
            (x, y, wide, high), spare = layout.title, layout.title.x - layout.menu.x
            spare = spare if layout.wide else 0  # the way out of a lesson is there
            self.menu_box, self.line_box = NOWHERE, (x - spare, y, wide + spare, high)
        self.hint_box = NOWHERE
        if hints:
            self._place_hint(layout)
        self._place_score(layout)

    def _place_score(self, layout: TableLayout) -> None:
        """The score with the words below or beside it, in the room that the hint leaves."""
        x, y, wide, high = self.score_box
        if self.in_zone:
            self.part_box = (x, y - dp(20), wide, high + dp(20))
            left = min(x, layout.title.x)
            self.note_pos, self.note_room = (left, y), max(x + wide, layout.title.right) - left
        elif layout.wide:
            self.part_box, self.note_pos = self.score_box, (x + wide * 0.5, y)
        else:
            self.part_box, self.note_pos = (x, y - dp(1), wide, dp(49)), (x, y - dp(1))

    def _place_hint(self, layout: TableLayout) -> None:
        """The button for a hint: between title and score, or at the end of the title."""
        title, score, side = layout.title, layout.score, dp(48)
        right = title.right
        if not layout.wide:
            most = score.right - title.x - side - dp(8) - dp(LEAST_TITLE)
            words = text_texture(self.under_score, theme.small).width if self.under_score else 0
            wide = max(dp(SCORE_W), min(words * 1.05, most))
            self.score_box = (score.right - wide, score.y, wide, score.h)
            right = self.score_box[0] - dp(4)
        self.hint_box = (right - side, title.y, side, side)
        self.line_box = (title.x, title.y, right - side - dp(4) - title.x, title.h)

    def _place_title(self, now: Showing) -> None:
        """The title between the coin of its player and the start card, where they have room."""
        x, y, wide, high = self.line_box
        least, beside = dp(LEAST_TITLE), dp(BESIDE)
        self.start, self.owner = "", None
        if now.ramp.start and wide - beside >= least:
            self.colour, self.start, wide = now.colour, now.ramp.start, wide - beside
        if now.shared and not self.in_zone and wide - beside >= least:
            self.owner = now.snapshot.players[now.seat]
            x, wide = x + beside, wide - beside
        self.title_box = (x, y, wide, high)
        self.title = now.title
        if now.shared or self.in_zone:  # of a long name the first word
            self.title = fitting(
                (now.name, now.name.partition(" ")[0] or now.name), wide, theme.title
            )

    def show(self, now: Showing) -> None:
        """Write the words and numbers of a moment."""
        view, self._now, self.counting = now.ramp, now, False
        self.score = number(view.score)
        self._status = ("", "text2")
        if self.in_zone:
            if now.snapshot.outcome is None:
                self._status = (tr("placing"), "text2") if view.tiles else (tr("done"), "success")
        elif view.finished:
            self._status = (_total(view.total + view.score), "text2")
        self._tell_status()
        self._write_title(now)

    def _write_title(self, now: Showing) -> None:
        self.line = self._progress(now, self.line_box[2])
        self._place_title(now)

    def _progress(self, now: Showing, room: float) -> str:
        """The card of the round; with the round where the title is a player's name."""
        if self.in_zone:
            return ""
        if not now.shared:
            lines = (now.progress(self.wide), now.progress(wide=True), now.count)
            return fitting(lines, room, theme.small)
        card = now.progress(wide=True)
        return fitting((listed((now.round, card)), card, now.count), room, theme.small)

    def show_count(self, now: Showing, done: FinishedRound, points: int) -> None:
        """Write the points of a finished round counted so far, alone and in the total."""
        self.counting = True
        over = tr("nothing fits any more") if now.ramp.to_come else ""
        if self.in_zone:
            self.line = ""
        elif now.shared:
            self.line = listed((now.round_done, over))
        else:
            self.title, self.start, self.title_box = now.round_done, "", self.line_box
            self.line = over or now.progress(wide=True)
        self.score = number(points)
        before = [one.score for one in now.ramp.finished if one.number < done.number]
        total = _total(sum(before) + points) if before else ""
        if self.in_zone and now.ramp.to_come:
            total = listed((total, over))
        self._status = (total, "text2")
        self._tell_status()

    def show_par(self, points: int | None, is_goal: bool = False) -> None:
        """The best that the cards of this round allow, once it is known; or a score to beat."""
        self._is_goal = is_goal
        if points is None:
            self.par = ""
        elif is_goal:
            self.par = tr("to beat {points}", points=number(points))
        else:
            self.par = tr("max {points}", points=number(points))

    def meaning(self, part: str, now: Showing) -> str:
        """The answer to a press on `round` or `score`: sentences about the numbers there."""
        view = now.ramp
        if part == "round":
            lines = [cards_turned(view)]
            if view.start:
                lines.append(tr("The small card is your start tile: when it comes, you skip it."))
            return sentences(lines)
        lines = [score_meaning(view.lines, now.tasks)]
        if view.finished and not self.in_zone:
            lines.append(tr("Total: the finished rounds and this one as it lies."))
        if self.par and self._is_goal:
            lines.append(tr("To beat: the score of the challenge in this round."))
        elif self.par:
            lines.append(tr("Max: the best score that these cards allow."))
        return sentences(lines)

    def whisper(self, text: str) -> None:
        """Say something to this seat alone, under its score, for a moment."""
        self.note, self.note_role = text, "text2"
        self._hush.cancel()
        self._hush()

    def leave(self) -> None:
        """Cancel the clock event of a whisper."""
        self._hush.cancel()

    def _tell_status(self, *_: object) -> None:
        self.note, self.note_role = self._status

    def _write_under_score(self, *_: object) -> None:
        self.under_score = listed((self.note, "" if self.counting else self.par))
        if self.wide and not self.in_zone:
            lines = (self.under_score, self.note or self.par)
            self.under_score = fitting(lines, self.score_box[2] * 0.5, theme.body)
        if self._layout is not None and self._now is not None and self.hint_box[2]:
            self._place_hint(self._layout)
            self._place_score(self._layout)
            self._write_title(self._now)


def _total(points: int) -> str:
    return tr("total {points}", points=number(points))
