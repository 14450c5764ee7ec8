"""A player's tableau on a picture: plate, characters awake or asleep, artifacts, outpost.

Knows one player's view and the places of its parts. Must not know the map.
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, frame, sketch, stamp
from render.drawing.layout import Rect
from render.drawing.theme import ASLEEP, BARK, CARD, CREAM, FAINT, INK, SHEET, Colour, Face, Identity
from render.letters.lettering import width, wrap, write
from render.roam.pictures.chart import outline
from render.roam.pictures.plan import PAD, PLATE, TableauPlan
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.pieces import (
    SLEEPING,
    SLEEPING_PAPER,
    ability,
    coin,
    flag,
    glass,
    marker,
    moon,
    name_size,
    pattern_cell,
    pictogram,
    pip,
    seal,
    tower,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.deck import Artifact, Card, Pattern
    from engine.roam.view import CharacterView, PlayerView, View
    from render.look import Look
    from render.roam.pictures.plan import Changes


_HEAD: Final = 30
"""Where the bust begins, below the name."""


def dimmed(sprite: Image.Image) -> Image.Image:
    """Return a sprite faded towards the paper, for a card that sleeps."""
    veil = Image.new("RGBA", sprite.size, (*ASLEEP, 255))
    faded = Image.blend(sprite, veil, 0.36)
    faded.putalpha(sprite.getchannel("A"))
    return faded


@cached
def face(card: Card, pattern: Pattern, size: tuple[int, int], *, awake: bool, priced: bool = True) -> Image.Image:
    """Return a character's card: name, bust with its points if wanted, and the pattern as it will lie on the map."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK if awake else FAINT, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD if awake else ASLEEP, round_=6.5)

    sprite = sketch(size, draw)
    ink = INK if awake else SLEEPING
    aside = 0 if awake else 18
    room = wide - 8 - aside
    at = ((wide + aside) // 2, 16)
    write(sprite, at, card.name, face=Face.NARROW, size=name_size(card.name, room), fill=ink, room=room)
    if not awake:
        centred(sprite, moon(20), (13, 15))
    lower = tall - _HEAD - 4
    # a wide card has its points beside the bust, a narrow one on its shoulder
    left = (8 if wide < 130 else 16) if priced else 4
    broad = min(round(lower / TALL), wide // 2 - left)
    portrait = bust(card, broad)
    worth = seal(card.points, 33)
    stamp(sprite, portrait if awake else dimmed(portrait), (left, tall - 4 - portrait.height))
    if priced:
        centred(sprite, worth if awake else dimmed(worth), (18, tall - 19))
    room = wide - left - broad - 10
    paper = CARD if awake else SLEEPING_PAPER
    picture = pictogram(pattern, pattern_cell(pattern, (room, lower - 2), most=20), solid=ink, paper=paper)
    centred(sprite, picture, (wide - 5 - room // 2, _HEAD + lower // 2))
    return sprite


@cached
def chip(artifact: Artifact, size: tuple[int, int], *, ready: bool) -> Image.Image:
    """Return an artifact as a small tile: its ability and its points."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK if ready else FAINT, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD if ready else ASLEEP, round_=6.5)

    sprite = sketch(size, draw)
    big = 36
    sign = ability(artifact.ability, big)
    centred(sprite, sign if ready else dimmed(sign), (4 + big // 2, tall // 2))
    worth = seal(artifact.points, 34)
    centred(sprite, worth if ready else dimmed(worth), (wide - 3 - big // 2, tall // 2))
    if not ready:
        centred(sprite, moon(22), (wide // 2 - 2, 13))
    return sprite


@cached
def outpost_chip(points: int, size: tuple[int, int]) -> Image.Image:
    """Return the outpost card as a small tile."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), (222, 228, 206), round_=6.5)

    sprite = sketch(size, draw)
    centred(sprite, tower(36), (22, tall // 2))
    centred(sprite, seal(points, 34), (wide - 21, tall // 2))
    return sprite


_TRACE: Final = (226, 206, 166)
_THIRD: Final = 68
"""With less room for each of points, coins and markers, they stand closer together."""
_DIGIT: Final = 18
"""How wide a digit of points, coins and markers is."""
_SIGNED: Final = 200
"""On a plate that is less wide no sign says who is to decide."""
_LITTLE: Final = 130
"""Where a name has no more room than this, it is written small, on two lines."""


def latest_bid(view: View, seat: int) -> str | None:
    """Return a seat's bid in the present auction: a number, a dash for a pass, an ellipsis if it has to bid now."""
    auction = view.auction
    if auction is None or seat not in auction.tied:
        return None
    for who, amount in auction.spoken:
        if who == seat:
            return "\N{EN DASH}" if amount is None else str(amount)
    return "\N{HORIZONTAL ELLIPSIS}" if seat == auction.speaker else ""


@cached
def bubble(text: str, size: int = 44) -> Image.Image:
    """Return a speech bubble; without text for a player who has not bid yet."""

    def draw(pen: Pen) -> None:
        pen.polygon(((8, size - 16), (4, size - 1), (22, size - 12)), CREAM, line=INK, width=2)
        pen.box((1, 1, size - 1, size - 8), CREAM, line=INK, width=2.4, round_=10)
        pen.polygon(((9, size - 12), (6, size - 4), (20, size - 11)), CREAM)

    sprite = sketch((size, size), draw)
    write(sprite, (size // 2, size // 2 - 4), text, face=Face.NUMERAL, size=26)
    return sprite


@cached
def _plate(who: Identity, size: tuple[int, int], *, active: bool) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), who.edge if active else BARK, round_=9)
        pen.box((2, 2, size[0] - 2, size[1] - 2), who.colour if active else who.wash, round_=7.5)

    return sketch(size, draw)


def _draw_plate(image: Image.Image, rect: Rect, player: PlayerView, view: View, look: Look) -> None:
    """Draw the plate: marker and name, then points, coins and markers left, on one line or on two."""
    active = view.active == player.seat and view.outcome is None
    ink = look.identity(player.seat).ink if active else INK
    stamp(image, _plate(look.identity(player.seat), (rect.w, rect.h), active=active), (rect.x, rect.y))
    if rect.w > 2 * PLATE[0]:
        half = rect.w - PLATE[0]
        _draw_who(image, Rect(rect.x, rect.y, half, rect.h), player, view, look, ink=ink)
        _draw_wealth(image, Rect(rect.x + half, rect.y, PLATE[0], rect.h), player, ink, look)
        return
    # the two lines stay together however high the plate is
    top = rect.y if rect.h <= 120 else rect.middle[1] - 54
    line = 50 if rect.h <= 120 else 58
    _draw_who(image, Rect(rect.x, top, rect.w, line), player, view, look, ink=ink)
    _draw_wealth(image, Rect(rect.x, top + line - 8, rect.w, 46), player, ink, look)


def _draw_who(image: Image.Image, rect: Rect, player: PlayerView, view: View, look: Look, *, ink: Colour) -> None:
    """Draw marker and name, and signs for first player, player to decide and bidder.

    Where there is little room the name matters more than who decides: the plate is lit anyway.
    """
    y = rect.middle[1]
    left, right = rect.x + 8, rect.right - 8
    centred(image, marker(look.identity(player.seat), 48), (left + 21, y))
    left += 50
    words = latest_bid(view, player.seat)
    if words is not None:
        stamp(image, bubble(words), (right - 44, y - 20))
        right -= 48
    elif player.seat in view.awaited and rect.w >= _SIGNED:
        centred(image, glass(36, light=ink == CREAM), (right - 13, y))
        right -= 32
    if view.order and view.order[0] == player.seat:
        centred(image, flag(36), (right - 14, y))
        right -= 34
    _name(image, Rect(left, y - 24, right - left, 48), look.names[player.seat], ink, tall=rect.h > 56)


def _draw_wealth(image: Image.Image, rect: Rect, player: PlayerView, ink: Colour, look: Look) -> None:
    """Draw points so far, coins, markers left."""
    y = rect.middle[1]
    third = (rect.w - 16) // 3
    left = rect.x + 8
    if third < _THIRD:
        _draw_purse(image, rect, player, ink, look)
        return
    centred(image, _rimmed(player.points), (left + third // 2 - 3, y))
    starts = wealth_starts(left, third, player.coins)
    things = (coin(32), player.coins), (_stock(look.identity(player.seat)), player.stock)
    for start, (sprite, number) in zip(starts, things, strict=True):
        centred(image, sprite, (start + 19, y))
        write(image, (start + 42, y), str(number), face=Face.NUMERAL, size=29, fill=ink, align="left")


def wealth_starts(left: int, third: int, coins: int) -> tuple[int, int]:
    """Return where coins and markers left begin: of two digits of coins the second one stands where one would."""
    return left + third - max(0, width(str(coins), Face.NUMERAL, 29) - _DIGIT), left + 2 * third


def _draw_purse(image: Image.Image, rect: Rect, player: PlayerView, ink: Colour, look: Look) -> None:
    """Draw the same where there is little room: coins and markers left may have two digits, and touch no edge."""
    y, last = rect.middle[1], rect.right - 8
    centred(image, _rimmed(player.points), (rect.x + 26, y))
    centred(image, coin(28), (rect.x + 64, y))
    write(image, (rect.x + 81, y), str(player.coins), face=Face.NUMERAL, size=25, fill=ink, align="left")
    wide = write(image, (last, y), str(player.stock), face=Face.NUMERAL, size=25, fill=ink, align="right")
    centred(image, pip(look.identity(player.seat), 28), (last - wide - 17, y))


@cached
def _rimmed(points: int) -> Image.Image:
    """Return a seal with a rim, so that it is visible on a plate of its own colour."""
    sprite = sketch((44, 44), lambda pen: pen.disc((22, 22), 21.5, CREAM))
    centred(sprite, seal(points, 40), (22, 22))
    return sprite


def _name(image: Image.Image, rect: Rect, name: str, ink: Colour, *, tall: bool) -> None:
    """Write a person's name: a long one in narrow letters, and on two lines where there is room."""
    y = rect.middle[1]
    if width(name, Face.TITLE, 29) <= rect.w:
        write(image, (rect.x, y), name, face=Face.TITLE, size=29, fill=ink, align="left")
        return
    size = 27 if rect.w > _LITTLE else 25
    lines = wrap(name, Face.NARROW, size, room=rect.w, lines=2) if tall or rect.w <= _LITTLE else (name,)
    for i, line in enumerate(lines):
        at = (rect.x, y - size // 2 * (len(lines) - 1) + (size + 1) * i)
        write(image, at, line, face=Face.NARROW, size=size, fill=ink, align="left", room=rect.w)


@cached
def _stock(who: Identity) -> Image.Image:
    """Return a small heap of markers."""
    heap = Image.new("RGBA", (42, 38), (0, 0, 0, 0))
    small = pip(who, 25)
    for at in ((0, 13), (18, 13), (9, 0)):
        heap.alpha_composite(small, at)
    return heap


def _panel(image: Image.Image, rect: Rect, who: Identity, *, active: bool) -> None:
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((rect.x, rect.y, rect.right - 1, rect.bottom - 1), 12, fill=SHEET)
    frame(image, rect, BARK if not active else who.edge, width=2 if not active else 6, radius=12)
    if active:
        frame(image, rect.inset(1), who.colour, width=4, radius=11)


@cached
def _route(size: tuple[int, int]) -> Image.Image:
    """Return a dotted path to a cross, which fills the empty part of a tableau."""
    wide, tall = size
    down = tall > wide
    length, across = (tall, wide) if down else (wide, tall)

    def draw(pen: Pen) -> None:
        steps = (length - 24) // 15
        points = []
        for i in range(steps):
            along = 14 + i * 15
            aside = across * (0.5 + 0.24 * sin(along / length * 2 * pi * max(1, length / 420)))
            points.append((aside, along) if down else (along, aside))
        for a in points[:-3]:
            pen.disc(a, 2.6, _TRACE)
        x, y = points[-1]
        pen.line(((x - 9, y - 9), (x + 9, y + 9)), _TRACE, width=5)
        pen.line(((x - 9, y + 9), (x + 9, y - 9)), _TRACE, width=5)

    return sketch(size, draw, ground=SHEET)


def _draw_route(image: Image.Image, plan: TableauPlan) -> None:
    """Fill the empty part of a panel, if it is large."""
    rect, last = plan.rect.inset(PAD), plan.cards[-1]
    right = min((chip.x for chip in plan.chips), default=rect.right + PAD) - PAD
    foot = min((chip.y for chip in plan.chips), default=rect.bottom + PAD) - PAD
    if plan.plate.w > plan.rect.w // 2:
        free = Rect(rect.x, last.bottom + PAD, rect.w, foot - last.bottom - PAD)
    else:
        edge = max(card.right for card in plan.cards)
        free = Rect(edge + PAD, rect.y, right - edge - PAD, rect.h)
    if max(free.w, free.h) >= 150 and min(free.w, free.h) >= 60:
        stamp(image, _route((free.w, free.h)), (free.x, free.y))


def draw_panel(image: Image.Image, rect: Rect, player: PlayerView, view: View, look: Look, *, plate: Rect) -> None:
    """Draw the ground of a player's panel, and the plate on it."""
    active = view.active == player.seat and view.outcome is None
    _panel(image, rect, look.identity(player.seat), active=active)
    _draw_plate(image, plate, player, view, look)


def draw_chips(image: Image.Image, rects: Sequence[Rect], player: PlayerView, changes: Changes) -> None:
    """Draw artifacts, and after them the outpost."""
    for rect, owned in zip(rects, player.artifacts, strict=False):
        stamp(image, chip(owned.artifact, (rect.w, rect.h), ready=owned.ready), (rect.x, rect.y))
        if (player.seat, owned.artifact.id) in changes.cards:
            outline(image, rect)
    if player.outpost:
        rect = rects[-1]
        stamp(image, outpost_chip(player.outpost_points, (rect.w, rect.h)), (rect.x, rect.y))
        if changes.outpost:
            outline(image, rect)


def draw_character(
    image: Image.Image,
    rect: Rect,
    held: CharacterView,
    player: PlayerView,
    *,
    changes: Changes,
    priced: bool = True,
) -> None:
    """Draw a character's card, with the pattern as it lies on the map."""
    pattern = held.card.pattern.turned(player.edge.quarters)
    sprite = face(held.card, pattern, (rect.w, rect.h), awake=held.awake, priced=priced)
    stamp(image, sprite, (rect.x, rect.y))
    if (player.seat, held.card.id) in changes.cards:
        outline(image, rect)


def draw_tableau(
    image: Image.Image, plan: TableauPlan, player: PlayerView, view: View, look: Look, *, changes: Changes
) -> None:
    """Draw one player's panel at the places of the plan."""
    draw_panel(image, plan.rect, player, view, look, plate=plan.plate)
    _draw_route(image, plan)
    for rect, each in zip(plan.cards, player.characters, strict=True):
        draw_character(image, rect, each, player, changes=changes)
    draw_chips(image, plan.chips, player, changes)
