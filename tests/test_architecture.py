"""The rules of the project's code as tests: limits of size, allowed imports, banned constructs.

The layers themselves are held by import-linter (`pyproject.toml`).
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from fitsmobile.engine.registry import GAMES
from tests.source import (
    CODE,
    LAYERS,
    PRODUCT,
    ROOT,
    assert_none,
    dotted,
    files,
    imports,
    modules,
    short,
    tree,
)

FUNCTION_LINES = 60
MODULE_LINES = 500
FILE_BYTES = 600 * 1024
OWN_LIMIT = {"assets/fonts/names.ttf": 1536 * 1024}
"""Files with another limit: the font for names, which is opened only when a name needs it."""

SHARED = ("fitsmobile/session", "fitsmobile/console.py")
"""Code for all games: no module, class or literal of it may be about one game."""

NARROW = (*SHARED, "fitsmobile/ui")
"""Code whose modules and classes have tighter limits."""

NARROW_MODULE_LINES = 400
NARROW_CLASS_METHODS = 30

OF_NAMED_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
"""Public methods of named tuples that begin with an underscore."""

MOST_PRIVATE = 15
"""Private names that tests read from what they test, or from Kivy; lower it whenever some go."""

MOST_ANY = 8
"""Lines with `Any` in the user interface; lower it whenever some go."""

pytestmark = pytest.mark.scan

IMPURE = {
    *("io", "os", "pathlib", "shutil", "sys", "tempfile", "logging"),
    *("asyncio", "multiprocessing", "subprocess", "threading"),
    *("datetime", "time", "random", "secrets", "uuid", "socket", "urllib"),
}
"""Modules with access to files, clocks, threads or randomness."""

BANNED = {
    "a marker of unfinished code": re.compile(r"\b(TODO|FIXME|XXX|HACK|NotImplementedError)\b"),
    "a call that executes data": re.compile(r"(pickle|marshal|shelve|eval|exec)\s*\("),
    "a module that executes data": re.compile(r"import (pickle|marshal|shelve)\b"),
    "a docstring that the package won't have": re.compile(r"__doc__"),
    "processes, which Android doesn't have": re.compile(r"\bmultiprocessing\b"),
}

HOSTS = ("py" + "pi.org", "python" + "hosted.org", "registry." + "npmjs", "conda.ana" + "conda")
MACHINE_PATHS = ("/wo" + "rk/", "/ro" + "ot/", "/tm" + "p/", "/opt/py" + "pi")


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions of a module, including nested ones."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_every_function_is_within_its_limit_of_lines() -> None:
    def too_long(path: Path) -> list[str]:
        lengths = {one.name: (one.end_lineno or 0) - one.lineno + 1 for one in functions(path)}
        return [f"{name}: {lines}" for name, lines in lengths.items() if lines >= FUNCTION_LINES]

    assert_none(too_long, modules(*CODE))


def test_every_module_is_within_its_limit_of_lines() -> None:
    def too_long(path: Path) -> list[str]:
        lines = len(path.read_text("utf-8").splitlines())
        return [f"{lines} lines"] if lines >= MODULE_LINES else []

    assert_none(too_long, modules(*CODE))


def test_no_module_or_class_of_the_session_the_console_and_the_user_interface_is_too_long() -> None:
    def too_long(path: Path) -> list[str]:
        lines = len(path.read_text("utf-8").splitlines())
        found = [f"{lines} lines"] if lines > NARROW_MODULE_LINES else []
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(one, ast.FunctionDef) for one in node.body)
                found += [f"{node.name}: {methods}"] if methods > NARROW_CLASS_METHODS else []
        return found

    assert_none(too_long, modules(*NARROW))


def test_no_code_for_all_games_compares_a_game_id() -> None:
    def ids(path: Path) -> list[str]:
        texts = (one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant))
        return [text for text in texts if isinstance(text, str) and text in GAMES]

    assert_none(ids, modules(*SHARED))


@pytest.mark.parametrize("what", BANNED)
def test_the_product_uses_no_banned_construct(what: str) -> None:
    assert_none(lambda path: BANNED[what].findall(path.read_text("utf-8")), modules(*PRODUCT))


def test_the_product_relies_on_no_assert_because_android_strips_them() -> None:
    def asserts(path: Path) -> list[int]:
        return [node.lineno for node in ast.walk(tree(path)) if isinstance(node, ast.Assert)]

    assert_none(asserts, modules(*PRODUCT))


def test_the_engine_is_standard_library_without_files_clock_threads_or_dice() -> None:
    def impure(path: Path) -> set[str]:
        tops = {name.partition(".")[0] for name in imports(path)}
        allowed = {"random"} if path.name == "deck.py" else set()
        return (tops - sys.stdlib_module_names - {"fitsmobile"}) | ((tops & IMPURE) - allowed)

    assert_none(impure, modules("fitsmobile/engine"))


def test_the_engine_neither_prints_nor_opens() -> None:
    def talks(path: Path) -> set[str]:
        calls = {node.func.id for node in ast.walk(tree(path)) if is_plain_call(node)}
        return calls & {"print", "open", "input", "breakpoint", "__import__"}

    assert_none(talks, modules("fitsmobile/engine"))


def is_plain_call(node: ast.AST) -> bool:
    """Whether a node calls something by a plain name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def test_games_do_not_import_each_other() -> None:
    from fitsmobile.engine.registry import GAMES

    def game_of(module: str) -> str | None:
        name = module.removeprefix("fitsmobile.engine.")
        return next((game for game in GAMES if re.fullmatch(rf"{game}(_\w+)?(\..*)?", name)), None)

    crossed = [
        (short(path), other)
        for path in modules("fitsmobile/engine")
        if (own := game_of(dotted(path)))
        for other in imports(path)
        if game_of(other) not in (None, own)
    ]
    assert crossed == []


