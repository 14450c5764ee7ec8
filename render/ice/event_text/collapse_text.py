"""Sentences about tiles that are removed: collapses, destroyed tiles, what they uncover and who is sent back.

Knows the chain and the return. Must not know why a tile is removed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.ice.board import FLOOR_NAMES
from engine.ice.components import PHILOSOPHICAL
from engine.ice.events.dig import CampRehomed, Collapsed, IconPaid, Rescued
from engine.ice.events.logbook import Broke
from render.ice.event_text import effects_text

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell
    from render.ice.event_text.voice import Voice

CollapseEvent: TypeAlias = Collapsed | IconPaid | CampRehomed | Rescued | Broke


def describe(voice: Voice, event: CollapseEvent) -> str:
    """Return a sentence on a collapse or a destroyed tile, or on its consequences."""
    say = voice.words.say
    match event:
        case Collapsed():
            return collapsed(voice, event)
        case IconPaid(seat, floor):
            return say(
                "{name} uncovered the renown icon at {spot} and got {tokens}.",
                name=voice.name(seat),
                spot=FLOOR_NAMES[floor].upper(),
                tokens=voice.tokens(1),
            )
        case CampRehomed(seat, target):
            if target < 0:
                return say("{camp} found no tile and went back.", camp=voice.camp(seat))
            return say("{camp} lost its tile and went to {spot}.", camp=voice.camp(seat), spot=voice.spot(target))
        case Rescued():
            return rescued(voice, event)
        case Broke(seat, cell):
            return say("{name} destroyed {spot}.", name=voice.name(seat), spot=voice.spot(cell))
        case _:
            assert_never(event)


def collapsed(voice: Voice, event: Collapsed) -> str:
    """Return a sentence on what collapsed, the chain after it, and who was sent back."""
    parts = []
    if event.first:
        parts.append(_went(voice, event.first))
        parts += _followed(voice, event)
    elif event.chain:
        parts.append(_went(voice, event.chain))
    return " ".join(parts + _back(voice, event))


def destroyed(voice: Voice, seat: Seat, means: str, event: Collapsed) -> str:
    """Return a sentence on a tile that somebody destroyed, by what means and with all consequences."""
    say = voice.words.say
    values = {"name": voice.name(seat), "spot": voice.spots(event.first)}
    if means:
        sentence = say("{name} destroyed {spot} with {means}.", means=means, **values)
    else:
        sentence = say("{name} destroyed {spot}.", **values)
    return " ".join([sentence, *_followed(voice, event), *_back(voice, event)])


def rescued(voice: Voice, event: Rescued, taken: str = "") -> str:
    """Return a sentence on a removed tile that was taken; ``taken`` names it."""
    say = voice.words.say
    values = {
        "name": voice.name(event.seat),
        "spot": voice.spot(event.cell),
        "means": effects_text.means(voice, PHILOSOPHICAL, event.how),
    }
    if taken:
        return say("{name} rescued the tile of {spot} with {means}: {taken}.", taken=taken, **values)
    return say("{name} rescued the tile of {spot} with {means}.", **values)


def _went(voice: Voice, cells: tuple[Cell, ...]) -> str:
    return voice.words.count(
        "{n} tile collapsed: {spots}.", "{n} tiles collapsed: {spots}.", len(cells), spots=voice.spots(cells)
    )


def _followed(voice: Voice, event: Collapsed) -> list[str]:
    if not event.chain:
        return []
    followed = voice.words.count(
        "{n} more tile collapsed in the chain: {spots}.",
        "{n} more tiles collapsed in the chain: {spots}.",
        len(event.chain),
        spots=voice.spots(event.chain),
    )
    return [followed]


def _back(voice: Voice, event: Collapsed) -> list[str]:
    """Return a sentence on who was sent back, nothing when nobody was (I7.1)."""
    number = sum(number for _, number in event.archs)
    things = [voice.archs(number)] if number else []
    things += [voice.leader(seat) for seat, _ in event.leaders]
    things += [voice.camp(camp) for camp, _ in event.camps]
    return [voice.words.say("Sent back: {explorers}.", explorers=voice.words.listed(things))] if things else []
