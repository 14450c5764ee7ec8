"""What the effects of artifacts do, each as a small picture: for slots that are empty.

Knows how a picture looks. Must not know what an effect needs, nor whose slot it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from render.drawing.cache import cached
from render.drawing.canvas import FINE, Pen, centred, stamp
from render.drawing.theme import Face
from render.ice.sprites.icons import token
from render.ice.sprites.shades import DEEP, GREEN
from render.ice.sprites.signs import LINE, SNOW, TINTS, ring, solid
from render.ice.sprites.travellers import crew
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.canvas import Point
    from render.drawing.theme import Colour

WIDE: Final = 92
TALL: Final = 48
_ICE: Final[Colour] = (150, 202, 238)
_ICE_DARK: Final[Colour] = (92, 152, 204)


def _hexagon(pen: Pen, at: Point, reach: float) -> None:
    """Draw a tile of ice."""
    points = [(at[0] + (x - 1) * reach, at[1] + (y - 1) * reach * 0.92) for x, y in ring(6, (1.0,))]
    pen.polygon([(x, y + 3) for x, y in points], LINE, line=LINE, width=3)
    pen.polygon(points, _ICE, line=LINE, width=2.4)


def _arrow(pen: Pen, tail: Point, tip: Point, colour: Colour) -> None:
    """Draw an arrow along a line that is level or upright."""
    dx, dy = ((tip[0] > tail[0]) - (tip[0] < tail[0]), (tip[1] > tail[1]) - (tip[1] < tail[1]))
    neck = (tip[0] - 7 * dx, tip[1] - 7 * dy)
    head = (tip, (neck[0] + 6 * dy, neck[1] + 6 * dx), (neck[0] - 6 * dy, neck[1] - 6 * dx))
    pen.line((tail, neck), LINE, width=7)
    pen.polygon(head, LINE, line=LINE, width=4)
    pen.line((tail, neck), colour, width=3.6)
    pen.polygon(head, colour)


def _obliteration(sprite: Image.Image) -> None:
    """Draw a tile that bursts."""

    def draw(pen: Pen) -> None:
        _hexagon(pen, (46, 24), 22)
        crack: tuple[Point, ...] = ((46, 3), (40, 15), (50, 22), (42, 31), (47, 45))
        pen.line(crack, LINE, width=6)
        pen.line(crack, SNOW, width=2.4)
        for points in (((12, 10), (20, 7), (18, 17)), ((76, 8), (84, 13), (75, 18)), ((12, 34), (21, 32), (18, 42))):
            solid(pen, points, TINTS[0], width=3)
        solid(pen, ((74, 32), (83, 35), (75, 42)), TINTS[0], width=3)

    _sketched(sprite, draw)


def _exalted(sprite: Image.Image) -> None:
    """Draw somebody to whom others come."""

    def draw(pen: Pen) -> None:
        _arrow(pen, (4, 26), (28, 26), TINTS[1])
        _arrow(pen, (88, 26), (64, 26), TINTS[1])

    _sketched(sprite, draw)
    centred(sprite, crew(1, 46), (46, 25))


def _harmony(sprite: Image.Image) -> None:
    """Draw somebody who joins."""

    def draw(pen: Pen) -> None:
        for paint, wide in ((LINE, 12.0), (TINTS[2], 6.4)):
            pen.line(((22, 24), (42, 24)), paint, width=wide)
            pen.line(((32, 14), (32, 34)), paint, width=wide)

    _sketched(sprite, draw)
    centred(sprite, crew(1, 48), (64, 24))


def _philosophical(sprite: Image.Image) -> None:
    """Draw a tile that is lifted out of a gap."""

    def draw(pen: Pen) -> None:
        _hexagon(pen, (38, 18), 16)
        pen.line(((12, 42), (24, 46), (52, 46), (64, 42)), _ICE_DARK, width=4)
        _arrow(pen, (76, 42), (76, 6), GREEN)

    _sketched(sprite, draw)


def _achievement(sprite: Image.Image) -> None:
    """Draw one more exploration point."""
    write(sprite, (28, 25), "+1", face=Face.NUMERAL, size=36, fill=DEEP)
    stamp(sprite, token("ep", 42), (47, 3))


def _sketched(sprite: Image.Image, draw: Callable[[Pen], None]) -> None:
    large = Image.new("RGBA", (WIDE * FINE, TALL * FINE), (0, 0, 0, 0))
    draw(Pen(large, FINE))
    sprite.alpha_composite(large.reduce(FINE))


_PICTURES: Final[tuple[Callable[[Image.Image], None], ...]] = (
    *(_obliteration, _exalted, _harmony, _philosophical, _achievement),
)


@cached
def effect(kind: int) -> Image.Image:
    """Return the picture of what an artifact of a type does."""
    sprite = Image.new("RGBA", (WIDE, TALL), (0, 0, 0, 0))
    _PICTURES[kind](sprite)
    return sprite
