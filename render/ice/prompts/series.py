"""Series of actions that a panel offers as one: routes, and what goes to the end of what its first action begins.

Knows which actions go on to an end, and how a whole series reads. Must not know rules: the engine finds the ways.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES, SUPPLY
from engine.ice.components import FRONTS, KINDS, PRISMATIC
from render.base import Shortcut
from render.ice.lexicon import archaeologists, ep, leader_name, rp_tokens, spot_name, spots_listed
from render.ice.prompts import choosing
from render.ice.prompts.choosing import nearest, numbered, ranked
from render.ice.prompts.labels import fitting, hint, label, said
from render.ice.prompts.travel import arrival
from render.letters.lookalikes import initials
from render.texts import LABEL, begun, clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.core import Seat
    from engine.ice.advice import Placing, Route
    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words


_MOST: Final = 25
"""Shortcuts on a panel: what one list holds."""
_PAGE: Final = 25
"""Strolls on a list."""
_STAYING: Final = ("", "stay")
"""By the number of steps: what is still to be said after fewer than two."""
# Translators: on a button: the snow tile White spiders, played to come to a place
_CRAWLED: Final = msg("Play spiders: {spot}")
_FAR: Final = 2
"""Routes of at least this many steps are worth a shortcut."""


def route_shortcuts(seat: Seat, seen: Seen) -> tuple[Shortcut, ...]:
    """Return the routes of two or more steps in the seat's turn, the nearest first: with company, then alone (I6.2).

    If a list cannot hold all, each destination comes once before any comes a second time for going alone, and of
    equally far ones those with cheap digging come first.
    """
    view = seen.view
    if seat != view.active:
        return ()
    most = advice.company(view, seat)
    far = [route for route in advice.routes(view) if route.cost >= _FAR]
    far.sort(key=lambda route: (route.cost, _digging(view, route, most)))
    found = [(route, most) for route in far] + [(route, 0) for route in far if most]
    place = {route.spot: n for n, route in enumerate(far)}
    kept = sorted(found[:_MOST], key=lambda one: (place[one[0].spot], -one[1]))
    return tuple(
        Shortcut(route.moves(number), route_label(route, number, seen.words), route_hint(route, number, seen))
        for route, number in kept
    )


def strolls(seat: Seat, seen: Seen) -> tuple[Shortcut, ...]:
    """Return free moves and white spiders to their ends: the cheapest digging first, each with company, then alone.

    A free move of one step is worth less than a move, so these come last; the spiders cost nothing.
    """
    view = seen.view
    if seat != view.active or view.decision.phase != "turn":
        return ()
    most = advice.company(view, seat)
    ways = advice.strolls(view)
    found: tuple[Shortcut, ...] = ()
    for some in ([one for one in ways if one.cost >= _FAR], [one for one in ways if one.cost < _FAR]):
        found += _strolls([(route, route.walk) for route in some], most, seen, cost=1)
    if view.own is not None and FRONTS.index("spiders") in view.own.hand:
        near = advice.reach(view, seat, advice.FREE_STEPS)
        found += _strolls(
            [(route, route.crawl) for route in near], advice.crawling(view, seat), seen, cost=0, said=_CRAWLED
        )
    return found


def _strolls(
    ways: Sequence[tuple[Route, Callable[[int], tuple[str, ...]]]], most: int, seen: Seen, *, cost: int, said: str = ""
) -> tuple[Shortcut, ...]:
    ranked = sorted(ways, key=lambda way: (_digging(seen.view, way[0], most), way[0].cost))
    # with all, alone, then with some
    found = [(route, make, number) for number in (*{most: 0, 0: 0}, *range(1, most)) for route, make in ranked]
    place = {route.spot: number for number, (route, _) in enumerate(ranked)}
    pages = [found[start : start + _PAGE] for start in range(0, len(found), _PAGE)]
    kept = [one for page in pages for one in sorted(page, key=lambda one: (place[one[0].spot], -one[2]))]
    return tuple(
        Shortcut(
            (*make(number), *_STAYING[len(route.path) :]),
            route_label(route, number, seen.words, cost=cost),
            route_hint(route, number, seen, cost=cost),
            whole=True,
            at=NAMES[route.spot],
            near=seen.words.say("Go to {spot}", spot=spot_name(route.spot)),
            said=seen.words.say(said, spot=spot_name(route.spot)) if said else "",
        )
        for route, make, number in kept
    )


def route_label(route: Route, company: int, words: Words, *, cost: int | None = None) -> str:
    """Return the label of a route: "To S4C with 3 archaeologists (2 EP)"; ``cost`` replaces its own cost."""
    cost = route.cost if cost is None else cost
    spot, paid = spot_name(route.spot), ep(words, cost)
    if not cost and company:
        return words.say("To {spot} with {archaeologists}", spot=spot, archaeologists=archaeologists(words, company))
    if not cost:
        return words.say("To {spot} alone", spot=spot)
    if not company:
        return words.say("To {spot} alone ({cost})", spot=spot, cost=paid)
    many = archaeologists(words, company)
    return words.say("To {spot} with {archaeologists} ({cost})", spot=spot, archaeologists=many, cost=paid)


def route_hint(route: Route, company: int, seen: Seen, *, cost: int | None = None) -> str:
    """Return the hint of a route: what is at its end and what digging costs there; ``cost`` replaces its own cost."""
    paid = route.cost if cost is None else cost
    return fitting([part for part in arrival(route.spot, seen, _as_move(route, company), cost=paid) if part])


def _digging(view: View, route: Route, company: int) -> int:
    """Return the EP of excavating at the end of a route; a large number where it is not possible (I6.4)."""
    costs = advice.arrival(view, _as_move(route, company)).digging
    return costs[0] if costs else _MOST


def _as_move(route: Route, company: int) -> str:
    """Return the move action that would end where a route does."""
    return f"move:{NAMES[route.spot]}:{company}"


# ---- Allocations as a whole: one entry for each way in which all may end below an excavated tile


def _placings(seen: Seen) -> tuple[Shortcut, ...]:
    """Return the ways in which the allocation that the acting seat is asked for may end, with Harmony and the camp."""
    ways = choosing.outcomes(seen.view)
    # what they have in common says nothing of any
    alike = len({(dict(way.leaders).get(seen.seat), way.digging) for way in ways}) == 1 < len(ways)
    # where all has to go as it goes, it is only said so
    said = seen.words.say("Place everyone") if len(ways) == 1 else ""
    return tuple(
        Shortcut(
            way.texts,
            _placing_label(way, seen),
            _placing_hint(way, seen, alike=alike),
            whole=True,
            at=_at(way, seen),
            said=said,
            drawn=True,
        )
        for way in ways
    )


def _placing_label(way: Placing, seen: Seen) -> str:
    """Return who goes where: "Leader to A7C, 1 each to A7D and A7E, camp to A7C"; initials where names are long."""
    whole = begun(", ".join(_parts(way, seen, seen.names)))
    return whole if len(whole) <= LABEL else clipped(begun(", ".join(_parts(way, seen, initials(seen.names)))), LABEL)


def _placing_hint(way: Placing, seen: Seen, *, alike: bool) -> str:
    """Return what one's own leader can do then, who is there, and where the camp goes.

    ``alike``: it can do the same after all ways.
    """
    at, words = dict(way.leaders).get(seen.seat, seen.leader), seen.words
    camp = words.say("the camp goes to {spot}", spot=spot_name(way.camp)) if way.camp >= 0 and not _put(way) else ""
    recruit = words.say("you can recruit there") if way.camp == at else ""
    prospects = [] if alike else [*_prospects(at, way.digging, seen), *seen.people(at, without=seen.seat)]
    parts = (*prospects, recruit, camp)
    return fitting([part for part in parts if part])


def _prospects(at: Spot, digging: int, seen: Seen) -> list[str]:
    """Return what one's own leader can do next at a spot: dig, study, or nothing.

    ``digging``: the EP of digging there, -1 where that isn't possible.
    """
    words, cell, back = seen.words, seen.cells.get(at), seen.type_at(at)
    if not back or cell is None:
        return [words.say("{tile}: nothing to dig", tile=seen.tile(at)) if at >= 0 else ""]
    kind, player = KINDS.get(cell.back or "", PRISMATIC), seen.view.players[seen.seat]
    studies = kind != PRISMATIC and kind not in {*player.studies, *player.turned}
    needed = [words.say("needed for a request")] if kind in advice.wanted(seen.view, seen.seat) else []
    if digging >= 0:
        # Translators: of the tile where a leader lands: "Harmony: 2 EP to dig"
        digs = words.say("{tile}: {ep} to dig", tile=back, ep=ep(words, digging))
        return [digs, *needed, *([words.say("{ep} to study", ep=ep(words, 1))] if studies else [])]
    if studies:
        # Translators: of the tile where a leader lands: "Harmony: 1 EP to study it"
        first = words.say("{tile}: {ep} to study", tile=back, ep=ep(words, 1))
        return [first, *needed]
    return [words.say("{tile}: too covered to dig", tile=back), *needed]


def _parts(way: Placing, seen: Seen, names: Sequence[str]) -> list[str]:
    """Return who goes where: leaders with those who go along, then the archaeologists, most to one place first."""
    words, number_at, parts = seen.words, dict(way.archaeologists), list[str]()
    for seat, spot in way.leaders:
        leader = words.say("leader") if seat == seen.seat else leader_name(seat, names, words)
        if number := number_at.pop(spot, 0):
            # Translators: a leader and so many archaeologists: "Leader + 2"
            leader = words.say("{leader} + {n}", leader=leader, n=number)
        parts.append(words.say("{who} to {spot}", who=leader, spot=spot_name(spot)))
    for number in sorted(set(number_at.values()), reverse=True):
        spots = spots_listed(words, [spot for spot, many in number_at.items() if many == number])
        # after a leader it goes without saying who they are
        many = str(number) if parts else archaeologists(words, number)
        if sum(one == number for one in number_at.values()) > 1:
            # Translators: so many people to each of several places: "1 each to A7D and A7E"
            parts.append(words.say("{who} each to {spots}", who=many, spots=spots))
        else:
            parts.append(words.say("{who} to {spot}", who=many, spot=spots))
    if way.harmony is not None:
        parts.append(words.say("Harmony adds 1 more") if way.harmony else words.say("without Harmony"))
    if _put(way):
        parts.append(words.say("camp to {spot}", spot=spot_name(way.camp)))
    return parts


def _put(way: Placing) -> bool:
    """Return whether the camp is put somewhere by one of the actions, not by itself."""
    return way.texts[-1].startswith("camp:")


def _at(way: Placing, seen: Seen) -> str:
    """Return the name of the place by which a way is counted: where one's own leader goes, else the first one."""
    spots = [spot for seat, spot in way.leaders if seat == seen.seat] or [spot for spot, _ in way.archaeologists]
    return NAMES[spots[0]] if spots else ""


