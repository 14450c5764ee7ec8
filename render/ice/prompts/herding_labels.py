"""Storm whistle and Boreal smilodon with their ends: archaeologists from where, and to where.

Knows what is at the end of such a way. Must not know who may be sent: the engine's advice does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES
from engine.ice.components import FRONTS
from render.action_groups import Shortcut
from render.ice.lexicon import archaeologists, spot_name
from render.ice.prompts.hints import fitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ice.board import Spot
    from render.ice.prompts.spots import Seen

_HERDING: Final = ("whistle", "smilodon")
_MOST: Final = 50
"""Ways that two lists hold; of more, it is first asked from where, unless some go to the leader."""


def shortcuts(seen: Seen) -> tuple[Shortcut, ...]:
    """Return the ways of those tiles in the acting seat's hand: to its own leader first, then the most at once."""
    view = seen.view
    if view.decision.phase != "turn" or view.own is None or view.own.seat != view.active:
        return ()
    found: tuple[Shortcut, ...] = ()
    for front in _HERDING:
        if FRONTS.index(front) in view.own.hand:
            ways = sorted(_ways(front, seen), key=lambda one: one[0])
            if len(ways) <= _MOST or not ways[0][0][0]:
                found += tuple(way for _, way in ways[:_MOST])
    return found


def _ways(front: str, seen: Seen) -> Iterator[tuple[tuple[bool, int], Shortcut]]:
    """Yield the ways, each with its rank: those to the leader first, then those with the most."""
    for spot, cell in seen.cells.items():
        if not cell.archs:
            continue
        most = advice.whistled(seen.view, spot) if front == "whistle" else cell.archs
        numbers = range(most, 0, -1) if front == "whistle" else (most,)
        ends = [(target, number) for target in advice.targets(seen.view, front, spot) for number in numbers]
        for target, number in ends:
            yield (target != seen.leader, -number), _way(front, (spot, target, number), seen, asked=len(ends) > 1)


def _way(front: str, way: tuple[Spot, Spot, int], seen: Seen, *, asked: bool) -> Shortcut:
    """Return the entry of a way; ``asked``: there are others from there, so that it is to be said which."""
    source, target, number = way
    words, tail = seen.words, f":{number}" if front == "whistle" else ""
    label = words.say(
        "{archaeologists} from {source} to {target}",
        archaeologists=archaeologists(words, number),
        source=spot_name(source),
        target=spot_name(target),
    )
    there = [seen.tile(target), *seen.people(target)]
    play = f"play:{front}:{NAMES[source]}"
    texts = (play, f"to:{NAMES[target]}{tail}") if asked else (play,)
    near = f"{spot_name(source)}→{spot_name(target)} ×{number}"
    return Shortcut(texts, label, fitting([part for part in there if part]), whole=True, at=NAMES[source], near=near)
