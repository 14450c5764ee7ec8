"""The lines of small things on a guild board: tokens and backs above the slots, hold and requests below them.

Knows one player's view. Must not know the strip that is everybody's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.components import PRISMATIC, Guild
from engine.ice.state import USED_FORAGE
from render.canvas import centred, stamp
from render.ice.figures import archaeologist, tent
from render.ice.icons import guild_icon, token, type_icon
from render.ice.lexicon import spot_name
from render.ice.parts import FADED, artifact, badge, faint, outline, paid, seal, sign
from render.ice.signs import LINE
from render.layout import Rect
from render.lettering import width, write
from render.theme import Face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.view import PieceView, PlayerView, View
    from render.ice.touched import Touched

ICON: Final = 38
FIGURES: Final = 28
CRAMPONS: Final = 2
_DAILY: Final = frozenset({Guild.FLAME, Guild.WARDENS, Guild.ARCHITECTS})
_CHIP: Final = 90
_SEAL: Final = 42
_MOST_SEALS: Final = 4


@dataclass(frozen=True, slots=True)
class Item:
    """A thing in a line: pictures, then a number or a word."""

    key: str
    sprites: tuple[Image.Image, ...]
    text: str = ""
    mark: str = ""
    """A sign in the corner of the first picture."""

    @property
    def wide(self) -> int:
        """Return the width that it takes."""
        text = width(self.text, Face.NUMERAL, FIGURES) + 4 if self.text else 0
        return sum(sprite.width for sprite in self.sprites) + text


def items(view: View, player: PlayerView) -> tuple[list[Item], list[Item]]:
    """Return the things in the line of tokens: those on the left and those on the right."""
    left = [
        Item("rp", (token("rp", ICON),), str(player.rp)),
        Item("hand", (sign("snow", ICON - 2),), str(player.hand)),
        Item("requests", (sign("request", ICON),), str(player.requests)),
        _camp(player),
    ]
    if player.planning:
        left.append(Item("plan", (token("plan", ICON - 2),)))
    if player.walks:
        left.append(Item("walk", (token("walk", ICON - 2),), str(player.walks)))
    right = []
    for kind, level in (("light", player.light), ("dark", player.dark)):
        if level:
            right.append(Item(kind, (token(f"curse-{kind}", ICON),), mark="turned" if level > 1 else ""))
    if view.mode != "first":
        right.append(_guild(view, player))
    return left, right


def _camp(player: PlayerView) -> Item:
    """Return the own camp: with the name of its tile, pale in the supply."""
    sprite = tent(player.seat, ICON)
    if player.camp < 0:
        return Item("camp", (faint(sprite),), "\N{EN DASH}")
    return Item("camp", (sprite,), spot_name(player.camp))


def _guild(view: View, player: PlayerView) -> Item:
    """Return what is left of the guild's ability."""
    shield = guild_icon(player.guild, ICON)
    match player.guild:
        case Guild.WALKERS:
            left = [token("crampon", 32)] * player.crampons
            return Item("guild", (shield, *left, *[sign("crampon-used", 32)] * (CRAMPONS - player.crampons)))
        case Guild.FORAGERS:
            used = player.seat == view.active and bool(view.used & USED_FORAGE)
            return Item("guild", (shield, archaeologist(36)), str(player.shelter), mark="used" if used else "")
        case _:
            return Item("guild", (shield,), mark="used" if player.daily else "tick")


def flow(rect: Rect, wide: Sequence[int], *, right: bool) -> tuple[Rect, ...]:
    """Return places of these widths side by side, from the left or up to the right."""
    gap = 14
    x = rect.x if not right else rect.right - sum(wide) - gap * (len(wide) - 1)
    found = []
    for each in wide:
        found.append(Rect(x, rect.y, each, rect.h))
        x += each + gap
    return tuple(found)


