"""I3, I4.4, I10.1, I10.4, I12: what is in the box, one test for each card and kind of tile, and what a file may say."""

import re
from collections import Counter
from itertools import combinations

import pytest

from engine.card_file import CardsError
from engine.ice import game
from engine.ice.board import DEEP, SNOW, SURFACE, TILES
from engine.ice.components import (
    BLANK,
    BOX,
    BOXES,
    CAMP_SITE,
    COUNTS,
    CREVASSE,
    FRONT_WORDS,
    FRONTS,
    GEM,
    LETTERS,
    MANTA,
    NUNATAK,
    PRISMATIC,
    ROPE,
    RUNE,
    SAILER,
    SMILODON,
    SPIDERS,
    SURVIVORS,
    TALISMAN,
    TERMITES,
    TUNNEL,
    TYPES,
    WHISTLE,
    WRECKAGE,
    DecreeKind,
    Guild,
    RequestKind,
)

SOURCE = BOXES.present.read_text("utf-8")
KINDS = tuple(dict.fromkeys(BOX.requests))
PAIRS, TRIPLES = (set(combinations(range(5), size)) for size in (2, 3))
PAID = {
    # I10.1: RP, sets of types, copies of each
    RequestKind.PRISMATIC: ((5,), {()}, 4),
    RequestKind.ONE: ((6,), {(kind,) for kind in range(5)}, 2),
    RequestKind.TWO: ((4,), TRIPLES, 1),
    RequestKind.EITHER: ((4,), PAIRS, 1),
    RequestKind.SHAPES: ((2, 5, 9), {(kind,) for kind in range(5)}, 2),
    RequestKind.ANY: ((5,), TRIPLES, 1),
}


@pytest.mark.parametrize(
    ("terrain", "count"), [(BLANK, 12), (TUNNEL, 12), (CREVASSE, 12), (NUNATAK, 11), (CAMP_SITE, 1)]
)
def test_i3_1_terrains(terrain, count):
    assert BOX.backs.count(terrain) == count


@pytest.mark.parametrize("front", range(len(FRONTS)), ids=lambda front: "-".join(FRONT_WORDS[front]))
def test_i3_4_fronts(front):
    assert BOX.fronts.count(front) == 3
    words = FRONT_WORDS[front]
    assert words == ((FRONTS[front],) if front < TALISMAN else ("talisman", TYPES[front - TALISMAN]))


def test_i3_4_the_numbers_of_the_fronts_are_their_words():
    named = {
        "rope": ROPE,
        "survivors": SURVIVORS,
        "sailer": SAILER,
        "wreckage": WRECKAGE,
        "whistle": WHISTLE,
        "rune": RUNE,
        "gem": GEM,
        "termites": TERMITES,
        "smilodon": SMILODON,
        "spiders": SPIDERS,
        "manta": MANTA,
    }
    assert all(FRONTS[front] == word for word, front in named.items())
    assert len(named) == 11
    assert len(BOX.fronts) == len(BOX.backs) == len(SNOW)


@pytest.mark.parametrize("kind", range(5), ids=lambda kind: TYPES[kind].value)
def test_i3_5_artifacts_of_a_type(kind):
    surface = [BOX.pieces[cell] for cell in SURFACE if BOX.types[cell] == kind]
    assert Counter((piece.anima, piece.shape) for piece in surface) == {(1, 1): 2, (1, 2): 2, (1, 3): 2}
    deep = [BOX.pieces[cell] for cell in DEEP if BOX.types[cell] == kind]
    assert {piece.anima for piece in deep} == {2}
    assert sorted(Counter(piece.shape for piece in deep).values()) == [1, 2, 2]


def test_i3_5_prismatic_artifacts():
    prisms = Counter((BOX.anima[piece], BOX.shapes[piece]) for piece in TILES if BOX.types[piece] == PRISMATIC)
    assert prisms == {(1, 0): 7, (2, 0): 2}
    assert sum(BOX.anima) == 91
    assert (BOX.types[0], BOX.anima[0], BOX.shapes[0], BOX.pieces[0]) == (-1, 0, 0, None)
    assert len(set(LETTERS)) == PRISMATIC + 1


@pytest.mark.parametrize("card", KINDS, ids=lambda card: card.id)
def test_i10_1_each_request(card):
    rp, types, copies = PAID[card.kind]
    assert card.rp == rp
    assert card.types in types
    assert BOX.requests.count(card) == card.copies == copies
    assert re.fullmatch("[a-z]{1,24}", card.id)
    assert card.house


def test_i10_1_there_are_54_requests_of_41_kinds():
    assert (len(BOX.requests), len(KINDS)) == (54, 41)
    for kind, (_, types, _) in PAID.items():
        assert {card.types for card in KINDS if card.kind is kind} == types
    assert tuple(BOX.request_cards) == tuple(card.id for card in KINDS)


@pytest.mark.parametrize("card", BOX.decrees, ids=lambda card: card.id)
def test_i10_4_each_decree(card):
    assert (card.type >= 0) == (card.kind is DecreeKind.ANIMA)


def test_i10_4_there_are_9_decrees():
    assert Counter(card.kind for card in BOX.decrees) == dict.fromkeys(DecreeKind, 1) | {DecreeKind.ANIMA: 5}
    assert {card.type for card in BOX.decrees} == {-1, *range(5)}