MAKE_THREADS = {
    "fitsmobile/ai/worker.py": "a search takes seconds",
    "fitsmobile/storage/writer.py": "the disk may keep us waiting",
    "fitsmobile/ui/screens/file_opening.py": "another app may keep us waiting",
}


def test_only_modules_with_blocking_work_start_threads() -> None:
    makers = [
        short(path)
        for path in modules(*PRODUCT)
        if re.search(r"\bThread\(|ThreadPool", path.read_text("utf-8"))
    ]
    assert sorted(makers) == sorted(MAKE_THREADS)


OF_ONE_DEVICE = {"android", "jnius", "plyer", "platform", "kivy.utils.platform"}
"""Imports that serve only to detect or use the device."""


def test_only_the_device_package_distinguishes_devices() -> None:
    def asks(path: Path) -> set[str]:
        named = {name for name in imports(path) if OF_ONE_DEVICE & {name, name.partition(".")[0]}}
        return named | set(re.findall(r"if .*sys\.platform|autoclass", path.read_text("utf-8")))

    own = ROOT / "fitsmobile" / "ui" / "device"
    assert_none(asks, [path for path in modules(*PRODUCT) if path.parent != own])


def test_only_the_modules_named_so_are_written_for_android() -> None:
    knowing = [
        path.stem
        for path in modules(*PRODUCT)
        if {"jnius", "android"} & {name.partition(".")[0] for name in imports(path)}
    ]
    assert sorted(knowing) == [
        "phone",
        "phone_documents",
        "phone_listeners",
        "phone_reader",
        "phone_voice",
        "phone_window",
    ]


def test_all_but_the_user_interface_can_be_imported_where_kivy_is_blocked() -> None:
    names = [dotted(path) for path in modules("fitsmobile") if "ui" not in path.parts]
    lines = ["import importlib", "import tests.without_kivy"]
    lines += [f"importlib.import_module({name!r})" for name in names]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_blocking_kivy_really_blocks_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import tests.without_kivy, kivy"], cwd=ROOT, capture_output=True
    )
    assert b"only fitsmobile.ui may use it" in done.stderr


def test_every_package_is_one_of_the_layers() -> None:
    folders = {path.parent.name for path in (ROOT / "fitsmobile").glob("*/*.py")}
    assert folders == set(LAYERS)


