"""The tiles of the dig as sprites: slabs of snow and ice with their walls, crevasses along two sides, shadows, backs.

Knows how ice and what lies on it look in a light, and where on a tile cracks are. Must not know a view.
"""

from __future__ import annotations

from hashlib import shake_128
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageChops, ImageFilter

from engine.ice.board import DEEP_LEVEL, POSITION, SNOW_LEVEL, SURFACE_LEVEL
from engine.ice.components import PRISMATIC, TYPES
from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.ice.dig.geometry import FAMILIES, HALF, MIDDLE, SPRITE, TALL, WALLS, corners
from render.ice.dig.labels.obstacles import Cluster, along, square
from render.ice.dig.light import Light, coloured, heights, lit, mixed, ridges, stencil, strokes, toned
from render.ice.sprites import palette
from render.ice.sprites.palette import LAMP, LAMP_CORE, PITCH, ROPE, SHADE, WHITE, WOOD, WOOD_DARK
from render.ice.sprites.signs import type_icon

if TYPE_CHECKING:
    from engine.ice.board import Cell
    from render.drawing.canvas import Paint, Point
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
_Facets: TypeAlias = tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
NUNATAKS: Final = 3
_TYPES: Final = {**{kind.value: number for number, kind in enumerate(TYPES)}, "prismatic": PRISMATIC}
_PAINTS: Final[dict[str, Paint]] = {
    "cast": (70, 104, 168, 120),
    "lit": (158, 154, 156),
    "mid": (112, 112, 122),
    "dark": (66, 68, 84),
    "deep": (42, 44, 60),
    "snow": (252, 254, 255),
    "blue": (176, 200, 232),
}
_PEAKS: Final[tuple[_Facets, ...]] = (
    (
        ("cast", ((56, 22), (99, 84), (94, 94), (60, 92), (50, 80))),
        ("mid", ((6, 88), (20, 58), (29, 64), (49, 8), (66, 44), (72, 42), (93, 88), (52, 93))),
        ("lit", ((6, 88), (20, 58), (29, 64), (49, 8), (46, 40), (38, 62), (40, 90), (22, 91))),
        ("dark", ((49, 8), (66, 44), (72, 42), (93, 88), (70, 92), (60, 66), (54, 44))),
        ("deep", ((66, 44), (72, 42), (93, 88), (78, 90), (74, 66))),
        ("dark", ((20, 58), (29, 64), (31, 82), (24, 72))),
        ("snow", ((49, 8), (40, 34), (45, 30), (46, 40), (52, 32), (56, 42), (60, 33))),
        ("blue", ((49, 8), (53, 34), (56, 42), (60, 33))),
        ("snow", ((20, 58), (16, 68), (21, 65), (23, 71), (27, 63))),
        ("snow", ((36, 62), (30, 78), (37, 73), (40, 80), (42, 66))),
    ),
    (
        ("cast", ((70, 30), (98, 82), (92, 93), (62, 93), (44, 84))),
        ("mid", ((7, 88), (31, 24), (44, 52), (63, 30), (92, 88), (50, 93))),
        ("lit", ((7, 88), (31, 24), (31, 56), (26, 72), (30, 91))),
        ("dark", ((31, 24), (44, 52), (50, 66), (46, 90), (34, 88), (36, 58))),
        ("lit", ((44, 52), (63, 30), (62, 54), (56, 70), (58, 92), (48, 92), (50, 66))),
        ("dark", ((63, 30), (92, 88), (68, 92), (68, 64))),
        ("deep", ((77, 58), (92, 88), (80, 91), (80, 72))),
        ("snow", ((31, 24), (24, 43), (29, 40), (31, 49), (36, 43), (39, 42))),
        ("blue", ((31, 24), (34, 43), (39, 42))),
        ("snow", ((63, 30), (56, 39), (60, 41), (62, 50), (67, 43), (70, 44))),
        ("blue", ((63, 30), (66, 43), (70, 44))),
        ("snow", ((22, 62), (14, 80), (21, 76), (25, 81), (27, 68))),
    ),
    (
        ("cast", ((74, 20), (99, 76), (95, 92), (66, 94), (50, 86))),
        ("mid", ((5, 86), (16, 62), (30, 50), (46, 36), (66, 14), (76, 36), (94, 86), (50, 94))),
        ("lit", ((5, 86), (16, 62), (30, 50), (46, 36), (66, 14), (62, 40), (52, 58), (54, 92), (28, 91))),
        ("dark", ((66, 14), (76, 36), (94, 86), (72, 93), (66, 60), (66, 38))),
        ("deep", ((76, 36), (94, 86), (84, 90), (78, 62))),
        ("dark", ((30, 50), (38, 60), (36, 82), (30, 70))),
        ("dark", ((46, 36), (52, 58), (48, 74), (44, 54))),
        ("snow", ((66, 14), (50, 32), (57, 32), (60, 42), (66, 34), (71, 38), (75, 35))),
        ("blue", ((66, 14), (68, 35), (71, 38), (75, 35))),
        ("snow", ((30, 50), (18, 61), (25, 61), (27, 68), (34, 57))),
        ("snow", ((16, 62), (9, 78), (16, 74), (20, 79))),
    ),
)
"""Three rocks that stand out of the ice, each as its facets, from behind to the front."""


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


