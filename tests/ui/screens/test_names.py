"""Names for screen readers: every node of every screen has one that is short and its own."""

import re
from collections import Counter

import pytest

from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui.kit.node import described
from fitsmobile.ui.kit.wording import LONGEST_NAME
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from tests.harness import conductor_in
from tests.ui.layout_sizes import begin

PLACE = re.compile(r"[a-i]?\d+")
"""A name that is only a coordinate or a number."""

SCENES = {
    "home": ("home", {}, ("fits", 3, 9)),
    "first start": ("home", {}, None),
    **{f"setup {game}": ("setup", {"game": game}, None)
       for game in ("fits", "bits", "fillit", "jammit")},
    **{f"table {game}": ("table", {}, (game, 1 if game in ("fits", "bits") else 2, 7))
       for game in ("fits", "bits", "fillit", "jammit")},
    "settings": ("settings", {}, None),
    "challenge": ("challenge", {}, ("fits", 1, 200)),
    "code": ("code", {"text": "FM1"}, None),
    "lesson": ("lesson", {"game": "fits"}, None),
    "howto": ("howto", {"game": "bits"}, None),
    "calibrate": ("calibrate", {}, None),
    "shortcuts": ("shortcuts", {}, None),
    "licences": ("licences", {}, None),
    "saved": ("saved", {}, ("fillit", 4, 4)),
    "result alone": ("result", {}, ("fits", 1, 200)),
    "result of four": ("result", {}, ("bits", 4, 400)),
    "result without rounds": ("result", {}, ("jammit", 2, 2000)),
    "review": ("review", {}, ("fits", 1, 200)),
    "statistics": ("statistics", {}, None),
}  # fmt: skip


@pytest.fixture(scope="module")
def conductor(tmp_path_factory):
    return conductor_in(tmp_path_factory.mktemp("data"))


def exceptions(screen):
    """The nodes whose names break a rule, each with the rule."""
    nodes = described(screen)
    options = {node.id for node in nodes if node.role == "choice"}
    alike = Counter((node.parent, node.name, node.value) for node in nodes)
    return [
        (rule, node.role, node.name, node.value, node.id)
        for node in nodes
        for rule, broken in (
            ("no name", not node.name.strip()),
            ("too long", len(node.name) > LONGEST_NAME),
            (
                "only a number",
                PLACE.fullmatch(node.name.strip("+−")) and node.parent not in options,
            ),
            ("as another", alike[node.parent, node.name, node.value] > 1),
        )
        if broken
    ]


@pytest.mark.parametrize("scene", SCENES)
def test_every_node_has_a_short_name_of_its_own_in_every_language(stage, conductor, scene):
    from fitsmobile.ui.app.navigator import Navigator

    route, args, game = SCENES[scene]
    if game is not None:
        begin(conductor, *game)
    theme.reduced_motion = True
    navigator = stage.show(Navigator(conductor=conductor))
    navigator.go(route, **args)
    stage.lay_out(5)
    found = {}
    for language in LANGUAGES:
        tr.switch(language)
        stage.lay_out(3)
        found[language] = exceptions(navigator.screen)
    assert {language: wrong for language, wrong in found.items() if wrong} == {}
