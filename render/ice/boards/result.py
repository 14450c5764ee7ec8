"""The picture of the end: places, renown and where they came from, as a table; below it a map of who dug up which tile.

Knows the score lines of a view, and for the map the events of the match and the tiles left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, POSITION, SNOW, SURFACE
from engine.ice.events.dig import Excavated
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, centred, sketch, stamp
from render.drawing.layout import Rect, column, grid, row
from render.drawing.theme import Face
from render.ice.boards.shared_strip import verdict
from render.ice.card_names import decree_name
from render.ice.sprites.cardface import decree_icon, fitted
from render.ice.sprites.furniture import draw_panel, ground, seal, sign
from render.ice.sprites.landscape import landscape
from render.ice.sprites.palette import FRAME, FRAME_EDGE, FRAME_FADED, FRAME_INK, WHITE
from render.ice.sprites.shades import FADED, FAINT, NIGHT, PARCHMENT, PARCHMENT_RIM, RIM, SHEET
from render.ice.sprites.signs import BRASS, LINE, guild_icon, ring, token
from render.ice.sprites.travellers import leader, leader_figure
from render.letters.lettering import stacked, width, wrap, write
from render.texts import ranking as ranked
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PIL import Image

    from engine.core import Event, Outcome, Seat
    from engine.ice.board import Cell
    from engine.ice.components import Box
    from engine.ice.view import Line, View
    from render.drawing.theme import Colour, Identity
    from render.look import Look
    from render.words import Words

WIDE: Final = 1000
MARGIN: Final = 20
GAP: Final = 8
HEAD: Final = 110
PLAYER: Final = 132
"""The height of the row with the players' names."""
ROW: Final = 64
TOTAL: Final = 96
HEADING: Final = 48
MAP: Final = 352
"""The height of the maps of the levels."""
LABEL: Final = 330
"""The width of the column that names the lines; less with five players."""
_COLUMN: Final = 280
_KINDS: Final = ("request", "bonus", "renown", "planning")
TITLE: Final = 34
"""The height of the name of a level, above its map."""
COUNTS: Final = 40
"""The height of the numbers of tiles, below it."""
UNIT: Final = 12.4
"""Pixels of a third of the distance between two cells."""
_REACH: Final = UNIT * 3 / 3**0.5
"""From the middle of a cell to its corners."""
_ROW: Final = 3**0.5 / 2
MARK: Final = 30
LEVELS: Final[tuple[tuple[str, range, Colour], ...]] = (
    (msg("Snow"), SNOW, (226, 236, 246)),
    (msg("Surface"), SURFACE, (136, 190, 230)),
    (msg("Deep"), DEEP, (52, 106, 184)),
)
"""Name, cells and colour of the tiles."""


@dataclass(frozen=True, slots=True)
class ResultPlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    head: Rect
    players: tuple[Rect, ...]
    """In the order in which they are shown."""
    labels: tuple[Rect, ...]
    """The lines, the total last."""
    cells: tuple[tuple[Rect, ...], ...]
    """By line: a cell for each player."""
    heading: Rect | None = None
    """Over the maps."""
    maps: tuple[Rect, ...] = ()
    """By level; none when nobody dug."""


def rows(view: View) -> list[tuple[str, int]]:
    """Return the lines of the table as (kind, decree): decrees, requests, and other kinds that anyone scored."""
    found = [("decree", card) for card in view.decrees]
    there = {line.kind for lines in view.lines for line in lines}
    return found + [(kind, -1) for kind in _KINDS if kind in there or kind == "request"]


def points(lines: Sequence[Line], kind: str, card: int) -> int:
    """Return the renown of one line of the table; all requests are one line."""
    return sum(line.rp for line in lines if line.kind == kind and (kind != "decree" or line.card == card))


def requests(lines: Sequence[Line]) -> int:
    """Return how many requests were validated."""
    return sum(line.kind == "request" for line in lines)


def ranking(outcome: Outcome) -> tuple[tuple[int, Seat], ...]:
    """Return (place, seat) from the first place on; equal renown is the same place, and winners are first (I10.6)."""
    return ranked(outcome.winners, [(score,) for score in outcome.scores])


