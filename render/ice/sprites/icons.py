"""The signs of ICE as sprites: guilds and tokens; types are in ``signs``, snow tiles in ``fronts``.

Knows how a sign looks at any size. Must not know where it is placed or what it means in the rules.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.ice.components import Guild
from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.ice.sprites.signs import BRASS, LINE, LIT, SLATE, SNOW, SUN, ring, solid

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from render.drawing.theme import Colour


# ---- guilds


def _flame(pen: Pen, *, outer: Colour = SUN, inner: Colour = LIT, line: Colour | None = None) -> None:
    body = (
        *((1.02, 0.2), (1.26, 0.62), (1.5, 0.9), (1.56, 1.3), (1.36, 1.64), (1.0, 1.76)),
        *((0.64, 1.64), (0.44, 1.3), (0.52, 0.94), (0.68, 0.74), (0.8, 0.94), (0.9, 0.56)),
    )
    if line is not None:
        pen.polygon(body, line, line=line, width=0.22)
    pen.polygon(body, outer)
    pen.polygon(((1.04, 0.94), (1.24, 1.3), (1.16, 1.56), (1.0, 1.62), (0.82, 1.54), (0.78, 1.28)), inner)


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


def _steps(pen: Pen, *, sole: Colour = SNOW, spike: Colour = BRASS) -> None:
    """Draw the ice walkers' sign: a sole with spikes."""
    pen.disc((1, 0.74), (0.3, 0.4), sole)
    pen.disc((1, 1.42), (0.24, 0.25), sole)
    for side in (-1, 1):
        for y in (0.5, 0.78, 1.04, 1.42):
            x = 1 + side * (0.3 if y < 1 else 0.22)
            pen.polygon(((x, y - 0.1), (x + side * 0.26, y), (x, y + 0.1)), spike)


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
