"""Transcript of Orca at a table of FITS, played by keys: /usr/bin/python3 tools/dev/orca.py

Needs the Debian packages orca, python3-speechd, xvfb, openbox and xdotool, and the environment of
`make check-reader`. A server in place of speech-dispatcher writes down what Orca sends it, so that
no sound card is needed. Prints each key and what is said after it; `orca.txt` keeps an answer.
"""

import os
import re
import socketserver
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = [str(ROOT / ".venv/bin/python"), str(ROOT / "main.py")]
DISPLAY = ":79"
START, LOAD, KEY = 6.0, 10.0, 2.5
"""Seconds for Orca to start, for the app to start, and for what is said after a key."""

TO_THE_TABLE = ["Tab", "Return", *["Tab"] * 12, "Return"]
AT_THE_TABLE = [
    "Right",
    "Right",
    "r",
    "Left",
    "t",
    "b",
    "s",
    "w",
    "Down",
    "h",
    "Right",
    "Down",
    "l",
]
WITH_TAB = ["z", *["Tab"] * 8, "Right"]
KEYS = TO_THE_TABLE + AT_THE_TABLE + WITH_TAB

SAID = {
    "LIST OUTPUT_MODULES": "250-ear\r\n250 OK",
    "LIST": "249-Ear\ten\tnone\r\n249 OK",
    "GET": "251-0\r\n251 OK",
    "HISTORY": "245-1\r\n245 OK",
}
"""Answers to the beginnings of commands of SSIP; the others are only acknowledged."""

heard: list[str] = []


class Ear(socketserver.StreamRequestHandler):
    """Speaks as much of SSIP, speech-dispatcher's protocol, as Orca asks."""

    def handle(self) -> None:
        """Answer one client until it goes."""
        for line in map(self._text, self.rfile):
            words = line.upper()
            if words == "SPEAK":
                self._answer("230 OK")
                parts = list(iter(lambda: self._text(self.rfile.readline()), "."))
                heard.append(re.sub(r"<[^>]*>", "", " ".join(parts)).strip())
            if words.split()[:1] in (["SPEAK"], ["CHAR"], ["KEY"]):
                self._answer("225-1\r\n225 OK")
            elif words == "QUIT":
                return
            else:
                known = (said for begin, said in SAID.items() if words.startswith(begin))
                self._answer(next(known, "210 OK"))

    def _answer(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    @staticmethod
    def _text(line: bytes) -> str:
        return line.decode("utf-8", "replace").rstrip("\r\n")


class Server(socketserver.ThreadingUnixStreamServer):
    """Listens where speech-dispatcher would."""

    daemon_threads = True


def main() -> None:
    """Start everything, press the keys and print what is said after each."""
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder)
        socket = run / "speech-dispatcher" / "speechd.sock"
        socket.parent.mkdir()
        ear = Server(str(socket), Ear)
        threading.Thread(target=ear.serve_forever, daemon=True).start()
        os.environ |= {
            "HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "XDG_RUNTIME_DIR": folder,
            "SPEECHD_ADDRESS": f"unix_socket:{socket}",
            "SDL_AUDIODRIVER": "dummy",
            "KIVY_NO_CONSOLELOG": "1",
            "LANG": "C.UTF-8",
        }
        started: list[subprocess.Popen[bytes]] = []
        try:
            for command, seconds in (
                (["Xvfb", DISPLAY, "-screen", "0", "800x1000x24", "-nolisten", "tcp"], 1.0),
                (["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"], 1.0),
                (["openbox"], 1.0),
                (["orca", "--replace"], START),
                (APP, LOAD),
            ):
                os.environ["DISPLAY"] = DISPLAY
                null = subprocess.DEVNULL
                started.append(subprocess.Popen(command, stdout=null, stderr=null))
                time.sleep(seconds)
            tell("(start)")
            for key in KEYS:
                subprocess.run(["/usr/bin/xdotool", "key", key], check=True)
                time.sleep(KEY)
                tell(key)
        finally:
            for process in reversed(started):
                process.kill()
                process.wait()


def tell(key: str) -> None:
    """Print a key and what was said since the one before."""
    words, heard[:] = list(filter(None, heard)), []
    print(f"{key}: {' | '.join(words)}", flush=True)


if __name__ == "__main__":
    main()
