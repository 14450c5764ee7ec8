"""A picture of a text, with everyone's piece and name below it: for games that draw nothing else.

Knows lines and seats. Must not know any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.canvas import centred, piece, sketch
from render.drawing.theme import PAPER, Face
from render.letters.lettering import wrap, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from render.look import Look

WIDE: Final = 1000
_EDGE, _LINE, _SEAT = 40, 46, 72
"""Pixels around everything, of a line of the text, and of the line of a seat."""
_MOST: Final = 6
"""Lines on the picture of one line of the text."""


def text_picture(text: Sequence[str], look: Look) -> Image.Image:
    """Draw paragraphs, which are cut where a line is full, and the pieces of all seats."""
    room = WIDE - 2 * _EDGE
    told = [
        line
        for part in "\n\n".join(text).split("\n")
        for line in wrap(part, Face.NARROW, 34, room=room, lines=_MOST) or ("",)
    ]
    high = 2 * _EDGE + _LINE * len(told) + _SEAT * len(look.names)
    image = sketch((WIDE, high), lambda _pen: None, ground=PAPER)
    for number, line in enumerate(told):
        write(
            image,
            (_EDGE, _EDGE + _LINE * number + _LINE // 2),
            line,
            face=Face.NARROW,
            size=34,
            align="left",
            room=room,
        )
    for seat, name in enumerate(look.names):
        y = _EDGE + _LINE * len(told) + _SEAT * seat + _SEAT // 2
        centred(image, piece(look.identity(seat), 56), (_EDGE + 28, y))
        write(image, (_EDGE + 76, y), name, face=Face.TITLE, size=32, align="left", room=room - 76)
    return image
