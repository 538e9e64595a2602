"""Dumps of `uiautomator`: nodes are found by their words, and touched in their middle."""

from pathlib import Path

import pytest

from tools.android import dumped

NODE = (
    '<node index="0" text="{text}" class="android.widget.Button" package="{package}"'
    ' content-desc="{described}" clickable="{usable}" enabled="true" bounds="{box}"/>'
)


def node(text: str, usable: bool = True, described: str = "", package: str = dumped.PACKAGE) -> str:
    return NODE.format(
        text=text,
        described=described,
        package=package,
        usable=str(usable).lower(),
        box="[45,190][135,1270]",
    )


@pytest.fixture
def dump(tmp_path: Path) -> str:
    path = tmp_path / "nodes.xml"
    inner = [
        node("Column 9", package="com.android.launcher"),
        node("Column 1: no room", usable=False),
        node("", described="Board &quot;1&quot;"),
        node("Column 2, height 0: lands in row 1; −5"),
    ]
    path.write_text(f'<hierarchy rotation="0">{"".join(inner)}</hierarchy>', "utf-8")
    return str(path)


@pytest.mark.parametrize("beginnings", [["Column"], ["Push", "Column 2"], ['Board "1"']])
def test_the_middle_of_a_node_that_can_be_pressed_is_printed(
    dump: str, beginnings: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert dumped.main([dump, *beginnings]) == 0
    assert capsys.readouterr().out == "90 730\n"


@pytest.mark.parametrize("beginning", ["Column 9", "Column 1", "Push"])
def test_where_no_such_node_is_there_all_words_are_told(
    dump: str, beginning: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dumped.main([dump, beginning]) == 1
    assert "lands in row 1" in capsys.readouterr().err
