"""The board lab: draw a board with a finger on the ramp itself, and see what its deals allow."""

from __future__ import annotations

import time
from functools import partial

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from fitsmobile.ai.board_measure import DEALS, BoardMeter, Measure
from fitsmobile.engine.drawn import BARE
from fitsmobile.engine.registry import GAMES
from fitsmobile.session import drawn_boards
from fitsmobile.session.actions import COLOURS, NewGame, Player
from fitsmobile.session.drawn_boards import EMPTY, LONGEST_NAME, DrawnBoard
from fitsmobile.session.finished import Finished
from fitsmobile.session.session import Session
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage.records import as_name
from fitsmobile.ui.games.fits.lab_layout import lab_layout
from fitsmobile.ui.games.fits.lab_parts import ToolButton
from fitsmobile.ui.games.fits.paper import GAME, BoardPaper
from fitsmobile.ui.games.fits.sketch import DOT, TWIN, Sketch
from fitsmobile.ui.kit.choice import SwitchRow
from fitsmobile.ui.kit.field import TextField
from fitsmobile.ui.kit.screen import ArrangedScreen
from fitsmobile.ui.kit.sheet import Sheet
from fitsmobile.ui.kit.wording import decimal, number
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.table.layout import Rect, put
from fitsmobile.ui.table.thinking import thinker

kvloader.load(__name__)

TOOLS = (DOT, "1", "2", "3", "x", TWIN, BARE)

MEASURE_AFTER = 0.4
"""Seconds after the last stroke in which the measurement begins."""

FAULTS = {
    "board_twins": mark("Its twin is missing."),
    "board_empty": mark("No cell counts yet."),
}
"""Message ids of the sentences about an unfinished drawing, by its fault."""

PARTS, BUTTONS = ("head", "score", "ring", "pegs", "sheet"), ("mirror", "menu", "share", "play")
"""The kv ids of the parts that a layout places by name, and of the buttons, in its order."""


