"""Sunset and its requests: the row, what can pay one, validating, the limit of 4 in hand (I5.7, I10).

Knows the order of a sunset and the six kinds of cards. Hands are secret: whether a seat is asked depends only on their
size and on what everyone sees on its guild board.

A *payment* is a tuple of pieces in the notation of ``actions``: the type's letter (x prismatic) with anima and shape,
or with ``s`` for the study token: ``("o1c", "x2", "os")``. Pieces with the same token are the same to everyone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import DONE, PASS, Action, make
from engine.ice.components import ANIMA_NEEDED, DAYS, LETTERS, PRISMATIC, TYPES, RequestKind
from engine.ice.day.day import drop_request
from engine.ice.events.days import (
    NoneTaken,
    PileRemade,
    RequestShown,
    RequestTaken,
    RequestValidated,
    RowLaid,
    SunsetBegan,
    ValidatingDone,
)
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.pending import DropRequests, Pay, Sunset, TakeRequest, Trim, Validate, Validating
from engine.ice.state import put
from engine.ice.turn import guilds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from engine.ice.actions import Payment
    from engine.ice.components import Box, Piece, Request
    from engine.ice.state import Player, StateBuilder, Table

FIRST_TOKENS: Final = 1
SECOND_BONUS: Final = 2
"""RP for the first and second request of days 2 and 3 (I10.3)."""
_STUDY: Final = "s"


def token(piece: Piece) -> str:
    """Return an artifact as a piece of a payment.

    >>> token(Piece(type=0, anima=1, shape=1))
    'o1a'
    """
    return f"{LETTERS[piece.type]}{piece.anima}{'-abc'[piece.shape] if piece.shape else ''}"


@cache
def tokens(box: Box) -> tuple[str, ...]:
    """Return by piece its token; empty for snow."""
    return tuple("" if piece is None else token(piece) for piece in box.pieces)


def means(box: Box, player: Player) -> Payment:
    """Return all that a player could pay with: artifacts on slots, study tokens that lie face up (I10.2)."""
    known = tokens(box)
    pieces = [known[piece] for slot in player.slots for piece in slot]
    up = player.studies & ~player.turned
    return tuple(sorted(pieces + [LETTERS[kind] + _STUDY for kind in range(len(TYPES)) if up >> kind & 1]))


def payments(box: Box, card: int, player: Player) -> tuple[Payment, ...]:
    """Return the ways in which a player can pay a card, cheapest first, none with a piece too many (I10.2)."""
    return ways(box.requests[card], means(box, player))


def ways(card: Request, pieces: Payment) -> tuple[Payment, ...]:
    """Return the ways to pay a card out of pieces; those that look alike once.

    Cheapest: the least anima, then the fewest prismatic artifacts, then the fewest artifacts.
    """
    match card.kind:
        case RequestKind.TWO:
            found = _two(card.types, pieces)
        case RequestKind.SHAPES:
            found = _shapes(card.types[0], pieces)
        case RequestKind.PRISMATIC:
            found = _enough([piece for piece in pieces if piece[0] == LETTERS[PRISMATIC]], ANIMA_NEEDED[card.kind])
        case RequestKind.EITHER:
            found = set()
            for kind in card.types:
                found |= _enough(_of((kind,), pieces), ANIMA_NEEDED[card.kind])
        case RequestKind.ONE | RequestKind.ANY:
            found = _enough(_of(card.types, pieces), ANIMA_NEEDED[card.kind])
    return tuple(sorted(found, key=_price))


def _price(payment: Payment) -> tuple[int, int, int, Payment]:
    prisms = sum(piece[0] == LETTERS[PRISMATIC] for piece in payment)
    artifacts = sum(piece[1] != _STUDY for piece in payment)
    return sum(map(_anima, payment)), prisms, artifacts, payment


def _anima(piece: str) -> int:
    return 1 if piece[1] == _STUDY else int(piece[1])


def _of(types: Iterable[int], pieces: Payment, *, wild: bool = True) -> list[str]:
    """Return the pieces that count for one of the types: prismatic ones for any (I10.2), unless not ``wild``."""
    letters = {LETTERS[kind] for kind in types} | ({LETTERS[PRISMATIC]} if wild else set())
    return [piece for piece in pieces if piece[0] in letters]


def _enough(pieces: list[str], needed: int) -> set[Payment]:
    """Return the choices with enough anima and no superfluous piece."""
    found = set()
    for size in range(1, needed + 1):
        for choice in set(combinations(pieces, size)):
            anima = [_anima(piece) for piece in choice]
            if needed <= sum(anima) < needed + min(anima):
                found.add(choice)
    return found


def _two(types: tuple[int, ...], pieces: Payment) -> set[Payment]:
    """Return the pairs that stand for two different types; two prismatic ones may."""
    prism = LETTERS[PRISMATIC]
    pairs = combinations(_of(types, pieces), 2)
    return {(one, other) for one, other in pairs if one[0] != other[0] or one[0] == prism}


def _shapes(kind: int, pieces: Payment) -> set[Payment]:
    """Return one, two or three artifacts of a type, each of another shape; prismatic and study tokens have none."""
    mine = {piece for piece in pieces if piece[0] == LETTERS[kind] and piece[1] != _STUDY}
    by_shape = [["", *sorted(piece for piece in mine if piece[2] == shape)] for shape in "abc"]
    found = {tuple(sorted(filter(None, choice))) for choice in product(*by_shape)}
    return found - {()}


@dataclass(frozen=True, slots=True)
class Lacking:
    """What a player needs besides before a card can be paid: the least that will do; nothing when it can be now."""

    anima: int
    """Anima, of any of the types."""
    pieces: int
    """Pieces, each of another one of the types."""
    types: tuple[int, ...]
    """The types it may have; those of a card that can be paid, too."""
    shapes: tuple[int, ...] = ()
    """Of a card for shapes: the shapes that the player doesn't have yet; each brings more."""


