"""Lines of several directions stand as Unicode's own cases say."""

from __future__ import annotations

from pathlib import Path

import pytest

from render.letters.characters import clusters, in_order, levels, turns

CASES = Path(__file__).with_name("bidi_cases.txt")


def test_every_case_of_unicodes_own_has_its_levels():
    lines = [line for line in CASES.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(lines) > 100
    for line in lines:
        characters, wanted = (part.split() for part in line.split(";"))
        found = levels("".join(chr(int(one, 16)) for one in characters))
        # what is marked x is taken out of the line by those rules
        assert [level for level, one in zip(found, wanted, strict=True) if one != "x"] == [
            int(one) for one in wanted if one != "x"
        ], line


def shown(text):
    """Return the characters as they stand from left to right, without what is not seen."""
    return "".join(in_order(text, levels(text))).replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ann 3", "Ann 3"),
        ("אבג", "גבא"),
        ("\u2068אבג\u2069 has 3", "גבא has 3"),
        ("\u2068אבג\u2069 3, \u2068דה\u2069 4", "גבא 3, הד 4"),
        ("\u2068אבג 12\u2069 3", "12 גבא 3"),
        ("\u2068(אב) Ann\u2069!", "Ann )בא(!"),
        ("\u2068אבג", "גבא"),
        ("\u2069Ann", "Ann"),
    ],
)
def test_a_name_stands_in_its_own_direction_and_turns_nothing_else(text, seen):
    assert shown(text) == seen


def test_only_what_goes_from_right_to_left_turns():
    assert all(map(turns, ("محمد", "Ann א", "٣")))
    assert not any(map(turns, ("Ann", "山田", "Ольга 3", "\u2068Ann\u2069", "👩\u200d🚀")))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ann", 3),
        ("e\u0301", 1),
        ("👩\u200d🚀", 1),
        ("👍🏽", 1),
        ("🇵🇱🇵🇱", 2),
        ("🏳\ufe0f\u200d⚧\ufe0f", 1),
        ("1\ufe0f\u20e3", 1),
        ("🏴\U000e0067\U000e0062\U000e007f", 1),
        ("น้ำ", 2),
        ("", 0),
    ],
)
def test_a_sign_is_what_a_reader_takes_for_one(text, count):
    assert len(clusters(text)) == count
    assert "".join(clusters(text)) == text
