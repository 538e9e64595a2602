"""Parts of the result screen: the scene of a game, the table of rounds, the note."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from fitsmobile.engine.protocol import Outcome
from fitsmobile.session.actions import Player
from fitsmobile.session.challenge import to_beat
from fitsmobile.session.highlights import Highlight
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.ui.device.sound import Event
from fitsmobile.ui.games import GAMES_UI
from fitsmobile.ui.kit.form import Section
from fitsmobile.ui.kit.node import Described, Gathered
from fitsmobile.ui.kit.surface import Card
from fitsmobile.ui.kit.text import Body, Small, Strong, align
from fitsmobile.ui.kit.wording import number, signed
from fitsmobile.ui.look import kvloader
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.node import Node
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.look.units import dp
from fitsmobile.ui.paint.picture import Picture
from fitsmobile.ui.screens import result_words
from fitsmobile.ui.screens.podium import Podium, Standing
from fitsmobile.ui.screens.stairs import Stairs

kvloader.load(__name__)

ROUND_PICTURE, SMALL_ROUND_PICTURE = 124, 96
COINS = 3


class RoundHead(Gathered, BoxLayout):
    """The captions over the table of rounds."""

    name = StringProperty("")
    total = StringProperty("")

    def __init__(self, rounds: Sequence[str], **kwargs: object) -> None:
        super().__init__(**kwargs)
        for word in rounds:
            self.ids.cells.add_widget(Small(text=word, halign="center", size_hint_y=1))


class RoundRow(Gathered, BoxLayout):
    """A player's line in the table of rounds; the scores that are the `best` of all are bold."""

    player = ObjectProperty(None, allownone=True)
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


class NumberCell(Gathered, BoxLayout):
    """A large number and its name."""

    value = StringProperty("")
    text = StringProperty("")
    role = StringProperty("text")


class ResultNote(Card):
    """One more sentence about a player, and what was gained."""

    player = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    gain = StringProperty("")


