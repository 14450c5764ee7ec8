"""What the requests in a hand promise: with the pieces that there are, and with one more of a type (I10).

Knows requests, decrees and pieces of one player. Must not know the board.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.ice.components import (
    ANIMA_NEEDED,
    PRISMATIC,
    TYPES,
    DecreeKind,
    RequestKind,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.components import Box, Request

KINDS: Final = len(TYPES)
_PRISMATIC: Final = (PRISMATIC,)
_ORDERS: Final = 3
"""How many requests are tried in every order; the others follow."""
_BONUS: Final = (1.0, 2.0)
"""RP for the first and the second request of a day before the last (I10.3)."""


class Means(NamedTuple):
    """What a player could pay with, as far as it matters here."""

    ones: tuple[int, ...]
    """By type, prismatic last: pieces of 1 anima, study tokens too."""
    twos: tuple[int, ...]
    shapes: tuple[int, ...]
    """By type: bit n set where the player has an artifact of shape n."""


class Promise(NamedTuple):
    """What requests bring."""

    sure: float
    """RP of those that can be paid now."""
    hoped: float
    """RP of the others, each less by what is missing."""
    spare: int
    """Anima that none of them needs."""


@lru_cache(maxsize=4_000)
def means(box: Box, slots: tuple[tuple[int, ...], ...], studies: int) -> Means:
    """Return what lies on slots, and the study tokens that lie face up."""
    ones, twos, shapes = [0] * (KINDS + 1), [0] * (KINDS + 1), [0] * KINDS
    for slot in slots:
        for piece in slot:
            kind = box.types[piece]
            (ones if box.anima[piece] == 1 else twos)[kind] += 1
            if kind != PRISMATIC:
                shapes[kind] |= 1 << box.shapes[piece]
    for kind in range(KINDS):
        ones[kind] += studies >> kind & 1
    return Means(tuple(ones), tuple(twos), tuple(shapes))


# Plain tuples of numbers, because thousands of them are kept: the garbage collector looks at no such tuple twice.
_Hope: TypeAlias = "tuple[int, tuple[tuple[int, int], ...]]"
"""What a request may bring yet: RP that it brings already; RP, and what is missing for them."""
_Payment: TypeAlias = "tuple[float, tuple[_Hope, ...], int]"
"""One way of dividing pieces among requests: RP that are sure, what is hoped for, anima that is left."""


def promise(box: Box, cards: tuple[int, ...], has: Means, chance: float, early: int) -> Promise:
    """Return what the requests promise if one more anima comes with so much chance.

    ``early``: how many requests may still be paid today for the bonus of a day before the last.
    """
    best = Promise(-1.0, 0.0, 0)
    powers = (1.0, chance, chance * chance, chance**3)
    for sure, hopes, spare in _divided(box, cards, has, early):
        hoped = 0.0
        for now, goals in hopes:
            reach = now * 1.0
            for worth, missing in goals:
                likely = worth * powers[missing]
                reach = max(reach, likely)
            hoped += reach - now
        if sure + hoped > best.sure + best.hoped:
            best = Promise(sure, hoped, spare)
    return best


@lru_cache(maxsize=8_000)
def _divided(box: Box, cards: tuple[int, ...], has: Means, early: int) -> tuple[_Payment, ...]:
    """Return the ways of dividing pieces among requests: by the order in which these are served."""
    ranked = sorted(cards, key=lambda card: -max(box.requests[card].rp))
    orders = permutations(ranked[:_ORDERS])
    return tuple({_in_order(box, (*order, *ranked[_ORDERS:]), has, early): None for order in orders})


def _in_order(box: Box, order: Sequence[int], has: Means, early: int) -> _Payment:
    ones, twos = list(has.ones), list(has.twos)
    sure, paid = 0.0, 0
    hopes: list[_Hope] = []
    for card in order:
        request = box.requests[card]
        if request.kind is RequestKind.SHAPES:
            hope = _shapes(request, has, ones, twos)
        else:
            missing = _use(request, ones, twos)
            hope = (0, ((request.rp[0], missing),)) if missing else (request.rp[0], ())
        now, goals = hope
        if now:
            sure += now
            if paid < early:
                sure += _BONUS[min(2 - early + paid, 1)]
                paid += 1
        if goals:
            hopes.append(hope)
    return sure, tuple(sorted(hopes)), sum(ones) + 2 * sum(twos)


def _shapes(request: Request, has: Means, ones: list[int], twos: list[int]) -> _Hope:
    """Return what shapes bring now and may bring, and take the artifacts that they use."""
    kind = request.types[0]
    there = min(has.shapes[kind].bit_count(), ones[kind] + twos[kind])
    worth = request.rp
    for _ in range(there):
        (ones if ones[kind] else twos)[kind] -= 1
    return (
        worth[there - 1] if there else 0,
        tuple([(worth[goal - 1], goal - there) for goal in range(there + 1, 4)]),
    )


def _use(request: Request, ones: list[int], twos: list[int]) -> int:
    """Take what pays a request, as far as it is there; return how much is missing."""
    if request.kind is RequestKind.TWO:
        return _two(request.types, ones, twos)
    if request.kind is RequestKind.PRISMATIC:
        return _anima((), ANIMA_NEEDED[request.kind], ones, twos)
    if request.kind is RequestKind.EITHER:
        nearest = max(request.types, key=lambda kind: min(2, ones[kind] + 2 * twos[kind]))
        return _anima((nearest,), ANIMA_NEEDED[request.kind], ones, twos)
    return _anima(request.types, ANIMA_NEEDED[request.kind], ones, twos)


def _two(types: tuple[int, ...], ones: list[int], twos: list[int]) -> int:
    missing = 2
    for kind in sorted((*types,), key=lambda kind: -ones[kind] - twos[kind]):
        if missing and ones[kind] + twos[kind]:
            (ones if ones[kind] else twos)[kind] -= 1
            missing -= 1
    while missing and ones[PRISMATIC] + twos[PRISMATIC]:
        (ones if ones[PRISMATIC] else twos)[PRISMATIC] -= 1
        missing -= 1
    return missing


def _anima(types: tuple[int, ...], need: int, ones: list[int], twos: list[int]) -> int:
    """Take so much anima of types, prismatic last, twos first as long as they fit; return how much is missing."""
    for kinds in (types, _PRISMATIC):
        for kind in kinds:
            while need > 1 and twos[kind]:
                twos[kind] -= 1
                need -= 2
        for pile, size in ((ones, 1), (twos, 2)):
            for kind in kinds:
                while need > 0 and pile[kind]:
                    pile[kind] -= 1
                    need -= size
        if need <= 0:
            return 0
    return need


# ---- one more


@lru_cache(maxsize=1_000)
def wants(
    box: Box, cards: tuple[int, ...], has: Means, decrees: tuple[int, ...], *, chance: float, early: int
) -> tuple[tuple[float, float], ...]:
    """Return by type, prismatic too, what one more piece of 1 and of 2 anima would bring, shape unknown."""
    base = _hoped(box, cards, has, chance=chance, early=early)
    found = []
    asked = _asked(box, cards)
    for kind in range(KINDS + 1):
        fresh = [n for n in (1, 2, 3) if kind != PRISMATIC and not has.shapes[kind] >> n & 1]
        row = []
        for anima in (1, 2):
            decreed = _decreed(box, decrees, has, kind, anima=anima, fresh=len(fresh) / 3)
            if kind not in asked:
                row.append(decreed)
                continue
            more = _more(has, kind, anima, shape=fresh[0] if fresh else 0)
            row.append(_hoped(box, cards, more, chance=chance, early=early) - base + decreed)
        found.append((row[0], row[1]))
    return tuple(found)


def _asked(box: Box, cards: tuple[int, ...]) -> frozenset[int]:
    """Return the types that pay for any of the requests, prismatic too: no other brings one nearer."""
    return frozenset({PRISMATIC, *(kind for card in cards for kind in box.requests[card].types)} if cards else ())


def _hoped(box: Box, cards: tuple[int, ...], has: Means, *, chance: float, early: int) -> float:
    found = promise(box, cards, has, chance, early)
    return found.sure + found.hoped


def _more(has: Means, kind: int, anima: int, *, shape: int) -> Means:
    """Return the means with one more artifact, of a shape if it is a new one."""
    ones, twos, shapes = list(has.ones), list(has.twos), list(has.shapes)
    (ones if anima == 1 else twos)[kind] += 1
    if shape:
        shapes[kind] |= 1 << shape
    return Means(tuple(ones), tuple(twos), tuple(shapes))


def _decreed(box: Box, decrees: tuple[int, ...], has: Means, kind: int, *, anima: int, fresh: float) -> float:
    """Return what the decrees give for one more artifact of a type, half by half what sets may become."""
    if kind == PRISMATIC:
        return 0.0
    found = 0.0
    for card in decrees:
        decree = box.decrees[card]
        if decree.kind is DecreeKind.ANIMA and decree.type == kind:
            found += anima
        elif decree.kind is DecreeKind.SHAPES:
            found += fresh * (2.0 if has.shapes[kind] else 1.0)
        elif decree.kind is DecreeKind.SETS:
            found += 1.0 if not has.ones[kind] + has.twos[kind] else 0.3
    return found