def draw_tokens(image: Image.Image, rect: Rect, view: View, player: PlayerView, *, changes: Touched) -> None:
    """Draw the line of tokens."""
    for aside, things in enumerate(items(view, player)):
        places = flow(rect, [item.wide for item in things], right=bool(aside))
        for spot, item in zip(places, things, strict=True):
            _draw_item(image, spot, item)
            if (player.seat, item.key) in changes.boards:
                outline(image, Rect(spot.x - 4, spot.y + 1, spot.w + 8, spot.h - 2))


def _draw_item(image: Image.Image, rect: Rect, item: Item) -> None:
    x, y = rect.x, rect.middle[1]
    for sprite in item.sprites:
        stamp(image, sprite, (x, y - sprite.height // 2))
        x += sprite.width
    if item.mark:
        centred(image, sign(item.mark, 22), (rect.x + item.sprites[0].width - 6, y + 13))
    if item.text:
        write(image, (x + 4, y), item.text, face=Face.NUMERAL, size=FIGURES, fill=LINE, align="left")


# ---- the foot: hold and requests


def seals_width(player: PlayerView) -> int:
    """Return what the validated requests take: each by itself, or many as a number and a sum."""
    count = len(player.validated)
    if not count:
        return 0
    bonus = 48 if player.bonus else 0
    return bonus + (count * (_SEAL - 2) if count <= _MOST_SEALS else 118)


def draw_foot(image: Image.Image, rect: Rect, player: PlayerView, *, changes: Touched) -> None:
    """Draw what is in the hold, and on the right the requests validated."""
    wide = seals_width(player)
    hold = Rect(rect.x, rect.y, rect.w - (wide + 12 if wide else 0), rect.h)
    seals = Rect(rect.right - wide, rect.y, wide, rect.h)
    crate = sign("hold", 36)
    stamp(image, crate if player.hold else faint(crate), (hold.x, rect.middle[1] - 18))
    draw_hold(image, Rect(hold.x + 46, hold.y, hold.w - 46, hold.h), player.hold)
    if (player.seat, "hold") in changes.boards:
        outline(image, Rect(hold.x, hold.y, hold.w, hold.h))
    if wide:
        _draw_seals(image, seals, player)
        if (player.seat, "seals") in changes.boards:
            outline(image, seals)


def draw_hold(image: Image.Image, rect: Rect, hold: Sequence[PieceView]) -> None:
    """Draw the artifacts of a hold: tiles, or where they are too many how many there are of each type."""
    y = rect.middle[1]
    groups = sorted(Counter(hold).items(), key=lambda group: (group[0].type, group[0].shape, group[0].anima))
    if len(groups) * _CHIP <= rect.w:
        for i, (piece, count) in enumerate(groups):
            wide = _CHIP - 6 if piece.type != PRISMATIC else 52
            stamp(image, artifact(piece, (wide, 38), count=count, typed=True), (rect.x + i * _CHIP, y - 19))
            if count > 2:
                centred(image, badge(str(count), 22), (rect.x + i * _CHIP + 8, y - 12))
        return
    types = Counter(piece.type for piece in hold)
    step = rect.w // len(types)
    for i, kind in enumerate(sorted(types)):
        centred(image, type_icon(kind, 34), (rect.x + i * step + 17, y))
        write(
            image,
            (rect.x + i * step + 38, y),
            str(types[kind]),
            face=Face.NUMERAL,
            size=FIGURES,
            fill=LINE,
            align="left",
        )


def _draw_seals(image: Image.Image, rect: Rect, player: PlayerView) -> None:
    """Draw the requests validated with their RP, and the bonus of second ones."""
    y = rect.middle[1]
    if player.bonus:
        centred(image, seal(f"+{player.bonus}", 44), (rect.right - 22, y))
    if len(player.validated) <= _MOST_SEALS:
        for i, (_card, _day, rp) in enumerate(player.validated):
            stamp(image, paid(str(rp)), (rect.x + i * (_SEAL - 2), y - 21))
        return
    stamp(image, paid(str(sum(rp for _, _, rp in player.validated))), (rect.x, y - 21))
    text = f"\N{MULTIPLICATION SIGN}{len(player.validated)}"
    write(image, (rect.x + 48, y), text, face=Face.NUMERAL, size=FIGURES, fill=FADED, align="left")
