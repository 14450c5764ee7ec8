"""The signs of ICE as sprites: types of artifacts, guilds, tokens, snow tiles; and the colours of all signs.

Knows how a sign looks at any size. Must not know where it is placed or what it means in the rules.

Every type has a silhouette and a colour of its own; the colours differ for every kind of colour vision. The sign of a
snow tile is a hexagon in the colour of the family, with a picture on it.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.ice.components import FRONTS, PRISMATIC, TALISMAN, Guild
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, sketch

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from render.drawing.theme import Colour

LINE: Final[Colour] = (24, 34, 50)
SNOW: Final[Colour] = (250, 253, 255)
SLATE: Final[Colour] = (44, 62, 86)
SUN: Final[Colour] = (244, 150, 34)
BRASS: Final[Colour] = (246, 200, 66)
LIT: Final[Colour] = (255, 236, 168)
TINTS: Final[tuple[Colour, ...]] = (
    (164, 24, 22),  # obliteration
    (244, 204, 54),  # exalted
    (88, 194, 108),  # harmony
    (46, 64, 218),  # philosophical
    (216, 104, 182),  # achievement
    (236, 248, 252),  # prismatic
)
"""By type: the colour of its sign."""
_WOOD: Final[Colour] = (150, 92, 48)
_CORAL: Final[Colour] = (214, 74, 52)
_EXPEDITION: Final[Colour] = (246, 218, 164)
_NUUK: Final[Colour] = (216, 202, 244)
_ANIMALS: Final[Colour] = (184, 226, 226)
_GROUNDS: Final = (_EXPEDITION,) * 4 + (_NUUK,) * 3 + (_ANIMALS,) * 4 + (_NUUK,) * 5


def ring(count: int, reaches: tuple[float, ...], *, at: Point = (1.0, 1.0), start: float = 0.0) -> list[Point]:
    """Return ``count`` points around a middle, clockwise from the top; their distances from it alternate."""
    step = 2 * pi / count
    return [
        (
            at[0] + reaches[i % len(reaches)] * sin(start + i * step),
            at[1] - reaches[i % len(reaches)] * cos(start + i * step),
        )
        for i in range(count)
    ]


def solid(pen: Pen, points: list[Point] | tuple[Point, ...], fill: Colour, *, width: float = 0.2) -> None:
    """Fill a polygon with a dark outline around it, so that it stands out from any ground."""
    pen.polygon(points, LINE, line=LINE, width=width)
    pen.polygon(points, fill)


def _obliteration(pen: Pen) -> None:
    """Draw a shard-edged burst."""
    solid(pen, ring(16, (0.86, 0.46, 0.84, 0.5), start=0.2), TINTS[0])
    pen.polygon(ring(8, (0.42, 0.2), start=0.2), LIT)


def _exalted(pen: Pen) -> None:
    """Draw a crown."""
    crown = ((0.16, 0.6), (0.6, 1.0), (1.0, 0.3), (1.4, 1.0), (1.84, 0.6), (1.66, 1.72), (0.34, 1.72))
    solid(pen, crown, TINTS[1])
    for x, y in ((0.18, 0.56), (1.0, 0.28), (1.82, 0.56)):
        pen.disc((x, y), 0.17, LINE)
        pen.disc((x, y), 0.1, TINTS[1])
    pen.line(((0.44, 1.4), (1.56, 1.4)), LINE, width=0.11)


def _harmony(pen: Pen) -> None:
    """Draw three discs that touch: a trefoil."""
    discs = [(x, y) for x, y in ring(3, (0.47,), at=(1.0, 1.06))]
    for x, y in discs:
        pen.disc((x, y), 0.54, LINE)
    for x, y in discs:
        pen.disc((x, y), 0.44, TINTS[2])
    for x, y in discs:
        pen.disc((x, y), 0.17, SNOW)


def _philosophical(pen: Pen) -> None:
    """Draw an open eye."""
    upper = [(1 + 0.92 * cos(pi - i * pi / 16), 1 - 0.62 * sin(i * pi / 16)) for i in range(17)]
    lower = [(1 + 0.92 * cos(i * pi / 16), 1 + 0.62 * sin(i * pi / 16)) for i in range(1, 16)]
    points = [(x, 1 + (y - 1) * (1 - 0.25 * abs(x - 1))) for x, y in upper + lower]
    solid(pen, points, TINTS[3], width=0.16)
    pen.disc((1, 1), 0.42, SNOW)
    pen.disc((1, 1), 0.22, LINE)


def _achievement(pen: Pen) -> None:
    """Draw a cup with two handles."""
    for side in (-1, 1):
        pen.disc((1 + side * 0.56, 0.66), (0.36, 0.36), None, line=LINE, width=0.24)
        pen.disc((1 + side * 0.56, 0.66), (0.31, 0.31), None, line=TINTS[4], width=0.12)
    cup = ((0.44, 0.2), (1.56, 0.2), (1.5, 0.8), (1.14, 1.16), (1.14, 1.46), (1.5, 1.58), (1.5, 1.82))
    solid(pen, (*cup, *((2 - x, y) for x, y in reversed(cup[2:]))), TINTS[4])
    pen.line(((0.74, 0.42), (0.78, 0.76)), SNOW, width=0.13)


def _prismatic(pen: Pen) -> None:
    """Draw a tall crystal, each facet of another colour."""
    top, left, right, foot = (1.0, 0.08), (0.36, 0.72), (1.64, 0.72), (1.0, 1.92)
    solid(pen, (top, right, foot, left), SNOW)
    middle = (1.0, 0.86)
    pen.polygon((top, middle, left), (255, 226, 120))
    pen.polygon((top, right, middle), (250, 168, 190))
    pen.polygon((left, middle, foot), (126, 214, 232))
    pen.polygon((middle, right, foot), (160, 150, 236))
    pen.line((left, middle, right), SNOW, width=0.07)
    pen.line((top, middle, foot), SNOW, width=0.07)


_TYPES: Final[tuple[Callable[[Pen], None], ...]] = (
    _obliteration,
    _exalted,
    _harmony,
    _philosophical,
    _achievement,
    _prismatic,
)


@cached
def type_icon(kind: int, size: int) -> Image.Image:
    """Return the sign of a type of artifacts, 0-4, or of prismatic ones, 5."""
    assert 0 <= kind <= PRISMATIC
    return sketch((size, size), _TYPES[kind], unit=size / 2)


# ---- guilds


def _flame(pen: Pen, *, line: Colour | None = None) -> None:
    body = (
        *((1.02, 0.2), (1.26, 0.62), (1.5, 0.9), (1.56, 1.3), (1.36, 1.64), (1.0, 1.76)),
        *((0.64, 1.64), (0.44, 1.3), (0.52, 0.94), (0.68, 0.74), (0.8, 0.94), (0.9, 0.56)),
    )
    if line is not None:
        pen.polygon(body, line, line=line, width=0.22)
    pen.polygon(body, SUN)
    pen.polygon(((1.04, 0.94), (1.24, 1.3), (1.16, 1.56), (1.0, 1.62), (0.82, 1.54), (0.78, 1.28)), LIT)


def _milestone(pen: Pen) -> None:
    """Draw the road wardens' sign: a road that runs to a gate."""
    pen.polygon(((0.86, 0.86), (1.14, 0.86), (1.5, 1.6), (0.5, 1.6)), SNOW)
    for top, foot in ((0.92, 1.04), (1.14, 1.28), (1.4, 1.56)):
        pen.line(((1.0, top), (1.0, foot)), SLATE, width=0.08)
    for side in (-1, 1):
        pen.line(((1 + side * 0.42, 0.44), (1 + side * 0.42, 0.96)), BRASS, width=0.16)
    pen.line(((0.44, 0.44), (1.56, 0.44)), BRASS, width=0.18)


