"""The picture of the whole Roam table: around its map and tableaus the round, the next land, artifacts and the outpost.

Knows views, events and the plan. Must not know clocks, chance, files or Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, frame, sketch, stamp
from render.drawing.layout import Rect
from render.drawing.theme import BARK, CARD, FADED, FAINT, INK, PAPER, SHEET, WAX, Face
from render.letters.lettering import stacked, width, wrap, write
from render.roam.lexicon import effect
from render.roam.pictures.chart import draw_map, outline
from render.roam.pictures.plan import PAD, UNCHANGED, MarketPlan, abilities, plan_shop, plan_table
from render.roam.pictures.tableau import dimmed, draw_panel, draw_tableau
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.lands import hole, land, put_coins
from render.roam.sprites.pieces import SMALLEST, ability, coin, name_size, pattern_cell, pictogram, seal, tower

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.deck import Artifact, Card
    from engine.roam.view import View
    from render.look import Look
    from render.roam.pictures.plan import Changes
    from render.words import Words

_LABEL: Final = SMALLEST
_EFFECT: Final = 27
_PLATE: Final = 50
"""The height of the plate above the shop."""


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
    room = 2 * (wide - name[0]) - 10
    write(sprite, name, artifact.name, face=Face.NARROW, size=name_size(artifact.name, room), room=room)
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


def _count(image: Image.Image, rect: Rect, count: int) -> None:
    """Draw a pile and how many are left in it, centred; one above the other where it is narrow."""
    text = str(count)
    if rect.w < 60:
        centred(image, _pile(38), (rect.middle[0], rect.middle[1] - 20))
        write(image, (rect.middle[0], rect.middle[1] + 20), text, face=Face.NUMERAL, size=28)
        return
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
    high = rect.h > 100
    room = rect.w - 8
    text = words.say("Round {n}", n=view.round)
    face = Face.TITLE if max(width(word, Face.TITLE, 32) for word in text.split()) <= room else Face.NARROW
    title = wrap(text, face, 32, room=room, lines=2 if high else 1)
    lines = wrap(below, Face.NARROW, 25, room=room, lines=2 if high else 1) if below else ()
    drop = 14 * len(lines) if high else 14 if lines else 0
    stacked(image, (x, y - drop), title, face=face, size=32 if high or not lines else 30)
    if lines:
        low = y + 14 * len(title) + 10 if high else y + 19
        stacked(image, (x, low), lines, face=Face.NARROW, size=25, fill=colour)
    half = rect.w // 2 - 10
    for edge in (rect.y + 2, rect.bottom - 3):
        ImageDraw.Draw(image).line((x - half, edge, x + half, edge), fill=FAINT, width=2)


def _draw_land(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Draw the next land with its character's face large beside it, and the number of lands left."""
    cell = rect.h // 3
    spot = Rect(rect.right - 2 * cell, rect.y + (rect.h - 3 * cell) // 2, 2 * cell, 3 * cell)
    card = view.next_land
    _lay(image, spot, card)
    # Translators: stands above the name of the land that comes next
    label = words.say("Next")
    if card is None:
        side = Rect(rect.x, rect.y, spot.x - rect.x - PAD, rect.h)
        write(image, (side.middle[0], side.y + 30), label, face=Face.NARROW, size=_LABEL, fill=FADED, room=side.w)
        _count(image, Rect(side.x, side.bottom - 56, side.w, 40), view.pile)
        return
    portrait = bust(card, round(rect.h / TALL))
    stamp(image, portrait, (rect.x, rect.y))
    centred(image, seal(card.points, 46), (rect.x + portrait.width - 14, rect.bottom - 24))
    left = rect.x + portrait.width + 8
    side = Rect(left, rect.y, spot.x - left - 6, rect.h)
    x = side.middle[0]
    write(image, (x, side.y + 12), label, face=Face.NARROW, size=_LABEL, fill=FADED, room=side.w)
    write(image, (x, side.y + 37), card.name, face=Face.NARROW, size=SMALLEST, room=side.w)
    picture = pictogram(card.pattern, pattern_cell(card.pattern, (side.w - 12, side.h - 92), most=20))
    centred(image, picture, (x + 4, side.y + 52 + (side.h - 92) // 2))
    _count(image, Rect(side.x + 6, side.bottom - 36, side.w, 36), view.pile)


def _lay(image: Image.Image, spot: Rect, card: Card | None) -> None:
    """Draw a land that is not on the map, with its coins; an empty place when there is no card."""
    cell = spot.w // 2
    if card is None or card.land is None:
        stamp(image, hole(cell), (spot.x, spot.y))
        return
    stamp(image, land(card.id, card.land, cell), (spot.x, spot.y))
    for i, coins in enumerate(card.land.coins):
        if coins:
            put_coins(image, Rect(spot.x + i % 2 * cell, spot.y + i // 2 * cell, cell, cell), coins)


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
    draw_effects(image, plan.effects, view, words)


def draw_effects(image: Image.Image, rects: Sequence[Rect], view: View, words: Words) -> None:
    """Say in words what the artifacts for sale do, each ability once."""
    for rect, kind in zip(rects, abilities(view), strict=True):
        y = rect.middle[1]
        centred(image, ability(kind, rect.h - 6), (rect.x + rect.h // 2 + 4, y))
        at, room = (rect.x + rect.h + 12, y), rect.w - rect.h - 16
        write(image, at, effect(kind, words), face=Face.NARROW, size=_EFFECT, align="left", room=room)


def paper(size: tuple[int, int]) -> Image.Image:
    """Return the background of the picture; a new one each time, because making one is faster than copying."""
    image = Image.new("RGB", size, PAPER)
    frame(image, Rect(0, 0, *size), FAINT, width=2)
    return image


def shop(view: View, look: Look) -> Image.Image:
    """Draw what the seat to act may buy, what it can't pay for faded, and what each ability does."""
    player = view.players[view.active]
    plan = plan_shop(view, _PLATE)
    image = paper(plan.size)
    draw_panel(image, plan.panel, player, view, look, plate=plan.plate)
    for rect, artifact in zip(plan.tiles, view.row, strict=True):
        sprite = tile(artifact, (rect.w, rect.h))
        stamp(image, sprite if artifact.price <= player.coins else dimmed(sprite), (rect.x, rect.y))
    draw_effects(image, plan.effects, view, look.words)
    return image


def table(view: View, look: Look, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw everything public, as wide as the map, with outlines around what changed."""
    plan = plan_table(view)
    image = paper(plan.size)
    draw_map(image, plan.map, view, changed, look)
    draw_market(image, plan.market, view, look.words, changes=changed)
    for player, part in zip(view.players, plan.tableaus, strict=True):
        draw_tableau(image, part, player, view, look, changes=changed)
    return image