# ---- Storm whistle and Boreal smilodon with their ends: archaeologists from where, and to where

_HERDING: Final = ("whistle", "smilodon")
_MOST_HERDED: Final = 50
"""Ways that two lists hold; of more, it is first asked from where, unless some go to the leader."""


def _herdings(seen: Seen) -> tuple[Shortcut, ...]:
    """Return the ways of those tiles in the acting seat's hand: to its own leader first, then the most at once."""
    view = seen.view
    if view.decision.phase != "turn" or view.own is None or view.own.seat != view.active:
        return ()
    found: tuple[Shortcut, ...] = ()
    for front in _HERDING:
        if FRONTS.index(front) in view.own.hand:
            ways = sorted(_ways(front, seen), key=lambda one: one[0])
            if len(ways) <= _MOST_HERDED or not ways[0][0][0]:
                found += tuple(way for _, way in ways[:_MOST_HERDED])
    return found


def _ways(front: str, seen: Seen) -> Iterator[tuple[tuple[bool, int], Shortcut]]:
    """Yield the ways, each with its rank: those to the leader first, then those with the most."""
    for spot, cell in seen.cells.items():
        if not cell.archs:
            continue
        most = advice.whistled(seen.view, spot) if front == "whistle" else cell.archs
        numbers = range(most, 0, -1) if front == "whistle" else (most,)
        ends = [(target, number) for target in advice.targets(seen.view, front, spot) for number in numbers]
        for target, number in ends:
            yield (target != seen.leader, -number), _way(front, (spot, target, number), seen, asked=len(ends) > 1)


