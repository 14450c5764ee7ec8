"""What requests and decrees promise with the pieces that there are, and what one piece more is worth, in RP.

Simple, fair orderings of what a player sees: public pieces, decrees and the own hand. Must not know the ground.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from engine.ice.advice.from_view import from_view
from engine.ice.advice.turns import acting, payments, reward
from engine.ice.components import DAYS, LETTERS, PRISMATIC, DecreeKind, RequestKind
from engine.ice.day import sunset
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from engine.ice.actions import Payment
    from engine.ice.components import Request
    from engine.ice.view import View

_ORDERS: Final = 3
"""How many requests are tried in every order of paying; the others follow."""
_FOUND: Final = 0.5
"""The chance to find a missing anima of one type, with a whole match to come."""
_PRISM: Final = 0.15
"""The same of a prismatic one, which are few."""
_SPARE: Final = 0.8
"""RP of an anima that nothing asks for, with a whole match to come: it readies slots and pays requests to come."""


def remaining(view: View) -> float:
    """Return which share of the match is still to come, from 1 to 0."""
    most = max(1, *(player.ep for player in view.players))
    player = view.players[acting(view)]
    today = player.ep / max(most, 6)
    return (DAYS - view.day + today) / DAYS


def prospect(view: View, seat: Seat, cards: Iterable[int], gone: Payment = (), more: Payment = ()) -> float:
    """Return the RP that requests promise a seat with its pieces, without some that are paid and with some more.

    Each piece counts for one request; what is missing lowers what a request promises.
    """
    pieces = list(sunset.means(view.box, from_view(view).players[seat]))
    for piece in gone:
        pieces.remove(piece)
    have = tuple(sorted((*pieces, *more)))
    ranked = sorted((view.box.requests[card] for card in cards), key=lambda card: (-max(card.rp), card.id))
    orders = permutations(ranked[:_ORDERS])
    chance = remaining(view)
    return max(_in_order((*order, *ranked[_ORDERS:]), have, chance) for order in orders)


def _in_order(order: Iterable[Request], pieces: Payment, left: float) -> float:
    found = 0.0
    for card in order:
        ways = sunset.ways(card, pieces)
        if card.kind is RequestKind.SHAPES:
            found += _shapes(card, pieces, left)
        elif ways:
            found += card.rp[0]
        else:
            found += card.rp[0] * _likely(card, pieces, left)
        if ways:
            kept = list(pieces)
            best = max(ways, key=lambda way: sunset.worth(card, way))
            for piece in best:
                kept.remove(piece)
            pieces = tuple(kept)
    return found


def _likely(card: Request, pieces: Payment, left: float) -> float:
    """Return how likely what a request lacks is found yet."""
    lacks = sunset.lacking(card, pieces)
    missing = lacks.anima + lacks.pieces
    one = _PRISM if lacks.types == (PRISMATIC,) else 1 - (1 - _FOUND) ** len(lacks.types)
    return float((one * min(1.0, left * 1.4)) ** missing)


def _shapes(card: Request, pieces: Payment, left: float) -> float:
    lacks = sunset.lacking(card, pieces).shapes
    there = len(card.rp) - len(lacks)
    best = float(card.rp[there - 1]) if there else 0.0
    for goal in range(there + 1, len(card.rp) + 1):
        best = max(best, card.rp[goal - 1] * (_FOUND * min(1.0, left * 1.4)) ** (goal - there))
    return best


@cached_by_identity
def _wanted(_view: View) -> dict[tuple[int, int, bool], float]:
    """Return what was asked of a view."""
    return {}


def piece_worth(view: View, kind: int, anima: int, *, study: bool = False) -> float:
    """Return the RP that an artifact more of a type, or a study token, would bring who acts, its shape unknown."""
    known, key = _wanted(view), (kind, anima, study)
    if key not in known:
        known[key] = _piece_worth(view, kind, anima, study=study)
    return known[key]


def _piece_worth(view: View, kind: int, anima: int, *, study: bool) -> float:
    seat = acting(view)
    cards = view.own.requests if view.own is not None and view.own.seat == seat else ()
    piece = _one_more(view, seat, kind, anima, study=study)
    gain = prospect(view, seat, cards, more=(piece,)) - prospect(view, seat, cards) if cards else 0.0
    return gain + _decreed(view, seat, kind, anima, study=study) + _SPARE * anima * remaining(view)


def helped(view: View, kind: int, anima: int, *, study: bool = False) -> tuple[tuple[int, bool], ...]:
    """Return the requests of who acts that an artifact more of a type, or a study token, brings nearer.

    With each, whether it can be paid then and could not before; those come first. Nothing where the hand is not seen.
    """
    seat = acting(view)
    if view.own is None or view.own.seat != seat:
        return ()
    have = tuple(sunset.means(view.box, from_view(view).players[seat]))
    more, found = (*have, _one_more(view, seat, kind, anima, study=study)), []
    for card in view.own.requests:
        before, after = (sunset.lacking(view.box.requests[card], pieces) for pieces in (have, more))
        missing, left = (one.anima + one.pieces for one in (before, after))
        if left < missing or len(after.shapes) < len(before.shapes):
            found.append((card, left == 0 < missing))
    return tuple(sorted(found, key=lambda one: (not one[1], -max(view.box.requests[one[0]].rp))))


def _one_more(view: View, seat: Seat, kind: int, anima: int, *, study: bool) -> str:
    """Return a piece that a seat has not got yet, of a shape that it lacks."""
    shape = "" if kind == PRISMATIC else "abc"[_fresh(view, seat, kind) - 1]
    return f"{LETTERS[kind]}s" if study else f"{LETTERS[kind]}{anima}{shape}"


def _fresh(view: View, seat: Seat, kind: int) -> int:
    """Return a shape of the type that a seat has not got on its slots."""
    had = {piece.shape for slot in view.players[seat].slots for piece in slot if piece.type == kind}
    return next((shape for shape in (1, 2, 3) if shape not in had), 1)


def _decreed(view: View, seat: Seat, kind: int, anima: int, *, study: bool) -> float:
    """Return what the decrees give for a piece more (I10.4)."""
    player = view.players[seat]
    mine = [piece for piece in (*player.hold, *(one for slot in player.slots for one in slot)) if piece.type == kind]
    shapes = {piece.shape for piece in mine}
    known = bool(mine) or kind in player.studies or kind in player.turned
    found = 0.0
    for card in view.decrees:
        decree = view.box.decrees[card]
        match decree.kind:
            case DecreeKind.STUDIES if study:
                found += 1
            case _ if kind == PRISMATIC:
                pass
            case DecreeKind.ANIMA if decree.type == kind:
                found += anima
            case DecreeKind.SHAPES if not study:
                found += (3 - len(shapes)) / 3 * (2.0 if shapes else 0.7)
            case DecreeKind.SETS:
                found += 0.3 if known else 1.0
    return found


# ---- which request to validate, and with what


def paid(view: View, card: int, way: Payment) -> float:
    """Return the RP that paying a request in one way brings, and what the other requests then promise still."""
    seat = acting(view)
    others = [one for one in view.own.requests if one != card] if view.own is not None else []
    brings = reward(view, card, way)
    spent = sum(1 if piece[1] == "s" else int(piece[1]) for piece in way)
    kept = prospect(view, seat, others, gone=way)
    return brings.rp + brings.token + brings.bonus + kept - 0.01 * spent


def validated(view: View, card: int) -> float:
    """Return what validating a request brings now, at best, against keeping its pieces for what they promise."""
    seat = acting(view)
    best = max(paid(view, card, way) for way in payments(view, seat, card))
    cards = view.own.requests if view.own is not None else ()
    others = tuple(one for one in cards if one != card)
    kept = prospect(view, seat, cards) if view.day < DAYS else prospect(view, seat, others)
    return best - kept
