"""The signs of snow tiles: a hexagon in the colour of the family, with a picture on it.

Knows how a sign looks at any size. Must not know what a tile does.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.ice.components import FRONTS, TALISMAN
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, sketch
from render.ice.sprites.signs import LINE, SNOW, type_icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from render.drawing.theme import Colour

_WOOD: Final[Colour] = (150, 92, 48)
_CORAL: Final[Colour] = (214, 74, 52)
_EXPEDITION: Final[Colour] = (246, 218, 164)
_NUUK: Final[Colour] = (216, 202, 244)
_ANIMALS: Final[Colour] = (184, 226, 226)
_GROUNDS: Final = (_EXPEDITION,) * 4 + (_NUUK,) * 3 + (_ANIMALS,) * 4 + (_NUUK,) * 5


def _hexagon(reach: float) -> list[Point]:
    return [(1 + reach * sin(i * pi / 3), 1 - reach * cos(i * pi / 3)) for i in range(6)]


def _rope(pen: Pen) -> None:
    """Draw a coil, bound in the middle, its end hanging down."""
    pen.line(((1.28, 1.1), (1.42, 1.4), (1.26, 1.66)), LINE, width=0.26)
    pen.line(((1.28, 1.1), (1.42, 1.4), (1.26, 1.66)), _WOOD, width=0.13)
    for radius in ((0.5, 0.42), (0.29, 0.22)):
        pen.disc((0.98, 0.88), (radius[0] + 0.06, radius[1] + 0.06), None, line=LINE, width=0.27)
        pen.disc((0.98, 0.88), radius, None, line=_WOOD, width=0.15)
    pen.box((0.8, 1.14, 1.16, 1.42), _CORAL, line=LINE, width=0.07)


def _person(pen: Pen, x: float, y: float, *, coat: Colour) -> None:
    pen.polygon(
        ((x - 0.32, y + 0.8), (x - 0.2, y + 0.2), (x + 0.2, y + 0.2), (x + 0.32, y + 0.8)),
        LINE,
        line=LINE,
        width=0.12,
    )
    pen.polygon(((x - 0.28, y + 0.8), (x - 0.17, y + 0.22), (x + 0.17, y + 0.22), (x + 0.28, y + 0.8)), coat)
    pen.disc((x, y), 0.24, LINE)
    pen.disc((x, y), 0.17, SNOW)


def _survivors(pen: Pen) -> None:
    _person(pen, 1.32, 0.66, coat=(84, 134, 190))
    _person(pen, 0.74, 0.72, coat=_CORAL)


def _sailer(pen: Pen) -> None:
    """Draw a sail on runners."""
    pen.polygon(((0.92, 0.28), (0.92, 1.26), (1.66, 1.26)), SNOW, line=LINE, width=0.1)
    pen.polygon(((0.8, 0.5), (0.8, 1.26), (0.42, 1.26)), _CORAL, line=LINE, width=0.09)
    pen.line(((0.86, 0.24), (0.86, 1.46)), LINE, width=0.1)
    pen.polygon(((0.4, 1.36), (1.6, 1.36), (1.44, 1.52), (0.54, 1.52)), _WOOD, line=LINE, width=0.07)
    pen.line(((0.34, 1.62), (1.62, 1.62)), LINE, width=0.09)


def _wreckage(pen: Pen) -> None:
    """Draw a broken hull with a broken mast."""
    pen.line(((1.0, 1.1), (0.84, 0.5)), LINE, width=0.2)
    pen.line(((1.0, 1.1), (0.84, 0.5)), _WOOD, width=0.09)
    pen.polygon(((0.84, 0.36), (1.34, 0.56), (0.96, 0.86)), SNOW, line=LINE, width=0.08)
    hull = (
        (0.3, 0.94),
        (0.62, 1.1),
        (0.76, 0.96),
        (0.92, 1.16),
        (1.12, 1.0),
        (1.26, 1.16),
        (1.7, 0.94),
        (1.42, 1.56),
        (0.6, 1.56),
    )
    pen.polygon(hull, _WOOD, line=LINE, width=0.11)
    pen.line(((0.62, 1.34), (1.38, 1.34)), LINE, width=0.07)


def _whistle(pen: Pen) -> None:
    pen.polygon(((0.8, 0.62), (1.74, 0.62), (1.74, 0.96), (1.1, 1.06)), LINE, line=LINE, width=0.14)
    pen.disc((0.8, 1.08), 0.52, LINE)
    pen.polygon(((0.8, 0.66), (1.7, 0.66), (1.7, 0.93), (1.1, 1.02)), (122, 164, 204))
    pen.disc((0.8, 1.08), 0.43, (122, 164, 204))
    pen.disc((0.8, 1.08), 0.2, LINE)
    for a, b in (((1.36, 0.46), (1.44, 0.24)), ((1.14, 0.48), (1.1, 0.22))):
        pen.line((a, b), LINE, width=0.1)


def _rune(pen: Pen) -> None:
    """Draw a standing stone with a glowing mark."""
    pen.polygon(
        ((0.56, 1.66), (0.46, 0.8), (0.78, 0.3), (1.28, 0.36), (1.56, 0.86), (1.44, 1.66)),
        (106, 112, 132),
        line=LINE,
        width=0.12,
    )
    pen.line(((1.14, 0.56), (0.8, 1.0), (1.2, 1.0), (0.86, 1.46)), LINE, width=0.28)
    pen.line(((1.14, 0.56), (0.8, 1.0), (1.2, 1.0), (0.86, 1.46)), (255, 214, 84), width=0.15)


def _gem(pen: Pen) -> None:
    """Draw a cut stone."""
    pen.polygon(
        ((0.66, 0.5), (1.34, 0.5), (1.68, 0.9), (1.0, 1.68), (0.32, 0.9)), (60, 190, 204), line=LINE, width=0.13
    )
    pen.polygon(((0.7, 0.56), (1.3, 0.56), (1.28, 0.86), (0.72, 0.86)), SNOW)
    for points in (((0.4, 0.9), (1.6, 0.9)), ((0.72, 0.9), (1.0, 1.56)), ((1.28, 0.9), (1.0, 1.56))):
        pen.line(points, LINE, width=0.07)


def _termites(pen: Pen) -> None:
    """Draw an insect of three parts with jaws."""
    for side in (-1, 1):
        for y, dy in ((0.86, -0.22), (1.06, 0.02), (1.22, 0.26)):
            pen.line(((1.0, y), (1 + side * 0.44, y + dy / 2), (1 + side * 0.62, y + dy)), LINE, width=0.09)
        pen.line(((1 + side * 0.1, 0.46), (1 + side * 0.26, 0.28)), LINE, width=0.1)
    pen.disc((1, 1.38), (0.32, 0.38), _WOOD, line=LINE, width=0.1)
    pen.disc((1, 0.92), (0.22, 0.22), _WOOD, line=LINE, width=0.09)
    pen.disc((1, 0.6), (0.24, 0.22), _CORAL, line=LINE, width=0.09)
    pen.line(((0.8, 1.4), (1.2, 1.4)), LINE, width=0.07)


def _smilodon(pen: Pen) -> None:
    """Draw a cat's head with long teeth."""
    head = ((0.36, 0.34), (0.7, 0.5), (1.3, 0.5), (1.64, 0.34), (1.62, 0.98), (1.34, 1.34), (0.66, 1.34), (0.38, 0.98))
    pen.polygon(head, (238, 196, 128), line=LINE, width=0.12)
    for side in (-1, 1):
        pen.polygon(
            ((1 + side * 0.34, 1.16), (1 + side * 0.12, 1.2), (1 + side * 0.22, 1.76)), SNOW, line=LINE, width=0.08
        )
        pen.disc((1 + side * 0.3, 0.82), (0.11, 0.09), LINE)
    pen.polygon(((0.86, 1.0), (1.14, 1.0), (1.0, 1.16)), LINE)


