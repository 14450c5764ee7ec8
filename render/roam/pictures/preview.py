"""The picture of a step that is not taken yet: the map after it, and beside it who acts and with whom.

On a desk the picture is at most 480 pixels high. Knows views and events. Must not know whether the step will be taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.roam import advice
from engine.roam.deck import Ability
from engine.roam.events import Placed, Replaced, RoamEvent
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect, grid
from render.drawing.theme import CREAM, FADED, INK, Face, Identity
from render.letters.lettering import stacked, wrap, write
from render.roam.pictures.chart import draw_map
from render.roam.pictures.plan import CHIP, GAP, MARGIN, PAD, MapPlan, changes, map_size, plan_map
from render.roam.pictures.table_picture import paper
from render.roam.pictures.tableau import draw_character, draw_chips, draw_panel
from render.roam.sprites.busts import bust
from render.roam.sprites.pieces import ability, coin, marker, pattern_cell, pictogram

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.deck import Card
    from engine.roam.view import Exploration, PlayerView, View
    from render.look import Look
    from render.words import Words


WIDE: Final = 1000
CELL: Final = 118
SCROLL: Final = 39
_PLATE: Final = 100
_CARD: Final = 86


@dataclass(frozen=True, slots=True)
class PreviewPlan:
    """The rectangles of the picture."""

    size: tuple[int, int]
    map: MapPlan
    column: Rect
    plate: Rect
    about: Rect | None
    """The character that explores, large; None when none does."""
    cards: tuple[Rect, ...]
    chips: tuple[Rect, ...]


def plan_preview(player: PlayerView, *, exploring: bool) -> PreviewPlan:
    """Lay out the picture; of many cards and chips there is room for some only, and none while one explores."""
    tall = map_size(CELL, SCROLL)[1]
    board = plan_map(MARGIN, MARGIN, CELL, SCROLL)
    left = board.rect.right + GAP
    column = Rect(left, MARGIN, WIDE - MARGIN - left, tall)
    inner = column.inset(PAD)
    plate = Rect(inner.x, inner.y, inner.w, _PLATE)
    chips = len(player.artifacts) + player.outpost
    rows = (chips + 1) // 2
    foot = inner.bottom - rows * (CHIP[1] + PAD) + PAD
    shown = grid(Rect(inner.x, foot, inner.w, 0), chips, across=2, height=CHIP[1], gap=PAD)
    top = plate.bottom + PAD
    about = Rect(inner.x, top, inner.w, foot - PAD - top) if exploring else None
    fitting = 0 if exploring else (foot - top) // (_CARD + PAD) * 2
    count = min(len(player.characters), fitting)
    cards = grid(Rect(inner.x, top, inner.w, 0), count, across=2, height=_CARD, gap=PAD)
    return PreviewPlan((WIDE, tall + 2 * MARGIN), board, column, plate, about, cards, shown)


_SAID: Final = 21
_STEP: Final = 23
_HIGH: Final = 160
"""The most room that a pattern has downwards."""
_SQUARE: Final = 40
"""The largest square of a pattern."""


@cached
def gain(amount: int) -> Image.Image:
    """Return a small plate with the coins gained."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, 66, 36), INK, round_=18)
        pen.box((2, 2, 64, 34), CREAM, round_=16)

    sprite = sketch((66, 36), draw)
    write(sprite, (20, 18), f"+{amount}", face=Face.NUMERAL, size=24)
    centred(sprite, coin(28), (48, 18))
    return sprite


