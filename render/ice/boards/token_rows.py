"""The rows of small parts on a guild board: tokens and card backs above the slots, hold and requests below them.

Knows one player's view. Must not know the shared strip.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice import advice
from engine.ice.components import PRISMATIC, Guild
from render.cache import cached
from render.canvas import centred, stamp
from render.ice.lexicon import spot_name
from render.ice.sprites.cardface import anima
from render.ice.sprites.furniture import badge, faint, outline, paid, seal
from render.ice.sprites.icons import guild_icon, token
from render.ice.sprites.parts import sign
from render.ice.sprites.relics import artifact
from render.ice.sprites.shades import FADED
from render.ice.sprites.signs import LINE, type_icon
from render.ice.sprites.travellers import camp, crew
from render.layout import Rect
from render.lettering import width, write
from render.theme import Face
from render.wearing import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.view import PieceView, PlayerView, View
    from render.ice.boards.touched import Touched

ICON: Final = 36
FIGURES: Final = 28
CRAMPONS: Final = 2
CURSE_ANIMA: Final = {"light": 2, "dark": 3}
CURSE_COMPANY: Final = {"light": 2, "dark": 1}
"""Of flipped tokens."""
_GAPS: Final = (14, 4)
"""The gaps between parts of a row: the normal one, and the smallest."""
_CRATE: Final = 44
_CHIP: Final = (84, 52)
"""The width of an artifact in the hold, and of a prismatic one."""
_CHIP_GAP: Final = 6
_TYPE: Final = 70
_SEAL: Final = 40
_SUM: Final = 68
_BONUS: Final = 52
_MOST_SEALS: Final = 4


# ---- tokens


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


def items(view: View, player: PlayerView) -> tuple[list[Item], list[Item]]:
    """Return the parts of the row of tokens: those on the left, and those on the right."""
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


def _camp(player: PlayerView) -> Item:
    """Return the player's camp: with the name of its place, or pale while it is in the supply."""
    sprite = camp(identity(player.seat), ICON + 4)
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


def plan_tokens(rect: Rect, view: View, player: PlayerView) -> list[tuple[Rect, Item]]:
    """Return each part of the row of tokens with its rectangle."""
    left, right = items(view, player)
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


def draw_tokens(image: Image.Image, rect: Rect, view: View, player: PlayerView, *, changes: Touched) -> None:
    """Draw the row of tokens."""
    for spot, item in plan_tokens(rect, view, player):
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


# ---- the foot: hold and requests


@dataclass(frozen=True, slots=True)
class FootPlan:
    """The rectangles of the hold and the validated requests."""

    crate: Rect
    chips: tuple[tuple[Rect, PieceView, int], ...]
    """Equal artifacts with their number; empty when types are shown instead."""
    types: tuple[tuple[Rect, int], ...]
    seals: tuple[tuple[Rect, str], ...]
    """Requests with their renown; if there are many, one with the sum."""
    bonus: Rect | None

    @property
    def hold(self) -> Rect:
        """Return the rectangle of crate and artifacts together."""
        held = [rect for rect, _, _ in self.chips] + [rect for rect, _ in self.types]
        last = held[-1] if held else self.crate
        return Rect(self.crate.x, self.crate.y, last.right - self.crate.x, self.crate.h)


def groups(hold: Sequence[PieceView]) -> list[tuple[PieceView, int]]:
    """Return the artifacts of a hold by type, shape and anima, equal ones as one with their number."""
    return sorted(Counter(hold).items(), key=lambda group: (group[0].type, group[0].shape, group[0].anima))


