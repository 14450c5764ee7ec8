"""What going somewhere brings: what lies there, what excavating would cost, the EP left, who stands there.

Knows the verbs of travelling. Must not know excavations, cards and effects.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice.board import BY_NAME
from engine.ice.components import PRISMATIC
from engine.ice.known import KINDS, camped, led, owning, sent, underfoot
from engine.ice.state import DAYS, SUPPLY
from engine.ice.table import carry, ready
from render.ice.asking.labels_travel import FREE_MOVE
from render.ice.lexicon import anima, type_name
from render.ice.prices import fallen

if TYPE_CHECKING:
    from engine.ice.board import Spot
    from engine.ice.state import State
    from render.ice.asking.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:  # noqa: C901, PLR0911, PLR0912  one a verb
    """Return what the action brings, the most important first; None for what is no part of this organ."""
    match tokens:
        case ["move" | "walk" as verb, spot, *number]:
            free = seen.view.decision.phase == FREE_MOVE and verb == "move"
            return _move(BY_NAME[spot], number, seen, cost=0 if free else 1)
        case ["step", spot]:
            return arrival(BY_NAME[spot], seen, company=seen.view.decision.archs)
        case ["stay"]:
            return [seen.digging(seen.table)]
        case ["sail", spot, *number]:
            return arrival(BY_NAME[spot], seen, company=_number(number), cost=1)
        case ["build", "white", spot, *number]:
            return _build(BY_NAME[spot], _number(number), seen, own=False)
        case ["build", spot, *number] if spot != "white":
            return _build(BY_NAME[spot], _number(number), seen, own=True)
        case ["recruit", spot]:
            return _recruit(BY_NAME[spot], seen)
        case ["study" | "plan" | "overwork"]:
            return _token(tokens[0], seen)
        case ["camp" | "call", spot]:
            return [seen.tile(BY_NAME[spot]), *seen.people(BY_NAME[spot])]
        case ["pick", spot]:
            return [*seen.people(BY_NAME[spot]), seen.tile(BY_NAME[spot])]
        case ["destroy", spot]:
            return destruction(BY_NAME[spot], seen)
        case ["lay", _]:
            return [seen.words.say("drawn unseen from the discard")]
        case _:
            return _guild(tokens, seen)


def arrival(spot: Spot, seen: Seen, *, company: int = 0, cost: int = 0, tables: tuple[State, ...] = ()) -> list[str]:
    """Return what a leader finds where it comes; ``tables``: as they may be then, when it is not sure how."""
    tables = tables or (led(seen.table, seen.seat, spot, company),)
    found = [seen.tile(spot), seen.digging(*tables), *seen.people(spot, without=seen.seat)]
    return [*found, seen.left(cost)] if cost else found


def destruction(cell: Spot, seen: Seen) -> list[str]:
    """Return what a destroyed tile was and takes along (I7)."""
    more = fallen(seen.table.ground.tiles, cell, excavated=False)
    return [seen.tile(cell), seen.falling(more), *seen.sent_back((cell, *more))]


def learning(kind: int, seen: Seen) -> list[str]:
    """Return what a study token of a type is good for."""
    words, table, seat = seen.words, seen.table, seen.seat
    name = type_name(words, kind)
    player = table.players[seat]
    taught = owning(table, seat, replace(player, studies=player.studies | 1 << kind))
    if ready(taught, seat, kind) and not ready(table, seat, kind):
        return [words.say("makes {type} ready", type=name)]
    return [words.say("{anima} for {type} and for requests", anima=anima(words, 1), type=name)]


def _number(number: list[str]) -> int:
    return int(number[0]) if number else 0


def _move(spot: Spot, number: list[str], seen: Seen, *, cost: int) -> list[str]:
    table, seat, source = seen.table, seen.seat, seen.leader
    if number or source == SUPPLY:
        return arrival(spot, seen, company=_number(number), cost=cost)
    most = min(carry(table, seat), table.archs[source])
    return arrival(spot, seen, cost=cost, tables=tuple(led(table, seat, spot, many) for many in range(most + 1)))


def _build(spot: Spot, company: int, seen: Seen, *, own: bool) -> list[str]:
    table = seen.table
    camp = seen.seat if own else table.camps.index(SUPPLY, len(table.players))
    after = led(camped(table, camp, spot), seen.seat, spot, company)
    return arrival(spot, seen, cost=1, tables=(after,))


def _recruit(spot: Spot, seen: Seen) -> list[str]:
    after = sent(seen.table, 1, spot)
    found = [seen.gathered(after, spot)]
    if seen.leader == spot:
        found.append(seen.digging(after))
    return [*found, seen.tile(spot), seen.left(1)]


def _token(verb: str, seen: Seen) -> list[str]:
    words = seen.words
    if verb == "overwork":
        limit = replace(seen.table.now, over=True).limit
        return [words.say("you may spend {n} EP this turn", n=limit)]
    if verb == "study":
        kind = KINDS.get(underfoot(seen.view) or "", PRISMATIC)
        return learning(kind, seen) if kind != PRISMATIC else []
    if seen.view.day == DAYS:
        return [words.say("1 RP at the end")]
    return [words.say("1 EP more at the next sunrise")]


def _guild(tokens: list[str], seen: Seen) -> list[str] | None:  # noqa: PLR0911  one an ability
    """Return what a guild's ability brings (I11)."""
    words, table, seat = seen.words, seen.table, seen.seat
    match tokens:
        case ["light"]:
            return [words.say("you may use its effect once today, besides its slot")]
        case ["crampon"]:
            left = table.players[seat].crampons - 1
            last = words.say("your leader goes last, to the cell you choose")
            return [last, words.count("{n} token left", "{n} tokens left", left)]
        case ["home", *number]:
            spot = table.camps[seat]
            return arrival(spot, seen, company=_number(number)) if spot != SUPPLY else []
        case ["pitch", spot]:
            at = BY_NAME[spot]
            return arrival(at, seen, cost=1, tables=(led(camped(table, seat, at), seat, at),))
        case ["forage", spot]:
            at = BY_NAME[spot]
            left = table.players[seat].shelter - 1
            stay = words.count("{n} stays on your board", "{n} stay on your board", left)
            return [seen.tile(at), *seen.people(at), stay]
        case ["forage" | "home" | "pitch"]:
            return []
    return None
