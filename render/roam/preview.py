"""The picture of a step that is not taken yet: the map after it, and the acting player's tableau.

Knows views and events. Must not know whether the step will be taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam.events import Placed, Replaced, RoamEvent
from render.cache import cached
from render.canvas import Pen, centred, sketch, stamp
from render.layout import Rect
from render.lettering import write
from render.roam.changes import changes
from render.roam.chart import draw_map
from render.roam.pieces import coin
from render.roam.plan import GAP, MARGIN, flat_height, map_size, plan_flat, plan_map
from render.roam.table_picture import paper
from render.roam.tableau import draw_tableau
from render.theme import CREAM, INK, Face, Identity
from render.wearing import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.roam.view import View

CELL: Final = 108
WIDE: Final = map_size(CELL)[0] + 2 * MARGIN


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


def preview(view: View, names: Sequence[str], *, events: Sequence[RoamEvent] = ()) -> Image.Image:
    """Draw the map and the acting player's tableau, with changed squares outlined and their coins next to them."""
    seat = next((event.seat for event in events if isinstance(event, Placed | Replaced)), view.active)
    player = view.players[seat]
    board = plan_map(MARGIN, MARGIN, CELL)
    panel = Rect(MARGIN, board.rect.bottom + GAP, board.rect.w, flat_height(player, board.rect.w))
    image = paper((WIDE, panel.bottom + MARGIN))
    changed = changes(events)
    draw_map(image, board, view, changed)
    if view.exploration is not None:
        for at in view.exploration.blanks:
            if len(view.markers[at]) < (2 if view.stacked else 1):
                centred(image, _hollow(identity(seat), CELL - 4), board.squares[at].middle)
    for at, amount in _gains(view, events).items():
        square = board.squares[at]
        stamp(image, gain(amount), (square.right - 70, square.bottom - 40))
    draw_tableau(image, plan_flat(player, panel), player, view, name=names[seat], changes=changed)
    return image
