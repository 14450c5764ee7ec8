"""The pages of the rules: whatever number is cited stands there, and whatever number stands there a test names."""

import re
from pathlib import Path

import pytest

from engine.ice.components import BOX, FRONTS
from engine.registry import EXAMPLES, KEYS, find

ROOT = Path(__file__).parents[2]
PAGES = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "docs" / "rules").glob("*.md"))}
FOLDERS = (
    "bench",
    "cogs",
    "db",
    "docs",
    "engine",
    "host",
    "locales",
    "players",
    "playground",
    "render",
    "script",
    "tests",
)
KINDS = {".md", ".po", ".pot", ".py", ".sql", ".toml", ".txt"}
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))


def chapters(page):
    """Return the numbers of the chapters of a page, in its order: R1, R2, ..."""
    return re.findall(r"^## ([A-Z]\d+) ", page, re.MULTILINE)


def rules(page):
    """Return the numbers of the rules of a page, in its order: R2.1, R2.2, ..."""
    return re.findall(r"^- ([A-Z]\d+\.\d+) ", page, re.MULTILINE)


LETTERS = "".join(chapters(page)[0][0] for page in PAGES.values())
WRITTEN = {number for page in PAGES.values() for number in (*chapters(page), *rules(page))}


def cited(text):
    """Return the numbers that a text cites, ``R4.3`` or ``R4``; of a range both ends."""
    return set(re.findall(rf"(?<![\w.])[{LETTERS}]\d+(?:\.\d+)?(?!\w)", text))


def named(name):
    """Return the numbers that the name of a test names: ``test_i7_3_i7_5_what_holds``, a chapter as ``i9``."""
    found = re.findall(rf"(?<=_)([{LETTERS.lower()}])(\d+)(?:_(\d+))?(?=_|$)", name)
    return {f"{letter.upper()}{chapter}" + (f".{rule}" if rule else "") for letter, chapter, rule in found}


def names(source):
    """Return the names of the tests of a module."""
    return re.findall(r"^ *(?:async )?def (test_\w+)", source, re.MULTILINE)


def marked(page, mark):
    """Return the numbers of the rules and chapters in which something has a mark, each once, in order."""
    number, found = "", []
    for line in page.splitlines():
        if start := re.match(r"(?:- |## )([A-Z]\d+(?:\.\d+)?) ", line):
            number = start[1]
        if number and f"**[{mark}" in line and number not in found:
            found.append(number)
    return tuple(found)


def texts():
    """Yield (path, text) of all that may cite a rule: code, tests, pages, sentences, data."""
    places = [ROOT, *(ROOT / folder for folder in FOLDERS)]
    for place in places:
        for path in sorted(place.glob("*") if place == ROOT else place.rglob("*")):
            if path.suffix in KINDS and path.is_file():
                yield path.relative_to(ROOT), path.read_text("utf-8")


EVERY_NAME = [name for path in TESTS for name in names(path.read_text("utf-8"))]


def test_every_game_has_its_page():
    assert set(PAGES) == {*KEYS, *EXAMPLES}
    assert len(set(LETTERS)) == len(PAGES), "each page has a letter of its own"


@pytest.mark.parametrize("key", PAGES)
def test_the_numbers_of_a_page_have_no_gap(key):
    letter, every = chapters(PAGES[key])[0][0], rules(PAGES[key])
    assert chapters(PAGES[key]) == [f"{letter}{number}" for number in range(1, len(chapters(PAGES[key])) + 1)]
    for chapter in chapters(PAGES[key]):
        inside = [number for number in every if number.startswith(f"{chapter}.")]
        assert inside == [f"{chapter}.{number}" for number in range(1, len(inside) + 1)]
    assert sum(PAGES[key].count(f"\n- {letter}{digit}") for digit in range(10)) == len(every)


def test_every_number_cited_stands_on_its_page():
    lost = {}
    for path, text in texts():
        found = cited(text)
        if path.suffix == ".py":
            found |= {number for name in names(text) for number in named(name)}
        for number in found - WRITTEN:
            lost.setdefault(number, []).append(path.as_posix())
    assert lost == {}


@pytest.mark.parametrize("key", PAGES)
def test_every_number_of_a_page_is_named_by_a_test(key):
    known = {number for name in EVERY_NAME for number in named(name)}
    assert [number for number in rules(PAGES[key]) if number not in known] == []
    whole = [
        chapter for chapter in chapters(PAGES[key]) if not any(n.startswith(f"{chapter}.") for n in rules(PAGES[key]))
    ]
    assert [chapter for chapter in whole if chapter not in known] == []


def test_every_snow_tile_and_every_logbook_card_is_named_by_a_test():
    """Their tables have a row for each and no numbers."""
    tiles = [name for name in EVERY_NAME if "I9" in named(name)]
    for front in {front.split(":")[0] for front in FRONTS}:
        assert any(front in name.split("_") for name in tiles), front
    cards = [name for name in EVERY_NAME if "I12" in named(name)]
    for card in BOX.logbook:
        assert any(card.id in name.split("_") for name in cards), card.id


@pytest.mark.parametrize("key", PAGES)
def test_what_is_marked_as_ours_is_what_the_game_lists_as_ours(key):
    info = find(key).info
    assert (marked(PAGES[key], "ruling"), marked(PAGES[key], "house")) == (info.rulings, info.house)
    assert set(re.findall(r"\*\*\[(\w+)", PAGES[key])) <= {"ruling", "house"}


def test_what_a_text_cites_and_what_a_name_names():
    assert cited("R4.3-R4.5, (I7.5) and I6.8 to I6.10; XR1.1 R2x I2_3 M2.5 b0R2. R12") == {
        *("R4.3", "R4.5", "I7.5", "I6.8", "I6.10", "R12"),
    }
    assert named("test_i8_1_i8_2_the_red_one_and_r12_of_2_coins") == {"I8.1", "I8.2", "R12"}
    assert named("test_r10_4_2_turns_add_up") == {"R10.4"}
    assert names("async def test_r2_1_x(): ...\ndef r2_2_no(): ...") == ["test_r2_1_x"]


def test_marks_belong_to_the_rule_or_the_chapter_above_them():
    page = "**[ruling]** means ours\n## R2 Words\n| a **[ruling]** |\n- R2.1 b **[house: c]**\n| d **[house]** |\n"
    assert marked(page, "ruling") == ("R2",)
    assert marked(page, "house") == ("R2.1",)
