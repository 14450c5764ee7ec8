"""The row below the slots of a guild board: the hold with what was paid, and the requests that were validated.

Knows one player's view. Must not know the rest of the board.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.components import PRISMATIC
from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.sprites.furniture import badge, faint, outline, paid, seal
from render.ice.sprites.parts import sign
from render.ice.sprites.relics import artifact
from render.ice.sprites.shades import FADED
from render.ice.sprites.signs import LINE, type_icon
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.view import PieceView, PlayerView
    from render.ice.boards.touched import Touched

_CRATE: Final = 44
_CHIP: Final = (84, 52)
"""The width of an artifact in the hold, and of a prismatic one."""
_CHIP_GAP: Final = 6
_TYPE: Final = 70
_SEAL: Final = 40
_SUM: Final = 68
_BONUS: Final = 52
_MOST_SEALS: Final = 4


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
