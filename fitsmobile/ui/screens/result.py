"""The end of a game as a scene: the winner, what decided it, and round by round how."""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.engine.protocol import Outcome
from fitsmobile.session.actions import colours_of
from fitsmobile.session.challenge import to_beat
from fitsmobile.session.finished import Finished
from fitsmobile.session.highlights import Highlight, highlight
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.device.touches import Touch
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.pictures import Miniature
from fitsmobile.ui.kit.screen import ArrangedScreen
from fitsmobile.ui.kit.wording import number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens import result_words
from fitsmobile.ui.screens.result_sections import (
    NumberCell,
    ResultNote,
    RoundPicture,
    boards_of,
    fanfare_of,
    note_of,
    numbers,
    podium_of,
    round_picture,
    round_pictures,
    rounds_table,
    show_possible,
    stairs_of,
)
from fitsmobile.ui.screens.scene import Scene
from fitsmobile.ui.screens.stairs import Stairs

if TYPE_CHECKING:
    from fitsmobile.session.par import Pars

kvloader.load(__name__)

THINK_AFTER = 0.5
"""Seconds after which the cards are thought about: the result is to be seen first."""

LOW, TALL, WIDE_TALL = 620, 700, 480
"""Heights of the room in dp below which the caption goes, and from which a note has a place."""

SCENE_LEAST = 168
PICTURE = 168
LARGE_PICTURE = 280
"""Height in dp of the final board of a game without rounds; the larger one beside the scene."""

MISTAKES = 48
"""Height in dp of the line about mistakes."""


