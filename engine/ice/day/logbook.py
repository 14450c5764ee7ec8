"""The logbook: a card a day, carried out in turn order (I5.2, I12).

Knows the cards' order, and how each is carried out. Must not know collapses, nor what is done in a turn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import DONE, PASS, Action, by_spot, make
from engine.ice.board import BELOW, EDGE, LEVEL, NAMES, NEAR, SNOW, SPOTS, SUPPLY, TILES, TILES_BESIDE, listed
from engine.ice.components import CREVASSE, FRONT_WORDS, NUNATAK, PRISMATIC
from engine.ice.day import sunset
from engine.ice.day.day import discard_front, drop_request
from engine.ice.events.days import RequestsDrawn
from engine.ice.events.logbook import (
    Bought,
    Broke,
    Called,
    CampShifted,
    Declined,
    Displaced,
    LetterDrawn,
    MarketClosed,
    MarketLaid,
    Posted,
    Revealed,
    Skipped,
    Snowed,
    Sold,
    Swapped,
)
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.pending import (
    Ascend,
    Break,
    Call,
    Displace,
    Lay,
    Letter,
    Market,
    NewGround,
    Part,
    Post,
    Relieve,
    Reveal,
    Summon,
    Trade,
)
from engine.ice.state import (
    Ground,
    camp_at,
    camp_cells,
    camp_sites,
    carry,
    clockwise,
    explorers,
    fronts_held,
    known_spill,
    leaders_at,
    lies,
    put,
    recall,
    terrain_at,
    type_at,
    visible,
)
from engine.ice.turn import collapse
from engine.ice.turn.travel import step_to, steps, too_many, why_no_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state import StateBuilder, Table


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


_FIGURE_PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {
    "call": _call_part,
    "prism": _posting(_prisms),
    "ascent": _ascent_part,
    "watch": _posting(_nunataks),
    "ground": _ground_part,
    "relief": _relief_part,
}
_FIGURE_ASKS: Asks = {
    Call: Handler(_calls, _call, nothing),
    Summon: Handler(_summons, _summon, nothing),
    Post: Handler(_posts, _post, nothing),
    Ascend: Handler(_climbs, _climb, _why_climb),
    NewGround: Handler(_grounds, _settle, _why_settle),
    Relieve: Handler(_relieves, _relieve, nothing),
}


# ---- Logbook cards that take and bring snow tiles: Icefall and Blizzard (I12)

NEIGHBOURS: Final = 2
"""Tiles that a new one needs beside it, but at the edge."""
_DESTROY: Final = by_spot("destroy")
_LAY: Final = by_spot("lay")
_PUT: Final = by_spot("put", "arch")
_SNOW_CELLS: Final = (1 << SNOW.stop) - 1


def _cell(action: Action) -> Cell:
    assert action.spot is not None
    return action.spot


# ---- Icefall


def _brittle(table: Table) -> int:
    """Return the snow tiles on which no leader stands; snow is always open."""
    cells = table.ground.open & _SNOW_CELLS
    for spot in table.leaders:
        if spot in SNOW:
            cells &= ~(1 << spot)
    return cells


def _icefall_part(builder: StateBuilder, seat: Seat) -> bool:
    if not _brittle(builder):
        return False
    builder.push(Break(seat))
    return True


def _breaks(table: Table, _frame: Break, _seat: Seat) -> list[Action]:
    return [_DESTROY[cell] for cell in listed(_brittle(table))]


def _break(builder: StateBuilder, _frame: Break, seat: Seat, action: Action) -> None:
    builder.pop()
    # What lay below is seen now.
    builder.barrier = True
    builder.tell(Broke(seat, _cell(action)))
    # Nobody's turn: no rescue (I8.6), and icons pay nothing (I7.5).
    collapse.remove(builder, (_cell(action),), rescuer=None, digging=False)


def _why_break(table: Table, _frame: Break, _seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "destroy":
        return None
    spot = _cell(action)
    there = spot in SNOW and lies(table, spot)
    return IllegalAction("leader-there" if there else "not-snow", spot=NAMES[spot])


# ---- Blizzard


def bears(table: Table, cell: Cell) -> bool:
    """Tell whether a tile may come back onto a snow cell: empty, held by its neighbours, over no void and no camp."""
    if lies(table, cell):
        return False
    beside = (TILES_BESIDE[cell] & table.ground.tiles).bit_count()
    if beside < NEIGHBOURS and not EDGE >> cell & 1:
        return False
    return all((low not in TILES or lies(table, low)) and camp_at(table, low) < 0 for low in BELOW[cell])


def _lays(table: Table, _frame: Lay, _seat: Seat) -> list[Action]:
    return [_LAY[cell] for cell in SNOW if bears(table, cell)]


def _blizzard_part(builder: StateBuilder, seat: Seat) -> bool:
    if not builder.spill or not any(bears(builder, cell) for cell in SNOW):
        return False
    builder.push(Lay(seat))
    return True


def _lay(builder: StateBuilder, _frame: Lay, seat: Seat, action: Action) -> None:
    """Draw a tile unseen and lay it down; who cannot be seen any more must go."""
    cell = _cell(action)
    builder.pop()
    before = known_spill(builder)
    place, builder.rng = builder.rng.below(len(builder.spill))
    turn, builder.rng = builder.rng.below(3)
    builder.reveal()
    piece = builder.spill[place]
    builder.spill = builder.spill[:place] + builder.spill[place + 1 :]
    # Drawn without a look at it, it may be of any front: of each, one tile fewer is sure to be left.
    recall(builder, Counter({front: number - 1 for front, number in before.items()}))
    ground = builder.ground
    here, there = ground.layout[cell], ground.layout.index(piece)
    # Cells without a tile keep the piece that lay there: no piece is ever written down twice.
    layout = put(put(ground.layout, there, here), cell, piece)
    builder.ground = Ground(layout, put(ground.turns, piece, turn), ground.tiles | 1 << cell)
    terrain = builder.backs[piece]
    builder.tell(Snowed(seat, cell, terrain, turn if terrain == CREVASSE else 0))
    _clear(builder, seat, BELOW[cell])


def _clear(builder: StateBuilder, seat: Seat, cells: tuple[Spot, ...]) -> None:
    """Ask where the next explorer goes, if one stands where nothing can be seen."""
    crowded = tuple(cell for cell in cells if not visible(builder, cell) and explorers(builder, cell))
    if crowded:
        builder.push(Displace(seat, crowded[0], crowded[1:]))


def _refuges(table: Table, cell: Cell) -> tuple[Spot, ...]:
    """Return the adjacent spots with the fewest explorers: empty ones as long as there are, then evenly.

    The new tile is always among the adjacent ones, so that nobody ever has nowhere to go.
    """
    near = {spot: explorers(table, spot) for spot in NEAR[cell] if visible(table, spot)}
    fewest = min(near.values())
    return tuple(spot for spot, there in near.items() if there == fewest)


def _displaces(table: Table, frame: Displace, _seat: Seat) -> list[Action]:
    cell = frame.cell
    found: list[Action] = []
    for spot in _refuges(table, cell):
        if table.archs[cell]:
            found.append(_PUT[spot])
        found += [make("put", "lead", spot=spot, number=leader) for leader in leaders_at(table, cell)]
    return found


def _displace(builder: StateBuilder, frame: Displace, seat: Seat, action: Action) -> None:
    builder.pop()
    source, target = frame.cell, _cell(action)
    if action.words == ("arch",):
        builder.shift(source, target, 1)
        builder.tell(Displaced(seat, source, target, -1))
    else:
        assert action.number is not None
        builder.lead(action.number, target)
        builder.tell(Displaced(seat, source, target, action.number))
    _clear(builder, seat, (source, *frame.later))


def _why_lay(_table: Table, _frame: Lay, _seat: Seat, action: Action) -> IllegalAction | None:
    return IllegalAction("cannot-lie", spot=NAMES[_cell(action)]) if action.verb == "lay" else None


_SNOW_PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {
    "icefall": _icefall_part,
    "blizzard": _blizzard_part,
}
_SNOW_ASKS: Asks = {
    Break: Handler(_breaks, _break, _why_break),
    Lay: Handler(_lays, _lay, _why_lay),
    Displace: Handler(_displaces, _displace, nothing),
}


# ---- Logbook cards that bring tiles and requests into hands: Caravan and Council letter (I12)

MOST_TRADES: Final = 2
LETTERS: Final = 2
_BUY: Final = tuple(make("buy", *words) for words in FRONT_WORDS)
_SELL: Final = tuple(make("sell", *words) for words in FRONT_WORDS)
_SWAP: Final = tuple(tuple(make("swap", *words, *given) for given in FRONT_WORDS) for words in FRONT_WORDS)
_SWAPPED: Final = {action: (front, given) for front, row in enumerate(_SWAP) for given, action in enumerate(row)}


# ---- Caravan


def market(table: Table) -> tuple[int, ...]:
    """Return the snow pieces that Caravan has laid open: neither on the board nor in a hand nor in the discard."""
    return next((frame.market for frame in table.stack if isinstance(frame, Market | Trade)), ())


def _caravan_part(builder: StateBuilder, seat: Seat) -> bool:
    """Lay tiles of the shuffled discard open, as many as players plus 1; then all trade in turn order."""
    before = known_spill(builder)
    order, builder.rng = builder.rng.shuffled(builder.spill)
    laid = order[: builder.setting.seats + 1]
    builder.spill = tuple(piece for piece in builder.spill if piece not in laid)
    # Shuffled: an open tile may be the known one of its front, so what else is known is sure of the others only.
    recall(builder, before - Counter(builder.fronts[piece] for piece in laid))
    builder.shown |= sum(1 << piece for piece in laid)
    builder.reveal()
    builder.tell(MarketLaid(tuple(builder.fronts[piece] for piece in laid)))
    builder.push(Market(clockwise(builder, seat), laid))
    return True


def _next(builder: StateBuilder, task: Market) -> None:
    builder.barrier = True
    if not task.seats:
        builder.spill = (*builder.spill, *task.market)
        builder.tell(MarketClosed(len(task.market)))
        return
    seat, *later = task.seats
    player = builder.players[seat]
    if player.hand or (player.rp and task.market):
        builder.push(Trade(seat, tuple(later), task.market))
    else:
        builder.tell(Skipped(seat, builder.logged[-1]))
        builder.push(Market(tuple(later), task.market))


def _trades(table: Table, frame: Trade, seat: Seat) -> list[Action]:
    """Return what may be bought, swapped and sold; the first act must be done, the second may, the same one too."""
    laid = tuple(dict.fromkeys(table.fronts[piece] for piece in frame.market))
    held = fronts_held(table, seat)
    found = [_BUY[front] for front in laid] if table.players[seat].rp else []
    found += [_SWAP[front][given] for front in laid for given in held]
    found += [_SELL[front] for front in held]
    if frame.done:
        found.append(DONE)
    return found


def _trade(builder: StateBuilder, frame: Trade, seat: Seat, action: Action) -> None:
    if action == DONE:
        _leave(builder, frame)
        return
    laid = frame.market
    match action.verb:
        case "buy":
            laid = _buy(builder, seat, FRONT_WORDS.index(action.words), laid)
        case "swap":
            laid = _swap(builder, seat, *_SWAPPED[action], laid=laid)
        case _:
            front = FRONT_WORDS.index(action.words)
            discard_front(builder, seat, front)
            builder.gain_rp(seat, 1)
            builder.tell(Sold(seat, front))
    frame = replace(frame, market=laid, done=frame.done + 1)
    if frame.done < MOST_TRADES:
        builder.swap(frame)
    else:
        _leave(builder, frame)


def _leave(builder: StateBuilder, frame: Trade) -> None:
    builder.swap(Market(frame.later, frame.market))


def _taken(builder: StateBuilder, seat: Seat, front: int, laid: tuple[int, ...]) -> int:
    """Take a tile of the market into the hand; return the piece."""
    piece = next(piece for piece in laid if builder.fronts[piece] == front)
    builder.change(seat, hand=(*builder.players[seat].hand, piece))
    builder.shown &= ~(1 << piece)
    builder.barrier = True
    return piece


def _buy(builder: StateBuilder, seat: Seat, front: int, laid: tuple[int, ...]) -> tuple[int, ...]:
    piece = _taken(builder, seat, front, laid)
    builder.gain_rp(seat, -1)
    builder.tell(Bought(seat, front))
    return tuple(other for other in laid if other != piece)


def _swap(builder: StateBuilder, seat: Seat, front: int, given: int, *, laid: tuple[int, ...]) -> tuple[int, ...]:
    hand = builder.players[seat].hand
    gone = next(piece for piece in hand if builder.fronts[piece] == given)
    builder.change(seat, hand=tuple(other for other in hand if other != gone))
    piece = _taken(builder, seat, front, laid)
    builder.shown |= 1 << gone
    builder.tell(Swapped(seat, front, given))
    return (*(other for other in laid if other != piece), gone)


def _why_trade(table: Table, _frame: Trade, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb == "sell" and action.words in FRONT_WORDS:
        return IllegalAction("not-in-hand", front=":".join(action.words))
    return IllegalAction("no-rp") if action.verb == "buy" and not table.players[seat].rp else None


# ---- Council letter


def _council_part(builder: StateBuilder, seat: Seat) -> bool:
    drawn = sunset.draw(builder, LETTERS)
    if not drawn:
        return False
    builder.change(seat, requests=(*builder.players[seat].requests, *drawn))
    builder.tell(LetterDrawn(seat, len(drawn)))
    builder.tell(RequestsDrawn(seat, drawn))
    if len(drawn) == LETTERS:
        builder.push(Letter(seat))
    return True


def _letters(_table: Table, _frame: Letter, _seat: Seat) -> list[Action]:
    return [make("keep", number=place) for place in range(1, LETTERS + 1)]


def _keep(builder: StateBuilder, _frame: Letter, seat: Seat, action: Action) -> None:
    """Keep the first or second of the two that came last."""
    builder.pop()
    assert action.number is not None
    other = LETTERS + 1 - action.number
    drop_request(builder, seat, len(builder.players[seat].requests) - LETTERS + other)


_TRADE_PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {
    "caravan": _caravan_part,
    "council": _council_part,
}
_TRADE_ASKS: Asks = {
    # With tiles in hand, what may be done is secret: then nothing is done unasked.
    Trade: Handler(_trades, _trade, _why_trade, forced=lambda table, frame: not table.players[frame.seat].hand),
    Letter: Handler(_letters, _keep, nothing),
}
_TRADE_TASKS: Tasks = {Market: _next}


PARTS: Final = {**_FIGURE_PARTS, **_SNOW_PARTS, **_TRADE_PARTS}
"""By card: begins a seat's part; tells whether it can be done at all."""
_ONCE: Final = frozenset({"prism", "watch", "caravan"})
"""Cards whose part is the first player's, or that order the seats themselves."""


def _reveal(builder: StateBuilder, _task: Reveal) -> None:
    """Reveal the top card and put everyone's part on the stack (I5.2)."""
    card, *rest = builder.log
    builder.log = tuple(rest)
    builder.logged = (*builder.logged, card)
    builder.reveal()
    builder.tell(Revealed(builder.first, card))
    seats = (builder.first,) if builder.setting.box.logbook[card].id in _ONCE else clockwise(builder, builder.first)
    builder.then(*(Part(seat, card) for seat in seats))


def _part(builder: StateBuilder, task: Part) -> None:
    builder.barrier = True
    if not PARTS[builder.setting.box.logbook[task.card].id](builder, task.seat):
        builder.tell(Skipped(task.seat, task.card))


ASKS: Asks = {**_FIGURE_ASKS, **_SNOW_ASKS, **_TRADE_ASKS}
TASKS: Tasks = {Reveal: _reveal, Part: _part, **_TRADE_TASKS}
