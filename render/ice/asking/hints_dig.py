"""What excavating, allocating, rescuing and using an artifact bring.

Knows the verbs of excavations and artifacts. Must not know cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice import allocate, artifacts
from engine.ice.actions import make
from engine.ice.board import BELOW, BY_NAME, SNOW
from engine.ice.components import ANIMA_OF, PRISMATIC, TYPES, Type
from engine.ice.draft import MOST_EP, Draft, put
from engine.ice.events_dig import Allocated
from engine.ice.frames_dig import Allocate
from engine.ice.known import KINDS, PIECES, owning, sent
from engine.ice.table import explorers, ready
from render.ice.asking.hints_travel import destruction
from render.ice.lexicon import ARTIFACTS, anima, archaeologists, ep, spot_name, spots_listed, type_name
from render.ice.prices import diggable, fallen, price

if TYPE_CHECKING:
    from engine.ice.board import Cell, Spot
    from engine.ice.state import State
    from render.ice.asking.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:  # noqa: PLR0911  one a verb
    """Return what the action brings, the most important first; None for what is no part of this organ."""
    match tokens:
        case ["excavate", *rest]:
            termites = int(rest[-1]) if rest and rest[-1].isdecimal() else 0
            return _excavate(termites, seen, architects=rest[:1] == ["architects"])
        case ["even", spot]:
            return _even(BY_NAME[spot], seen)
        case ["put", _, spot, *_]:
            return _joined(BY_NAME[spot], 1, seen)
        case ["to", spot, *number]:
            return _to(BY_NAME[spot], number, seen)
        case ["rescue", _, spot]:
            return [_removed(BY_NAME[spot], seen)]
        case ["slot", kind]:
            return adding(seen.table, TYPES.index(Type(kind)), ANIMA_OF[seen.view.decision.cell], seen)
        case ["use" | "spark", kind, *spot]:
            return effect(kind, spot, seen)
        case ["put" | "to" | "rescue" | "slot" | "even" | "use" | "spark", *_]:
            return []
    return None


# ---- excavating


def taking(cell: Cell, seen: Seen) -> list[str]:
    """Return what an excavation takes, what collapses, how far the curse goes, who goes back or down (I6.14)."""
    table, words = seen.table, seen.words
    more = fallen(table.ground.tiles, cell, excavated=True)
    down = explorers(table, cell)
    found = [
        _taken(cell, seen),
        seen.falling(more),
    ]
    if seen.view.mode == "curse" and cell not in SNOW:
        found.append(words.say("curse +{n}", n=ANIMA_OF[cell]))
    return [*found, *seen.sent_back(more), words.say("{n} to allocate", n=down)]


def _excavate(termites: int, seen: Seen, *, architects: bool) -> list[str]:
    if not diggable(seen.table, seen.seat):
        return []
    cost = price(seen.table, seen.seat, termites=termites, architects=architects)
    # "3 EP +1 half covered −2 explorers"
    return [" ".join([ep(seen.words, cost.base), *cost.parts(seen.words)]), *taking(seen.leader, seen)]


def _taken(cell: Cell, seen: Seen) -> str:
    back = seen.cells[cell].back
    name, kind = _tile(cell, back, seen), KINDS.get(back or "", PRISMATIC)
    if kind != PRISMATIC and seen.table.players[seen.seat].down[kind]:
        return seen.words.say("{artifact}, face down", artifact=name)
    return name


def _tile(cell: Cell, back: str | None, seen: Seen) -> str:
    """Return a tile as who takes it sees it, from below."""
    if cell in SNOW or back is None:
        return seen.words.say("a snow tile")
    return seen.words.say(ARTIFACTS[back])


# ---- allocating


def _even(spot: Spot, seen: Seen) -> list[str]:
    """Return where everybody ends up, as the engine places them (I6.6)."""
    decision, words = seen.view.decision, seen.words
    if decision.phase != "allocate" or spot not in BELOW[decision.cell]:
        return []
    frame = Allocate(seen.seat, decision.cell, held=decision.held)
    draft = Draft(replace(seen.table, stack=(frame,)))
    allocate.ASKS[Allocate].play(draft, frame, seen.seat, make("even", spot=spot))
    found = [words.say("{spot} {n}", spot=spot_name(low), n=explorers(draft, low)) for low in BELOW[decision.cell]]
    for event in draft.events:
        if isinstance(event, Allocated):
            found += [
                words.say("{figure} to {spot}", figure=seen.leader_of(seat), spot=spot_name(event.spot))
                for seat in event.leaders
                if seat != seen.seat
            ]
    return found


def _joined(spot: Spot, number: int, seen: Seen) -> list[str]:
    return [seen.standing(sent(seen.table, number, spot), spot), seen.tile(spot)]


def _to(spot: Spot, number: list[str], seen: Seen) -> list[str]:
    decision = seen.view.decision
    if decision.phase == "held":
        return _joined(spot, 1 + decision.archs, seen)
    table = seen.table
    many = int(number[0]) if number else 1 if decision.phase == "whistle" else table.archs[decision.cell]
    after = sent(table, many, spot, source=decision.cell)
    gathered = seen.gathered(after, spot)
    near = seen.digging(after) if seen.leader in {spot, decision.cell} else ""
    return [gathered, near, seen.tile(spot), *seen.people(spot)[bool(table.archs[spot]) :]]


def _removed(cell: Cell, seen: Seen) -> str:
    return _tile(cell, next((back for at, back in seen.view.decision.removed if at == cell), None), seen)


# ---- slots and effects


def adding(table: State, kind: int, amount: int, seen: Seen) -> list[str]:
    """Return what a prismatic artifact makes of the slot that it goes to (I8.1 to I8.3)."""
    words, seat = seen.words, seen.seat
    player = table.players[seat]
    slot = (*player.slots[kind], PIECES[PRISMATIC, amount, 0])
    down = player.down[kind] + 1 if player.down[kind] else 0
    after = replace(player, slots=put(player.slots, kind, slot), down=put(player.down, kind, down))
    full = owning(table, seat, after)
    name = type_name(words, kind)
    total = sum(ANIMA_OF[piece] for piece in slot) + ((player.studies & ~player.turned) >> kind & 1)
    if ready(full, seat, kind) and not ready(table, seat, kind):
        return [words.say("makes {type} ready", type=name)]
    return [words.say("{type} then has {anima}", type=name, anima=anima(words, total))]


def effect(kind: str, spot: list[str], seen: Seen) -> list[str]:  # noqa: PLR0911  one a type
    """Return what the effect of a type does now (I8.4 to I8.8)."""
    words, table, seat, at = seen.words, seen.table, seen.seat, seen.leader
    if spot:
        return destruction(BY_NAME[spot[0]], seen)
    match Type(kind):
        case Type.OBLITERATION:
            return [words.say("destroys an open tile beside your leader, or the one under it")]
        case Type.ACHIEVEMENT:
            if table.players[seat].ep >= MOST_EP:
                return [words.say("for nothing: you have {ep} already", ep=ep(words, MOST_EP))]
            return [words.say("gains {ep}", ep=ep(words, 1))]
        case Type.HARMONY:
            joined = words.say("{archaeologists} to your leader", archaeologists=archaeologists(words, 1))
            return [joined, spot_name(at)] if at >= 0 else []
        case Type.EXALTED:
            return _exalted(seen)
        case Type.PHILOSOPHICAL:
            return [words.say("takes a tile that collapses or is destroyed")]


def _exalted(seen: Seen) -> list[str]:
    words, table = seen.words, seen.table
    found = artifacts.sources(table, seen.seat)
    if not found:
        return []
    after = sent(table, len(found), seen.leader)
    many = archaeologists(words, len(found))
    come = words.say("{archaeologists} from {spots}", archaeologists=many, spots=spots_listed(words, found))
    return [come, seen.digging(after), seen.left(1)]
