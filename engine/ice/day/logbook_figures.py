"""Logbook cards that move figures and camps: Call, Prism light, Ascent, Watch, New ground, Relief (I12).

Knows where the figures of these cards may go. Must not know whose part comes next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import PASS, Action, by_spot
from engine.ice.board import LEVEL, NAMES, NEAR, SNOW, SPOTS, SUPPLY, TILES, listed
from engine.ice.components import NUNATAK, PRISMATIC
from engine.ice.events.logbook import Called, CampShifted, Declined, Posted
from engine.ice.handlers import Asks, Handler, nothing
from engine.ice.pending import Ascend, Call, NewGround, Post, Relieve, Summon
from engine.ice.table import camp_at, camp_cells, camp_sites, carry, terrain_at, type_at, visible
from engine.ice.turn.travel import step_to, steps, too_many, why_no_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state_builder import StateBuilder
    from engine.ice.table import Table

SUMMONED: Final = 2
_CALL: Final = by_spot("call")
_PICK: Final = by_spot("pick")
_CAMP: Final = by_spot("camp")
_MOVE: Final = tuple(by_spot("move", number=number) for number in range(4))
_NEAR: Final = tuple(sum(1 << other for other in NEAR[spot]) for spot in SPOTS)
"""By spot: the set of the spots adjacent to it."""


def _spot(action: Action) -> Spot:
    assert action.spot is not None
    return action.spot


# ---- Call of the camp


def rings(seen: int, start: Spot) -> Iterator[int]:
    """Return the visible spots by their distance from one: itself, those one step away, and so on (crevasses ignored).

    >>> [ring.bit_count() for ring in rings((1 << 48) - 1, 24)][:2]
    [1, 6]
    """
    edge = known = 1 << start
    while edge:
        yield edge
        near = 0
        for spot in listed(edge):
            near |= _NEAR[spot]
        edge = near & seen & ~known
        known |= edge


def _strays(table: Table) -> int:
    """Return the spots with an archaeologist in no camp."""
    return sum(1 << spot for spot, archs in enumerate(table.archs) if archs) & ~camp_cells(table)


def _callers(table: Table) -> list[Cell]:
    """Return the camps that an archaeologist in no camp can come to."""
    strays = _strays(table)
    return [
        cell for cell in listed(camp_cells(table)) if any(ring & strays for ring in rings(table.ground.visible, cell))
    ]


def _call_part(builder: StateBuilder, seat: Seat) -> bool:
    if not _callers(builder):
        return False
    builder.push(Call(seat))
    return True


def _calls(table: Table, _frame: Call, _seat: Seat) -> list[Action]:
    return [_CALL[cell] for cell in _callers(table)]


def _call(builder: StateBuilder, _frame: Call, seat: Seat, action: Action) -> None:
    builder.pop()
    _gather(builder, seat, cell=_spot(action), left=SUMMONED)


def _gather(builder: StateBuilder, seat: Seat, *, cell: Cell, left: int) -> None:
    """Bring the nearest archaeologists, maybe none; ask when more are equally near than may go."""
    strays = _strays(builder)
    for ring in rings(builder.ground.visible, cell):
        spots = listed(ring & strays)
        if len(spots) > 1 and sum(builder.archs[spot] for spot in spots) > left:
            builder.push(Summon(seat, cell, left, spots))
            return
        for spot in spots:
            number = min(left, builder.archs[spot])
            builder.shift(spot, cell, number)
            builder.tell(Called(seat, spot, cell, number))
            left -= number
        if not left:
            return


def _summons(_table: Table, frame: Summon, _seat: Seat) -> list[Action]:
    return [_PICK[spot] for spot in frame.spots]


def _summon(builder: StateBuilder, frame: Summon, seat: Seat, action: Action) -> None:
    builder.pop()
    builder.shift(_spot(action), frame.cell, 1)
    builder.tell(Called(seat, _spot(action), frame.cell, 1))
    _gather(builder, seat, cell=frame.cell, left=frame.left - 1)


# ---- Prism light, Nunatak watch


def _prisms(table: Table) -> list[Cell]:
    return [cell for cell in TILES if type_at(table, cell) == PRISMATIC and visible(table, cell)]


def _nunataks(table: Table) -> list[Cell]:
    return [cell for cell in SNOW if terrain_at(table, cell) == NUNATAK]


def _posting(cells: Callable[[Table], list[Cell]]) -> Callable[[StateBuilder, Seat], bool]:
    """Return the part of a card that puts one archaeologist onto each of some cells."""

    def part(builder: StateBuilder, seat: Seat) -> bool:
        found = tuple(cells(builder))
        if not found or not builder.reserve:
            return False
        if len(found) > builder.reserve:
            builder.push(Post(seat, found))
            return True
        for cell in found:
            _place(builder, seat, cell)
        return True

    return part


def _place(builder: StateBuilder, seat: Seat, spot: Spot) -> None:
    builder.recruit(spot)
    builder.tell(Posted(seat, spot))


def _posts(_table: Table, frame: Post, _seat: Seat) -> list[Action]:
    return [_PICK[cell] for cell in frame.cells]


def _post(builder: StateBuilder, frame: Post, seat: Seat, action: Action) -> None:
    builder.pop()
    _place(builder, seat, _spot(action))
    if builder.reserve:
        builder.push(Post(seat, tuple(cell for cell in frame.cells if cell != action.spot)))


# ---- Ascent


def _ascents(table: Table, seat: Seat) -> list[Spot]:
    """Return where a leader may step: up a level if it can."""
    at = table.leaders[seat]
    if at == SUPPLY:
        return []
    near = steps(table, at)
    return [spot for spot in near if LEVEL[spot] < LEVEL[at]] or near


def _ascent_part(builder: StateBuilder, seat: Seat) -> bool:
    if not _ascents(builder, seat):
        return False
    builder.push(Ascend(seat))
    return True


def _climbs(table: Table, _frame: Ascend, seat: Seat) -> list[Action]:
    most = min(carry(table, seat), table.archs[table.leaders[seat]])
    return [*(_MOVE[number][spot] for spot in _ascents(table, seat) for number in range(most + 1)), PASS]


def _climb(builder: StateBuilder, _frame: Ascend, seat: Seat, action: Action) -> None:
    builder.pop()
    if action == PASS:
        builder.tell(Declined(seat, builder.logged[-1]))
    else:
        step_to(builder, seat, _spot(action), company=action.number or 0, free=True)


def _why_climb(table: Table, _frame: Ascend, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "move":
        return None
    at, spot = table.leaders[seat], _spot(action)
    if (refused := why_no_step(table, at, spot)) is not None:
        return refused
    if spot not in _ascents(table, seat):
        return IllegalAction("must-ascend", spot=NAMES[spot])
    return too_many(action, min(carry(table, seat), table.archs[at]))


# ---- New ground


def _ground_part(builder: StateBuilder, seat: Seat) -> bool:
    if not camp_sites(builder, seat, own=True):
        return False
    builder.push(NewGround(seat))
    return True


def _grounds(table: Table, _frame: NewGround, seat: Seat) -> list[Action]:
    return [*(_CAMP[cell] for cell in listed(camp_sites(table, seat, own=True))), PASS]


def _settle(builder: StateBuilder, _frame: NewGround, seat: Seat, action: Action) -> None:
    builder.pop()
    if action == PASS:
        builder.tell(Declined(seat, builder.logged[-1]))
        return
    source = builder.camps[seat]
    builder.pitch(seat, _spot(action))
    builder.tell(CampShifted(seat, source, _spot(action)))


def _why_settle(table: Table, _frame: NewGround, _seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "camp":
        return None
    spot = _spot(action)
    if not table.ground.open >> spot & 1:
        return IllegalAction("not-open", spot=NAMES[spot])
    return IllegalAction("camp-there" if camp_at(table, spot) >= 0 else "warden-artifact", spot=NAMES[spot])


# ---- Relief


def _reliefs(table: Table) -> list[Spot]:
    """Return the cells with a leader or camp."""
    return sorted({spot for spot in (*table.leaders, *table.camps) if spot >= 0})


def _relief_part(builder: StateBuilder, seat: Seat) -> bool:
    if not builder.reserve or not _reliefs(builder):
        return False
    builder.push(Relieve(seat))
    return True


def _relieves(table: Table, _frame: Relieve, _seat: Seat) -> list[Action]:
    return [_PICK[spot] for spot in _reliefs(table)]


def _relieve(builder: StateBuilder, _frame: Relieve, seat: Seat, action: Action) -> None:
    builder.pop()
    _place(builder, seat, _spot(action))


PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {
    "call": _call_part,
    "prism": _posting(_prisms),
    "ascent": _ascent_part,
    "watch": _posting(_nunataks),
    "ground": _ground_part,
    "relief": _relief_part,
}
ASKS: Asks = {
    Call: Handler(_calls, _call, nothing),
    Summon: Handler(_summons, _summon, nothing),
    Post: Handler(_posts, _post, nothing),
    Ascend: Handler(_climbs, _climb, _why_climb),
    NewGround: Handler(_grounds, _settle, _why_settle),
    Relieve: Handler(_relieves, _relieve, nothing),
}
