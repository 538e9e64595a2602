"""The console as a process: input, output, signals."""

import json
import signal
import subprocess
import sys

COMMAND = [sys.executable, "-m", "fitsmobile.console"]


def run(data):
    return subprocess.run(COMMAND, input=data, capture_output=True, check=False, timeout=60)


def test_it_ends_at_end_of_input_and_answers_a_last_line_without_a_line_feed():
    done = run(b'{"do":"games"}\n\n{"do":"actors"}')
    assert done.returncode == 0
    assert done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False]


def test_arguments_print_the_usage_and_end_it():
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


def test_it_imports_no_kivy():
    code = "import sys, fitsmobile.console; print([m for m in sys.modules if 'kivy' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


def test_a_closed_output_pipe_ends_it_without_an_error():
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        process.stdin.write(b'{"do":"games"}\n' * 100)
        process.stdin.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def restore_sigint():
    """Restore the default SIGINT: a build server may start processes that ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_it_with_status_130():
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=restore_sigint,
    ) as process:
        process.stdin.write(b'{"do":"games"}\n')
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""
