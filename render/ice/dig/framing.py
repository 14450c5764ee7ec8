"""Which part of the dig a picture shows: as large as it can be, so that what matters is on it and can be read.

Knows points of the dig and the sizes of screens. Must not know a view, nor draw.

A phone shows a picture 340 pixels wide, whatever its width, and a desk 550. So a picture 720 pixels wide that is
written on in letters of 24 is read in letters of 11 on a phone, and one 336 pixels high is 257 high on a desk.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Final, cast

from PIL import Image, ImageChops, ImageDraw

from render.base import MapRoom
from render.drawing.layout import Rect
from render.ice.dig.geometry import HIGH, MARGIN, TALL, UNIT, WIDE
from render.ice.sprites import palette
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from render.drawing.canvas import Point
    from render.drawing.theme import Colour, Face
    from render.letters.lettering import Align


ACROSS: Final = 720
"""The width of pictures of a part of the dig."""
TALLEST: Final = 336
"""The height of such a picture where it stands above many buttons."""
LOWEST: Final = 276
ROOMY: Final = 400
"""The same of one above few buttons, on which more is written than numbers."""
PHONE: Final = 340
"""The width that a phone gives to a picture."""
LETTERS: Final = 24
"""The size of the smallest letters on such a picture."""
_SCALES: Final = ((1, 1), (6, 5), (7, 5), (5, 3), (17, 9), (11, 5), (13, 5), (3, 1), (17, 5))
"""This many pixels of the dig become so few of the picture: few such pairs, so that what is shrunk can be kept.

