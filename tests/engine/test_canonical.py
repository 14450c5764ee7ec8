"""The plain form of values: one text for each, the same everywhere."""

from dataclasses import dataclass
from enum import StrEnum

import pytest

from engine import canonical


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Pair:
    first: object
    second: object


@dataclass(frozen=True)
class Other:
    first: object
    second: object


def test_each_kind_of_value_has_its_text():
    value = Pair((1, None, True, Colour.RED), {"b": b"\x01", "a": frozenset({2, 1})})
    assert canonical.text(value) == '["Pair",[1,null,true,"red"],{"a":[1,2],"b":"01"}]'


def test_the_digest_never_changes():
    assert canonical.digest(Pair(1, "ż")) == "c475b2d623d61b67"
    assert canonical.digest(Pair(1, "ż"), length=8) == "c475b2d623d61b67"[:8]


def test_what_differs_has_another_text():
    values = [Pair(1, 2), Pair(2, 1), Other(1, 2), Pair("1", 2), Pair((1,), 2), Pair(None, 2), Pair(1, (2,))]
    assert len({canonical.text(value) for value in values}) == len(values)


@pytest.mark.parametrize("value", [1.5, [1], object()])
def test_what_has_no_one_text_is_refused(value):
    with pytest.raises(TypeError, match="no plain form"):
        canonical.text(Pair(1, value))
