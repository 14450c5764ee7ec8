"""The picture of the guild boards: the shared strip, and one board per player.

Knows a view and the places of its parts. Must not know the dig.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice import advice
from engine.ice.components import PRISMATIC, Guild
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, frame, sketch, stamp
from render.drawing.layout import Rect, grid, row
from render.drawing.theme import Colour, Face
from render.ice.boards.board_layout import BOARD, MARGIN, PAD, PIPS, SLOTS, SMALLEST, plan_board, plan_sheet, plan_turn
from render.ice.boards.shared_strip import draw_strip
from render.ice.card_names import effect_name
from render.ice.changes import UNTOUCHED
from render.ice.daytime import PartOfDay, part, resting, turn_of
from render.ice.lexicon import anima as anima_named
from render.ice.lexicon import guild_name, spot_name
from render.ice.sprites.cardface import anima, fitted
from render.ice.sprites.furniture import badge, draw_panel, faint, ground, lying, outline, paid, seal, sign
from render.ice.sprites.relics import artifact, effect
from render.ice.sprites.shades import CARD, DEEP, FADED, RIM
from render.ice.sprites.signs import BRASS, LINE, SUN, guild_icon, token, type_icon
from render.ice.sprites.travellers import camp, crew, leader_figure
from render.ice.texts.text_board_players import so_far
from render.letters.lettering import width, wrap, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import PieceView, PlayerView, View
    from render.ice.boards.board_layout import BoardPlan
    from render.ice.changes import Touched
    from render.look import Look
    from render.words import Words


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


# ---- The slots of a guild board: what lies on them, or what they would do and what that needs

_HEAD: Final = 44
_FOOT: Final = 28
_TEXT: Final = SMALLEST
_LINES: Final = 2
_COLD: Final[tuple[Colour, ...]] = ((104, 142, 180), (184, 206, 226), (206, 222, 236), (224, 235, 245))
"""An empty compartment, from its rim to its floor."""
_WARM: Final[tuple[Colour, ...]] = ((150, 104, 12), BRASS, (255, 238, 178), (255, 247, 216))
"""One whose effect may be used."""
_GRIDS: Final = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
_WIDE_GRIDS: Final = ((2, 1), (2, 2), (3, 2), (4, 2), (4, 3), (5, 3), (6, 3))
"""Columns and rows of artifacts in a slot, by how many kinds there are; in one that is wider than high."""


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


def draw_slot(image: Image.Image, rect: Rect, player: PlayerView, kind: int, *, words: Words | None) -> None:
    """Draw a slot: its type, the tokens and artifacts that lie there, the anima it has of what it needs.

    An empty one shows the sign of what it would do; with ``words``, also what that is.
    """
    ready, slot = kind in player.ready, piles(player.slots[kind])
    size, y = (rect.w, rect.h), rect.y + 25
    if slot or words is None:
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
    if not slot and words is not None:
        return
    if not slot:
        centred(image, effect(kind), (rect.middle[0], rect.y + (_HEAD + rect.h - _FOOT) // 2))
    for spot, (piece, count) in zip(places(rect, len(slot)) if slot else (), slot, strict=False):
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
    needs = words.say("{anima}:", anima=anima_named(words, need))
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
    grids = _GRIDS if rect.h > rect.w else _WIDE_GRIDS
    across, rows = next((each for each in grids if each[0] * each[1] >= count), grids[-1])
    height = min(48, (area.h - 3 * (rows - 1)) // rows)
    return grid(area, min(count, across * rows), across=across, height=height, gap=3)


# ---- The row below the slots of a guild board: the hold with what was paid, and the requests that were validated

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


GUILD_SIZES: Final = (26, 24)


def boards(view: View, look: Look, *, changes: Touched = UNTOUCHED) -> Image.Image:
    """Draw the shared strip and the guild boards, with outlines around what changed."""
    plan = plan_sheet(view)
    image = ground(plan.size)
    draw_strip(image, plan.strip, view, look, changes=changes)
    for board, player in zip(plan.boards, view.players, strict=True):
        draw_board(image, board, view, player, look, changes=changes)
    return image


def boards_in_turn(view: View, look: Look, *, changes: Touched = UNTOUCHED) -> Image.Image:
    """Draw the board of whose turn it is large, and the others a line each, below what all share."""
    plan, first = plan_turn(view), shown_first(view)
    image = ground(plan.size)
    draw_strip(image, plan.strip, view, look, changes=changes)
    large, *others = [view.players[(first + step) % len(view.players)] for step in range(len(view.players))]
    draw_board(image, plan.boards[0], view, large, look, changes=changes)
    for rect, player in zip(plan.lines, others, strict=True):
        draw_line(image, rect, view, player, look, changes=changes)
    return image


def shown_first(view: View) -> Seat:
    """Return whose turn it is; where it is nobody's, the first of those who are asked, or the first player."""
    if (seat := turn_of(view)) >= 0:
        return seat
    return next(iter(view.decision.seats), view.first)