def _nunatak(pen: Pen, variant: int) -> None:
    """Draw a peak of rock that stands out of the ice."""
    outline = _PEAKS[variant][1][1]
    for name, points in _PEAKS[variant]:
        if name == "mid":
            pen.polygon(outline, PITCH, line=PITCH, width=3.4)
        pen.polygon(points, _PAINTS[name])
    # snow has drifted against its foot
    drift = ((0, 90), (10, 84), (20, 88), (30, 86), (41, 90), (52, 87), (63, 91), (76, 87), (88, 90), (98, 88))
    pen.polygon((*drift, (90, 96), (50, 99), (12, 96)), (236, 243, 250))
    pen.line(drift[1:6], WHITE, width=2)


def _grained(sprite: Image.Image, seed: str) -> Image.Image:
    """Return a sprite with the grain of rough stone."""
    grain = lit(heights(sprite.size, (4, 3), seed), strength=0.28)
    rough = ImageChops.overlay(sprite.convert("RGB"), Image.merge("RGB", (grain,) * 3))
    rough.putalpha(sprite.getchannel("A"))
    return rough


def _tunnel(pen: Pen) -> None:
    """Draw a shaft in the ice that leads down into the dark, a ladder in it, a lamp beside it."""
    pen.disc((52, 56), (49, 35), (150, 180, 216))
    pen.disc((50, 53), (48, 34), WHITE)
    pen.disc((51, 55), (45, 31), (204, 222, 242))
    rings = ((150, 200, 236), (104, 166, 216), (66, 126, 188), (36, 84, 146), (20, 50, 102), (9, 24, 58), (3, 8, 24))
    for number, paint in enumerate(rings):
        across, down = 43 - number * 3.0, 29 - number * 3.3
        pen.disc((50, 54 + (29 - down)), (across, down), paint)
    for x in (16, 30, 72, 84):
        pen.line(((x, 46 + abs(50 - x) * 0.12), (x + (50 - x) * 0.12, 62)), (170, 214, 242, 160), width=1.6)
    rails = (((26, 14), (37, 82)), ((44, 10), (50, 82)))
    for rail in rails:
        pen.line(rail, PITCH, width=7)
    rungs = [(0.08 + step * 0.155, step) for step in range(6)]
    for share, _ in rungs:
        pen.line([_along(rail, share) for rail in rails], PITCH, width=6.4)
    for rail in rails:
        pen.line(rail, WOOD, width=4)
    for share, step in rungs:
        pen.line([_along(rail, share) for rail in rails], WOOD if step < 3 else WOOD_DARK, width=3.4)
    pen.disc((45, 75), (15, 8), (3, 8, 24, 190))
    pen.disc((50, 53), (45.5, 31.5), None, line=(*SHADE, 40), width=1.5)


