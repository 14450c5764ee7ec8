"""Snow tiles played from the hand in a turn (I9).

Knows each tile's effect but those played within an excavation (``dig``, ``allocate``) and the gem's moments there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import BY_GEM, by_spot, make
from engine.ice.board import NAMES, SUPPLY, listed
from engine.ice.components import (
    ACHIEVEMENT,
    EXALTED,
    FRONT_WORDS,
    GEM,
    MANTA,
    OBLITERATION,
    PRISMATIC,
    RUNE,
    SAILER,
    SMILODON,
    SPIDERS,
    TALISMAN,
    WHISTLE,
    WRECKAGE,
)
from engine.ice.day.day import discard_front
from engine.ice.events.dig import Flown, Gained, Herded, Joined, TilePlayed
from engine.ice.handlers import Asks, Handler, nothing
from engine.ice.pending import Smilodon, Walk, Whistle
from engine.ice.state import USED_COMPANION, camp_cells, fronts_held, type_at, visible
from engine.ice.turn import artifacts, collapse, dig, slots
from engine.ice.turn.travel import companion, step_to, steps, too_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Spot
    from engine.ice.handlers import Plays, Tasks, Whys
    from engine.ice.state import StateBuilder, Table

_SAILER: Final = make("play", "sailer")
_SAILERS: Final = tuple(make("play", "sailer", number=seat) for seat in range(5))
_WRECKAGE: Final = make("play", "wreckage")
_WHISTLE: Final = by_spot("play", "whistle")
_RUNE: Final = by_spot("play", "rune")
_GEM: Final = make("play", "gem")
_GEMS: Final = by_spot("play", "gem")
_SMILODON: Final = by_spot("play", "smilodon")
_SPIDERS: Final = tuple(by_spot("play", "spiders", number=number) for number in range(3))
_MANTA: Final = (by_spot("play", "manta"), by_spot("play", "manta", number=1))
_TALISMAN: Final = tuple(make("play", *words) for words in FRONT_WORDS[TALISMAN:])
_TO: Final = by_spot("to")
_TO_WITH: Final = tuple(by_spot("to", number=number) for number in range(3))
WHISTLED: Final = 2
"""Archaeologists that the whistle moves at most."""


# ---- what is offered, by front


def offers(table: Table, seat: Seat) -> list[Action]:
    """Return what of this module a seat may do in its turn: only what would do something."""
    if not table.players[seat].hand:
        return []
    found: list[Action] = []
    for front in fronts_held(table, seat):
        if front >= TALISMAN:
            found += _talismans(table, seat, front - TALISMAN)
        elif front in _OFFERS:
            found += _OFFERS[front](table, seat)
    return found


def _sailers(table: Table, seat: Seat) -> list[Action]:
    """Offer the own cell and another leader's; with one archaeologist left the own cell alone (I6.7)."""
    own = table.leaders[seat] != SUPPLY
    if not table.reserve:
        return []
    others = [other for other, at in enumerate(table.leaders) if other != seat and at != SUPPLY]
    if others and table.reserve > own:
        return [_SAILERS[other] for other in others]
    return [_SAILER] if own else []


def _wreckages(_table: Table, _seat: Seat) -> list[Action]:
    return [_WRECKAGE]


def _whistles(table: Table, _seat: Seat) -> list[Action]:
    camps = whistle_camps(table)
    return [_WHISTLE[spot] for spot in _peopled(table) if camps & ~(1 << spot)]


def whistle_camps(table: Table) -> int:
    """Return the set of cells with a camp that can be seen."""
    return camp_cells(table) & table.ground.visible


def _peopled(table: Table) -> list[Spot]:
    """Return the spots with archaeologists."""
    return [spot for spot, number in enumerate(table.archs) if number]


def _talismans(table: Table, seat: Seat, kind: int) -> list[Action]:
    at = table.leaders[seat]
    if at == SUPPLY or type_at(table, at) != kind or not dig.diggable(table, at):
        return []
    return [_TALISMAN[kind]]


def _runes(table: Table, _seat: Seat) -> list[Action]:
    cells = table.ground.open
    for at in table.leaders:
        if at >= 0:
            cells &= ~(1 << at)
    return [_RUNE[cell] for cell in listed(cells)]


def _gems(table: Table, seat: Seat) -> list[Action]:
    """Offer the effect of the tile underfoot; harmony and philosophical have moments of their own."""
    at = table.leaders[seat]
    kind = type_at(table, at) if at != SUPPLY else PRISMATIC
    if kind == OBLITERATION:
        return [_GEMS[cell] for cell in artifacts.targets(table, seat)]
    return [_GEM] if kind in {ACHIEVEMENT, EXALTED} and artifacts.usable(table, seat, kind) else []


def _smilodons(table: Table, _seat: Seat) -> list[Action]:
    return [_SMILODON[spot] for spot in _peopled(table) if steps(table, spot)]


def _spiders(table: Table, seat: Seat) -> list[Action]:
    at = table.leaders[seat]
    if at == SUPPLY:
        return []
    most = spider_company(table, seat)
    return [_SPIDERS[number][spot] for spot in steps(table, at) for number in range(most + 1)]


def spider_company(table: Table, seat: Seat) -> int:
    """Return how many may come along: one, with the road wardens' ability two (I11.2)."""
    at = table.leaders[seat]
    return min(1 + companion(table, seat, at), table.archs[at])


