"""A pointer that hovers: a mouse, or a pen above the glass, aims the tile without a touch."""

from fitsmobile.ui.games.ramp.drag import Event, Phase, Taken, WentHome, Zone
from fitsmobile.ui.games.ramp.tile_hand import Hand


class HoverHand(Hand):
    """A hand whose tile also follows what hovers; a click on its lane drops it."""

    hovering = False
    """Whether the tile was taken up by hovering, so that it goes home with the pointer."""

    def hover(self, x: float, y: float) -> list[Event]:
        """A pointer without a button pressed is at a point."""
        if not self.tiles or self._finger is not None:
            return []
        if self.phase is Phase.HOME:
            self.hovering = False
        if self.ground.zone(x, y) is not Zone.PLAY:
            return self.hover_away()
        events: list[Event] = []
        if self.phase is Phase.HOME:
            self._poise()
            self.hovering = True
            events.append(Taken())
        return events + self._aim(x) if self.hovering else events

    def hover_away(self) -> list[Event]:
        """The pointer has left: what it had taken up goes home."""
        if not self.hovering or self._finger is not None or self.phase is not Phase.POISED:
            return []
        self.hovering = False
        self._let_go()
        return [WentHome()]
