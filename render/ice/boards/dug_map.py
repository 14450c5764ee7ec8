"""The map of a finished match: who dug up which tile, level by level.

Knows the events of a whole match and the tiles left in a view. Must not know scores.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, POSITION, SNOW, SURFACE
from engine.ice.events.dig import Excavated
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, centred, sketch, stamp
from render.drawing.theme import Face
from render.ice.sprites.palette import FRAME_INK
from render.ice.sprites.shades import NIGHT, RIM
from render.ice.sprites.signs import ring
from render.ice.sprites.travellers import leader
from render.letters.lettering import write
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PIL import Image

    from engine.core import Event, Seat
    from engine.ice.board import Cell
    from engine.ice.view import View
    from render.drawing.layout import Rect
    from render.drawing.theme import Colour, Identity
    from render.look import Look

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
    """Return the cell of a tile that somebody dug up."""
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
