"""Events as sentences, one by one or merged where they belong together.

Knows which module has the sentence of which event. Must not know views: an event holds all that its readers may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.ice.event_text import day_text, dig_text, log_text, merged_text, travel_text
from render.ice.event_text.merged_text import Reader

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
    if isinstance(event, dig_text.CollapseEvent):
        return dig_text.describe_collapses(voice, event)
    if isinstance(event, dig_text.EffectEvent):
        return dig_text.describe_effects(voice, event)
    if isinstance(event, day_text.RequestEvent):
        return day_text.describe_requests(voice, event)
    if isinstance(event, day_text.CurseEvent):
        return day_text.curse(voice, event)
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