def _along(line: tuple[Point, Point], share: float) -> Point:
    (x, y), (x1, y1) = line
    return x + (x1 - x) * share, y + (y1 - y) * share


def _lamp(pen: Pen, at: Point) -> None:
    """Draw a lamp that hangs from a crooked stick in the snow."""
    x, y = at
    stick = ((x + 6, y + 24), (x + 5, y - 8), (x, y - 12), (x - 6, y - 8))
    pen.line(stick, PITCH, width=6)
    pen.line(stick, WOOD, width=3)
    pen.box((x - 12, y - 6, x, y + 11), PITCH, round_=3)
    pen.box((x - 10, y - 3, x - 2, y + 8), LAMP, round_=2)
    pen.disc((x - 6, y + 3), (2.6, 4), LAMP_CORE)


def _site(pen: Pen) -> None:
    """Draw a trodden place with a fire in a ring of stones, and someone's rope and crate."""
    pen.disc((50, 58), (48, 37), (210, 190, 160, 150))
    pen.disc((50, 57), (42, 31), (226, 206, 176, 190))
    for x, y in ((24, 50), (20, 62), (34, 72), (50, 75), (66, 72), (80, 62), (76, 50)):
        pen.disc((x * 0.66 + 17, y * 0.6 + 12), (6, 4.6), PITCH)
        pen.disc((x * 0.66 + 16.6, y * 0.6 + 11.4), (5, 3.6), (140, 138, 146))
    for start, end in (((32, 54), (66, 42)), ((68, 54), (34, 42)), ((50, 56), (50, 40))):
        pen.line((start, end), (52, 30, 16), width=7)
        pen.line((start, end), (120, 74, 36), width=4)
    flame = ((50, -2), (62, 16), (68, 30), (65, 43), (50, 49), (35, 43), (32, 30), (38, 20), (42, 27), (45, 12))
    pen.polygon(flame, (128, 34, 10), line=(128, 34, 10), width=3)
    pen.polygon(flame, (238, 96, 26))
    pen.polygon(((51, 14), (58, 26), (60, 37), (50, 45), (40, 38), (42, 30), (46, 32)), LAMP)
    pen.polygon(((50, 27), (55, 36), (50, 43), (45, 37)), LAMP_CORE)
    pen.disc((85, 70), (9, 6), None, line=ROPE, width=3.4)


@cached
def back_icon(back: str, size: int, variant: int = 0, light: Light = Light.DAY) -> Image.Image | None:
    """Return the sign of a back; None for blank snow and for crevasses, whose chasms are drawn with the tile.

    ``variant``: which of several rocks.
    """
    if back in _TYPES:
        return type_icon(_TYPES[back], size)
    if back == "nunatak":
        sprite = sketch((size, size), lambda pen: _nunatak(pen, variant % NUNATAKS), unit=size / 100)
        return toned(_grained(sprite, f"rock {variant % NUNATAKS}"), light)
    # what burns keeps its colour
    if back == "tunnel":
        sprite = toned(sketch((size, size), _tunnel, unit=size / 100), light)
        sprite.alpha_composite(sketch((size, size), lambda pen: _lamp(pen, (84, 22)), unit=size / 100))
        return sprite
    return sketch((size, size), _site, unit=size / 100) if back == "camp" else None


@cached
def warmth(size: int, light: Light) -> Image.Image:
    """Return the light of a lamp or a fire on the snow around it: weak by day, strong at dusk."""
    most = 120 if light is Light.DAY else 215
    near = Image.radial_gradient("L").resize((size, round(size * 0.8)), Image.Resampling.BILINEAR)
    alpha = near.point([round(max(0, 255 - 2 * value) / 255 * most) if value < 128 else 0 for value in range(256)])
    glow = Image.new("RGBA", near.size, (255, 178, 70, 0) if light is Light.DAY else (255, 158, 40, 0))
    glow.putalpha(alpha)
    return glow
