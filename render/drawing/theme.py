"""What pictures share: colours, the identity of a seat, fonts.

Knows how things look. Must not know what any game means by them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


class Face(StrEnum):
    """The fonts in ``render/fonts``, by their use."""

    TITLE = "Vollkorn-Black.ttf"
    NUMERAL = "PTF75F.ttf"
    NARROW = "PTN77F.ttf"
    SPARE = "DejaVuSans-Bold.ttf"  # for characters that the others lack


class MarkerShape(StrEnum):
    """The outlines of markers."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"


@dataclass(frozen=True, slots=True)
class Identity:
    """The colour, shape and letter of a seat; each alone tells it from the others."""

    letter: str
    shape: MarkerShape
    colour: Colour
    edge: Colour
    """The colour in shadow."""
    ink: Colour
    """The colour of writing on it."""
    wash: Colour
    """The colour thinned, for large areas."""


INK: Final[Colour] = (58, 40, 26)
FADED: Final[Colour] = (122, 98, 72)
FAINT: Final[Colour] = (190, 168, 132)
PAPER: Final[Colour] = (236, 221, 190)
SHEET: Final[Colour] = (246, 236, 212)
CARD: Final[Colour] = (253, 247, 230)
ASLEEP: Final[Colour] = (214, 199, 168)
CREAM: Final[Colour] = (255, 250, 235)
GOLD: Final[Colour] = (233, 180, 52)
GOLD_EDGE: Final[Colour] = (142, 94, 16)
GOLD_LIGHT: Final[Colour] = (250, 218, 122)
WAX: Final[Colour] = (126, 34, 48)
WAX_EDGE: Final[Colour] = (84, 18, 32)
NIGHT: Final[Colour] = (72, 78, 112)
GLOW: Final[Colour] = (255, 246, 140)
BARK: Final[Colour] = (74, 52, 34)


@dataclass(frozen=True, slots=True)
class ChartColours:
    """The colours of a curve, after the pictures of its game."""

    ground: Colour
    sheet: Colour
    """Where the lines are."""
    grid: Colour
    ink: Colour
    faded: Colour
    """What is written small."""


BEIGE: Final = ChartColours(PAPER, SHEET, FAINT, INK, FADED)

# In the order of ``render.texts.COLOURS`` and of ``host.lobby.table_options.COLOURS``.
# Chosen by a search so that any two differ by a CIE Lab distance of 30 or more for every kind of colour vision.
SEATS: Final[tuple[Identity, ...]] = (
    Identity("R", MarkerShape.CIRCLE, (190, 32, 32), (122, 14, 18), CREAM, (236, 196, 178)),
    Identity("G", MarkerShape.SQUARE, (78, 174, 118), (34, 104, 66), (22, 44, 30), (196, 220, 186)),
    Identity("Y", MarkerShape.TRIANGLE, (255, 212, 62), (176, 124, 10), (62, 40, 8), (250, 230, 158)),
    Identity("B", MarkerShape.DIAMOND, (30, 60, 150), (14, 30, 92), CREAM, (186, 198, 222)),
    Identity("V", MarkerShape.STAR, (216, 60, 252), (116, 18, 140), (40, 4, 48), (238, 200, 246)),
)
