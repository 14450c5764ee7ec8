"""Who acts, what there is to spend and to use, and what using it, paying requests and ending the turn brings.

Knows views of turns, slots and payments (I5, I6.8, I6.10, I6.13, I8, I10). Must not know what an action does elsewhere:
``excavations`` says it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.ice.advice.from_view import from_view, looking, owning
from engine.ice.board import BY_NAME
from engine.ice.components import GEM, HARMONY, PRISMATIC, Guild, RequestKind
from engine.ice.day import sunset
from engine.ice.day.curse import advance
from engine.ice.day.day import MOST_TILES, end_turn
from engine.ice.day.sunset import Lacking, worth
from engine.ice.events.days import RequestValidated, TurnEnded
from engine.ice.pending import Turn
from engine.ice.setup import WALKS, plans
from engine.ice.state import (
    USED_COMPANION,
    USED_CRAMPON,
    USED_FORAGE,
    USED_PRECISION,
    StateBuilder,
    lies,
    put,
    ready,
    type_at,
)
from engine.ice.state import payable as can_pay
from engine.ice.turn import artifacts, dig, guilds, slots, snow, travel

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Payment
    from engine.ice.board import Spot
    from engine.ice.components import Request
    from engine.ice.state import State, Table
    from engine.ice.view import Own, View


_ONCE: Final = {
    Guild.WARDENS: USED_COMPANION,
    Guild.ARCHITECTS: USED_PRECISION,
    Guild.FORAGERS: USED_FORAGE,
    Guild.WALKERS: USED_CRAMPON,
}
"""By guild: what of its ability may be used once a turn."""


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """What ending a turn comes to."""

    forfeited: int
    """EP given up because none was spent (I5.4)."""
    left: int
    """EP for later turns; without any the sunset follows."""
    tiles: int
    """Snow tiles to discard (I5.5)."""


def acting(view: View) -> Seat:
    """Return whose decision it is: the viewing seat's if it has one, otherwise that of the first seat that has.

    The seat that was active last if nobody has a decision.
    """
    seats = view.decision.seats
    if view.own is not None and view.own.seat in seats:
        return view.own.seat
    return seats[0] if seats else view.active


def underfoot(view: View) -> str | None:
    """Return what shows on the tile under the leader of who acts, None where there is no such tile."""
    at = view.players[acting(view)].leader
    return next((cell.back for cell in view.cells if cell.spot == at), None)


def payable(view: View, cost: int) -> bool:
    """Tell whether this many EP can be spent now in this turn (I6.13)."""
    return can_pay(from_view(view), cost)


def still(view: View) -> frozenset[str]:
    """Return the verbs of what the active player can still do in this turn, as far as can be seen."""
    seat, table = view.active, from_view(view)
    return frozenset(action.verb for organ in (*_ORGANS, artifacts, snow) for action in organ.offers(table, seat))


def can_plan(view: View) -> bool:
    """Tell whether there is planning at this table (I6.9)."""
    return plans(len(view.players))


def moves_free(view: View) -> bool:
    """Tell whether there are free moves at this table, as far as can be seen (I6.11)."""
    return len(view.players) in WALKS or any(player.walks for player in view.players)


def overworked_limit(view: View) -> int:
    """Return how many EP may be spent in this turn once its player has overworked (I6.10)."""
    return replace(from_view(view).now, over=True).limit


def abilities_used(view: View) -> frozenset[Guild]:
    """Return the guilds whose ability was used in this turn, of those that may be used once a turn (I11)."""
    return frozenset(guild for guild, bit in _ONCE.items() if view.used & bit)


def can_use_harmony(view: View, seat: Seat) -> bool:
    """Tell whether a seat can use Harmony: by slot or token, or by an Anima gem that only its owner knows of (I8.7).

    Of others, whose hands are hidden, it is taken to be possible.
    """
    held = view.own is None or GEM in view.own.hand
    return held or bool(slots.ways(from_view(view), seat, HARMONY))


def turn_end(view: View) -> TurnEnd:
    """Return what ending the turn now costs who acts, and what is left (I5.4 to I5.6)."""
    seat = acting(view)
    builder = StateBuilder(replace(from_view(view), stack=(Turn(seat),)))
    end_turn(builder, seat)
    ended = next(event for event in builder.events if isinstance(event, TurnEnded))
    return TurnEnd(ended.forfeited, ended.left, max(0, view.players[seat].hand - MOST_TILES))


# ---- How the table looks once a camp has moved, before anybody else decides anything (I11.2, I12)


def camp_moved(view: View, text: str) -> tuple[View, Spot] | None:
    """Return the view with the camp of the present question at its new place, and that place; None otherwise."""
    verb, _, name = text.partition(":")
    if verb != "camp" or name not in BY_NAME:
        return None
    spot, camp = BY_NAME[name], view.decision.camp
    camp = acting(view) if camp < 0 else camp
    cells = tuple(
        replace(cell, camp=camp) if cell.spot == spot else replace(cell, camp=None) if cell.camp == camp else cell
        for cell in view.cells
    )
    camps = tuple(spot if number == camp else at for number, at in enumerate(view.camps))
    players = tuple(replace(one, camp=spot) if one.seat == camp else one for one in view.players)
    return replace(view, cells=cells, camps=camps, players=players), spot


# ---- What the activation token could do at once if its owner put it on the slot of the tile underfoot now (I11.1)


def lit(view: View) -> tuple[View, tuple[str, ...]] | None:
    """Return the view once the active player has put the token there, and how its effect may be used at once.

    None where it cannot be put anywhere.
    """
    seat, table = view.active, from_view(view)
    if view.decision.phase != "turn" or all(action.verb != "light" for action in guilds.offers(table, seat)):
        return None
    kind = type_at(table, table.leaders[seat])
    later = tuple(replace(one, token=kind) if at == seat else one for at, one in enumerate(table.players))
    used = artifacts.offers(replace(table, players=later), seat)
    players = tuple(replace(one, token=kind) if one.seat == seat else one for one in view.players)
    return replace(view, players=players), tuple(action.text for action in used if action.verb == "spark")


# ---- What overworking allows once a turn has spent all that it may (I6.10)

_ORGANS = (dig, travel, guilds)


def overworked(view: View) -> tuple[View, tuple[str, ...]] | None:
    """Return the view once its active player has overworked, and what may be done then that may not be done now.

    None while there is something left to spend without it, and where nobody may overwork. What a hand adds is left
    out: it is not on the table.
    """
    if view.decision.phase != "turn" or view.over or view.spent < view.limit:
        return None
    seat, table = view.active, from_view(view)
    now = {action.text for organ in _ORGANS for action in organ.offers(table, seat)}
    if "overwork" not in now:
        return None
    over = replace(table.now, over=True)
    later = replace(table, now=over)
    texts = tuple(action.text for organ in _ORGANS for action in organ.offers(later, seat) if action.text not in now)
    players = tuple(replace(one, rp=one.rp - (one.seat == seat)) for one in view.players)
    return replace(view, over=True, limit=over.limit, players=players), texts


# ---- what artifacts and study tokens would bring (I6.8, I8)


@dataclass(frozen=True, slots=True)
class Added:
    """What a slot comes to by something that is added."""

    anima: int
    """What its artifacts and study token then have together."""
    readies: bool
    """The effect, which could not be used, can be used then (I8.1)."""


def readied_by_study(view: View, kind: int) -> bool:
    """Tell whether a study token of a type would make the effect of its slot ready for who acts (I6.8, I8.1)."""
    table, seat = from_view(view), acting(view)
    player = table.players[seat]
    return _readied(table, owning(table, seat, replace(player, studies=player.studies | 1 << kind)), seat, kind)


def added(view: View, kind: int, anima: int) -> Added:
    """Return what a prismatic artifact makes of the slot that it goes to (I6.5, I8.1 to I8.3).

    Of one that is excavated the curse takes its steps first, after which the effect may need more (I13.2).
    """
    table = from_view(view)
    # what is rescued lies there no more
    excavated = lies(table, view.decision.cell)
    return _added(table, acting(view), kind, anima, steps=anima if excavated and table.setting.curse else 0)


def shifted(view: View, source: int, kind: int, anima: int) -> Added | None:
    """Return what a prismatic artifact makes of the slot that it moves to (I5.2); None when the other has none such."""
    table, seat = from_view(view), acting(view)
    player = table.players[seat]
    lifted, prism = list(player.slots[source]), looking(table.setting.box)[PRISMATIC, anima, 0]
    if prism not in lifted:
        return None
    lifted.remove(prism)
    left = replace(player, slots=put(player.slots, source, tuple(lifted)))
    return _added(owning(table, seat, left), seat, kind, anima)


def exalted(view: View) -> tuple[Spot, ...]:
    """Return the cells from which Exalted takes an archaeologist to the leader of who acts (I8.8)."""
    return artifacts.sources(from_view(view), acting(view))


def _readied(table: State, after: Table, seat: Seat, kind: int) -> bool:
    return ready(after, seat, kind) and not ready(table, seat, kind)


def _added(table: State, seat: Seat, kind: int, anima: int, *, steps: int = 0) -> Added:
    player = table.players[seat]
    box = table.setting.box
    slot = (*player.slots[kind], looking(box)[PRISMATIC, anima, 0])
    down = player.down[kind] + 1 if player.down[kind] else 0
    after = replace(player, slots=put(player.slots, kind, slot), down=put(player.down, kind, down))
    total = sum(box.anima[piece] for piece in slot) + ((player.studies & ~player.turned) >> kind & 1)
    then = StateBuilder(owning(table, seat, after))
    advance(then, seat, steps)
    return Added(total, _readied(table, then, seat, kind))


# ---- what pays requests, and what that brings (I10)


@dataclass(frozen=True, slots=True)
class Reward:
    """What validating a request brings (I10.1, I10.3)."""

    rp: int
    token: int
    """RP tokens at once."""
    bonus: int
    """RP at the end."""


def payments(view: View, seat: Seat, card: int) -> tuple[Payment, ...]:
    """Return the ways in which a seat can pay a request now, the cheapest first (I10.2)."""
    return sunset.payments(view.box, card, from_view(view).players[seat])


def lacking(view: View, seat: Seat, card: int) -> Lacking:
    """Return what a seat needs besides before it can pay a request (I10.1, I10.2)."""
    return sunset.lacking(view.box.requests[card], sunset.means(view.box, from_view(view).players[seat]))


def hand_payments(view: View, own: Own) -> list[tuple[int, tuple[Payment, ...]]]:
    """Return the requests in hand with the ways to pay each now, the best first; those that can be paid come first."""
    found = [(card, best_payments(view.box.requests[card], payments(view, own.seat, card))) for card in own.requests]
    return sorted(found, key=lambda one: not one[1])


def best_payments(card: Request, ways: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return ways to pay, the best first: the cheapest, and for shapes those that bring most."""
    if card.kind is RequestKind.SHAPES:
        return tuple(sorted(ways, key=lambda way: -worth(card, way)))
    return ways


def reward(view: View, card: int, payment: Payment) -> Reward:
    """Return what a request brings who acts when it is validated now with a payment (I10.1, I10.3)."""
    builder = StateBuilder(from_view(view))
    sunset.pay(builder, acting(view), card, payment)
    event = next(event for event in builder.events if isinstance(event, RequestValidated))
    return Reward(event.rp, event.token, event.bonus)
