"""What was drawn once is kept up to a number of bytes, and is the same picture when it is asked for again."""

from __future__ import annotations

import ast
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

import render
from engine.record import Record
from engine.registry import find
from engine.timeline import Timeline
from render.base import Names, together
from render.drawing.cache import BUDGET, KEPT, MEBIBYTE, Cache, cached, packed, weight
from render.renderers import RENDERERS
from render.words import words

FOLDER = Path(render.__file__).parent
NAMES = ("Ann", "Bob", "Łucja", "Ксения", "Eve")

OTHERS = {
    "drawing.encoding.kept": "16 palettes",
    "letters.lettering.font": "128 faces at a size, each of a few KiB",
    "letters.lettering._missing": "one picture of a letter a face",
    "letters.lettering.has": "4,096 single letters",
    "letters.lettering.cap": "128 numbers",
    "letters.lettering._rows": "1,024 pairs of numbers",
    "letters.lettering._seen": "4,096 single letters",
    "letters.lettering._beyond": "4,096 single letters",
    "letters.lettering._lone": "1,024 answers",
    "letters.lookalikes.looks": "4,096 names, each in three ways",
    "letters.lookalikes.skeleton": "4,096 names and letters",
    "letters.lookalikes._table": "one table, of 1.1 MiB",
    "letters.lettering._harfbuzz": "a module",
    "letters.lettering._face": "the fonts of names, which are mapped into memory",
    "letters.lettering._sized": "64 fonts at a size, which share what is large",
    "letters.lettering._letters": "the letters of the fonts of names, as bits",
    "letters.lettering.font_of": "4,096 single letters",
    "look._by_key": "8 sets of the emoji there are, 150 short texts each",
    "words.words": "64 names of languages; those without a catalogue share the English one",
    "words._spoken": "a catalogue for each language that there is",
    "ice.dig.layers._drawn": "the 112 tiles",
    "ice.dig.layers._holes": "256 sets of tiles that are gone, each with a few rectangles",
    "renderers._with_card_set": "32 sets of cards from which matches were dealt, whose texts are kept with the rules",
    "look._wardrobe": "256 tables, each of at most 5 identities",
}
"""Caches of render that do not share the budget, and what bounds them."""


@pytest.fixture
def few():
    """Let everything that is kept by render share two megabytes."""
    KEPT.budget = 2 * MEBIBYTE
    yield KEPT
    KEPT.budget = BUDGET


def noise(size: tuple[int, int], seed: int = 0) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(seed).randbytes(size[0] * size[1] * 3))


def counted(cache: Cache) -> int:
    """Return what the entries take, counted again."""
    return sum(entry.size for entry in cache._entries.values())


def decorators() -> dict[str, str]:
    found = {}
    for file in FOLDER.rglob("*.py"):
        module = ".".join(file.relative_to(FOLDER).with_suffix("").parts)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    text = ast.unparse(decorator)
                    if "cache" in text and text != "cached_property":
                        found[f"{module}.{node.name}"] = text
    return found


def test_every_cache_in_render_shares_the_budget_or_is_small_by_its_nature():
    found = decorators()
    assert sum(text == "cached" for text in found.values()) > 50
    own = {name: text for name, text in found.items() if text != "cached"}
    assert own.keys() == OTHERS.keys()
    assert all(text.startswith("lru_cache(maxsize=") and "None" not in text for text in own.values()), own


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_packed_picture_opens_pixel_by_pixel_as_it_was(mode):
    image = noise((31, 17)).convert(mode)
    if mode == "RGBA":
        image.putalpha(noise((31, 17), 1).convert("L"))
    again = packed(image).opened()
    assert (again.mode, again.size, again.tobytes()) == (mode, (31, 17), image.tobytes())


@pytest.mark.slow
@pytest.mark.parametrize("budget", [0, 1000, 100_000, 3_000_000])
def test_what_is_kept_never_takes_more_than_its_budget(budget):
    cache, chance = Cache(budget), random.Random(1)
    for number in range(400):
        size = (chance.randint(1, 300), chance.randint(1, 300))
        image = noise(size, number) if number % 2 else Image.new("RGBA", size, (number % 256, 2, 3, 4))
        key = (chance.randrange(120),)
        first = cache.get(key, lambda image=image: image)
        assert cache.size == counted(cache) <= budget
        assert cache.get(key, lambda first=first: first).tobytes() == first.tobytes()
        assert cache.size == counted(cache) <= budget
    assert bool(len(cache)) == (budget > 1000)


