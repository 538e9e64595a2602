"""Playing moves from text of any origin: saves, codes, puzzles."""

from fitsmobile.engine.protocol import Game, IllegalMove, InvalidMove, Refusal, State


def play_text(game: Game, state: State, seat: int, text: str) -> State:
    """The position after a move given as text.

    Raises GameError where the text is no move in its exact form, where the seat may not act, and
    where the rules refuse the move.
    """
    move = game.parse_move(text)
    if game.format_move(move) != text:
        raise InvalidMove(Refusal("not_exact", f"It is written {game.format_move(move)}."))
    if seat not in state.actors():
        raise IllegalMove(Refusal("not_your_turn", f"Seat {seat} may not act there."))
    return state.play(seat, move)
