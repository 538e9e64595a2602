"""Resolve requirements/*.in to hash-locked requirements/*.txt: make lock.

The locks are valid for every supported Python and platform. They list the hashes of all files of
a version and name no package index: each machine's pip has its own.
"""

import sys
import tempfile

from tools.dev.setup.commands import ROOT, SetupFailed, run, say
from tools.dev.setup.pythons import SUPPORTED, find_uv

LOCKS = ("setup", "run", "reader", "test", "bench")
OLDEST = "{}.{}".format(*SUPPORTED[0])
OPTIONS = [
    *("--quiet", "--upgrade", "--universal", "--python-version", OLDEST, "--generate-hashes"),
    *("--no-emit-index-url", "--no-emit-find-links"),
]


def main() -> int:
    """Write all locks; the exit code."""
    folder = ROOT / "requirements"
    try:
        with tempfile.TemporaryDirectory() as scratch:
            uv = find_uv(scratch)
            for name in LOCKS:
                say(f"resolving requirements/{name}.in")
                files = [str(folder / f"{name}.in"), "--output-file", str(folder / f"{name}.txt")]
                run(
                    [uv, "pip", "compile", *OPTIONS, *files],
                    {"UV_CUSTOM_COMPILE_COMMAND": "make lock"},
                )
    except SetupFailed as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