def _spiders(pen: Pen) -> None:
    for side in (-1, 1):
        for knee, foot in (
            ((0.4, 0.5), (0.62, 0.82)),
            ((0.52, 0.82), (0.72, 1.06)),
            ((0.5, 1.14), (0.68, 1.42)),
            ((0.34, 1.44), (0.42, 1.72)),
        ):
            pen.line(((1.0, 1.04), (1 + side * knee[0], knee[1]), (1 + side * foot[0], foot[1])), LINE, width=0.09)
    pen.disc((1, 1.24), (0.34, 0.36), SNOW, line=LINE, width=0.11)
    pen.disc((1, 0.78), (0.23, 0.22), SNOW, line=LINE, width=0.1)
    for x in (0.92, 1.08):
        pen.disc((x, 0.72), 0.05, _CORAL)


def _manta(pen: Pen) -> None:
    """Draw a ray seen from above."""
    pen.line(((1.0, 1.2), (1.06, 1.5), (0.94, 1.82)), LINE, width=0.11)
    body = (
        (0.86, 0.34),
        (1.0, 0.46),
        (1.14, 0.34),
        (1.3, 0.62),
        (1.78, 1.1),
        (1.3, 1.12),
        (1.0, 1.44),
        (0.7, 1.12),
        (0.22, 1.1),
        (0.7, 0.62),
    )
    pen.polygon(body, (64, 126, 186), line=LINE, width=0.11)
    pen.disc((0.82, 0.68), 0.07, SNOW)
    pen.disc((1.18, 0.68), 0.07, SNOW)
    pen.line(((1.0, 0.86), (1.0, 1.2)), (150, 200, 236), width=0.1)


def _talisman(pen: Pen) -> None:
    """Draw a pendant on a cord; the type's sign is put on it."""
    pen.line(((0.46, 0.3), (1.0, 0.62), (1.54, 0.3)), LINE, width=0.12)
    pen.disc((1, 1.14), 0.72, LINE)
    pen.disc((1, 1.14), 0.63, (250, 244, 222))


_SIGNS: Final[tuple[Callable[[Pen], None], ...]] = (
    *(_rope, _survivors, _sailer, _wreckage, _whistle, _rune, _gem, _termites, _smilodon, _spiders, _manta),
    *(_talisman,) * 5,
)


@cached
def front_icon(front: int, size: int) -> Image.Image:
    """Return the sign of the front of a snow tile, of a talisman with its type."""
    assert 0 <= front < len(FRONTS)

    def draw(pen: Pen) -> None:
        pen.polygon(_hexagon(0.99), LINE)
        pen.polygon(_hexagon(0.9), _GROUNDS[front])
        _SIGNS[front](pen)

    sprite = sketch((size, size), draw, unit=size / 2)
    if front >= TALISMAN:
        sprite = sprite.copy()
        small = type_icon(front - TALISMAN, round(size * 0.56))
        sprite.alpha_composite(small, (size // 2 - small.width // 2, round(size * 0.57) - small.height // 2))
    return sprite
