"""Storm whistle and Boreal smilodon with their ends: archaeologists from where, and to where.

Knows what is at the end of such a way. Must not know who may be sent: the engine's advice does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES
from engine.ice.components import FRONTS
from render.base import Shortcut
from render.ice.lexicon import archaeologists, spot_name
from render.ice.prompts.hints import fitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ice.board import Spot
    from render.ice.prompts.spots import Seen

_HERDING: Final = ("whistle", "smilodon")
_MOST: Final = 24
"""Of more ways than a list holds, it is first asked from where."""


def shortcuts(seen: Seen) -> tuple[Shortcut, ...]:
    """Return the ways of those tiles in the acting seat's hand, if they are few; its own leader's places first."""
    view = seen.view
    if view.decision.phase != "turn" or view.own is None or view.own.seat != view.active:
        return ()
    found: tuple[Shortcut, ...] = ()
    for front in _HERDING:
        if FRONTS.index(front) in view.own.hand:
            ways = [(there != seen.leader, way) for there, way in _ways(front, seen)]
            found += tuple(way for _, way in sorted(ways, key=lambda one: one[0])) if len(ways) <= _MOST else ()
    return found


def _ways(front: str, seen: Seen) -> Iterator[tuple[Spot, Shortcut]]:
    for spot, cell in seen.cells.items():
        if not cell.archs:
            continue
        most = advice.whistled(seen.view, spot) if front == "whistle" else cell.archs
        for target in advice.targets(seen.view, front, spot):
            for number in range(most, 0, -1) if front == "whistle" else (most,):
                yield target, _way(front, (spot, target, number), seen)


def _way(front: str, way: tuple[Spot, Spot, int], seen: Seen) -> Shortcut:
    source, target, number = way
    words, tail = seen.words, f":{number}" if front == "whistle" else ""
    label = words.say(
        "{archaeologists} from {source} to {target}",
        archaeologists=archaeologists(words, number),
        source=spot_name(source),
        target=spot_name(target),
    )
    there = [seen.tile(target), *seen.people(target)]
    texts = (f"play:{front}:{NAMES[source]}", f"to:{NAMES[target]}{tail}")
    return Shortcut(texts, label, fitting([part for part in there if part]), whole=True, at=NAMES[target])