def test_every_module_of_the_user_interface_is_in_a_folder() -> None:
    flat = {path.name for path in (ROOT / "fitsmobile" / "ui").iterdir() if path.is_file()}
    assert flat == {"__init__.py"}


def test_the_readme_describes_every_folder() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    tops = {path.relative_to(ROOT).parts[0] for path in files() if path.parent != ROOT}
    shown = {top for top in tops if not top.startswith(".")} - {"fitsmobile"}
    layers = {f"fitsmobile/{layer}" for layer in LAYERS}
    assert [name for name in sorted(shown | layers) if f"`{name}/`" not in readme] == []


def test_no_test_skips_sleeps_or_expects_to_fail() -> None:
    def banned(path: Path) -> set[str]:
        used = {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}
        return used & {"skip", "skipif", "xfail", "importorskip", "sleep"}

    assert_none(banned, modules("tests"))


def test_no_test_has_the_name_of_another_in_its_module() -> None:
    def repeated(path: Path) -> list[str]:
        names = Counter(one.name for one in tree(path).body if isinstance(one, ast.FunctionDef))
        return [name for name, times in names.items() if times > 1]

    assert_none(repeated, modules("tests"))


def private_names_read(path: Path) -> list[str]:
    """The attributes with a leading underscore that a module takes from anything but itself.

    Those of named tuples are public.
    """
    return [
        node.attr
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in OF_NAMED_TUPLES
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]


def test_the_tests_use_no_more_private_names_than_before() -> None:
    found = {short(path): private_names_read(path) for path in modules("tests")}
    assert sum(map(len, found.values())) <= MOST_PRIVATE, found


def test_every_file_is_within_the_limit_of_size() -> None:
    def too_large(path: Path) -> list[str]:
        size = path.stat().st_size
        limit = OWN_LIMIT.get(short(path), FILE_BYTES)
        return [f"{size} bytes"] if size > limit else []

    assert_none(too_large, files())


def test_no_file_names_a_package_registry_or_a_path_of_one_machine() -> None:
    found = [
        (short(path), word)
        for path in files()
        for word in (*HOSTS, *MACHINE_PATHS)
        if word.encode() in path.read_bytes()
    ]
    assert found == []


def test_every_silenced_warning_has_its_reason() -> None:
    reason = re.compile(r"# (noqa: [A-Z0-9, ]+|type: ignore\[[\w, -]+\])\s+\W*\s*[a-z].*")

    def unexplained(path: Path) -> list[str]:
        silenced = re.findall(r"# (?:noqa|type: ignore)[^\n]*", path.read_text("utf-8"))
        return [line for line in silenced if not reason.fullmatch(line)]

    assert_none(unexplained, modules(*CODE))


def test_every_ignored_ruff_rule_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    ignored = tomllib.loads(text)["tool"]["ruff"]["lint"]["ignore"]
    explained = re.findall(r'^    "(\w+)",\s+# \S', text, re.MULTILINE)
    assert set(ignored) <= set(explained)


def lines_with_any(path: Path) -> set[int]:
    """The lines of a module that use `Any`, its import left out."""
    names = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Name))
    return {node.lineno for node in names if node.id == "Any"}


def test_every_any_in_the_user_interface_has_its_reason() -> None:
    def unexplained(path: Path) -> list[int]:
        lines = path.read_text("utf-8").splitlines()
        return [number for number in lines_with_any(path) if "# Any: " not in lines[number - 1]]

    assert_none(unexplained, modules("fitsmobile/ui"))


def test_the_user_interface_uses_any_in_no_more_lines_than_before() -> None:
    assert sum(len(lines_with_any(path)) for path in modules("fitsmobile/ui")) <= MOST_ANY


def test_no_docstring_begins_with_a_question_word() -> None:
    """The subject comes first, by the word that a maintainer searches for."""
    opening = re.compile(r'"""(?:What|How|Who|Where|So|There) \S+')
    assert_none(lambda path: opening.findall(path.read_text("utf-8")), modules(*CODE))