def board(view: View, seat: Seat, look: Look) -> Image.Image:
    """Draw the board of one player alone."""
    wide, tall = BOARD
    plan = plan_board(Rect(MARGIN, MARGIN, wide, tall))
    image = ground((wide + 2 * MARGIN, tall + 2 * MARGIN))
    draw_board(image, plan, view, view.players[seat], look, changes=UNTOUCHED, told=True)
    return image


def slots(view: View, seat: Seat, look: Look) -> Image.Image:
    """Draw only the slots of one player's board, for below a question about them."""
    plan = plan_board(Rect(MARGIN, MARGIN, *BOARD))
    first, last = plan.slots[0], plan.slots[-1]
    up = first.y - PAD - MARGIN
    rect = Rect(MARGIN, MARGIN, BOARD[0], last.bottom - first.y + 2 * PAD)
    image = ground((rect.w + 2 * MARGIN, rect.h + 2 * MARGIN))
    draw_panel(image, rect, line=RIM)
    for kind, slot in enumerate(plan.slots):
        draw_slot(image, replace(slot, y=slot.y - up), view.players[seat], kind, words=look.words)
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
    told: bool = False,
) -> None:
    """Draw one player's board where the plan says; ``told``: with what its empty slots would do, in words."""
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
        draw_slot(image, rect, player, kind, words=look.words if told else None)
        if (player.seat, f"slot{kind}") in changes.boards:
            outline(image, rect)
    draw_foot(image, plan.foot, player, changes=changes)


# ---- a board as one line


@dataclass(frozen=True, slots=True)
class LinePlan:
    """The rectangles of a board that is a line."""

    token: Rect
    name: Rect
    flags: Rect
    total: Rect
    counts: tuple[Rect, ...]
    """EP, requests and snow tiles."""
    slots: tuple[Rect, ...]


def plan_line(rect: Rect) -> LinePlan:
    """Lay out a board as a line."""
    inner = rect.inset(PAD, 4)
    token, name, flags, total, *rest = row(inner, (56, 158, 70, 58, *(60,) * 3, *(58,) * SLOTS), gap=2)
    return LinePlan(token, name, flags, total, tuple(rest[:3]), tuple(rest[3:]))


def draw_line(image: Image.Image, rect: Rect, view: View, player: PlayerView, look: Look, *, changes: Touched) -> None:
    """Draw what matters most of a board: renown with the decrees, EP, cards, the anima that its slots have."""
    plan, who, y = plan_line(rect), look.identity(player.seat), rect.middle[1]
    draw_panel(image, rect)
    draw_panel(image, plan.token.around(plan.flags).inset(-4, 2), who.wash, line=RIM, round_=9)
    centred(image, leader_figure(who, plan.token.h - 6), plan.token.middle)
    free = _draw_flags(image, plan.flags, view, player.seat)
    fitted(image, (plan.name.x, y), look.names[player.seat], room=plan.name.w + free, size=30)
    centred(image, seal(str(so_far(player)), 58), plan.total.middle)
    counts = (
        ("pips", token("ep", 32), player.ep),
        ("requests", sign("request", 32), player.requests),
        ("hand", sign("snow", 30), player.hand),
    )
    for spot, (key, sprite, number) in zip(plan.counts, counts, strict=True):
        centred(image, sprite if number else faint(sprite), (spot.x + 18, y))
        write(image, (spot.x + 37, y), str(number), face=Face.NUMERAL, size=FIGURES, fill=LINE, align="left")
        if (player.seat, key) in changes.boards:
            outline(image, spot.inset(0, 8))
    for kind, spot in enumerate(plan.slots):
        _draw_brief_slot(image, spot, player, kind)
        if (player.seat, f"slot{kind}") in changes.boards:
            outline(image, spot)
    if {(player.seat, key) for key in ("rp", "seals")} & changes.boards:
        outline(image, plan.total.inset(0, 4))


def _draw_brief_slot(image: Image.Image, rect: Rect, player: PlayerView, kind: int) -> None:
    """Draw the type of a slot and the anima that it has of what it needs."""
    there, sprite = has_anima(player, kind), type_icon(kind, 32)
    at = (rect.middle[0], rect.y + 21)
    centred(image, sprite if there or player.slots[kind] else faint(sprite), at)
    centred(image, _dots(min(there, player.need), player.need), (rect.middle[0], rect.bottom - 13))
    if kind in player.ready:
        centred(image, sign("tick", 22), (at[0] + 18, at[1] - 6))


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
    """Draw from right to left: first player, waited for, done for today; return the width that is left."""
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
