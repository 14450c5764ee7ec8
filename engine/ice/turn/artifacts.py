"""Artifacts whose effect is used in a turn (I8): achievement, obliteration, exalted.

Knows what these effects do, whatever sets them off. Must not know the anima gem, nor harmony and philosophical, which
have moments of their own (``allocate``, ``collapse``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import BY_SLOT, BY_TOKEN, by_spot, make
from engine.ice.board import NAMES, NEAR, SUPPLY, TILES, listed
from engine.ice.components import ACHIEVEMENT, EXALTED, HARMONY, OBLITERATION, PHILOSOPHICAL, TYPES
from engine.ice.events.dig import Gained, Gathered
from engine.ice.state import crossable, payable
from engine.ice.turn import collapse, slots

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell, Spot
    from engine.ice.handlers import Asks, Plays, Tasks, Whys
    from engine.ice.state import StateBuilder, Table

_VERBS: Final = {BY_SLOT: "use", BY_TOKEN: "spark"}
_HOW: Final = {verb: how for how, verb in _VERBS.items()}
_PLAIN: Final = {
    (verb, kind): make(verb, TYPES[kind].value) for verb in _HOW for kind in (ACHIEVEMENT, EXALTED)
}  # fmt: skip
_OBLITERATE: Final = {verb: by_spot(verb, "obliteration") for verb in _HOW}
_REACH: Final = tuple(
    sum(1 << cell for cell in {*near, spot} if cell in TILES) for spot, near in enumerate(NEAR)
)  # fmt: skip
"""By spot: the cells that obliteration can reach from there, the own one too (I8.5)."""


def targets(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """Return the tiles that obliteration may destroy: open, adjacent or the own one (I8.5)."""
    at = table.leaders[seat]
    return () if at == SUPPLY else listed(_REACH[at] & table.ground.open)


def sources(table: Table, seat: Seat) -> tuple[Spot, ...]:
    """Return the cells that exalted takes an archaeologist from: adjacent and not cut off (I8.8)."""
    at = table.leaders[seat]
    if at == SUPPLY:
        return ()
    return tuple(spot for spot in NEAR[at] if table.archs[spot] and crossable(table, spot, at))


def usable(table: Table, seat: Seat, kind: int) -> bool:
    """Tell whether an effect that needs no target would do something and can be paid (I8.4, I8.8, I6.13)."""
    return kind == ACHIEVEMENT or (kind == EXALTED and payable(table, 1) and bool(sources(table, seat)))


def effect(builder: StateBuilder, seat: Seat, kind: int, spot: Spot | None = None) -> None:
    """Carry an effect out, however it was set off; ``spot`` is obliteration's target."""
    if kind == ACHIEVEMENT:
        builder.tell(Gained(seat, builder.gain_ep(seat, 1), 0))
    elif kind == EXALTED:
        at, found = builder.leaders[seat], sources(builder, seat)
        builder.spend(1)
        for source in found:
            builder.shift(source, at, 1)
        builder.tell(Gathered(seat, found, at))
    else:
        assert kind == OBLITERATION
        assert spot is not None
        collapse.remove(builder, (spot,), rescuer=seat, digging=False)


def offers(table: Table, seat: Seat) -> list[Action]:
    """Return what of this module a seat may do in its turn."""
    found: list[Action] = []
    player = table.players[seat]
    for kind in (OBLITERATION, EXALTED, ACHIEVEMENT):
        if not player.slots[kind] and player.token != kind:
            continue
        for how in slots.ways(table, seat, kind):
            verb = _VERBS[how]
            if kind == OBLITERATION:
                found += [_OBLITERATE[verb][cell] for cell in targets(table, seat)]
            elif usable(table, seat, kind):
                found.append(_PLAIN[verb, kind])
    return found


def _use(builder: StateBuilder, action: Action) -> None:
    kind = _kind(action)
    slots.use(builder, builder.active, kind, how=_HOW[action.verb])
    effect(builder, builder.active, kind, action.spot)


def _kind(action: Action) -> int:
    return next(number for number, kind in enumerate(TYPES) if kind.value == action.words[0])


def why(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    """Say why an effect is not offered."""
    kind = _kind(action)
    how = _HOW[action.verb]
    if how not in slots.ways(table, seat, kind):
        return slots.why(table, seat, kind, how=how)
    if kind in {HARMONY, PHILOSOPHICAL}:
        return IllegalAction("not-in-turn", type=action.words[0])
    if kind not in {OBLITERATION, EXALTED} or (kind == OBLITERATION) != (action.spot is not None):
        return None
    if table.leaders[seat] == SUPPLY:
        return IllegalAction("no-leader")
    if kind == EXALTED and not payable(table, 1):
        player, now = table.players[seat], table.now
        return IllegalAction("cost", cost=1, ep=player.ep, left=now.limit - now.spent)
    if kind == EXALTED:
        return IllegalAction("nobody-near")
    assert action.spot is not None
    if action.spot in TILES and not table.ground.open >> action.spot & 1:
        return IllegalAction("not-open", spot=NAMES[action.spot])
    return IllegalAction("not-in-reach", spot=NAMES[action.spot])


PLAYS: Plays = {"use": _use, "spark": _use}
WHYS: Whys = {"use": why, "spark": why}
ASKS: Asks = {}
TASKS: Tasks = {}
