"""The most useful order of actions of a kind: the cheapest digging first, then the nearest.

Knows which verbs bring a leader somewhere. Must not know words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, NAMES, SUPPLY
from render.ice.places import place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.base import MapPlace

_COMING: Final = frozenset({"build", "sail", "move", "walk", "step", "pitch"})
"""Verbs by which a leader comes to a spot, to dig there."""
_FLYING: Final = frozenset({"manta", "spiders"})
"""Snow tiles that bring a leader to a spot."""
_PITCHING: Final = frozenset({"build", "pitch"})
_SENDING: Final = frozenset({"recruit", "forage", "destroy", "lay", "call", "pick"})
"""Verbs that do something to a spot, wherever the leader is."""
_BESIDE: Final = 10
"""The square of the distance below which two spots lie beside each other, or under each other."""
_NEVER: Final = 99
"""The cost for tiles that cannot be excavated, so that they are sorted last."""


def ranked(view: View, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions; those that differ only in their spot are sorted, the most useful first.

    For a leader in the reserve, coming to the dig goes first, above all by a camp of its own.
    """
    at = view.players[advice.acting(view)].leader
    groups: dict[str, list[tuple[tuple[float, ...], str]]] = {}
    ranks: dict[tuple[str, Spot], tuple[float, ...]] = {}
    crowded = [there for cell in view.cells if cell.archs and (there := place(NAMES[cell.spot]))]
    for text in legal:
        verb, *rest = text.split(":")
        spot = next((BY_NAME[token] for token in rest if token in BY_NAME), SUPPLY)
        white = rest[:1] == ["white"]
        flown = verb == "play" and rest[0] in _FLYING
        group = f"{verb}:{rest[0]}" if white or flown else verb
        if spot == SUPPLY or not (flown or verb in _COMING | _SENDING):
            rank: tuple[float, ...] = ()
        elif (rank := ranks.get((group, spot), ())) == ():
            rank = ranks[group, spot] = (_cost(group, spot, view), _steps(at, spot, crowded))
        groups.setdefault(group, []).append((rank, text))
    kinds = sorted(groups, key=lambda group: at != SUPPLY or group != "build")
    return tuple(text for kind in kinds for _, text in sorted(groups[kind], key=lambda one: one[0]))


def nearest(view: View, legal: Sequence[str]) -> tuple[str, int]:
    """Return the first move, with the company that makes digging there cheapest, and the EP of digging then."""
    moves = [text for text in legal if text.startswith("move:")]
    spot = moves[0].split(":")[1] if moves else ""
    found: list[tuple[int, int, str]] = []
    for text in moves:
        _, there, many = text.split(":")
        if there == spot:
            costs = advice.arrival(view, text).digging
            found.append((costs[0] if costs else advice.MOST_EP, -int(many), text))
    cost, _, text = min(found, default=(0, 0, ""))
    return text, cost


def _cost(group: str, spot: Spot, view: View) -> int:
    """Return the EP of excavating where the leader would arrive alone (I6.4); 0 where it does not go."""
    verb, _, tile = group.partition(":")
    if verb not in _COMING and tile not in _FLYING:
        return 0
    way = group if verb in _PITCHING else "move"
    costs = advice.arrival(view, f"{way}:{NAMES[spot]}:0").digging
    return costs[0] if costs else _NEVER


def _steps(source: Spot, spot: Spot, crowded: Sequence[MapPlace]) -> float:
    """Return the distance of two spots seen from above; from the reserve, the fewer archaeologists are near it."""
    there = place(NAMES[spot])
    assert there is not None
    if source == SUPPLY:
        return -sum((one.x - there.x) ** 2 + (one.y - there.y) ** 2 < _BESIDE for one in crowded)
    here = place(NAMES[source])
    assert here is not None
    return round((here.x - there.x) ** 2 + (here.y - there.y) ** 2)
