"""Base of the victory scenes: a picture painted once, whose parts move on one timeline."""

from functools import partial

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty

from fitsmobile.ui.device.sound import Event, sounds
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.shapes import shadow
from fitsmobile.ui.table.motion import Ease, Timeline

HIGH, WIDE = 290, 352
"""Size of a scene in units of its design."""

LARGEST = 1.45
"""Most dp of a unit."""


def fall(share: float) -> float:
    """The way of a falling piece that sinks a little after it has landed, above 1 then."""
    if share < LANDED:
        return (share / LANDED) ** 2
    return 1 + 0.05 * (1 - abs(2 * (share - LANDED) / (1 - LANDED) - 1))


LANDED = 0.64
"""Share of the time of `fall` after which the piece touches the ground."""


class Scene(Described, Painted):
    """A subclass paints its parts, says when they move (`script`) and where they are (`place`).

    A motion is a share from 0 to 1 with a name. Every motion is at 1 while nothing moves, so
    that the picture at the end is the one without motion.
    """

    playing = BooleanProperty(False)
    named = NumericProperty(1)
    """Opacity of the headline: it appears with the winner."""

    fanfare: Event | None = None
    """The sound that is heard with the headline."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._timeline = Timeline()
        self._shares: dict[str, float] = {}
        self._clock = Clock.create_trigger(self._step, 0, interval=True)
        self._begun = False

    @property
    def unit(self) -> float:
        """Pixels of a unit of the design: the picture is as large as fits."""
        return min(self.height / HIGH, self.width / WIDE, dp(LARGEST))

    def script(self) -> None:
        """Start the motions with `run`."""

    def place(self) -> None:
        """Put all parts where `share` says they are."""

    def share(self, name: str) -> float:
        """The share of a motion that is over, on its curve."""
        return self._shares.get(name, 1.0)

    def run(
        self,
        name: str,
        ms: float,
        ease: Ease,
        wait: float = 0,
        sound: tuple[Event, int] | None = None,
    ) -> None:
        """Let a motion begin after `wait` ms; a sound and its step are heard when it ends."""
        if theme.reduced_motion:
            return
        self._shares[name] = ease(0.0)
        self._timeline.run(
            name,
            ms / 1000 / theme.speed,
            ease,
            partial(self._shares.__setitem__, name),
            None if sound is None else partial(_heard, *sound),
            wait / 1000 / theme.speed,
        )
        self.playing = True
        self._clock()

    def play(self) -> None:
        """Show the scene from its beginning; at once as it ends in reduced motion."""
        self.finish()
        self._begun = False
        self.script()
        self.named = self.share("headline")
        self.place()
        if self.named:
            self._sound_fanfare()

    def finish(self) -> None:
        """Show the picture of the end at once."""
        self._clock.cancel()
        self._timeline.drop()
        self._shares.clear()
        self.playing, self.named = False, 1
        self.place()

    def _sound_fanfare(self) -> None:
        if self.fanfare:
            sounds.play(self.fanfare)

    def _step(self, dt: float) -> None:
        if not self._begun:  # the first frame paints everything: its time is no motion's
            self._begun = True
            return
        was_named = self.named
        self._timeline.step(dt)
        self.named = self.share("headline")
        if self.named and not was_named:
            self._sound_fanfare()
        self.place()
        if not self._timeline.active:
            self.finish()


def _heard(event: Event, step: int) -> None:
    sounds.play(event, step)


class Rising:
    """A picture that comes up from behind a line: only its part above the line is drawn."""

    def __init__(self, texture: Texture, x: float, y: float, floor: float, ink: Rgba) -> None:
        self._box = (round(x), round(y), *texture.size)
        self._floor = floor
        self._corners = texture.tex_coords
        self.colour = Color(*ink)
        self._shape = Rectangle(texture=texture, pos=self._box[:2], size=texture.size)

    def lower(self, by: float) -> None:
        """Show it so many pixels below its place."""
        x, y, width, height = self._box
        cut = min(1.0, max(0.0, (self._floor - (y - by)) / height)) if by else 0.0
        u0, v0, u1, _v1, _u2, v2, _u3, _v3 = self._corners
        low = v0 + (v2 - v0) * cut
        self._shape.tex_coords = (u0, low, u1, low, u1, v2, u0, v2)
        self._shape.pos = (x, y - by + height * cut)
        self._shape.size = (width, height * (1 - cut))


def soft_ellipse(
    x: float, y: float, width: float, height: float, alpha: float
) -> tuple[Color, Rectangle]:
    """Paint a blurred shadow around a point; its colour and shape."""
    colour = Color(*theme.shadow[:3], 0.0 if theme.mode == "contrast" else alpha)
    pos = (x - width / 2, y - height / 2)
    return colour, Rectangle(texture=shadow(0.2), pos=pos, size=(width, height))
