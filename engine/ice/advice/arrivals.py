"""How it stands where an action brings people: who is there then, and what excavating costs then.

Knows which actions move leaders, archaeologists and camps, and where to. Must not know whether they are legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.advice.excavations import on_diggable, priced
from engine.ice.advice.turns import acting
from engine.ice.board import BY_NAME, SUPPLY
from engine.ice.hidden.from_view import from_view, led, sent
from engine.ice.table import carry, explorers
from engine.ice.turn import artifacts
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.state import State
    from engine.ice.view import View

_WHISTLED: Final = 1
"""Archaeologists that go with the whistle at least (I9)."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """How it stands where an action brings people, once it is done."""

    archaeologists: int
    explorers: int
    """Archaeologists and leaders."""
    leader: Spot
    """Where the leader of who acts is then; -1 in the reserve."""
    digging: tuple[int, ...]
    """EP that excavating the tile under the leader of who acts may cost then, the least first; empty: it cannot be."""


def arrival(view: View, text: str) -> Arrival:
    """Return what an action, or the beginning of several, brings who acts where it leads to (I6.1 to I6.7, I8.7, I8.8).

    Where it is not said yet how many come along, there are several costs. What moves nobody leaves all as it is.
    """
    known = _known(view)
    if text not in known:
        known[text] = _arrival(view, text)
    return known[text]


@cached_by_identity
def _known(_view: View) -> dict[str, Arrival]:
    """Return what was asked of a view: order, hints and routes all ask for the same."""
    return {}


def _arrival(view: View, text: str) -> Arrival:
    seat = acting(view)
    spot, tables = _after(view, seat, text.split(":"))
    costs = {priced(table, seat).ep for table in tables if on_diggable(table, seat)}
    first = tables[0]
    there = spot if spot >= 0 else None
    return Arrival(
        archaeologists=0 if there is None else first.archs[there],
        explorers=0 if there is None else explorers(first, there),
        leader=first.leaders[seat],
        digging=tuple(sorted(costs)),
    )


def _after(view: View, seat: Seat, tokens: list[str]) -> tuple[Spot, tuple[State, ...]]:
    """Return where an action leads, and the tables as they may be then."""
    table = from_view(view)
    match tokens:
        case ["move" | "walk", spot]:
            return BY_NAME[spot], tuple(led(table, seat, BY_NAME[spot], many) for many in _companies(table, seat))
        case ["move" | "walk" | "sail", spot, *number] | ["play", "spiders" | "manta", spot, *number]:
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], _number(number)),)
        case ["step", spot]:
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], view.decision.archs),)
        case ["home", *number]:
            spot_home = table.camps[seat]
            return spot_home, (led(table, seat, spot_home, _number(number)),) if spot_home != SUPPLY else (table,)
        case ["build", "white", spot, *number]:
            white = table.camps.index(SUPPLY, len(table.players))
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], _number(number), camp=white),)
        case ["build" | "pitch", spot, *number] if spot in BY_NAME:
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], _number(number), camp=seat),)
        case ["recruit", spot] | ["put", _, spot, *_]:
            return BY_NAME[spot], (sent(table, 1, BY_NAME[spot]),)
        case ["to", spot, *number]:
            return BY_NAME[spot], (_sent_on(view, table, BY_NAME[spot], number),)
        case ["use" | "spark", "exalted"]:
            at = table.leaders[seat]
            found = artifacts.sources(table, seat)
            return at, (sent(table, len(found), at) if found else table,)
    return table.leaders[seat], (table,)


def _companies(table: State, seat: Seat) -> range:
    """Return how many may come along in a move (I6.2, I13.2)."""
    source = table.leaders[seat]
    return range(1) if source == SUPPLY else range(min(carry(table, seat), table.archs[source]) + 1)


def _sent_on(view: View, table: State, spot: Spot, number: list[str]) -> State:
    """Return the table once those whom a decision sends on are there: of the rope, the whistle or the smilodon."""
    decision = view.decision
    if decision.phase == "held":
        return sent(table, 1 + decision.archs, spot)
    many = int(number[0]) if number else _WHISTLED if decision.phase == "whistle" else table.archs[decision.cell]
    return sent(table, many, spot, source=decision.cell)


def _number(number: list[str]) -> int:
    return int(number[0]) if number else 0
