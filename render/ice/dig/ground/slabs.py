"""The tiles of the dig as sprites: slabs of snow and ice with their walls, crevasses along two sides, shadows.

Knows how ice looks in a light, and where on a tile crevasses and their cracks are. Must not know a view.
"""

from __future__ import annotations

from hashlib import shake_128
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageFilter

from engine.ice.board import DEEP_LEVEL, POSITION, SNOW_LEVEL, SURFACE_LEVEL
from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.ice.dig.geometry import FAMILIES, HALF, MIDDLE, SPRITE, TALL, WALLS, corners
from render.ice.dig.ground.light import Light, coloured, heights, lit, mixed, ridges, stencil, strokes, toned
from render.ice.dig.labels.obstacles import Cluster, along, square
from render.ice.sprites import palette

if TYPE_CHECKING:
    from engine.ice.board import Cell
    from render.drawing.canvas import Pen, Point
    from render.drawing.theme import Colour

_RIM: Final = (
    *((1.0, -1.0), (10.0, -0.86), (9.0, -0.7), (16.0, -0.52), (13.0, -0.34), (19.0, -0.14)),
    *((15.0, 0.06), (18.0, 0.22), (12.0, 0.44), (15.0, 0.62), (9.0, 0.8), (1.0, 1.0)),
)
_GLOW: Final = ((3, -0.88), (7.5, -0.6), (5.5, -0.36), (10.0, -0.1), (6.5, 0.2), (8.5, 0.44), (5.0, 0.66), (3, 0.9))
_BRANCHES: Final = (((14, -0.5), (22, -0.62), (30, -0.52)), ((16, 0.2), (25, 0.14), (29, 0.3), (38, 0.28)))
"""The edge of a crevasse, the light in it and the cracks that run from it: how far into the tile, how far along."""
_CRACK: Final = 22
"""How far a crevasse reaches into its tile."""
_SQUARES: Final = 7


@cached
def crevasse_boxes(at: Point, turn: int) -> Cluster:
    """Cover the crevasses of a tile and their cracks with small boxes."""
    found = []
    for side in (turn, turn + 3):
        angle = side % 6 * pi / 3
        found += [square(_spot(at, angle, _CRACK / 2, 2 * n / _SQUARES - 6 / 7), _CRACK) for n in range(_SQUARES)]
        for branch in _BRANCHES:
            points = [_spot(at, angle, *way) for way in branch]
            found += [box for ends in pairwise(points) for box in along(ends)]
    return Cluster(found)


def _spot(middle: Point, angle: float, into: float, aside: float) -> Point:
    """Return a point so far into the tile from the side in a direction, and so far along that side."""
    out, aside = HALF - into, aside * TALL / 2
    return middle[0] + out * cos(angle) - aside * sin(angle), middle[1] + out * sin(angle) + aside * cos(angle)


def _chasm(pen: Pen, angle: float) -> None:
    """Draw the crevasse along one side and the cracks that run from it."""

    def spot(into: float, aside: float) -> Point:
        return _spot(MIDDLE, angle, into, aside)

    rim = [spot(into, along) for into, along in _RIM]
    for branch in _BRANCHES:
        points = [spot(*way) for way in branch]
        pen.line(points, palette.CREVASSE[1], width=3.2)
        pen.line(points, palette.CREVASSE[0], width=1.6)
    whole = (*rim, spot(-1, 1.0), spot(-1, -1.0))
    pen.polygon(whole, palette.WHITE, line=palette.WHITE, width=5)
    pen.polygon(whole, palette.CREVASSE[0], line=palette.CREVASSE[1], width=2.2)
    for paint, wide in ((palette.CREVASSE[1], 5.5), (palette.CREVASSE[2], 2.4)):
        pen.line([spot(*way) for way in _GLOW], paint, width=wide)


