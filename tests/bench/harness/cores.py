"""Time in which other processes had the cores, to be subtracted from wall-clock times."""

import os
import threading


class Cores:
    """Time that our threads were runnable but other processes had the cores, in seconds (Linux)."""

    def __init__(self) -> None:
        self._files: dict[int, int] = {}

    def waited(self) -> float:
        """The total so far, of the main thread and the worker threads."""
        found = 0
        for thread in threading.enumerate():
            if thread is threading.main_thread() or thread.name == "thinking":
                number = thread.native_id or 0
                if number not in self._files:
                    path = f"/proc/self/task/{number}/schedstat"
                    self._files[number] = os.open(path, os.O_RDONLY)
                found += int(os.pread(self._files[number], 99, 0).split()[1])
        return found / 1e9