def lacking(card: Request, pieces: Payment) -> Lacking:
    """Return what has to be added to the pieces before they pay a card (I10.1, I10.2)."""
    match card.kind:
        case RequestKind.TWO:
            prisms = sum(piece[0] == LETTERS[PRISMATIC] for piece in pieces)
            absent = tuple(kind for kind in card.types if not _of((kind,), pieces, wild=False))
            there = len(card.types) - len(absent)
            return Lacking(0, max(0, 2 - there - prisms), absent if there < 2 else card.types)
        case RequestKind.SHAPES:
            mine = {piece[2] for way in _shapes(card.types[0], pieces) for piece in way}
            absent = tuple(number for number, shape in enumerate("abc", 1) if shape not in mine)
            return Lacking(0, int(not mine), card.types, absent)
        case RequestKind.PRISMATIC:
            return Lacking(_short_of(card, (), pieces), 0, (PRISMATIC,))
        case RequestKind.EITHER:
            short = [_short_of(card, (kind,), pieces) for kind in card.types]
            nearest = tuple(kind for kind, number in zip(card.types, short, strict=True) if number == min(short))
            return Lacking(min(short), 0, nearest)
        case RequestKind.ONE | RequestKind.ANY:
            return Lacking(_short_of(card, card.types, pieces), 0, card.types)


def _short_of(card: Request, types: tuple[int, ...], pieces: Payment) -> int:
    """Return the anima of these types, and prismatic, that is missing."""
    return max(0, ANIMA_NEEDED[card.kind] - sum(map(_anima, _of(types, pieces))))


def solvent(box: Box, player: Player) -> bool:
    """Tell whether a player could pay any request there is; everyone can see that."""
    pieces = means(box, player)
    return any(ways(card, pieces) for card in box.requests)


def worth(card: Request, payment: Payment) -> int:
    """Return the RP that a card brings (I10.1)."""
    return card.rp[len(payment) - 1] if card.kind is RequestKind.SHAPES else card.rp[0]