def plan_foot(rect: Rect, player: PlayerView) -> FootPlan:
    """Lay out hold and requests: one by one where there is room, else as types and sums."""
    alike = groups(player.hold)
    chips = [_CHIP[piece.type == PRISMATIC] for piece, _ in alike]
    needed = _CRATE + sum(wide + _CHIP_GAP for wide in chips)
    right = len(player.validated) * _SEAL + (_BONUS if player.bonus else 0)
    singly = needed + right <= rect.w and len(player.validated) <= _MOST_SEALS
    seals, bonus = _plan_seals(rect, player, singly=singly)
    edge = min([each.x for each, _ in seals], default=rect.right)
    room = edge - rect.x - _CRATE
    crate = Rect(rect.x, rect.y, 38, rect.h)
    x = rect.x + _CRATE
    if sum(wide + _CHIP_GAP for wide in chips) <= room:
        placed = []
        for (piece, count), wide in zip(alike, chips, strict=True):
            placed.append((Rect(x, rect.y + 4, wide, rect.h - 8), piece, count))
            x += wide + _CHIP_GAP
        return FootPlan(crate, tuple(placed), (), seals, bonus)
    kinds = sorted({piece.type for piece in player.hold})
    step = min(_TYPE + 10, room // len(kinds))
    types = tuple((Rect(x + i * step, rect.y, step - 2, rect.h), kind) for i, kind in enumerate(kinds))
    return FootPlan(crate, (), types, seals, bonus)


def _plan_seals(rect: Rect, player: PlayerView, *, singly: bool) -> tuple[tuple[tuple[Rect, str], ...], Rect | None]:
    """Lay out the validated requests and their bonus at the right end."""
    bonus = Rect(rect.right - 50, rect.y, 46, rect.h) if player.bonus else None
    edge = rect.right - (_BONUS if bonus else 0)
    if not player.validated:
        return (), bonus
    if not singly:
        total = sum(rp for _, _, rp in player.validated)
        return ((Rect(edge - _SUM, rect.y, _SUM - 4, rect.h), str(total)),), bonus
    x = edge - len(player.validated) * _SEAL
    found = [(Rect(x + i * _SEAL, rect.y, _SEAL, rect.h), str(rp)) for i, (_, _, rp) in enumerate(player.validated)]
    return tuple(found), bonus


def draw_foot(image: Image.Image, rect: Rect, player: PlayerView, *, changes: Touched) -> None:
    """Draw the hold on the left and the validated requests on the right."""
    plan = plan_foot(rect, player)
    y = rect.middle[1]
    crate = sign("hold", 36)
    stamp(image, crate if player.hold else faint(crate), (plan.crate.x, y - 18))
    for spot, piece, count in plan.chips:
        stamp(image, artifact(piece, (spot.w, spot.h), count=count, typed=True), (spot.x, spot.y))
        if count > 2:
            centred(image, badge(str(count), 30), (spot.x + 9, spot.y + 9))
    for spot, kind in plan.types:
        _draw_type(image, spot, kind, [piece for piece in player.hold if piece.type == kind])
    if (player.seat, "hold") in changes.boards:
        outline(image, plan.hold)
    for spot, text in plan.seals:
        card = paid(text)
        stamp(image, card, (spot.right - card.width, y - 21))
    if len(plan.seals) < len(player.validated):
        centred(image, badge(str(len(player.validated)), 30), (plan.seals[0][0].x + 12, plan.seals[0][0].y + 13))
    if plan.bonus is not None:
        centred(image, seal(f"+{player.bonus}", 47), plan.bonus.middle)
    if (player.seat, "seals") in changes.boards and plan.seals:
        first = plan.seals[0][0]
        outline(image, Rect(first.x, first.y, rect.right - first.x, first.h))


def _draw_type(image: Image.Image, rect: Rect, kind: int, pieces: Sequence[PieceView]) -> None:
    """Draw the number of artifacts of a type, and below it their shapes."""
    y = rect.middle[1]
    centred(image, type_icon(kind, 28), (rect.x + 14, y))
    shapes = "".join("ABC"[shape - 1] for shape in sorted({piece.shape for piece in pieces} - {0}))
    up = 10 if shapes else 0
    write(image, (rect.x + 30, y - up), str(len(pieces)), face=Face.NUMERAL, size=26, fill=LINE, align="left")
    if shapes:
        write(image, (rect.x + 30, y + 12), shapes, face=Face.NARROW, size=24, fill=FADED, align="left")
