"""The shared parts of the picture: the round, the next land, the row of artifacts, the outpost.

Knows the public part of a view. Must not know players' tableaus.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.cache import cached
from render.canvas import Pen, centred, frame, sketch, stamp
from render.layout import Rect
from render.lettering import stacked, width, wrap, write
from render.roam.chart import outline
from render.roam.icons import ability
from render.roam.lands import hole, land, put_coins, scroll
from render.roam.pieces import coin, gavel, pattern_cell, pictogram, seal, tower
from render.roam.plan import SCROLL, MarketPlan
from render.theme import BARK, CARD, FADED, FAINT, INK, SHEET, WAX, Face

if TYPE_CHECKING:
    from engine.roam.deck import Artifact, Card
    from engine.roam.view import View
    from render.roam.changes import Changes
    from render.words import Words

_LABEL: Final = 23


@cached
def tile(artifact: Artifact, size: tuple[int, int]) -> Image.Image:
    """Return an artifact of the row: name, ability, points, price."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD, round_=6.5)

    sprite = sketch(size, draw)
    if wide >= 2 * tall:
        big, top = tall - 14, tall // 2
        left = big + 14
        name = ((left + wide) // 2, 21)
        worth = ((left + (wide - left) // 3 - 6, tall - 27), (left + (wide - left) * 2 // 3 + 6, tall - 27))
    else:
        big, top = min(tall - 48, round(wide * 0.4), 76), 34 + (tall - 40) // 2
        x = 8 + big + (wide - 8 - big) // 2
        name = (wide // 2, 19)
        worth = ((x, top - 26), (x, top + 24))
    write(sprite, name, artifact.name, face=Face.NARROW, size=25, room=2 * (wide - name[0]) - 12)
    centred(sprite, ability(artifact.ability, big), (8 + big // 2, top))
    centred(sprite, coin(46, str(artifact.price)), worth[0])
    centred(sprite, seal(artifact.points, 42), worth[1])
    return sprite


@cached
def _pile(size: int) -> Image.Image:
    """Return the sign of a pile of cards."""

    def draw(pen: Pen) -> None:
        for i in range(3):
            x, y = 0.2 + 0.16 * i, 0.5 - 0.16 * i
            pen.box((x, y, x + 1.2, y + 1.2), (206, 178, 128) if i < 2 else CARD, line=INK, width=0.1, round_=0.14)

    return sketch((size, size), draw, unit=size / 2)


@cached
def _rose(size: int) -> Image.Image:
    """Return a compass rose."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.72, None, line=FAINT, width=0.035)
        pen.disc((1, 1), 0.62, None, line=FAINT, width=0.02)
        for i in (1, 3, 5, 7, 0, 2, 4, 6):
            angle, reach = i * pi / 4, 0.6 if i % 2 else 0.96
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
    """Write the round between two lines, with a note when it is special."""
    x, y = rect.middle
    below, colour = "", WAX
    if view.auction is not None:
        below = words.say("Auction")
    elif view.last_round:
        below = words.say("Last round")
    elif view.quiet_rounds >= 3:
        below, colour = words.count("{n} quiet round", "{n} quiet rounds", view.quiet_rounds), FADED
    lines = wrap(below, Face.NARROW, 27, room=rect.w - 12, lines=2 if rect.h > 100 else 1) if below else ()
    high = rect.h > 100
    drop = (18 + 14 * (len(lines) - 1) if high else 14) if lines else 0
    size = 34 if high or not lines else 30
    write(image, (x, y - drop), words.say("Round {n}", n=view.round), face=Face.TITLE, size=size, room=rect.w - 8)
    if lines:
        low = y + (22 if high else 19)
        stacked(image, (x, low), lines, face=Face.NARROW, size=27, fill=colour)
    if view.auction is not None and high:
        centred(image, gavel(40), (x, y - 58))
    half = rect.w // 2 - 10
    for edge in (rect.y + 2, rect.bottom - 3):
        ImageDraw.Draw(image).line((x - half, edge, x + half, edge), fill=FAINT, width=2)


def _draw_land(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Draw the next land, the worth of its character, and the number of lands left."""
    label = words.say("Next land")
    if rect.h > 1.5 * rect.w:
        _draw_high_land(image, rect, view, label)
        return
    headed = rect.h > 180
    top = rect.y + (34 if headed else 0)
    cell = min((rect.bottom - top - 4) // 3, rect.w // 4)
    spot = Rect(rect.x + 2, top + 2, 2 * cell, 3 * cell)
    side = Rect(spot.right + 8, spot.y, rect.right - spot.right - 8, spot.h)
    x = side.middle[0]
    at = (rect.middle[0], rect.y + 16) if headed else (x, side.y + 12)
    write(image, at, label, face=Face.NARROW, size=_LABEL, fill=FADED, room=rect.w if headed else side.w)
    card = view.next_land
    _lay(image, spot, card)
    if card is not None:
        y = side.y + (14 if headed else 40)
        write(image, (x, y), card.name, face=Face.NARROW, size=27, room=side.w)
        _draw_worth(image, Rect(side.x, y + 16, side.w, side.bottom - 58 - y), card)
    _count(image, Rect(side.x, side.bottom - 40, side.w, 40), view.pile)


def _draw_high_land(image: Image.Image, rect: Rect, view: View, label: str) -> None:
    """Draw the next land as it will be on the map, with its scroll, and the pile below."""
    x = rect.middle[0]
    write(image, (x, rect.y + 16), label, face=Face.NARROW, size=_LABEL + 2, fill=FADED, room=rect.w)
    cell = min((rect.w - 8) // 2, (rect.h - 34 - SCROLL - 44) // 3)
    spot = Rect(x - cell, rect.y + 34, 2 * cell, 3 * cell)
    card = view.next_land
    _lay(image, spot, card)
    if card is not None:
        stamp(image, scroll(card, (spot.w, SCROLL), turned=False), (spot.x, spot.bottom))
    _count(image, Rect(rect.x, rect.bottom - 42, rect.w, 40), view.pile)


def _lay(image: Image.Image, spot: Rect, card: Card | None) -> None:
    """Draw a land that is not on the map, with its coins; an empty place when there is no card."""
    cell = spot.w // 2
    if card is None or card.land is None:
        stamp(image, hole(cell), (spot.x, spot.y))
        return
    stamp(image, land(card.id, card.land, cell, turned=False), (spot.x, spot.y))
    for i, coins in enumerate(card.land.coins):
        if coins:
            put_coins(image, Rect(spot.x + i % 2 * cell, spot.y + i // 2 * cell, cell, cell), coins)


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
    pen.rounded_rectangle(
        (rect.x, rect.y, rect.right - 1, rect.bottom - 1), 8, fill=(222, 228, 206), outline=BARK, width=2
    )
    x, y = rect.middle
    if rect.h > rect.w:
        centred(image, tower(60), (x, y - 24))
        centred(image, seal(3, 42), (x, y + 34))
    else:
        centred(image, tower(60), (x - 30, y))
        centred(image, seal(3, 42), (x + 28, y))


def draw_market(image: Image.Image, plan: MarketPlan, view: View, words: Words, *, changes: Changes) -> None:
    """Draw the shared parts at the places of the plan."""
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
    if len(plan.panels) == 2:
        panel = plan.panels[0]
        centred(image, _rose(panel.w - 40), (panel.middle[0], (plan.next_land.bottom + panel.bottom - 80) // 2))
    if plan.outpost is not None:
        _draw_outpost(image, plan.outpost)
