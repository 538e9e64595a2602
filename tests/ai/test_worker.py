import gc
import sys
import threading
import weakref
from queue import Queue

import pytest

from fitsmobile.ai import worker
from fitsmobile.ai.worker import NO_FULL_COLLECTION, THINKING_SWITCH_SECONDS, Gate, Worker, thinking

PATIENCE = 20


class Desk:
    """The asking thread: posted callbacks wait here until the test runs them."""

    def __init__(self, gate=None):
        self.posted = Queue()
        self.answers = []
        self.worker = Worker(self.posted.put, gate)

    def fetch(self):
        self.posted.get(timeout=PATIENCE)()


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.worker.close()


def test_an_answer_is_delivered_on_the_asking_thread(desk):
    thinkers = []

    def question(stop):
        thinkers.append(threading.current_thread())
        return 42

    desk.worker.ask(question, desk.answers.append)
    assert desk.answers == []
    desk.fetch()
    assert desk.answers == [42]
    assert thinkers[0] is not threading.current_thread()


def test_questions_are_answered_in_the_order_asked(desk):
    for number in range(5):
        desk.worker.ask(lambda stop, number=number: number, desk.answers.append)
    for _ in range(5):
        desk.fetch()
    assert desk.answers == [0, 1, 2, 3, 4]


def test_a_cancelled_question_is_stopped_and_never_answered(desk):
    begun, stopped = threading.Event(), threading.Event()

    def endless(stop):
        begun.set()
        while not stop():
            pass
        stopped.set()
        return "late"

    ticket = desk.worker.ask(endless, desk.answers.append)
    assert begun.wait(PATIENCE)
    ticket.cancel()
    assert stopped.wait(PATIENCE)
    desk.fetch()
    assert desk.answers == []


class Asker:
    """Asks and takes the answer, as a screen does."""

    def take(self, answer):
        self.answer = answer


def test_a_cancelled_question_does_not_keep_the_asker_alive(desk):
    go_on, asker = threading.Event(), Asker()
    ticket = desk.worker.ask(lambda stop: go_on.wait(PATIENCE), asker.take)
    ticket.cancel()
    asker = weakref.ref(asker)
    gc.collect()
    assert asker() is None
    go_on.set()


def test_an_answered_question_does_not_keep_the_asker_alive(desk):
    asker = Asker()
    desk.worker.ask(lambda stop: 42, asker.take)
    desk.fetch()
    assert asker.answer == 42
    asker = weakref.ref(asker)
    gc.collect()
    assert asker() is None


def test_the_idle_thread_holds_nothing_of_its_last_question(desk):
    asker, released = Asker(), threading.Event()
    weakref.finalize(asker, released.set)
    desk.worker.ask(lambda stop, asker=asker: 42, desk.answers.append)
    del asker
    desk.fetch()
    assert released.wait(PATIENCE)


def test_a_question_cancelled_in_the_queue_is_not_searched(desk):
    gate, thought = threading.Event(), []
    desk.worker.ask(lambda stop: gate.wait(PATIENCE), desk.answers.append)
    desk.worker.ask(thought.append, desk.answers.append).cancel()
    desk.worker.ask(lambda stop: "after", desk.answers.append)
    gate.set()
    desk.fetch()
    desk.fetch()
    assert desk.answers == [True, "after"]
    assert thought == []


def test_an_answer_cancelled_before_delivery_is_dropped(desk):
    ticket = desk.worker.ask(lambda stop: 1, desk.answers.append)
    delivery = desk.posted.get(timeout=PATIENCE)
    ticket.cancel()
    delivery()
    assert desk.answers == []


def test_a_question_that_fails_is_logged_and_the_next_is_answered(desk, caplog):
    def broken(stop):
        raise RuntimeError("no idea")

    desk.worker.ask(broken, desk.answers.append)
    desk.worker.ask(lambda stop: "fine", desk.answers.append)
    desk.fetch()
    assert desk.answers == ["fine"]
    assert "Thinking failed" in caplog.text


def test_the_switch_interval_is_shortened_only_during_a_search(desk):
    usual = sys.getswitchinterval()
    desk.worker.ask(lambda stop: sys.getswitchinterval(), desk.answers.append)
    desk.fetch()
    desk.worker.close()
    assert desk.answers == [pytest.approx(THINKING_SWITCH_SECONDS)]
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_full_garbage_collections_are_avoided_only_during_a_search(desk):
    usual = gc.get_threshold()
    desk.worker.ask(lambda stop: gc.get_threshold(), desk.answers.append)
    desk.fetch()
    desk.worker.close()
    assert desk.answers == [(*usual[:2], NO_FULL_COLLECTION)]
    assert gc.get_threshold() == usual


def test_the_last_of_two_searches_restores_the_interpreter_settings():
    usual = sys.getswitchinterval(), gc.get_threshold()
    first, second = thinking(), thinking()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert sys.getswitchinterval() == pytest.approx(THINKING_SWITCH_SECONDS)
    second.__exit__(None, None, None)
    assert (sys.getswitchinterval(), gc.get_threshold()) == (pytest.approx(usual[0]), usual[1])


class WatchedGate(Gate):
    """A gate that records when a search waits and when it has passed."""

    def __init__(self):
        super().__init__()
        self.reached, self.passed = threading.Event(), threading.Event()

    def wait(self):
        self.reached.set()
        super().wait()
        self.passed.set()


def test_a_search_waits_at_a_closed_gate(monkeypatch):
    monkeypatch.setattr(worker, "LONGEST_WAIT_SECONDS", PATIENCE)
    gate = WatchedGate()
    desk = Desk(gate)
    gate.close()
    desk.worker.ask(lambda stop: stop(), desk.answers.append)
    assert gate.reached.wait(PATIENCE)
    assert not gate.passed.is_set()
    gate.open()
    desk.fetch()
    assert desk.answers == [False]
    desk.worker.close()


def test_a_gate_left_closed_blocks_a_search_only_for_a_while():
    gate = Gate()
    gate.close()
    desk = Desk(gate)
    desk.worker.ask(lambda stop: stop(), desk.answers.append)
    desk.fetch()
    assert desk.answers == [False]
    desk.worker.close()