def _arch(pen: Pen) -> None:
    """Draw the architects' sign: an arch of ice blocks."""
    blocks = [(1 + 0.52 * cos(pi + i * pi / 5), 1.06 + 0.52 * sin(pi + i * pi / 5)) for i in range(6)]
    for i, at in enumerate(blocks):
        angle = pi + i * pi / 5
        along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
        corners = ((0.2, 0.13), (0.2, -0.13), (-0.16, -0.1), (-0.16, 0.1))
        pen.polygon(
            [(at[0] + a * along[0] + b * across[0], at[1] + a * along[1] + b * across[1]) for a, b in corners], SNOW
        )
    for side in (-1, 1):
        x = 1 + side * 0.54
        pen.box((x - 0.18, 1.22, x + 0.18, 1.54), (150, 214, 240))
    pen.line(((0.4, 1.62), (1.6, 1.62)), BRASS, width=0.1)


def _berries(pen: Pen) -> None:
    """Draw the foragers' sign: a twig with berries."""
    pen.line(((1.0, 0.34), (1.0, 1.0)), (140, 210, 130), width=0.13)
    for side in (-1, 1):
        leaf = ((1.0, 0.74), (1 + side * 0.24, 0.38), (1 + side * 0.6, 0.4), (1 + side * 0.4, 0.72))
        pen.polygon(leaf, (140, 210, 130))
    for x, y in ((0.68, 1.08), (1.32, 1.08), (1.0, 1.44)):
        pen.disc((x, y), 0.3, SLATE)
        pen.disc((x, y), 0.25, (244, 110, 120))
        pen.disc((x - 0.08, y - 0.08), 0.07, SNOW)


