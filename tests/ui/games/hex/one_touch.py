"""Touch events of one finger for the gesture of a hex board, without a window."""

from fitsmobile.ui.games.hex.hand import HexHand, Wished


def down(hand: HexHand, x: float, y: float) -> bool:
    """Put the finger down; whether it takes or chooses a piece."""
    return hand.press(1, x, y, 0.0) is not None


def move(hand: HexHand, x: float, y: float) -> None:
    """Move the finger."""
    hand.move(1, x, y, 0.1)


def up(hand: HexHand, x: float, y: float) -> str | None:
    """Lift the finger; the move played, or None."""
    wished = [event.move for event in hand.release(1, x, y, 0.2) if isinstance(event, Wished)]
    return wished[0] if wished else None
