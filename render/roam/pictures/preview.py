"""The picture of a step not taken yet: the map after it, and beside it the question, the player and the character.

It is so low that question, picture and buttons fit on one screen, of a phone and of a desk. Knows views and events.
Must not know whether the step will be taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.roam import advice
from engine.roam.deck import Ability
from engine.roam.events import Explored, Placed, Replaced, RoamEvent
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect, grid, row, rows_of
from render.drawing.theme import BARK, CARD, CREAM, FADED, INK, Colour, Face, Identity
from render.letters.lettering import width, write
from render.roam.lexicon import square as square_name
from render.roam.pictures.chart import draw_map
from render.roam.pictures.plan import CHIP, GAP, MARGIN, PAD, MapPlan, changes, plan_low_map
from render.roam.pictures.table_picture import paper
from render.roam.pictures.tableau import draw_character, draw_chips, draw_panel
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.pieces import SMALLEST, ability, coin, marker, pattern_cell, pictogram, pip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.deck import Card, Pattern
    from engine.roam.view import Exploration, PlayerView, View
    from render.look import Look


WIDE: Final = 1000
CELL: Final = 65
SCROLL: Final = 34
_BAND: Final = 54
_PLATE: Final = 50
_CARD: Final = 86
_CARDS_ACROSS: Final = 4
_CHIPS_ACROSS: Final = 5
_RACE: Final = 40
"""How high the line is with everyone's characters, whose number ends the match."""
_PORTRAIT: Final = 172
"""How wide the character is drawn that explores."""
_BROUGHT: Final = 60
"""How high the line is that says what a step brings."""


@dataclass(frozen=True, slots=True)
class PreviewPlan:
    """The rectangles of the picture."""

    size: tuple[int, int]
    map: MapPlan
    column: Rect
    band: Rect | None
    """Where the question has room; None where none is asked."""
    plate: Rect
    race: Rect | None
    """Where everyone's characters are counted; None where cards need the room."""
    about: Rect | None
    """The character that explores, large; None when none does."""
    choices: tuple[Rect, ...]
    """Those who can explore, each with the pattern."""
    cards: tuple[Rect, ...]
    chips: tuple[Rect, ...]


def plan_preview(player: PlayerView, *, exploring: bool, asked: bool = True, choices: int = 0) -> PreviewPlan:
    """Lay out the picture; of many cards and chips there is room for some only, and no card while one explores.

    ``choices``: how many can explore, if one of them is chosen.
    """
    board = plan_low_map(MARGIN, MARGIN, CELL, SCROLL)
    left = board.rect.right + GAP
    column = Rect(left, MARGIN, WIDE - MARGIN - left, board.rect.h)
    inner = column.inset(PAD)
    band = Rect(inner.x, inner.y, inner.w, _BAND) if asked else None
    plate = Rect(inner.x, band.bottom if band else inner.y, inner.w, _PLATE)
    chips = len(player.artifacts) + player.outpost
    foot = inner.bottom + PAD - rows_of(chips, _CHIPS_ACROSS) * (CHIP[1] + PAD)
    shown = grid(Rect(inner.x, foot, inner.w, 0), chips, across=_CHIPS_ACROSS, height=CHIP[1], gap=PAD)
    race: Rect | None = Rect(inner.x, plate.bottom + PAD, inner.w, _RACE)
    top = plate.bottom + 2 * PAD + _RACE
    if not (exploring or choices) and (foot - top) // (_CARD + PAD) * _CARDS_ACROSS < len(player.characters):
        race, top = None, plate.bottom + PAD
    rest = Rect(inner.x, top, inner.w, foot - PAD - top)
    fitting = 0 if exploring or choices else (foot - top) // (_CARD + PAD) * _CARDS_ACROSS
    return PreviewPlan(
        (WIDE, board.rect.h + 2 * MARGIN),
        board,
        column,
        band,
        plate,
        race,
        rest if exploring and not choices else None,
        _plan_choices(rest, choices),
        grid(rest, min(len(player.characters), fitting), across=_CARDS_ACROSS, height=_CARD, gap=PAD),
        shown,
    )


