"""The backs of tiles as sprites: the landscape of snow, the type of an artifact, and the light of lamps and fires.

Knows how a back looks in a light. Must not know where it is placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageChops

from engine.ice.components import PRISMATIC, TYPES
from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.ice.dig.ground.light import Light, heights, lit, toned
from render.ice.sprites.palette import LAMP, LAMP_CORE, PITCH, ROPE, SHADE, WHITE, WOOD, WOOD_DARK
from render.ice.sprites.signs import type_icon

if TYPE_CHECKING:
    from render.drawing.canvas import Paint, Point

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
    """Draw a trodden place with a fire in a ring of stones, and somebody's rope and crate."""
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
