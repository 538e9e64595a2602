import gc
import sys
import threading
import weakref
from queue import Queue

import pytest

from fitsmobile.ai import worker
from fitsmobile.ai.worker import NO_FULL_COLLECTION, THINKING_SWITCH_SECONDS, Gate, Worker, thinking

PATIENCE = 20


class Caller:
    """The asking thread: posted callbacks wait here until the test runs them."""

    def __init__(self, gate=None):
        self.posted = Queue()
        self.answers = []
        self.worker = Worker(self.posted.put, gate)

    def fetch(self):
        self.posted.get(timeout=PATIENCE)()


@pytest.fixture
def caller():
    caller = Caller()
    yield caller
    caller.worker.close()


def test_an_answer_is_delivered_on_the_asking_thread(caller):
    thinkers = []

    def question(stop):
        thinkers.append(threading.current_thread())
        return 42

    caller.worker.ask(question, caller.answers.append)
    assert caller.answers == []
    caller.fetch()
    assert caller.answers == [42]
    assert thinkers[0] is not threading.current_thread()


def test_questions_are_answered_in_the_order_asked(caller):
    for number in range(5):
        caller.worker.ask(lambda stop, number=number: number, caller.answers.append)
    for _ in range(5):
        caller.fetch()
    assert caller.answers == [0, 1, 2, 3, 4]


def test_a_cancelled_question_is_stopped_and_never_answered(caller):
    begun, stopped = threading.Event(), threading.Event()

    def endless(stop):
        begun.set()
        while not stop():
            pass
        stopped.set()
        return "late"

    ticket = caller.worker.ask(endless, caller.answers.append)
    assert begun.wait(PATIENCE)
    ticket.cancel()
    assert stopped.wait(PATIENCE)
    caller.fetch()
    assert caller.answers == []


class Asker:
    """Asks and takes the answer, as a screen does."""

    def take(self, answer):
        self.answer = answer


def test_a_cancelled_question_does_not_keep_the_asker_alive(caller):
    go_on, asker = threading.Event(), Asker()
    ticket = caller.worker.ask(lambda stop: go_on.wait(PATIENCE), asker.take)
    ticket.cancel()
    asker = weakref.ref(asker)
    gc.collect()
    assert asker() is None
    go_on.set()


def test_an_answered_question_does_not_keep_the_asker_alive(caller):
    asker = Asker()
    caller.worker.ask(lambda stop: 42, asker.take)
    caller.fetch()
    assert asker.answer == 42
    asker = weakref.ref(asker)
    gc.collect()
    assert asker() is None


def test_the_idle_thread_holds_no_reference_to_its_last_question(caller):
    asker, released = Asker(), threading.Event()
    weakref.finalize(asker, released.set)
    caller.worker.ask(lambda stop, asker=asker: 42, caller.answers.append)
    del asker
    caller.fetch()
    assert released.wait(PATIENCE)


def test_a_question_cancelled_in_the_queue_is_not_searched(caller):
    gate, thought = threading.Event(), []
    caller.worker.ask(lambda stop: gate.wait(PATIENCE), caller.answers.append)
    caller.worker.ask(thought.append, caller.answers.append).cancel()
    caller.worker.ask(lambda stop: "after", caller.answers.append)
    gate.set()
    caller.fetch()
    caller.fetch()
    assert caller.answers == [True, "after"]
    assert thought == []


def test_an_answer_cancelled_before_delivery_is_dropped(caller):
    ticket = caller.worker.ask(lambda stop: 1, caller.answers.append)
    delivery = caller.posted.get(timeout=PATIENCE)
    ticket.cancel()
    delivery()
    assert caller.answers == []


def test_a_question_that_fails_is_logged_and_the_next_is_answered(caller, caplog):
    def broken(stop):
        raise RuntimeError("no idea")

    caller.worker.ask(broken, caller.answers.append)
    caller.worker.ask(lambda stop: "fine", caller.answers.append)
    caller.fetch()
    assert caller.answers == ["fine"]
    assert "Thinking failed" in caplog.text


def test_the_switch_interval_is_shortened_only_during_a_search(caller):
    usual = sys.getswitchinterval()
    caller.worker.ask(lambda stop: sys.getswitchinterval(), caller.answers.append)
    caller.fetch()
    caller.worker.close()
    assert caller.answers == [pytest.approx(THINKING_SWITCH_SECONDS)]
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_full_garbage_collections_are_avoided_only_during_a_search(caller):
    usual = gc.get_threshold()
    caller.worker.ask(lambda stop: gc.get_threshold(), caller.answers.append)
    caller.fetch()
    caller.worker.close()
    assert caller.answers == [(*usual[:2], NO_FULL_COLLECTION)]
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
    caller = Caller(gate)
    gate.close()
    caller.worker.ask(lambda stop: stop(), caller.answers.append)
    assert gate.reached.wait(PATIENCE)
    assert not gate.passed.is_set()
    gate.open()
    caller.fetch()
    assert caller.answers == [False]
    caller.worker.close()


def test_a_gate_left_closed_blocks_a_search_only_for_a_while():
    gate = Gate()
    gate.close()
    caller = Caller(gate)
    caller.worker.ask(lambda stop: stop(), caller.answers.append)
    caller.fetch()
    assert caller.answers == [False]
    caller.worker.close()


@pytest.mark.parametrize("end", ["answered", "failed", "cancelled", "cancelled in the queue"])
def test_a_gate_counts_a_question_from_asking_until_it_has_ended(end):
    gate, begun, go_on = Gate(), threading.Event(), threading.Event()
    caller = Caller(gate)

    def question(_stop):
        begun.set()
        go_on.wait(PATIENCE)
        if end == "failed":
            raise RuntimeError("no idea")

    assert not gate.thinking
    tickets = [caller.worker.ask(question, caller.answers.append) for _ in range(2)]
    assert begun.wait(PATIENCE)
    assert gate.thinking
    if end == "cancelled":
        tickets[0].cancel()
    if end == "cancelled in the queue":
        tickets[1].cancel()
    go_on.set()
    caller.worker.close()
    assert not gate.thinking
