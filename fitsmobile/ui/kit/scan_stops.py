"""The stops of switch scanning, made from the nodes of a screen: regions, items, actions. No Kivy.

The regions are those of the screen's own widgets: the ids of nodes are paths. A region with more
than `MOST` items has regions in it, so that everything is reached within a few steps.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.kit.wording import clauses
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.look.node import Action, Box, Node, Role

MOST = 9
"""Stops of one level; on a screen with at most `FEW` items there are no regions."""

FEW = 4
WHOLES: tuple[Role, ...] = ("choice", "board")
"""Roles whose parts are scanned instead of them."""

NAMED = 3
"""Items that the name of a region lists."""

LONGEST = 24
"""Letters of an item in the name of a region, from which on it is cut at a word."""

ACTIONS: Mapping[Action, str] = {
    "press": mark("Choose"),
    "less": mark("Less"),
    "more": mark("More"),
}


@frozen
class Stop:
    """A region, an item, one of its actions, or the way back.

    `key` is the same as long as the thing is. `id` names the node of an item, `action` what
    choosing does with it; a stop with `stops` is entered instead. `label` is drawn where the
    screen itself has no words for it.
    """

    key: str
    name: str
    box: Box
    id: str = ""
    action: Action | None = None
    label: str = ""
    stops: tuple["Stop", ...] = ()


BACK = "back"
"""The key of the stop that leaves a region, and of the last one on a screen."""


def scan_stops(nodes: Sequence[Node]) -> tuple[Stop, ...]:
    """The stops of a screen."""
    wholes = {node.parent for node in nodes if node.actions and node.part}
    items = [
        node for node in nodes if node.actions and not (node.role in WHOLES and node.id in wholes)
    ]
    if len(items) <= FEW:
        return tuple(map(_item, items))
    return _level(items, _names(nodes), 0)


def way_back(box: Box, name: str) -> Stop:
    """The stop that leads back, framed as what it leaves."""
    return Stop(BACK, name, box, label=name)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around those that can be seen."""
    seen = [box for box in boxes if box[2] >= 1 and box[3] >= 1]
    if not seen:
        return (0, 0, 0, 0)
    x, y = min(box[0] for box in seen), min(box[1] for box in seen)
    right, top = max(box[0] + box[2] for box in seen), max(box[1] + box[3] for box in seen)
    return (x, y, right - x, top - y)


def _names(nodes: Sequence[Node]) -> dict[str, str]:
    """The paths of regions that have a name: their own, or the caption that stands in them."""
    names = {node.id: node.name for node in nodes if node.name}
    for node in nodes:
        if node.role in ("text", "heading") and not node.part:
            names.setdefault(node.id.rpartition("/")[0], node.name)
    return names


def _item(node: Node) -> Stop:
    box = node.seen
    if len(node.actions) == 1:
        return Stop(node.id, node.name, box, node.id, node.actions[0])
    actions = tuple(
        Stop(f"{node.id} {one}", tr(ACTIONS[one]), box, node.id, one, label=tr(ACTIONS[one]))
        for one in node.actions
        if one in ACTIONS
    )
    return Stop(node.id, node.name, box, node.id, stops=actions)


def _level(items: Sequence[Node], names: Mapping[str, str], depth: int) -> tuple[Stop, ...]:
    """Stops for items whose ids agree in `depth` steps: regions by the next one that differs."""
    paths = [node.id.split("/") for node in items]
    while len({tuple(path[: depth + 1]) for path in paths}) == 1 and depth < max(map(len, paths)):
        depth += 1
    groups: dict[str, list[Node]] = {}
    for node, path in zip(items, paths, strict=True):
        groups.setdefault("/".join(path[: depth + 1]), []).append(node)
    stops = tuple(stop for some in groups.items() for stop in _region(*some, names, depth))
    return stops if len(stops) <= MOST else _runs(stops)


def _region(
    path: str, items: Sequence[Node], names: Mapping[str, str], depth: int
) -> tuple[Stop, ...]:
    """A region of several items, which a single one needs not."""
    if len(items) == 1:
        return (_item(items[0]),)
    stops = _level(items, names, depth + 1)
    return (_group(path, stops, names.get(path, "")),)


def _runs(stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """A long list in parts of the same length."""
    parts = -(-len(stops) // MOST)
    length = -(-len(stops) // parts)
    runs = [
        tuple(stop for _, stop in run)
        for _, run in groupby(enumerate(stops), key=lambda one: one[0] // length)
    ]
    return tuple(
        run[0] if len(run) == 1 else _group(f"{run[0].key} to {run[-1].key}", run, "")
        for run in runs
    )


def _group(key: str, stops: tuple[Stop, ...], name: str) -> Stop:
    """A region with the name of what it is, else of the first in it."""
    if not name:
        words = [_short(stop.name) for stop in stops]
        more = len(words) - NAMED
        rest = [tr.plural("{count} more", "{count} more", more)] if more > 0 else []
        name = clauses([*words[:NAMED], *rest])
    return Stop(key, name, around(stop.box for stop in stops), stops=stops)


def _short(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    head = name[:LONGEST]
    return f"{head[: head.rindex(' ')] if ' ' in head else head}…"
