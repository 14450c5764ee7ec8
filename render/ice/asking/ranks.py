"""In which order the actions of a kind help most: where digging is cheapest first, then what lies nearest.

Knows which verbs bring a leader somewhere. Must not know words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import BY_NAME, NAMES
from engine.ice.known import acting, camped, known, led
from engine.ice.state import SUPPLY
from render.ice.places import place
from render.ice.prices import diggable, price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.board import Spot
    from engine.ice.state import State
    from engine.ice.view import View

_COMING: Final = frozenset({"build", "sail", "move", "walk", "step", "pitch"})
"""Verbs by which a leader comes to a spot, to dig there."""
_SENDING: Final = frozenset({"recruit", "forage", "destroy", "lay", "call", "pick"})
"""Verbs that do something to a spot, wherever the leader is."""
_PITCHING: Final = frozenset({"build", "pitch"})
_NEVER: Final = 99
"""Stands for EP where a tile cannot be excavated: after all others."""


def ranked(view: View, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions, those with the same words before a spot by what they are good for.

    A leader in the reserve has nothing better to do than to come to the dig, most of all by a camp of its own.
    """
    table, seat = known(view), acting(view)
    at = table.leaders[seat]
    groups: dict[str, list[tuple[tuple[float, ...], str]]] = {}
    ranks: dict[tuple[str, Spot], tuple[float, ...]] = {}
    for text in legal:
        verb, *rest = text.split(":")
        spot = next((BY_NAME[token] for token in rest if token in BY_NAME), SUPPLY)
        white = rest[:1] == ["white"]
        group = f"{verb}:white" if white else verb
        if spot == SUPPLY or verb not in _COMING | _SENDING:
            rank: tuple[float, ...] = ()
        elif (rank := ranks.get((group, spot), ())) == ():
            rank = ranks[group, spot] = (_cost(verb, spot, table, seat, white=white), _steps(at, spot))
        groups.setdefault(group, []).append((rank, text))
    kinds = sorted(groups, key=lambda group: at != SUPPLY or group != "build")
    return tuple(text for kind in kinds for _, text in sorted(groups[kind], key=lambda one: one[0]))


def _cost(verb: str, spot: Spot, table: State, seat: int, *, white: bool) -> int:
    """Return the EP that excavating costs where a leader comes to alone (I6.4); 0 where it does not come."""
    if verb not in _COMING:
        return 0
    if verb in _PITCHING:
        camp = table.camps.index(SUPPLY, len(table.players)) if white else seat
        table = camped(table, camp, spot)
    after = led(table, seat, spot)
    return price(after, seat).ep if diggable(after, seat) else _NEVER


def _steps(source: Spot, spot: Spot) -> float:
    """Return how far apart two spots lie, seen from above; nothing lies far from the reserve."""
    if source == SUPPLY:
        return 0
    here, there = place(NAMES[source]), place(NAMES[spot])
    assert here is not None  # noqa: S101  a spot has a name and a place
    assert there is not None  # noqa: S101
    return round((here.x - there.x) ** 2 + (here.y - there.y) ** 2)
