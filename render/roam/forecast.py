"""What a placement would bring, reckoned from a view: markers, coins, lands completed, the outpost.

Knows how markers come to lie on the map (R4, R6, R11, R12). Must not know any word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.roam.bits import ALL, PLACES, listed, on_map, surrounded
from engine.roam.squares import WIDTH, square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from engine.roam.deck import Ability, Artifact, Card, Pattern
    from engine.roam.view import PlayerView, View

Markers: TypeAlias = tuple[tuple["Seat", ...], ...]
"""Markers on each square, from the bottom up, as in ``View.markers``."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would follow; nothing of it has happened."""

    markers: int
    """Markers placed."""
    coins: int
    """Coins gained from the map (R5.1); the most that a choice brings while markers are missing."""
    missing: int = 0
    """Free solid squares for which no marker is left (R4.7)."""
    completed: tuple[int, ...] = ()
    """Places that would become complete."""
    opened: tuple[int, ...] = ()
    """Places that would cease to be complete."""
    markers_after: Markers = ()
    outpost: bool = False
    """The acting seat would surround a marker (R11.1)."""


def actor(view: View) -> Seat:
    """Return the seat that acts: the speaker of an auction, else the active one."""
    return view.auction.speaker if view.auction else view.active


def acting(view: View) -> PlayerView:
    """Return the player whose step it is."""
    return view.players[actor(view)]


def card_of(view: View, key: str) -> Card | None:
    """Return the character with this id in a tableau, on the map or next; None when it is nowhere to be seen."""
    held = (held.card for player in view.players for held in player.characters)
    seen = (*held, *view.lands, view.next_land, view.auction.card if view.auction else None)
    return next((card for card in seen if card is not None and card.id == key), None)


def awake(player: PlayerView) -> int:
    """Return how many of the player's characters are awake."""
    return sum(held.awake for held in player.characters)


def tool(player: PlayerView, ability: Ability) -> Artifact | None:
    """Return the artifact that an action with this ability would turn down: the first ready one."""
    return next((held.artifact for held in player.artifacts if held.ready and held.artifact.ability is ability), None)


def complete(view: View, markers: Markers) -> tuple[int, ...]:
    """Return the places whose six squares all hold a marker (R6.1)."""
    return tuple(
        place
        for place in range(6)
        if view.lands[place] is not None and all(markers[at] for at in listed(PLACES[place]))
    )


def leaders(markers: Markers, place: int) -> tuple[Seat, ...]:
    """Return the seats with most markers on a place (R6.3)."""
    owners = [seat for at in listed(PLACES[place]) for seat in markers[at]]
    most = max(map(owners.count, owners), default=0)
    return tuple(sorted({seat for seat in owners if owners.count(seat) == most}))


def full(view: View, at: int) -> bool:
    """Tell whether a square holds as many markers as it may (R12.1)."""
    return len(view.markers[at]) >= (2 if view.stacked else 1)


def filled(view: View, targets: Iterable[int]) -> Forecast:
    """Return what placing on these free squares brings to who acts."""
    seat = actor(view)
    markers = list(view.markers)
    coins = placed = 0
    for at in targets:
        coins += 0 if markers[at] else view.coins[at]
        markers[at] = (*markers[at], seat)
        placed += 1
    return _compared(view, tuple(markers), Forecast(placed, coins))


def replaced(view: View, at: int) -> Forecast:
    """Return what a Replace on a square brings: the coins are gained again (R10.3)."""
    markers = (*view.markers[:at], (*view.markers[at][:-1], actor(view)), *view.markers[at + 1 :])
    return _compared(view, markers, Forecast(1, view.coins[at]))


def slid(view: View, source: int, target: int) -> Forecast:
    """Return what sliding a marker brings; never coins (R5.2)."""
    markers = list(view.markers)
    markers[target] = (*markers[target], markers[source][-1])
    markers[source] = markers[source][:-1]
    return _compared(view, tuple(markers), Forecast(0, 0))


def positioned(view: View, pattern: Pattern, at: int) -> Forecast | None:
    """Return what a turned pattern brings with its first solid square here; None where it does not fit (R4.3)."""
    solid = _laid(pattern.solid, pattern, at)
    if len(solid) < len(pattern.solid) or any(_hole(view, one) for one in solid):
        return None
    free = [one for one in solid if not full(view, one)]
    stock = acting(view).stock
    if len(free) > stock:
        worth = sorted((0 if view.markers[one] else view.coins[one] for one in free), reverse=True)
        return Forecast(stock, sum(worth[:stock]), missing=len(free) - stock)
    return filled(view, free)


def free_blanks(view: View, pattern: Pattern, at: int) -> int:
    """Return how many blanks of a pattern laid here could be filled (R4.6)."""
    return sum(not full(view, one) and not _hole(view, one) for one in _laid(pattern.blank, pattern, at))


def best(view: View, card: Card, *, turns: int = 0) -> Forecast | None:
    """Return the position that brings a character most coins, then most markers; None when it fits nowhere."""
    pattern = card.pattern.turned(acting(view).edge.quarters + turns)
    found = [fit for at in listed(ALL) if (fit := positioned(view, pattern, at))]
    return max(found, key=lambda fit: (fit.coins, fit.markers), default=None)


def _laid(part: tuple[tuple[int, int], ...], pattern: Pattern, at: int) -> list[int]:
    """Return the squares on the map on which a part of the pattern comes to lie."""
    x0, y0 = at % WIDTH - pattern.solid[0][0], at // WIDTH - pattern.solid[0][1]
    return [square(x0 + x, y0 + y) for x, y in part if on_map(x0 + x, y0 + y)]


def _hole(view: View, at: int) -> bool:
    return any(land is None and PLACES[place] >> at & 1 for place, land in enumerate(view.lands))


def _compared(view: View, markers: Markers, found: Forecast) -> Forecast:
    before, after = set(complete(view, view.markers)), set(complete(view, markers))
    return Forecast(
        found.markers,
        found.coins,
        completed=tuple(sorted(after - before)),
        opened=tuple(sorted(before - after)),
        markers_after=markers,
        outpost=view.outpost and view.outpost_owner is None and _surrounds(markers, actor(view)),
    )


def _surrounds(markers: Markers, seat: Seat) -> bool:
    own = sum(1 << at for at, there in enumerate(markers) if there and there[-1] == seat)
    return any(markers[at] and markers[at][-1] != seat for at in listed(surrounded(own)))
