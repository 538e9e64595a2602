"""Every screen in every form and language, into build/screenshots/: make screenshots.

`python -m tools.draw.screenshots [form ...]` takes only some forms; `ONLY="home fits"` in the
environment only some scenes, `LANGUAGES=en` only some languages. Forms of one density share a
process, as a density can't be changed while Kivy runs.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tools.draw.demo import Mind, contact_sheet, halved
from tools.draw.stage import Stage, prepare

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
FOR_README = {"home", "fits"}
SEED = 11
LONGEST_THOUGHT = 12
"""How often an answer may lead to a further question while a game is looked back at."""


class Form(NamedTuple):
    """A device: its size in dp, the pixels a dp has, and the theme."""

    width: int
    height: int
    density: float
    mode: str = "light"


FORMS = {
    "phone": Form(360, 640, 2),
    "phone-dark": Form(360, 640, 2, "dark"),
    "phone-landscape": Form(640, 360, 2),
    "tablet": Form(800, 1280, 1),
    "tablet-landscape": Form(1280, 800, 1),
}
ALL = ("fits", "bits", "fillit", "jammit")
PLAYERS = (("Ada", "green"), ("Ben", "red"), ("Chika", "blue"), ("Dora", "yellow"))


class Tour:
    """The app with a data folder of its own, and the ways to get somewhere in it."""

    def __init__(self, stage: Stage, folder: Path, mode: str, language: str) -> None:
        from fitsmobile.ui.app.app import FitsApp

        self.stage = stage
        app = FitsApp(folder=folder)
        app.conductor.change_settings(theme=mode, language=language)
        self.conductor = app.conductor
        self.root = stage.show(app.build())
        self.rest()

    def rest(self, seconds: float = 1.0) -> None:
        """Let motions come to their end."""
        self.stage.frames(round(seconds * 12), 1 / 12)

    def go(self, route: str, **args: Any) -> None:
        """Visit a screen."""
        self.root.go(route, **args)
        self.rest()

    def deal(self, game: str, seats: int, pace: str) -> None:
        """Begin a game with people in all seats."""
        from fitsmobile.session.actions import NewGame, Player

        players = tuple(Player(name, colour) for name, colour in PLAYERS[:seats])
        self.conductor.dispatch(NewGame(game, players, pace=pace, seed=SEED))

    def play(self, moves: int, until: Callable[[Any], Any] = lambda snapshot: False) -> None:
        """Play some moves, well enough to look at, the same every time."""
        from fitsmobile.session.actions import EndTurn, Play, TakeDevice

        dice = random.Random(SEED)
        mind = self._mind()
        for _ in range(moves):
            snapshot = self.conductor.snapshot
            if snapshot.outcome is not None or until(snapshot):
                return
            if snapshot.curtain is not None:
                self.conductor.dispatch(TakeDevice())
            elif snapshot.can_end_turn and not snapshot.actors:
                self.conductor.dispatch(EndTurn())
            else:
                seat = snapshot.turn
                move = mind.next_move() if mind else good_move(snapshot.views[seat], dice)
                if move is None:
                    self.conductor.dispatch(EndTurn())
                else:
                    self.conductor.dispatch(Play(seat, move))

    def _mind(self) -> Mind | None:
        """Who plays a solo game of FITS; None for all others."""
        record = self.conductor.saved_games()[0]
        return Mind(record.setup) if record.game == "fits" and len(record.players) == 1 else None

    def table(self, game: str, moves: int, seats: int = 1, pace: str = "solo") -> None:
        """Sit at a game that has been going on for some moves."""
        from fitsmobile.ui.kit.routes import TABLES

        self.deal(game, seats, pace)
        self.play(moves)
        self.go(TABLES[game])

    def carry(self, columns: int) -> None:
        """Take the waiting tile in hand and hold it over the ramp."""
        layout = self.root.screen.table.layout
        x, y, cell = layout.homes[0].cx, layout.homes[0].cy, layout.grid.cell
        self.stage.finger("down", x, y)
        for step in range(8):
            self.stage.finger("motion", x + columns * cell * step / 7, y + cell * step)
        self.rest(0.5)

    def drop_the_last(self) -> None:
        """Let the finger go, wherever it is."""
        self.stage.finger("up", *(side / 2 for side in self.stage.size))


def good_move(view: Any, dice: random.Random) -> str | None:
    """A sensible move of any game as text; None where the turn has nothing more."""
    ramp = getattr(view, "ramp", view)
    if hasattr(ramp, "tiles"):
        drops = [drop for tile in ramp.tiles for drop in tile.landings.values()]
        best = max(
            drops, key=lambda d: (d.score - max(row for _, row in d.cells), d.move), default=None
        )
        return best.move if best else ramp.can_put_aside
    if hasattr(view, "runs"):
        runs, steps = (
            sorted(run.move for run in view.runs),
            sorted(step.move for step in view.steps),
        )
        return dice.choice(runs or steps) if runs or steps else None
    texts = sorted([push.move for push in view.pushes] or view.corners.values())
    return dice.choice(texts) if texts else None


def worth(drop: Any) -> tuple[int, str]:
    """Points, and low is good."""
    return drop.score - max(row for _, row in drop.cells), drop.move


def score_of_a_board(tour: Tour) -> None:
    """The last tile of a board falls, and the board is counted."""
    tour.table("fits", 0)
    tour.play(20, until=lambda snapshot: snapshot.views[0].finished)
    tour.rest(8)


def home(tour: Tour) -> None:
    """Home while a game goes on, on a day on which two of the deals have been played."""
    from fitsmobile.session.actions import Player

    for game in ("fits", "bits"):
        tour.conductor.daily_deals.start(game, Player(*PLAYERS[0]))
        tour.play(2000)
    tour.deal("fits", 1, "solo")
    tour.play(9)
    tour.root.open("home")
    tour.rest(2)


def carried(tour: Tour, game: str, moves: int, columns: int) -> None:
    """A tile in hand over the ramp, its landing in sight."""
    tour.table(game, moves)
    tour.carry(columns)


def over(tour: Tour, game: str, seats: int, pace: str) -> None:
    """A game to its end, and how it ended."""
    tour.table(game, 0, seats, pace)
    tour.play(2000)
    tour.go("result")


def looked_back_at(tour: Tour, game: str, seats: int, pace: str) -> None:
    """A game that is over, move by move, with all that is thought about it."""
    from fitsmobile.ui.table.thinking import thinker

    tour.deal(game, seats, pace)
    tour.play(2000)
    tour.go("review", game_id=tour.conductor.snapshot.game_id)
    tour.root.screen.go(9)
    for _ in range(LONGEST_THOUGHT):
        thinker().close()
        tour.rest(0.2)


def handed_on(tour: Tour) -> None:
    """A finished game as a challenge."""
    tour.deal("fits", 1, "solo")
    tour.play(2000)
    tour.go("challenge")


def counted(tour: Tour) -> None:
    """What many games come to."""
    from fitsmobile.session.actions import NewGame, Player

    for seed in range(12):
        setup = NewGame("fits", (Player("Ada", "green"),), {"boards": ["1"]}, seed=seed)
        tour.conductor.dispatch(setup)
        tour.play(2000)
    tour.go("statistics")


def several(tour: Tour) -> None:
    """The list of kept games, one of each."""
    for game, seats in (("jammit", 2), ("bits", 1), ("fillit", 2), ("fits", 3)):
        tour.deal(game, seats, "solo" if seats == 1 else "free")
        tour.play(9)
    tour.go("saved")


def many(tour: Tour) -> None:
    """The end of a longer list of kept games."""
    for seed in range(21):
        tour.deal(ALL[seed % 4], 2, "free")
        tour.play(5)
    tour.go("saved")
    tour.root.screen.ids.form.scroll_y = 0
    tour.rest()


def daily(tour: Tour) -> None:
    """The sheet of a deal of the day."""
    tour.root.screen.open_daily("bits")
    tour.rest()


def lesson(tour: Tour, game: str) -> None:
    """The second step of a lesson."""
    tour.go("lesson", game=game)
    tour.root.screen.go_on()
    tour.rest()


SCENES: dict[str, Callable[[Tour], None]] = {
    "home-first": lambda tour: None,
    "home": home,
    "home-daily": daily,
    "fits": lambda tour: carried(tour, "fits", 8, 1),
    "fits-score": score_of_a_board,
    "fits-curtain": lambda tour: tour.table("fits", 17, 2, "round_by_round"),
    "fits-card-by-card": lambda tour: tour.table("fits", 9, 3, "card_by_card"),
    "fits-together": lambda tour: tour.table("fits", 9, 4, "together"),
    "bits": lambda tour: carried(tour, "bits", 8, 1),
    "fillit": lambda tour: tour.table("fillit", 20, 2, "turns"),
    "bits-together": lambda tour: tour.table("bits", 9, 3, "together"),
    "jammit": lambda tour: tour.table("jammit", 20, 2, "turns"),
    "jammit-together": lambda tour: tour.table("jammit", 20, 3, "together"),
    "result-solo": lambda tour: over(tour, "fits", 1, "solo"),
    "result-three": lambda tour: over(tour, "bits", 3, "free"),
    "result-jammit": lambda tour: over(tour, "jammit", 2, "turns"),
    "review-fits": lambda tour: looked_back_at(tour, "fits", 1, "solo"),
    "review-jammit": lambda tour: looked_back_at(tour, "jammit", 2, "turns"),
    "challenge": handed_on,
    "statistics": counted,
    "saved-none": lambda tour: tour.go("saved"),
    "saved": several,
    "saved-many": many,
    **{f"setup-{game}": lambda tour, game=game: tour.go("setup", game=game) for game in ALL},
    **{f"lesson-{game}": lambda tour, game=game: lesson(tour, game) for game in ALL},
    **{f"howto-{game}": lambda tour, game=game: tour.go("howto", game=game) for game in ALL},
}


def scenes(form: Form) -> dict[str, Callable[[Tour], None]]:
    """All of a form: those that are arranged, and each other screen as one comes to it."""
    from fitsmobile.ui.kit.routes import ROUTES, TABLES
    from fitsmobile.ui.table.around_tablet import has_room

    arranged = {"home", "setup", "howto", "result", "saved", "review", "lesson", *TABLES.values()}
    arranged |= set(SCENES)
    rest = {name: lambda tour, name=name: tour.go(name) for name in ROUTES if name not in arranged}
    wanted = os.environ.get("ONLY", "").split()
    known = {name: scene for name, scene in (SCENES | rest).items() if route_of(name) in ROUTES}
    if not has_room(form.width, form.height, 1):
        known = {name: scene for name, scene in known.items() if not name.endswith("-together")}
    return {name: scene for name, scene in known.items() if not wanted or name in wanted}


def route_of(scene: str) -> str:
    """The screen that a scene is about."""
    from fitsmobile.ui.kit.routes import TABLES

    name = scene.partition("-")[0]
    return TABLES.get(name, name)


def languages() -> list[str]:
    """The languages to take pictures in."""
    from fitsmobile.storage.languages import LANGUAGES

    return os.environ.get("LANGUAGES", "").split() or list(LANGUAGES)


def photograph(names: list[str]) -> None:
    """Take the pictures of forms that have one density in common."""
    forms = [FORMS[name] for name in names]
    width, height = max(one.width for one in forms), max(one.height for one in forms)
    prepare(width, height, forms[0].density)
    stage = Stage()
    for name in names:
        form = FORMS[name]
        stage.resize(round(form.width * form.density), round(form.height * form.density))
        for language in languages():
            small = []
            for scene, arrange in scenes(form).items():
                with tempfile.TemporaryDirectory() as folder:
                    tour = Tour(stage, Path(folder), form.mode, language)
                    arrange(tour)
                    picture = stage.see(OUT / name / language / f"{scene}.png")
                    if (name, language) == ("phone", "en") and scene in FOR_README:
                        PICTURES.mkdir(parents=True, exist_ok=True)
                        shutil.copy(picture, PICTURES)
                    small.append(halved(*stage.size, stage.pixels()))
                    tour.drop_the_last()
                    tour.root.screen.leave()
            (OUT / name / language / "contact-sheet.png").write_bytes(contact_sheet(small))
            print(f"{name}, {language}: {len(small)} screens", flush=True)


def main(arguments: list[str]) -> int:
    """Take the pictures of the forms named, or of all."""
    unknown = sorted(set(arguments) - set(FORMS))
    if unknown:
        print(f"no such form: {', '.join(unknown)}; there are: {', '.join(FORMS)}")
        return 2
    wanted = arguments or list(FORMS)
    densities = sorted({FORMS[name].density for name in wanted})
    if len(densities) == 1:
        photograph(wanted)
        return 0
    codes = []
    for density in densities:
        names = [name for name in wanted if FORMS[name].density == density]
        codes.append(
            subprocess.call([sys.executable, "-m", "tools.draw.screenshots", *names], cwd=ROOT)
        )
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
