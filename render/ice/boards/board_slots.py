"""The slots of a guild board: what lies on them, or what they would do and what that needs.

Knows one player's view. Must not know where a slot is.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect, grid
from render.drawing.theme import Colour, Face
from render.ice.boards.board_layout import SMALLEST
from render.ice.card_names import effect_name
from render.ice.lexicon import anima
from render.ice.sprites.furniture import badge, lying
from render.ice.sprites.parts import sign
from render.ice.sprites.pictograms import effect
from render.ice.sprites.relics import artifact
from render.ice.sprites.shades import CARD, DEEP, FADED
from render.ice.sprites.signs import BRASS, LINE, SUN, type_icon
from render.letters.lettering import wrap, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.view import PieceView, PlayerView
    from render.words import Words

_HEAD: Final = 44
_FOOT: Final = 28
_TEXT: Final = SMALLEST
_LINES: Final = 2
_HOLLOW: Final[Colour] = (176, 200, 222)
_COLD: Final[tuple[Colour, ...]] = ((104, 142, 180), (184, 206, 226), (206, 222, 236), (224, 235, 245))
"""An empty compartment, from its rim to its floor."""
_WARM: Final[tuple[Colour, ...]] = ((150, 104, 12), BRASS, (255, 238, 178), (255, 247, 216))
"""One whose effect may be used."""
_GRIDS: Final = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
"""Columns and rows of artifacts in a slot, by how many kinds there are."""


@cached
def _slot_ground(size: tuple[int, int], *, ready: bool) -> Image.Image:
    """Return a compartment cut into ice, lit like by a lamp while its effect may be used."""
    rim, shade, floor, light = _WARM if ready else _COLD
    edge = 5 if ready else 2
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), rim, round_=9)
        if ready:
            pen.box((1.5, 1.5, wide - 1.5, tall - 1.5), shade, round_=8)
        pen.box((edge, edge, wide - edge, tall - edge), shade, round_=9 - edge / 2)
        pen.box((edge, edge + 4, wide - edge, tall - edge), floor, round_=9 - edge / 2)
        pen.polygon(((edge, tall - 44), (wide - edge, tall - 74), (wide - edge, tall - 12), (edge, tall - 12)), light)
        pen.box((edge, tall - 24, wide - edge, tall - edge), light, round_=9 - edge / 2)

    return sketch(size, draw)


def piles(slot: Sequence[PieceView]) -> list[tuple[PieceView, int]]:
    """Return the artifacts of a slot from the bottom up, equal ones as one with their number."""
    return list(Counter(slot).items())


def draw_slot(image: Image.Image, rect: Rect, player: PlayerView, kind: int, *, words: Words) -> None:
    """Draw a slot: its type, the tokens and artifacts that lie there, the anima it has of what it needs."""
    ready, slot = kind in player.ready, piles(player.slots[kind])
    size, y = (rect.w, rect.h), rect.y + 25
    if slot:
        stamp(image, _slot_ground(size, ready=ready), (rect.x, rect.y))
        centred(image, type_icon(kind, 36), (rect.x + 23, y))
    else:
        stamp(image, _empty_slot(size, player.need, kind, words, ready=ready), (rect.x, rect.y))
    if kind in player.studies:
        centred(image, lying("study"), (rect.x + 58, y + 1))
    elif kind in player.turned:
        centred(image, lying("study-down"), (rect.x + 58, y + 1))
    if player.token == kind:
        centred(image, lying("flame"), (rect.right - 19, y + 1))
    elif ready:
        centred(image, sign("tick", 28), (rect.right - 19, y))
    if not slot:
        return
    for spot, (piece, count) in zip(places(rect, len(slot)), slot, strict=False):
        stamp(image, artifact(piece, (spot.w, spot.h), count=count), (spot.x, spot.y))
        if count > 2:
            centred(image, badge(str(count), 30), (spot.x + 8, spot.y + 8))
    there = has_anima(player, kind)
    dots = _dots(min(there, player.need), player.need)
    centred(image, dots, (rect.middle[0], rect.bottom - 17))


def has_anima(player: PlayerView, kind: int) -> int:
    """Return the anima that a slot has towards its effect: artifacts face up and the study token (I8.1)."""
    return sum(piece.anima for piece in player.slots[kind] if piece.up) + (kind in player.studies)


@cached
def _empty_slot(size: tuple[int, int], need: int, kind: int, words: Words, *, ready: bool) -> Image.Image:
    """Return an empty slot with its type, what it would do, and what it needs for that."""
    ground, x = _slot_ground(size, ready=ready), size[0] // 2
    sprite = ground.convert("RGB")
    centred(sprite, type_icon(kind, 36), (23, 25))
    centred(sprite, effect(kind), (x, _HEAD + 27))
    # Translators: what a place for artifacts needs, above what it then does
    needs = words.say("{anima}:", anima=anima(words, need))
    lines = (needs, *wrap(effect_name(words, kind), Face.NARROW, _TEXT, room=size[0] - 6, lines=_LINES))
    for i, line in enumerate(lines):
        at = (x, _HEAD + 66 + 25 * i)
        write(sprite, at, line, face=Face.NARROW, size=_TEXT, fill=FADED if not i else DEEP, room=size[0] - 6)
    sprite.putalpha(ground.getchannel("A"))
    return sprite


@cached
def _dots(there: int, need: int) -> Image.Image:
    """Return the anima that a slot needs as discs, full as far as it is there."""
    size, step = 18, 21

    def draw(pen: Pen) -> None:
        for i in range(need):
            at = (size / 2 + i * step, size / 2)
            pen.disc(at, 8.4, LINE if i < there else FADED)
            pen.disc(at, 5.8, SUN if i < there else CARD)

    return sketch((size + (need - 1) * step, size), draw)


def places(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Return the rectangles of ``count`` piles of artifacts in a slot."""
    area = Rect(rect.x + 6, rect.y + _HEAD + 3, rect.w - 12, rect.h - _HEAD - _FOOT - 6)
    across, rows = next((each for each in _GRIDS if each[0] * each[1] >= count), _GRIDS[-1])
    height = min(48, (area.h - 3 * (rows - 1)) // rows)
    return grid(area, min(count, across * rows), across=across, height=height, gap=3)
