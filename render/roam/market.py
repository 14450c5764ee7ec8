"""What belongs to nobody on a picture: the round, the next land, the row of artifacts, the outpost.

Knows the public part of a view. Must not know players' tableaus.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from engine.roam.deck import Artifact, Card
from engine.roam.view import View
from render.canvas import Pen, centred, frame, sketch, stamp
from render.layout import Rect
from render.lettering import fit, stacked, width, wrap, write
from render.roam.changes import Changes
from render.roam.chart import outline
from render.roam.icons import ability
from render.roam.lands import hole, land, put_coins
from render.roam.pieces import coin, gavel, pattern_cell, pictogram, seal, tower
from render.roam.plan import MarketPlan
from render.theme import BARK, CARD, FADED, FAINT, INK, PAPER, SHEET, WAX, Face

if TYPE_CHECKING:
    from render.words import Words

_LABEL: Final = 23


@lru_cache(maxsize=96)
def tile(artifact: Artifact, size: tuple[int, int]) -> Image.Image:
    """Return an artifact of the row: name, ability, points, price."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD, round_=6.5)

    sprite = sketch(size, draw)
    write(sprite, (wide // 2, 19), artifact.name, face=Face.NARROW, size=24, room=wide - 12)
    middle = 34 + (tall - 40) // 2
    big = min(tall - 48, round(wide * 0.38), 76)
    centred(sprite, ability(artifact.ability, big), (8 + big // 2, middle))
    left = 8 + big
    if tall >= 140:
        # a high tile has its price above its points
        x = left + (wide - left) // 2
        centred(sprite, coin(50, str(artifact.price)), (x, middle - 27))
        centred(sprite, seal(artifact.points, 44), (x, middle + 25))
        return sprite
    third = (wide - left) // 2
    centred(sprite, coin(min(46, third), str(artifact.price)), (left + third // 2 + 1, middle))
    centred(sprite, seal(artifact.points, min(40, third - 3)), (left + third + third // 2 - 3, middle))
    return sprite


@lru_cache(maxsize=8)
def _pile(size: int) -> Image.Image:
    """Return the sign of a pile of cards."""

    def draw(pen: Pen) -> None:
        for i in range(3):
            x, y = 0.2 + 0.16 * i, 0.5 - 0.16 * i
            pen.box((x, y, x + 1.2, y + 1.2), (206, 178, 128) if i < 2 else CARD, line=INK, width=0.1, round_=0.14)

    return sketch((size, size), draw, unit=size / 2)


@lru_cache(maxsize=4)
def _rose(size: int) -> Image.Image:
    """Return a compass rose."""
    from math import cos, pi, sin  # noqa: PLC0415

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.72, None, line=FAINT, width=0.035)
        pen.disc((1, 1), 0.62, None, line=FAINT, width=0.02)
        for i in range(8):
            angle = i * pi / 4 + (pi / 8 if False else 0)
            reach = 0.96 if i % 2 == 0 else 0.6
            tip = (1 + reach * sin(angle), 1 - reach * cos(angle))
            for side, paint in ((-1, FAINT), (1, SHEET)):
                base = angle + side * pi / 8
                pen.polygon(((1, 1), (1 + 0.2 * sin(base), 1 - 0.2 * cos(base)), tip), paint, line=FADED, width=0.02)

    return sketch((size, size), draw, unit=size / 2)


def _count(image: Image.Image, rect: Rect, count: int) -> None:
    """Draw a pile and how many are left in it, centred."""
    text = str(count)
    wide = 38 + 6 + width(text, Face.NUMERAL, 28)
    x, y = rect.middle
    centred(image, _pile(38), (x - wide // 2 + 19, y))
    write(image, (x - wide // 2 + 44, y), text, face=Face.NUMERAL, size=28, align="left")


def _draw_round(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Write the round, and below it whatever is special now."""
    x, y = rect.middle
    below, colour = "", WAX
    if view.auction is not None:
        below = words.say("Auction")
    elif view.last_round:
        below = words.say("Last round")
    elif view.quiet_rounds >= 3:
        below, colour = words.say("{n} quiet rounds", n=view.quiet_rounds), FADED
    lines = wrap(below, Face.NARROW, 26, room=rect.w - 12, lines=2) if below else ()
    roomy = rect.h >= 110
    if roomy and not view.auction:
        centred(image, _rose(min(rect.h, rect.w) - 6), (x, y))
    drop = 18 + 12 * (len(lines) - 1) if lines else 0
    if view.auction is not None and roomy:
        centred(image, gavel(44), (x, rect.y + 24))
        y += 18
    write(image, (x, y - drop), words.say("Round {n}", n=view.round), face=Face.TITLE, size=34, room=rect.w - 8)
    if lines:
        stacked(image, (x, y + 20), lines, face=Face.NARROW, size=26, fill=colour)


def _draw_land(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Draw the next land, what its character is worth, and how many lands are left."""
    card = view.next_land
    lying = rect.w > rect.h
    cell = min((rect.h - 4) // 3, rect.w // 4) if lying else min((rect.w - 20) // 4, 64)
    top = rect.y if lying else rect.y + 34
    spot = Rect(rect.x + 2, top + 2, 2 * cell, 3 * cell)
    side = Rect(spot.right + 8, spot.y, rect.right - spot.right - 8, spot.h)
    label = words.say("Next land")
    if not lying:
        write(image, (rect.middle[0], rect.y + 16), label, face=Face.NARROW, size=25, fill=FADED, room=rect.w)
    if card is None or card.land is None:
        stamp(image, hole(cell), (spot.x, spot.y))
        _count(image, side, 0)
        return
    stamp(image, land(card.id, card.land, cell, turned=False), (spot.x, spot.y))
    for i, coins in enumerate(card.land.coins):
        if coins:
            put_coins(image, Rect(spot.x + i % 2 * cell, spot.y + i // 2 * cell, cell, cell), coins)
    x = side.middle[0]
    if lying:
        write(image, (x, side.y + 12), label, face=Face.NARROW, size=_LABEL, fill=FADED, room=side.w)
    name_y = side.y + (40 if lying else 16)
    write(image, (x, name_y), card.name, face=Face.NARROW, size=27, room=side.w)
    _draw_worth(image, Rect(side.x, name_y + 16, side.w, side.bottom - 42 - name_y - 16), card)
    _count(image, Rect(side.x, side.bottom - 40, side.w, 40), view.pile)


def _draw_worth(image: Image.Image, rect: Rect, card: Card) -> None:
    """Draw a character's points and pattern."""
    x, y = rect.middle
    if rect.h > 90:
        centred(image, seal(card.points, 44), (x, rect.y + 26))
        picture = pictogram(card.pattern, pattern_cell(card.pattern, (rect.w, rect.h - 58), most=20))
        centred(image, picture, (x, (rect.y + 50 + rect.bottom) // 2))
        return
    picture = pictogram(card.pattern, pattern_cell(card.pattern, (rect.w - 50, rect.h - 4), most=16))
    left = x - (44 + picture.width) // 2
    centred(image, seal(card.points, 38), (left + 19, y))
    centred(image, picture, (left + 46 + picture.width // 2, y))


def _draw_outpost(image: Image.Image, rect: Rect) -> None:
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((rect.x, rect.y, rect.right - 1, rect.bottom - 1), 8, fill=(222, 228, 206), outline=BARK, width=2)
    x, y = rect.middle
    if rect.h > rect.w:
        centred(image, tower(60), (x, y - 24))
        centred(image, seal(3, 42), (x, y + 34))
    else:
        centred(image, tower(60), (x - 30, y))
        centred(image, seal(3, 42), (x + 28, y))


def draw_market(image: Image.Image, plan: MarketPlan, view: View, words: Words, *, changes: Changes) -> None:
    """Draw everything that belongs to nobody where the plan says."""
    pen = ImageDraw.Draw(image)
    for rect in plan.panels:
        pen.rounded_rectangle((rect.x, rect.y, rect.right - 1, rect.bottom - 1), 12, fill=SHEET)
        frame(image, rect, BARK, width=2, radius=12)
        frame(image, rect.inset(5), FAINT, width=1, radius=8)
    _draw_round(image, plan.round, view, words)
    _draw_land(image, plan.next_land, view, words)
    for rect, artifact in zip(plan.tiles, view.row, strict=True):
        stamp(image, tile(artifact, (rect.w, rect.h)), (rect.x, rect.y))
        if artifact.id in changes.row:
            outline(image, rect)
    if plan.artifact_pile is not None:
        _count(image, plan.artifact_pile, view.artifact_pile)
    if plan.outpost is not None:
        _draw_outpost(image, plan.outpost)
