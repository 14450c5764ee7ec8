"""The card of a guild: its sign, its name, and what it can do, for who chooses one in the lobby.

Knows guilds. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.canvas import centred
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.lexicon import guild_name
from render.ice.sprites.cardface import fitted, paragraph
from render.ice.sprites.furniture import draw_panel, ground
from render.ice.sprites.shades import PARCHMENT, PARCHMENT_RIM
from render.ice.sprites.signs import guild_icon
from render.ice.texts.handbook import guild_text
from render.letters.lettering import wrap

if TYPE_CHECKING:
    from PIL import Image

    from render.words import Words

WIDE: Final = 800
MARGIN: Final = 14
LEFT: Final = 196
LETTERS: Final = 28
LINES: Final = 7
_TOP: Final = 84
_SIGN: Final = 140


def guild_card(guild: str, words: Words) -> Image.Image:
    """Draw the card of a guild; it is as high as its text needs."""
    text = guild_text(words, guild)
    room = WIDE - 2 * MARGIN - LEFT - 20
    lines = len(wrap(text, Face.NARROW, LETTERS, room=room, lines=LINES))
    tall = max(_SIGN + 40, _TOP + lines * (LETTERS + 3) + 16)
    card = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, tall)
    image = ground((WIDE, tall + 2 * MARGIN))
    draw_panel(image, card, PARCHMENT, line=PARCHMENT_RIM)
    centred(image, guild_icon(guild, _SIGN), (card.x + LEFT // 2, card.middle[1]))
    left = card.x + LEFT
    fitted(image, (left, card.y + 42), guild_name(words, guild), room=room, size=40)
    paragraph(image, (left, card.y + _TOP), text, room=room, lines=LINES, size=LETTERS)
    return image
