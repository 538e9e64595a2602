"""The map in CONTRIBUTING.md: its folders, its picture, and the ways below the screen."""

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.session.actions import NewGame, Player, Undo
from fitsmobile.session.conductor import Conductor
from fitsmobile.session.opponents import Device, Opponents
from tests.session.conducting import begin, bring_in, conduct, export, place
from tests.source import ROOT, modules
from tests.ways import assert_passed, entered, section, ways


@pytest.mark.scan
def test_every_file_on_a_way_of_the_map_exists() -> None:
    assert len(ways()) == 10
    named = {path for way in ways().values() for path in way}
    assert [path for path in sorted(named) if not (ROOT / "fitsmobile" / path).is_file()] == []


@pytest.mark.scan
def test_the_map_has_exactly_one_line_for_every_folder() -> None:
    lines = re.findall(r"^\| (`.+?`) \|", section(), re.MULTILINE)
    told = {name for line in lines for name in re.findall(r"`([\w/]+/)`", line)}
    package = ROOT / "fitsmobile"
    folders = {path.parent.relative_to(package).as_posix() for path in modules("fitsmobile")}
    assert told == {f"{folder}/" for folder in folders - {".", "ui"}}


@pytest.mark.scan
def test_the_picture_of_the_map_shows_the_layers_that_import_linter_checks() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {
        one["id"]: one["layers"]
        for one in settings["tool"]["importlinter"]["contracts"]
        if one["type"] == "layers"
    }
    rows = [re.findall(r"\w+", row) for row in section().split("```")[1].splitlines()]
    for layers in (contracts["layers"], contracts["ui-layers"], contracts["families-apart"][:2]):
        named = [layer.split(" | ") for layer in layers]
        at = [{row_of(name, rows) for name in names} for names in named]
        assert all(len(one) == 1 for one in at), (layers, at)
        assert all(above < below for (above,), (below,) in pairwise(at)), (layers, at)


def row_of(name: str, rows: list[list[str]]) -> int:
    """The first row of the picture that has a name."""
    return next(number for number, row in enumerate(rows) if name in row)


@pytest.fixture
def conductor(tmp_path: Path) -> Iterator[Conductor]:
    """A game of FITS with one tile placed."""
    conductor = conduct(tmp_path / "here")
    begin(conductor)
    place(conductor)
    yield conductor
    conductor.close()


def test_undo_takes_the_way_of_the_map_below_the_screen(conductor: Conductor) -> None:
    with entered() as order:
        conductor.dispatch(Undo())
    assert_passed("Undo", order, below_the_screen=True)


def test_resume_takes_the_way_of_the_map_below_the_screen(
    conductor: Conductor, tmp_path: Path
) -> None:
    conductor.close()
    with entered() as order:
        assert conduct(tmp_path / "here").resume() is not None
    assert_passed("Resume", order, below_the_screen=True)


def test_an_import_takes_the_way_of_the_map_below_the_screen(
    conductor: Conductor, tmp_path: Path
) -> None:
    data, other = export(conductor), conduct(tmp_path / "there")
    with entered() as order:
        assert bring_in(other, data).added == 1
    assert_passed("An import", order, below_the_screen=True)


class SameThreadWorker(Worker):
    """A worker that searches on the calling thread."""

    def ask(self, question, answered):
        """Search at once; deliver when the caller has its ticket."""
        ticket = Ticket(question, answered)
        self.deliver = ticket.search(lambda: False)
        return ticket


def test_a_computers_move_takes_the_way_of_the_map_below_the_screen(tmp_path: Path) -> None:
    conductor, worker = conduct(tmp_path), SameThreadWorker(lambda _callback: None)
    players = (Player("Ada", "red", level=4), Player("Ben", "green", level=4))
    conductor.dispatch(NewGame("fillit", players, seed=5, pace="turns"))
    with entered() as order:
        opponents = Opponents(conductor, Device(worker, lambda: 0.0, lambda _s, _play: list))
        opponents.hurried = True
        worker.deliver()
    assert conductor.snapshot.ply > 0
    assert_passed("A computer's move in FILLIT", order, below_the_screen=True)
