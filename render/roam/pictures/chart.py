"""The map of Roam on a picture: border with letters and numbers, lands, coins, markers, what changed.

Knows the map of a view. Must not know players' tableaus.
"""

from __future__ import annotations

from itertools import cycle
from math import atan2, cos, hypot, sin
from typing import TYPE_CHECKING, Final

from engine.roam import advice
from engine.roam.deck import Ability
from engine.roam.squares import PLACES, listed
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect
from render.drawing.theme import CREAM, GLOW, INK, PAPER, WAX, Colour, Face
from render.letters.lettering import write
from render.roam.pictures.plan import SCROLL, SEAM, UNCHANGED, MapPlan
from render.roam.sprites.lands import hole, land, put_coins, put_spent, scroll, shown, slim_scroll
from render.roam.sprites.pieces import SMALLEST, ability, gavel, marker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.roam.view import View
    from render.look import Look
    from render.roam.pictures.plan import Changes

FRAME: Final[Colour] = (206, 184, 146)
"""The one tone of the frame around and between the lands."""
FRAME_EDGE: Final[Colour] = (150, 122, 86)
FRAME_INK: Final[Colour] = (98, 74, 50)
_COORDINATE: Final = 0.875
_LARGEST: Final = 1.12
"""The size of letters of the frame, and of the largest that fit, relative to its width: they have no descenders."""
"""How large letters and numbers are against the border."""
_SOLO: Final = 0.78
_PAIR: Final = 0.66
_HALO: Final = 8
_THIN: Final = 6
_LARGE: Final = 110
"""What is larger gets a thicker outline."""


@cached
def _border(size: tuple[int, int], plan: MapPlan) -> Image.Image:
    """Return the empty map: a frame of one calm tone with quiet letters and numbers."""
    left, top = plan.rect.x, plan.rect.y

    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), FRAME, line=FRAME_EDGE, width=2, round_=10)

    image = sketch(size, draw, ground=PAPER)
    for signs, parts in (("ABCDEF", plan.letters), ("123456", plan.numbers)):
        for sign, part in zip(cycle(signs), parts, strict=False):
            at = (part.middle[0] - left, part.middle[1] - top)
            room = min(part.w, part.h)
            size_ = max(round(room * _COORDINATE), min(SMALLEST, round(room * _LARGEST)))
            write(image, at, sign, face=Face.NARROW, size=size_, fill=FRAME_INK)
    return image


@cached
def halo(wide: int, tall: int, *, thin: bool = False) -> Image.Image:
    """Return the outline that marks a change: a light line between two dark ones."""
    thick = _THIN if thin else _HALO if min(wide, tall) < _LARGE else _HALO + 3

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), None, line=INK, width=thick, round_=9)
        pen.box((1.6, 1.6, wide - 1.6, tall - 1.6), None, line=GLOW, width=thick - 3.2, round_=7.5)

    return sketch((wide, tall), draw)


def outline(image: Image.Image, rect: Rect, *, out: int = 2, thin: bool = False) -> None:
    """Draw the outline that marks a change around a rectangle, a ``thin`` one for a step of one's own."""
    stamp(image, halo(rect.w + 2 * out, rect.h + 2 * out, thin=thin), (rect.x - out, rect.y - out))


@cached
def _glow(size: int) -> Image.Image:
    """Return the light on a square that others have changed since the turn before of anyone who looks."""

    def draw(pen: Pen) -> None:
        pen.box((1, 1, size - 1, size - 1), (*GLOW, 190), line=GLOW, width=4, round_=8)

    return sketch((size, size), draw)