LOG = {
    "Call of the camp": CAMP_SITE,
    "Prism light": BLANK,
    "Ascent": TUNNEL,
    "Icefall": CREVASSE,
    "Blizzard": NUNATAK,
    "Nunatak watch": NUNATAK,
    "Caravan": BLANK,
    "New ground": CAMP_SITE,
    "Relief": TUNNEL,
    "Council letter": CREVASSE,
}


@pytest.mark.parametrize("card", BOX.logbook, ids=lambda card: card.id)
def test_i12_each_logbook_card(card):
    assert card.terrain == LOG[card.name]
    assert card.house


@pytest.mark.parametrize("board", BOX.guilds, ids=lambda board: board.id)
def test_i4_4_each_guild(board):
    assert board.rp == ((1, 2, 1, 1, 1) if board.id in {"flame", "wardens"} else (3,) * 5)
    assert board.name
    assert board.house


def test_i4_4_there_are_5_guilds():
    assert [board.id for board in BOX.guilds] == list(Guild)
    assert len({card.id for card in BOX.logbook}) == len(BOX.logbook) == len(LOG)


def test_rulings_and_house_values_are_numbers_of_the_rules():
    every = (*game.RULINGS, *game.HOUSE)
    assert all(re.fullmatch(r"I\d+(\.\d+)?", number) for number in every)
    for numbers in (game.RULINGS, game.HOUSE):
        assert len(set(numbers)) == len(numbers)
        assert [tuple(map(int, number[1:].split("."))) for number in numbers] == sorted(
            tuple(map(int, number[1:].split("."))) for number in numbers
        )


def test_the_digest_is_of_values_and_not_of_reasons(tmp_path):
    def digest(text):
        file = tmp_path / "components.toml"
        file.write_text(text, "utf-8")
        return BOXES.load(file).digest

    assert digest(SOURCE) == BOX.digest
    assert digest(SOURCE.replace('name = "Foragers"', 'name = "Gatherers"')) == BOX.digest
    assert digest(SOURCE.replace("rp = [1, 2, 1, 1, 1]", "rp = [1, 2, 2, 1, 1]", 1)) != BOX.digest
    assert digest(SOURCE.replace("rp = [6]", "rp = [7]", 1)) != BOX.digest
    assert digest(SOURCE.replace("shapes = [2, 1, 2]", "shapes = [1, 2, 2]", 1)) != BOX.digest


WRONG = {
    "terrains": (("count = 12", "count = 13"), "terrain 1 (blank)", "count", "48 snow tiles"),
    "two camp sites": (('id = "tunnel"\ncount = 12', 'id = "camp"\ncount = 12'), "terrain", "count", "one camp site"),
    "a front unknown": (('id = "rope"', 'id = "ladder"'), "snow 1 (ladder)", "id", "use one of rope"),
    "fronts": (('"expedition"\ncount = 3', '"expedition"\ncount = 4'), "snow 1 (rope)", "count", "48 snow tiles"),
    "surface": (("shapes = [2, 2, 2]", "shapes = [2, 2, 3]"), "prismatic 1", "count", "37 surface"),
    "deep": (("shapes = [2, 2, 1]", "shapes = [2, 2, 2]"), "prismatic 2", "count", "27 deep"),
    "requests": (("rp = [5]\ncopies = 4", "rp = [5]\ncopies = 5"), "request 1 (prismatic)", "copies", "54 cards"),
    "request twice": (('id = "twooep"', 'id = "twooeh"'), "request", "id", "taken by"),
    "type unknown": (('types = ["obliteration"]', 'types = ["oblivion"]'), "request", "types", "use only"),
    "type twice": (
        ('types = ["obliteration", "exalted"]', 'types = ["exalted", "exalted"]'),
        "request",
        "types",
        "write 'exalted' once",
    ),
    "rp in words": (("rp = [6]", 'rp = ["six"]'), "request", "rp", "whole numbers from 0 to 20"),
    "tokens of a guild": (
        ("rp = [1, 2, 1, 1, 1]", "rp = [1, 2]"),
        "guild 1 (flame)",
        "rp",
        "give 5 numbers, for tables of 1 to 5 seats, not 2",
    ),
    "guild unknown": (('id = "flame"', 'id = "fire"'), "guild 1 (fire)", "id", "use one of flame"),
    "no reason": (
        ('reason = "The number is printed', 'cause = "The number is printed'),
        "guild 1 (flame)",
        "reason",
        "add this key",
    ),
    "house no": (("\nhouse = true", "\nhouse = false"), "snow 1 (rope)", "house", "write true, or leave the key out"),
    "a key too many": (("count = 2\n", "count = 2\ncolour = 3\n"), "prismatic 2", "colour", "remove this key"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case, tmp_path):
    (old, new), card, key, advice = WRONG[case]
    assert old in SOURCE
    file = tmp_path / "mine.toml"
    file.write_text(SOURCE.replace(old, new, 1), "utf-8")
    with pytest.raises(CardsError) as wrong:
        BOXES.load(file)
    assert wrong.value.card.startswith(card)
    assert wrong.value.key == key
    assert advice in str(wrong.value)


@pytest.mark.parametrize("kind", COUNTS)
def test_a_wrong_number_of_tables_is_named(kind, tmp_path):
    file = tmp_path / "mine.toml"
    start = SOURCE.index(f"[[{kind}]]")
    file.write_text(SOURCE[:start] + SOURCE[max(SOURCE.find("[[", start + 2), start) :], "utf-8")
    with pytest.raises(CardsError, match=rf"key '{kind}': make it {COUNTS[kind]} tables"):
        BOXES.load(file)
