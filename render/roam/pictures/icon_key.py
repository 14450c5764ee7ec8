"""What the signs of Roam mean, beside a land with its scroll: the picture on the first page of the rules.

Knows a deck. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam.deck import Ability, Pattern
from render.base import Drawn
from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect, grid
from render.drawing.theme import Face
from render.letters.lettering import write
from render.look import Look
from render.roam.lexicon import effect
from render.roam.pictures.table_picture import paper
from render.roam.sprites.lands import Race, land, put_coins, scroll
from render.roam.sprites.pieces import ability, coin, marker, moon, pictogram, seal, tower

if TYPE_CHECKING:
    from PIL import Image

    from engine.roam.deck import Deck
    from render.words import Words

_WIDE: Final = 800
_MARGIN: Final = 16
_CELL: Final = 126
_SCROLL: Final = (350, 78)
_ROW: Final = 50
_LETTERS: Final = 27
_SIGN: Final = 38
_MARKED: Final = (0, 0, 1, 0)
"""Who has a marker on each square of the land, those with most coins left out."""


def icon_key(deck: Deck, words: Words) -> Drawn:
    """Draw a land of a deck with markers on it, what each sign means, and what artifacts do."""
    look = Look(words, ("A", "B"))
    signs = (
        (marker(look.identity(0), _SIGN), words.say("marker: the most on a full land wins it")),
        (coin(_SIGN), words.say("coin: put a marker here to gain it")),
        (pictogram(Pattern(((0, 0), (1, 0))), 18), words.say("pattern: your markers go here")),
        (pictogram(Pattern((), ((0, 0),)), 18), words.say("blank square: fill it for 2 coins")),
        (seal(3, _SIGN), words.say("what a character is worth")),
        (moon(_SIGN), words.say("asleep until everyone wakes")),
        (tower(_SIGN), words.say("outpost (variant): 3 points")),
    )
    effects = [(ability(kind, _SIGN), effect(kind, words)) for kind in Ability]
    high = max(3 * _CELL + _SCROLL[1], len(signs) * _ROW)
    rows = (len(effects) + 1) // 2
    image = paper((_WIDE, high + rows * _ROW + 3 * _MARGIN))
    _draw_land(image, deck, look)
    left = _MARGIN + 2 * _CELL + _MARGIN
    for n, (sprite, text) in enumerate(signs):
        _draw_line(image, Rect(left, _MARGIN + n * _ROW, _WIDE - _MARGIN - left, _ROW), sprite, text)
    lives = words.say("who lives here, and who's leading")
    beside = (_MARGIN + _SCROLL[0] + 20, _MARGIN + 3 * _CELL + _SCROLL[1] // 2)
    write(image, beside, lives, face=Face.NARROW, size=_LETTERS, align="left", room=_WIDE - _MARGIN - beside[0])
    foot = Rect(_MARGIN, high + 2 * _MARGIN, _WIDE - 2 * _MARGIN, rows * _ROW)
    for rect, (sprite, text) in zip(grid(foot, len(effects), across=2, height=_ROW, gap=0), effects, strict=True):
        _draw_line(image, rect, sprite, text)
    return Drawn("rules", image, "; ".join(text for _, text in ((None, lives), *signs, *effects)), "roam")


def _draw_land(image: Image.Image, deck: Deck, look: Look) -> None:
    # the one on which most squares have coins, so that some are seen beside the markers
    card, printed = max(
        ((card, card.land) for card in deck.lands if card.land is not None),
        key=lambda one: sum(map(bool, one[1].coins)),
    )
    stamp(image, land(card.id, printed, _CELL), (_MARGIN, _MARGIN))
    squares = grid(Rect(_MARGIN, _MARGIN, 2 * _CELL, 3 * _CELL), 6, across=2, height=_CELL, gap=0)
    by_coins = sorted(zip(printed.coins, squares, strict=True), key=lambda one: one[0])
    for seat, (_, square) in zip(_MARKED, by_coins, strict=False):
        centred(image, marker(look.identity(seat), round(_CELL * 0.7)), square.middle)
    for coins, square in by_coins[len(_MARKED) :]:
        if coins:
            put_coins(image, square, coins)
    standing = tuple((look.identity(seat), _MARKED.count(seat)) for seat in (0, 1))
    stamp(image, scroll(card, _SCROLL, Race(standing)), (_MARGIN, _MARGIN + 3 * _CELL))


def _draw_line(image: Image.Image, rect: Rect, sprite: Image.Image, text: str) -> None:
    y = rect.middle[1]
    centred(image, sprite, (rect.x + 26, y))
    at, room = (rect.x + 56, y), rect.w - 58
    write(image, at, text, face=Face.NARROW, size=_LETTERS, align="left", room=room)
