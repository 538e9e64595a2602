"""Everything a person can set, in force the moment it is touched."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fitsmobile import __version__
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui import device
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.kit import wording
from fitsmobile.ui.kit.choice import (
    PickRow,
    Segmented,
    Stepper,
    SwitchRow,
    named_stepper,
    on_choice,
)
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.form_screen import FormScreen
from fitsmobile.ui.kit.look_choice import LookChoice, LookOption
from fitsmobile.ui.kit.sheet import ActionRow, Sheet
from fitsmobile.ui.kit.text import Body, Note, Paragraph
from fitsmobile.ui.look.frames import FrameSlicedTask
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.screens import export_import

TEXT_SCALES = (0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5)
LIFTS = (0, 20, 40, 60, 80, 100, 120)
SLOPS = (8, 12, 16, 20, 24, 32, 40)
VOLUMES = (0.2, 0.4, 0.6, 0.8, 1.0)
HOLDS = (0.3, 0.6, 1.0, 1.5, 2.0, 3.0)
PACES = (0.5, 0.8, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0)

Named = Sequence[tuple[object, str]]


class SettingsScreen(FormScreen):
    """Reads and changes the settings of the conductor; only deleting games is confirmed."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._coloured: tuple[LookChoice, ...] = ()
        self._deleting = FrameSlicedTask()

    def change(self, name: str, value: object) -> None:
        """Change one setting and apply it."""
        self.conductor.change_settings(**{name: value})
        if name == "theme":
            self._enable_coloured()
        if name in ("sounds", "volume"):
            sounds.play("land_lip", 1)
        if name == "haptics":
            haptics.feel("tick")

    # --- sections

    def sections(self) -> tuple[Section, ...]:
        """A section for each field of settings."""
        self.title = tr("Settings")
        return (
            self._looks(),
            self._touch(),
            self._switches(),
            self._motion(),
            self._sound(),
            self._games(),
            self._about(),
        )

    def _looks(self) -> Section:
        names = ((language.code, language.name) for language in LANGUAGES.values())
        symbols = (
            ("auto", tr("Where colours score")),
            ("always", tr("Always")),
            ("never", tr("Never")),
        )
        tables = self._look_choice(
            "table",
            LookOption("linen", tr("Linen"), table="linen"),
            LookOption("walnut", tr("Walnut"), table="walnut"),
            LookOption("felt", tr("Felt"), table="felt"),
            LookOption("slate", tr("Slate"), table="slate"),
        )
        themes = self._look_choice(
            "theme",
            LookOption("system", tr("System"), ("light", "dark")),
            LookOption("light", tr("Light"), ("light",)),
            LookOption("dark", tr("Dark"), ("dark",)),
            LookOption("contrast", tr("Contrast"), ("contrast",)),
        )
        tiles = self._look_choice(
            "tiles",
            LookOption("painted", tr("Painted"), paint="green"),
            LookOption("wood", tr("Wood"), paint="cherry"),
            LookOption("pastel", tr("Pastel"), paint="mint"),
        )
        self._coloured = (tables, tiles)
        self._enable_coloured()
        return Section(
            Body(text=tr("Table")),
            tables,
            Body(text=tr("Theme")),
            themes,
            Body(text=tr("Tiles of FITS: solo")),
            tiles,
            self._pick("language", tr("Language"), (("system", tr("System default")), *names)),
            self._pick("symbols", tr("Symbols on the pieces"), symbols),
            Body(text=tr("Text size")),
            self._stepper("text_scale", TEXT_SCALES, percent),
            caption=tr("Appearance"),
        )

    def _enable_coloured(self) -> None:
        """Offer tables and tiles, unless in high contrast, which is one for all of them."""
        for choice in self._coloured:
            choice.enabled = theme.mode != "contrast"

    def _touch(self) -> Section:
        drops = (
            ("release", tr("On release")),
            ("tap", tr("On a second tap")),
            ("button", tr("With a button")),
        )
        return Section(
            self._pick("drop", tr("Drop a tile: solo"), drops),
            self._pick("drop_shared", tr("Drop a tile: with others"), drops),
            Body(text=tr("Tile height above finger")),
            self._stepper("tile_lift", LIFTS, str),
            Body(text=tr("Tap tolerance")),
            self._stepper("slop", SLOPS, str),
            Body(text=tr("Touch and hold for")),
            self._stepper("hold", HOLDS, seconds),
            self._way("gear", tr("Adjust to my hand"), "calibrate"),
            Body(text=tr("Preferred hand")),
            self._segmented("hand", (("left", tr("Left")), ("right", tr("Right")))),
            self._switch("turn_board", tr("Turn the board to face the player")),
            self._switch("end_turn_itself", tr("End finished turns automatically")),
            self._switch("lid_each_card", tr("Hand-over screen after every card")),
            self._way("book", tr("Keyboard and controller"), "shortcuts"),
            caption=tr("Controls"),
        )

    def _switches(self) -> Section:
        kinds = (
            ("off", tr("Off")),
            ("one", tr("One switch: chooses")),
            ("dwell", tr("One switch: moves on, waiting chooses")),
            ("two", tr("Two switches: move on, choose")),
        )
        return Section(
            self._pick("switches", tr("Scanning"), kinds),
            Body(text=tr("Time at each stop")),
            self._stepper("scan_pace", PACES, seconds),
            Note(text=tr("Switches are Space and Enter, or the buttons of a controller.")),
            caption=tr("Switches"),
        )

    def _motion(self) -> Section:
        speeds = ((0, tr("Off")), (0.5, tr("Fast")), (1, tr("Normal")), (2, tr("Slow")))
        return Section(self._segmented("motion", speeds), caption=tr("Animations"))

    def _sound(self) -> Section:
        choices = ((True, tr("All")), ("few", tr("Few")), (False, tr("Off")))
        to = (
            ("reader", tr("To a screen reader")),
            ("voice", tr("Aloud where there is none")),
            ("never", tr("Never")),
        )
        lengths = (("short", tr("Moves alone")), ("full", tr("Scores and next tiles too")))
        section = Section(
            Body(text=tr("Sound effects")),
            self._segmented("sounds", choices),
            Note(text=tr("Few: only what lands, scores or is refused.")),
            Body(text=tr("Volume")),
            self._stepper("volume", VOLUMES, percent),
            self._switch("headphones", tr("I wear headphones")),
            self._switch("captions", tr("Sounds as words")),
            caption=tr("Sound"),
        )
        section.add_widget(self._pick("spoken", tr("Announcements"), to))
        section.add_widget(self._pick("spoken_length", tr("What is announced"), lengths))
        if device.current.has_motor:
            section.add_widget(self._switch("haptics", tr("Vibration")))
        return section

    def _games(self) -> Section:
        export = partial(self._carry, export_import.take_out)
        bring_in = partial(self._carry, export_import.bring_in)
        return Section(
            ActionRow(icon="share", text=tr("Export everything"), do=export),
            ActionRow(icon="save", text=tr("Import games"), do=bring_in),
            Note(text=tr("Importing never changes games already on this device.")),
            ActionRow(icon="bin", text=tr("Delete all my games"), do=self._ask_to_delete),
            caption=tr("Your games"),
        )

    def _about(self) -> Section:
        return Section(
            Note(text=f"FITS Mobile {__version__}"),
            Note(text=tr("No account, no network, no advertising.")),
            self._way("book", tr("Licences"), "licences"),
            caption=tr("About"),
        )

    # --- files and deleting

    def _ask_to_delete(self) -> None:
        """Ask twice before all games are deleted: nothing restores them."""
        words = tr("This deletes every game, in progress or finished, and your daily deals.")
        self._ask(tr("Delete all my games?"), words, tr("Delete"), self._ask_again)

    def _ask_again(self) -> None:
        words = tr("They can't be restored. Your settings stay.")
        self._ask(tr("Really all of them?"), words, tr("Delete all for good"), self._delete_all)

    def _ask(self, title: str, words: str, yes: str, do: Callable[[], None]) -> None:
        sheet = Sheet(title=title)
        sheet.body.add_widget(Paragraph(text=words, padding=[dp(8), dp(2)]))
        sheet.add_action("close", tr("Keep my games"), lambda: None)
        sheet.add_action("bin", yes, do)
        sheet.open(self)

    def _delete_all(self) -> None:
        erasure = self.conductor.delete_all()
        self.navigator.open("home", "settings")  # the table below may have been cleared
        toast = self.navigator.screen.toast

        def wait() -> Iterator[None]:
            while erasure.errors is None:
                yield

        def say() -> None:
            if erasure.errors:
                toast.say(wording.not_deleted(erasure.errors[0]))
            else:
                toast.say(tr("All games were deleted."))

        self._deleting.start(wait(), say)

    def _carry(self, do: Callable[..., None]) -> None:
        before = self.conductor.settings

        def told(text: str) -> None:
            if self.conductor.settings != before:
                self.refresh()
            self.toast.say(text)

        do(self, told)

    # --- what changes one setting

    def _pick(self, name: str, text: str, options: Named) -> PickRow:
        value = getattr(self.conductor.settings, name)
        row = PickRow(text=text, options=list(options), value=value, screen=self)
        return on_choice(row, partial(self.change, name))

    def _look_choice(self, name: str, *options: LookOption) -> LookChoice:
        choice = LookChoice(options, value=getattr(self.conductor.settings, name))
        return on_choice(choice, partial(self.change, name))

    def _segmented(self, name: str, options: Named) -> Segmented:
        choice = Segmented(options=list(options), value=getattr(self.conductor.settings, name))
        return on_choice(choice, partial(self.change, name))

    def _way(self, icon: str, text: str, route: str) -> ActionRow:
        return ActionRow(icon=icon, text=text, do=lambda: self.navigator.go(route))

    def _switch(self, name: str, text: str) -> SwitchRow:
        row = SwitchRow(text=text, active=getattr(self.conductor.settings, name))
        return on_choice(row, partial(self.change, name), "active")

    def _stepper(self, name: str, values: Sequence[float], word: Callable[[float], str]) -> Stepper:
        now = getattr(self.conductor.settings, name)
        near = min(values, key=lambda value: abs(value - now))
        return named_stepper(values, near, word, partial(self.change, name))


def percent(share: float) -> str:
    """0.8 as `80%`, or as the language writes it."""
    return tr("{number}%", number=round(share * 100))


def seconds(time: float) -> str:
    """1.5 as `1.5 s`, or as the language writes it."""
    return tr("{number} s", number=wording.decimal(time))
