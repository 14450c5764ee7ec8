"""The deck: counts, one test per card, and an error for whatever could be wrong in a card file."""

import contextlib
import re
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.card_file import CardsError, CardTable
from engine.roam import spread
from engine.roam.deck import COUNTS, DECK, DECKS, Ability, Pattern, Terrain
from engine.roam.text_table import drawing
from engine.roam.view import Edge

CHARACTERS = (*DECK.starting, *DECK.lands, *DECK.animals)
SOURCE = DECKS.present.read_text("utf-8")

# R4.2: where (px, py) lies from an offset, by edge
TURNS = {
    Edge.SOUTH: lambda x0, y0, px, py: (x0 + px, y0 + py),
    Edge.WEST: lambda x0, y0, px, py: (x0 - py, y0 + px),
    Edge.NORTH: lambda x0, y0, px, py: (x0 - px, y0 - py),
    Edge.EAST: lambda x0, y0, px, py: (x0 + py, y0 - px),
}


def to_rim(squares, solid):
    """Return squares in reading order, moved so that the pattern touches the left and the top."""
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple(sorted(((x - left, y - top) for x, y in solid), key=lambda at: (at[1], at[0])))


@pytest.mark.parametrize("edge", Edge)
@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.id)
def test_r4_2_each_card_has_a_position_from_each_edge(card, edge):
    pattern = card.pattern
    every = (*pattern.solid, *pattern.blank)
    seen = [TURNS[edge](0, 0, *at) for at in every]
    turned = pattern.turned(edge.quarters)
    assert turned.solid == to_rim(seen, seen[: len(pattern.solid)])
    if pattern.blank:
        assert turned.blank == to_rim(seen, seen[len(pattern.solid) :])
    positions = [
        (x, y)
        for x in range(-6, 12)
        for y in range(-6, 12)
        if all(0 <= a < 6 and 0 <= b < 6 for a, b in (TURNS[edge](x, y, *at) for at in pattern.solid))
    ]
    assert positions


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.id)
def test_each_card_is_what_the_rules_page_asks_for(card):
    assert re.fullmatch("[a-z]{1,12}", card.id)
    assert 1 <= len(card.pattern.solid) <= 6
    assert not set(card.pattern.solid) & set(card.pattern.blank)
    assert 0 <= card.points <= 5
    assert card.line.endswith(".")
    assert (card.land is None) == (card in DECK.starting)
    assert card.animal == (card in DECK.animals)
    if card.land:
        assert 0 <= sum(card.land.coins) <= 4
    assert DECK.card(card.id) is card


@pytest.mark.parametrize("artifact", DECK.artifacts, ids=lambda artifact: artifact.id)
def test_each_artifact_is_what_the_rules_page_asks_for(artifact):
    assert re.fullmatch("[a-z]{1,12}", artifact.id)
    assert 1 <= artifact.price <= 7
    assert 1 <= artifact.points <= 5
    assert DECK.artifact(artifact.id) is artifact


def test_r2_the_deck_has_the_counts_of_the_rules():
    assert [len(kind) for kind in (DECK.starting, DECK.lands, DECK.animals, DECK.artifacts)] == [3, 43, 5, 24]
    assert set(Counter(artifact.ability for artifact in DECK.artifacts).values()) == {4}
    assert {artifact.ability for artifact in DECK.artifacts} == set(Ability)
    assert {card.land.terrain for card in DECK.lands} == set(Terrain)
    for kind in (DECK.starting + DECK.lands, DECK.animals):
        assert len({card.pattern for card in kind}) == len(kind)


def test_points_trade_against_strength():
    means = []
    for size in range(2, 7):
        points = [card.points for card in DECK.lands if len(card.pattern.solid) == size]
        means.append(sum(points) / len(points))
    assert means == sorted(means, reverse=True)


def test_the_digest_is_of_values_in_order_and_not_of_names(tmp_path):
    def digest(text):
        file = tmp_path / "cards.toml"
        file.write_text(text, "utf-8")
        return DECKS.load(file).digest

    assert re.fullmatch("[0-9a-f]{8}", DECK.digest)
    assert digest(SOURCE) == DECK.digest
    assert digest(SOURCE.replace('name = "Maelo"', 'name = "Ole"')) == DECK.digest
    assert digest(SOURCE.replace('id = "maelo"', 'id = "ole"')) != DECK.digest
    assert digest(SOURCE.replace("points = 5", "points = 4", 1)) != DECK.digest
    assert digest(SOURCE.replace("price = 4", "price = 3", 1)) != DECK.digest


