"""The logbook card of the day, and the numbers in reserves, piles and discards.

Knows the public part of a view. Must not know players' boards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.board import SUPPLY
from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect, grid
from render.drawing.theme import Face
from render.ice.boards.board_layout import RESERVE, SMALLEST
from render.ice.card_names import logbook_name, logbook_text
from render.ice.sprites.cardface import fitted, paragraph
from render.ice.sprites.fronts import front_icon
from render.ice.sprites.furniture import badge, draw_panel, faint, outline
from render.ice.sprites.landscape import landscape
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import FADED, PARCHMENT, PARCHMENT_RIM
from render.ice.sprites.signs import LINE
from render.ice.sprites.travellers import camp, crew
from render.letters.lettering import width, wrap, write
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.view import View
    from render.ice.boards.touched import Touched
    from render.words import Words

_ICON: Final = 46
_FIGURES: Final = 32
_TALL: Final = 150


def draw_log(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Write the logbook card of the day, and the one revealed at the set-up."""
    draw_panel(image, rect, PARCHMENT, line=PARCHMENT_RIM)
    tall = rect.h > _TALL
    scene = (104, rect.h - 16)
    stamp(image, landscape("night", scene, round_=9, at=0.7), (rect.x + 8, rect.y + 8))
    centred(image, sign("log", 72), (rect.x + 60, rect.middle[1]))
    left = rect.x + 126
    room = rect.right - 14 - left
    y = rect.y + 32
    opened = ""
    if view.opened >= 0:
        opened = words.say("Opened at the set-up: {card}", card=logbook_name(words, view.box.logbook[view.opened]))
    if view.logged:
        card = view.box.logbook[view.logged[-1]]
        fitted(image, (left, y), logbook_name(words, card), room=room, size=32)
        text = logbook_text(words, card)
        paragraph(image, (left, y + 38), text, room=room, lines=2, size=26)
        y += 38 + 29 * len(wrap(text, Face.NARROW, 26, room=room, lines=2))
    if not opened:
        return
    if tall or not view.logged:
        write(image, (left, y), opened, face=Face.NARROW, size=SMALLEST, fill=FADED, align="left", room=room)
    else:
        at = (rect.right - 14, rect.y + 32)
        write(image, at, opened, face=Face.NARROW, size=SMALLEST, fill=FADED, align="right", room=room // 2)


@dataclass(frozen=True, slots=True)
class Stock:
    """Something that is counted: its sign, its number, where it is."""

    sprite: Image.Image
    number: int
    name: str


def stock(view: View) -> list[Stock]:
    """Return the counts of reserves, piles and discards."""
    white = sum(camp == SUPPLY for camp in view.camps[len(view.players) :])
    # Translators: each stands under a sign and a number: "requests left" in their pile, "tiles gone" to the discard
    found = [
        Stock(crew(1, _ICON + 6), view.reserve, msg("archaeologists")),
        Stock(camp(None, _ICON), white, msg("white camps")),
        Stock(sign("request", _ICON), view.pile, msg("requests left")),
        Stock(sign("heap", _ICON), view.heap, msg("requests gone")),
        Stock(sign("log", _ICON), view.log, msg("logbook cards")),
        Stock(sign("spill", _ICON), view.spill, msg("tiles gone")),
        Stock(sign("spoil", _ICON), view.spoil, msg("artifacts gone")),
    ]
    if view.mode == "first":
        del found[4]
    return found


def draw_reserves(
    image: Image.Image, rect: Rect, known: Rect | None, view: View, words: Words, *, changes: Touched
) -> None:
    """Draw the counts of reserves, piles and discards in a strip, and the discarded snow tiles that are public."""
    draw_panel(image, rect)
    things = stock(view)
    area = Rect(rect.x + 8, rect.y + 8, rect.w - 16, RESERVE - 14)
    for spot, thing in zip(grid(area, len(things), across=len(things), height=area.h, gap=4), things, strict=True):
        _draw_stock(image, spot, thing, words)
    if known is not None:
        _draw_known(image, known, sorted(Counter(view.shown).items()), words, changes=changes)


def _draw_stock(image: Image.Image, rect: Rect, thing: Stock, words: Words) -> None:
    """Draw a sign with its number, and below them where that is."""
    figures = width(str(thing.number), Face.NUMERAL, _FIGURES)
    x, y = rect.middle[0] - (thing.sprite.width + 8 + figures) // 2, rect.y + 25
    sprite = thing.sprite if thing.number else faint(thing.sprite)
    stamp(image, sprite, (x, y - sprite.height // 2))
    at = (x + sprite.width + 8, y)
    write(image, at, str(thing.number), face=Face.NUMERAL, size=_FIGURES, fill=LINE, align="left")
    at = (rect.middle[0], rect.bottom - 14)
    write(image, at, words.say(thing.name), face=Face.NARROW, size=SMALLEST, fill=FADED, room=rect.w)


def _draw_known(
    image: Image.Image, rect: Rect, known: Sequence[tuple[int, int]], words: Words, *, changes: Touched
) -> None:
    """Draw the public fronts in the discard, each once with its number."""
    y = rect.middle[1]
    text = words.say("Known in the discard")
    left = rect.x + write(image, (rect.x, y), text, face=Face.NARROW, size=SMALLEST, fill=FADED, align="left") + 14
    step = min(56, (rect.right - left) // len(known))
    size = min(48, step - 2)
    for i, (front, count) in enumerate(known):
        at = (left + step // 2 + i * step, y)
        centred(image, front_icon(front, size), at)
        if front in changes.shown:
            outline(image, Rect(at[0] - size // 2, at[1] - size // 2, size, size))
        if count > 1:
            centred(image, badge(str(count), 30), (at[0] + size // 3, at[1] + 14))