# ---- paying


def pay(builder: StateBuilder, seat: Seat, card: int, payment: Payment) -> None:
    """Validate a request that has left the hand: artifacts go to the hold, study tokens turn face down (I10.3)."""
    for piece in payment:
        if piece[1] == _STUDY:
            turned = builder.players[seat].turned | 1 << LETTERS.index(piece[0])
            builder.change(seat, turned=turned)
        else:
            _store(builder, seat, piece)
    player = builder.players[seat]
    today = sum(day == builder.day for _, day, _ in player.validated)
    token, bonus = _bonus(builder.day, today)
    rp = worth(builder.setting.box.requests[card], payment)
    validated = (*player.validated, (card, builder.day, rp))
    builder.change(seat, validated=validated, rp=player.rp + token, bonus=player.bonus + bonus)
    builder.barrier = True
    builder.tell(RequestValidated(seat, card, payment, rp, token, bonus))


def _bonus(day: int, before: int) -> tuple[int, int]:
    """Return RP tokens at once and RP at the end for a request after this many of the same day (I10.3)."""
    if day == DAYS:
        return 0, 0
    return (FIRST_TOKENS, 0) if not before else (0, SECOND_BONUS)


def _store(builder: StateBuilder, seat: Seat, piece: str) -> None:
    """Move the first artifact that looks like that from its slot to the hold; a face-down one takes its place along."""
    player, known = builder.players[seat], tokens(builder.setting.box)
    kind, place = next(
        (kind, place) for kind, slot in enumerate(player.slots) for place, one in enumerate(slot) if known[one] == piece
    )
    slot, down = player.slots[kind], player.down[kind]
    builder.change(
        seat,
        slots=put(player.slots, kind, slot[:place] + slot[place + 1 :]),
        down=put(player.down, kind, down - 1) if place >= len(slot) - down else player.down,
        hold=(*player.hold, slot[place]),
    )


MOST_REQUESTS: Final = 4
MOST_VALIDATED: Final = 2
"""Requests that may be validated on days 2 and 3 (I10.3)."""


# ---- the pile


def draw(builder: StateBuilder, number: int) -> tuple[int, ...]:
    """Draw requests; the pile is made again from the discards when it runs out, and fewer come if both do (I5.7)."""
    drawn, builder.pile = builder.pile[:number], builder.pile[number:]
    builder.reveal()
    if len(drawn) < number and builder.heap:
        builder.pile, builder.rng = builder.rng.shuffled(builder.heap)
        builder.heap = ()
        builder.tell(PileRemade(len(builder.pile)))
        left = number - len(drawn)
        drawn, builder.pile = drawn + builder.pile[:left], builder.pile[left:]
    return drawn


# ---- the sunset begins


def _sunset(builder: StateBuilder, task: Sunset) -> None:
    """Lay the row if nobody has today; the guild's part; then the seat's decisions, on day 1 the first only."""
    seat = task.seat
    builder.tell(SunsetBegan(seat))
    if not builder.laid:
        builder.laid = True
        builder.row = draw(builder, builder.setting.seats + 2)
        builder.tell(RowLaid(builder.row))
    guilds.sunset(builder, seat)
    if builder.day > 1:
        builder.then(Validating(seat), Trim(seat))
    if builder.row:
        builder.push(TakeRequest(seat))


# ---- a request of the row


def _by_id(table: Table, cards: Iterable[int]) -> dict[str, int]:
    """Return the first of the cards by id, in order."""
    found: dict[str, int] = {}
    for card in cards:
        found.setdefault(table.setting.box.requests[card].id, card)
    return found


def _takes(table: Table, _frame: TakeRequest, _seat: Seat) -> list[Action]:
    return [*(make("take", name) for name in _by_id(table, table.row)), PASS]


