"""Parts of the screens of puzzles: stars, the pieces to come in their order, words of goals."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from kivy.properties import ListProperty, NumericProperty, StringProperty

from fitsmobile.ai.regret import POINTS
from fitsmobile.engine.frozen import frozen
from fitsmobile.puzzles.puzzle import REVIEW, STARS, TURN, WIN
from fitsmobile.ui.games import GAMES_UI, KnownPiece
from fitsmobile.ui.games.advice import because
from fitsmobile.ui.kit.node import Described
from fitsmobile.ui.kit.painted import Painted
from fitsmobile.ui.kit.wording import listed, number, sentences
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import Rgba, theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.draw import (
    draw_box,
    draw_disc,
    draw_outline,
    draw_texture,
    draw_words,
)
from fitsmobile.ui.paint.icons import icon_texture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fitsmobile.engine.protocol import State
    from fitsmobile.puzzles.puzzle import Goal, Puzzle
    from fitsmobile.session.puzzle_answers import Review
    from fitsmobile.session.puzzle_progress import Standing
    from fitsmobile.session.puzzle_table import Verdict

STAR = "★"
PIECE_MOST = 48
"""Largest width of a piece in its row in dp."""


@frozen
class TurnPip:
    """The number of a turn on a disc."""

    number: int
    game: str

    @property
    def shape(self) -> float:
        """A square."""
        return 1.0

    def draw(self, x: float, y: float, width: float, height: float) -> None:
        """Paint it in the middle of a box, in pixels."""
        middle, radius = (x + width / 2, y + height / 2), min(width, height) * 0.42
        draw_disc(*middle, radius, theme.role("accent_soft", self.game))
        ink = theme.role("accent", self.game)
        draw_words(str(self.number), *middle, theme.body, theme.heavy, ink, room=radius * 1.6)


class StarRow(Described, Painted):
    """Three stars, as many of them filled as `stars` says, with the least results below."""

    painted_from = ("stars", "least", "game")
    stars = NumericProperty(0)
    least: Sequence[int] = ListProperty()
    game = StringProperty(theme.own_game)

    def nodes(self) -> tuple[Node, ...]:
        """The number of stars, and what each of them takes as the value."""
        return (self.node("text", star_words(int(self.stars)), listed(map(number, self.least))),)

    def paint(self) -> None:
        """The stars in a row, the numbers below."""
        draw_stars(
            (self.center_x, self.top - self.height * (0.3 if self.least else 0.5)),
            (self.width / STARS, self.height * (0.6 if self.least else 0.9)),
            int(self.stars),
            theme.role("accent", self.game),
        )
        for at, least in enumerate(self.least):
            x, room = self.x + (at + 0.5) * self.width / STARS, self.width / STARS
            y = self.y + self.height * 0.18
            draw_words(number(least), x, y, theme.small, theme.bold, theme.text2, room=room)


class EndStars(StarRow):
    """Three large stars at the end of a try, the one in the middle the largest."""

    def paint(self) -> None:
        """Filled ones of painted wood, the others as outlines."""
        wood = theme.piece("yellow")
        for at, share in enumerate((0.74, 1.0, 0.74)):
            x, size = self.center_x + (at - 1) * self.height * 1.15, self.height * share
            if at < self.stars:
                draw_words(STAR, x, self.center_y - dp(2.4), size, theme.heavy, wood.deep)
                draw_words(STAR, x, self.center_y, size, theme.heavy, wood.base)
            else:
                draw_words(
                    STAR, x, self.center_y, size, theme.heavy, theme.fade(theme.outline, 0.6)
                )


class PieceRow(Described, Painted):
    """The pieces to come in their order: used ones are faint, the next one stands on a card."""

    painted_from = ("pieces", "done", "game")
    pieces: Sequence[KnownPiece] = ListProperty()
    done = NumericProperty(0)
    game = StringProperty(theme.own_game)

    def nodes(self) -> tuple[Node, ...]:
        """The names of the pieces still to come; nothing where there are none."""
        names = [piece.name for piece in self.pieces[int(self.done) :]]
        return (self.node("text", tr("Still to come"), listed(names)),) if names else ()

    def paint(self) -> None:
        """The pieces from the left edge."""
        wide = min(dp(PIECE_MOST), self.width / max(1, len(self.pieces)))
        high = min(self.height, wide * 1.2)
        y = self.center_y - high / 2
        for at, piece in enumerate(self.pieces):
            x = self.x + at * wide
            if at == self.done:
                box = (x + dp(1), y, wide - dp(2), high)
                draw_box(*box, theme.role("accent_soft", self.game), dp(8))
                draw_outline(*box, dp(1.6), theme.role("accent", self.game), dp(8))
            piece.picture.draw(x + wide * 0.12, y + high * 0.1, wide * 0.76, high * 0.8)
            if at < self.done:
                draw_box(x, y, wide, high, theme.fade(theme.surface, 0.7))


def draw_stars(
    middle: tuple[float, float], cell: tuple[float, float], stars: int, ink: Rgba
) -> None:
    """Three stars around a point, each in a cell of so many pixels: won ones filled, others
    hollow."""
    size = min(cell[1], cell[0] * 1.05)
    for at in range(STARS):
        x = middle[0] + (at - 1) * cell[0]
        if at < stars:
            draw_words(STAR, x, middle[1], size, theme.heavy, ink)
        else:
            draw_texture(icon_texture("star", size), x, middle[1], theme.outline)


def star_words(stars: int) -> str:
    """A number of stars in words."""
    return tr.plural("{count} star", "{count} stars", stars)


def goal_words(puzzle: Puzzle) -> str:
    """The goal of a puzzle as a short command."""
    goal = puzzle.goal
    if goal.kind == REVIEW:
        return tr("Find a better move")
    if goal.kind == WIN:
        return tr.plural("Win in {count} turn", "Win in {count} turns", goal.turns)
    if goal.kind == TURN:
        return GAMES_UI[puzzle.game].turn_goal(goal.best)
    return tr("Score {points}", points=number(goal.best))


def verdict_words(goal: Goal, verdict: Verdict, why: str = "") -> tuple[str, str]:
    """The end of a try in a few words, and a sentence about it; `why` is the clause of the reason
    that the review of a mistake gives."""
    if verdict.review is not None:
        return review_words(verdict.review, verdict.stars, why)
    won = verdict.result > 0 if goal.kind == WIN else verdict.result >= goal.best
    if not won and goal.kind == WIN:
        if verdict.refuted:
            return tr("Not solved yet"), tr("This answer takes the win away.")
        return tr("Not solved yet"), tr("There is a faster way to win.")
    if not won:
        more = STARS - goal.stars_for(verdict.result)
        title = tr.plural("{count} star more is possible", "{count} stars more are possible", more)
        return title, tr("The best is {points}.", points=number(goal.best))
    if verdict.stars == STARS:
        return tr("Nothing better is possible"), ""
    return tr("Solved"), tr("From tomorrow all three stars can be won again.")


def review_words(review: Review, stars: int, why: str) -> tuple[str, str]:
    """The review of an answer to a mistake in a few words, and its loss and the reason in
    sentences."""
    reason = review.reason
    if review.is_good:
        title = tr("Well found") if review.loss else tr("Nothing better is known")
        said = [] if reason is None else [because(reason, why)]
        said += [] if stars == STARS else [tr("It comes back tomorrow.")]
        return title, sentences(said) if said else ""
    if review.unit == POINTS:
        lost = tr.plural(
            "It loses about {count} point.", "It loses about {count} points.", round(review.loss)
        )
    else:
        share = tr("{number}%", number=number(round(100 * review.loss)))
        lost = tr("It loses {share} of the winning chance.", share=share)
    if reason is None:
        return tr("Not the best yet"), lost
    told = tr("Why: {reason}.") if reason.faults else tr("Better: {reason}.")
    return tr("Not the best yet"), sentences((lost, told.format(reason=why)))


def known_pieces(puzzle: Puzzle, start: State, seat: int, colour: str) -> tuple[KnownPiece, ...]:
    """The pieces to come in their order, or the turns of a win that takes several; none where
    their order is hidden."""
    if puzzle.goal.kind == REVIEW:
        return ()
    if puzzle.goal.kind == WIN:
        turns = range(1, puzzle.goal.turns + 1) if puzzle.goal.turns > 1 else ()
        return tuple(KnownPiece(str(turn), TurnPip(turn, puzzle.game)) for turn in turns)
    return GAMES_UI[puzzle.game].known_pieces(start, seat, colour)


def used_pieces(puzzle: Puzzle, trail: Sequence[State], seat: int, colour: str) -> int:
    """The number of known pieces, or of turns, that a try has used."""
    if puzzle.goal.kind == REVIEW:
        return 0
    if puzzle.goal.kind == WIN:
        pairs = pairwise(trail)
        return sum(seat in one.actors() and seat not in after.actors() for one, after in pairs)
    ui = GAMES_UI[puzzle.game]
    known, left = (len(ui.known_pieces(state, seat, colour)) for state in (trail[0], trail[-1]))
    return known - left


def stars_to_come(goal: Goal, standing: Standing, result: int) -> int:
    """The stars of a try as it stands: what it has reached, or what a win would bring."""
    return standing.stars_for(goal, 1 if goal.kind in (WIN, REVIEW) else result)
