"""The picture of an auction: the land with its markers, and the tied players in bidding order.

Knows the auction of a view. Must not know secret limits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.cache import cached
from render.canvas import Pen, centred, sketch, stamp
from render.layout import Rect, column
from render.lettering import width, write
from render.roam.chart import draw_square
from render.roam.lands import land, scroll
from render.roam.pieces import coin, gavel, glass, marker, pattern_cell, pictogram
from render.roam.table_picture import paper
from render.roam.tableau import bubble, latest_bid
from render.theme import BARK, CARD, FADED, Face, Identity
from render.wearing import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.roam.view import Auction, PlayerView, View
    from render.words import Words

WIDE: Final = 800
CELL: Final = 118
_SCROLL: Final = 58
_MARGIN: Final = 20
_HEAD: Final = 64


@cached
def _sheet(size: tuple[int, int], who: Identity, *, speaks: bool) -> Image.Image:
    """Return the background of a bidder's row."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), who.edge if speaks else BARK, round_=12)
        rim = 6 if speaks else 2
        pen.box((rim, rim, size[0] - rim, size[1] - rim), who.wash if speaks else CARD, round_=12 - rim)

    return sketch(size, draw)


def _draw_land(image: Image.Image, rect: Rect, view: View, auction: Auction) -> None:
    """Draw the land as on the map, with its markers and its scroll."""
    top = auction.place < 3
    printed = auction.card.land
    spot = Rect(rect.x, rect.y + (_SCROLL if top else 0), 2 * CELL, 3 * CELL)
    if printed is not None:
        stamp(image, land(auction.card.id, printed, CELL, turned=top), (spot.x, spot.y))
    bar = scroll(auction.card, (rect.w, _SCROLL), turned=top)
    stamp(image, bar, (rect.x, rect.y if top else spot.bottom))
    first = (auction.place // 3) * 18 + auction.place % 3 * 2
    for j in range(3):
        for i in range(2):
            square = Rect(spot.x + i * CELL, spot.y + j * CELL, CELL, CELL)
            at = first + 6 * j + i
            draw_square(image, square, view.markers[at], coins=view.coins[at])


def _draw_bidder(
    image: Image.Image, rect: Rect, player: PlayerView, view: View, auction: Auction, *, name: str
) -> None:
    """Draw a tied player: name, coins, the pattern turned for this seat, the last bid."""
    speaks = player.seat == auction.speaker
    stamp(image, _sheet((rect.w, rect.h), identity(player.seat), speaks=speaks), (rect.x, rect.y))
    middle = rect.middle[1]
    order = str(auction.tied.index(player.seat) + 1)
    write(image, (rect.x + 26, middle), order, face=Face.NUMERAL, size=28, fill=FADED)
    centred(image, marker(identity(player.seat), 60), (rect.x + 74, middle))
    right = rect.right - 84
    words = latest_bid(view, player.seat) or ""
    centred(image, bubble(words, 64), (rect.right - 46, middle))
    pattern = auction.card.pattern.turned(player.edge.quarters)
    picture = pictogram(pattern, pattern_cell(pattern, (96, rect.h - 20), most=24))
    centred(image, picture, (right - 50, middle))
    left = rect.x + 112
    room = right - 104 - left
    face, size = (Face.TITLE, 30) if width(name, Face.TITLE, 30) <= room else (Face.NARROW, 28)
    write(image, (left, middle - 20), name, face=face, size=size, align="left", room=room)
    centred(image, coin(36), (left + 18, middle + 22))
    write(image, (left + 42, middle + 22), str(player.coins), face=Face.NUMERAL, size=30, align="left")
    if speaks:
        centred(image, glass(38, light=False), (left + 110, middle + 22))


def auction(view: View, names: Sequence[str], words: Words) -> Image.Image:
    """Draw the auction under way; raise ValueError when there is none."""
    now = view.auction
    if now is None:
        raise ValueError(f"no auction in phase {view.phase}")
    tall = 3 * CELL + _SCROLL
    image = paper((WIDE, _HEAD + tall + 78))
    centred(image, gavel(48), (_MARGIN + 28, _HEAD // 2 + 4))
    title = words.say("Auction: {land}", land=now.card.name)
    write(image, (_MARGIN + 62, _HEAD // 2 + 4), title, face=Face.TITLE, size=36, align="left", room=WIDE - 110)
    _draw_land(image, Rect(_MARGIN, _HEAD, 2 * CELL, tall), view, now)
    left = _MARGIN + 2 * CELL + 16
    height = min(124, (tall - 12 * (len(now.tied) - 1)) // len(now.tied))
    rows = column(Rect(left, _HEAD, WIDE - _MARGIN - left, tall), [height] * len(now.tied), gap=12)
    for rect, seat in zip(rows, now.tied, strict=True):
        _draw_bidder(image, rect, view.players[seat], view, now, name=names[seat])
    _draw_foot(image, _HEAD + tall + 38, now, words)
    return image


def _draw_foot(image: Image.Image, y: int, now: Auction, words: Words) -> None:
    """Write what the next bid must be, and who leads."""
    x = _MARGIN + 8
    x += _label(image, (x, y), words.say("Lowest bid"))
    centred(image, coin(48, str(now.minimum)), (x + 24, y))
    if now.best is not None:
        x += 90
        x += _label(image, (x, y), words.say("Highest so far"))
        centred(image, coin(48, str(now.best[1])), (x + 24, y))
        centred(image, marker(identity(now.best[0]), 46), (x + 78, y))


def _label(image: Image.Image, at: tuple[int, int], text: str) -> int:
    """Write the label of a number; return the x of the number."""
    return write(image, at, text, face=Face.NARROW, size=30, fill=FADED, align="left", room=250) + 14
