"""Words of a result: the winner or the tie, what decided it, and facts about the game."""

from collections.abc import Sequence
from itertools import accumulate

from fitsmobile.engine.protocol import Outcome
from fitsmobile.session.actions import Player
from fitsmobile.session.challenge import to_beat
from fitsmobile.session.finished import Finished
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.wording import clauses, headed, listed, number, with_kind
from fitsmobile.ui.look.i18n import tr


def places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Each seat's place, 0 the best and shared by equals; the winners come first."""
    key = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [sum(other > mine for other in key) for mine in key]


def sides(done: Snapshot) -> list[int]:
    """The side of every seat."""
    ui = GAMES_UI[done.game]
    return [ui.side(done.views[seat], seat) for seat in range(len(done.players))]


def best_of_people(players: Sequence[Player], scores: Sequence[int]) -> int:
    """The best score of a person; of everybody where only computers played."""
    people = [seat for seat, player in enumerate(players) if player.level is None]
    return max(scores[seat] for seat in people or range(len(scores)))


def headline(done: Snapshot, outcome: Outcome) -> str:
    """The winners, or that nobody wins; after a solo game the rank or the points."""
    if len(done.players) == 1:
        if done.rank is not None:
            return tr(GAMES_UI[done.game].ranks()[done.rank].name)
        return tr.plural(
            "{points} point", "{points} points", abs(outcome.scores[0]),
            points=number(outcome.scores[0]),
        )  # fmt: skip
    names = [done.players[seat].name for seat in outcome.winners]
    if not names:
        return tr("Nobody wins")
    if len(names) == 1:
        return tr("You win") if names[0] == tr("You") else tr("{name} wins", name=names[0])
    together = tr("{a} and {b}", a=listed(names[:-1]), b=names[-1])
    won = {sides(done)[seat] for seat in outcome.winners}
    if len(won) == 1:
        return tr("{names} win", names=together)
    return tr("{names} share it", names=together)


def decided(game: Finished, outcome: Outcome) -> str:
    """The one thing that decided a game of several: `28 to 23, level until the last round`."""
    done = game.snapshot
    own = sides(done)
    won = {own[seat] for seat in outcome.winners}
    others = [seat for seat in range(len(own)) if own[seat] not in won]
    ending = GAMES_UI[done.game].endings.get(outcome.why)
    best = max(outcome.scores)
    if ending is not None:
        other = max(others, key=outcome.scores.__getitem__, default=0)
        reached = outcome.scores[other]
        return tr(ending, best=best, next=reached, left=best - reached, turns=game.turns,
                  other=done.players[other].name)  # fmt: skip
    if not others:
        return tr("{points} each", points=number(best))
    winner, reached = outcome.winners[0], max(outcome.scores[seat] for seat in others)
    if reached == best:
        tied = [seat for seat in others if outcome.scores[seat] == best]
        return _by_best_round(outcome, winner, tied)
    score = tr("{best} to {next}", best=number(best), next=number(reached))
    return score if len(won) > 1 else listed((score, _story(outcome, winner, others)))


def _by_best_round(outcome: Outcome, winner: int, tied: Sequence[int]) -> str:
    """A tie that the best single round decided."""
    return tr(
        "{points} each, best round {best} to {next}",
        points=number(outcome.scores[winner]),
        best=number(max(outcome.rounds[winner])),
        next=number(max(max(outcome.rounds[seat]) for seat in tied)),
    )


def _story(outcome: Outcome, winner: int, others: Sequence[int]) -> str:
    """The way of the winner over the rounds; empty where nothing stands out."""
    totals = [list(accumulate(row)) for row in outcome.rounds]
    if not totals or len(totals[winner]) < 2:
        return ""
    before = [row[-2] for row in totals]
    rivals = [before[seat] for seat in others]
    if before[winner] == max(rivals):
        return tr("level until the last round")
    ahead = zip(*totals, strict=True)
    if all(row[winner] > max(row[seat] for seat in others) for row in ahead):
        return tr("ahead from the first round")
    return tr("from last to first") if before[winner] < min(rivals) else ""


def against(ghost: int, score: int) -> str:
    """The end of a challenge in a few words."""
    if score > ghost:
        return tr("challenge won by {points}", points=score - ghost)
    if score == ghost:
        return tr("challenge drawn")
    return tr("challenge lost by {points}", points=ghost - score)


def line(game: Finished, outcome: Outcome) -> str:
    """The sentence below the headline."""
    return " · ".join(_line_parts(game, outcome))


def _line_parts(game: Finished, outcome: Outcome) -> list[str]:
    done = game.snapshot
    parts = []
    if to_beat(done.origin):
        best = best_of_people(done.players, outcome.scores)
        parts.append(against(sum(to_beat(done.origin)), best))
    if len(done.players) > 1:
        parts.append(decided(game, outcome))
    elif done.rank is not None:
        parts.append(tr(GAMES_UI[done.game].ranks()[done.rank].place))
    return parts


def facts(done: Snapshot) -> str:
    """The kind of a deal and the help that was taken; empty for none."""
    parts = []
    if done.takebacks:
        parts.append(tr.plural("{count} undo", "{count} undos", done.takebacks))
    if done.hints:
        parts.append(tr.plural("{count} hint", "{count} hints", done.hints))
    return with_kind(done.origin, *parts)


def caption(done: Snapshot, outcome: Outcome) -> str:
    """The game and how it was played: `FITS, 4 boards`."""
    ui = GAMES_UI[done.game]
    if len(done.players) == 1:
        return tr("{game}, solo", game=ui.title)
    return listed((ui.title, ui.length(len(outcome.rounds[0])) if outcome.rounds else ""))


def announced(game: Finished, outcome: Outcome) -> str:
    """The result as it is spoken: `FITS, 4 boards: Ada wins; 28 to 23; Ada: 28, Ben: 23`."""
    done = game.snapshot
    words = (headline(done, outcome), *_line_parts(game, outcome), _scores(done, outcome))
    return headed(caption(done, outcome), clauses(words))


def _scores(done: Snapshot, outcome: Outcome) -> str:
    """The points of everybody; empty where the headline is the points."""
    if len(done.players) > 1:
        scores = zip(done.players, outcome.scores, strict=True)
        return listed(headed(player.name, number(score)) for player, score in scores)
    return "" if done.rank is None else headed(tr("Score"), number(outcome.scores[0]))
