"""The picture in a paragraph: whose turn, scores, last moves.

Knows how much a picture's description may hold. Must not know the whole board: ``twin`` tells that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.roam.asked import headline
from render.roam.lexicon import coins, points
from render.roam.sentences import sentences
from render.roam.voice import Voice
from render.texts import clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent
    from engine.roam.view import View
    from render.words import Words

LONGEST: Final = 1024
_NAME: Final = 32


def alt(view: View, events: Sequence[RoamEvent], deck: Deck, names: Sequence[str], words: Words) -> str:
    """Return the description; of many events, the last that there is room for."""
    short = [clipped(name, _NAME) for name in names]
    scores = [
        words.say(
            "{name}: {points}, {coins}, {characters}",
            name=short[seat],
            points=points(words, view.players[seat].points),
            coins=coins(words, view.players[seat].coins),
            characters=words.count("{n} character", "{n} characters", len(view.players[seat].characters)),
        )
        for seat in view.order
    ]
    start = words.say("{headline}. {scores}.", headline=headline(view, short, words), scores="; ".join(scores))
    told = sentences(events, Voice(deck, short, words))
    while told and len(start) + sum(len(line) + 1 for line in told) > LONGEST:
        del told[0]
    return clipped(" ".join([start, *told]), LONGEST)
