"""Conductors over a folder, with a settable clock."""

from functools import partial
from io import BytesIO
from itertools import count

from fitsmobile.ai.worker import Ticket, Worker
from fitsmobile.session import challenge
from fitsmobile.session.actions import NewGame, Play
from fitsmobile.session.snapshot import Snapshot
from fitsmobile.storage import transfer
from fitsmobile.storage.results import Trouble
from fitsmobile.storage.writer import Manual
from tests.harness import conductor_in
from tests.session.tables import ALL_GAMES, players

NAMES = count(1)


class Clock:
    """A settable clock."""

    def __init__(self):
        self.time = 1_700_000_000

    def __call__(self):
        return self.time


class PatientWorker(Worker):
    """A worker that proves on the calling thread, when it is told to."""

    def __init__(self):
        super().__init__(lambda _callback: None)
        self._waiting = []

    def ask(self, question, answered):
        """Queue a question."""
        ticket = Ticket(question, answered)
        self._waiting.append(ticket)
        return ticket

    def work(self):
        """Answer everything that was asked and not cancelled."""
        while self._waiting:
            ticket = self._waiting.pop(0)
            if not ticket.is_cancelled():
                ticket.search(lambda: False)()


def conduct(folder, files=None, clock=None):
    """A conductor for the next process on a folder, with the tests' games; ids never repeat.

    Until a flush only the journal is written, from which acknowledged actions are restored.
    """
    new_id = partial(next, map("game{}".format, NAMES))
    return conductor_in(folder, ALL_GAMES, clock or Clock(), new_id, files, Manual)


def begin(conductor, game="fits", pace="solo", people=1, **more):
    snapshot = conductor.dispatch(NewGame(game, players(people), pace=pace, seed=7, **more))
    assert isinstance(snapshot, Snapshot)
    return snapshot


def place(conductor):
    snapshot = conductor.snapshot
    seat = snapshot.actors[0]
    landing = next(iter(snapshot.views[seat].tiles[0].landings.values()))
    answer = conductor.dispatch(Play(seat, landing.move, snapshot.ply))
    assert isinstance(answer, Snapshot)
    return answer


def compare_with_files(conductor):
    """Update the index, as the app does after its first frame."""
    for _step in conductor.kept.verify():
        pass


def finished_games(conductor):
    """The finished games and the daily tries given up, with all their moves, newest first."""
    records, _troubles = conductor.kept.finished.all()
    return records


def finish_duel(conductor):
    for move in ("half", "whole", "half", "whole"):
        conductor.dispatch(Play(0, move))


def bring_in(conductor, data):
    """Import a whole file; the counts, or the refusal."""
    brought = conductor.export_import.import_from(BytesIO(data))
    for _step in brought.check():
        pass
    if brought.trouble is not None:
        return brought.trouble
    for _step in conductor.export_import.steps_of(brought):
        conductor.flush()
    return brought.so_far


class Memory:
    """A file in memory as an export target."""

    name = "memory"

    def __init__(self):
        self.data = b""
        self.finished = False

    def write(self, data):
        self.data += data

    def finish(self):
        self.finished = True

    def abandon(self):
        self.data = b""


def export(conductor):
    """The content of an export of all games and settings."""
    target = Memory()
    for _step in conductor.export_import.export_to(target).steps():
        conductor.flush()
    assert target.finished
    return target.data


def export_of(running, finished=(), chosen=None):
    """The content of an export of these games."""
    return b"".join(transfer.pieces(iter(running), iter(finished), chosen))


def start_from_code(conductor, text, people, pace):
    """Deal the challenge of a code or a link; the snapshot, or the refusal."""
    sent = challenge.read(text, conductor.games)
    if isinstance(sent, Trouble):
        return sent
    return conductor.dispatch(challenge.accepted(sent, people, pace))
