"""C programs for training and measuring, built with a header generated from the engine."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

COMPILER = shutil.which("cc")
"""The system's C compiler, None where there is none."""
OPTIONS = ("-std=c11", "-O3", "-march=native", "-ffast-math")


@contextmanager
def built(kernel: Path, header: str, text: str) -> Iterator[str]:
    """The program of a C file that includes `header` with this text, in a folder of its own."""
    with TemporaryDirectory() as folder:
        Path(folder, header).write_text(text, "ascii")
        program = str(Path(folder, kernel.stem))
        folders = [f"-I{one}" for one in (folder, kernel.parent, Path(__file__).parent)]
        command = [COMPILER or "cc", *OPTIONS, *folders, str(kernel), "-o", program, "-lm"]
        subprocess.run(command, check=True)
        yield program
