"""Take a picture of every screen, per device form and language: make screenshots.

`python -m tools.draw.screenshots [form ...]` takes some forms only. In the environment,
`ONLY="home fits"` limits the scenes and `LANGUAGES=en` the languages. The pictures go to
build/screenshots/. Forms of one density share a process: Kivy cannot change its density.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fitsmobile.engine.views import BitsView, FillitView, JammitView, Landing, RampView
from fitsmobile.session.snapshot import Snapshot
from tools import ROOT
from tools.draw.demo import SoloPlayer, contact_sheet, halved, ramp_of
from tools.draw.stage import Stage, prepare

if TYPE_CHECKING:
    from fitsmobile.ui.kit.screen import Screen

OUT = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
FOR_README = {"home", "fits"}
SEED = 11
LONGEST_THOUGHT = 12
"""Rounds of the review's analysis to wait for: an answer may start a further search."""


class Form(NamedTuple):
    """A device: its size in dp, pixels per dp, and the theme."""

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


def never(_snapshot: Snapshot) -> bool:
    """The condition that no snapshot meets."""
    return False


class Tour:
    """The app with its own data folder, and the steps that lead to a scene."""

    def __init__(self, stage: Stage, folder: Path, mode: str, language: str) -> None:
        from fitsmobile.ui.app.app import FitsApp

        self.stage = stage
        app = FitsApp(folder=folder)
        app.conductor.change_settings(theme=mode, language=language)
        self.conductor = app.conductor
        self.root = stage.show(app.build())
        self.rest()

    @property
    def snapshot(self) -> Snapshot:
        """The game at the table."""
        snapshot = self.conductor.snapshot
        if snapshot is None:
            raise RuntimeError("no game is at the table")
        return snapshot

    @property
    def screen(self) -> "Screen":
        """The screen in front."""
        screen = self.root.screen
        if screen is None:
            raise RuntimeError("no screen is open")
        return screen

    def rest(self, seconds: float = 1.0) -> None:
        """Draw a few long frames, so that animations end."""
        self.stage.frames(round(seconds * 12), 1 / 12)

    def go(self, route: str, **args: object) -> None:
        """Open a screen."""
        self.root.go(route, **args)
        self.rest()

    def deal(self, game: str, seats: int, pace: str) -> None:
        """Start a game with human players in all seats."""
        from fitsmobile.session.actions import NewGame, Player

        players = tuple(Player(name, colour) for name, colour in PLAYERS[:seats])
        self.conductor.dispatch(NewGame(game, players, pace=pace, seed=SEED))

    def play(self, moves: int, until: Callable[[Snapshot], bool] = never) -> None:
        """Play up to `moves` sensible moves, the same ones on every run."""
        from fitsmobile.session.actions import EndTurn, Play, TakeDevice

        dice = random.Random(SEED)
        player = self._solo_player()
        for _ in range(moves):
            snapshot = self.snapshot
            if snapshot.outcome is not None or until(snapshot):
                return
            if snapshot.curtain is not None:
                self.conductor.dispatch(TakeDevice())
            elif snapshot.can_end_turn and not snapshot.actors:
                self.conductor.dispatch(EndTurn())
            else:
                seat = snapshot.turn or 0
                move = player.next_move() if player else good_move(snapshot.views[seat], dice)
                if move is None:
                    self.conductor.dispatch(EndTurn())
                else:
                    self.conductor.dispatch(Play(seat, move))

    def _solo_player(self) -> SoloPlayer | None:
        """The computer player of a solo game of FITS; None for all other games."""
        record = self.conductor.saved_games()[0]
        is_solo_fits = record.game == "fits" and len(record.players) == 1
        return SoloPlayer(record.setup) if is_solo_fits else None

    def table(self, game: str, moves: int, seats: int = 1, pace: str = "solo") -> None:
        """Open the table of a game after some moves."""

        self.deal(game, seats, pace)
        self.play(moves)
        self.go("table")

    def carry(self, columns: int) -> None:
        """Drag the waiting tile over the ramp and hold it there."""
        layout = self.screen.table.layout
        x, y, cell = layout.homes[0].cx, layout.homes[0].cy, layout.grid.cell
        self.stage.finger("down", x, y)
        for step in range(8):
            self.stage.finger("motion", x + columns * cell * step / 7, y + cell * step)
        self.rest(0.5)

    def lift_finger(self) -> None:
        """End a drag that is under way."""
        width, height = self.stage.size
        self.stage.finger("up", width / 2, height / 2)


