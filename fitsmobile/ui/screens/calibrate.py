"""Twenty seconds with a finger: what slop and what lift would suit this hand."""

from kivy.properties import BooleanProperty, StringProperty

from fitsmobile.ui.kit.calibration import TASKS, Proposal
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr

kvloader.load(__name__)


class CalibrateScreen(Screen):
    """Asks for taps and drags, proposes, and changes nothing unless the person takes it."""

    words = StringProperty("")
    place = StringProperty("")
    """Progress in words: `3 of 9`."""

    found = BooleanProperty(False)
    """Whether there is a proposal to take or leave."""

    slop_words = StringProperty("")
    lift_words = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.proposal: Proposal | None = None

    def arrive(self, **args: object) -> None:
        """From the beginning."""
        super().arrive(**args)
        self.again()

    def again(self) -> None:
        """Begin anew; what was proposed is forgotten."""
        self.proposal, self.found = None, False
        self.ids.field.lift = self.conductor.settings.tile_lift
        self.ids.field.begin()
        self.refresh()

    def take(self) -> None:
        """Put the proposal in force and go back."""
        if self.proposal is not None:
            slop, lift = self.proposal
            self.conductor.change_settings(slop=slop, tile_lift=lift)
        self.navigator.back()

    def propose(self) -> None:
        """Everything was done: say what would suit."""
        settings = self.conductor.settings
        self.proposal = self.ids.field.tries.proposal(settings.slop, settings.tile_lift)
        self.found = True
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Write everything in the language in force."""
        if self.proposal is not None:
            self._write_proposal(self.proposal)
            return
        task = self.ids.field.task
        carry = task is not None and task.kind == "carry"
        self.words = (
            tr("Drag the tile to the outline and let go.") if carry else tr("Tap the ring.")
        )
        self.place = tr(
            "{n} of {all}", n=min(int(self.ids.field.step) + 1, len(TASKS)), all=len(TASKS)
        )

    def _write_proposal(self, proposal: Proposal) -> None:
        settings = self.conductor.settings
        now = Proposal(round(settings.slop), round(settings.tile_lift))
        self.place = ""
        if proposal == now:
            self.words = tr("Your settings already fit your hand.")
        else:
            self.words = tr("Suggested for your hand:")
        self.slop_words = tr(
            "Tap tolerance: {now}, suggested {new}.", now=now.slop, new=proposal.slop
        )
        self.lift_words = tr(
            "Height above finger: {now}, suggested {new}.", now=now.lift, new=proposal.lift
        )
        if proposal.slop == now.slop:
            self.slop_words = tr("Tap tolerance: {now} is right.", now=now.slop)
        if proposal.lift == now.lift:
            self.lift_words = tr("Height above finger: {now} is right.", now=now.lift)
