"""Drawing tools of every picture: smooth drawing at several times the size, pasting, the shapes of seats' pieces.

Knows pixels. Must not know any game. Everything here may run in several threads at once.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, TypeAlias
from unicodedata import east_asian_width

from PIL import Image, ImageDraw

from render.drawing.cache import cached
from render.drawing.theme import Colour, Face, MarkerShape
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.drawing.layout import Rect
    from render.drawing.theme import Identity

Point: TypeAlias = tuple[float, float]
Paint: TypeAlias = Colour | tuple[int, int, int, int]
FINE: Final = 4
"""Sprites are drawn this many times larger, then reduced."""
OUTLINES: Final[dict[MarkerShape, tuple[Point, ...]]] = {
    MarkerShape.CIRCLE: tuple((0.88 * cos(i * pi / 24), 0.88 * sin(i * pi / 24)) for i in range(48)),
    MarkerShape.SQUARE: ((-0.79, -0.79), (0.79, -0.79), (0.79, 0.79), (-0.79, 0.79)),
    MarkerShape.TRIANGLE: ((0.0, -1.0), (1.06, 0.82), (-1.06, 0.82)),
    MarkerShape.DIAMOND: ((0.0, -1.04), (1.04, 0.0), (0.0, 1.04), (-1.04, 0.0)),
    MarkerShape.STAR: tuple((r * sin(i * pi / 5), 0.05 - r * cos(i * pi / 5)) for i, r in enumerate((1.1, 0.68) * 5)),
}
"""By shape: its outline about (0, 0) in a circle of radius about 1; all of about the same area."""
LETTER_DOWN: Final = {MarkerShape.TRIANGLE: 0.24, MarkerShape.STAR: 0.04}
"""By shape: how far below the middle its letter stands."""
LETTER_SIZE: Final = {MarkerShape.TRIANGLE: 0.76, MarkerShape.DIAMOND: 0.92, MarkerShape.STAR: 0.86}
"""By shape: the size of its letter against that on a disc."""
_WIDE: Final = 0.74
"""The size of letters that fill a square, as Chinese ones do, against that of others."""


class Pen:
    """Draws in units that the caller chooses, on a picture with many pixels per unit."""

    def __init__(self, image: Image.Image, unit: float) -> None:
        # on an opaque ground translucent paint mixes; on a transparent one it must replace
        self._draw = ImageDraw.Draw(image, "RGBA" if image.mode == "RGB" else None)
        self._unit = unit

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._unit, y * self._unit) for x, y in points]

    def _wide(self, width: float) -> int:
        return max(1, round(width * self._unit)) if width else 0

    def polygon(
        self, points: Sequence[Point], fill: Paint | None, *, line: Paint | None = None, width: float = 0
    ) -> None:
        """Fill a polygon; outline it when a line is given."""
        at = self._at(points)
        if fill is not None:
            self._draw.polygon(at, fill=fill)
        if line is not None:
            self._draw.line([*at, at[0], at[1]], fill=line, width=self._wide(width), joint="curve")

    def line(self, points: Sequence[Point], fill: Paint, *, width: float) -> None:
        """Draw a line with round joints and ends."""
        at = self._at(points)
        wide = self._wide(width)
        self._draw.line(at, fill=fill, width=wide, joint="curve")
        r = wide / 2 - 0.5
        for x, y in (at[0], at[-1]):
            self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def disc(
        self, at: Point, radius: float | Point, fill: Paint | None, *, line: Paint | None = None, width: float = 0
    ) -> None:
        """Draw a disc, or an ellipse for two radii."""
        rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
        box = self._at(((at[0] - rx, at[1] - ry), (at[0] + rx, at[1] + ry)))
        self._draw.ellipse((*box[0], *box[1]), fill=fill, outline=line, width=self._wide(width))

    def arc(self, at: Point, radius: float | Point, angles: Point, *, fill: Paint, width: float) -> None:
        """Draw a part of a circle; angles in degrees, clockwise from the right."""
        rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
        box = self._at(((at[0] - rx, at[1] - ry), (at[0] + rx, at[1] + ry)))
        self._draw.arc((*box[0], *box[1]), angles[0], angles[1], fill=fill, width=self._wide(width))

    def box(
        self,
        at: tuple[float, float, float, float],
        fill: Paint | None,
        *,
        line: Paint | None = None,
        width: float = 0,
        round_: float = 0,
    ) -> None:
        """Draw a rectangle given by left, top, right and bottom, with rounded corners."""
        (x0, y0), (x1, y1) = self._at((at[:2], at[2:]))
        self._draw.rounded_rectangle(
            (x0, y0, x1 - 1, y1 - 1), round_ * self._unit, fill=fill, outline=line, width=self._wide(width)
        )


def sketch(
    size: tuple[int, int], draw: Callable[[Pen], None], *, unit: float = 1, ground: Colour | None = None
) -> Image.Image:
    """Return a sprite drawn large and made small, so that its edges are smooth.

    ``unit`` is the caller's unit in pixels of the sprite; without a ground the sprite is transparent.
    """
    large = (size[0] * FINE, size[1] * FINE)
    image = Image.new("RGBA", large, (0, 0, 0, 0)) if ground is None else Image.new("RGB", large, ground)
    draw(Pen(image, unit * FINE))
    return image.reduce(FINE)


def stamp(image: Image.Image, sprite: Image.Image, at: tuple[int, int]) -> None:
    """Paste a sprite with its upper left corner at this point, respecting its transparency."""
    image.paste(sprite, at, sprite if sprite.mode == "RGBA" else None)


def centred(image: Image.Image, sprite: Image.Image, at: tuple[int, int]) -> None:
    """Paste a sprite with its middle at this point."""
    stamp(image, sprite, (at[0] - sprite.width // 2, at[1] - sprite.height // 2))


def frame(image: Image.Image, rect: Rect, colour: Colour, *, width: int, radius: int = 0) -> None:
    """Outline a rectangle on the inside."""
    ImageDraw.Draw(image).rounded_rectangle(
        (rect.x, rect.y, rect.right - 1, rect.bottom - 1), radius, outline=colour, width=width
    )


def letter_size(who: Identity) -> float:
    """Return the size of what stands on a seat's marker, against that of one letter on a disc."""
    wide = sum(east_asian_width(letter) in "WF" for letter in who.letter)
    return LETTER_SIZE.get(who.shape, 1.0) * (_WIDE if wide else 1.0)


@cached
def piece(who: Identity, size: int) -> Image.Image:
    """Return a seat's piece: its shape, its colour and its initial."""
    outline = [(1 + 0.84 * x, 1 + 0.84 * y) for x, y in OUTLINES[who.shape]]
    sprite = sketch(
        (size, size), lambda pen: pen.polygon(outline, who.colour, line=who.edge, width=0.14), unit=size / 2
    )
    letter = round(size * 0.56 * letter_size(who))
    write(sprite, (size // 2, size // 2), who.letter, face=Face.NUMERAL, size=letter, fill=who.ink)
    return sprite
