"""The console as a process: input, output, signals."""

import json
import signal
import subprocess
import sys

COMMAND = [sys.executable, "-m", "fitsmobile.console"]


def run(data):
    return subprocess.run(COMMAND, input=data, capture_output=True, check=False, timeout=60)


def test_it_ends_with_its_input_and_answers_the_last_line_without_an_end():
    done = run(b'{"do":"games"}\n\n{"do":"actors"}')
    assert done.returncode == 0
    assert done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False]


def test_who_asks_how_it_is_used_is_told_and_not_kept_waiting():
    for arguments, status in (["--help"], 0), (["new", "fits"], 2):
        done = subprocess.run(
            [*COMMAND, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert done.returncode == status
        said, silent = (done.stderr, done.stdout) if status else (done.stdout, done.stderr)
        assert said.startswith(b"python -m fitsmobile.console") and silent == b""
        shown = [line.split(b"  ")[0] for line in said.splitlines() if line.startswith(b"{")]
        answers = [json.loads(line) for line in run(b"\n".join(shown)).stdout.splitlines()]
        assert [answer["ok"] for answer in answers] == [True] * 4


def test_it_needs_no_kivy():
    code = "import sys, fitsmobile.console; print([m for m in sys.modules if 'kivy' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


def test_a_reader_that_goes_away_ends_it_quietly():
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        process.stdin.write(b'{"do":"games"}\n' * 100)
        process.stdin.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def hear_interrupts():
    """A build server may start us deaf to interrupts, as a shell does in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_it_quietly():
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    ) as process:
        process.stdin.write(b'{"do":"games"}\n')
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""
