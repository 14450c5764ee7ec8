"""Travelling and the other plain actions of a turn: camp, move, sail, recruit, study, plan, overwork, walk (I6).

Knows I6.1 to I6.3, I6.7 to I6.11 and what of them the road wardens add (I11.2). Must not know excavations or effects.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import Action, by_spot, make
from engine.ice.board import NAMES, NEAR, SNOW, SUPPLY, TILES, listed
from engine.ice.components import PRISMATIC, TYPES, Guild
from engine.ice.events.days import CampBuilt, Moved, Overworked, Planned, Recruited, Sailed, Studied
from engine.ice.handlers import Asks, Handler, Plays, Whys
from engine.ice.pending import Walk
from engine.ice.state import (
    USED_COMPANION,
    camp_at,
    camp_cells,
    camp_sites,
    carry,
    crossable,
    has,
    payable,
    type_at,
    visible,
)

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.state import StateBuilder, Table

_BUILD: Final = (by_spot("build"), by_spot("build", number=1))
_WHITE: Final = (by_spot("build", "white"), by_spot("build", "white", number=1))
_SAIL: Final = (by_spot("sail"), by_spot("sail", number=1))
_MOVE: Final = tuple(by_spot("move", number=number) for number in range(4))
_WALK: Final = tuple(by_spot("walk", number=number) for number in range(4))
_STEP: Final = by_spot("step")
_RECRUIT: Final = by_spot("recruit")
_STAY: Final = make("stay")
_STUDY: Final = make("study")
_PLAN: Final = make("plan")
_OVERWORK: Final = make("overwork")


def steps(table: Table, source: Spot) -> list[Spot]:
    """Return the spots that a leader may step to: adjacent, visible, over no crevasse (I2.7, I3.2)."""
    seen = table.ground.visible
    if source < SNOW.stop:
        return [spot for spot in NEAR[source] if seen >> spot & 1 and crossable(table, source, spot)]
    return [spot for spot in NEAR[source] if seen >> spot & 1]


def companion(table: Table, seat: Seat, source: Spot) -> int:
    """Return how many archaeologists may come along where only the road wardens have company: 0 or 1 (I11.2).

    They leave the leader's first cell (I9.2).
    """
    allowed = (
        source >= 0
        and table.archs[source] > 0
        and not table.now.used & USED_COMPANION
        and has(table, seat, Guild.WARDENS)
    )
    return int(allowed)


def offers(table: Table, seat: Seat) -> list[Action]:
    """Return what of this module a seat may do in its turn."""
    player = table.players[seat]
    found: list[Action] = []
    if payable(table, 1):
        at = table.leaders[seat]
        if at != SUPPLY:
            most = min(carry(table, seat), table.archs[at])
            near = steps(table, at)
            found += [_MOVE[number][spot] for spot in near for number in range(most + 1)]
            if player.walks:
                found += [_WALK[number][spot] for spot in near for number in range(most + 1)]
        found += _at_camps(table, seat, at)
        if _studied(table, seat) >= 0:
            found.append(_STUDY)
        if table.setting.planning and not player.planning:
            found.append(_PLAN)
    if not table.now.over and player.rp and player.ep + table.now.spent >= 3:
        found.append(_OVERWORK)
    return found


def _at_camps(table: Table, seat: Seat, at: Spot) -> list[Action]:
    """Return sailing, recruiting and building (I6.1, I6.3, I6.7)."""
    found: list[Action] = []
    company = companion(table, seat, at)
    camps = listed(camp_cells(table))
    for cell in camps:
        if cell != at:
            found += [_SAIL[number][cell] for number in range(company + 1)]
    if table.reserve:
        found += [_RECRUIT[cell] for cell in camps]
    for kinds, available, own in (
        (_BUILD, table.camps[seat] == SUPPLY, True),
        (_WHITE, SUPPLY in table.camps[table.setting.seats :], False),
    ):
        if available:
            for cell in listed(camp_sites(table, seat, own=own)):
                found += [kinds[number][cell] for number in range((company if cell != at else 0) + 1)]
    return found


def _studied(table: Table, seat: Seat) -> int:
    """Return the type that may be studied now, -1: none (I6.8)."""
    at = table.leaders[seat]
    kind = type_at(table, at) if at != SUPPLY else -1
    return kind if 0 <= kind < PRISMATIC and not table.players[seat].studies >> kind & 1 else -1


# ---- carrying out


def _bring(builder: StateBuilder, source: Spot, target: Spot, company: int) -> None:
    """Take the road wardens' companion along (I11.2)."""
    if company:
        builder.use(USED_COMPANION)
        builder.shift(source, target, company)