MAELO = SOURCE.index('id = "maelo"')
WRONG = {
    "unknown key": (('id = "maelo"', 'id = "maelo"\nspeed = 3'), "land 1 (maelo)", "speed", "remove this key"),
    "missing key": (("points = 4\n", ""), "land 1 (maelo)", "points", "add this key"),
    "missing id": (('id = "maelo"\n', ""), "land 1", "id", "add this key"),
    "text for a number": (("points = 4", 'points = "3"'), "land 1 (maelo)", "points", "whole number"),
    "yes for a number": (("points = 4", "points = true"), "land 1 (maelo)", "points", "whole number"),
    "number out of bounds": (("points = 4", "points = 99"), "land 1 (maelo)", "points", "from 0 to 9"),
    "number for a text": (('name = "Maelo"', "name = 3"), "land 1 (maelo)", "name", "text in quotation marks"),
    "empty text": (('name = "Maelo"', 'name = " "'), "land 1 (maelo)", "name", "at least one character"),
    "long line": (('line = "', 'line = "' + "so " * 30), "land 1 (maelo)", "line", "at most 80"),
    "bad id": (('id = "maelo"', 'id = "Maelo"'), "land 1 (Maelo)", "id", "lower-case"),
    "long id": (('id = "maelo"', 'id = "maelomaelomae"'), "land 1 (maelomaelomae)", "id", "1 to 12"),
    "duplicate id": (('id = "maelo"', 'id = "tovi"'), "land 1 (tovi)", "id", "taken by starting 1 (tovi)"),
    "duplicate name": (('name = "Maelo"', 'name = "Tovi"'), "land 1 (maelo)", "name", "taken by starting 1"),
    "id of an artifact": (('id = "maelo"', 'id = "ducat"'), "artifact 1 (ducat)", "id", "taken by land 1 (ducat)"),
    "unknown terrain": (('terrain = "forest"', 'terrain = "moon"'), "land 1 (maelo)", "terrain", "one of forest"),
    "ragged pattern": (('"##"', '"###"'), "land 1 (maelo)", "pattern", "row 2"),
    "unknown sign": (('"##"', '"#x"'), "land 1 (maelo)", "pattern", "not 'x'"),
    "no solid square": (('"##"', '"oo"'), "land 1 (maelo)", "pattern", "at least one solid"),
    "empty rim": (('"##"', '".."'), "land 1 (maelo)", "pattern", ""),
    "empty column": (('"##",\n    "oo"', '"#.",\n    "o."'), "land 1 (maelo)", "pattern", "rim"),
    "too wide": (('"##",\n    "oo"', '"#.....#"'), "land 1 (maelo)", "pattern", "need 7 x 1"),
    "pattern of numbers": (('"##",\n    "oo"', "1, 2"), "land 1 (maelo)", "pattern", "list of rows"),
    "no rows": (('"##",\n    "oo",', ""), "land 1 (maelo)", "pattern", "list of rows"),
    "coins of another shape": (('["..", "..", ".."]', '["..", ".."]'), "land 1 (maelo)", "coins", "3 rows of 2"),
    "coins of another sign": (('["..", "..", ".."]', '["..", "a.", ".."]'), "land 1 (maelo)", "coins", "not 'a'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named_with_what_to_do(case, tmp_path):
    (old, new), card, key, advice = WRONG[case]
    assert old in SOURCE[MAELO:]
    file = tmp_path / "mine.toml"
    file.write_text(SOURCE[:MAELO] + SOURCE[MAELO:].replace(old, new, 1), "utf-8")
    with pytest.raises(CardsError) as wrong:
        DECKS.load(file)
    assert (wrong.value.file, wrong.value.card, wrong.value.key) == ("mine.toml", card, key)
    assert str(wrong.value).startswith(f"mine.toml, {card}, key {key!r}: ")
    assert advice in str(wrong.value)


@pytest.mark.parametrize("kind", COUNTS)
def test_a_wrong_count_is_named(kind, tmp_path):
    file = tmp_path / "mine.toml"
    start = SOURCE.index(f"[[{kind}]]")
    end = SOURCE.find("[[", start + 2)
    file.write_text(SOURCE[:start] + SOURCE[end:], "utf-8")
    with pytest.raises(
        CardsError, match=rf"key '{kind}': make it {COUNTS[kind]} tables .* there are {COUNTS[kind] - 1}"
    ):
        DECKS.load(file)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("[[land", "correct the TOML"),
        (SOURCE + "\n[[hero]]\n", "key 'hero': remove this"),
        ("land = 3\n", "table of its own|tables"),
        ("starting = [1, 2, 3]\n", "table of its own"),
        ("land = " + "9" * 5000, "use numbers of a few digits"),
        ("land = " + "[" * 5000 + "]" * 5000, "lists without lists"),
        ("land = " + "{a = " * 5000 + "1" + "}" * 5000, "too much to read"),
    ],
)
def test_a_file_of_another_shape_is_refused(text, advice, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(CardsError, match=advice):
        DECKS.load(file)


DEEP = ".".join("a" * 5000)
HUGE = ["9" * 5000, "0x" + "f" * 5000, "[" * 300 + "]" * 300, f"{{{DEEP} = 1}}", "1e400", "nan", "1979-05-27"]


@pytest.mark.parametrize("value", HUGE, ids=range(len(HUGE)))
@pytest.mark.parametrize("key", ["id", "name", "price", "points", "pattern", "terrain", "coins"])
def test_a_value_of_any_size_and_depth_is_refused_in_a_short_sentence(tmp_path, key, value):
    file = tmp_path / "mine.toml"
    changed, count = re.subn(rf"(?m)^{key} = .*", f"{key} = {value}", SOURCE, count=1)
    assert count
    file.write_text(changed, "utf-8")
    with pytest.raises(CardsError) as wrong:
        DECKS.load(file)
    assert len(str(wrong.value)) < 400


@pytest.mark.slow
@given(st.data())
def test_any_text_is_cards_or_is_refused(tmp_path_factory, data):
    place = data.draw(st.integers(0, len(SOURCE)))
    length = data.draw(st.integers(0, 20))
    pieces = [*"[]{}=\"'.,0-x\n#", "9" * 4301, "[" * 2000, "a." * 4000, "0x" + "f" * 4500, "1979-05-27T07:32:00"]
    new = "".join(data.draw(st.lists(st.one_of(st.sampled_from(pieces), st.text(max_size=3)), max_size=6)))
    file = tmp_path_factory.mktemp("cards") / "mine.toml"
    file.write_text(SOURCE[:place] + new + SOURCE[place + length :], "utf-8", errors="replace")
    with contextlib.suppress(CardsError):
        DECKS.load(file)


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(CardsError, match="check the path"):
        DECKS.load(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(CardsError, match="UTF-8"):
        DECKS.load(tmp_path / "latin.toml")


patterns = st.builds(
    lambda solid, blank: Pattern(*(to_rim([*solid, *blank], part) if part else () for part in (solid, blank - solid))),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))),
)


