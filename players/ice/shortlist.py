"""Which of the many legal actions deserve a thought: of each kind the few places that promise most.

Knows actions and places. Must not know what comes of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.actions import DONE
from engine.ice.board import NEAR, SUPPLY
from engine.ice.components import FRONT_WORDS
from engine.ice.pending import Turn
from players.ice.sites import price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Spot
    from engine.ice.state import State
    from players.ice.sites import Ways

_PLACES: Final = {"forage": 1, "rune": 3, "gem": 3, "whistle": 3, "smilodon": 3, "use": 3, "spark": 3, "manta": 5} | {
    "build": 4,
    "pitch": 4,
    "call": 6,
    "lay": 6,
    "destroy": 6,
    "camp": 8,
    "put": 8,
    "to": 8,
}
"""By verb, or front of a tile played: how many places are thought of; of other verbs all."""
_COMPANY: Final = frozenset({"move", "walk"})
"""Verbs that are thought of alone and with as many archaeologists as may come along."""
_NEARBY: Final = frozenset({"rune", "obliteration", "smilodon", "whistle"})
"""What is done to a place rather than there: best near the leader."""


def shortlist(state: State, seat: Seat, legal: Sequence[Action], *, ways: Ways, known: int) -> list[Action]:
    """Return the actions to think of; the end of a turn is not among them: it is always there.

    Snow tiles that came to light while thinking are not played: ``known`` is the set of the others.
    """
    turn = isinstance(state.stack[-1], Turn)
    held = {FRONT_WORDS[state.fronts[piece]] for piece in state.players[seat].hand if known >> piece & 1}
    found: list[Action] = []
    groups: dict[tuple[str, ...], list[Action]] = {}
    most: dict[tuple[str, Spot | None], Action] = {}
    for action in legal:
        if action.verb == "play" and action.words not in held:
            continue
        if action.verb in _COMPANY and action.number:
            most[action.verb, action.spot] = action
        elif action.spot is not None and _kind(action) in _PLACES:
            groups.setdefault((action.verb, *action.words), []).append(action)
        elif not turn or action != DONE:
            found.append(action)
    found += most.values()
    for group in groups.values():
        number = _PLACES[_kind(group[0])]
        if len(group) > number:
            group.sort(key=lambda action: _place(state, seat, ways, action=action), reverse=True)
        found += group[:number]
    # a hand that holds nothing known may leave nothing to think of
    return found or [*legal[:1]] if not turn else found


def _kind(action: Action) -> str:
    return action.words[0] if action.verb == "play" else action.verb


def _place(state: State, seat: Seat, ways: Ways, *, action: Action) -> float:
    """Return what a place promises: people near the leader, or a tile that is cheap to excavate and worth it."""
    spot, archs, leader = action.spot or 0, state.archs, state.leaders[seat]
    near = leader != SUPPLY and (spot == leader or spot in NEAR[leader])
    if action.verb == "destroy" or not _NEARBY.isdisjoint(action.words):
        return near + 0.2 * archs[spot]
    found = 0.4 * archs[spot] + 0.25 * sum([archs[other] for other in NEAR[spot]])
    site = ways.sites(state).get(spot)
    if site is not None:
        found += 1.0 + 1.2 * site.anima - 0.8 * price(state, spot, site, explorers=1 + archs[spot])
    if action.verb == "forage":
        # to a camp it sails
        found += near + (spot == leader) + (spot in state.camps)
    return found
