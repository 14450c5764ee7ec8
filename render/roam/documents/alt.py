"""A paragraph on the picture: whose turn, scores, who leads each land, last moves.

Knows how long a picture's description may be. Must not know the whole board: see ``text_board``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam import advice
from render.roam.event_text.sentences import sentences
from render.roam.lexicon import coins, place_name, points
from render.roam.prompts.question import headline
from render.texts import latest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.roam.events import RoamEvent
    from engine.roam.view import View
    from render.roam.event_text.voice import Voice


def alt(view: View, events: Sequence[RoamEvent], voice: Voice, *, told: Sequence[str] | None = None) -> str:
    """Return the description with as many of the last events as fit; ``told`` as in ``Pictures.alt``."""
    words, names = voice.words, voice.names
    scores = [
        words.say(
            "{name}: {points}, {coins}, {characters}",
            name=names[seat],
            points=points(words, view.players[seat].points),
            coins=coins(words, view.players[seat].coins),
            characters=words.count("{n} character", "{n} characters", len(view.players[seat].characters)),
        )
        for seat in view.order
    ]
    start = words.say("{headline}. {scores}.", headline=headline(view, names, words), scores="; ".join(scores))
    if lands := "; ".join(_lands(view, voice)):
        start += " " + words.say("Markers: {lands}.", lands=lands)
    if told is None:
        told = sentences([event for event in events if event.audience is None], voice)
    return latest(start, told)


def _lands(view: View, voice: Voice) -> Iterator[str]:
    """Tell of each land on which markers lie whose they are, most first."""
    for place, card in enumerate(view.lands):
        if card is not None and (standing := advice.standing(view, place)):
            counts = ", ".join(f"{voice.names[seat]} {count}" for seat, count in standing)
            yield voice.words.say("{place} {counts}", place=place_name(place), counts=counts)
