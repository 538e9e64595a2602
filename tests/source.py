"""The project's own source files, read and parsed once for all scans."""

import ast
import gc
from collections.abc import Callable, Collection, Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("fitsmobile", "main.py")
CODE = (*PRODUCT, "tools", "tests")
LAYERS = ("engine", "ai", "storage", "puzzles", "session", "ui")
MADE = {"build", "bin", "__pycache__"}
FROZEN = ROOT / "tests" / "bench" / "yardsticks" / "before"
"""Players of an earlier version, kept as they were for benchmarks."""


@cache
def files(*tops: str) -> tuple[Path, ...]:
    """The project's files below these top folders (none: all), without generated ones."""
    starts = [ROOT / top for top in tops] if tops else sorted(ROOT.iterdir())
    found: list[Path] = []
    for start in starts:
        if start.is_dir() and is_ours(start):
            found += sorted(path for path in start.rglob("*") if is_ours(path) and path.is_file())
        elif start.is_file() and is_ours(start):
            found.append(start)
    return tuple(found)


def is_ours(path: Path) -> bool:
    """Whether a path is source that we maintain: no cache, environment, build product or copy."""
    if path.is_relative_to(FROZEN):
        return False
    parts = path.relative_to(ROOT).parts
    hidden = [part for part in parts if part.startswith(".")]
    shown = {".ci", ".github", ".gitignore", ".gitattributes"}
    return not (set(hidden) - shown or MADE & set(parts) or path.suffix == ".egg-info")


@cache
def modules(*tops: str) -> tuple[Path, ...]:
    """The Python modules below these top folders."""
    return tuple(path for path in files(*tops) if path.suffix == ".py")


@cache
def tree(path: Path) -> ast.Module:
    """A parsed module. The nodes of all modules, a million objects, are excluded from garbage
    collection: it would go through them again and again."""
    gc.disable()
    parsed = ast.parse(path.read_text("utf-8"), str(path))
    gc.freeze()
    gc.enable()
    return parsed


def imports(path: Path) -> set[str]:
    """The full names of all modules that a module imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def dotted(path: Path) -> str:
    """The name under which a module is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def short(path: Path) -> str:
    """The path relative to the project; the id of a parametrised test."""
    return path.relative_to(ROOT).as_posix()


def assert_none(find: Callable[[Path], Collection[object]], paths: Iterable[Path]) -> None:
    """Fail if `find` returns anything for one of the files, naming all of those files.

    The message lists them because pytest shortens an assertion on long collections.
    """
    found = {short(path): list(find(path)) for path in paths}
    lines = [f"{name}: {', '.join(map(str, bad))}" for name, bad in found.items() if bad]
    assert not lines, "\n".join(["", *lines])