def _plan_choices(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Lay out cards that are as large as they can be."""
    if not count:
        return ()
    across = next(n for n in range(2, count + 2) if n * (n + (n > 2)) >= count)
    rows = rows_of(count, across)
    return grid(rect, count, across=across, height=min(_CHOICE, (rect.h + PAD) // rows - PAD), gap=PAD)


_CHOICE: Final = 164
"""How high the card is at most of who can explore."""
_SQUARE: Final = 52
"""The largest square of a pattern."""
_SIGN: Final = 50
"""How large the sign of an artifact is above what it would make of a pattern."""
_GAIN: Final = (58, 30)
_NAME: Final = SMALLEST
_TAG: Final = 30
_OPEN: Final = 12
"""Squares that can be chosen besides those that buttons name, at most, so that they are outlined."""
_GREEN: Final[Colour] = (36, 122, 72)


@cached
def gain(amount: int) -> Image.Image:
    """Return a small plate with the coins gained."""

    def draw(pen: Pen) -> None:
        wide, tall = _GAIN
        pen.box((0, 0, wide, tall), INK, round_=tall / 2)
        pen.box((2, 2, wide - 2, tall - 2), CREAM, round_=tall / 2 - 2)

    sprite = sketch(_GAIN, draw)
    write(sprite, (19, 15), f"+{amount}", face=Face.NUMERAL, size=SMALLEST)
    centred(sprite, coin(23), (43, 15))
    return sprite


@cached
def _hollow(who: Identity, size: int) -> Image.Image:
    """Return the dashed outline of a blank square that may still be filled."""

    def draw(pen: Pen) -> None:
        for wide, paint in ((8, CREAM), (4, who.edge)):
            for i in range(3):
                a, b = size * (0.14 + 0.29 * i), size * (0.28 + 0.29 * i)
                for line in (
                    ((a, 6), (b, 6)),
                    ((a, size - 6), (b, size - 6)),
                    ((6, a), (6, b)),
                    ((size - 6, a), (size - 6, b)),
                ):
                    pen.line(line, paint, width=wide)

    return sketch((size, size), draw)


def _gains(view: View, events: Sequence[RoamEvent]) -> dict[int, int]:
    """Return the coins gained on each square."""
    found: dict[int, int] = {}
    for event in events:
        match event:
            case Placed(squares=squares):
                # only the first marker on a square gains its coins (R12.3)
                found |= {at: view.coins[at] for at in squares if view.coins[at] and len(view.markers[at]) == 1}
            case Replaced(square=at, gained=gained) if gained:
                found[at] = gained
            case _:
                pass
    return found


@cached
def _open(size: int) -> Image.Image:
    """Return the outline of a square that can be chosen."""

    def draw(pen: Pen) -> None:
        for wide, paint in ((5, INK), (2.5, CREAM)):
            pen.box(
                (7 - wide / 2, 7 - wide / 2, size - 7 + wide / 2, size - 7 + wide / 2), None, line=paint, width=wide
            )

    return sketch((size, size), draw)


@cached
def _tag(name: str, *, best: bool) -> Image.Image:
    """Return the name of a square that a button names, in the colour of the recommended one."""
    wide = width(name, Face.NARROW, _NAME) + 12

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, _TAG), INK, round_=7)
        pen.box((2, 2, wide - 2, _TAG - 2), _GREEN if best else CREAM, round_=5)

    sprite = sketch((wide, _TAG), draw)
    write(sprite, (wide // 2, _TAG // 2), name, face=Face.NARROW, size=_NAME, fill=CREAM if best else INK)
    return sprite


@dataclass(frozen=True, slots=True)
class Marked:
    """What else a panel shows on the picture."""

    named: tuple[int, ...] = ()
    """Squares that buttons name."""
    open: tuple[int, ...] = ()
    """All other squares that can be chosen."""
    news: tuple[RoamEvent, ...] = ()
    """What others did before the turn of who looks."""
    best: int | None = None
    """The one of the named squares that is recommended."""
    asked: bool = False
    """Whether room is kept for the question."""


NOTHING: Final = Marked()


def preview(
    view: View, look: Look, *, events: Sequence[RoamEvent] = (), shown: Marked = NOTHING
) -> tuple[Image.Image, Rect | None]:
    """Draw the map with changed squares outlined and their coins next to them, and beside it who acts.

    Return with it where the question has room.
    """
    seat = next((event.seat for event in events if isinstance(event, Placed | Replaced)), view.active)
    player = view.players[seat]
    now = view.exploration
    card = advice.card_of(view, now.character) if now else None
    choices = _choices(player, events, card) if shown.asked else ()
    plan = plan_preview(player, exploring=card is not None, asked=shown.asked, choices=len(choices))
    board = plan.map
    image = paper(plan.size)
    changed = changes(events)
    draw_map(image, board, view, changed, look, news=changes(shown.news), own=True)
    # where nearly every square can be chosen, outlines would say nothing
    for at in (*shown.named, *(shown.open if len(shown.open) <= _OPEN else ())):
        if at not in changed.squares:
            centred(image, _open(CELL - 4), board.squares[at].middle)
    if now is not None:
        for at in now.blanks:
            if len(view.markers[at]) < (2 if view.stacked else 1):
                centred(image, _hollow(look.identity(seat), CELL - 4), board.squares[at].middle)
    gained = _gains(view, events)
    for at, amount in gained.items():
        square = board.squares[at]
        stamp(image, gain(amount), (square.right - _GAIN[0] - 1, square.bottom - _GAIN[1] - 1))
    for at in shown.named:
        square = board.squares[at]
        stamp(image, _tag(square_name(at), best=at == shown.best), (square.x + 1, square.y + 1))
    placed = sum(len(event.squares) for event in events if isinstance(event, Placed))
    brought = _brought(look.identity(seat), placed, sum(gained.values())) if placed else None
    draw_panel(image, plan.column, player, view, look, plate=plan.plate)
    if plan.race is not None:
        _draw_race(image, plan.race, view, look)
    for rect, one in zip(plan.choices, choices, strict=True):
        pattern = one.pattern.turned(player.edge.quarters)
        stamp(image, _choice(one, pattern, (rect.w, rect.h), best=one is card), (rect.x, rect.y))
    if plan.about is not None and card is not None and now is not None:
        _draw_explorer(image, plan.about, view, card, now=now, brought=brought)
    awake_first = sorted(player.characters, key=lambda held: not held.awake)
    cards = player.characters if len(plan.cards) == len(player.characters) else awake_first
    for rect, held in zip(plan.cards, cards, strict=False):
        draw_character(image, rect, held, player, changes=changed, priced=False)
    draw_chips(image, plan.chips, player, changed)
    return image, plan.band


def _choices(player: PlayerView, events: Sequence[RoamEvent], card: Card | None) -> tuple[Card, ...]:
    """Return who can explore where that is asked and one of several is recommended; else ()."""
    if card is None or not any(isinstance(event, Explored) for event in events):
        return ()
    found = tuple(
        card if held.card.id == card.id else held.card
        for held in player.characters
        if held.awake or held.card.id == card.id
    )
    return found if len(found) > 1 else ()


@cached
def _choice(card: Card, pattern: Pattern, size: tuple[int, int], *, best: bool) -> Image.Image:
    """Return the card of one who can explore: name, face, and the pattern as it will lie on the map."""
    wide, tall = size
    rim = 5 if best else 2

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), _GREEN if best else BARK, round_=8)
        pen.box((rim, rim, wide - rim, tall - rim), CARD, round_=7)

    sprite = sketch(size, draw)
    write(sprite, (wide // 2, 21), card.name, face=Face.NARROW, size=29, room=wide - 16)
    lower = tall - 46
    portrait = bust(card, min(round(lower / TALL), wide // 2 - 10))
    stamp(sprite, portrait, (9, tall - 7 - portrait.height))
    room = wide - portrait.width - 26
    picture = pictogram(pattern, pattern_cell(pattern, (room, lower), most=38))
    centred(sprite, picture, (wide - 9 - room // 2, 39 + lower // 2))
    return sprite


def _draw_race(image: Image.Image, rect: Rect, view: View, look: Look) -> None:
    """Write how many characters everyone has, and how many end the match (R8.1)."""
    y, size = rect.middle[1], 29
    title, end = look.words.say("Characters"), look.words.say("of 10")
    left = rect.x + 4 + write(image, (rect.x + 4, y), title, face=Face.NARROW, size=size, fill=FADED, align="left") + 12
    right = (
        rect.right - 4 - write(image, (rect.right - 4, y), end, face=Face.NARROW, size=size, fill=FADED, align="right")
    )
    for part, seat in zip(
        row(Rect(left, rect.y, right - left, rect.h), [(right - left) // len(view.order)] * len(view.order), gap=0),
        view.order,
        strict=True,
    ):
        centred(image, pip(look.identity(seat), 30), (part.x + 17, y))
        count = str(len(view.players[seat].characters))
        write(image, (part.x + 36, y), count, face=Face.NUMERAL, size=29, align="left")


@cached
def _brought(who: Identity, placed: int, coins: int) -> Image.Image:
    """Return how many markers a step places and how many coins it brings."""
    sprite = Image.new("RGBA", (250, 60), (0, 0, 0, 0))
    stamp(sprite, marker(who, 56), (4, 2))
    write(sprite, (68, 30), str(placed), face=Face.NUMERAL, size=42, align="left")
    stamp(sprite, coin(48), (134, 6))
    write(sprite, (192, 30), str(coins), face=Face.NUMERAL, size=42, align="left")
    return sprite


def _draw_explorer(
    image: Image.Image,
    rect: Rect,
    view: View,
    card: Card,
    *,
    now: Exploration,
    brought: Image.Image | None,
) -> None:
    """Draw the character that explores, and beside it its pattern on the map and what Turn artifacts make of it."""
    portrait = bust(card, min(_PORTRAIT, round((rect.h - 44) / TALL)))
    left = Rect(rect.x, rect.y, _PORTRAIT + 16, rect.h)
    centred(image, portrait, (left.middle[0], left.middle[1] - 22))
    name = (left.middle[0], left.middle[1] + portrait.height // 2)
    write(image, name, card.name, face=Face.TITLE, size=32, room=left.w)
    right = Rect(left.right + PAD, rect.y, rect.right - left.right - PAD, rect.h - (_BROUGHT if brought else 0))
    turns = min(2, advice.turns_left(view))
    sign = _SIGN if turns else 0
    for turn, part in enumerate(row(right, [right.w // (1 + turns) - PAD] * (1 + turns), gap=PAD)):
        pattern = card.pattern.turned(now.quarters + turn)
        room = (part.w - 8, part.h - sign - 16)
        picture = pictogram(pattern, pattern_cell(pattern, room, most=_SQUARE))
        x, y = part.middle
        for step in range(turn):
            centred(image, ability(Ability.TURN, sign), (x + step * 20 - (turn - 1) * 10, part.y + sign // 2 + 4))
        centred(image, picture, (x, y + sign // 2))
    if brought:
        centred(image, brought, (right.middle[0], right.bottom + _BROUGHT // 2 - 2))
