"""A window onto the dig: the part of it that is drawn, in the coordinates of the whole dig.

Knows pixels and where the window begins. Must not know a view, nor what is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import ImageDraw

from render.layout import Rect
from render.lettering import write

if TYPE_CHECKING:
    from PIL import Image

    from render.canvas import Point
    from render.lettering import Align
    from render.theme import Colour, Face


@dataclass(frozen=True, slots=True)
class Window:
    """A picture of a part of the dig; everything is placed as on the whole dig, and what is outside is left out."""

    image: Image.Image
    left: int = 0
    top: int = 0

    @classmethod
    def of(cls, ground: Image.Image, part: Rect | None = None) -> Window:
        """Return a window with a copy of a part of a picture of the whole dig, or of all of it."""
        if part is None:
            return cls(ground.copy())
        return cls(ground.crop((part.x, part.y, part.right, part.bottom)), part.x, part.y)

    @property
    def part(self) -> Rect:
        """Return the part of the dig that is seen."""
        return Rect(self.left, self.top, *self.image.size)

    def stamp(self, sprite: Image.Image, at: tuple[int, int]) -> None:
        """Paste a sprite with its upper left corner at this point, respecting its transparency."""
        if self.part.meets(Rect(*at, *sprite.size)):
            here = (at[0] - self.left, at[1] - self.top)
            self.image.paste(sprite, here, sprite if sprite.mode == "RGBA" else None)

    def centred(self, sprite: Image.Image, at: Point) -> None:
        """Paste a sprite with its middle at this point."""
        self.stamp(sprite, (round(at[0]) - sprite.width // 2, round(at[1]) - sprite.height // 2))

    def line(self, ends: tuple[Point, Point], fill: Colour, *, width: int) -> None:
        """Draw a straight line."""
        points = [(x - self.left, y - self.top) for x, y in ends]
        ImageDraw.Draw(self.image).line(points, fill=fill, width=width)

    def tint(self, colour: Colour, mask: Image.Image, at: tuple[int, int]) -> None:
        """Paste a colour through a mask with its upper left corner at this point."""
        if self.part.meets(Rect(*at, *mask.size)):
            self.image.paste(colour, (at[0] - self.left, at[1] - self.top), mask)

    def write(self, at: Point, text: str, *, face: Face, size: int, fill: Colour, align: Align = "centre") -> None:
        """Write a line at a point; see ``lettering.write``."""
        here = (round(at[0]) - self.left, round(at[1]) - self.top)
        write(self.image, here, text, face=face, size=size, fill=fill, align=align)
