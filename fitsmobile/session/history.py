"""Results of finished games for the statistics, and reviews of kept games."""

from collections.abc import Iterator

from fitsmobile.session import stats
from fitsmobile.session.actions import Denied
from fitsmobile.session.finished import Finished
from fitsmobile.session.kept_games import KeptGames
from fitsmobile.session.record import Games, to_table
from fitsmobile.session.review import Review, review
from fitsmobile.session.stats import Result
from fitsmobile.storage.results import Trouble


class History:
    """Derives results and reviews from the kept games; stores nothing itself."""

    def __init__(self, games: Games, kept: KeptGames) -> None:
        self._games = games
        self._kept = kept

    def results(self) -> Iterator[Result]:
        """The results of all finished games, one by one, the one played last first.

        They come from the index, which `KeptGames.prepare` has read; no file is opened.
        """
        for summary in self._kept.summaries(self._kept.finished):
            result = stats.result_of(summary)
            if result is not None:
                yield result

    def result(self, game_id: str) -> Result | None:
        """The result of one finished game; None where it can't be read or doesn't count."""
        record = self._kept.load(self._kept.finished, game_id)
        if record is None:
            return None
        result = stats.read(record, self._games)
        if isinstance(result, Denied):
            refused = Trouble(result.rule or result.reason, result.message)
            self._kept.note(self._kept.finished.set_aside(game_id, refused))
            return None
        return result

    def finished(self, game_id: str) -> Finished | Denied | Trouble:
        """A finished game, as it was when it ended."""
        loaded = self._kept.finished.load(game_id)
        if isinstance(loaded, Trouble):
            return loaded
        table = to_table(loaded.value, self._games)
        if isinstance(table, Denied):
            return table
        return Finished(table) if table.over else Denied("not_over", "The game was given up.")

    def review(self, game_id: str) -> Review | Denied | Trouble:
        """The review of a kept game, finished or still running."""
        kept = self._kept
        shelf = kept.finished if kept.finished.holds(game_id) else kept.running
        loaded = shelf.load(game_id)
        return loaded if isinstance(loaded, Trouble) else review(loaded.value, self._games)