def good_move(view: object, dice: random.Random) -> str | None:
    """A sensible move of any game as text; None where the turn offers no further move."""
    if isinstance(view, BitsView):
        view = view.ramp
    if isinstance(view, RampView):
        drops = [drop for tile in view.tiles for drop in tile.landings.values()]
        return max(drops, key=worth).move if drops else view.can_put_aside
    if isinstance(view, FillitView):
        return chosen([run.move for run in view.runs] or [step.move for step in view.steps], dice)
    if isinstance(view, JammitView):
        return chosen([push.move for push in view.pushes] or list(view.corners.values()), dice)
    raise TypeError(f"no moves are known for {type(view).__name__}")


def chosen(moves: list[str], dice: random.Random) -> str | None:
    """One of the moves at random; None where there are none."""
    return dice.choice(sorted(moves)) if moves else None


def worth(drop: Landing) -> tuple[int, str]:
    """Sort key of a landing: its score, then its depth."""
    return drop.score - max(row for _, row in drop.cells), drop.move


def score_of_a_board(tour: Tour) -> None:
    """The table after the last tile of a board, with the board counted."""
    tour.table("fits", 0)
    tour.play(20, until=lambda snapshot: bool(ramp_of(snapshot).finished))
    tour.rest(8)


def home(tour: Tour) -> None:
    """Home with a running game, after two of the day's deals were played."""
    from fitsmobile.session.actions import Player

    for game in ("fits", "bits"):
        tour.conductor.daily_deals.start(game, Player(*PLAYERS[0]))
        tour.play(2000)
    tour.deal("fits", 1, "solo")
    tour.play(9)
    tour.root.open("home")
    tour.rest(2)


def carried(tour: Tour, game: str, moves: int, columns: int) -> None:
    """A tile dragged over the ramp, with its landing shown."""
    tour.table(game, moves)
    tour.carry(columns)


def result(tour: Tour, game: str, seats: int, pace: str) -> None:
    """The result of a finished game."""
    tour.table(game, 0, seats, pace)
    tour.play(2000)
    tour.go("result")


def curtain(tour: Tour) -> None:
    """The hand-over screen in the second round, while the pawn is held."""
    tour.deal("fits", 3, "round_by_round")
    tour.play(300, until=lambda now: now.curtain == 1 and len(ramp_of(now).finished) == 2)
    tour.go("table")
    pawn = next(one for one in tour.screen.walk() if type(one).__name__ == "HoldPawn")
    tour.stage.finger("down", *pawn.to_window(*pawn.center))
    tour.stage.frames(20, 1 / 60)


def review(tour: Tour, game: str, seats: int, pace: str) -> None:
    """The review of a finished game, with its analysis."""
    from fitsmobile.ui.table.thinking import thinker

    tour.deal(game, seats, pace)
    tour.play(2000)
    tour.go("review", game_id=tour.snapshot.game_id)
    tour.screen.go(9)
    for _ in range(LONGEST_THOUGHT):
        thinker().close()
        tour.rest(0.2)


def challenge(tour: Tour) -> None:
    """The challenge screen of a finished game."""
    tour.deal("fits", 1, "solo")
    tour.play(2000)
    tour.go("challenge")


def statistics(tour: Tour) -> None:
    """The statistics of many games."""
    from fitsmobile.session.actions import NewGame, Player

    for seed in range(12):
        setup = NewGame("fits", (Player("Ada", "green"),), {"boards": ["1"]}, seed=seed)
        tour.conductor.dispatch(setup)
        tour.play(2000)
    tour.go("statistics")


def saved(tour: Tour) -> None:
    """The list of saved games, one of each kind."""
    for game, seats in (("jammit", 2), ("bits", 1), ("fillit", 2), ("fits", 3)):
        tour.deal(game, seats, "solo" if seats == 1 else "free")
        tour.play(9)
    tour.go("saved")


