"""Why a turn of Roam is liked: what it changes, by what the evaluation weighs.

Knows features and their weights. Must not know how turns are found.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from players.computer import Reason
from players.roam import features as of

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.state import State
    from players.roam.evaluation import Evaluation

LEAST: Final = 0.01
"""Changes that are worth less are not told."""
OTHERS: Final = "others: "
"""What a reason begins with that lies in how the others stand."""


def subject(feature: int) -> str:
    """Return what a feature is about, in one word."""
    if feature >= of.LAND:
        return "lands"
    name = of.NAMES[feature]
    if name.startswith(("artifact", "ready")):
        return "artifacts"
    if name.startswith(("awake", "all asleep")):
        return "awake"
    if name.startswith("coins"):
        return "coins"
    if name.startswith(("pattern", "blanks", "characters")):
        return "characters"
    return name


def weighed(evaluation: Evaluation, state: State, seat: Seat) -> dict[str, float]:
    """Return how strong a seat is, by subject; whose turn it is is left out, every turn changes that."""
    weights, found = evaluation.weighed(state).weights, defaultdict[str, float](float)
    for feature, amount in of.features(state, seat, evaluation.book):
        if feature != of.TO_MOVE:
            found[subject(feature)] += weights[feature] * amount
    return found


def reasons(evaluation: Evaluation, before: State, after: State, seat: Seat) -> tuple[Reason, ...]:
    """Return what changed for a seat, and what became worse or better for the best of the others, most first."""
    scores = evaluation.scores(after)
    rival = max((other for other in range(len(scores)) if other != seat), key=scores.__getitem__)
    found = []
    for whose, sign, prefix in ((seat, 1, ""), (rival, -1, OTHERS)):
        was, is_now = weighed(evaluation, before, whose), weighed(evaluation, after, whose)
        for name in was.keys() | is_now.keys():
            change = sign * (is_now.get(name, 0.0) - was.get(name, 0.0))
            if abs(change) >= LEAST:
                found.append(Reason(prefix + name, round(change, 4)))
    return tuple(sorted(found, key=lambda reason: (-abs(reason.worth), reason.feature)))
