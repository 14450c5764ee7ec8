"""Drawing tools of every picture: smooth drawing at several times the size, pasting, and PNG.

Knows pixels. Must not know any game. Everything here may run in several threads at once.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageDraw

from render.drawing import colour_tables
from render.drawing.theme import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.drawing.layout import Rect

Point: TypeAlias = tuple[float, float]
Paint: TypeAlias = Colour | tuple[int, int, int, int]
FINE: Final = 4
"""Sprites are drawn so many times larger, then reduced."""
_LEVEL: Final = 1
"""How hard a picture of 256 colours is compressed: more takes longer, and hardly a tenth off the bytes."""
_LEVEL_OF_MANY: Final = 3
"""The same for a picture of more colours."""


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


def encode(image: Image.Image, *, colours: str = "") -> bytes:
    """Return the picture as PNG, in 256 colours unless it has too many; the same pixels give the same bytes.

    ``colours`` is the name of those that it has in common with others, which is sooner done; "": its own.
    """
    palette = colour_tables.kept(colours) if colours else colour_tables.own(image)
    buffer = BytesIO()
    if palette is not None:
        image.quantize(palette=palette, dither=Image.Dither.NONE).save(buffer, "PNG", compress_level=_LEVEL)
    else:
        image.save(buffer, "PNG", compress_level=_LEVEL_OF_MANY)
    return buffer.getvalue()