The second ones divide the width, and are odd: no pixel of the dig is halfway between two of the picture.
"""
_SMALLEST: Final = 17 / 9
"""So much smaller a part is shown at most for one place more to have its number on it."""
_STEEP: Final = 1.1
"""The most that the height of a board is of its width."""
_WORTH: Final = 940
"""A part that is wider is no better to read than all of it."""
_REACH: Final = TALL * 1.15
"""How far around a place it is shown."""
_ABOVE: Final = TALL
"""How far above and below it, where height is dear."""
_CLOSE: Final = TALL * 0.75
"""The same where a picture has little room."""
_EDGE: Final = MARGIN // 2
ROOM: Final = MapRoom(down=ACROSS * _SMALLEST / UNIT, margin=2 * _ABOVE / UNIT)


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of the dig and how much smaller it is shown.

    It begins and ends where pixels of the dig and of the picture do, so that it is cut from the whole dig shrunk.
    """

    part: Rect
    many: int = 1
    few: int = 1
    """This many pixels of the dig become so few of the picture."""

    @property
    def scale(self) -> float:
        """Return the pixels of the dig by pixel of the picture, 1 or more."""
        return self.many / self.few

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the picture."""
        return self.part.w * self.few // self.many, self.part.h * self.few // self.many


def framed(points: Iterable[Point], *, tallest: int = TALLEST, lowest: int = LOWEST) -> Frame:
    """Return the smallest part of the dig with everything around these points, or all of it when there are none."""
    places = list(points)
    if not places:
        return _around(_EDGE, WIDE - _EDGE, _EDGE, HIGH - _EDGE, tallest=tallest, lowest=lowest)
    across, down = [x for x, _ in places], [y for _, y in places]
    return _around(
        max(_EDGE, min(across) - _REACH),
        min(WIDE - _EDGE, max(across) + _REACH),
        max(_EDGE, min(down) - _ABOVE),
        min(HIGH - _EDGE, max(down) + _ABOVE),
        tallest=tallest,
        lowest=lowest,
    )


def fit(points: Sequence[Point], *, tallest: int = TALLEST) -> bool:
    """Return whether a picture with these points is large enough for numbers."""
    down = [y for _, y in points]
    # all of the dig's width has room
    return max(down) - min(down) <= tallest * _SMALLEST - 2 * _ABOVE


def trimmed(points: Iterable[Point], *, head: int) -> Rect | None:
    """Return the part of the dig around these points at its own size, None where that leaves out too little.

    Together with ``head`` pixels above it, it is hardly higher than wide: a desk gives a picture little height.
    """
    places = list(points)
    if not places:
        return None
    across, down = [x for x, _ in places], [y for _, y in places]
    tall = max(ROOMY, round(max(down) - min(down) + 2 * _REACH))
    wide = max(ACROSS, round(max(across) - min(across) + 2 * _REACH), round((tall + head) / _STEEP))
    if wide > _WORTH or tall > HIGH:
        return None
    x, y = _held((min(across) + max(across)) / 2, wide, WIDE), _held((min(down) + max(down)) / 2, tall, HIGH)
    return Rect(x, y, wide, tall)


def inset(points: Iterable[Point], *, across: int, tall: int) -> Frame:
    """Return a part of the dig around these points for a picture of this size, hardly more than what is there."""
    places = list(points)
    left, right = min(x for x, _ in places) - _CLOSE, max(x for x, _ in places) + _CLOSE
    top, bottom = min(y for _, y in places) - _CLOSE, max(y for _, y in places) + _CLOSE
    least = max((right - left) / across, (bottom - top) / tall)
    many, few = next((pair for pair in _SCALES if pair[0] / pair[1] >= least), _SCALES[-1])
    wide, high = across // few * many, tall // few * many
    x, y = _held((left + right) / 2, wide, WIDE), _held((top + bottom) / 2, high, HIGH)
    return Frame(Rect(x // many * many, y // many * many, wide, high), many, few)


def _around(left: float, right: float, top: float, bottom: float, *, tallest: int, lowest: int) -> Frame:
    least = max((right - left) / ACROSS, (bottom - top) / tallest)
    many, few = next((pair for pair in _SCALES if pair[0] / pair[1] >= least), _SCALES[-1])
    wide, tall = ACROSS // few * many, min(max(ceil((bottom - top) / many), ceil(lowest / few)), tallest // few) * many
    x, y = _held((left + right) / 2, wide, WIDE), _held((top + bottom) / 2, tall, HIGH)
    return Frame(Rect(x // many * many, y // many * many, wide, tall), many, few)


def _held(middle: float, length: float, most: int) -> int:
    """Return where a stretch around a middle begins that leaves the dig as little as possible."""
    if length >= most:
        return round((most - length) / 2)
    return round(min(max(middle - length / 2, 0), most - length))


# ---- A window onto the dig: the part of it that is drawn, in the coordinates of the whole dig


@dataclass(frozen=True, slots=True)
class Window:
    """A picture of a part of the dig; everything is placed as on the whole dig, and what is outside is left out."""

    image: Image.Image
    left: int = 0
    top: int = 0
    scale: float = 1.0
    """Pixels of the dig by pixel of the picture."""
    shrink: bool = True
    """Whether sprites are as large as on the dig, and shrink with it; False: they are as large as on the picture."""

    @classmethod
    def of(cls, ground: Image.Image, frame: Frame | None = None) -> Window:
        """Return a window with a copy of a part of a picture of the whole dig, or of all of it.

        The picture is as much smaller than the dig as the frame says.
        """
        if frame is None:
            return cls(ground.copy())
        window = cls(Image.new("RGB", frame.size, palette.FRAME), frame.part.x, frame.part.y, frame.scale)
        window.image.paste(ground, window.at((0, 0)))
        return window

    def lettered(self) -> Window:
        """Return the window to be written on: what is drawn from now on is as large as on the picture."""
        return replace(self, shrink=False)

    @property
    def part(self) -> Rect:
        """Return the part of the dig that is seen."""
        wide, tall = self.image.size
        return Rect(self.left, self.top, round(wide * self.scale), round(tall * self.scale))

    def at(self, point: Point) -> tuple[int, int]:
        """Return where a point of the dig is on the picture."""
        return round((point[0] - self.left) / self.scale), round((point[1] - self.top) / self.scale)

    def stamp(self, sprite: Image.Image, at: tuple[int, int]) -> None:
        """Paste a sprite with its upper left corner at this point, respecting its transparency."""
        self._paste(self._sized(sprite), self.at(at))

    def centred(self, sprite: Image.Image, at: Point) -> None:
        """Paste a sprite with its middle at this point."""
        (x, y), sprite = self.at((round(at[0]), round(at[1]))), self._sized(sprite)
        self._paste(sprite, (x - sprite.width // 2, y - sprite.height // 2))

    def patch(self, image: Image.Image, part: Rect) -> None:
        """Cover a part of the dig with a picture of it that is not shrunk yet; see ``framing.Frame`` for its sides."""
        if self.scale != 1:
            size = round(part.w / self.scale), round(part.h / self.scale)
            image = image.resize(size, Image.Resampling.BOX)
        self.image.paste(image, self.at((part.x, part.y)))

    def _sized(self, sprite: Image.Image) -> Image.Image:
        return shrunk(sprite, self.scale) if self.shrink and self.scale != 1 else sprite

    def _paste(self, sprite: Image.Image, here: tuple[int, int]) -> None:
        if Rect(0, 0, *self.image.size).meets(Rect(*here, *sprite.size)):
            self.image.paste(sprite, here, sprite if sprite.mode == "RGBA" else None)

    def mean(self, box: Rect) -> Colour:
        """Return the mean colour of what is drawn in a box, as far as it is seen."""
        (x, y), (right, bottom) = self.at((box.x, box.y)), self.at((box.right, box.bottom))
        seen = Rect(x, y, right - x, bottom - y).shared(Rect(0, 0, *self.image.size))
        if seen is None:
            return palette.FRAME
        part = (seen.x, seen.y, seen.right, seen.bottom)
        return cast("Colour", self.image.resize((1, 1), Image.Resampling.BOX, part).getpixel((0, 0)))

    def line(self, ends: tuple[Point, Point], fill: Colour, *, width: int) -> None:
        """Draw a straight line."""
        ImageDraw.Draw(self.image).line([self.at(end) for end in ends], fill=fill, width=width)

    def shade(self, light: Callable[[tuple[int, int]], Image.Image], size: tuple[int, int]) -> None:
        """Darken what is drawn so far by the light on the whole dig, which is so large: a picture of it of a size."""
        seen = Image.new("RGB", self.image.size, palette.WHITE)
        seen.paste(light((round(size[0] / self.scale), round(size[1] / self.scale))), self.at((0, 0)))
        self.image.paste(ImageChops.multiply(self.image, seen))

    def write(self, at: Point, text: str, *, face: Face, size: int, fill: Colour, align: Align = "centre") -> None:
        """Write a line at a point; see ``lettering.write``."""
        write(self.image, self.at(at), text, face=face, size=size, fill=fill, align=align)


def shrunk(sprite: Image.Image, scale: float) -> Image.Image:
    """Return a sprite so much smaller. It is kept for as long as the sprite is, with it."""
    kept: dict[float, Image.Image] = vars(sprite).setdefault("_shrunk", {})
    if scale not in kept:
        wide, tall = (max(1, round(length / scale)) for length in sprite.size)
        kept[scale] = sprite.resize((wide, tall), Image.Resampling.BOX)
    return kept[scale]