def _way(front: str, way: tuple[Spot, Spot, int], seen: Seen, *, asked: bool) -> Shortcut:
    """Return the entry of a way; ``asked``: there are others from there, so that it is to be said which."""
    source, target, number = way
    words, tail = seen.words, f":{number}" if front == "whistle" else ""
    label = words.say(
        "{archaeologists} from {source} to {target}",
        archaeologists=archaeologists(words, number),
        source=spot_name(source),
        target=spot_name(target),
    )
    there = [seen.tile(target), *seen.people(target)]
    play = f"play:{front}:{NAMES[source]}"
    texts = (play, f"to:{NAMES[target]}{tail}") if asked else (play,)
    # Translators: on a button: so many archaeologists from one place to another: "Send 2 S4C→S4D"
    near = words.say("Send {n} {source}→{target}", n=number, source=spot_name(source), target=spot_name(target))
    return Shortcut(texts, label, fitting([part for part in there if part]), whole=True, at=NAMES[source], near=near)


# ---- The activation token with what it is for, as one entry each: put on a slot, and its effect used


def _lightings(seen: Seen) -> tuple[Shortcut, ...]:
    """Return how the token may be used as soon as it is on the slot of the tile underfoot."""
    found = advice.lit(seen.view)
    if found is None:
        return ()
    view, texts = found
    after = replace(seen, view=view)
    return tuple(
        Shortcut(
            ("light", text),
            label(text, after, under=""),
            hint(text, after),
            whole=True,
            at=numbered(text) or NAMES[seen.leader],
            # by the token goes without saying: that is what has been put there
            near=said(text.replace("spark", "use", 1), after)
            or label(text.replace("spark", "use", 1), after, under=""),
        )
        for text in texts
    )


