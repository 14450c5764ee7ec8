"""What people type goes into no cache: whatever is kept is made of the game's own few words."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from engine.core import MalformedAction
from engine.registry import EVERY_GAME
from tests.conformance.games import conformance
from tests.support.cache_sizes import babble, grown, sizes
from tests.support.positions import matches

COMMON = ("0", "1", "99")


def texts(game: Any, chance: random.Random) -> list[str]:
    """Return thousands of texts, most of them in the form of some action of the game."""
    known = sorted({position.text for match in matches(game) for position in match if position.text})
    verbs = sorted({text.partition(":")[0] for text in known})
    said = (*COMMON, *conformance(game.info.key).typed)
    words = (*said, *sorted({token for text in known for token in text.split(":")[1:]}))
    far = (f"{chance.choice(verbs)}:{one}" for one in babble(chance, said, joint=":"))
    near = (f"{chance.choice(verbs)}:{one}" for one in babble(chance, words, length=3, joint=":"))
    right = (chance.choice(known) for _ in itertools.count())
    rest = babble(chance, (*words, "🦊", "٣", "²", "\0"), length=1500)
    return [text for some in (far, near, right, rest) for text in itertools.islice(some, 2000)]


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: str(game.info.key))
def test_reading_what_was_typed_keeps_nothing(game: Any) -> None:
    typed = texts(game, random.Random(22))
    before = sizes()
    read = 0
    for text in typed:
        try:
            game.decode(text)
        except MalformedAction:
            continue
        read += 1
    assert read > 10
    assert grown(before) == {}
