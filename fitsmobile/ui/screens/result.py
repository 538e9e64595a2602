"""The end of a game: who stands where, round by round, and the solo rank."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from fitsmobile.engine.protocol import Outcome
from fitsmobile.session.actions import Player
from fitsmobile.session.challenge import to_beat
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.sound import sounds
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.charts import RankBar
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.podium import Podium, Standing
from fitsmobile.ui.kit.screen import Screen
from fitsmobile.ui.kit.text import Body, Small, Strong
from fitsmobile.ui.kit.wording import listed, number, with_kind
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp

if TYPE_CHECKING:
    from fitsmobile.session.par import Pars

kvloader.load(__name__)

PODIUM_LEAST, PODIUM, PODIUM_MOST = 160, 236, 420
PODIUM_SHARE = 0.34
"""Of the window's height, where it is high enough."""
PODIUM_AIR = 28
"""Space in pixels that the form leaves free above and below."""

THINK_AFTER = 0.5
"""Seconds after which the cards are thought about: the result is to be seen first."""


def places(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    """Each seat's place, 0 the best and shared by equals; the winners come first."""
    key = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [sum(other > mine for other in key) for mine in key]


def best_of_people(players: Sequence[Player], scores: Sequence[int]) -> int:
    """The best score of a person; of everybody where only computers played."""
    people = [seat for seat, player in enumerate(players) if player.level is None]
    return max(scores[seat] for seat in people or range(len(scores)))


def against(ghost: int, score: int) -> str:
    """The end of a challenge in a few words."""
    if score > ghost:
        return tr("challenge won by {points}", points=score - ghost)
    if score == ghost:
        return tr("challenge drawn")
    return tr("challenge lost by {points}", points=ghost - score)


class RoundHead(BoxLayout):
    """The captions over the table of rounds."""

    name = StringProperty("")
    total = StringProperty("")

    def __init__(self, rounds: Sequence[str], **kwargs: object) -> None:
        super().__init__(**kwargs)
        for word in rounds:
            self.ids.cells.add_widget(Small(text=word, halign="center", size_hint_y=1))


class RoundRow(BoxLayout):
    """A player's line in the table of rounds; the scores that are the `best` of all are bold."""

    colour = StringProperty("red")
    name = StringProperty("")
    total = StringProperty("")
    winner = BooleanProperty(False)
    game = StringProperty(theme.own_game)

    def __init__(self, scores: Sequence[int], best: Sequence[int], **kwargs: object) -> None:
        super().__init__(**kwargs)
        for score, top in zip(scores, best, strict=False):
            kind, role = (Strong, "text") if score == top else (Body, "text2")
            cell = kind(text=number(score), role=role, halign="center", size_hint_y=1)
            self.ids.cells.add_widget(cell)


class RankLine(BoxLayout):
    """The rank's name, and which of the seven it is."""

    name = StringProperty("")
    place = StringProperty("")
    game = StringProperty(theme.own_game)


class ResultScreen(Screen):
    """Shows the outcome of the game at the table."""

    game = StringProperty(theme.own_game)
    title = StringProperty("")
    line = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._snapshot: Snapshot | None = None
        self._bar: RankBar | None = None
        self._allowed: Body | None = None
        self._pars: Pars | None = None
        self._score = 0
        """The score of who played alone."""

        self._podium = Podium(size_hint_y=None)
        self.ids.form.bind(height=self._fit_podium)
        self._think_soon = Clock.create_trigger(self._look_for_par, THINK_AFTER)

    def arrive(self, **args: object) -> None:
        """Show the game that has just ended."""
        self._snapshot = self.conductor.snapshot
        if self._snapshot is None or self._snapshot.outcome is None:
            self.ids.form.set_sections()  # nothing has ended: all there is is the way back
            return
        super().arrive(**args)
        if self._allowed is not None:
            self._think_soon()
        people = [p.level is None for p in self._snapshot.players]
        if any(people[seat] for seat in self._snapshot.outcome.winners):
            sounds.play("win")

    def leave(self) -> None:
        """Stop thinking."""
        super().leave()
        self._think_soon.cancel()
        if self._pars is not None:
            self._pars.cancel()

    def step_back(self) -> bool:
        """Go home: the table behind is empty."""
        if not super().step_back():
            self.navigator.go("home")
        return True

    def again(self) -> None:
        """Deal new cards to the same players."""
        done = self.conductor.finished
        if done is None:
            return
        rematch = done.rematch(random.SystemRandom().getrandbits(48))
        if isinstance(self.conductor.dispatch(rematch), Snapshot):
            self.navigator.replace("table")

    def challenge(self) -> None:
        """Share the deal as a challenge."""
        if self._snapshot is not None and self._snapshot.outcome is not None:
            self.navigator.go("challenge")

    def look_back(self) -> None:
        """Open the review of the game."""
        if self._snapshot is not None:
            self.navigator.go("review", game_id=self._snapshot.game_id)

    def refresh(self, *_: object) -> None:
        """Build the sections in the language in force."""
        done = self._snapshot
        if done is None or done.outcome is None:
            return
        ui, outcome = GAMES_UI[done.game], done.outcome
        self.game, self.title = done.game, ui.title
        self.line = self._how(done, outcome)
        self._show_podium(done, outcome)
        sections = [self._podium, self._table(done, outcome)]
        self._bar = self._allowed = None
        if len(done.players) == 1 and ui.rounds(done.views[0]):
            sections.append(self._alone(done, outcome.scores[0]))
        self.ids.form.set_sections(*sections)

    def _how(self, done: Snapshot, outcome: Outcome) -> str:
        parts: list[str] = []
        ending = GAMES_UI[done.game].endings.get(outcome.why)
        if ending is not None:
            winners = listed(done.players[seat].name for seat in outcome.winners)
            parts.append(tr(ending, name=winners, n=max(outcome.scores)))
        if to_beat(done.origin):
            best = best_of_people(done.players, outcome.scores)
            parts.append(against(sum(to_beat(done.origin)), best))
        if done.takebacks:
            parts.append(tr.plural("{count} undo", "{count} undos", done.takebacks))
        if done.hints:
            parts.append(tr.plural("{count} hint", "{count} hints", done.hints))
        return with_kind(done.origin, *parts)

    def _fit_podium(self, *_: object) -> None:
        """Make the podium as high as the window allows, without hiding its names."""
        room = self.height - self.inset_top - self.inset_bottom
        wanted = max(dp(PODIUM), min(dp(PODIUM_MOST), room * PODIUM_SHARE))
        self._podium.height = max(
            dp(PODIUM_LEAST), min(wanted, self.ids.form.height - dp(PODIUM_AIR))
        )

    def _show_podium(self, done: Snapshot, outcome: Outcome) -> None:
        spots = places(outcome.scores, outcome.winners)
        self._podium.standings = [
            Standing(player.name, player.colour, spots[seat], number(outcome.scores[seat]))
            for seat, player in enumerate(done.players)
        ]

    def _table(self, done: Snapshot, outcome: Outcome) -> Section:
        """Everybody's rounds; only the total where a game has none."""
        ui = GAMES_UI[done.game]
        rounds = [ui.rounds(view) for view in done.views]
        best = [max(one.score for one in row) for row in zip(*rounds, strict=True)]
        names, total = [one.name for one in rounds[0]], tr("Total") if best else tr(ui.points_name)
        section = Section(RoundHead(names, name=tr(ui.round_name), total=total), spacing=dp(2))
        spots = places(outcome.scores, outcome.winners)
        for seat in sorted(range(len(done.players)), key=lambda seat: (spots[seat], seat)):
            row = RoundRow(
                [one.score for one in rounds[seat]],
                best,
                colour=done.players[seat].colour,
                name=done.players[seat].name,
                total=number(outcome.scores[seat]),
                winner=seat in outcome.winners,
                game=done.game,
            )
            section.add_widget(row)
        ghost = to_beat(done.origin)
        if ghost:
            shown, total = ghost if len(ghost) == len(best) else (), number(sum(ghost))
            row = RoundRow(
                shown, best, colour="neutral", name=tr("To beat"), total=total, game=done.game
            )
            section.add_widget(row)
        return section

    def _alone(self, done: Snapshot, score: int) -> Section:
        """The rank of who played alone, where the rules give one, and what the cards allowed."""
        self._score = score
        section = Section(caption=tr("Solo rank") if done.rank is not None else tr("Your cards"))
        if done.rank is not None:
            ranks = GAMES_UI[done.game].ranks()
            rank = ranks[done.rank]
            section.add_widget(RankLine(name=tr(rank.name), place=tr(rank.place), game=done.game))
            self._bar = RankBar(
                score=score,
                label=tr("you {score}", score=number(score)),
                limits=[one.above for one in ranks if one.above is not None],
                game=done.game,
            )
            section.add_widget(self._bar)
        self._allowed = Body()
        section.add_widget(self._allowed)
        self._show_par()
        return section

    def _look_for_par(self, *_: object) -> None:
        # What thinks is loaded only once the result can be seen.
        from fitsmobile.ui.table.thinking import pars

        self._pars = known = pars()
        self._show_par()
        known.find_all(self.conductor.state, 0, self._show_par)

    def _show_par(self) -> None:
        """Write what the cards allowed, once it is known of every round."""
        if self._allowed is None:
            return
        state = self.conductor.state
        best = self._pars.total(state, 0) if self._pars is not None else None
        if best is None:
            self._allowed.text = tr("Working out the best possible score…")
            return
        if self._bar is not None:
            self._bar.possible = best
            self._bar.possible_label = tr("{points} possible", points=number(best))
        left = best - self._score
        self._allowed.text = (
            tr("Possible: {best}. You left {left} on the table.", best=number(best), left=left)
            if left
            else tr("That was the best possible.")
        )
