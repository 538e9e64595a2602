"""A push of JAMMIT that earns points: the way to it, and the slot where the coins are held."""

from fitsmobile.engine.views import JammitView, Push, Slide
from fitsmobile.session.snapshot import Snapshot
from tools.draw.tour import Point, Tour


def best_push(snapshot: Snapshot) -> Push | None:
    """The push that earns the most points, and then moves most; None where no coins go in."""
    view = snapshot.views[snapshot.turn or 0]
    pushes = view.pushes if isinstance(view, JammitView) else ()

    def worth(push: Push) -> tuple[int, int, str]:
        return points_of(push, snapshot.turn), len(slides_of(push)), push.move

    return max(pushes, key=worth, default=None)


def slides_of(push: Push) -> list[Slide]:
    """All slides of a push, one after another."""
    return [slide for coin in push.pushes for slide in coin]


def points_of(push: Push, seat: int | None) -> int:
    """The points that a push earns for a seat."""
    return sum(slide.points for slide in slides_of(push) if slide.scorer == seat)


def has_a_scoring_push(snapshot: Snapshot) -> bool:
    """Whether some push earns a point for the player on turn."""
    best = best_push(snapshot)
    return best is not None and points_of(best, snapshot.turn) > 0


def before_a_push(tour: Tour) -> None:
    """JAMMIT in the first position from move 20 on where a push earns points."""
    tour.deal("jammit", 2, "turns")
    tour.play(20)
    tour.play(80, until=has_a_scoring_push)
    tour.go("table")


def best_slot(tour: Tour) -> Point:
    """The point in the window where coins are held over the slot of the best push."""
    from fitsmobile.ui.games.jammit.hand import COINS_ABOVE

    table, best = tour.screen.table, best_push(tour.snapshot)
    if best is None:
        raise RuntimeError("no coins can be pushed in this position")
    hand = table.board.hand
    if best.coins != hand.coins:
        table.controls.swap()
    x, y = table.board.to_window(*hand.slot(best.entries[0]))
    return x, y - COINS_ABOVE * hand.dp


def push(tour: Tour) -> None:
    """The coins of JAMMIT held over a slot, with the pieces where they would slide."""
    before_a_push(tour)
    order = tour.screen.table.controls.order
    tour.hold(order.to_window(*order.center), best_slot(tour))
    tour.rest(0.3)
