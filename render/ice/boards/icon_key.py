"""What the pieces and signs of ICE mean, under a landscape: the picture on the first page of the rules.

Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import KINDS
from render.base import Drawn
from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect, grid, rows_of
from render.drawing.theme import Face
from render.ice.boards.shared_strip import signs
from render.ice.lexicon import TYPE_NAMES
from render.ice.sprites.furniture import draw_panel, ground
from render.ice.sprites.landscape import landscape
from render.ice.sprites.shades import DEEP
from render.ice.sprites.signs import type_icon
from render.ice.sprites.travellers import camp, crew, leader
from render.letters.lettering import write
from render.look import Look

if TYPE_CHECKING:
    from render.words import Words

_WIDE: Final = 800
_MARGIN: Final = 14
_SKY: Final = 150
_ROW: Final = 54
_LETTERS: Final = 27


def icon_key(words: Words) -> Drawn:
    """Draw the landscape, the pieces on the dig, the signs on guild boards, and the types of artifacts."""
    own = Look(words, ("A",)).identity(0)
    found = [
        (leader(own, 44), words.say("your leader")),
        (crew(1, 40), words.say("archaeologist")),
        (camp(own, 42), words.say("your camp")),
        (camp(None, 42), words.say("white camp, for all")),
        *signs(words),
        *((type_icon(number, 40), words.say(TYPE_NAMES[kind])) for kind, number in KINDS.items()),
    ]
    rows = rows_of(len(found), 2)
    image = ground((_WIDE, _SKY + rows * _ROW + 4 * _MARGIN))
    panel = Rect(_MARGIN, _MARGIN, _WIDE - 2 * _MARGIN, image.height - 2 * _MARGIN)
    draw_panel(image, panel)
    area = panel.inset(10)
    stamp(image, landscape("night", (area.w, _SKY), at=0.8), (area.x, area.y))
    below = Rect(area.x, area.y + _SKY + 4, area.w, rows * _ROW)
    for spot, (sprite, text) in zip(grid(below, len(found), across=2, height=_ROW, gap=0), found, strict=True):
        centred(image, sprite, (spot.x + 28, spot.middle[1]))
        at, room = (spot.x + 62, spot.middle[1]), spot.w - 64
        write(image, at, text, face=Face.NARROW, size=_LETTERS, fill=DEEP, align="left", room=room)
    return Drawn("rules", image, "; ".join(text for _, text in found), "ice-boards")
