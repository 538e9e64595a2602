"""The benchmark table: verdicts, ratios, broken benchmarks."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench import runner
from tests.bench.runner import Row, benchmarks, format_row, percentile, times_faster
from tests.source import ROOT, assert_none, tree


def test_a_figure_at_its_goal_is_ok_and_one_below_it_is_short() -> None:
    assert Row("speed", 35.0, goal=35.0).verdict == "ok"
    assert Row("speed", 34.9, goal=35.0).verdict == "short"


def test_a_figure_to_keep_low_is_short_above_its_goal() -> None:
    assert Row("memory", 59.0, goal=60.0, unit="MB", at_least=False).verdict == "ok"
    assert Row("memory", 61.0, goal=60.0, unit="MB", at_least=False).verdict == "short"


def test_a_figure_without_a_goal_has_no_verdict() -> None:
    assert Row("modules", 321.0, unit="").verdict == ""


def test_a_line_shows_figure_goal_aim_and_verdict() -> None:
    line = format_row(Row("placements", 41.26, goal=35.0, aim=45.0, note="best of 5"))
    assert line.split() == [
        *["placements", "41.3", "x", "\N{GREATER-THAN OR EQUAL TO}", "35"],
        *["(aim", "45)", "ok", "best", "of", "5"],
    ]


def test_the_faster_of_two_is_measured_by_units_not_by_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([0.0, 1.0, 1.0, 2.0])
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    assert times_faster(lambda: 50, lambda: 2, rounds=1) == 25.0


def test_the_99th_percentile_of_a_hundred_values_is_the_largest() -> None:
    assert percentile(range(1, 101), 0.99) == 100


def test_a_broken_benchmark_is_reported_and_the_others_still_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def rows_of(group: str, name: str) -> Iterator[Row]:
        if name == "bad":
            message = "out of order"
            raise RuntimeError(message)
        yield Row(name, 2.0, goal=1.0)

    monkeypatch.setattr(runner, "rows_of", rows_of)
    assert runner.run("bench", ["bad", "good"]) == 1
    assert "1 figures, 0 short of their goal, 1 benchmarks broken" in capsys.readouterr().out


@pytest.mark.scan
def test_every_module_of_a_group_is_a_benchmark() -> None:
    def lacks_rows(path: Path) -> list[str]:
        names = [node.name for node in tree(path).body if isinstance(node, ast.FunctionDef)]
        return [] if "rows" in names else ["no function rows()"]

    folders = {group: ROOT / "tests" / "bench" / name for group, name in runner.FOLDERS.items()}
    paths = [folders[group] / f"{name}.py" for group in folders for name in benchmarks(group)]
    assert len(paths) > len(folders)
    assert_none(lacks_rows, paths)


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main(["bench", "no-such-thing"]) == 2
    assert "no-such-thing" in capsys.readouterr().out


def test_a_share_makes_the_soak_smaller_but_at_least_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "SHARE", [1.0])
    monkeypatch.setattr(runner, "run", lambda group, names: len(names))
    assert runner.main(["soak", "2%", "saves"]) == 1
    assert runner.at_size(2_000) == 40
    assert runner.at_size(3) == 1


def test_a_benchmark_is_found_by_a_unique_prefix_of_its_name() -> None:
    known = ["disk", "imports", "saves", "screens"]
    wanted = ["import", "disk", "s", "none"]
    assert [runner.whole_name(one, known) for one in wanted] == ["imports", "disk", "s", "none"]
    assert runner.whole_name("fit", ["fit", "fits"]) == "fit"
