"""Events as sentences, one by one or merged where they belong together.

Knows which events there are and which follow each other within a turn. Must not know views: an event holds all that
its readers may know.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from engine.roam.events import (
    AuctionOpened,
    Began,
    Bid,
    Bought,
    Claimed,
    CoinTaken,
    Ended,
    Explored,
    Flipped,
    LandLaid,
    LastRound,
    LimitSet,
    NothingPlaced,
    OutpostTaken,
    Passed,
    Placed,
    Replaced,
    Slid,
    TurnBegan,
    Turned,
    TurnForced,
    Woke,
)
from render.roam.event_text import exploring_text, table_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.roam.events import RoamEvent
    from render.roam.event_text.voice import Voice


def sentence(event: RoamEvent, voice: Voice) -> str | None:
    """Return one event as a sentence; None for a turn's beginning (in the headline) and a new land (in the picture)."""
    match event:
        case TurnBegan() | LandLaid(_, str()):
            return None
        case Began() | LastRound() | Ended() | TurnForced():
            return table_text.course(voice, event)
        case Woke() | Flipped() | CoinTaken() | Slid() | Turned():
            return exploring_text.tools(voice, event)
        case Explored() | Placed() | NothingPlaced() | Replaced() | OutpostTaken():
            return exploring_text.exploring(voice, event)
        case AuctionOpened() | LimitSet() | Bid() | Passed():
            return table_text.auction(voice, event)
        case Claimed() | LandLaid() | Bought():
            return table_text.gains(voice, event)
        case _:
            assert_never(event)


def sentences(events: Sequence[RoamEvent], voice: Voice) -> list[str]:
    """Return the events as sentences, as few as possible, in order; new lands have none."""
    found: list[str] = []
    explorer: Explored | None = None
    for run in _runs(events):
        first = run[0]
        if isinstance(first, Explored):
            explorer = first
            continue
        if explorer is not None and not isinstance(first, Turned | Placed | NothingPlaced):
            found += _as_list(sentence(explorer, voice))
            explorer = None
        found += _run_sentences(run, explorer, voice)
        if isinstance(first, Placed | NothingPlaced):
            explorer = None
    return found + (_as_list(sentence(explorer, voice)) if explorer else [])


def _runs(events: Sequence[RoamEvent]) -> Iterator[list[RoamEvent]]:
    """Yield the events in groups of a kind: solid squares, paid blanks, bids and so on."""
    for _, run in groupby(events, key=_kind):
        yield list(run)


def _kind(event: RoamEvent) -> tuple[object, ...]:
    match event:
        case Placed(seat, blank=blank, paid=paid):
            return Placed, seat, blank, bool(paid)
        case CoinTaken(seat) | Turned(seat):
            return type(event), seat
        case Bid() | Passed():
            return (Bid,)
        case _:
            return (id(event),)


def _run_sentences(run: list[RoamEvent], explorer: Explored | None, voice: Voice) -> list[str]:
    match run:
        case [Placed(blank=False), *_]:
            placed = [event for event in run if isinstance(event, Placed)]
            return [exploring_text.placed(voice, placed, voice.character(explorer.character) if explorer else None)]
        case [Placed(), *_]:
            return [exploring_text.blanks(voice, [event for event in run if isinstance(event, Placed)])]
        case [CoinTaken(seat), *_]:
            return [
                exploring_text.coins_taken(
                    voice, seat, [event.artifact for event in run if isinstance(event, CoinTaken)]
                )
            ]
        case [Turned(seat), *_]:
            return [exploring_text.turned(voice, seat, [event.artifact for event in run if isinstance(event, Turned)])]
        case [NothingPlaced() as event] if explorer:
            return [exploring_text.nothing_placed(voice, event, voice.character(explorer.character))]
        case [Bid() | Passed(), _, *_]:
            return [table_text.bids(voice, [event for event in run if isinstance(event, Bid | Passed)])]
        case _:
            return [line for event in run for line in _as_list(sentence(event, voice))]


def _as_list(line: str | None) -> list[str]:
    return [] if line is None else [line]