def test_what_was_not_used_for_the_longest_time_is_packed_first_and_then_forgotten():
    cache = Cache(1_000_000)
    made: list[int] = []

    def make(number: int) -> Image.Image:
        made.append(number)
        return noise((100, 100), number)  # 40,000 bytes, and as noise not much less when packed

    for number in range(60):
        cache.get((number,), make, number)
        cache.get((0,), make, 0)  # in use all the time
    assert made == list(range(60))
    for number in range(59, 40, -1):
        cache.get((number,), make, number)
    assert made == list(range(60)), "what came last is there"
    cache.get((0,), make, 0)
    assert made == list(range(60)), "what is in use is there"
    cache.get((1,), make, 1)
    assert made == [*range(60), 1], "what came first is not"


def test_flat_pictures_that_were_not_used_for_a_while_are_kept_packed():
    cache = Cache(1_000_000)
    for number in range(200):
        cache.get((number,), Image.new, "RGB", (100, 100), (number, 0, 0))
    assert len(cache) == 200, "open they would take eight times the budget"

    def never(*_: object) -> Image.Image:
        raise AssertionError

    for number in range(200):
        assert cache.get((number,), never).getpixel((50, 50)) == (number, 0, 0)


def test_a_picture_of_a_large_share_of_the_budget_drives_nothing_else_out():
    cache = Cache(1_000_000)
    for number in range(15):
        cache.get((number,), noise, (100, 100), number)
    opened = len(cache._open)
    cache.get("large", Image.new, "RGB", (1000, 1000))
    assert len(cache._open) == opened
    assert cache.get("large", noise).size == (1000, 1000)
    assert len(cache._open) == opened


def test_a_smaller_budget_counts_at_once():
    cache = Cache(1_000_000)
    for number in range(20):
        cache.get((number,), noise, (100, 100), number)
    cache.budget = 100_000
    assert 0 < cache.size == counted(cache) <= 100_000


def test_none_and_texts_are_kept_as_well():
    calls: list[str] = []

    @cached
    def found(text: str, *, more: int = 0) -> str | None:
        calls.append(text)
        return text * more or None

    assert [found("a"), found("a"), found("b", more=2), found("b", more=2), found("b", more=3)] == [
        None,
        None,
        "bb",
        "bb",
        "bbb",
    ]
    assert calls == ["a", "b", "b"]
    assert weight("a" * 5000) > 5000, "a long text is not for nothing"


@pytest.mark.slow
def test_threads_get_the_right_pictures_while_others_make_room():
    cache = Cache(300_000)

    def work(seed: int) -> bool:
        chance = random.Random(seed)
        numbers = [chance.randrange(40) for _ in range(300)]
        return all(cache.get((n,), noise, (60, 60 + n), n).tobytes() == expected[n] for n in numbers)

    expected = [noise((60, 60 + n), n).tobytes() for n in range(40)]
    with ThreadPoolExecutor(6) as pool:
        assert all(pool.map(work, range(12)))
    assert cache.size == counted(cache) <= 300_000


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(RENDERERS))
def test_a_match_drawn_with_little_room_looks_as_with_much(key, few):
    game, chance = find(key), random.Random(3)
    renderer = RENDERERS[key].for_match(words(), Names(NAMES, NAMES))
    seats = 2 if 2 in game.info.seats else game.info.seats[-1]
    timeline, events = Timeline.begin(game, Record(key, game.info.rules_version, seats, 5, {}))
    drawn = []
    for _ in range(2):
        for _ in range(17):
            if not game.awaited(timeline.state):
                break
            seat = game.awaited(timeline.state)[0]
            text = game.encode(chance.choice(game.legal(timeline.state, seat)))
            timeline, events = timeline.play(game, seat, text)
        drawn.append((game.view(timeline.state, None), events))

    def pictures() -> list[Image.Image]:
        found = [together(renderer.pictures.table(view, events=events)) for view, events in drawn]
        return [one.image for several in found for one in several]

    tight = [image.tobytes() for image in pictures()]
    assert 0 < few.size == counted(few) <= few.budget
    few.budget = 256 * MEBIBYTE
    assert [image.tobytes() for image in pictures()] == tight
