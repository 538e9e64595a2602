"""The `@frozen` decorator, compared with the dataclasses it replaces."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

import pytest

from fitsmobile.engine.frozen import as_dict, frozen, made, names, replace

T = TypeVar("T")


@frozen
class Place:
    """A place on the ramp."""

    column: int
    row: int = 0
    marks: Mapping[str, int] = made(dict)

    top: ClassVar[int] = 9

    @property
    def above(self) -> "Place":
        """The place one row higher."""
        return replace(self, row=self.row + 1)

    def text(self) -> str:
        return f"{self.column} {self.row}"


@frozen
class Turned(Place):
    """A place with a turn."""

    way: int = 1

    def text(self) -> str:
        return f"{super().text()} turned {self.way}"


@frozen
class Pair(Generic[T]):
    left: T
    right: T


@frozen(eq=False)
class Marker:
    name: str


@frozen
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


@dataclass(frozen=True, slots=True)
class Twin:
    column: int
    row: int = 0


class Deferred(type):
    """Classes as Python 3.14 makes them: annotations are computed by a function on demand."""

    def __new__(mcs, name, bases, namespace):
        kinds = namespace.pop("__annotations__", {})
        namespace.setdefault("__annotate_func__", lambda _format: kinds)
        return super().__new__(mcs, name, bases, namespace)

    @property
    def __annotations__(cls):
        return cls.__dict__["__annotate_func__"](1)


class Early(metaclass=Deferred):
    column: int
    row: int = 0
    top: ClassVar[int] = 9


def test_fields_are_given_in_order_by_name_or_by_default():
    assert as_dict(Place(3, row=2)) == {"column": 3, "row": 2, "marks": {}}
    assert names(Place) == names(Place(1)) == ("column", "row", "marks")
    assert Place.top == Place(1).top == 9


def test_a_default_factory_is_called_for_each_value():
    assert Place(1).marks is not Place(1).marks


@pytest.mark.parametrize(
    "values, named", [((), {}), ((1, 2, {}, 4), {}), ((1,), {"colour": 2}), ((1,), {"column": 2})]
)
def test_fields_too_few_too_many_or_unknown_are_refused(values, named):
    with pytest.raises(TypeError, match="Place"):
        Place(*values, **named)


def test_no_field_can_be_changed_added_or_deleted():
    place = Place(1)
    with pytest.raises(AttributeError, match="column"):
        place.column = 2
    with pytest.raises(AttributeError, match="colour"):
        place.colour = 2
    with pytest.raises(AttributeError, match="row"):
        del place.row
    assert not hasattr(place, "__dict__")


def test_equal_fields_make_equal_values_of_the_same_class_only():
    assert Pair(1, 2) == Pair(1, 2) != Pair(2, 1)
    assert hash(Pair(1, 2)) == hash(Pair(1, 2))
    assert Place(1) != Turned(1)
    assert Pair(1, 2) != (1, 2)
    assert Marker("a") != Marker("a")
    assert len({Marker("a"), Marker("a")}) == 2


def test_a_class_inherits_the_fields_of_its_base():
    assert Turned(4, 5, {}, 2) == Turned(column=4, row=5, way=2)
    assert Turned(4).above == Turned(4, 1)


def test_a_method_can_call_super():
    assert Turned(4, 1, way=3).text() == "4 1 turned 3"


def test_repr_looks_like_the_constructor_call():
    assert repr(Pair("a", 1)) == "Pair(left='a', right=1)"
    assert repr(Twin(1)).replace("Twin", "Place") == repr(Place(1)).replace(", marks={}", "")


def test_post_init_can_refuse_the_fields():
    assert Even(2).number == 2
    with pytest.raises(ValueError, match="odd"):
        Even(3)
    with pytest.raises(ValueError, match="odd"):
        replace(Even(2), number=5)


def test_a_value_can_be_pickled():
    make, parts = Turned(4, way=3).__reduce__()
    assert make(*parts) == Turned(4, way=3)


def test_a_match_pattern_takes_a_value_apart():
    match Pair(1, 2):
        case Pair(left, right):
            assert (left, right) == (1, 2)


def test_annotations_that_python_3_14_computes_on_demand_become_fields():
    assert "__annotations__" not in vars(Early)
    early = frozen(Early)
    assert names(early) == ("column", "row")
    assert early(1) == early(column=1, row=0)
    assert early.top == 9

    @frozen
    class Later(early):
        way: int = 1

    assert names(Later) == ("column", "row", "way")
    assert Later(1).way == 1
