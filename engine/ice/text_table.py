"""The table of ICE in a terminal: what a seat may know, as monospaced lines, and what happened, by the names of spots.

Knows views and events only. Sentences for people on Discord are made elsewhere; this shows values.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, FLOOR_NAMES, HIGH_LEDGE, LOW_LEDGE, NAMES, POSITION, SNOW, SURFACE, ZONES
from engine.ice.components import FRONT_WORDS, LETTERS, TYPES
from engine.ice.events.days import CurseAdvanced, PrismMoved
from engine.ice.events.dig import Collapsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.ice.components import Box
    from engine.ice.events.days import IceEvent
    from engine.ice.view import CellView, DecisionView, PieceView, PlayerView, View

_SEATS: Final = "ABCDE"
_LEVELS: Final = (("snow", SNOW), ("surface", (*SURFACE, *HIGH_LEDGE)), ("deep", (*DEEP, *LOW_LEDGE)))
_BACKS: Final = {
    "blank": ".",
    "tunnel": "u",
    "crevasse": "",
    "nunatak": "^",
    "camp": "#",
    "prismatic": "x",
    **{kind.value: LETTERS[number] for number, kind in enumerate(TYPES)},
}
_RIFTS: Final = ("||", "//", "\\\\")
"""By turn of a crevasse: the two sides that it closes, as they are seen."""
_WIDTH: Final = 10
_LEGEND: Final = (
    "signs: . blank  u tunnel  || // \\\\ crevasse  ^ nunatak  # camp site  o e h p a artifacts  x prismatic  ~ hidden"
    "  - ledge; 'half covered; 3 archaeologists; ABC leaders; [a] camp of A, [w] white"
)


_SPOTS: Final = frozenset({"cell", "source", "target", "spot", "sources"})
"""Fields of events that are spots; in those below they are something else, or others are spots too."""
_NO_SPOTS: Final = (PrismMoved, CurseAdvanced)


def told(event: IceEvent) -> str:
    """Return an event with its values, spots and fronts by name.

    >>> from engine.ice.events.days import Recruited
    >>> told(Recruited(0, 9))
    'Recruited(seat=0, cell=s3a)'
    """
    if isinstance(event, Collapsed):
        return _collapse(event)
    values = (f"{field.name}={_value(event, field.name, getattr(event, field.name))}" for field in fields(event))
    return f"{type(event).__name__}({', '.join(values)})"


def _value(event: IceEvent, name: str, value: object) -> str:
    if isinstance(value, tuple) and name in {"sources", "fronts"}:
        return " ".join(_value(event, name.removesuffix("s"), one) for one in value) or "-"
    if isinstance(value, int):
        if name in _SPOTS and not isinstance(event, _NO_SPOTS):
            return _at(value)
        if name in {"front", "given"}:
            return _fronts((value,))
        if name == "floor":
            return FLOOR_NAMES[value]
    return repr(value)


def _collapse(event: Collapsed) -> str:
    """Return what fell, the chain after it, and what went back from where."""
    parts = [
        *map(_at, event.first),
        *(f"then {_at(cell)}" for cell in event.chain),
        *(f"{number} archaeologists of {_at(cell)}" for cell, number in event.archs),
        *(f"leader {_SEATS[seat]} of {_at(spot)}" for seat, spot in event.leaders),
        *(f"camp {number} of {_at(cell)}" for number, cell in event.camps),
    ]
    return f"Collapsed({', '.join(parts)})"


def table(view: View) -> str:
    """Return the whole table."""
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    decision = view.decision
    awaited = " ".join(_SEATS[seat] for seat in decision.seats) or "-"
    yield (
        f"day {view.day}  turn {view.turn}  {decision.phase}  first {_SEATS[view.first]}"
        f"  active {_SEATS[view.active]}  spent {view.spent} of {view.limit}  to act {awaited}"
    )
    yield from _about(view.box, decision)
    cells = {cell.spot: cell for cell in view.cells}
    seats = len(view.players)
    for name, spots in _LEVELS:
        yield ""
        yield from _level(name, [(spot, cells.get(spot)) for spot in spots], seats)
    yield ""
    yield "azulia  " + "  ".join(
        f"{NAMES[spot]} {_standing(cells[spot], seats) or '.'}" for spot in ZONES if spot in cells
    )
    yield _LEGEND
    yield ""
    yield from _common(view)
    yield ""
    for player in view.players:
        yield from _player(view.box, player)
    yield from _own(view)
    yield from _end(view)


def _about(box: Box, decision: DecisionView) -> Iterator[str]:
    """Show what the decision is about."""
    parts = [
        f"from {NAMES[decision.cell]}" if decision.cell >= 0 else "",
        f"to {' '.join(NAMES[spot] for spot in decision.spots)}" if decision.spots else "",
        f"{decision.archs} archaeologists" if decision.archs else "",
        f"leaders {' '.join(_SEATS[seat] for seat in decision.leaders)}" if decision.leaders else "",
        f"{decision.left} steps left" if decision.left else "",
        f"request {box.requests[decision.card].id}" if decision.card >= 0 else "",
        f"removed {' '.join(f'{NAMES[cell]}={back}' for cell, back in decision.removed)}" if decision.removed else "",
        f"a slot for {decision.type}" if decision.type else "",
    ]
    if any(parts):
        yield "about: " + ", ".join(part for part in parts if part)


def _level(name: str, spots: list[tuple[int, CellView | None]], seats: int) -> Iterator[str]:
    """Draw the rows of a level as hexagons lie: each row shifted by half a cell against the next."""
    rows: dict[int, list[tuple[int, int, CellView | None]]] = {}
    for spot, cell in spots:
        q, r = POSITION[spot]
        rows.setdefault(r, []).append((2 * q + r, spot, cell))
    left = min(at for row in rows.values() for at, _, _ in row)
    yield name
    for number, (_, row) in enumerate(sorted(rows.items()), 1):
        line = f"{NAMES[spots[0][0]][0]}{number} "
        for at, spot, cell in sorted(row, key=lambda one: one[0]):
            line = line.ljust(4 + (at - left) * _WIDTH // 6)
            # a void is a name with nothing beside it
            line += f"{NAMES[spot][2]}{_sign(cell, seats)} "
        yield line.rstrip()


def _sign(cell: CellView | None, seats: int) -> str:
    if cell is None:
        return ""
    if cell.kind != "tile":
        back = "-" if cell.kind == "ledge" and cell.visible else "~" if cell.kind == "ledge" else ""
    elif cell.back is None:
        back = "~"
    else:
        back = _BACKS[cell.back] + ("" if cell.open else "'")
        if cell.turn is not None:
            back += _RIFTS[cell.turn]
    return back + _standing(cell, seats)


def _standing(cell: CellView, seats: int) -> str:
    found = str(cell.archs or "") + "".join(_SEATS[seat] for seat in cell.leaders)
    if cell.camp is not None:
        found += f"[{_SEATS[cell.camp].lower() if cell.camp < seats else 'w'}]"
    return found


def _common(view: View) -> Iterator[str]:
    white = sum(cell == -1 for cell in view.camps[len(view.players) :])
    yield f"reserve {view.reserve} archaeologists, {white} white camps; icons left {len(view.icons)}"
    yield "decrees: " + " ".join(view.box.decrees[card].id for card in view.decrees)
    yield f"requests: pile {view.pile}, discard {view.heap}; row: {_requests(view.box, view.row)}"
    opened = f"; opened at the set-up: {view.box.logbook[view.opened].id}" if view.opened >= 0 else ""
    logged = " ".join(view.box.logbook[card].id for card in view.logged) or "-"
    yield f"logbook, {view.log} to come: {logged}{opened}"
    yield f"snow discard {view.spill}: known {_fronts(view.shown)}"
    if view.market:
        yield f"caravan: {_fronts(view.market)}"
    if view.mode == "curse":
        yield "curse tokens left on 4 5 6 10 11 12: " + " ".join(map(str, view.curses))


def _requests(box: Box, cards: Iterable[int]) -> str:
    return " ".join(box.requests[card].id for card in cards) or "-"


def _at(spot: int) -> str:
    return NAMES[spot] if spot >= 0 else "-"


def _fronts(fronts: Iterable[int]) -> str:
    return " ".join(":".join(FRONT_WORDS[front]) for front in fronts) or "-"


def _piece(piece: PieceView) -> str:
    shape = "-abc"[piece.shape] if piece.shape else ""
    return f"{LETTERS[piece.type]}{piece.anima}{shape}{'' if piece.up else '*'}"


def _player(box: Box, player: PlayerView) -> Iterator[str]:
    camp, leader = _at(player.camp), _at(player.leader)
    tokens = [
        f"{player.walks} free moves" if player.walks else "",
        "planning" if player.planning else "",
        f"{player.crampons} crampons" if player.crampons else "",
        f"{player.shelter} on the guild board" if player.shelter else "",
        f"activation on {TYPES[player.token].value}" if player.token >= 0 else "",
        "ability used" if player.daily else "",
        f"curse step {player.step}" if player.step else "",
        f"light {player.light}" if player.light else "",
        f"dark {player.dark}" if player.dark else "",
        "resting" if player.resting else "",
    ]
    yield (
        f"{_SEATS[player.seat]} {player.guild}: {player.ep} EP, {player.rp} RP, leader {leader}, camp {camp}, "
        f"{player.hand} snow tiles, {player.requests} requests" + "".join(f", {token}" for token in tokens if token)
    )
    yield "  decrees now: " + " ".join(map(str, player.worth))
    slots = []
    for kind, slot in enumerate(player.slots):
        study = "s" if kind in player.studies else "s*" if kind in player.turned else ""
        inside = " ".join(filter(None, [*map(_piece, slot), study]))
        if inside:
            slots.append(f"{TYPES[kind].value} {inside}{' ready' if kind in player.ready else ''}")
    yield "  slots: " + ("; ".join(slots) or "-")
    if player.hold:
        yield "  hold: " + " ".join(map(_piece, player.hold))
    if player.validated or player.bonus:
        cards = "; ".join(f"{box.requests[card].id} day {day}, {rp} RP" for card, day, rp in player.validated)
        yield f"  validated: {cards}; bonus {player.bonus}"


def _own(view: View) -> Iterator[str]:
    if view.own is not None:
        yield f"your snow tiles: {_fronts(view.own.hand)}"
        yield f"your requests: {_requests(view.box, view.own.requests)}"


def _end(view: View) -> Iterator[str]:
    for seat, lines in enumerate(view.lines):
        parts = (f"{_title(view.box, line.kind, line.card)} {line.rp}" for line in lines)
        yield f"score {_SEATS[seat]}: " + ", ".join(parts)
    if view.outcome is not None:
        winners = " ".join(_SEATS[seat] for seat in view.outcome.winners)
        yield f"over ({view.outcome.reason}): points {view.outcome.scores}, won by {winners}"


def _title(box: Box, kind: str, card: int) -> str:
    if card < 0:
        return kind
    return f"{kind} {box.decrees[card].id if kind == 'decree' else box.requests[card].id}"
