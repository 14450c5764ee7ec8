"""The picture of the guild boards: the shared strip, and one board per player.

Knows a view and the places of its parts. Must not know the dig.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.canvas import centred, frame
from render.drawing.layout import Rect
from render.drawing.theme import Colour, Face
from render.ice.boards.board_foot import draw_foot
from render.ice.boards.board_layout import BOARD, MARGIN, PIPS, SMALLEST, plan_board, plan_sheet
from render.ice.boards.board_slots import draw_slot
from render.ice.boards.shared_strip import draw_strip
from render.ice.boards.token_rows import draw_tokens
from render.ice.boards.touched import UNTOUCHED
from render.ice.daytime import PartOfDay, part, resting, turn_of
from render.ice.documents.text_board_players import so_far
from render.ice.lexicon import guild_name
from render.ice.sprites.cardface import fitted
from render.ice.sprites.furniture import draw_panel, ground, outline, seal
from render.ice.sprites.icons import guild_icon, token
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import CARD, DEEP, RIM
from render.ice.sprites.signs import LINE
from render.ice.sprites.travellers import leader_figure
from render.letters.lettering import width, write

if TYPE_CHECKING:
    from PIL import Image

    from engine.core import Seat
    from engine.ice.view import PlayerView, View
    from render.ice.boards.board_layout import BoardPlan
    from render.ice.boards.touched import Touched
    from render.look import Look
    from render.words import Words

GUILD_SIZES: Final = (26, 24)


def boards(view: View, look: Look, *, changes: Touched = UNTOUCHED) -> Image.Image:
    """Draw the shared strip and the guild boards, with outlines around what changed."""
    plan = plan_sheet(view)
    image = ground(plan.size)
    draw_strip(image, plan.strip, view, look, changes=changes)
    for board, player in zip(plan.boards, view.players, strict=True):
        draw_board(image, board, view, player, look, changes=changes)
    return image


def board(view: View, seat: Seat, look: Look) -> Image.Image:
    """Draw the board of one player alone."""
    wide, tall = BOARD
    plan = plan_board(Rect(MARGIN, MARGIN, wide, tall))
    image = ground((wide + 2 * MARGIN, tall + 2 * MARGIN))
    draw_board(image, plan, view, view.players[seat], look, changes=UNTOUCHED)
    return image


# ---- one board


def draw_board(
    image: Image.Image,
    plan: BoardPlan,
    view: View,
    player: PlayerView,
    look: Look,
    *,
    changes: Touched,
) -> None:
    """Draw one player's board where the plan says."""
    active = player.seat == turn_of(view)
    who = look.identity(player.seat)
    line = who.colour if active else RIM
    draw_panel(image, plan.rect, line=line)
    if active:
        frame(image, plan.rect, who.edge, width=7, radius=12)
        frame(image, plan.rect.inset(1), who.colour, width=5, radius=11)
    fill, line = (who.colour, who.edge) if active else (who.wash, RIM)
    draw_panel(image, plan.plate, fill, line=line, round_=9)
    ink = who.ink if active else LINE
    centred(image, leader_figure(who, plan.token.h), plan.token.middle)
    _draw_renown(image, plan, player, look.words, ink=ink)
    free = _draw_flags(image, plan.flags, view, player.seat)
    fitted(
        image, (plan.name.x, plan.name.middle[1]), look.names[player.seat], room=plan.name.w + free, size=30, fill=ink
    )
    centred(image, guild_icon(player.guild, plan.shield.w), plan.shield.middle)
    at = (plan.guild.x, plan.guild.middle[1])
    text = guild_name(look.words, player.guild)
    size = next((each for each in GUILD_SIZES if width(text, Face.NARROW, each) <= plan.guild.w), GUILD_SIZES[-1])
    write(image, at, text, face=Face.NARROW, size=size, fill=ink, align="left", room=plan.guild.w)
    _draw_pips(image, plan, view, player, active=active)
    if (player.seat, "pips") in changes.boards:
        outline(image, Rect(plan.pips[0].x, plan.pips[0].y, plan.pips[-1].right - plan.pips[0].x, plan.pips[0].h))
    draw_tokens(image, plan.tokens, view, player, look, changes=changes)
    for kind, rect in enumerate(plan.slots):
        draw_slot(image, rect, player, kind, words=look.words)
        if (player.seat, f"slot{kind}") in changes.boards:
            outline(image, rect)
    draw_foot(image, plan.foot, player, changes=changes)


def _draw_renown(image: Image.Image, plan: BoardPlan, player: PlayerView, words: Words, *, ink: Colour) -> None:
    """Write the renown points a player would have if it ended now on a large medal, and beside it those for certain."""
    total = so_far(player)
    x, y = plan.total.middle[0], plan.total.y + 45
    centred(image, seal(str(total), 90), (x, y))
    below = plan.total.bottom - 14
    text = words.say("with decrees")
    write(image, (x, below), text, face=Face.NARROW, size=SMALLEST, fill=ink, room=plan.total.w)
    x = plan.now.middle[0]
    write(image, (x, y + 2), str(total - sum(player.worth)), face=Face.NUMERAL, size=44, fill=ink)
    write(image, (x, below), words.say("now"), face=Face.NARROW, size=SMALLEST, fill=ink, room=plan.now.w)


def _draw_flags(image: Image.Image, rect: Rect, view: View, seat: int) -> int:
    """Draw from the right: first player, waited for, done for today; return the width that is left."""
    x, y = rect.right - 18, rect.middle[1]
    awaited = seat in view.decision.seats and view.outcome is None
    for shown, sprite in (
        (view.first == seat, sign("first", 36)),
        (awaited, sign("waited", 34)),
        (resting(view, seat) and view.outcome is None, sign("moon", 34)),
    ):
        if shown:
            centred(image, sprite, (x, y))
            x -= 36
    return x + 18 - rect.x


def _draw_pips(image: Image.Image, plan: BoardPlan, view: View, player: PlayerView, *, active: bool) -> None:
    """Draw the EP left; the active player's EP that may be spent this turn are raised, with the number spent."""
    limited = active and part(view) is PartOfDay.EXPLORING
    left = max(0, view.limit - view.spent) if limited else 0
    for i, rect in enumerate(plan.pips):
        centred(image, token("ep" if i < player.ep else "ep-spent", rect.w), rect.middle)
        if player.ep - left <= i < player.ep:
            frame(image, Rect(rect.x + 3, rect.bottom - 5, rect.w - 6, 5), CARD, width=3, radius=2)
    if limited:
        draw_panel(image, plan.limit, CARD, line=DEEP, round_=9)
        write(image, plan.limit.middle, f"{view.spent}/{view.limit}", face=Face.NUMERAL, size=26, fill=LINE)
    assert len(plan.pips) == PIPS
