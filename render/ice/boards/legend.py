"""What the signs on the guild boards mean, for the cell that is free with an odd number of players.

Knows signs and what they are called. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect, grid, rows_of
from render.drawing.theme import Face
from render.ice.boards.board_layout import SMALLEST
from render.ice.sprites.cardface import anima
from render.ice.sprites.furniture import draw_panel, lying, seal
from render.ice.sprites.icons import token
from render.ice.sprites.landscape import landscape
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import DEEP
from render.letters.lettering import write

if TYPE_CHECKING:
    from PIL import Image

    from render.words import Words

_LINE: Final = 50
_SKY: Final = 96


def draw_legend(image: Image.Image, rect: Rect, words: Words) -> None:
    """Draw the signs in two columns, each with what it means; above them a landscape where there is room."""
    draw_panel(image, rect)
    found = (
        (seal("9", 42), words.say("renown points")),
        (token("rp", 38), words.say("renown token, 1 point")),
        (token("ep", 38), words.say("exploration point")),
        (anima(2, 24), words.say("anima, the strength")),
        (lying("study"), words.say("study token, 1 anima")),
        (sign("tick", 34), words.say("effect ready today")),
        (sign("snow", 38), words.say("snow tiles in hand")),
        (sign("request", 40), words.say("requests in hand")),
        (token("plan", 38), words.say("1 EP more tomorrow")),
        (sign("hold", 38), words.say("hold: artifacts paid")),
    )
    lines = rows_of(len(found), 2)
    area = rect.inset(10)
    sky = area.h - lines * _LINE
    if sky >= _SKY:
        stamp(image, landscape("night", (area.w, sky - 8), at=0.8), (area.x, area.y))
        area = Rect(area.x, area.y + sky, area.w, area.h - sky)
    for spot, (sprite, text) in zip(
        grid(area, len(found), across=2, height=area.h // lines, gap=0), found, strict=True
    ):
        y = spot.middle[1]
        centred(image, sprite, (spot.x + 24, y))
        at, room = (spot.x + 54, y), spot.w - 56
        write(image, at, text, face=Face.NARROW, size=SMALLEST, fill=DEEP, align="left", room=room)
