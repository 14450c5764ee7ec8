"""The emoji of texts and buttons: their pictures, and that a text says the same without them."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from bench.kept_matches import moments, records
from render.base import Names
from render.look import NO_EMOJIS, SIZE, Emojis, drawings, encoded
from render.renderers import RENDERERS
from render.words import words

KEYS = tuple(drawings(renderer.signs for renderer in RENDERERS.values()))
ALL = Emojis(tuple((key, f"<:{key}:{10**18 + number}>") for number, key in enumerate(KEYS)))
PEOPLE = ("Ann", "Bob", "Cy", "Dora", "Émile")
EMOJI = re.compile(r"<:(\w+):\d+> ")


def test_discord_takes_their_names_and_pictures() -> None:
    draw = drawings(renderer.signs for renderer in RENDERERS.values())
    some = [key for key in KEYS if "_" not in key or key[-2:] in {"_A", "_M", "_W"}]
    assert {draw[key]().size for key in some[:10]} == {(SIZE, SIZE)}
    found = {key: encoded(draw[key]) for key in some}
    assert len({digest for digest, _ in found.values()}) == len(found) > 25, "no two look the same"
    assert max(len(file) for _, file in found.values()) < 16_000
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,25}", key) for key in KEYS), "with the digest behind it 32 at most"


def test_a_seat_without_its_letter_is_its_colour_and_shape() -> None:
    assert ALL.seat(0, "A") == ALL.of("red_A")
    assert ALL.seat(3, "É") == ALL.seat(3, "An") == ALL.of("blue")
    assert NO_EMOJIS.seat(0, "A") == ""


@pytest.mark.parametrize("key", ["roam", "ice"])
def test_sentences_say_the_same_without_them(key: str) -> None:
    """People whose screen reader leaves emoji out, or whose Discord lacks them, miss nothing."""
    shown = RENDERERS[key]
    seen = set[str]()
    for _, record in islice(records(key), 2):
        names = Names(PEOPLE[: record.seats], PEOPLE[: record.seats], tuple(range(record.seats))[::-1])
        bare, marked = shown.for_match(words(), names), shown.for_match(words(), Names(*_of(names), emojis=ALL))
        for update, entry in islice(moments(record), 0, None, 4):
            view = update.view(None)
            for one, other in (
                ([bare.sentences.headline(view)], [marked.sentences.headline(view)]),
                (bare.sentences.events(update.recent), marked.sentences.events(update.recent)),
                ([bare.sentences.prompt(view, entry.seat)], [marked.sentences.prompt(view, entry.seat)]),
            ):
                assert [EMOJI.sub("", text) for text in other] == one
                seen |= {found for text in other for found in EMOJI.findall(text)}
        assert bare.pictures == marked.pictures, "pictures bear their own signs"
        assert bare.actions == marked.actions, "so do buttons and lists"
    assert seen & set(shown.signs)
    assert seen & {"green_A", "red_A", "yellow_A"}


def _of(names: Names) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    return names.plain, names.escaped, names.colours


def test_a_seat_has_the_emoji_of_its_pieces() -> None:
    names = Names(("Ann", "Bob"), ("Ann", "Bob"), (3, 0), ALL)
    sentences = RENDERERS["roam"].for_match(words(), names).sentences
    assert sentences.names == (f"{ALL.of('blue_A')} Ann", f"{ALL.of('red_B')} Bob")
