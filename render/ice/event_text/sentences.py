"""Events as sentences, one by one or merged where they belong together.

Knows which module has the sentence of which event. Must not know views: an event holds all that its readers may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.ice.event_text import (
    collapse_text,
    day_text,
    dig_text,
    effects_text,
    log_text,
    merged_text,
    requests_text,
    travel_text,
)
from render.ice.event_text.text_reader import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.events.days import IceEvent
    from render.ice.event_text.voice import Voice


def sentence(event: IceEvent, voice: Voice) -> str | None:
    """Return one event as a sentence; None for the beginning of a turn, which the headline says."""
    if isinstance(event, day_text.DayEvent):
        return day_text.describe(voice, event)
    if isinstance(event, travel_text.TravelEvent):
        return travel_text.describe(voice, event)
    if isinstance(event, travel_text.GuildEvent):
        return travel_text.guild(voice, event)
    if isinstance(event, dig_text.DigEvent):
        return dig_text.describe(voice, event)
    if isinstance(event, collapse_text.CollapseEvent):
        return collapse_text.describe(voice, event)
    if isinstance(event, effects_text.EffectEvent):
        return effects_text.describe(voice, event)
    if isinstance(event, requests_text.RequestEvent):
        return requests_text.describe(voice, event)
    if isinstance(event, requests_text.CurseEvent):
        return requests_text.curse(voice, event)
    if isinstance(event, log_text.LogEvent):
        return log_text.describe(voice, event)
    if isinstance(event, log_text.MarketEvent):
        return log_text.market(voice, event)
    raise AssertionError(event)


def sentences(events: Sequence[IceEvent], voice: Voice) -> list[str]:
    """Return the events as sentences, as few as possible, in order."""
    found: list[str] = []
    reader = Reader(events)
    while reader.peek():
        lines = merged_text.merged(voice, reader)
        if lines is None:
            line = sentence(reader.take(), voice)
            lines = [] if line is None else [line]
        found += lines
    return found
