"""Events as sentences, one by one or merged where they belong together.

Knows which module tells which event. Must not know views: what is told was known to its readers when it happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.ice.telling import (
    told_collapse,
    told_day,
    told_dig,
    told_effects,
    told_log,
    told_merged,
    told_requests,
    told_travel,
)
from render.ice.telling.told_reader import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.events import IceEvent
    from render.ice.telling.voice import Voice


def sentence(event: IceEvent, voice: Voice) -> str | None:  # noqa: C901, PLR0911  one an organ
    """Return one event as a sentence; None for a turn that begins, which the headline says."""
    if isinstance(event, told_day.DayEvent):
        return told_day.tell(voice, event)
    if isinstance(event, told_travel.TravelEvent):
        return told_travel.tell(voice, event)
    if isinstance(event, told_travel.GuildEvent):
        return told_travel.guild(voice, event)
    if isinstance(event, told_dig.DigEvent):
        return told_dig.tell(voice, event)
    if isinstance(event, told_collapse.CollapseEvent):
        return told_collapse.tell(voice, event)
    if isinstance(event, told_effects.EffectEvent):
        return told_effects.tell(voice, event)
    if isinstance(event, told_requests.RequestEvent):
        return told_requests.tell(voice, event)
    if isinstance(event, told_requests.CurseEvent):
        return told_requests.curse(voice, event)
    if isinstance(event, told_log.LogEvent):
        return told_log.tell(voice, event)
    if isinstance(event, told_log.MarketEvent):
        return told_log.market(voice, event)
    raise AssertionError(event)


def sentences(events: Sequence[IceEvent], voice: Voice) -> list[str]:
    """Return the events as few sentences, in order."""
    told: list[str] = []
    reader = Reader(events)
    while reader.peek():
        lines = told_merged.merged(voice, reader)
        if lines is None:
            line = sentence(reader.take(), voice)
            lines = [] if line is None else [line]
        told += lines
    return told
