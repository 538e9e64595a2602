"""Long pages, scrolled by a finger: their content is clipped for painting and touches."""

import pytest

from tests.played.player import Box, Node, Player, middle
from tests.played.tables import open_form

LOW_PHONE = (360, 640)
FORM = "the form of FITS"
MOST_SWIPES = 40
SETTINGS = ("Settings",)
KEYS = ("Settings", "Keyboard and controller")
SETUP = (FORM, "Players: 4", "Boards")


@pytest.fixture(scope="module")
def me(tmp_path_factory):
    with Player(tmp_path_factory.mktemp("reader"), LOW_PHONE) as player:
        yield player


@pytest.mark.parametrize("way", [SETTINGS, KEYS, SETUP], ids=" ".join)
def test_a_page_scrolls_to_its_end_and_nothing_outside_its_list_changes(me, way):
    for name in way:
        if name == FORM:
            open_form(me, "FITS")
        else:
            bring_into_sight(me, name)
            me.tap(name)
    clip = list_of(me)
    before = me.still_picture()
    scroll_to_end(me, clip)
    after = me.still_picture()
    assert after.part(clip) != before.part(clip), "the page does not scroll"
    for outside in around(me.size, clip):
        assert after.part(outside) == before.part(outside), "painted outside the list"
    hidden_buttons_are_not_touched(me)
    go_home(me)


def list_of(me: Player) -> Box:
    """The box of the list that scrolls."""
    nodes = me.wait_until("nothing is scrolled away", lambda now: any(hidden(n) for n in now))
    return next(n.clip for n in nodes if n.clip is not None and hidden(n))


def hidden(node: Node) -> bool:
    """Whether a node is scrolled away."""
    return node.clip is not None and node.box[3] < 1


def swipe(me: Player, clip: Box, share: float) -> None:
    """Scroll the page by a share of the list's height, and wait until it rests."""
    x, y = clip[0] + 3, clip[1] + clip[3] / 2  # at the edge, where no control is dragged
    me.drag((x, y - share * clip[3] / 2), (x, y + share * clip[3] / 2))
    me.wait_until_still()


def go_home(me: Player) -> None:
    """Tap Back until the home screen is shown, which has none."""
    while any(me.says(node, "Back") for node in me.wait_until_still()):
        me.tap("Back")


def bring_into_sight(me: Player, name: str) -> None:
    """Scroll until the node with this text is fully visible."""
    nodes = me.wait_until(f"{name} is not there", lambda now: any(me.says(n, name) for n in now))
    found = next(n for n in nodes if me.says(n, name))
    while found.clip is not None and found.box != found.whole:
        swipe(me, found.clip, 0.8)
        found = next(n for n in me.look() if me.says(n, name))


def scroll_to_end(me: Player, clip: Box) -> None:
    """Scroll until nothing of the page is below the list: past its end it rests anywhere."""
    for _ in range(MOST_SWIPES):
        if all(node.whole[1] >= clip[1] - 1 for node in me.look() if node.clip == clip):
            return
        swipe(me, clip, 0.8)
    raise AssertionError(f"the page does not end within {MOST_SWIPES} swipes")


def around(size: tuple[int, int], clip: Box) -> list[Box]:
    """The parts of the window above and below a list."""
    top = clip[1] + clip[3]
    return [(0, 0, size[0], clip[1]), (0, top, size[0], size[1] - top)]


def hidden_buttons_are_not_touched(me: Player) -> None:
    """Tap every clipped button at its place, unless another control is there."""
    nodes = me.look()
    for node in nodes:
        x, y = middle(node.whole)
        free = not any(n.actions and n.box[3] and covers(n.box, x, y) for n in nodes)
        if hidden(node) and node.actions and in_window(me, node) and free:
            me.tap_at(x, y)
    assert me.wait_until_still() == nodes, "something hidden was touched"


def in_window(me: Player, node: Node) -> bool:
    """Whether the middle of a node is in the window, regardless of clipping."""
    x, y = middle(node.whole)
    return 0 <= x < me.size[0] and 0 <= y < me.size[1]


def covers(box: Box, x: float, y: float) -> bool:
    """Whether a point is in a box or on its edge, as Kivy's `collide_point` has it."""
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