def plan_result(seats: int, lines: int, *, maps: bool = False) -> ResultPlan:
    """Lay out a table of ``seats`` columns and ``lines`` rows, below it the maps of where everyone dug."""
    inner = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, 0)
    label = LABEL if seats < 5 else 270
    wide = min(_COLUMN, (inner.w - label - seats * GAP) // seats)
    # with few players the names of the lines take the room that is left
    label = inner.w - seats * (wide + GAP)
    heights = (HEAD, PLAYER, *(ROW,) * lines, TOTAL)
    head, players, *bands = column(inner, heights, gap=0)
    bands = [Rect(band.x, band.y + GAP * (i + 2), band.w, band.h) for i, band in enumerate(bands)]
    widths = (label, *(wide,) * seats)
    columns = row(Rect(players.x, players.y + GAP, players.w, players.h), widths, gap=GAP)
    split = [row(band, widths, gap=GAP) for band in bands]
    labels, cells = tuple(each[0] for each in split), tuple(each[1:] for each in split)
    bottom = bands[-1].bottom
    if not maps:
        return ResultPlan((WIDE, bottom + MARGIN), head, columns[1:], labels, cells)
    heading = Rect(inner.x, bottom + MARGIN, inner.w, HEADING)
    dug = grid(Rect(inner.x, heading.bottom, inner.w, 0), 3, across=3, height=MAP, gap=10)
    return ResultPlan((WIDE, dug[0].bottom + MARGIN), head, columns[1:], labels, cells, heading, dug)


def result(view: View, look: Look, *, events: Sequence[Event] = ()) -> Image.Image:
    """Draw the result, with a map of the excavations among the events; raise ValueError while the match runs."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError(f"the match is in phase {view.decision.phase}")
    lines = rows(view)
    order = ranking(outcome)
    found = dug(events)
    plan = plan_result(len(order), len(lines), maps=bool(found))
    image = ground(plan.size)
    stamp(image, landscape("night", (plan.head.w, plan.head.h), at=-1), (plan.head.x, plan.head.y))
    title = verdict(view, outcome, look.names, look.words)
    at = (plan.head.middle[0], plan.head.middle[1] - 6)
    write(image, at, title, face=Face.TITLE, size=42, fill=WHITE, room=plan.head.w - 40)
    for rect, (place, seat) in zip(plan.players, order, strict=True):
        _draw_player(image, rect, view, seat, look, place=place, name=look.names[seat])
    for label, cells, (kind, card) in zip(plan.labels, plan.cells, lines, strict=False):
        _draw_label(image, label, view.box, kind, card, words=look.words)
        for rect, (_, seat) in zip(cells, order, strict=True):
            _draw_cell(image, rect, view.lines[seat], kind, card)
    _draw_totals(image, plan, outcome, order, look.words)
    if plan.heading is not None:
        y = plan.heading.y + 18
        at, text = (plan.heading.x + 8, y), look.words.say("Where everybody dug")
        write(image, at, text, face=Face.TITLE, size=32, fill=FRAME_INK, align="left")
        at, text = (plan.heading.right - 8, y), look.words.say("dark: collapsed or destroyed")
        write(image, at, text, face=Face.NARROW, size=24, fill=FRAME_FADED, align="right")
        for rect in plan.maps:
            draw_panel(image, rect, FRAME, line=FRAME_EDGE)
        draw_map(image, plan.maps, view, found, look)
    return image


# ---- players


@cached
def crown(size: int) -> Image.Image:
    """Return the sign of a winner: a wreath of rays."""

    def draw(pen: Pen) -> None:
        pen.polygon(ring(40, (0.99, 0.84)), LINE)
        pen.polygon(ring(40, (0.92, 0.8)), BRASS)

    return sketch((size, size), draw, unit=size / 2)


def _draw_player(image: Image.Image, rect: Rect, view: View, seat: Seat, look: Look, *, place: int, name: str) -> None:
    """Draw a player's place, token, name and guild at the head of a column."""
    won = view.outcome is not None and seat in view.outcome.winners
    who = look.identity(seat)
    draw_panel(image, rect, who.wash, line=BRASS if won else RIM)
    x = rect.middle[0]
    if won:
        centred(image, crown(74), (x, rect.y + 40))
    centred(image, leader_figure(who, 66), (x - 4, rect.y + 40))
    if len(view.players) > 1:
        write(image, (rect.x + 18, rect.y + 22), str(place), face=Face.NUMERAL, size=32, fill=LINE)
    centred(image, guild_icon(view.players[seat].guild, 28), (rect.right - 18, rect.y + 20))
    room = rect.w - 12
    if width(name, Face.TITLE, 26) <= room:
        write(image, (x, rect.y + 92), name, face=Face.TITLE, size=26, fill=LINE)
    else:
        lines = wrap(name, Face.NARROW, 26, room=room, lines=2)
        stacked(image, (x, rect.y + 99), lines, face=Face.NARROW, size=26, fill=LINE)


# ---- lines


def _draw_label(image: Image.Image, rect: Rect, box: Box, kind: str, card: int, *, words: Words) -> None:
    """Draw the label of a line."""
    draw_panel(image, rect, PARCHMENT, line=PARCHMENT_RIM)
    text = {
        "request": words.say("Requests"),
        "bonus": words.say("Bonus for second requests"),
        "renown": words.say("Renown tokens"),
        "planning": words.say("Planning token"),
    }
    sprite = {
        "request": lambda: sign("validated", 46),
        "bonus": lambda: seal("+2", 50),
        "renown": lambda: token("rp", 48),
        "planning": lambda: token("plan", 44),
    }
    decree = box.decrees[card] if kind == "decree" else None
    centred(image, decree_icon(decree, 52) if decree is not None else sprite[kind](), (rect.x + 36, rect.middle[1]))
    name = text[kind] if decree is None else decree_name(words, decree)
    room = rect.w - 72 - 8
    lines = 1 if width(name, Face.NARROW, 26) <= room else 2
    y = rect.middle[1] - (14 if lines == 2 else 0)
    fitted(image, (rect.x + 70, y), name, room=room, size=27, lines=lines)


def _draw_cell(image: Image.Image, rect: Rect, lines: Sequence[Line], kind: str, card: int) -> None:
    """Write the renown of a player's line; for requests also their number."""
    draw_panel(image, rect, SHEET, line=RIM)
    mine = points(lines, kind, card)
    x, y = rect.middle
    write(image, (x, y), str(mine), face=Face.NUMERAL, size=36, fill=LINE if mine else FAINT)
    if kind == "request" and (number := requests(lines)):
        text = f"\N{MULTIPLICATION SIGN}{number}"
        write(image, (rect.right - 12, y), text, face=Face.NARROW, size=26, fill=FADED, align="right")


def _draw_totals(
    image: Image.Image, plan: ResultPlan, outcome: Outcome, order: Sequence[tuple[int, Seat]], words: Words
) -> None:
    """Draw the row of totals."""
    rect = plan.labels[-1]
    text = words.say("Renown points")
    fitted(image, (rect.x + 14, rect.middle[1]), text, room=rect.w - 22, size=34, fill=FRAME_INK)
    for cell, (_, seat) in zip(plan.cells[-1], order, strict=True):
        if seat in outcome.winners:
            draw_panel(image, cell, (255, 240, 190), line=BRASS)
        centred(image, seal(str(outcome.scores[seat]), 86), cell.middle)


def dug(events: Iterable[Event]) -> dict[Cell, Seat]:
    """Return who dug up which tile in a match (I6.4)."""
    return {event.cell: event.seat for event in events if isinstance(event, Excavated)}


def sites(rect: Rect, cells: Sequence[Cell]) -> dict[Cell, tuple[int, int]]:
    """Return the middles of the cells of a level on its map."""
    x, y = rect.middle[0], rect.y + TITLE + (rect.h - TITLE - COUNTS) // 2
    flat = {cell: _flat(cell) for cell in cells}
    top, foot = min(at[1] for at in flat.values()), max(at[1] for at in flat.values())
    return {cell: (round(x + across), round(y + down - (top + foot) / 2)) for cell, (across, down) in flat.items()}


def _flat(cell: Cell) -> Point:
    q, r = POSITION[cell]
    return UNIT * (q + r / 2), UNIT * r * _ROW


@cached
def _hexagon(fill: Colour, line: Colour) -> Image.Image:
    """Return a cell of the map."""
    size = round(_REACH * 2) + 2

    def draw(pen: Pen) -> None:
        middle = (size / 2, size / 2)
        pen.polygon(ring(6, (_REACH - 0.4,), at=middle), line)
        pen.polygon(ring(6, (_REACH - 2.4,), at=middle), fill)

    return sketch((size, size), draw)


@cached
def _own(who: Identity) -> Image.Image:
    """Return the cell of a tile that someone dug up."""
    sprite = _hexagon(who.wash, who.edge).copy()
    centred(sprite, leader(who, MARK), (sprite.width // 2, sprite.height // 2))
    return sprite


def draw_map(image: Image.Image, rects: Sequence[Rect], view: View, found: Mapping[Cell, Seat], look: Look) -> None:
    """Draw the levels beside each other: tiles left, tiles that fell, and whose leader dug up the others."""
    left = {cell.spot for cell in view.cells if cell.kind == "tile"}
    for rect, (name, cells, colour) in zip(rects, LEVELS, strict=True):
        at = (rect.middle[0], rect.y + TITLE // 2)
        write(image, at, look.words.say(name), face=Face.TITLE, size=26, fill=FRAME_INK, room=rect.w)
        for cell, middle in sites(rect, cells).items():
            if cell in found:
                centred(image, _own(look.identity(found[cell])), middle)
            else:
                centred(image, _hexagon(colour if cell in left else NIGHT, RIM), middle)
        _draw_counts(image, rect, Counter(found[cell] for cell in cells if cell in found), look)


def _draw_counts(image: Image.Image, rect: Rect, counts: Counter[Seat], look: Look) -> None:
    """Write how many tiles of the level each player dug up."""
    step = min(72, rect.w // max(1, len(counts)))
    x, y = rect.middle[0] - step * len(counts) // 2, rect.bottom - COUNTS // 2
    for i, seat in enumerate(sorted(counts)):
        sprite = leader(look.identity(seat), 34)
        stamp(image, sprite, (x + i * step, y - sprite.height // 2))
        at = (x + i * step + 36, y)
        write(image, at, str(counts[seat]), face=Face.NUMERAL, size=26, fill=FRAME_INK, align="left")
