"""The picture in a paragraph: whose turn, scores, last moves.

Knows how much a picture's description may hold. Must not know the whole board: ``twin`` tells that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.roam.asked import headline
from render.roam.lexicon import coins, points
from render.roam.sentences import sentences
from render.roam.voice import Voice
from render.texts import latest, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent
    from engine.roam.view import View
    from render.words import Words


def alt(view: View, events: Sequence[RoamEvent], deck: Deck, names: Sequence[str], words: Words) -> str:
    """Return the description; of many events, the last that there is room for."""
    called = short(names)
    scores = [
        words.say(
            "{name}: {points}, {coins}, {characters}",
            name=called[seat],
            points=points(words, view.players[seat].points),
            coins=coins(words, view.players[seat].coins),
            characters=words.count("{n} character", "{n} characters", len(view.players[seat].characters)),
        )
        for seat in view.order
    ]
    start = words.say("{headline}. {scores}.", headline=headline(view, called, words), scores="; ".join(scores))
    return latest(start, sentences(events, Voice(deck, called, words)))
