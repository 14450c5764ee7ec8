"""Allocations as a whole: one entry for each way in which all may end below an excavated tile.

Knows how people say who goes where. Must not know which ways there are: the engine's advice has them, the best first.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES
from render.action_groups import Shortcut
from render.ice.lexicon import archaeologists, ep, leader_name, spot_name
from render.ice.prompts.hints import fitting
from render.letters.initials import initials
from render.texts import LABEL, clipped

if TYPE_CHECKING:
    from engine.ice.advice import Placing
    from render.ice.prompts.spots import Seen

_MOST: Final = 50
"""Ways on a panel: what two lists hold."""
_PLACED: Final = 24
"""Ways without what is asked after them: what one list holds, beside the way to place all one by one."""
_NEAR: Final = 20
"""Characters of a button beside the list."""
_HARMONY: Final = "♫"
_CAMP: Final = "△"
"""What a button says of what is asked after an allocation; in words it would be too long for a phone."""


def shortcuts(seen: Seen) -> tuple[Shortcut, ...]:
    """Return the ways in which the allocation that the acting seat is asked for may end, with Harmony and the camp.

    Where the leader's place decides about all others, the label says no more.
    """
    ends = [advice.settlings(seen.view, way) for way in advice.placings(seen.view, most=_PLACED)]
    # each with its best end, then with the next best
    ways = [way for some in zip_longest(*ends) for way in some if way is not None][:_MOST]
    places = [_at(way, seen) for way in ways]
    told = len(set(places)) == len(ways)
    return tuple(
        Shortcut(
            way.texts,
            label(way, seen, short=told),
            hint(way, seen, rest=told),
            whole=True,
            at=place,
            near=_near(way, seen),
        )
        for way, place in zip(ways, places, strict=True)
    )


def label(way: Placing, seen: Seen, *, short: bool = False) -> str:
    """Return who goes where: "Send leader + 1 to A5D, 1 to A5E"; ``short``: only those who come first."""
    parts = _parts(way, seen)
    # Translators: who goes where: "Send leader + 1 to A5D, 1 to A5E"
    return clipped(seen.words.say("Send {who}", who=", ".join(parts[:1] if short else parts)), LABEL)


def hint(way: Placing, seen: Seen, *, rest: bool = False) -> str:
    """Return what is where one's own leader is then, what excavating costs there, and where the camp goes.

    ``rest``: with those whom the short label leaves out.
    """
    at, words = dict(way.leaders).get(seen.seat, seen.leader), seen.words
    # Translators: what excavating the tile under the leader costs then: "Harmony, open, then 2 EP to dig"
    digging = words.say("then {ep} to dig", ep=ep(words, way.digging)) if way.digging >= 0 else ""
    camp = words.say("the camp goes to {spot}", spot=spot_name(way.camp)) if way.camp >= 0 and not _put(way) else ""
    others = _parts(way, seen)[1:] if rest else []
    return fitting(
        [part for part in (*others, seen.tile(at), digging, *seen.people(at, without=seen.seat), camp) if part]
    )


def _parts(way: Placing, seen: Seen) -> list[str]:
    words, number_at, parts = seen.words, dict(way.archaeologists), list[str]()
    for seat, spot in way.leaders:
        leader = words.say("leader") if seat == seen.seat else leader_name(seat, seen.names, words)
        if number := number_at.pop(spot, 0):
            # Translators: a leader and so many archaeologists: "Leader + 2"
            leader = words.say("{leader} + {n}", leader=leader, n=number)
        parts.append(words.say("{who} to {spot}", who=leader, spot=spot_name(spot)))
    for spot, number in number_at.items():
        # after a leader it goes without saying who they are
        many = str(number) if parts else archaeologists(words, number)
        parts.append(words.say("{who} to {spot}", who=many, spot=spot_name(spot)))
    if way.harmony is not None:
        parts.append(words.say("with Harmony") if way.harmony else words.say("without Harmony"))
    if _put(way):
        parts.append(words.say("camp to {spot}", spot=spot_name(way.camp)))
    return parts


def _near(way: Placing, seen: Seen) -> str:
    """Return what tells a way from the others, as short as can be; "" where it is too long.

    "A5D+1/2A5E" of one's own leader and archaeologists, "A5D/B A5E" with Bob's leader, "A5D ♫ △A5E"
    with Harmony and the camp to A5E: the line about the button writes it out.
    """
    if not way.leaders or way.leaders[0][0] != seen.seat:
        return ""
    (_, at), *others = way.leaders
    number_at = dict(way.archaeologists)
    company = number_at.pop(at, 0)
    # where somebody goes everywhere, only those who are more tell anything
    everywhere = len({at, *number_at, *(spot for _, spot in others)}) == len(seen.view.decision.spots)
    least = min(number_at.values(), default=0) if everywhere else 0
    marks = initials(seen.names)
    with_it = [f"{marks[seat]} {spot_name(spot)}" for seat, spot in others]
    if not others:
        with_it = [
            spot_name(spot) if number == 1 else f"{number}{spot_name(spot)}"
            for spot, number in number_at.items()
            if number > least
        ]
    first = f"{spot_name(at)}+{company}" if company else spot_name(at)
    placed = f"{first}/{', '.join(with_it)}" if with_it else first
    found = " ".join(
        filter(None, (placed, _HARMONY if way.harmony else "", f"{_CAMP}{spot_name(way.camp)}" if _put(way) else ""))
    )
    return found if len(found) <= _NEAR else ""


def _put(way: Placing) -> bool:
    """Return whether the camp is put somewhere by one of the actions, not by itself."""
    return way.texts[-1].startswith("camp:")


def _at(way: Placing, seen: Seen) -> str:
    """Return the name of the place by which a way is counted: where one's own leader goes, else the first one."""
    spots = [spot for seat, spot in way.leaders if seat == seen.seat] or [spot for spot, _ in way.archaeologists]
    return NAMES[spots[0]] if spots else ""
