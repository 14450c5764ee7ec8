"""The picture of the guild boards: the shared strip, and one board per player.

Knows a view and the places of its parts. Must not know the dig.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from render.cache import cached
from render.canvas import Pen, centred, frame, sketch, stamp
from render.ice.boards.board_layout import BOARD, MARGIN, PIPS, plan_board, plan_sheet
from render.ice.boards.shared_strip import draw_strip
from render.ice.boards.token_rows import draw_foot, draw_tokens
from render.ice.boards.touched import touched
from render.ice.daytime import PartOfDay, part, resting, turn_of
from render.ice.lexicon import guild_name
from render.ice.sprites.cardface import fitted
from render.ice.sprites.figures import leader
from render.ice.sprites.furniture import badge, ground, outline, panel
from render.ice.sprites.icons import guild_icon, token
from render.ice.sprites.parts import sign
from render.ice.sprites.relics import artifact
from render.ice.sprites.shades import CARD, DEEP, DIM, RIM
from render.ice.sprites.signs import BRASS, LINE, type_icon
from render.layout import Rect, grid
from render.lettering import width, write
from render.theme import Colour, Face, Identity
from render.wearing import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.core import Seat
    from engine.ice.events import IceEvent
    from engine.ice.view import PieceView, PlayerView, View
    from render.ice.boards.board_layout import BoardPlan
    from render.ice.boards.touched import Touched
    from render.words import Words

GUILD_SIZES: Final = (26, 24, 22)
_READY: Final[Colour] = (255, 247, 212)
_GRIDS: Final = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
"""Columns and rows of artifacts in a slot, by how many kinds there are."""


def boards(view: View, names: Sequence[str], words: Words, *, events: Sequence[IceEvent] = ()) -> Image.Image:
    """Draw the shared strip and the guild boards, with outlines around what the events changed."""
    plan = plan_sheet(view)
    changes = touched(events)
    image = ground(plan.size)
    draw_strip(image, plan.strip, view, names, words, changes=changes)
    for board, player in zip(plan.boards, view.players, strict=True):
        draw_board(image, board, view, player, name=names[player.seat], words=words, changes=changes)
    return image


def board(view: View, seat: Seat, names: Sequence[str], words: Words) -> Image.Image:
    """Draw the board of one player alone."""
    wide, tall = BOARD
    plan = plan_board(Rect(MARGIN, MARGIN, wide, tall))
    image = ground((wide + 2 * MARGIN, tall + 2 * MARGIN))
    draw_board(image, plan, view, view.players[seat], name=names[seat], words=words, changes=touched(()))
    return image


# ---- one board


@cached
def _plate(who: Identity, size: tuple[int, int], *, active: bool) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), who.edge if active else RIM, round_=9)
        pen.box((2, 2, size[0] - 2, size[1] - 2), who.colour if active else who.wash, round_=7.5)

    return sketch(size, draw)


def draw_board(
    image: Image.Image,
    plan: BoardPlan,
    view: View,
    player: PlayerView,
    *,
    name: str,
    words: Words,
    changes: Touched,
) -> None:
    """Draw one player's board where the plan says."""
    active = player.seat == turn_of(view)
    who = identity(player.seat)
    line = who.colour if active else RIM
    stamp(image, panel((plan.rect.w, plan.rect.h), line=line), (plan.rect.x, plan.rect.y))
    if active:
        frame(image, plan.rect, who.edge, width=7, radius=12)
        frame(image, plan.rect.inset(1), who.colour, width=5, radius=11)
    stamp(image, _plate(who, (plan.plate.w, plan.plate.h), active=active), (plan.plate.x, plan.plate.y))
    ink = who.ink if active else LINE
    centred(image, leader(who, plan.token.w), plan.token.middle)
    free = _draw_flags(image, plan.flags, view, player.seat)
    fitted(image, (plan.name.x, plan.name.middle[1]), name, room=plan.name.w + free, size=30, fill=ink)
    centred(image, guild_icon(player.guild, plan.shield.w), plan.shield.middle)
    at = (plan.guild.x, plan.guild.middle[1])
    text = guild_name(words, player.guild)
    size = next((each for each in GUILD_SIZES if width(text, Face.NARROW, each) <= plan.guild.w), GUILD_SIZES[-1])
    write(image, at, text, face=Face.NARROW, size=size, fill=ink, align="left", room=plan.guild.w)
    _draw_pips(image, plan, view, player, active=active)
    if (player.seat, "pips") in changes.boards:
        outline(image, Rect(plan.pips[0].x, plan.pips[0].y, plan.pips[-1].right - plan.pips[0].x, plan.pips[0].h))
    draw_tokens(image, plan.tokens, view, player, changes=changes)
    for kind, rect in enumerate(plan.slots):
        draw_slot(image, rect, player, kind)
        if (player.seat, f"slot{kind}") in changes.boards:
            outline(image, rect)
    draw_foot(image, plan.foot, player, changes=changes)


