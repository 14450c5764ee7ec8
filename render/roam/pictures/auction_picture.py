"""The picture of an auction: the land with its markers, and the tied players in bidding order.

Knows the auction of a view. Must not know secret limits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect, column
from render.drawing.theme import BARK, CARD, FADED, FAINT, GLOW, INK, PAPER, Colour, Face, Identity
from render.letters.lettering import width, write
from render.roam.pictures.chart import draw_square
from render.roam.pictures.table_picture import paper
from render.roam.pictures.tableau import bubble, latest_bid
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.lands import land, scroll
from render.roam.sprites.pieces import coin, gavel, glass, marker, pattern_cell, pictogram, seal

if TYPE_CHECKING:
    from PIL import Image

    from engine.roam.deck import Card
    from engine.roam.view import Auction, PlayerView, View
    from render.look import Look

WIDE: Final = 800
CELL: Final = 118
_SCROLL: Final = 66
_MARGIN: Final = 20
_HEAD: Final = 64
_ROW: Final = 88
_STAKE: Final = 138
"""The height of the part with the character that is bid for."""
_LIGHT: Final = 12
"""How far the light around the speaker's row reaches."""
_MUTED: Final[Colour] = (226, 208, 174)


@cached
def _sheet(size: tuple[int, int], who: Identity, *, speaks: bool, out: bool) -> Image.Image:
    """Return the background of a bidder's row: lit up for who speaks, dull for who has passed."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        far = _LIGHT
        if speaks:
            for step in range(far, 0, -3):
                light = tuple(p + (g - p) * (far - step + 3) // (far + 3) for p, g in zip(PAPER, GLOW, strict=True))
                pen.box((far - step, far - step, wide - far + step, tall - far + step), light[:3], round_=12 + step)  # type: ignore[arg-type]
        pen.box((far, far, wide - far, tall - far), who.edge if speaks else FAINT if out else BARK, round_=12)
        rim = far + (6 if speaks else 2)
        fill = who.wash if speaks else _MUTED if out else CARD
        pen.box((rim, rim, wide - rim, tall - rim), fill, round_=12 - rim + far)

    return sketch(size, draw)


@cached
def _bid(amount: int, *, best: bool) -> Image.Image:
    """Return a bid that was made, the highest one with a bright rim."""
    sprite = sketch((68, 68), lambda pen: pen.disc((34, 34), 33, GLOW if best else CARD, line=INK, width=2))
    centred(sprite, coin(56, str(amount)), (34, 34))
    return sprite


def _draw_land(image: Image.Image, rect: Rect, view: View, auction: Auction, look: Look) -> None:
    """Draw the land as on the map, with its markers and its scroll."""
    top = auction.place < 3
    printed = auction.card.land
    spot = Rect(rect.x, rect.y + (_SCROLL if top else 0), 2 * CELL, 3 * CELL)
    if printed is not None:
        stamp(image, land(auction.card.id, printed, CELL), (spot.x, spot.y))
    bar = scroll(auction.card, (rect.w, _SCROLL))
    stamp(image, bar, (rect.x, rect.y if top else spot.bottom))
    first = (auction.place // 3) * 18 + auction.place % 3 * 2
    for j in range(3):
        for i in range(2):
            square = Rect(spot.x + i * CELL, spot.y + j * CELL, CELL, CELL)
            at = first + 6 * j + i
            draw_square(image, square, view.markers[at], look, coins=view.coins[at])


def _draw_stake(image: Image.Image, rect: Rect, card: Card) -> None:
    """Draw the character that is bid for, with its face large."""
    portrait = bust(card, round(rect.h / TALL))
    stamp(image, portrait, (rect.x, rect.y))
    left = rect.x + portrait.width + 16
    write(image, (left, rect.y + 24), card.name, face=Face.TITLE, size=36, align="left", room=rect.right - left)
    middle = rect.y + 86
    centred(image, seal(card.points, 60), (left + 30, middle))
    picture = pictogram(card.pattern, pattern_cell(card.pattern, (rect.right - left - 90, 86), most=28))
    stamp(image, picture, (left + 84, middle - picture.height // 2))


def _draw_bidder(image: Image.Image, rect: Rect, player: PlayerView, view: View, look: Look) -> None:
    """Draw a tied player: look.names[player.seat], coins, the pattern turned for this seat, what was said openly."""
    auction = view.auction
    assert auction is not None
    speaks = player.seat == auction.speaker
    said = dict(auction.spoken)
    out = player.seat in said and said[player.seat] is None
    far = _LIGHT
    sheet = _sheet((rect.w + 2 * far, rect.h + 2 * far), look.identity(player.seat), speaks=speaks, out=out)
    stamp(image, sheet, (rect.x - far, rect.y - far))
    middle = rect.middle[1]
    order = str(auction.tied.index(player.seat) + 1)
    write(image, (rect.x + 24, middle), order, face=Face.NUMERAL, size=28, fill=FADED)
    centred(image, marker(look.identity(player.seat), 58), (rect.x + 68, middle))
    right = rect.right - 84
    bid = said.get(player.seat)
    if bid is not None:
        centred(
            image, _bid(bid, best=auction.best is not None and auction.best[0] == player.seat), (right + 40, middle)
        )
    elif speaks or player.seat in said:
        centred(image, bubble(latest_bid(view, player.seat) or "", 64), (right + 38, middle))
    pattern = auction.card.pattern.turned(player.edge.quarters)
    picture = pictogram(pattern, pattern_cell(pattern, (86, rect.h - 20), most=22))
    centred(image, picture, (right - 46, middle))
    left = rect.x + 106
    room = right - 94 - left
    face, size = (Face.TITLE, 30) if width(look.names[player.seat], Face.TITLE, 30) <= room else (Face.NARROW, 27)
    ink = FADED if out else INK
    write(image, (left, middle - 18), look.names[player.seat], face=face, size=size, fill=ink, align="left", room=room)
    centred(image, coin(34), (left + 17, middle + 21))
    write(image, (left + 40, middle + 21), str(player.coins), face=Face.NUMERAL, size=30, fill=ink, align="left")
    if speaks:
        centred(image, glass(36, light=False), (left + 104, middle + 21))


def auction(view: View, look: Look) -> Image.Image:
    """Draw the auction under way; raise ValueError when there is none."""
    now = view.auction
    if now is None:
        raise ValueError(f"no auction in phase {view.phase}")
    high = 3 * CELL + _SCROLL
    tall = max(high, _STAKE + len(now.tied) * (_ROW + _LIGHT) + _LIGHT)
    image = paper((WIDE, _HEAD + tall + 78))
    centred(image, gavel(48), (_MARGIN + 28, _HEAD // 2 + 4))
    title = look.words.say("Auction: {land}", land=now.card.name)
    write(image, (_MARGIN + 62, _HEAD // 2 + 4), title, face=Face.TITLE, size=36, align="left", room=WIDE - 110)
    _draw_land(image, Rect(_MARGIN, _HEAD, 2 * CELL, high), view, now, look)
    left = _MARGIN + 2 * CELL + 20
    right = WIDE - _MARGIN - left
    _draw_stake(image, Rect(left, _HEAD, right, _STAKE), now.card)
    rows = column(Rect(left, _HEAD + _STAKE + _LIGHT, right, tall), [_ROW] * len(now.tied), gap=_LIGHT)
    for rect, seat in zip(rows, now.tied, strict=True):
        _draw_bidder(image, rect, view.players[seat], view, look)
    _draw_foot(image, _HEAD + tall + 38, now, look)
    return image


def _draw_foot(image: Image.Image, y: int, now: Auction, look: Look) -> None:
    """Write what the next bid must be, and who leads."""
    x = _MARGIN + 8
    x += _label(image, (x, y), look.words.say("Lowest bid"))
    centred(image, coin(48, str(now.minimum)), (x + 24, y))
    if now.best is not None:
        x += 90
        x += _label(image, (x, y), look.words.say("Highest so far"))
        centred(image, coin(48, str(now.best[1])), (x + 24, y))
        centred(image, marker(look.identity(now.best[0]), 46), (x + 78, y))


def _label(image: Image.Image, at: tuple[int, int], text: str) -> int:
    """Write the label of a number; return the x of the number."""
    return write(image, at, text, face=Face.NARROW, size=30, fill=FADED, align="left", room=250) + 14
