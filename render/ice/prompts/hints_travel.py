"""Hints on going somewhere: what is there, what excavating would cost, the EP left, who stands there.

Knows the verbs of travelling. Must not know excavations, cards and effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.board import BY_NAME, NAMES, SUPPLY
from engine.ice.components import DAYS, KINDS, PRISMATIC
from render.ice.lexicon import anima, type_name
from render.ice.prompts.labels_travel import FREE_MOVE

if TYPE_CHECKING:
    from engine.ice.board import Spot
    from render.ice.prompts.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:
    """Return what the action gains or costs, most important first; None when another module knows the action."""
    text = ":".join(tokens)
    match tokens:
        case ["move" | "walk" as verb, spot, *_]:
            free = seen.view.decision.phase == FREE_MOVE and verb == "move"
            return arrival(BY_NAME[spot], seen, text, cost=0 if free else 1)
        case ["step", spot]:
            return arrival(BY_NAME[spot], seen, text)
        case ["stay"]:
            return [seen.digging(advice.arrival(seen.view, text).digging)]
        case ["build", "white", spot, *_]:
            return arrival(BY_NAME[spot], seen, text, cost=1)
        case ["sail" | "build" | "pitch", spot, *_] if spot in BY_NAME:
            return arrival(BY_NAME[spot], seen, text, cost=1)
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


def arrival(spot: Spot, seen: Seen, text: str, *, cost: int = 0) -> list[str]:
    """Return what is at a spot to which an action brings the leader."""
    digging = seen.digging(advice.arrival(seen.view, text).digging)
    found = [seen.tile(spot), digging, *seen.people(spot, without=seen.seat)]
    return [*found, seen.left(cost)] if cost else found


def destruction(cell: Spot, seen: Seen) -> list[str]:
    """Return what a destroyed tile shows and what goes with it (I7)."""
    more = advice.fallen(seen.view, cell, excavated=False)
    return [seen.tile(cell), seen.falling(more), *seen.sent_back((cell, *more))]


def learning(kind: int, seen: Seen) -> list[str]:
    """Return the uses of a study token of a type."""
    words, name = seen.words, type_name(seen.words, kind)
    if advice.readied_by_study(seen.view, kind):
        return [words.say("makes {type} ready", type=name)]
    return [words.say("{anima} for {type} and for requests", anima=anima(words, 1), type=name)]


def _recruit(spot: Spot, seen: Seen) -> list[str]:
    after = advice.arrival(seen.view, f"recruit:{NAMES[spot]}")
    found = [seen.gathered(after.archaeologists)]
    if seen.leader == spot:
        found.append(seen.digging(after.digging))
    return [*found, seen.tile(spot), seen.left(1)]


def _token(verb: str, seen: Seen) -> list[str]:
    words = seen.words
    if verb == "overwork":
        return [words.say("you may spend {n} EP this turn", n=advice.overworked_limit(seen.view))]
    if verb == "study":
        kind = KINDS.get(advice.underfoot(seen.view) or "", PRISMATIC)
        return learning(kind, seen) if kind != PRISMATIC else []
    if seen.view.day == DAYS:
        return [words.say("1 renown at the end")]
    return [words.say("1 EP more at the next sunrise")]


def _guild(tokens: list[str], seen: Seen) -> list[str] | None:
    """Return what a guild's ability would do (I11)."""
    words, player = seen.words, seen.view.players[seen.seat]
    match tokens:
        case ["light"]:
            return [words.say("you may use its effect once today, besides its slot")]
        case ["crampon"]:
            left = player.crampons - 1
            last = words.say("your leader goes last, to the cell you choose")
            return [last, words.count("{n} token left", "{n} tokens left", left)]
        case ["home", *_]:
            return arrival(player.camp, seen, ":".join(tokens)) if player.camp != SUPPLY else []
        case ["forage", spot]:
            at = BY_NAME[spot]
            left = player.shelter - 1
            stay = words.count("{n} stays on your board", "{n} stay on your board", left)
            return [seen.tile(at), *seen.people(at), stay]
        case ["forage" | "pitch"]:
            return []
    return None
