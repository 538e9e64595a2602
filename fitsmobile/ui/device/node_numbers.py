"""Numbers for nodes, by which a screen reader names them."""


class NodeNumbers:
    """Gives each id of a node a positive number, which stays the same as long as the app runs."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": 0}
        self._ids = [""]

    def of(self, id: str) -> int:
        """The number of a node; 0, which is the window, for the empty id."""
        if id not in self._numbers:
            self._numbers[id] = len(self._ids)
            self._ids.append(id)
        return self._numbers[id]

    def id_of(self, number: int) -> str:
        """The id of a node; empty for the window and for a number that no node has."""
        return self._ids[number] if 0 < number < len(self._ids) else ""