def many_saved(tour: Tour) -> None:
    """The end of a longer list of saved games."""
    for seed in range(21):
        tour.deal(ALL[seed % 4], 2, "free")
        tour.play(5)
    tour.go("saved")
    tour.screen.form.scroll_y = 0
    tour.rest()


def daily(tour: Tour) -> None:
    """The sheet of a daily deal."""
    tour.screen.open_daily("bits")
    tour.rest()


def lesson(tour: Tour, game: str) -> None:
    """The second step of a lesson."""
    tour.go("lesson", game=game)
    tour.screen.go_on()
    tour.rest()


SCENES: dict[str, Callable[[Tour], None]] = {
    "home-first": lambda tour: None,
    "home": home,
    "home-daily": daily,
    "fits": lambda tour: carried(tour, "fits", 8, 1),
    "fits-score": score_of_a_board,
    "fits-curtain": curtain,
    "fits-card-by-card": lambda tour: tour.table("fits", 9, 3, "card_by_card"),
    "fits-together": lambda tour: tour.table("fits", 9, 4, "together"),
    "bits": lambda tour: carried(tour, "bits", 8, 1),
    "fillit": lambda tour: tour.table("fillit", 20, 2, "turns"),
    "bits-together": lambda tour: tour.table("bits", 9, 3, "together"),
    "jammit": lambda tour: tour.table("jammit", 20, 2, "turns"),
    "jammit-together": lambda tour: tour.table("jammit", 20, 3, "together"),
    "result-solo": lambda tour: result(tour, "fits", 1, "solo"),
    "result-three": lambda tour: result(tour, "bits", 3, "free"),
    "result-jammit": lambda tour: result(tour, "jammit", 2, "turns"),
    "review-fits": lambda tour: review(tour, "fits", 1, "solo"),
    "review-jammit": lambda tour: review(tour, "jammit", 2, "turns"),
    "challenge": challenge,
    "statistics": statistics,
    "saved-none": lambda tour: tour.go("saved"),
    "saved": saved,
    "saved-many": many_saved,
    **{f"setup-{game}": partial(Tour.go, route="setup", game=game) for game in ALL},
    **{f"lesson-{game}": partial(lesson, game=game) for game in ALL},
    **{f"howto-{game}": partial(Tour.go, route="howto", game=game) for game in ALL},
}


def scenes(form: Form) -> dict[str, Callable[[Tour], None]]:
    """All scenes of a form: those in SCENES, and every other screen as it opens."""
    from fitsmobile.ui.app import routes
    from fitsmobile.ui.table.layout import has_room

    arranged = {"home", "setup", "howto", "result", "saved", "review", "lesson", routes.TABLE}
    arranged |= set(SCENES)
    rest = {name: partial(Tour.go, route=name) for name in routes.names() if name not in arranged}
    wanted = os.environ.get("ONLY", "").split()
    known = {
        name: scene for name, scene in (SCENES | rest).items() if route_of(name) in routes.names()
    }
    if not has_room(form.width, form.height, 1):
        known = {name: scene for name, scene in known.items() if not name.endswith("-together")}
    return {name: scene for name, scene in known.items() if not wanted or name in wanted}


def route_of(scene: str) -> str:
    """The route of the screen that a scene shows."""
    from fitsmobile.ui.games import GAMES_UI

    name = scene.partition("-")[0]
    return "table" if name in GAMES_UI else name


def languages() -> list[str]:
    """The languages to take pictures in."""
    from fitsmobile.storage.languages import LANGUAGES

    return os.environ.get("LANGUAGES", "").split() or list(LANGUAGES)


def photograph(names: list[str]) -> None:
    """Take the pictures of forms that share a density."""
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
                    tour.lift_finger()
                    tour.screen.leave()
                    tour.conductor.close()
            (OUT / name / language / "contact-sheet.png").write_bytes(contact_sheet(small))
            print(f"{name}, {language}: {len(small)} screens", flush=True)


def main(arguments: list[str]) -> int:
    """Take the pictures of the named forms, or of all."""
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