def _steps(pen: Pen) -> None:
    """Draw the ice walkers' sign: a sole with spikes."""
    pen.disc((1, 0.74), (0.3, 0.4), SNOW)
    pen.disc((1, 1.42), (0.24, 0.25), SNOW)
    for side in (-1, 1):
        for y in (0.5, 0.78, 1.04, 1.42):
            x = 1 + side * (0.3 if y < 1 else 0.22)
            pen.polygon(((x, y - 0.1), (x + side * 0.26, y), (x, y + 0.1)), BRASS)


_GUILDS: Final[dict[str, Callable[[Pen], None]]] = {
    Guild.FLAME: _flame,
    Guild.WARDENS: _milestone,
    Guild.ARCHITECTS: _arch,
    Guild.FORAGERS: _berries,
    Guild.WALKERS: _steps,
}


@cached
def guild_icon(guild: str, size: int) -> Image.Image:
    """Return a guild's sign on its shield."""

    def draw(pen: Pen) -> None:
        shield = ((0.14, 0.12), (1.86, 0.12), (1.86, 1.1), (1.6, 1.6), (1.0, 1.94), (0.4, 1.6), (0.14, 1.1))
        pen.polygon(shield, LINE, line=LINE, width=0.12)
        pen.polygon(shield, SLATE, line=(150, 176, 200), width=0.06)
        _GUILDS[guild](pen)

    return sketch((size, size), draw, unit=size / 2)


# ---- tokens


def _ep(pen: Pen) -> None:
    """Draw an exploration point: a sun-coloured hexagon with a compass needle."""
    solid(pen, ring(6, (0.9,)), SUN, width=0.16)
    pen.polygon(((1.0, 0.32), (1.24, 1.0), (0.76, 1.0)), LINE)
    pen.polygon(((1.0, 1.68), (1.24, 1.0), (0.76, 1.0)), SNOW, line=LINE, width=0.06)


def _ep_spent(pen: Pen) -> None:
    """Draw the empty place of an exploration point."""
    pen.polygon(ring(6, (0.84,)), (214, 228, 238), line=(138, 160, 182), width=0.12)