_DRIFT: Final = (26, 12, 38, 20)
"""By texture: how the wind blew, in degrees."""
_RAMPS: Final[dict[int, tuple[tuple[int, Colour], ...]]] = {
    SNOW_LEVEL: (
        (0, (120, 152, 200)),
        (64, (172, 198, 230)),
        (104, (214, 228, 244)),
        (128, (236, 243, 250)),
        (156, (249, 252, 255)),
        (255, (255, 255, 255)),
    ),
    SURFACE_LEVEL: (
        (0, (44, 104, 168)),
        (70, (96, 160, 212)),
        (128, (138, 198, 236)),
        (176, (186, 228, 248)),
        (255, (244, 252, 255)),
    ),
    DEEP_LEVEL: (
        (0, (8, 30, 82)),
        (70, (24, 68, 144)),
        (128, (40, 98, 182)),
        (180, (84, 146, 222)),
        (255, (170, 214, 250)),
    ),
}
_STRATA: Final[dict[int, tuple[tuple[float, Colour], ...]]] = {
    SNOW_LEVEL: (
        (0.0, (222, 234, 246)),
        (0.24, (186, 208, 232)),
        (0.46, (150, 182, 216)),
        (0.6, (186, 210, 234)),
        (0.72, (120, 158, 200)),
        (0.9, (72, 112, 164)),
    ),
    SURFACE_LEVEL: (
        (0.0, (150, 210, 242)),
        (0.18, (86, 154, 208)),
        (0.4, (112, 180, 226)),
        (0.52, (58, 122, 184)),
        (0.76, (38, 92, 156)),
        (0.9, (20, 56, 112)),
    ),
    DEEP_LEVEL: (
        (0.0, (70, 130, 210)),
        (0.16, (28, 78, 156)),
        (0.38, (44, 98, 176)),
        (0.48, (20, 56, 124)),
        (0.66, (44, 44, 116)),
        (0.76, (112, 50, 142)),
        (0.9, (228, 120, 208)),
    ),
}
"""By level: the bands of a wall from above, each from this share of its height on."""
_REACH: Final = 34
"""How many pixels a shadow sprite is larger than a tile on each side."""
_CAST: Final = {SNOW_LEVEL: (8, 15, 9, 150), SURFACE_LEVEL: (10, 20, 10, 205), DEEP_LEVEL: (9, 22, 11, 165)}
"""By level: how far the shadow of a tile falls, how soft and how dark it is. The light comes from the upper left."""


def texture_of(cell: Cell) -> int:
    """Return which of the textures a cell has, so that no two neighbours have the same."""
    q, r = POSITION[cell]
    return q // 3 % 2 + 2 * (r // 3 % 2)


@cached
def _mask(by: float) -> Image.Image:
    """Return a cell as a mask with smooth edges."""
    return stencil(SPRITE, [corners(MIDDLE, by)])


def _bump(by: float, *, soft: float, strength: float) -> Image.Image:
    """Return how bright the rounded edge of a slab is."""
    return lit(_mask(by).filter(ImageFilter.GaussianBlur(soft)), strength=strength)


def _snow(texture: int) -> Image.Image:
    turn = _DRIFT[texture]
    long, short = ((70, 30), (78, 34), (60, 28), (84, 30))[texture]
    height = mixed(
        (
            (ridges(SPRITE, (long, short), f"drift {texture}", turn=turn), 0.22),
            (ridges(SPRITE, (30, 9), f"comb {texture}", turn=turn), 0.05),
            (heights(SPRITE, (5, 5), f"grain {texture}"), 0.018),
        )
    )
    height = ImageChops.subtract(height, _traces(texture))
    return ImageChops.add(lit(height, strength=2.6, soft=0.8), _bump(TALL - 5, soft=4.5, strength=0.62), 1, -128)


def _traces(texture: int) -> Image.Image:
    """Return what has been pressed into the snow: the track of a sledge, the steps of a fox, else nothing."""
    if texture == 1:
        runners = [
            [(x + side, 30 + (x - 8) * 0.32 + side + 9 * sin(x / 24)) for x in range(0, 150, 6)] for side in (0, 9)
        ]
        return strokes(SPRITE, [(line, 13) for line in runners], width=2.6)
    steps: list[list[Point]] = []
    if texture == 2:
        for number in range(9):
            x, y = 12 + number * 15.0, 134 - number * 6.5 + 5 * sin(number * 1.1) + (3.5 if number % 2 else -3.5)
            steps.append([(x + 3.4 * cos(i * pi / 4), y + 2.6 * sin(i * pi / 4)) for i in range(8)])
    return stencil(SPRITE, steps, value=15)


def _glacier(level: int, texture: int) -> Image.Image:
    height = mixed(
        (
            (ridges(SPRITE, (52, 60), f"sheet {level} {texture}", turn=_DRIFT[texture] * 3), 0.2),
            (heights(SPRITE, (16, 16), f"lumps {level} {texture}"), 0.06),
        )
    )
    bright = ImageChops.add(lit(height, strength=1.5, soft=0.7), _bump(TALL - 4, soft=3, strength=0.6), 1, -128)
    bright = ImageChops.add(bright, _cracks(level, texture))
    cloud = heights(SPRITE, (58, 46), f"cloud {level} {texture}").point([round(value * 0.3) for value in range(256)])
    return ImageChops.add(bright, cloud, 1, -38)