@cached
def _hollow(who: Identity, size: int) -> Image.Image:
    """Return the dashed outline of a blank square that may still be filled."""

    def draw(pen: Pen) -> None:
        for wide, paint in ((9, CREAM), (5, who.edge)):
            for i in range(4):
                a, b = size * (0.14 + 0.2 * i), size * (0.26 + 0.2 * i)
                for line in (
                    ((a, 9), (b, 9)),
                    ((a, size - 9), (b, size - 9)),
                    ((9, a), (9, b)),
                    ((size - 9, a), (size - 9, b)),
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


def preview(view: View, look: Look, *, events: Sequence[RoamEvent] = ()) -> Image.Image:
    """Draw the map with changed squares outlined and their coins next to them, and beside it who acts."""
    seat = next((event.seat for event in events if isinstance(event, Placed | Replaced)), view.active)
    player = view.players[seat]
    now = view.exploration
    card = advice.card_of(view, now.character) if now else None
    plan = plan_preview(player, exploring=card is not None)
    board = plan.map
    image = paper(plan.size)
    changed = changes(events)
    draw_map(image, board, view, changed, look)
    if now is not None:
        for at in now.blanks:
            if len(view.markers[at]) < (2 if view.stacked else 1):
                centred(image, _hollow(look.identity(seat), CELL - 4), board.squares[at].middle)
    gained = _gains(view, events)
    for at, amount in gained.items():
        square = board.squares[at]
        stamp(image, gain(amount), (square.right - 70, square.bottom - 40))
    placed = sum(len(event.squares) for event in events if isinstance(event, Placed))
    brought = _brought(look.identity(seat), placed, sum(gained.values())) if placed else None
    draw_panel(image, plan.column, player, view, look, plate=plan.plate)
    if plan.about is not None and card is not None and now is not None:
        _draw_explorer(image, plan.about, view, card, now=now, words=look.words, brought=brought)
    awake_first = sorted(player.characters, key=lambda held: not held.awake)
    shown = player.characters if len(plan.cards) == len(player.characters) else awake_first
    for rect, held in zip(plan.cards, shown, strict=False):
        draw_character(image, rect, held, player, changes=changed, priced=False)
    draw_chips(image, plan.chips, player, changed)
    return image


@cached
def _brought(who: Identity, placed: int, coins: int) -> Image.Image:
    """Return how many markers a step places and how many coins it brings."""
    sprite = Image.new("RGBA", (180, 52), (0, 0, 0, 0))
    stamp(sprite, marker(who, 48), (4, 2))
    write(sprite, (58, 26), str(placed), face=Face.NUMERAL, size=32, align="left")
    stamp(sprite, coin(40), (98, 6))
    write(sprite, (144, 26), str(coins), face=Face.NUMERAL, size=32, align="left")
    return sprite


def _draw_explorer(
    image: Image.Image,
    rect: Rect,
    view: View,
    card: Card,
    *,
    now: Exploration,
    words: Words,
    brought: Image.Image | None,
) -> None:
    """Draw the character that explores, its pattern on the map, and what Turn artifacts would make of it."""
    x = rect.middle[0]
    portrait = bust(card, 148)
    stamp(image, portrait, (x - portrait.width // 2, rect.y))
    y = rect.y + portrait.height + 20
    write(image, (x, y), card.name, face=Face.TITLE, size=28, room=rect.w)
    turns = min(2, advice.turns_left(view))
    high = min(_HIGH, (rect.bottom - y - 24) // (1 + turns) - 12)
    y += 24
    for turn in range(turns + 1):
        pattern = card.pattern.turned(now.quarters + turn)
        room = rect.w - (2 * 58 if turns else 20)
        picture = pictogram(pattern, pattern_cell(pattern, (room, high), most=_SQUARE))
        middle = y + high // 2
        for step in range(turn):
            centred(image, ability(Ability.TURN, 40), (rect.x + 22 + step * 16, middle))
        centred(image, picture, (x, middle))
        y += high + 12
    if brought:
        centred(image, brought, (x, y + 24))
        y += 56
    said = wrap(words.say(card.line), Face.NARROW, _SAID, room=rect.w - 8, lines=5)
    foot = rect.bottom - 4
    if y + len(said) * _STEP <= foot:
        stacked(image, (x, foot - len(said) * _STEP // 2), said, face=Face.NARROW, size=_SAID, fill=FADED)
