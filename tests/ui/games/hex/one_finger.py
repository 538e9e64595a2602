"""One finger on the gesture of a hex board, without a window."""

from fitsmobile.ui.games.hex.hand import HexHand, Wished


def down(hand: HexHand, x: float, y: float) -> bool:
    """The finger comes down. Whether it takes or chooses something."""
    return hand.press(1, x, y, 0.0) is not None


def move(hand: HexHand, x: float, y: float) -> None:
    """The finger slides."""
    hand.move(1, x, y, 0.1)


def up(hand: HexHand, x: float, y: float) -> str | None:
    """The finger lets go. The move that is wished."""
    wished = [event.move for event in hand.release(1, x, y, 0.2) if isinstance(event, Wished)]
    return wished[0] if wished else None