def _cracks(level: int, texture: int) -> Image.Image:
    """Return thin bright cracks, as they run through old ice."""
    numbers = shake_128(f"cracks {level} {texture}".encode()).digest(64)
    lines: list[tuple[list[Point], int]] = []
    for crack in range(4):
        own = numbers[crack * 12 : crack * 12 + 12]
        at, angle = (own[0] / 255 * SPRITE[0], own[1] / 255 * SPRITE[1]), own[2] / 255 * 2 * pi
        points = [at]
        for turn in own[3:9]:
            angle += (turn - 128) / 128 * 0.8
            reach = 7 + turn % 11
            at = (at[0] + reach * cos(angle), at[1] + reach * sin(angle))
            points.append(at)
        lines.append((points, 34 + own[9] % 30))
    return strokes(SPRITE, lines, width=1.2)


def _darker(colour: Colour, by: float) -> Colour:
    return round(colour[0] * by), round(colour[1] * by), round(colour[2] * by)


def _wall(pen: Pen, level: int) -> None:
    """Draw the two walls below a slab, their strata seen from the south; the right one is away from the light."""
    deep = WALLS[level]
    right, foot, left = corners(MIDDLE, TALL)[2:5]
    bottom = deep + 1.0
    pen.polygon((left, foot, right, *((x, y + bottom) for x, y in (right, foot, left))), palette.PITCH)
    for number, (share, colour) in enumerate(_STRATA[level]):
        down = share * deep
        for start, end, by in ((left, foot, 0.94), (foot, right, 0.76)):
            edge = []
            for step in range(9):
                t = step / 8
                # a band is not quite level; on both walls it meets at the foot
                wave = sin((t if start is left else 1 - t) * 9 + number * 2.1) * (0.9 if number > 0 else 0)
                edge.append((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t + down + wave))
            pen.polygon((*edge, (end[0], end[1] + deep), (start[0], start[1] + deep)), _darker(colour, by))


def height(level: int) -> int:
    """Return how high the sprite of a tile with its walls is."""
    return SPRITE[1] + WALLS[level] + 2


@cached
def slab(level: int, texture: int, light: Light) -> Image.Image:
    """Return a tile of a level with its walls."""
    size = (SPRITE[0], height(level))
    sprite = sketch(size, lambda pen: _wall(pen, level))
    bright = _snow(texture) if level == SNOW_LEVEL else _glacier(level, texture)
    face = coloured(bright, _RAMPS[level])
    sprite.paste(FAMILIES[level].line, (0, 0), _mask(TALL + 0.6))
    sprite.paste(face, (0, 0), _mask(TALL - (0.9 if level == SNOW_LEVEL else 1.3)))
    return toned(sprite, light)


@cached
def crevasse(turn: int) -> Image.Image:
    """Return crevasses, dark and jagged, to be pasted onto their tile; ``turn`` decides its closed sides."""

    def draw(pen: Pen) -> None:
        for side in (turn, turn + 3):
            _chasm(pen, side % 6 * pi / 3)

    sprite = sketch(SPRITE, draw)
    sprite.putalpha(ImageChops.darker(sprite.getchannel("A"), _mask(TALL + 0.6)))
    return sprite


@cached
def shadow(level: int) -> Image.Image:
    """Return the shadow of a tile of a level, to be pasted at ``shadow_at``."""
    _, _, soft, dark = _CAST[level]
    size = (SPRITE[0] + 2 * _REACH, SPRITE[1] + 2 * _REACH)
    mask = stencil(size, [corners((size[0] / 2, size[1] / 2), TALL)], value=dark)
    # a sprite is pasted in half the time that a colour takes through a mask
    sprite = Image.new("RGBA", size, palette.SHADE)
    sprite.putalpha(mask.filter(ImageFilter.GaussianBlur(soft)))
    return sprite


def shadow_at(at: tuple[int, int], level: int) -> tuple[int, int]:
    """Return the upper left corner of a tile's shadow, given that of its sprite."""
    return at[0] - _REACH + _CAST[level][0], at[1] - _REACH + _CAST[level][1]
