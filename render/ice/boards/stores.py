"""The logbook card of the day, and the numbers in reserves, piles and discards.

Knows the public part of a view. Must not know players' boards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.board import SUPPLY
from render.canvas import centred, stamp
from render.ice.card_names import logbook_name, logbook_text
from render.ice.sprites.cardface import fitted, paragraph
from render.ice.sprites.figures import archaeologist, tent
from render.ice.sprites.fronts import front_icon
from render.ice.sprites.furniture import badge, faint, outline, panel
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import FADED
from render.ice.sprites.signs import LINE
from render.layout import Rect, grid
from render.lettering import width, wrap, write
from render.theme import Face
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.view import View
    from render.ice.boards.touched import Touched
    from render.words import Words

_ICON: Final = 42
_FIGURES: Final = 30
NAMED: Final = 300
"""The height above which reserves are named."""
_TALL: Final = 150
_BROAD: Final = 700


def draw_log(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Write the logbook card of the day, and the one revealed at the set-up."""
    stamp(image, panel((rect.w, rect.h)), (rect.x, rect.y))
    tall = rect.h > 150
    big = 84 if tall else 56
    centred(image, sign("log", big), (rect.x + 14 + big // 2, rect.y + 14 + big // 2))
    left = rect.x + 28 + big
    room = rect.right - 12 - left
    y = rect.y + 26
    if view.logged:
        card = view.logged[-1]
        fitted(image, (left, y), logbook_name(words, card), room=room, size=30)
        text, size = logbook_text(words, card), 27 if tall else 24
        paragraph(image, (left, y + 36), text, room=room, lines=3 if tall else 2, size=size)
        y += 36 + (size + 3) * len(wrap(text, Face.NARROW, size, room=room, lines=3 if tall else 2))
    if view.opened >= 0:
        text = words.say("Opened at the set-up: {card}", card=logbook_name(words, view.opened))
        write(image, (left, y), text, face=Face.NARROW, size=23, fill=FADED, align="left", room=room)


@dataclass(frozen=True, slots=True)
class Stock:
    """Something that is counted: its sign, its number, its name where there is room for words."""

    sprite: Image.Image
    number: int
    name: str


def stock(view: View) -> list[Stock]:
    """Return the counts of reserves, piles and discards."""
    white = sum(camp == SUPPLY for camp in view.camps[len(view.players) :])
    found = [
        Stock(archaeologist(_ICON), view.reserve, msg("Archaeologists in reserve")),
        Stock(tent(None, _ICON), white, msg("White camps in reserve")),
        Stock(sign("request", _ICON), view.pile, msg("Requests to draw")),
        Stock(sign("heap", _ICON), view.heap, msg("Requests discarded")),
        Stock(sign("log", _ICON), view.log, msg("Logbook cards to come")),
        Stock(sign("spill", _ICON), view.spill, msg("Snow tiles discarded")),
        Stock(sign("spoil", _ICON), view.spoil, msg("Artifacts discarded")),
    ]
    if view.mode == "first":
        del found[4]
    return found


def draw_reserves(image: Image.Image, rect: Rect, view: View, words: Words, *, changes: Touched) -> None:
    """Draw the counts of reserves, piles and discards, and the discarded snow tiles that are public."""
    stamp(image, panel((rect.w, rect.h)), (rect.x, rect.y))
    things = stock(view)
    area = rect.inset(14, 8)
    below = Rect(area.x, area.bottom - 52, area.w, 48)
    if rect.h > NAMED:
        for spot, thing in zip(grid(area, len(things), across=2, height=68, gap=4), things, strict=True):
            _draw_named(image, spot, thing, words)
    elif rect.h > _TALL:
        for spot, thing in zip(grid(area, len(things), across=4, height=54, gap=4), things, strict=True):
            _draw_stock(image, spot, [thing])
    else:
        _draw_stock(image, Rect(area.x, area.y, min(area.w, 640), 58), things)
    if rect.w > _BROAD:
        below = Rect(area.x + 676, area.y + 5, area.w - 676, 48)
    known = sorted(Counter(view.shown).items())
    if known:
        _draw_known(image, below, known, changes=changes)


def _draw_named(image: Image.Image, rect: Rect, thing: Stock, words: Words) -> None:
    """Draw a sign with its number and its name."""
    y = rect.middle[1]
    stamp(image, thing.sprite if thing.number else faint(thing.sprite), (rect.x, y - thing.sprite.height // 2))
    write(image, (rect.x + 82, y), str(thing.number), face=Face.NUMERAL, size=_FIGURES, fill=LINE, align="right")
    lines = wrap(words.say(thing.name), Face.NARROW, 24, room=rect.w - 94, lines=2)
    for i, line in enumerate(lines):
        at = (rect.x + 92, y + round((i - (len(lines) - 1) / 2) * 26))
        write(image, at, line, face=Face.NARROW, size=24, fill=FADED, align="left")


def _draw_stock(image: Image.Image, rect: Rect, things: Sequence[Stock]) -> None:
    """Draw signs with their numbers, evenly spaced."""
    wide = [each.sprite.width + 5 + width(str(each.number), Face.NUMERAL, _FIGURES) for each in things]
    gap = (rect.w - sum(wide)) // max(1, len(things) - 1)
    x, y = rect.x, rect.middle[1]
    for thing, each in zip(things, wide, strict=True):
        sprite = thing.sprite if thing.number else faint(thing.sprite)
        stamp(image, sprite, (x, y - sprite.height // 2))
        at = (x + sprite.width + 5, y)
        write(image, at, str(thing.number), face=Face.NUMERAL, size=_FIGURES, fill=LINE, align="left")
        x += each + gap


def _draw_known(image: Image.Image, rect: Rect, known: Sequence[tuple[int, int]], *, changes: Touched) -> None:
    """Draw the public fronts in the discard, each once with its number."""
    centred(image, sign("spill", 34), (rect.x + 17, rect.middle[1]))
    step = min(50, (rect.w - 46) // len(known))
    size = min(44, step - 2)
    for i, (front, count) in enumerate(known):
        at = (rect.x + 46 + step // 2 + i * step, rect.middle[1])
        centred(image, front_icon(front, size), at)
        if front in changes.shown:
            outline(image, Rect(at[0] - size // 2, at[1] - size // 2, size, size))
        if count > 1:
            centred(image, badge(str(count), 22), (at[0] + size // 3, at[1] + 14))