# ---- Overworking with what it is for, as one entry each: a renown token, then a third EP

_MOST_OVERWORKED: Final = 24
"""What one list holds, beside overworking alone."""
_ORDER: Final = ("excavate", "study", "plan", "move", "sail", "recruit", "build", "pitch")
"""The verbs, the most useful first."""


def _overworkings(seen: Seen) -> tuple[Shortcut, ...]:
    """Return what can be done after overworking, once nothing is left to spend without it; the most useful first."""
    found = advice.overworked(seen.view)
    if found is None:
        return ()
    view, texts = found
    known = [text for text in ranked(view, texts) if _verb(text) in _ORDER]
    best: dict[str, str] = {}
    for text in known:
        best.setdefault(_verb(text), text)
    if "move" in best:
        best["move"], _ = nearest(view, known)
    # the best of each kind, then all of the few, then what has many places
    known.sort(key=lambda text: (text != best[_verb(text)], _ORDER.index(_verb(text))))
    after = replace(seen, view=view)
    return tuple(_overworked(text, after) for text in known[:_MOST_OVERWORKED])


def _overworked(text: str, seen: Seen) -> Shortcut:
    words, spot = seen.words, numbered(text)
    return Shortcut(
        ("overwork", text),
        # Translators: what is done after overworking: "Overwork: Move to S4C (1 EP)"
        clipped(words.say("Overwork: {action}", action=label(text, seen, under="")), LABEL),
        fitting([words.say("plus {tokens}", tokens=rp_tokens(words, 1)), *filter(None, hint(text, seen).split(", "))]),
        whole=True,
        at=spot or (NAMES[seen.leader] if seen.leader != SUPPLY else ""),
        near=_after_overworking(text, seen),
    )


def _after_overworking(text: str, seen: Seen) -> str:
    """Return what a button says of it among others: that it takes overworking first, too; "" where that is too long."""
    action = said(text, seen)
    # Translators: on a button: what is done after overworking: "Overwork + Move S4C"
    return seen.words.say("Overwork + {action}", action=action) if action else ""


def _verb(text: str) -> str:
    return text.partition(":")[0]


_BEGINS: Final = {"put": "put", "even": "put", "walk": "walk", "overwork": "overwork", "light": "light"}
"""By verb: what it begins, or does wholly, as other verbs do."""
_PLAYED: Final = frozenset({"spiders", "whistle", "smilodon"})
"""Snow tiles that ask afterwards where they lead."""


def shortcuts(seat: Seat, seen: Seen) -> tuple[Shortcut, ...]:
    """Return the series that are offered to a seat, the nearest or best first."""
    if seat not in seen.view.decision.seats:
        return ()
    if seen.view.decision.phase == "allocate":
        return _placings(seen)
    return (
        *route_shortcuts(seat, seen),
        *strolls(seat, seen),
        *_herdings(seen),
        *_lightings(seen),
        *_overworkings(seen),
    )


def begins(text: str) -> str:
    """Return what an action only begins, as a key; "" if it is whole.

    >>> begins("even:a5d"), begins("play:spiders:s4c:1"), begins("move:s4c:1")
    ('put', 'play:spiders', '')
    """
    verb, *tokens = text.split(":")
    if verb == "play" and tokens and tokens[0] in _PLAYED:
        return f"play:{tokens[0]}"
    return _BEGINS.get(verb, "")