class LabScreen(ArrangedScreen):
    """Draws, measures, keeps, sends and plays a board. The draft is saved after every stroke."""

    dragged = True
    name_line = StringProperty("")
    possible = StringProperty("")
    sure = StringProperty("")
    """Below the possible score: how sure it is."""

    note = StringProperty("")
    note_role = StringProperty("text2")
    can_undo = BooleanProperty(False)
    mirrored = BooleanProperty(True)
    is_whole = BooleanProperty(False)
    """Whether the board can be played as it is."""

    is_wide = BooleanProperty(False)
    """Whether the words stand beside the ramp, not above it."""

    deals = NumericProperty(0)
    most = NumericProperty(DEALS)
    hardness = NumericProperty(0)
    toast = ObjectProperty()
    note_box = ListProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.sketch = Sketch(DrawnBoard())
        self._taken: DrawnBoard | None = None
        self.paper = BoardPaper(self.sketch, size_hint=(None, None))
        self.paper.bind(on_press=self._stop_measuring, on_stroke=self._stroke_ended)
        self.ids.paper_place.add_widget(self.paper)
        self._tools = [ToolButton(tool=tool) for tool in TOOLS]
        for button in self._tools:
            button.bind(on_release=self._take_tool)
            self.ids.tools_place.add_widget(button)
        self._measure_soon = Clock.create_trigger(self._measure, MEASURE_AFTER)
        self._meter = BoardMeter(thinker(), time.monotonic, self._told)
        self._measured: Measure | None = None
        self.bind(mirrored=self.paper.setter("mirrored"))

    def arrive(self, board: DrawnBoard | None = None, **args: object) -> None:
        """Show the draft, and begin to measure it.

        Another `board` takes its place, as one stroke that can be taken back.
        """
        sketch = Sketch(drawn_boards.draft(self.conductor.documents))
        if board is not None and board is not self._taken:
            self._taken = board  # the way back leads here with the same one
            sketch.replace(board)
            sketch.end()
            drawn_boards.keep_draft(self.conductor.documents, board)
        self._draw_on(sketch)
        super().arrive(**args)
        self.lay_out_soon()

    def leave(self) -> None:
        """End the measurement."""
        super().leave()
        self._stop_measuring()
        self.toast.hide()

    def lay_out(self, *_: object) -> None:
        """Place the parts."""
        layout = lab_layout(
            Rect(*self.room), self.inset_bottom, dp(1), len(TOOLS), theme.text_scale
        )
        self.is_wide, self.note_box = layout.is_wide, layout.note
        for part in PARTS:
            put(self.ids[part], getattr(layout, part))
        buttons = [self.ids[name] for name in BUTTONS]
        for button, box in zip(
            [*buttons, *self._tools], layout.buttons + layout.tools, strict=True
        ):
            put(button, box)
        self.paper.place(layout.place)

    def refresh(self, *_: object) -> None:
        """Write the words for the drawing as it is."""
        board = self.sketch.board
        self.name_line = board.name or tr("No name")
        self.can_undo = self.sketch.can_undo
        fault = board.fault
        self.is_whole = fault is None
        self.note, self.note_role = "", "text2"
        if fault is not None:
            self.note, self.note_role = tr(FAULTS[fault]), "danger"
        for button in self._tools:
            button.chosen = button.tool == self.paper.tool
            button.letter = self.sketch.letter
            button.paint_soon()
        self._write_measure()

    # drawing

    def _draw_on(self, sketch: Sketch) -> None:
        self.sketch = self.paper.sketch = sketch
        self.paper.show()
        self._begin_anew()

    def _take_tool(self, button: ToolButton) -> None:
        """Take a tool; the twins in hand change their letter."""
        if button.tool == TWIN == self.paper.tool:
            self.sketch.turn_letter()
        self.paper.tool = button.tool
        self.refresh()

    def _stroke_ended(self, *_: object) -> None:
        """Save the draft, and measure it when the finger rests."""
        drawn_boards.keep_draft(self.conductor.documents, self.sketch.board)
        self._begin_anew()
        self.refresh()

    def undo(self) -> None:
        """Take the last stroke back."""
        self.sketch.undo()
        self.paper.show()
        self._stroke_ended()

    def key(self, name: str, modifiers: frozenset[str]) -> bool:
        """Arrows and Enter draw while the board has the focus; Z takes a stroke back."""
        if self.top_overlay is not None:
            return False
        if name == "z" and self.can_undo:
            self.undo()
            return True
        return bool(self.paper.ringed and self.paper.key(name))

    # measuring

    def _begin_anew(self) -> None:
        self._stop_measuring()
        self._measured, self.deals, self.hardness = None, 0, 0
        if self.sketch.board.fault is None:
            self._measure_soon()

    def _stop_measuring(self, *_: object) -> None:
        self._measure_soon.cancel()
        self._meter.cancel()

    def _measure(self, *_: object) -> None:
        self._meter.begin(self.sketch.board.board)

    def _told(self, measure: Measure) -> None:
        self._measured = measure
        self.deals, self.hardness = measure.deals, measure.hardness
        self._write_measure()

    def _write_measure(self) -> None:
        """The possible score, how sure it is, and what the cards decide."""
        measure = self._measured
        if measure is None:
            self.possible = self.sure = ""
            return
        self.possible = tr("max {points}", points=number(round(measure.possible)))
        self.sure = tr("still measuring")
        if measure.deals > 1:
            self.sure = tr("± {points}", points=decimal(measure.error))
        if not self.is_whole:
            return
        if measure.done and not measure.above_zero:
            self.note = tr("None of these deals can end above zero.")
        elif measure.deals > 1:
            self.note = tr("The cards make a difference of {points}", points=decimal(measure.luck))

    # keeping, sending, playing

    def play(self) -> None:
        """Keep the board and play it alone."""
        self.keep()
        answer = self.conductor.dispatch(self._game())
        if isinstance(answer, Snapshot):
            self.navigator.go("table")

    def send(self) -> None:
        """Show the code of a deal on this board."""
        session = Session(GAMES, self.conductor.now, lambda _action: "lab")
        session.dispatch(self._game())
        if session.table is not None:
            self.navigator.go("challenge", game=Finished(session.table))

    def keep(self, *_: object) -> None:
        """Keep the board among the others."""
        drawn_boards.keep(self.conductor.documents, self.sketch.board)

    def _game(self) -> NewGame:
        seed = self.conductor.now()
        options = {"boards": [self.sketch.board.board]}
        return NewGame(GAME, (Player(tr("You"), COLOURS[0]),), options, seed, "solo")

    def open_menu(self) -> None:
        """The sheet with the name and what is done with the whole board."""
        sheet = Sheet(title=tr("Board lab"))
        field = TextField(
            text=self.sketch.name, longest=LONGEST_NAME, hint_text=tr("Name of the board")
        )
        field.only_drawable = True
        rows = SwitchRow(text=tr("Complete rows score"), active=self.sketch.rows, game=GAME)
        sheet.bind(on_closed=lambda _sheet: self._take_words(field.text, rows.active))
        sheet.body.add_widget(field)
        sheet.body.add_widget(rows)
        if self.is_whole:
            sheet.add_action("save", tr("Keep this board"), self._keep_and_say)
        if drawn_boards.kept(self.conductor.documents):
            sheet.add_action("book", tr("My boards"), partial(self.navigator.go, "boards"))
        sheet.add_action("again", tr("Begin anew"), self._clear)
        sheet.open(self)

    def _take_words(self, name: str, rows: bool) -> None:
        name = as_name(name)[:LONGEST_NAME]
        if (name, rows) == (self.sketch.name, self.sketch.rows):
            return
        board = self.sketch.board
        self.sketch.replace(DrawnBoard(name, board.lines, rows))
        if self.sketch.end():
            self._stroke_ended()

    def _keep_and_say(self) -> None:
        self.keep()
        self.toast.say(tr("Kept: {name}", name=self.name_line))

    def _clear(self) -> None:
        """An empty board, as one stroke that can be taken back."""
        self.sketch.replace(DrawnBoard("", EMPTY))
        self.paper.show()
        if self.sketch.end():
            self._stroke_ended()
