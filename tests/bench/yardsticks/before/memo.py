"""A bounded cache of a function of an int."""

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


class Memo(dict[int, Answer]):
    """A dict that computes a missing value with the function; it is cleared when full."""

    __slots__ = ("_answer", "_most")

    def __init__(self, answer: Callable[[int], Answer], most: int) -> None:
        super().__init__()
        self._answer = answer
        self._most = most

    def __missing__(self, question: int) -> Answer:
        answer = self._answer(question)
        if len(self) >= self._most:
            self.clear()
        self[question] = answer
        return answer
