"""The colours of guild boards, cards and the things on them.

Knows colours. Must not know what is drawn with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from render.drawing.theme import Colour

SHEET: Final[Colour] = (234, 243, 250)
CARD: Final[Colour] = (250, 253, 255)
DEEP: Final[Colour] = (30, 54, 88)
RIM: Final[Colour] = (120, 156, 190)
FADED: Final[Colour] = (78, 102, 128)
FAINT: Final[Colour] = (178, 200, 218)
DIM: Final[Colour] = (204, 219, 232)
DOWN: Final[Colour] = (64, 84, 110)
"""The background of face-down artifacts."""
DOWN_INK: Final[Colour] = (150, 170, 192)
PARCHMENT: Final[Colour] = (253, 246, 226)
PARCHMENT_RIM: Final[Colour] = (150, 116, 66)
RED: Final[Colour] = (190, 40, 40)
GREEN: Final[Colour] = (26, 124, 72)
WOOD: Final[Colour] = (226, 184, 126)
WOOD_DARK: Final[Colour] = (160, 112, 60)
NIGHT: Final[Colour] = (22, 32, 54)
"""The ground of niches, behind what is shown in them."""
LAMP: Final[Colour] = (255, 214, 128)
"""The light of a lamp."""