def _take(builder: StateBuilder, _frame: TakeRequest, seat: Seat, action: Action) -> None:
    builder.pop()
    if action == PASS:
        builder.tell(NoneTaken(seat))
        return
    card = _by_id(builder, builder.row)[action.words[0]]
    builder.row = tuple(other for other in builder.row if other != card)
    builder.change(seat, requests=(*builder.players[seat].requests, card))
    builder.tell(RequestTaken(seat, card))


def _why_take(_table: Table, _frame: TakeRequest, _seat: Seat, action: Action) -> IllegalAction | None:
    return IllegalAction("not-in-row", request=action.words[0]) if action.verb == "take" else None


# ---- validating


def _validating(builder: StateBuilder, task: Validating) -> None:
    """Ask if one more may be validated and anything could be paid: not whether a request of the hand could."""
    player = builder.players[task.seat]
    enough = builder.day < DAYS and task.done == MOST_VALIDATED
    if player.requests and not enough and solvent(builder.setting.box, player):
        builder.push(Validate(task.seat, task.done))


def _validates(table: Table, _frame: Validate, seat: Seat) -> list[Action]:
    player, box = table.players[seat], table.setting.box
    hand = _by_id(table, player.requests)
    return [*(make("validate", name) for name, card in hand.items() if payments(box, card, player)), DONE]


def _validate(builder: StateBuilder, frame: Validate, seat: Seat, action: Action) -> None:
    """Lay the request open: it leaves the hand; what pays it is asked if there are several ways."""
    builder.pop()
    if action == DONE:
        builder.tell(ValidatingDone(seat))
        return
    player = builder.players[seat]
    card = _by_id(builder, player.requests)[action.words[0]]
    player = builder.change(seat, requests=tuple(other for other in player.requests if other != card))
    builder.barrier = True
    choices = payments(builder.setting.box, card, player)
    builder.push(Validating(seat, frame.done + 1))
    if len(choices) == 1:
        pay(builder, seat, card, choices[0])
    else:
        builder.tell(RequestShown(seat, card))
        builder.push(Pay(seat, card, frame.done))


def _why_validate(table: Table, _frame: Validate, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "validate":
        return None
    held = action.words[0] in _by_id(table, table.players[seat].requests)
    return IllegalAction("cannot-pay" if held else "request-not-held", request=action.words[0])


def _pays(table: Table, frame: Pay, seat: Seat) -> list[Action]:
    return [make("pay", *way) for way in payments(table.setting.box, frame.card, table.players[seat])]


def _pay(builder: StateBuilder, frame: Pay, seat: Seat, action: Action) -> None:
    builder.pop()
    pay(builder, seat, frame.card, action.words)


def _why_pay(table: Table, frame: Pay, _seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "pay":
        return None
    return IllegalAction("wrong-payment", request=table.setting.box.requests[frame.card].id)


# ---- the limit of the hand


def _trim(builder: StateBuilder, task: Trim) -> None:
    """Ask for what is above the limit; on the last day, when nothing comes of it, nobody is asked (I5.7, ruling)."""
    if builder.day < DAYS and len(builder.players[task.seat].requests) > MOST_REQUESTS:
        builder.push(DropRequests(task.seat))


def _drops(table: Table, _frame: DropRequests, seat: Seat) -> list[Action]:
    return [make("drop", number=place) for place in range(1, len(table.players[seat].requests) + 1)]


def _drop(builder: StateBuilder, _frame: DropRequests, seat: Seat, action: Action) -> None:
    assert action.number is not None
    drop_request(builder, seat, action.number)
    if len(builder.players[seat].requests) <= MOST_REQUESTS:
        builder.pop()


ASKS: Asks = {
    TakeRequest: Handler(_takes, _take, _why_take),
    # What of the hand can be paid is secret: that nothing can must not show by nobody being asked.
    Validate: Handler(_validates, _validate, _why_validate, forced=lambda _table, _frame: False),
    Pay: Handler(_pays, _pay, _why_pay),
    DropRequests: Handler(_drops, _drop, nothing),
}
TASKS: Tasks = {Sunset: _sunset, Validating: _validating, Trim: _trim}
