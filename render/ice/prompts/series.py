"""Series of actions that a panel offers as one: routes, and what goes to the end of what its first action begins.

Knows which modules have them, and which actions are only beginnings. Must not know any label.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.prompts import herding_labels, lighting_labels, overwork_labels, placing_labels, route_labels

if TYPE_CHECKING:
    from engine.core import Seat
    from render.action_groups import Shortcut
    from render.ice.prompts.spots import Seen

_BEGINS: Final = {"put": "put", "even": "put", "walk": "walk", "overwork": "overwork", "light": "light"}
"""By verb: what it begins, or does wholly, as other verbs do."""
_PLAYED: Final = frozenset({"spiders", "whistle", "smilodon"})
"""Snow tiles of which it is asked afterwards where they lead."""


def shortcuts(seat: Seat, seen: Seen) -> tuple[Shortcut, ...]:
    """Return the series that are offered to a seat, the nearest or best first."""
    if seat not in seen.view.decision.seats:
        return ()
    if seen.view.decision.phase == "allocate":
        return placing_labels.shortcuts(seen)
    return (
        *route_labels.shortcuts(seat, seen),
        *route_labels.strolls(seat, seen),
        *herding_labels.shortcuts(seen),
        *lighting_labels.shortcuts(seen),
        *overwork_labels.shortcuts(seen),
    )


def begins(text: str) -> str:
    """Return what an action only begins, as a key; "" if it is whole.

    >>> begins("even:a5d"), begins("play:spiders:s4c:1"), begins("move:s4c:1")
    ('put', 'play:spiders', '')
    """
    verb, *tokens = text.split(":")
    if verb == "play" and tokens and tokens[0] in _PLAYED:
        return f"play:{tokens[0]}"
    return _BEGINS.get(verb, "")
