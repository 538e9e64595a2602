"""A replacement for `@dataclass(frozen=True, slots=True)` that is quicker to import.

`dataclass` compiles six functions for every class it decorates, and importing it imports
`inspect`. The app defines more than a hundred such classes before its first frame, so
`@frozen` builds the same methods from closures and compiles nothing. Type checkers treat a
`@frozen` class as a dataclass.

`frozen`, `made`, `replace`, `as_dict` and `names` stand for `dataclass`,
`field(default_factory=...)`, `dataclasses.replace`, `asdict` (not recursive) and `fields`.
Ordering, keyword-only fields and `InitVar` are not supported.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, TypeVar, dataclass_transform, get_origin, overload

C = TypeVar("C")

_MISSING = object()


class Made:
    """A default factory: called once for each value. See `made`."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def made(make: Callable[[], Any]) -> Any:
    """Give a field a default factory: `options: dict[str, int] = made(dict)`."""
    return Made(make)


@overload
def frozen(cls: type[C], /) -> type[C]: ...
@overload
def frozen(*, eq: bool = True) -> Callable[[type[C]], type[C]]: ...
@dataclass_transform(frozen_default=True)
def frozen(cls: Any = None, /, *, eq: bool = True) -> Any:
    """Class decorator: the annotated names become immutable fields, in their order.

    With `eq` False, values compare and hash by identity.
    """
    return _frozen(cls, eq) if cls else lambda cls: _frozen(cls, eq)


def replace(value: C, /, **changes: Any) -> C:
    """A copy of the value with some fields changed."""
    parts = [
        changes.pop(name) if name in changes else getattr(value, name) for name in names(value)
    ]
    return type(value)(*parts, **changes)


def as_dict(value: Any) -> dict[str, Any]:
    """The fields of a value by name."""
    return {name: getattr(value, name) for name in names(value)}


def names(value: Any) -> tuple[str, ...]:
    """The field names of a value or of its class."""
    parts: tuple[str, ...] = value.__match_args__
    return parts


def _frozen(cls: Any, eq: bool) -> Any:
    body = dict(cls.__dict__)
    inherited = getattr(cls, "__match_args__", ())
    new = [name for name in _annotated(cls) if name not in inherited]
    body["_defaults"] = getattr(cls, "_defaults", {}) | {n: body.pop(n) for n in new if n in body}
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    body |= {"__slots__": tuple(new), "__match_args__": (*inherited, *new)}
    body |= {"__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduce}
    body.setdefault("__repr__", _repr)
    if eq:
        body |= _equality(body["__match_args__"])
    sealed: Any = type(cls)(cls.__name__, cls.__bases__, body)
    sealed.__init__ = _init(sealed)
    _tell_super(body, sealed)
    return sealed


def _tell_super(body: dict[str, Any], sealed: Any) -> None:
    """Point the `__class__` cell that `super()` reads at the new class; it holds the old one."""
    for method in body.values():
        code = getattr(method, "__code__", None)
        if code is not None and "__class__" in code.co_freevars:
            method.__closure__[code.co_freevars.index("__class__")].cell_contents = sealed


def _annotated(cls: Any) -> list[str]:
    """The annotated names of the class itself, without its bases and without ClassVar.

    `cls.__annotations__` and not `cls.__dict__["__annotations__"]`: from Python 3.14 on the
    class namespace holds only a function that computes the annotations when they are
    read. The attribute is the same on every version since 3.10, and never inherited.
    `inspect.get_annotations` does no more for a class, but `inspect` takes 10 ms to import.
    """
    return [name for name, kind in cls.__annotations__.items() if not _is_class_wide(kind)]


def _is_class_wide(kind: Any) -> bool:
    if isinstance(kind, str):
        return "ClassVar[" in kind
    return get_origin(kind) is ClassVar


def _refuse(self: Any, name: str, *_: Any) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen: {name} can't be changed")


def _repr(self: Any) -> str:
    parts = ", ".join(f"{name}={part!r}" for name, part in as_dict(self).items())
    return f"{type(self).__qualname__}({parts})"


def _reduce(self: Any) -> tuple[Any, ...]:
    return type(self), tuple(as_dict(self).values())


def _equality(parts: tuple[str, ...]) -> dict[str, Any]:
    key: Callable[[Any], Any] = attrgetter(*parts) if parts else lambda _: ()

    def equals(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return key(self) == key(other)

    def hashed(self: Any) -> int:
        return hash(key(self))

    return {"__eq__": equals, "__hash__": hashed}


def _init(cls: Any) -> Callable[..., None]:
    parts = names(cls)
    setters = [getattr(cls, name).__set__ for name in parts]
    ready = getattr(cls, "__post_init__", None)
    plain = _plain_defaults(cls)
    most, least = len(parts), len(parts) - len(plain)

    def fill(self: Any, *values: Any, **named: Any) -> None:
        if named or not least <= len(values) <= most:
            values = _complete(cls, values, named)
        elif len(values) < most:
            values += plain[len(values) - least :]
        for put, value in zip(setters, values, strict=True):
            put(self, value)
        if ready is not None:
            ready(self)

    return fill


def _plain_defaults(cls: Any) -> tuple[Any, ...]:
    """The defaults of the last fields, as far back as each has one that is not made anew."""
    found: list[Any] = []
    for name in reversed(names(cls)):
        value = cls._defaults.get(name, _MISSING)
        if value is _MISSING or type(value) is Made:
            break
        found.append(value)
    return tuple(reversed(found))


def _complete(cls: Any, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """The values of all fields: positional arguments, then keywords, then defaults."""
    parts, defaults = names(cls), cls._defaults
    rest = []
    for name in parts[len(values) :]:
        value = named.pop(name, _MISSING)
        if value is _MISSING:
            value = defaults.get(name, _MISSING)
            if value is _MISSING:
                raise TypeError(f"{cls.__name__} needs {name}")
            if type(value) is Made:
                value = value.make()
        rest.append(value)
    if named or len(values) > len(parts):
        raise TypeError(f"{cls.__name__} has no place for {', '.join(named) or 'so many values'}")
    return (*values, *rest)
