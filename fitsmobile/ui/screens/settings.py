"""Everything a person can set, in force the moment it is touched."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.metrics import dp

from fitsmobile import __version__
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui import device
from fitsmobile.ui.device.haptics import haptics
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.kit.choice import PickRow, Segmented, Stepper, SwitchRow
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.frames import FrameSlicedTask
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.sheet import ActionRow, Sheet
from fitsmobile.ui.kit.text import Body, Note, Paragraph
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.screens import export_import

kvloader.load(__name__)

TEXT_SCALES = (0.9, 1.0, 1.1, 1.2, 1.3)
LIFTS = (0, 20, 40, 60, 80, 100, 120)
SLOPS = (8, 12, 16, 20, 24, 32, 40)
VOLUMES = (0.2, 0.4, 0.6, 0.8, 1.0)

Named = Sequence[tuple[object, str]]


class SettingsScreen(Screen):
    """Reads and changes the settings of the conductor; only deleting games is confirmed."""

    _deleting: FrameSlicedTask | None = None

    def change(self, name: str, value: object) -> None:
        """Set one thing and put it in force."""
        self.conductor.change_settings(**{name: value})
        if name in ("sounds", "volume"):
            sounds.play("land")
        if name == "haptics":
            haptics.feel("tick")

    def refresh(self, *_: object) -> None:
        """Build the form in the language of now."""
        self.ids.form.set_sections(
            self._looks(),
            self._touch(),
            self._motion(),
            self._sound(),
            self._games(),
            self._about(),
        )

    # --- sections

    def _looks(self) -> Section:
        section = Section(caption=tr("Appearance"))
        section.add_widget(self._pick("theme", tr("Theme"), (
            ("system", tr("System default")),
            ("light", tr("Light")),
            ("dark", tr("Dark")),
            ("contrast", tr("High contrast")),
        )))  # fmt: skip
        names = [(language.code, language.name) for language in LANGUAGES.values()]
        languages = (("system", tr("System default")), *names)
        section.add_widget(self._pick("language", tr("Language"), languages))
        section.add_widget(self._pick("symbols", tr("Symbols on the pieces"), (
            ("auto", tr("Where colours score")),
            ("always", tr("Always")),
            ("never", tr("Never")),
        )))  # fmt: skip
        section.add_widget(Body(text=tr("Text size")))
        section.add_widget(self._stepper("text_scale", TEXT_SCALES, percent))
        return section

    def _touch(self) -> Section:
        section = Section(caption=tr("Controls"))
        drops = (
            ("release", tr("On release")),
            ("tap", tr("On a second tap")),
            ("button", tr("With a button")),
        )
        section.add_widget(self._pick("drop", tr("Drop a tile: solo"), drops))
        section.add_widget(self._pick("drop_shared", tr("Drop a tile: with others"), drops))
        section.add_widget(Body(text=tr("Tile height above finger")))
        section.add_widget(self._stepper("tile_lift", LIFTS, str))
        section.add_widget(Body(text=tr("Tap tolerance")))
        section.add_widget(self._stepper("slop", SLOPS, str))
        section.add_widget(self._way("gear", tr("Adjust to my hand"), "calibrate"))
        section.add_widget(Body(text=tr("Preferred hand")))
        section.add_widget(self._segmented("hand", (("left", tr("Left")), ("right", tr("Right")))))
        section.add_widget(self._switch("turn_board", tr("Turn the board to face the player")))
        section.add_widget(self._switch("end_turn_itself", tr("End finished turns automatically")))
        section.add_widget(self._way("book", tr("Keyboard and controller"), "shortcuts"))
        return section

    def _motion(self) -> Section:
        section = Section(caption=tr("Animations"))
        section.add_widget(self._segmented("motion", (
            (0, tr("Off")),
            (0.5, tr("Fast")),
            (1, tr("Normal")),
            (2, tr("Slow")),
        )))  # fmt: skip
        return section

    def _sound(self) -> Section:
        section = Section(caption=tr("Sound"))
        section.add_widget(self._switch("sounds", tr("Sound effects")))
        section.add_widget(Body(text=tr("Volume")))
        section.add_widget(self._stepper("volume", VOLUMES, percent))
        if device.current.has_motor:
            section.add_widget(self._switch("haptics", tr("Vibration")))
        return section

    def _games(self) -> Section:
        section = Section(caption=tr("Your games"))
        for icon, text, do in (
            ("share", tr("Export everything"), export_import.take_out),
            ("save", tr("Import games"), export_import.bring_in),
        ):
            row = ActionRow(icon=icon, text=text)
            row.bind(on_release=partial(self._carry, do))
            section.add_widget(row)
        section.add_widget(Note(text=tr("Importing never changes games already on this device.")))
        row = ActionRow(icon="bin", text=tr("Delete all my games"))
        row.bind(on_release=self._ask_to_delete)
        section.add_widget(row)
        return section

    def _ask_to_delete(self, *_: object) -> None:
        """Ask twice: nothing brings the games back."""
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
        done = self.conductor.delete_all()
        self.navigator.open("home", "settings")  # the table below may have been cleared
        toast = self.navigator.screen.ids.toast

        def wait() -> Iterator[None]:
            while not done():
                yield

        said = partial(toast.say, tr("All games were deleted."))
        self._deleting = FrameSlicedTask(wait(), said)

    def _carry(self, do: Callable[..., None], _row: ActionRow) -> None:
        before = self.conductor.settings

        def told(text: str) -> None:
            if self.conductor.settings != before:
                self.refresh()
            self.ids.toast.say(text)

        do(self, told)

    def _about(self) -> Section:
        section = Section(caption=tr("About"))
        section.add_widget(Note(text=f"FITS Mobile {__version__}"))
        section.add_widget(Note(text=tr("No account, no network, no advertising.")))
        section.add_widget(self._way("book", tr("Licences"), "licences"))
        return section

    # --- what changes one setting

    def _pick(self, name: str, text: str, options: Named) -> PickRow:
        row = PickRow(text=text, options=list(options), screen=self)
        row.value = getattr(self.conductor.settings, name)
        row.bind(value=lambda _row, value: self.change(name, value))
        return row

    def _segmented(self, name: str, options: Named) -> Segmented:
        choice = Segmented(options=list(options), value=getattr(self.conductor.settings, name))
        choice.bind(value=lambda _choice, value: self.change(name, value))
        return choice

    def _way(self, icon: str, text: str, route: str) -> ActionRow:
        row = ActionRow(icon=icon, text=text)
        row.bind(on_release=lambda _row: self.navigator.go(route))
        return row

    def _switch(self, name: str, text: str) -> SwitchRow:
        row = SwitchRow(text=text, active=getattr(self.conductor.settings, name))
        row.bind(active=lambda _row, active: self.change(name, active))
        return row

    def _stepper(self, name: str, values: Sequence[float], word: Callable[[float], str]) -> Stepper:
        now = getattr(self.conductor.settings, name)
        near = min(values, key=lambda value: abs(value - now))
        stepper = Stepper(values=list(values), value=near, text=word(near))
        stepper.less_name, stepper.more_name = tr("Less"), tr("More")

        def stepped(_stepper: Stepper, value: float) -> None:
            stepper.text = word(value)
            self.change(name, value)

        stepper.bind(value=stepped)
        return stepper


def percent(share: float) -> str:
    """0.8 as `80%`, or as the language writes it."""
    return tr("{number}%", number=round(share * 100))