def _mantas(table: Table, seat: Seat) -> list[Action]:
    at = table.leaders[seat]
    company = companion(table, seat, at)
    return [_MANTA[n][spot] for spot in listed(table.ground.visible) if spot != at for n in range(company + 1)]


_OFFERS: Final[dict[int, Callable[[Table, Seat], list[Action]]]] = {
    SAILER: _sailers,
    WRECKAGE: _wreckages,
    WHISTLE: _whistles,
    RUNE: _runes,
    GEM: _gems,
    SMILODON: _smilodons,
    SPIDERS: _spiders,
    MANTA: _mantas,
}


# ---- carrying out


def _play(builder: StateBuilder, action: Action) -> None:
    """Discard the tile, then do what it says (I6.12, I9)."""
    seat, front = builder.active, FRONT_WORDS.index(action.words)
    discard_front(builder, seat, front)
    builder.tell(TilePlayed(seat, front))
    if front >= TALISMAN:
        dig.begin(builder, builder.leaders[seat], cost=0)
    else:
        _EFFECTS[front](builder, seat, action)


def _sail(builder: StateBuilder, seat: Seat, action: Action) -> None:
    for whose in (seat, action.number):
        if whose is not None and (at := builder.leaders[whose]) != SUPPLY:
            builder.tell(Joined(seat, at, builder.recruit(at)))


def _salvage(builder: StateBuilder, seat: Seat, _action: Action) -> None:
    builder.gain_rp(seat, 1)
    builder.tell(Gained(seat, builder.gain_ep(seat, 1), 1))


def _whistle(builder: StateBuilder, seat: Seat, action: Action) -> None:
    builder.push(Whistle(seat, _spot(action)))


def _blast(builder: StateBuilder, seat: Seat, action: Action) -> None:
    collapse.remove(builder, (_spot(action),), rescuer=seat, digging=False)


def _shine(builder: StateBuilder, seat: Seat, action: Action) -> None:
    kind = type_at(builder, builder.leaders[seat])
    slots.use(builder, seat, kind, how=BY_GEM)
    artifacts.effect(builder, seat, kind, action.spot)


def _prowl(builder: StateBuilder, seat: Seat, action: Action) -> None:
    builder.push(Smilodon(seat, _spot(action)))


def _crawl(builder: StateBuilder, seat: Seat, action: Action) -> None:
    company = action.number or 0
    if company > 1:
        builder.use(USED_COMPANION)
    step_to(builder, seat, _spot(action), company=company, free=True)
    builder.push(Walk(seat, company))


def _fly(builder: StateBuilder, seat: Seat, action: Action) -> None:
    source, spot, company = builder.leaders[seat], _spot(action), action.number or 0
    builder.lead(seat, spot)
    if company:
        builder.use(USED_COMPANION)
        builder.shift(source, spot, company)
    builder.tell(Flown(seat, source, spot, company))


def _spot(action: Action) -> Spot:
    assert action.spot is not None
    return action.spot


_EFFECTS: Final[dict[int, Callable[[StateBuilder, Seat, Action], None]]] = {
    SAILER: _sail,
    WRECKAGE: _salvage,
    WHISTLE: _whistle,
    RUNE: _blast,
    GEM: _shine,
    SMILODON: _prowl,
    SPIDERS: _crawl,
    MANTA: _fly,
}


# ---- where they go


def _whistle_goals(table: Table, frame: Whistle, _seat: Seat) -> list[Action]:
    most = min(WHISTLED, table.archs[frame.source])
    cells = listed(whistle_camps(table) & ~(1 << frame.source))
    return [_TO_WITH[number][cell] for cell in cells for number in range(1, most + 1)]


def _smilodon_goals(table: Table, frame: Smilodon, _seat: Seat) -> list[Action]:
    return [_TO[spot] for spot in steps(table, frame.source)]


def _herd(builder: StateBuilder, frame: Whistle | Smilodon, seat: Seat, action: Action) -> None:
    number = builder.archs[frame.source] if action.number is None else action.number
    builder.pop()
    builder.shift(frame.source, _spot(action), number)
    builder.tell(Herded(seat, frame.source, _spot(action), number))


# ---- refusals


def why(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    """Say why a snow tile cannot be played so."""
    if action.words not in FRONT_WORDS:
        return None
    front, word = FRONT_WORDS.index(action.words), ":".join(action.words)
    if front not in fronts_held(table, seat):
        return IllegalAction("not-in-hand", front=word)
    if front not in _OFFERS and front < TALISMAN:
        return IllegalAction("in-excavation", front=word)
    found = _talismans(table, seat, front - TALISMAN) if front >= TALISMAN else _OFFERS[front](table, seat)
    if not found:
        return IllegalAction("no-effect", front=word)
    if action.spot is None:
        return None
    if front == MANTA and not visible(table, action.spot):
        return IllegalAction("not-visible", spot=NAMES[action.spot])
    if any(one.spot == action.spot for one in found):
        # That far, but not with so many: spiders and manta (I11.2).
        return too_many(action, max(one.number or 0 for one in found))
    return IllegalAction("not-in-reach", spot=NAMES[action.spot])


PLAYS: Plays = {"play": _play}
WHYS: Whys = {"play": why}
ASKS: Asks = {
    Whistle: Handler(_whistle_goals, _herd, nothing),
    Smilodon: Handler(_smilodon_goals, _herd, nothing),
}
TASKS: Tasks = {}
