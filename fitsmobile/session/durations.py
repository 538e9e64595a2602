"""Usual length of a person's games: the median of the last five that were finished."""

from collections.abc import Iterable, Iterator
from statistics import median

from fitsmobile.session.kept_games import KeptGames

GAMES = 5
"""Finished games of a kind after which their own length is known."""

STEP = 5
"""Minutes to which a length is rounded; also the shortest."""


class UsualMinutes:
    """Lengths by game, read from the kept games; a game is read again when another one is over."""

    def __init__(self, kept: KeptGames) -> None:
        self._kept = kept
        self._known: dict[str, tuple[tuple[str, ...], int]] = {}

    def of(self, game: str) -> int | None:
        """Minutes of a game; None before GAMES of them were read."""
        known = self._known.get(game)
        return None if known is None else known[1]

    def read(self, games: Iterable[str]) -> Iterator[None]:
        """Read the last games of each kind, in small steps."""
        yield from self._kept.prepare()
        for game in games:
            ids = self._last(game)
            if len(ids) < GAMES or self._known.get(game, ((), 0))[0] == ids:
                continue
            lasted = []
            for game_id in ids:
                record = self._kept.load(self._kept.finished, game_id)
                if record is not None and record.ended is not None:
                    lasted.append(max(0, record.ended - record.created))
                yield
            if lasted:
                steps = round(median(lasted) / 60 / STEP)
                self._known[game] = ids, max(1, steps) * STEP

    def _last(self, game: str) -> tuple[str, ...]:
        """The ids of the last games that a person played to their end."""
        played = (
            one.id
            for one in self._kept.summaries(self._kept.finished)
            if one.game == game and one.scores and one.ended is not None and None in one.levels
        )
        return tuple(game_id for game_id, _ in zip(played, range(GAMES), strict=False))
