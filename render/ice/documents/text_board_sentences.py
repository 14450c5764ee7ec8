"""What stands out on the dig, in sentences: for people to whom a grid of signs says little.

Knows the dig and views. Must not know the players' boards, nor anybody's hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import DEEP, SNOW, SUPPLY, SURFACE, ZONES
from render.ice.daytime import order
from render.ice.lexicon import back_name, ep, spot_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import CellView, View
    from render.words import Words

_LEVELS: Final = (
    (SNOW, msg("snow {n} of {all}")),
    (SURFACE, msg("surface {n} of {all}")),
    (DEEP, msg("deep {n} of {all}")),
)
_MOST: Final = 12
"""Artifacts that are named one by one."""


def sentences(view: View, names: Sequence[str], words: Words) -> str:
    """Return how much is left of each level, what every leader stands on, and which artifacts lie open."""
    lines = [words.say("What stands out"), _left(view, words)]
    lines += [_leader(view, seat, names, words) for seat in order(view) if view.players[seat].leader != SUPPLY]
    found = [cell for cell in view.cells if cell.kind == "tile" and cell.open and cell.spot not in SNOW]
    if found:
        shown = ", ".join(f"{spot_name(cell.spot)} {_what(cell, words)}" for cell in found[:_MOST])
        more = len(found) - _MOST
        lines.append(words.say("Artifacts that lie open: {places}.", places=shown))
        if more > 0:
            lines.append(words.count("{n} more lies open.", "{n} more lie open.", more))
    else:
        lines.append(words.say("No artifact lies open yet."))
    return "\n".join(lines)


def _left(view: View, words: Words) -> str:
    tiles = {cell.spot for cell in view.cells if cell.kind == "tile"}
    parts = [words.say(text, n=len(tiles & set(cells)), all=len(cells)) for cells, text in _LEVELS]
    return words.say("Tiles left: {parts}.", parts=", ".join(parts))


def _leader(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return where a leader stands, and what digging there costs."""
    spot = view.players[seat].leader
    cell = next(cell for cell in view.cells if cell.spot == spot)
    values = {"name": names[seat], "spot": spot_name(spot), "what": _what(cell, words)}
    price = advice.price(view, seat) if view.outcome is None else None
    if cell.kind != "tile" or price is None:
        return words.say("{name}'s leader is at {spot}, {what}.", **values)
    if not advice.diggable(view, seat):
        return words.say("{name}'s leader is at {spot}, {what}, too covered to be dug.", **values)
    return words.say("{name}'s leader is at {spot}, {what}: digging costs {ep}.", **values, ep=ep(words, price.ep))


def _what(cell: CellView, words: Words) -> str:
    if cell.spot in ZONES:
        return words.say("Azulia")
    if cell.back is None:
        return words.say("ledge") if cell.kind == "ledge" else words.say("a gap")
    return back_name(words, cell.back)