@given(patterns, st.integers(0, 7))
def test_four_quarters_bring_a_pattern_back(pattern, quarters):
    turned = pattern.turned(quarters)
    assert turned.turned(4 - quarters % 4) == pattern.turned(0) == pattern
    assert turned == pattern.turned(quarters % 4)
    assert (len(turned.solid), len(turned.blank)) == (len(pattern.solid), len(pattern.blank))


@given(patterns)
def test_a_drawing_shows_every_square(pattern):
    rows = drawing(pattern)
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    assert {at for at, sign in signs.items() if sign == "#"} == set(pattern.solid)
    assert {at for at, sign in signs.items() if sign == "o"} == set(pattern.blank)


def test_the_spread_is_printed(tmp_path, capsys):
    assert spread.main([]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"deck {DECK.digest}\n")
    assert "lands: 43" in printed
    assert spread.main([str(tmp_path / "nowhere.toml")]) == 2
    assert "nowhere.toml" in capsys.readouterr().err


def test_the_spread_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "engine.roam.spread"], capture_output=True, text=True, check=True)
    assert "artifacts: 24" in done.stdout


def one(**values):
    return CardTable("mine.toml", "hero 1", values)


def test_lists_and_marks_are_read():
    table = one(tribes=["b", "a"], none=[], sizes=[0, 3], house=True, reason="not printed")
    assert table.texts("tribes", known=("a", "b", "c")) == ("b", "a")
    assert table.texts("none", known=("a",)) == ()
    assert table.numbers("sizes", low=0, high=3) == (0, 3)
    assert table.house() == "not printed"
    table.close()
    assert one().house() is None


@pytest.mark.parametrize(
    ("values", "ask", "key", "advice"),
    [
        ({"tribes": "a"}, "texts", "tribes", "list of texts"),
        ({"tribes": ["a", 3]}, "texts", "tribes", "list of texts"),
        ({"tribes": ["d"]}, "texts", "tribes", "use only a, b, not 'd'"),
        ({"tribes": ["a", "a"]}, "texts", "tribes", "write 'a' once"),
        ({}, "texts", "tribes", "add this key"),
        ({"sizes": 3}, "numbers", "sizes", "list of whole numbers"),
        ({"sizes": []}, "numbers", "sizes", "list of whole numbers"),
        ({"sizes": [1, "2"]}, "numbers", "sizes", "not '2'"),
        ({"sizes": [True]}, "numbers", "sizes", "not True"),
        ({"sizes": [1, 4]}, "numbers", "sizes", "from 0 to 3, not 4"),
        ({"house": False}, "house", "house", "write true"),
        ({"house": 1}, "house", "house", "write true"),
        ({"house": True}, "house", "reason", "add this key"),
        ({"house": True, "reason": " "}, "house", "reason", "at least one character"),
    ],
)
def test_wrong_lists_and_marks_are_named(values, ask, key, advice):
    table = one(**values)
    asked = {
        "texts": lambda: table.texts("tribes", known=("a", "b")),
        "numbers": lambda: table.numbers("sizes", low=0, high=3),
        "house": table.house,
    }
    with pytest.raises(CardsError) as wrong:
        asked[ask]()
    assert (wrong.value.card, wrong.value.key) == ("hero 1", key)
    assert advice in str(wrong.value)
