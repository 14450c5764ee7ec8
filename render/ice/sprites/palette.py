"""The colours of the dig: a family of colours for each level, darker and fuller the deeper it is.

Knows colours. Must not know what is drawn with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from render.drawing.theme import Colour


@dataclass(frozen=True, slots=True)
class Family:
    """The colours of a tile or of a step of the ledge."""

    face: Colour
    light: Colour
    """The colour of edges towards the light."""
    dark: Colour
    """The colour of edges away from the light."""
    line: Colour
    """The colour of its outline."""
    ink: Colour
    """The colour of writing on it."""


SNOW: Final = Family((238, 245, 251), (255, 255, 255), (196, 214, 232), (142, 168, 198), (64, 88, 122))
SURFACE: Final = Family((136, 196, 236), (186, 226, 250), (96, 158, 208), (52, 106, 160), (10, 42, 88))
DEEP: Final = Family((40, 98, 182), (84, 144, 222), (26, 70, 142), (12, 38, 92), (226, 240, 255))
HIGH_LEDGE: Final = Family((156, 158, 162), (190, 192, 196), (126, 128, 134), (88, 90, 98), (40, 42, 50))
LOW_LEDGE: Final = Family((102, 104, 114), (128, 130, 140), (80, 82, 92), (50, 52, 62), (240, 240, 244))
AZULIA_INK: Final[Colour] = (246, 230, 255)
AZULIA: Final[tuple[Colour, ...]] = (
    (94, 30, 104),
    (58, 26, 92),
    (74, 34, 112),
    (58, 26, 92),
    (74, 34, 112),
    (58, 26, 92),
    (74, 34, 112),
)
"""By zone."""
AZULIA_SEAM: Final[Colour] = (142, 84, 184)
AZULIA_VEIN: Final[Colour] = (250, 150, 222)
"""The glow along the borders of zones."""

FRAME: Final[Colour] = (32, 44, 66)
FRAME_EDGE: Final[Colour] = (92, 116, 150)
FRAME_LINE: Final[Colour] = (16, 24, 40)
FRAME_INK: Final[Colour] = (232, 242, 252)
FRAME_FADED: Final[Colour] = (154, 176, 204)
SHADE: Final[Colour] = (8, 16, 40)
WOOD: Final[Colour] = (206, 154, 88)
WOOD_DARK: Final[Colour] = (128, 84, 46)
ROPE: Final[Colour] = (176, 140, 92)
CREVASSE: Final[tuple[Colour, Colour, Colour]] = ((4, 16, 44), (18, 110, 178), (120, 240, 255))
"""The colours of a crevasse: its dark, its ice, and the light from below."""
WHITE: Final[Colour] = (255, 255, 255)
PITCH: Final[Colour] = (20, 26, 38)
PARKA: Final[Colour] = (224, 122, 40)
PARKA_DARK: Final[Colour] = (158, 74, 20)
FUR: Final[Colour] = (250, 232, 204)
FACE: Final[Colour] = (240, 196, 156)
CANVAS: Final[tuple[Colour, Colour]] = ((240, 234, 220), (196, 182, 160))
"""The cloth of white tents: lit, in shadow."""
LAMP: Final[Colour] = (255, 176, 58)
LAMP_CORE: Final[Colour] = (255, 240, 176)
GOLD: Final[Colour] = (255, 206, 70)
GOLD_DARK: Final[Colour] = (140, 88, 8)
GLOW: Final[Colour] = (255, 240, 90)
"""The colour of outlines around changes."""
DOOM: Final[Colour] = (226, 44, 44)
"""The colour of crosses on tiles that will fall."""