class RoundPictures(BoxLayout):
    """The boards as they were left, side by side."""

    def __init__(self, *parts: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for part in parts:
            self.add_widget(part)


class RoundPicture(Described, BoxLayout):
    """A board and its score. `name` is that of the round."""

    picture = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    score = StringProperty("")

    def nodes(self) -> tuple[Node, ...]:
        """The round as a text, with its score."""
        return (self.node("group", self.name, self.score),)


def podium_of(done: Snapshot, outcome: Outcome) -> Podium:
    """The scene of a game of several, or of one without a rank."""
    nobody = not outcome.winners
    seats = range(len(done.players))
    spots = [0 for _ in seats] if nobody else result_words.places(
        outcome.scores, outcome.winners
    )  # fmt: skip
    alone, own = len(done.players) == 1, result_words.sides(done)
    colours = [done.players[seat].colour for seat in outcome.winners]
    return Podium(
        standings=[
            Standing(
                player.name, player.colour, spots[seat],
                "" if alone else number(outcome.scores[seat]), own[seat],
            )
            for seat, player in enumerate(done.players)
        ],
        coins=[colours[at % len(colours)] for at in range(COINS)] if colours else [],
    )  # fmt: skip


def stairs_of(done: Snapshot, outcome: Outcome) -> Stairs:
    """The scene of a solo game with a rank."""
    steps = len(GAMES_UI[done.game].ranks())
    return Stairs(
        steps=steps,
        reached=steps - 1 - (done.rank or 0),
        score=outcome.scores[0],
        colour=done.players[0].colour,
    )


def fanfare_of(done: Snapshot) -> Event | None:
    """The sound that ends the scene; None where no person has won."""
    if done.rank is not None:
        return "rank"
    won = done.outcome.winners if done.outcome is not None else ()
    return "win" if any(done.players[seat].level is None for seat in won) else None


def show_possible(stairs: Stairs, game: str, best: int) -> None:
    """Show the step that the cards allowed, if it is a higher one."""
    ranks = GAMES_UI[game].ranks()
    at = next(n for n, one in enumerate(ranks) if one.above is None or best > one.above)
    step = len(ranks) - 1 - at
    if step > stairs.reached:
        missing = (ranks[at].above or 0) + 1 - int(stairs.score)
        stairs.best = best
        stairs.chip = tr("{points} more: {rank}", points=missing, rank=tr(ranks[at].name))
        stairs.possible = step


def rounds_table(done: Snapshot, outcome: Outcome) -> Section:
    """Everybody's rounds in the order of the table, the winners' rows tinted."""
    ui = GAMES_UI[done.game]
    best = [max(row) for row in zip(*outcome.rounds, strict=True)]
    names = [one.name for one in ui.rounds(done.views[0])]
    head = RoundHead(names, name=tr(ui.round_name), total=tr("Total"))
    section = Section(head, spacing=dp(2))
    for seat, player in enumerate(done.players):
        row = RoundRow(
            outcome.rounds[seat], best, player=player, name=player.name, game=done.game,
            total=number(outcome.scores[seat]), winner=seat in outcome.winners,
        )  # fmt: skip
        section.add_widget(row)
    ghost = to_beat(done.origin)
    if ghost:
        shown = ghost if len(ghost) == len(best) else ()
        total = number(sum(ghost))
        row = RoundRow(
            shown, best, player=Player("", "neutral"), name=tr("To beat"), total=total,
            game=done.game,
        )  # fmt: skip
        section.add_widget(row)
    return section


def boards_of(done: Snapshot) -> tuple[int, tuple[Picture, ...]]:
    """The seat of the first person, and its boards as they were left; none without rounds."""
    seat = next((at for at, one in enumerate(done.players) if one.level is None), 0)
    colour = theme.tile_paint(done.players[seat].colour, len(done.players))
    return seat, GAMES_UI[done.game].round_pictures(done.views[seat], colour)


def numbers(cells: Sequence[NumberCell], board: RoundPicture | None = None) -> Section:
    """Numbers side by side, after a board where there is a single one."""
    row = BoxLayout(size_hint_y=None, pos_hint={"center_y": 0.5})
    row.bind(minimum_height=row.setter("height"))
    for cell in cells:
        row.add_widget(cell)
    align([cell.ids.value.__self__ for cell in cells])
    if board is None:
        return Section(row)
    return Section(RoundPictures(board, row, height=dp(SMALL_ROUND_PICTURE)))


def round_pictures(pictures: Sequence[Picture], scores: Sequence[int], small: bool) -> Section:
    """The boards as they were left, with their scores."""
    boards = [
        RoundPicture(picture=picture, name=_name_of(at), score=number(score))
        for at, (picture, score) in enumerate(zip(pictures, scores, strict=True))
    ]
    return Section(
        RoundPictures(*boards, height=dp(SMALL_ROUND_PICTURE if small else ROUND_PICTURE))
    )


def round_picture(pictures: Sequence[Picture]) -> RoundPicture | None:
    """The board of a game of a single round, which has the whole score; else None."""
    return RoundPicture(picture=pictures[0], name=_name_of(0)) if len(pictures) == 1 else None


def _name_of(at: int) -> str:
    return tr("Round {number}", number=at + 1)


def note_of(done: Snapshot, found: Highlight | None) -> ResultNote | None:
    """The one thing worth a note."""
    if found is None or not found.kind:
        return None
    player = done.players[found.seat]
    own = len([one for one in done.players if one.level is None]) == 1
    if found.kind == "rank":
        return ResultNote(player=player, text=tr("Highest rank so far"), gain=signed(found.gain))
    if found.kind == "record":
        words = tr("Your best so far") if own else tr("{name}’s best so far", name=player.name)
        return ResultNote(player=player, text=words, gain=signed(found.gain))
    if found.kind == "days":
        words = tr.plural("{count} day in a row", "{count} days in a row", found.gain)
        return ResultNote(player=player, text=words)
    words = tr.plural("{count} win in a row", "{count} wins in a row", found.gain)
    return ResultNote(player=player, text=words)
