"""The row of small parts above the slots of a guild board: tokens and card backs.

Knows one player's view. Must not know the shared strip.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice import advice
from engine.ice.components import Guild
from render.drawing.cache import cached
from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.lexicon import spot_name
from render.ice.sprites.cardface import anima
from render.ice.sprites.furniture import badge, faint, outline
from render.ice.sprites.icons import guild_icon, token
from render.ice.sprites.parts import sign
from render.ice.sprites.signs import LINE
from render.ice.sprites.travellers import camp, crew
from render.letters.lettering import width, write

if TYPE_CHECKING:
    from engine.ice.view import PlayerView, View
    from render.ice.boards.touched import Touched
    from render.look import Look

ICON: Final = 36
FIGURES: Final = 28
CRAMPONS: Final = 2
CURSE_ANIMA: Final = {"light": 2, "dark": 3}
CURSE_COMPANY: Final = {"light": 2, "dark": 1}
"""Of flipped tokens."""
_GAPS: Final = (14, 4)
"""The gaps between parts of a row: the normal one, and the smallest."""


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a row: pictures, then a number or a word."""

    key: str
    sprites: tuple[Image.Image, ...]
    text: str = ""
    mark: str = ""
    """A sign in the corner of the first picture."""

    @property
    def wide(self) -> int:
        """Return its width in pixels."""
        text = width(self.text, Face.NUMERAL, FIGURES) + 4 if self.text else 0
        return sum(sprite.width for sprite in self.sprites) + text


def items(view: View, player: PlayerView, look: Look) -> tuple[list[Item], list[Item]]:
    """Return the parts of the row of tokens: those on the left, and those on the right."""
    left = [
        Item("rp", (token("rp", ICON),), str(player.rp)),
        Item("hand", (sign("snow", ICON - 2),), str(player.hand)),
        Item("requests", (sign("request", ICON),), str(player.requests)),
        _camp(player, look),
    ]
    if player.planning:
        left.append(Item("plan", (token("plan", ICON - 2),)))
    if player.walks:
        left.append(Item("walk", (token("walk", ICON - 2),), str(player.walks)))
    right = []
    for kind, level in (("light", player.light), ("dark", player.dark)):
        if level:
            right.append(Item(kind, (curse(kind, turned=level > 1),)))
    if view.mode != "first":
        right.append(_guild(view, player))
    return left, right


@cached
def curse(kind: str, *, turned: bool) -> Image.Image:
    """Return a curse token with the anima it requires, and when flipped with its limit of companions (I13.2)."""
    sprite = Image.new("RGBA", (ICON + (6 if turned else 0), ICON + 6), (0, 0, 0, 0))
    stamp(sprite, token(f"curse-{kind}", ICON), (0, 0))
    dots = anima(CURSE_ANIMA[kind], 14)
    sprite.alpha_composite(dots, ((ICON - dots.width) // 2, ICON - 9))
    if turned:
        sprite.alpha_composite(badge(str(CURSE_COMPANY[kind]), 30, red=True), (ICON - 24, 0))
    return sprite


def _camp(player: PlayerView, look: Look) -> Item:
    """Return the player's camp: with the name of its place, or pale while it is in the supply."""
    sprite = camp(look.identity(player.seat), ICON + 4)
    if player.camp < 0:
        return Item("camp", (faint(sprite),), "\N{EN DASH}")
    return Item("camp", (sprite,), spot_name(player.camp))


def _guild(view: View, player: PlayerView) -> Item:
    """Return the uses left of the guild's ability."""
    match player.guild:
        case Guild.WALKERS:
            left = [token("crampon", 30)] * player.crampons
            return Item("guild", (*left, *[sign("crampon-used", 30)] * (CRAMPONS - player.crampons)))
        case Guild.FORAGERS:
            used = player.seat == view.active and Guild.FORAGERS in advice.abilities_used(view)
            return Item("guild", (crew(1, ICON + 4),), str(player.shelter), mark="used" if used else "")
        case _:
            return Item("guild", (guild_icon(player.guild, ICON),), mark="used" if player.daily else "tick")


def plan_tokens(rect: Rect, view: View, player: PlayerView, look: Look) -> list[tuple[Rect, Item]]:
    """Return each part of the row of tokens with its rectangle."""
    left, right = items(view, player, look)
    both = [item.wide for item in (*left, *right)]
    gap = max(_GAPS[1], min(_GAPS[0], (rect.w - sum(both)) // (len(both) - 1)))
    starts = (rect.x, rect.right - sum(item.wide + gap for item in right) + gap)
    found = []
    for x, things in zip(starts, (left, right), strict=True):
        at = x
        for item in things:
            found.append((Rect(at, rect.y, item.wide, rect.h), item))
            at += item.wide + gap
    return found


def draw_tokens(
    image: Image.Image, rect: Rect, view: View, player: PlayerView, look: Look, *, changes: Touched
) -> None:
    """Draw the row of tokens."""
    for spot, item in plan_tokens(rect, view, player, look):
        _draw_item(image, spot, item)
        if (player.seat, item.key) in changes.boards:
            outline(image, Rect(spot.x - 4, spot.y + 1, spot.w + 8, spot.h - 2))


def _draw_item(image: Image.Image, rect: Rect, item: Item) -> None:
    x, y = rect.x, rect.middle[1]
    for sprite in item.sprites:
        stamp(image, sprite, (x, y - sprite.height // 2))
        x += sprite.width
    if item.mark:
        centred(image, sign(item.mark, 22), (rect.x + item.sprites[0].width - 8, y + 12))
    if item.text:
        write(image, (x + 4, y), item.text, face=Face.NUMERAL, size=FIGURES, fill=LINE, align="left")