def _rp(pen: Pen) -> None:
    """Draw a renown token: a coin with a peak on it; points are a medal with their number."""
    pen.disc((1, 1.04), 0.95, LINE)
    pen.disc((1, 1), 0.94, LINE)
    pen.disc((1, 1), 0.82, (196, 138, 24))
    pen.disc((1, 0.97), 0.8, BRASS)
    pen.disc((1, 1), 0.63, (206, 150, 34))
    pen.disc((1, 1), 0.57, LIT)
    pen.polygon(((1.0, 0.58), (1.46, 1.3), (0.54, 1.3)), (150, 96, 8))
    pen.polygon(((1.0, 0.58), (1.19, 0.88), (1.0, 1.0), (0.82, 0.87)), SNOW)


def _plan(pen: Pen) -> None:
    """Draw planning: an hourglass."""
    solid(pen, ((0.44, 0.3), (1.56, 0.3), (1.1, 1.0), (1.56, 1.7), (0.44, 1.7), (0.9, 1.0)), SNOW)
    pen.polygon(((0.66, 0.52), (1.34, 0.52), (1.0, 0.96)), SUN)
    pen.polygon(((0.6, 1.62), (1.4, 1.62), (1.0, 1.3)), SUN)
    for y in (0.22, 1.78):
        pen.line(((0.36, y), (1.64, y)), LINE, width=0.2)


def _study(pen: Pen) -> None:
    """Draw study: an open book."""
    for side in (-1, 1):
        page = (
            (1.0, 0.5),
            (1 + side * 0.42, 0.32),
            (1 + side * 0.86, 0.42),
            (1 + side * 0.86, 1.6),
            (1 + side * 0.42, 1.5),
        )
        solid(pen, (*page, (1.0, 1.7)), SNOW, width=0.18)
        for y in (0.72, 0.98, 1.24):
            pen.line(((1 + side * 0.24, y), (1 + side * 0.66, y - 0.06)), SLATE, width=0.1)
    pen.line(((1.0, 0.5), (1.0, 1.7)), LINE, width=0.12)


def _walk(pen: Pen) -> None:
    """Draw a free move: a boot with two chevrons behind it."""
    boot = ((0.72, 0.24), (1.2, 0.24), (1.22, 1.0), (1.62, 1.16), (1.84, 1.44), (1.84, 1.66), (0.72, 1.66))
    solid(pen, boot, (96, 168, 214))
    pen.line(((0.72, 1.6), (1.84, 1.6)), LINE, width=0.16)
    for y in (0.6, 0.94, 1.28):
        pen.line(((0.16, y), (0.46, y)), LINE, width=0.14)


def _crampon(pen: Pen) -> None:
    pen.disc((1, 1), 0.95, LINE)
    pen.disc((1, 1), 0.84, SLATE)
    _steps(pen)


def _flame_token(pen: Pen) -> None:
    _flame(pen, line=LINE)


def _curse(pen: Pen, *, ground: Colour, mark: Colour) -> None:
    """Draw a curse: an eye without lids within thorns."""
    solid(pen, ring(20, (0.92, 0.74)), ground, width=0.14)
    pen.disc((1, 1), (0.5, 0.34), mark)
    pen.disc((1, 1), (0.15, 0.34), ground)


def _curse_light(pen: Pen) -> None:
    _curse(pen, ground=(240, 236, 214), mark=(112, 72, 150))


def _curse_dark(pen: Pen) -> None:
    _curse(pen, ground=(76, 40, 110), mark=(232, 214, 250))


_TOKENS: Final[dict[str, Callable[[Pen], None]]] = {
    "ep": _ep,
    "ep-spent": _ep_spent,
    "rp": _rp,
    "plan": _plan,
    "study": _study,
    "walk": _walk,
    "crampon": _crampon,
    "flame": _flame_token,
    "curse-light": _curse_light,
    "curse-dark": _curse_dark,
}


@cached
def token(name: str, size: int) -> Image.Image:
    """Return a token: ep, ep-spent, rp, plan, study, walk, crampon, flame, curse-light, curse-dark."""
    return sketch((size, size), _TOKENS[name], unit=size / 2)


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
