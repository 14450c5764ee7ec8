"""Events as sentences, one by one or merged where they belong together.

Knows which events there are and which follow each other within a turn. Must not know views: what is told was
known to its readers when it happened.
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
from render.roam import told_exploring, told_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.roam.events import RoamEvent
    from render.roam.voice import Voice


def sentence(event: RoamEvent, voice: Voice) -> str | None:
    """Return one event as a sentence; None for a turn that begins, which the headline says."""
    match event:
        case TurnBegan():
            return None
        case Began() | LastRound() | Ended() | TurnForced():
            return told_table.course(voice, event)
        case Woke() | Flipped() | CoinTaken() | Slid() | Turned():
            return told_exploring.tools(voice, event)
        case Explored() | Placed() | NothingPlaced() | Replaced() | OutpostTaken():
            return told_exploring.exploring(voice, event)
        case AuctionOpened() | LimitSet() | Bid() | Passed():
            return told_table.auction(voice, event)
        case Claimed() | LandLaid() | Bought():
            return told_table.gains(voice, event)
        case _:
            assert_never(event)


def sentences(events: Sequence[RoamEvent], voice: Voice) -> list[str]:
    """Return the events as few sentences, in order; new lands are left to the picture."""
    told: list[str] = []
    explorer: Explored | None = None
    for run in _runs(events):
        first = run[0]
        if isinstance(first, Explored):
            explorer = first
            continue
        if explorer is not None and not isinstance(first, Turned | Placed | NothingPlaced):
            told += _kept(sentence(explorer, voice))
            explorer = None
        told += _told(run, explorer, voice)
        if isinstance(first, Placed | NothingPlaced):
            explorer = None
    return told + (_kept(sentence(explorer, voice)) if explorer else [])


def _runs(events: Sequence[RoamEvent]) -> Iterator[list[RoamEvent]]:
    """Yield the events in runs of a kind: solid squares, paid blanks, bids and so on."""
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


def _told(run: list[RoamEvent], explorer: Explored | None, voice: Voice) -> list[str]:  # noqa: PLR0911  one a kind
    match run:
        case [Placed(blank=False), *_]:
            placed = [event for event in run if isinstance(event, Placed)]
            return [told_exploring.placed(voice, placed, voice.character(explorer.character) if explorer else None)]
        case [Placed(), *_]:
            return [told_exploring.blanks(voice, [event for event in run if isinstance(event, Placed)])]
        case [CoinTaken(seat), *_]:
            return [
                told_exploring.coins_taken(
                    voice, seat, [event.artifact for event in run if isinstance(event, CoinTaken)]
                )
            ]
        case [Turned(seat), *_]:
            return [told_exploring.turned(voice, seat, [event.artifact for event in run if isinstance(event, Turned)])]
        case [NothingPlaced() as event] if explorer:
            return [told_exploring.nothing_placed(voice, event, voice.character(explorer.character))]
        case [Bid() | Passed(), _, *_]:
            return [told_table.bids(voice, [event for event in run if isinstance(event, Bid | Passed)])]
        case [LandLaid(_, str())]:
            return []
        case _:
            return [line for event in run for line in _kept(sentence(event, voice))]


def _kept(line: str | None) -> list[str]:
    return [] if line is None else [line]
