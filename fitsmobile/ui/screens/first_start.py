"""First start: the app's name is laid in tiles, above the games and an offer to learn the first.

It takes the place of header, daily deals and bar of the home screen until one game or one lesson
is over.
"""

from functools import partial

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from fitsmobile.session.opponent_names import NAMES
from fitsmobile.ui import device
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.games.ramp.word import COLUMNS, WORD, empty_ramp
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import AfterFrame
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Box
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import draw_disc
from fitsmobile.ui.screens.home import HomeScreen
from fitsmobile.ui.table.motion import Timeline

kvloader.load(__name__)

APART = 0.12
"""Seconds from the start of one letter to that of the next."""

HIGH, LOW = 700, 480
"""In dp: a window lower than the first has a ramp of fewer rows, except one lower than the second,
where the ramp has a column of its own."""

ROWS, ROWS_OF_LOW = 8, 7
AROUND = 1.6
"""Width of the rails and of the lip beyond them, in cells of the ramp, and height of its foot."""
FOOT = 1.2

GAP, MARGIN, WIDEST = 10, 16, 560
LOUDNESS = 0.6
FINGER = 13
"""Radius in dp of the finger on the button that offers the lesson."""


class WordRamp(Painted):
    """The ramp, and the letters that are laid on it; `lift` moves one of them."""

    painted_from = ("rows", "letters")
    rows = NumericProperty(ROWS)
    letters = NumericProperty(0)
    """Number of letters that are drawn: none before the first frame was shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._shifts: list[Translate] = []
        self._risen = [1.0] * len(WORD)

    def cell_for(self, width: float, height: float) -> int:
        """The cell of the ramp in a box."""
        return max(2, int(min(width / (COLUMNS + AROUND), height / (self.rows + FOOT))))

    def paint(self) -> None:
        """The wood, and the letters where they are now."""
        cell = self.cell_for(*self.size)
        ramp = empty_ramp(int(self.rows))
        x = round(self.center_x - COLUMNS * cell / 2)
        y = round(self.top - (self.rows + FOOT * 0.25) * cell)
        ramp.draw_at(cell, x, y)
        self._shifts = []
        for letter in WORD[: int(self.letters)]:
            PushMatrix()
            self._shifts.append(Translate(0, 0))
            ramp.draw_tile(letter, cell, x, y)
            PopMatrix()
        for number, share in enumerate(self._risen):
            self.lift(number, share)

    def lift(self, number: int, share: float) -> None:
        """Draw a letter so far above its place: 1 is outside of the window."""
        self._risen[number] = share
        if number < len(self._shifts) and self.parent is not None:
            self._shifts[number].y = share * (self.parent.top - self.y)


class Finger(Painted):
    """A fingertip, as lessons show it."""

    def paint(self) -> None:
        """A disc in a white ring."""
        x, y, radius = self.center_x, self.center_y, dp(FINGER)
        draw_disc(x, y, radius + dp(6), theme.fade(theme.on_accent, 0.18))
        draw_disc(x, y, radius + dp(2), theme.on_accent)
        draw_disc(x, y, radius, theme.role("accent", theme.own_game))
        draw_disc(x, y, radius, theme.fade(theme.on_accent, 0.4))


class FirstStart(FloatLayout):
    """The parts of the scene: only the letters move, everything else is there from the first frame.

    The word is laid at once in reduced motion, and wherever a touch or a key ends the scene.
    """

    company = StringProperty("")
    """With whom one can play."""

    voice_key = StringProperty("")
    """The key that reads aloud, where there are keys; shown where it takes no room of the cards."""

    def __init__(self, home: HomeScreen, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.home = home
        self.laid = False
        """Whether the word has been laid, or skipped."""

        self._upper: tuple[Widget, ...] = ()
        self._timeline = Timeline()
        self._fall_soon = AfterFrame(self._fall)
        self._moving = Clock.create_trigger(self._move, 0, interval=True)

    def write(self) -> None:
        """Write the texts in the language in force."""
        self.company = tr("solo, with friends, or against {name} and the others", name=NAMES[0])
        self.voice_key = "\n" + tr("V reads aloud") if device.current.has_window else ""
        game = GAMES_UI[theme.own_game].title
        self.ids.learn.offer = tr("Learn {game} in two minutes", game=game)

    def start(self) -> None:
        """Lay the word, once."""
        if self.laid or theme.seconds("letter") == 0:
            self.skip()
        else:
            self._fall_soon()

    def skip(self) -> None:
        """End the scene: the word is laid."""
        self.stop()
        self.ids.ramp.letters = len(WORD)
        for number in range(len(WORD)):
            self.ids.ramp.lift(number, 0.0)
        self.laid = True

    def stop(self) -> None:
        """Stop moving where everything is now."""
        self._fall_soon.cancel()
        self._timeline.drop()
        self._moving.cancel()

    def _fall(self, *_: object) -> None:
        ramp, seconds, ease = self.ids.ramp, theme.seconds("letter"), theme.ease("letter")
        ramp.letters = len(WORD)
        for number in range(len(WORD)):
            self._timeline.run(
                f"letter {number}",
                seconds,
                ease,
                partial(self._lower, number),
                partial(self._landed, number),
                wait=number * APART / theme.speed,
            )
        self._moving()

    def _lower(self, number: int, share: float) -> None:
        self.ids.ramp.lift(number, 1 - share)

    def _landed(self, number: int) -> None:
        sounds.play("land_lip", loudness=LOUDNESS)
        if number == len(WORD) - 1:
            self.laid = True

    def _move(self, dt: float) -> None:
        self._timeline.step(dt)
        if not self._timeline.active:
            self._moving.cancel()

    # layout

    def lay_out(self, room: Box, going_on: Widget | None) -> Box:
        """Place the parts within a box; the box that is left for the cards.

        `going_on` is the card of a running game, which takes the place of the words.
        """
        left, low, width, height = room
        self.pos, self.size = (left, low), (width, self.home.top - low)
        if width > height:
            column = (width - 3 * dp(MARGIN)) * 0.5
            x, _, _, spare = self._column(left + dp(MARGIN), low, column, height, height, going_on)
            for part, share in ((self.ids.learn, 0.6), *((one, -0.4) for one in self._upper)):
                part.y += max(0.0, spare) * share
            start = x + column + dp(MARGIN)
            return start, low + dp(GAP), column, height - 2 * dp(GAP)
        across = min(width - 2 * dp(MARGIN), dp(WIDEST))
        start = left + (width - across) / 2
        return self._column(start, low, across, height, height * 0.3, going_on)

    def _column(
        self, x: float, y: float, width: float, height: float, most: float, going_on: Widget | None
    ) -> Box:
        """Word and title at the top, lesson and link at the foot; the box between them."""
        ramp, words, learn, more = (self.ids[one] for one in ("ramp", "words", "learn", "more"))
        ramp.rows = ROWS if height >= dp(HIGH) or height < dp(LOW) else ROWS_OF_LOW
        for part in (words, learn, more):
            part.width, part.x = width, x
        more.y = y
        learn.y = more.top + dp(GAP) / 2
        top = y + height - dp(GAP) * 2
        least = words.height + learn.height + more.height + 5 * dp(GAP)
        wood = going_on if going_on is not None else ramp
        self._upper = (wood, words)
        ramp.opacity = 0 if going_on is not None else 1
        if going_on is None:
            cell = ramp.cell_for(width + dp(MARGIN), min(most, height - least))
            ramp.size = (width + dp(MARGIN), cell * (ramp.rows + FOOT))
        else:
            going_on.width = width
        wood.center_x, wood.top = x + width / 2, top
        words.opacity = ramp.opacity
        words.top = wood.y - dp(GAP) / 2
        low = words.y if going_on is None else wood.y
        foot = learn.top + dp(GAP)
        return x, foot, width, low - dp(GAP) - foot