def _draw_flags(image: Image.Image, rect: Rect, view: View, seat: int) -> int:
    """Draw from the right: first player, waited for, done for today; return the width that is left."""
    x, y = rect.right - 19, rect.middle[1]
    awaited = seat in view.decision.seats and view.outcome is None
    for shown, sprite in (
        (view.first == seat, sign("first", 38)),
        (awaited, sign("waited", 36)),
        (resting(view, seat) and view.outcome is None, sign("moon", 36)),
    ):
        if shown:
            centred(image, sprite, (x, y))
            x -= 38
    return x + 19 - rect.x


def _draw_pips(image: Image.Image, plan: BoardPlan, view: View, player: PlayerView, *, active: bool) -> None:
    """Draw the EP left; the active player's EP that may be spent this turn are raised, with the number spent."""
    limited = active and part(view) is PartOfDay.EXPLORING
    left = max(0, view.limit - view.spent) if limited else 0
    for i, rect in enumerate(plan.pips):
        centred(image, token("ep" if i < player.ep else "ep-spent", rect.w), rect.middle)
        if player.ep - left <= i < player.ep:
            frame(image, Rect(rect.x + 3, rect.bottom - 5, rect.w - 6, 5), CARD, width=3, radius=2)
    if limited:
        stamp(image, panel((plan.limit.w, plan.limit.h), CARD, line=DEEP, round_=9), (plan.limit.x, plan.limit.y))
        write(image, plan.limit.middle, f"{view.spent}/{view.limit}", face=Face.NUMERAL, size=26, fill=LINE)
    assert len(plan.pips) == PIPS


# ---- slots


@cached
def _slot_ground(size: tuple[int, int], *, ready: bool) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), (150, 104, 12) if ready else RIM, round_=9)
        rim = 5 if ready else 2
        if ready:
            pen.box((1.5, 1.5, size[0] - 1.5, size[1] - 1.5), BRASS, round_=8)
        pen.box((rim, rim, size[0] - rim, size[1] - rim), _READY if ready else DIM, round_=9 - rim / 2)

    return sketch(size, draw)


def piles(slot: Sequence[PieceView]) -> list[tuple[PieceView, int]]:
    """Return the artifacts of a slot from the bottom up, equal ones as one with their number."""
    return list(Counter(slot).items())


def draw_slot(image: Image.Image, rect: Rect, player: PlayerView, kind: int) -> None:
    """Draw a slot: its type, study token, whether its effect may be used, its artifacts."""
    ready = kind in player.ready
    stamp(image, _slot_ground((rect.w, rect.h), ready=ready), (rect.x, rect.y))
    y = rect.y + 24
    centred(image, type_icon(kind, 36), (rect.x + 24, y))
    if kind in player.studies:
        centred(image, token("study", 30), (rect.x + 58, y))
    elif kind in player.turned:
        centred(image, sign("study-down", 30), (rect.x + 58, y))
    if player.token == kind:
        centred(image, token("flame", 32), (rect.right - 20, y))
    elif ready:
        centred(image, sign("tick", 28), (rect.right - 20, y))
    slot = piles(player.slots[kind])
    for spot, (piece, count) in zip(places(rect, len(slot)), slot, strict=False):
        stamp(image, artifact(piece, (spot.w, spot.h), count=count), (spot.x, spot.y))
        if count > 2:
            centred(image, badge(str(count), 22), (spot.x + 8, spot.y + 8))


def places(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Return the rectangles of ``count`` piles of artifacts in a slot."""
    area = Rect(rect.x + 5, rect.y + 45, rect.w - 10, rect.h - 50)
    across, rows = next((each for each in _GRIDS if each[0] * each[1] >= count), _GRIDS[-1])
    height = (area.h - 3 * (rows - 1)) // rows
    return grid(area, min(count, across * rows), across=across, height=height, gap=3)