def _arrow(image: Image.Image, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw an arrow between two squares."""
    x0, y0 = min(start[0], end[0]) - 20, min(start[1], end[1]) - 20
    size = (abs(start[0] - end[0]) + 40, abs(start[1] - end[1]) + 40)
    angle = atan2(end[1] - start[1], end[0] - start[0])
    reach = hypot(end[0] - start[0], end[1] - start[1]) * 0.62

    def draw(pen: Pen) -> None:
        a = (start[0] - x0, start[1] - y0)
        tip = (a[0] + reach * cos(angle), a[1] + reach * sin(angle))
        back = (tip[0] - 16 * cos(angle), tip[1] - 16 * sin(angle))
        sides = [(back[0] + k * 13 * sin(angle), back[1] - k * 13 * cos(angle)) for k in (1, -1)]
        for wide, paint in ((13, INK), (7, CREAM)):
            pen.line((a, back), paint, width=wide)
            pen.polygon((tip, *sides), paint, line=INK, width=3)
        pen.line((a, back), CREAM, width=7)

    stamp(image, sketch(size, draw), (x0, y0))


def _draw_markers(image: Image.Image, square: Rect, seats: Sequence[int], look: Look) -> None:
    x, y = square.middle
    if len(seats) == 1:
        centred(image, marker(look.identity(seats[0]), round(square.w * _SOLO)), (x, y))
        return
    shift = round(square.w * 0.165)
    for seat, side in zip(seats, (-1, 1), strict=False):
        sprite = marker(look.identity(seat), round(square.w * _PAIR), under=side < 0)
        centred(image, sprite, (x + side * shift, y - side * shift))


def draw_square(image: Image.Image, square: Rect, seats: Sequence[int], look: Look, *, coins: int) -> None:
    """Draw the markers and coin symbols of one square."""
    if seats:
        _draw_markers(image, square, seats, look)
    if coins and not seats:
        put_coins(image, square, coins)
    elif coins:
        put_spent(image, square, coins)


def draw_map(
    image: Image.Image,
    plan: MapPlan,
    view: View,
    changes: Changes,
    look: Look,
    *,
    news: Changes = UNCHANGED,
    own: bool = False,
) -> None:
    """Draw the map of a view at the places of the plan.

    ``own``: the changes are a step of anyone who looks, with thin lines; ``news`` are what others have changed before.
    """
    stamp(image, _border((plan.rect.w, plan.rect.h), plan), (plan.rect.x, plan.rect.y))
    for place, card in enumerate(view.lands):
        spot = plan.lands[place]
        if card is None or card.land is None:
            stamp(image, hole(plan.cell), (spot.x, spot.y))
            continue
        stamp(image, land(card.id, card.land, plan.cell), (spot.x, spot.y))
        bar = plan.scrolls[place]
        empty = [at for at in listed(PLACES[place]) if not view.markers[at]]
        race = shown(advice.standing(view, place), look, empty=len(empty))
        if bar.h >= SCROLL:
            left = look.words.say("1 left") if race.last else ""
            stamp(image, scroll(card, (bar.w, bar.h), race, left=left), (bar.x, bar.y))
        else:
            stamp(image, slim_scroll(card, (bar.w, bar.h), race), (bar.x, bar.y))
        if race.last:
            square = plan.squares[empty[0]]
            stamp(image, _corners(square.w), (square.x, square.y))
    for at in news.squares:
        stamp(image, _glow(plan.cell), (plan.squares[at].x, plan.squares[at].y))
    for place in news.lands:
        outline(image, plan.scrolls[place])
    for at, square in enumerate(plan.squares):
        draw_square(image, square, view.markers[at], look, coins=view.coins[at])
    _draw_changes(image, plan, changes, thin=own)
    if view.auction is not None:
        land_rect = plan.lands[view.auction.place]
        outline(image, land_rect, out=0)
        centred(image, _hammer(52), land_rect.middle)


@cached
def _corners(size: int) -> Image.Image:
    """Return the four corners that mark the last empty square of a land."""
    reach, edge = size * 0.24, size * 0.09

    def draw(pen: Pen) -> None:
        for wide, paint in ((0.09, CREAM), (0.05, WAX)):
            for x, across in ((edge, reach), (size - edge, -reach)):
                for y, down in ((edge, reach), (size - edge, -reach)):
                    pen.line(((x + across, y), (x, y), (x, y + down)), paint, width=wide * size)

    return sketch((size, size), draw)


@cached
def _hammer(size: int) -> Image.Image:
    """Return the sign of an auction on a disc."""
    sprite = sketch((size, size), lambda pen: pen.disc((size / 2, size / 2), size / 2 - 1, CREAM, line=INK, width=2.5))
    centred(sprite, gavel(round(size * 0.74)), (size // 2, size // 2))
    return sprite


def _draw_changes(image: Image.Image, plan: MapPlan, changes: Changes, *, thin: bool) -> None:
    for place in changes.lands:
        both = plan.lands[place]
        bar = plan.scrolls[place]
        whole = Rect(both.x, min(both.y, bar.y), both.w, both.h + bar.h)
        outline(image, whole, out=SEAM // 2, thin=thin)
    for at in changes.squares:
        outline(image, plan.squares[at], out=1, thin=thin)
    for at in changes.replaced:
        square = plan.squares[at]
        size = round(plan.cell * 0.34)
        stamp(image, ability(Ability.REPLACE, size), (square.right - size - 2, square.bottom - size - 2))
    for source, target in changes.slides:
        _arrow(image, plan.squares[source].middle, plan.squares[target].middle)