def _build(builder: StateBuilder, action: Action) -> None:
    seat, cell = builder.active, _spot(action)
    source, company = builder.leaders[seat], action.number or 0
    seats = builder.setting.seats
    camp = builder.camps.index(SUPPLY, seats) if action.words else seat
    builder.spend(1)
    builder.pitch(camp, cell)
    builder.lead(seat, cell)
    _bring(builder, source, cell, company)
    builder.tell(CampBuilt(seat, camp, cell, source, company))


def _move(builder: StateBuilder, action: Action) -> None:
    seat = builder.active
    source, company = builder.leaders[seat], action.number or 0
    builder.spend(1)
    step_to(builder, seat, _spot(action), company=company, free=action.verb == "walk")
    if action.verb == "walk":
        builder.change(seat, walks=builder.players[seat].walks - 1)
        builder.push(Walk(seat, company))
    assert source != builder.leaders[seat]


def step_to(builder: StateBuilder, seat: Seat, spot: Spot, *, company: int, free: bool) -> None:
    """Move a leader one step with its company."""
    source = builder.leaders[seat]
    builder.lead(seat, spot)
    builder.shift(source, spot, company)
    builder.tell(Moved(seat, source, spot, company, free))


def _sail(builder: StateBuilder, action: Action) -> None:
    seat, cell = builder.active, _spot(action)
    source, company = builder.leaders[seat], action.number or 0
    builder.spend(1)
    builder.lead(seat, cell)
    _bring(builder, source, cell, company)
    builder.tell(Sailed(seat, source, cell, company))


def _recruit(builder: StateBuilder, action: Action) -> None:
    builder.spend(1)
    builder.recruit(_spot(action))
    builder.tell(Recruited(builder.active, _spot(action)))


def _study(builder: StateBuilder, _action: Action) -> None:
    kind = _studied(builder, builder.active)
    builder.spend(1)
    builder.change(builder.active, studies=builder.players[builder.active].studies | 1 << kind)
    builder.tell(Studied(builder.active, kind))


def _plan(builder: StateBuilder, _action: Action) -> None:
    builder.spend(1)
    builder.change(builder.active, planning=True)
    builder.tell(Planned(builder.active))


def _overwork(builder: StateBuilder, _action: Action) -> None:
    builder.gain_rp(builder.active, -1)
    builder.now = replace(builder.now, over=True)
    builder.tell(Overworked(builder.active))


def _spot(action: Action) -> Spot:
    assert action.spot is not None
    return action.spot


# ---- on the way


def _ways(table: Table, _frame: Walk, seat: Seat) -> list[Action]:
    return [_STAY, *(_STEP[spot] for spot in steps(table, table.leaders[seat]))]


def _go_on(builder: StateBuilder, frame: Walk, seat: Seat, action: Action) -> None:
    builder.pop()
    if action is not _STAY:
        step_to(builder, seat, _spot(action), company=frame.company, free=True)


# ---- refusals


