"""Hints on a snow tile: what it would do now, or its text where it is only kept, bought or given away.

Knows the fronts of snow tiles and what is chosen with each. Must not know excavations, except from ``hints_dig``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.board import BY_NAME, SUPPLY
from engine.ice.components import FRONT_WORDS, TALISMAN, TYPES
from render.ice.card_names import front_text
from render.ice.lexicon import front_of, spot_name
from render.ice.prompts.hints_dig import effect, taking
from render.ice.prompts.hints_travel import arrival, destruction
from render.ice.prompts.labels_snow import parted

if TYPE_CHECKING:
    from render.ice.prompts.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:
    """Return what the action gains or costs, most important first; None when another module knows the action."""
    verb, *rest = tokens
    if verb not in {"play", "toss", "buy", "sell", "swap"}:
        return None
    fronts, tail = parted(rest)
    if not fronts or tuple(fronts[0].split(":")) not in FRONT_WORDS:
        return []
    front = front_of(fronts[0])
    if verb != "play":
        return [front_text(seen.words, front)]
    return _played(fronts[0], tail, seen) or [front_text(seen.words, front)]


def _played(word: str, tail: list[str], seen: Seen) -> list[str]:
    """Return what playing a tile in this way would do; nothing where its own text says it."""
    match word, tail:
        case "sailer", seats:
            return _sailed([int(seat) for seat in seats], seen)
        case "rune", [spot]:
            return destruction(BY_NAME[spot], seen)
        case "gem", spots:
            back = advice.underfoot(seen.view)
            return effect(back, spots, seen) if back in TYPES else []
        case "whistle" | "smilodon", [spot]:
            return [*seen.people(BY_NAME[spot]), seen.tile(BY_NAME[spot])]
        case "spiders" | "manta", [spot, *_]:
            return arrival(BY_NAME[spot], seen, ":".join(["play", word, *tail]))
    if front_of(word) >= TALISMAN and advice.diggable(seen.view, seen.seat):
        return taking(seen.leader, seen)
    return []


def _sailed(others: list[int], seen: Seen) -> list[str]:
    words, found = seen.words, []
    for seat in (seen.seat, *others):
        at = seen.view.players[seat].leader
        if at != SUPPLY:
            found.append(
                words.say("1 archaeologist to {figure} on {spot}", figure=seen.leader_of(seat), spot=spot_name(at))
            )
    return found
