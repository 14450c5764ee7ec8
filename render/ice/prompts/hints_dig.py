"""Hints on excavating, allocating, rescuing and using an artifact.

Knows the verbs of excavations and artifacts. Must not know cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.board import BY_NAME, SNOW
from engine.ice.components import KINDS, PRISMATIC, TYPES, Type
from render.ice.lexicon import ARTIFACTS, anima, archaeologists, ep, spot_name, spots_listed, type_name
from render.ice.prices import price_parts
from render.ice.prompts.hints_travel import destruction

if TYPE_CHECKING:
    from engine.ice.advice import Added
    from engine.ice.board import Cell, Spot
    from render.ice.prompts.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:
    """Return what the action gains or costs, most important first; None when another module knows the action."""
    match tokens:
        case ["excavate", *rest]:
            termites = int(rest[-1]) if rest and rest[-1].isdecimal() else 0
            return _excavate(termites, seen, architects=rest[:1] == ["architects"])
        case ["even", spot]:
            return _even(BY_NAME[spot], seen)
        case ["put", _, spot, *_]:
            return _joined(BY_NAME[spot], seen, ":".join(tokens))
        case ["to", spot, *_]:
            return _to(BY_NAME[spot], seen, ":".join(tokens))
        case ["rescue", _, spot]:
            return [_removed(BY_NAME[spot], seen)]
        case ["slot", kind]:
            number = TYPES.index(Type(kind))
            return adding(number, advice.added(seen.view, number, seen.view.box.anima[seen.view.decision.cell]), seen)
        case ["use" | "spark", kind, *spot]:
            return effect(kind, spot, seen)
        case ["put" | "to" | "rescue" | "slot" | "even" | "use" | "spark", *_]:
            return []
    return None


# ---- excavating


def taking(cell: Cell, seen: Seen) -> list[str]:
    """Return the results of an excavation: tile taken, collapses, curse, who goes back or down (I6.14)."""
    words, there = seen.words, seen.cells[cell]
    more = advice.fallen(seen.view, cell, excavated=True)
    down = there.archs + len(there.leaders)
    found = [_taken(cell, seen), seen.falling(more)]
    if steps := advice.curse_steps(seen.view, cell):
        found.append(words.say("curse +{n}", n=steps))
    return [*found, *seen.sent_back(more), words.say("{n} to allocate", n=down)]


def _excavate(termites: int, seen: Seen, *, architects: bool) -> list[str]:
    price = advice.price(seen.view, seen.seat, termites=termites, architects=architects)
    if price is None or not advice.diggable(seen.view, seen.seat):
        return []
    # "3 EP +1 half covered −2 explorers"
    return [" ".join([ep(seen.words, price.base), *price_parts(price, seen.words)]), *taking(seen.leader, seen)]


def _taken(cell: Cell, seen: Seen) -> str:
    back = seen.cells[cell].back
    name, kind = _tile(cell, back, seen), KINDS.get(back or "", PRISMATIC)
    if kind != PRISMATIC and not all(piece.up for piece in seen.view.players[seen.seat].slots[kind]):
        return seen.words.say("{artifact}, face down", artifact=name)
    return name


def _tile(cell: Cell, back: str | None, seen: Seen) -> str:
    """Return what the taker of a tile gets, as words: a snow tile or an artifact."""
    if cell in SNOW or back is None:
        return seen.words.say("a snow tile")
    return seen.words.say(ARTIFACTS[back])


# ---- allocating


def _even(spot: Spot, seen: Seen) -> list[str]:
    """Return where everybody goes when the rules distribute them evenly (I6.6)."""
    spread, words = advice.even_spread(seen.view, spot), seen.words
    if spread is None:
        return []
    found = []
    for number in sorted({number for _, number in spread.standing if number}, reverse=True):
        there = [low for low, standing in spread.standing if standing == number]
        # Translators: where explorers stand then: "2 on A5D", "1 each on A5E and A6D"
        message = words.count(
            "{number} on {spots}",
            "{number} each on {spots}",
            len(there),
            number=number,
            spots=spots_listed(words, there),
        )
        found.append(message)
    return found + [
        words.say("{figure} to {spot}", figure=seen.leader_of(seat), spot=spot_name(at))
        for seat, at in spread.leaders
        if seat != seen.seat
    ]


def _joined(spot: Spot, seen: Seen, text: str) -> list[str]:
    return [seen.standing(advice.arrival(seen.view, text).explorers), seen.tile(spot)]


def _to(spot: Spot, seen: Seen, text: str) -> list[str]:
    decision = seen.view.decision
    if decision.phase == "held":
        return _joined(spot, seen, text)
    after = advice.arrival(seen.view, text)
    gathered = seen.gathered(after.archaeologists)
    near = seen.digging(after.digging) if seen.leader in {spot, decision.cell} else ""
    return [gathered, near, seen.tile(spot), *seen.people(spot)[bool(seen.archaeologists(spot)) :]]


def _removed(cell: Cell, seen: Seen) -> str:
    return _tile(cell, next((back for at, back in seen.view.decision.removed if at == cell), None), seen)


# ---- slots and effects


def adding(kind: int, added: Added, seen: Seen) -> list[str]:
    """Return how a prismatic artifact changes the slot that it goes to (I8.1 to I8.3)."""
    words, name = seen.words, type_name(seen.words, kind)
    if added.readies:
        return [words.say("makes {type} ready", type=name)]
    return [words.say("{type} then has {anima}", type=name, anima=anima(words, added.anima))]


def effect(kind: str, spot: list[str], seen: Seen) -> list[str]:
    """Return what a type's effect would do now (I8.4 to I8.8)."""
    words, at = seen.words, seen.leader
    if spot:
        return destruction(BY_NAME[spot[0]], seen)
    match Type(kind):
        case Type.OBLITERATION:
            return [words.say("destroys an open tile beside your leader, or the one under it")]
        case Type.ACHIEVEMENT:
            if seen.view.players[seen.seat].ep >= advice.MOST_EP:
                return [words.say("for nothing: you have {ep} already", ep=ep(words, advice.MOST_EP))]
            return [words.say("gains {ep}", ep=ep(words, 1))]
        case Type.HARMONY:
            joined = words.say("{archaeologists} to your leader", archaeologists=archaeologists(words, 1))
            return [joined, spot_name(at)] if at >= 0 else []
        case Type.EXALTED:
            return _exalted(seen)
        case Type.PHILOSOPHICAL:
            return [words.say("takes a tile that collapses or is destroyed")]


def _exalted(seen: Seen) -> list[str]:
    words, found = seen.words, advice.exalted(seen.view)
    if not found:
        return []
    digging = advice.arrival(seen.view, "use:exalted").digging
    many = archaeologists(words, len(found))
    come = words.say("{archaeologists} from {spots}", archaeologists=many, spots=spots_listed(words, found))
    return [come, seen.digging(digging), seen.left(1)]