class ResultScreen(ArrangedScreen):
    """Shows the finished game at the table, or a kept one: `arrive(game_id=...)`.

    The scene plays once, for the game that has just ended; any touch or key ends it.
    """

    game = StringProperty(theme.own_game)
    caption = StringProperty("")
    headline = StringProperty("")
    shorter = StringProperty("")
    """Shown instead of a headline of names that are too long for the window."""

    line = StringProperty("")
    named = NumericProperty(1)
    """Opacity of headline and line."""

    wide = BooleanProperty(False)
    can_share = BooleanProperty(False)
    scene_place = ObjectProperty()
    form = ObjectProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._done: Finished | None = None
        self._scene: Scene | None = None
        self._is_kept = False
        self._played = ""
        """The id of the game whose scene was shown last."""

        self._pars: Pars | None = None
        self._possible: NumberCell | None = None
        self._highlight: Highlight | None = None
        self._remark: ResultNote | None = None
        self._reading = FrameSlicedTask()
        self._think_soon = Clock.create_trigger(self._think, THINK_AFTER)
        self.announcement = self._announced
        self.form.columns.bind(height=self.lay_out_soon)

    # --- coming and going ----------------------------------------------------------------

    def arrive(self, game_id: str = "", **args: object) -> None:
        """Show a kept game, or play the scene of the one that has just ended."""
        found = self.conductor.history.finished(game_id) if game_id else self.conductor.finished
        self._done = found if isinstance(found, Finished) else None
        self._is_kept, self._highlight = bool(game_id), None
        self.ids.mistakes.open(self, "" if self._done is None else self._done.snapshot.game_id)
        super().arrive(**args)
        if self._done is None:
            return
        done = self._done.snapshot
        before, self._played = self._played, done.game_id
        if not game_id and before != done.game_id and self._scene is not None:
            self._scene.fanfare = fanfare_of(done)
            self._scene.play()
        self._reading.start(self._read(), self._show_highlight)
        self._think_soon()

    def leave(self) -> None:
        """Stop the scene, thinking and reading."""
        super().leave()
        self._end_scene()
        self._reading.stop()
        self._think_soon.cancel()
        if self._pars is not None:
            self._pars.cancel()
        self.ids.mistakes.cancel()

    def step_back(self) -> bool:
        """Go home after a game: the table behind is empty. A kept one was opened from a list."""
        if super().step_back():
            return True
        if self._is_kept:
            return False
        self.navigator.go("home")
        return True

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """End the scene; the key is used by what it is for."""
        self._end_scene()
        return False

    def on_touch_down(self, touch: Touch) -> bool:
        """End the scene; the touch goes on to what it is on."""
        self._end_scene()
        return bool(super().on_touch_down(touch))

    def _end_scene(self) -> None:
        if self._scene is not None and self._scene.playing:
            self._scene.finish()

    def _announced(self) -> str:
        """The winner and the scores, which the scene shows only later; a sheet's own heading."""
        done = self._done
        if self.top_overlay is not None or done is None or done.snapshot.outcome is None:
            return self.heading()
        return result_words.announced(done, done.snapshot.outcome)

    # --- actions -------------------------------------------------------------------------

    def again(self) -> None:
        """Deal new cards to the same players."""
        if self._done is not None:
            rematch = self._done.rematch(random.SystemRandom().getrandbits(48))
            if isinstance(self.conductor.dispatch(rematch), Snapshot):
                self.navigator.replace("table")

    def challenge(self) -> None:
        """Share the deal as a challenge."""
        if self._done is not None:
            self.navigator.go("challenge", game=self._done)

    def look_back(self) -> None:
        """Open the review of the game."""
        if self._done is not None:
            self.navigator.go("review", game_id=self._done.snapshot.game_id)

    # --- contents ------------------------------------------------------------------------

    def refresh(self, *_: object) -> None:
        """Build scene and sections in the language in force."""
        self._possible = None
        self.ids.mistakes.write()
        self.can_share = self._done is not None
        done = None if self._done is None else self._done.snapshot
        if self._done is None or done is None or done.outcome is None:
            self.headline = self.line = self.caption = ""
            self._set_scene(None)
            self.form.set_sections()  # nothing has ended: all there is is the way back
            return
        outcome = done.outcome
        self.game = done.game
        self.shorter = tr("A shared win") if len(outcome.winners) > 1 else ""
        self.headline = result_words.headline(done, outcome)
        self.line = result_words.line(self._done, outcome)
        caption = result_words.caption(done, outcome)
        self.caption = " · ".join(filter(None, (caption, result_words.facts(done))))
        alone = len(done.players) == 1 and done.rank is not None
        self._set_scene(stairs_of(done, outcome) if alone else podium_of(done, outcome))
        self._show_sections()

    def _show_sections(self) -> None:
        self._possible = None
        done = None if self._done is None else self._done.snapshot
        if done is not None and done.outcome is not None:
            self.form.set_sections(*self._sections(done, done.outcome))
        self.lay_out_soon()

    def _sections(self, done: Snapshot, outcome: Outcome) -> Iterator[BoxLayout]:
        ui, alone = GAMES_UI[done.game], len(done.players) == 1
        seat, pictures = boards_of(done)
        if not outcome.rounds:
            high = dp(LARGE_PICTURE if self.wide and not self._is_low else PICTURE)
            picture = ui.picture(done.views[0], colours_of(done.players))
            yield Section(Miniature(picture=picture, size_hint_y=None, height=high))
        elif alone:
            yield self._numbers(done, outcome.scores[0], round_picture(pictures))
        else:
            yield rounds_table(done, outcome)
        note = note_of(done, self._highlight) if self._has_place_for_note else None
        self._remark = note
        if note is not None:
            note.opacity = 0 if self._scene is not None and self._scene.playing else 1
            yield note
        if len(pictures) > 1 if alone else pictures and self.wide and self._has_place_for_note:
            yield round_pictures(pictures, outcome.rounds[seat], not self._has_place_for_note)

    def _set_scene(self, scene: Scene | None) -> None:
        if self._scene is not None:
            self._scene.finish()
            self._scene.unbind(named=self.setter("named"), playing=self._follow_scene)
        self._scene, self.named = scene, 1
        self.scene_place.clear_widgets()
        if scene is not None:
            scene.bind(named=self.setter("named"), playing=self._follow_scene)
            scene.pos_hint = {"x": 0, "y": 0}
            self.scene_place.add_widget(scene)

    def _numbers(self, done: Snapshot, score: int, board: RoundPicture | None) -> Section:
        """A single board, the score where the headline is a rank, what was possible, the best."""
        self._possible = NumberCell(value="…", text=tr("possible"))
        cells = [self._possible]
        if done.rank is not None:
            role = f"accent_{self.game}"
            cells.insert(0, NumberCell(value=number(score), text=tr("your score"), role=role))
        before = None if self._highlight is None else self._highlight.best_before
        ghost = to_beat(done.origin)
        if ghost:
            cells.append(NumberCell(value=number(sum(ghost)), text=tr("to beat")))
        elif before is not None:
            cells.append(NumberCell(value=number(before), text=tr("best so far")))
        self._show_par()
        return numbers(cells, board)

    # --- what becomes known later --------------------------------------------------------

    def _read(self) -> Iterator[None]:
        """Compare the game with the earlier ones, a few at a time."""
        done = self._done
        if done is not None:
            yield from self.conductor.kept.prepare()
            ui = GAMES_UI[done.snapshot.game]
            compare = bool(ui.rounds(done.snapshot.views[0]))
            game_id = done.snapshot.game_id
            self._highlight = yield from highlight(game_id, self.conductor.kept, compare)

    def _show_highlight(self, *_: object) -> None:
        """Build the sections again, with the note; it can be seen once the scene is over."""
        if self._highlight is not None:
            self._show_sections()

    def _follow_scene(self, scene: Scene, playing: bool) -> None:
        if self._remark is None or playing:
            return
        self._remark.opacity = 1
        best = None if self._highlight is None else self._highlight.best_before
        if scene.fanfare and best is not None:
            sounds.play("new_best")

    def _think(self, *_: object) -> None:
        # What thinks is loaded only once the result can be seen.
        from fitsmobile.ui.table.thinking import pars

        if self._done is None:
            return
        if self._possible is not None:
            self._pars = pars()
            self._show_par()
            self._pars.find_all(self._done.state, 0, self._show_par)
        self.ids.mistakes.seek()

    def _show_par(self) -> None:
        """Write what the cards allowed, once it is known of every round, and show its step."""
        done = self._done
        if self._possible is None or self._pars is None or done is None:
            return
        best = self._pars.total(done.state, 0)
        if best is None:
            return
        self._possible.value = number(best)
        if isinstance(self._scene, Stairs):
            show_possible(self._scene, done.snapshot.game, best)

    # --- layout --------------------------------------------------------------------------

    def lay_out(self, *_: object) -> None:
        """One column, or scene and rounds side by side where the window is wide."""
        x, y, width, height = self.room
        kept = dp(MISTAKES) if self.ids.mistakes.is_wanted else 0
        if self.wide != (width > height):
            self.wide = width > height
            self._show_sections()
        if self.wide:
            left = width * 0.53
            self._lay_out_head(x, y + height, left, dp(14) if self._is_low else dp(36))
            self._place(self.ids.mistakes, x, y, left, kept)
            self._place(self.scene_place, x, y + kept, left, self.ids.line.y - dp(4) - y - kept)
            self._lay_out_column(x + left, y, width - left, height)
            return
        low = self._is_low
        facts = "" if self._done is None else result_words.facts(self._done.snapshot)
        self.ids.caption.opacity = 0 if low and not facts else 1
        self._lay_out_head(x, y + height, width, dp(30) if low else dp(49))
        self._place(self.ids.share, x + width - dp(56), y + height - dp(49), dp(48), dp(48))
        caption = theme.small * 1.35
        middle = y + height - dp(26)
        self._place(self.ids.caption, x + dp(56), middle - caption / 2, width - dp(112), caption)
        foot = self._lay_out_buttons(x, y + dp(8), width) + dp(4)
        self._place(self.ids.mistakes, x, foot, width, kept)
        foot += kept
        top = self.ids.line.y - dp(2)
        inside = self.form.columns.height + 1  # a rounded pixel must not make it scroll
        least = min(dp(SCENE_LEAST), (top - foot) * 0.6)
        high = max(least, top - foot - inside)
        self._place(self.form, x, foot, width, top - foot - high)
        self._place(self.scene_place, x, top - high, width, high)

    @property
    def _has_place_for_note(self) -> bool:
        return self.room[3] >= dp(WIDE_TALL if self.wide else TALL)

    @property
    def _is_low(self) -> bool:
        return self.room[3] < dp(WIDE_TALL if self.wide else LOW)

    def _lay_out_head(self, x: float, top: float, width: float, down: float) -> None:
        """Close button, headline and line; `down` is the space above the headline."""
        self._place(self.ids.lead, x + dp(8), top - dp(49), dp(48), dp(48))
        head, line = theme.display * 1.35, theme.body * 1.35
        aside = after = dp(60) if down < dp(40) else dp(16)
        if self.wide:  # no further from the middle of the scene than the words need
            after = min(aside, max(dp(8), width - aside - self.ids.headline.full_width()))
        across = width - aside - after
        self._place(self.ids.headline, x + aside, top - down - head, across, head)
        y = self.ids.headline.y - line + dp(3)
        self._place(self.ids.line, x + dp(12), y, width - dp(24), line)

    def _lay_out_column(self, x: float, y: float, width: float, height: float) -> None:
        """Caption, rounds and buttons; these stand right below what is above them."""
        title, air = theme.title * 1.35, dp(8) if self._is_low else dp(32)
        top = y + height - air
        self._place(self.ids.share, x + width - dp(56), top - dp(50), dp(48), dp(48))
        self._place(self.ids.caption, x + dp(20), top - dp(26) - title / 2, width - dp(84), title)
        self.ids.caption.opacity = 1
        top -= dp(54)
        buttons = dp(60)
        high = min(self.form.columns.height + 1, top - y - buttons - dp(8))
        self._place(self.form, x, top - high, width, high)
        self._lay_out_buttons(x, top - high - buttons + dp(4), width)

    def _lay_out_buttons(self, x: float, y: float, width: float) -> float:
        """Both buttons side by side, as wide as the sections; the y above them."""
        across = min(width - dp(32), dp(560))
        each, left = (across - dp(12)) / 2, x + (width - across) / 2
        self._place(self.ids.look, left, y, each, dp(52))
        self._place(self.ids.again, left + each + dp(12), y, each, dp(52))
        return y + dp(52)

    def _place(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.pos, widget.size = (round(x), round(y)), (round(width), round(max(0, height)))