def why(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    """Say why one of this module's actions is not offered."""
    if action.verb == "overwork":
        return _why_overwork(table, seat)
    if action.verb == "plan" and not table.setting.planning:
        return IllegalAction("no-planning")
    if not payable(table, 1):
        player, now = table.players[seat], table.now
        return IllegalAction("cost", cost=1, ep=player.ep, left=now.limit - now.spent)
    match action.verb:
        case "move" | "walk":
            return _why_step(table, seat, action)
        case "build":
            return _why_build(table, seat, action)
        case "sail" | "recruit":
            return _why_at_camp(table, seat, action)
        case "study":
            return _why_study(table, seat)
        case "plan":
            return IllegalAction("planned")
    return None


def _why_overwork(table: Table, seat: Seat) -> IllegalAction:
    if table.now.over:
        return IllegalAction("overworked")
    return IllegalAction("overwork-ep" if table.players[seat].rp else "no-rp")


def _why_step(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    at, spot = table.leaders[seat], _spot(action)
    if at == SUPPLY:
        return IllegalAction("no-leader")
    if action.verb == "walk" and not table.players[seat].walks:
        return IllegalAction("no-walk")
    return why_no_step(table, at, spot) or too_many(action, min(carry(table, seat), table.archs[at]))


def why_no_step(table: Table, at: Spot, spot: Spot) -> IllegalAction | None:
    """Return why nobody can go from one place to the other in a step, None: it can be done."""
    if spot not in NEAR[at]:
        return IllegalAction("not-adjacent", spot=NAMES[spot])
    if not visible(table, spot):
        return IllegalAction("not-visible", spot=NAMES[spot])
    if not crossable(table, at, spot):
        return IllegalAction("crevasse", spot=NAMES[spot])
    return None


def too_many(action: Action, most: int) -> IllegalAction | None:
    """Refuse more archaeologists than may come along; None if that is not what is wrong."""
    number = action.number or 0
    return IllegalAction("company", number=number, most=most) if number > most else None


def _why_at_camp(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    spot = _spot(action)
    if not camp_cells(table):
        return IllegalAction("no-camps")
    if spot not in TILES or camp_at(table, spot) < 0:
        return IllegalAction("no-camp-there", spot=NAMES[spot])
    if action.verb == "recruit":
        return IllegalAction("reserve-empty")
    if spot == table.leaders[seat]:
        return IllegalAction("stands-there", spot=NAMES[spot])
    return too_many(action, companion(table, seat, table.leaders[seat]))


def _why_on(table: Table, _frame: Walk, seat: Seat, action: Action) -> IllegalAction | None:
    return _why_step(table, seat, action) if action.verb == "step" else None


def _why_build(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    spot, own = _spot(action), not action.words
    if own and table.camps[seat] != SUPPLY:
        return IllegalAction("camp-built")
    if not own and SUPPLY not in table.camps[table.setting.seats :]:
        return IllegalAction("no-white-camp")
    if spot not in TILES or not table.ground.open >> spot & 1:
        return IllegalAction("not-open", spot=NAMES[spot])
    if camp_at(table, spot) >= 0:
        return IllegalAction("camp-there", spot=NAMES[spot])
    if own and spot not in SNOW and has(table, seat, Guild.WARDENS):
        return IllegalAction("warden-artifact", spot=NAMES[spot])
    return too_many(action, companion(table, seat, table.leaders[seat]))


def _why_study(table: Table, seat: Seat) -> IllegalAction:
    at = table.leaders[seat]
    kind = type_at(table, at) if at != SUPPLY else -1
    if kind < 0:
        return IllegalAction("no-artifact-there")
    if kind == PRISMATIC:
        return IllegalAction("prismatic")
    return IllegalAction("studied", type=TYPES[kind].value)


PLAYS: Plays = {
    "build": _build,
    "move": _move,
    "walk": _move,
    "sail": _sail,
    "recruit": _recruit,
    "study": _study,
    "plan": _plan,
    "overwork": _overwork,
}
WHYS: Whys = dict.fromkeys(PLAYS, why)
ASKS: Asks = {Walk: Handler(_ways, _go_on, _why_on)}
