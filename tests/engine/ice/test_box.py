"""I3, I4.4, I10, I12: every entry of ``components.toml`` against the page, read without the engine's reader."""

import re
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from engine.ice.components import BOX, BOXES

FILE = tomllib.loads(BOXES.present.read_text("utf-8"))
PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "ice.md").read_text("utf-8")
TYPES = ("obliteration", "exalted", "harmony", "philosophical", "achievement")


def by_id(kind, key="id"):
    found = {entry[key]: entry for entry in FILE[kind]}
    assert len(found) == len(FILE[kind])
    return found


def house(kind):
    return {bool(entry.get("house")) for entry in FILE[kind]}


def rows(title):
    """Return the rows of the table of the page whose first column has a title, as cells of text."""
    lines = PAGE[PAGE.index(f"| {title} |") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def test_there_is_nothing_else_in_the_file():
    assert set(FILE) == {
        *("terrain", "snow", "talisman", "surface", "deep", "prismatic"),
        *("guild", "request", "decree", "logbook"),
    }
    for entries in FILE.values():
        assert all(("house" in entry) == ("reason" in entry) for entry in entries)


def test_i3_1_terrains():
    assert {name: entry["count"] for name, entry in by_id("terrain").items()} == {
        "blank": 12,
        "tunnel": 12,
        "crevasse": 12,
        "nunatak": 11,
        "camp": 1,
    }
    assert house("terrain") == {False}, "printed"


def test_i3_4_fronts_by_family():
    families = {
        "expedition": {"rope", "survivors", "sailer", "wreckage"},
        "nuuk": {"whistle", "rune", "gem"},
        "animals": {"termites", "smilodon", "spiders", "manta"},
    }
    found = by_id("snow")
    assert {name: entry["family"] for name, entry in found.items()} == {
        name: family for family, names in families.items() for name in names
    }
    assert len(found) == 11
    talismans = by_id("talisman", "type")
    assert tuple(talismans) == TYPES
    assert {entry["family"] for entry in talismans.values()} == {"nuuk"}
    assert {entry["count"] for entry in (*found.values(), *talismans.values())} == {3}
    assert 3 * (11 + 5) == 48
    assert house("snow") == house("talisman") == {True}


def test_i3_5_surface_artifacts():
    found = by_id("surface", "type")
    assert tuple(found) == TYPES
    for entry in found.values():
        assert (entry["anima"], entry["shapes"]) == (1, [2, 2, 2])
    assert sum(sum(entry["shapes"]) for entry in found.values()) == 30
    assert house("surface") == {True}


def test_i3_5_deep_artifacts():
    found = by_id("deep", "type")
    assert tuple(found) == TYPES
    single = {
        "obliteration": [2, 2, 1],
        "exalted": [1, 2, 2],
        "harmony": [2, 1, 2],
        "philosophical": [2, 2, 1],
        "achievement": [1, 2, 2],
    }
    for name, entry in found.items():
        assert (entry["anima"], entry["shapes"]) == (2, single[name])
        assert sorted(entry["shapes"]) == [1, 2, 2]
    assert sum(sum(entry["shapes"]) for entry in found.values()) == 25
    assert house("deep") == {True}


def test_i3_5_prismatic_artifacts():
    assert {name: (entry["anima"], entry["count"]) for name, entry in by_id("prismatic", "level").items()} == {
        "surface": (1, 7),
        "deep": (2, 2),
    }
    assert 30 + 7 == 37
    assert 25 + 2 == 27
    assert house("prismatic") == {False}, "printed"
    # 91 anima in all
    assert 30 + 7 + 2 * (25 + 2) == 91


def test_i4_4_guilds():
    assert {name: (entry["name"], entry["rp"]) for name, entry in by_id("guild").items()} == {
        "flame": ("Flame heirs", [1, 2, 1, 1, 1]),
        "wardens": ("Road wardens", [1, 2, 1, 1, 1]),
        "architects": ("Cold architects", [3] * 5),
        "foragers": ("Foragers", [3] * 5),
        "walkers": ("Ice walkers", [3] * 5),
    }
    assert house("guild") == {True}


REQUESTS = {
    # I10.1: types on each card, RP, copies of each
    "prismatic": ([()], [5], 4),
    "one": ([(kind,) for kind in TYPES], [6], 2),
    "two": (list(combinations(TYPES, 3)), [4], 1),
    "either": (list(combinations(TYPES, 2)), [4], 1),
    "shapes": ([(kind,) for kind in TYPES], [2, 5, 9], 2),
    "any": (list(combinations(TYPES, 3)), [5], 1),
}


@pytest.mark.parametrize(
    ("kind", "different", "cards"),
    [("prismatic", 1, 4), ("one", 5, 10), ("two", 10, 10), ("either", 10, 10), ("shapes", 5, 10), ("any", 10, 10)],
)
def test_i10_1_requests_of_a_kind(kind, different, cards):
    types, rp, copies = REQUESTS[kind]
    found = [entry for entry in FILE["request"] if entry["kind"] == kind]
    assert [tuple(entry["types"]) for entry in found] == types
    assert len(found) == different
    assert all((entry["rp"], entry["copies"]) == (rp, copies) for entry in found)
    assert sum(entry["copies"] for entry in found) == cards
    assert sum(card.kind == kind for card in BOX.requests) == cards


def test_i10_1_54_requests_of_41_kinds():
    assert len(by_id("request")) == 41
    assert sum(entry["copies"] for entry in FILE["request"]) == 54
    assert Counter(card.id for card in BOX.requests) == {entry["id"]: entry["copies"] for entry in FILE["request"]}
    assert house("request") == {True}


def test_i10_4_decrees():
    assert [(entry["id"], entry["kind"], entry["types"]) for entry in FILE["decree"]] == [
        *((kind, "anima", [kind]) for kind in TYPES),
        ("shapes", "shapes", []),
        ("sets", "sets", []),
        ("renown", "renown", []),
        ("studies", "studies", []),
    ]
    assert len(FILE["decree"]) == 9
    assert house("decree") == {False}, "printed"


def test_i12_logbook_cards():
    assert {entry["name"]: entry["terrain"] for entry in FILE["logbook"]} == {
        "Call of the camp": "camp",
        "Prism light": "blank",
        "Ascent": "tunnel",
        "Icefall": "crevasse",
        "Blizzard": "nunatak",
        "Nunatak watch": "nunatak",
        "Caravan": "blank",
        "New ground": "camp",
        "Relief": "tunnel",
        "Council letter": "crevasse",
    }
    # every terrain twice
    assert set(Counter(entry["terrain"] for entry in FILE["logbook"]).values()) == {2}
    assert len(by_id("logbook")) == 10
    assert house("logbook") == {True}


def test_i3_1_the_page_has_the_terrains_of_the_file():
    line = re.search(r"^- I3\.1 .*: (.*)\.$", PAGE, re.MULTILINE)[1]
    said = {name.split()[0]: int(number) for number, name in re.findall(r"(\d+) ([a-z ]+)", line)}
    assert said == {name: entry["count"] for name, entry in by_id("terrain").items()}


def test_i9_the_page_has_a_row_for_each_snow_tile_of_the_file():
    said = [row[0].lower().split() for row in rows("Tile")]
    for front in (*by_id("snow"), "talisman"):
        assert sum(front in words for words in said) == 1, front
    assert len(said) == 11 + 1


def test_i10_1_the_page_has_the_requests_of_the_file():
    names = {"one type": "one", "two of three": "two", "three types": "any"}
    said = {names.get(row[0], row[0]): row[1:] for row in rows("Kind")}
    assert said.keys() == REQUESTS.keys()
    for kind, (_, rp, different, copies) in said.items():
        found = [entry for entry in FILE["request"] if entry["kind"] == kind]
        assert numbers(different) == [len(found)]
        assert {entry["copies"] for entry in found} == set(numbers(copies))
        if kind == "shapes":
            paid = dict(re.findall(r"(\d) shapes? (\d)", rp))
            assert [[int(paid[str(many)]) for many in (1, 2, 3)]] * 5 == [entry["rp"] for entry in found]
        else:
            assert [entry["rp"] for entry in found] == [numbers(rp)] * len(found)


def test_i12_the_page_has_the_logbook_cards_of_the_file():
    said = {name: terrain.split()[0] for name, terrain, _ in rows("Card")}
    assert said == {entry["name"]: entry["terrain"] for entry in FILE["logbook"]}
