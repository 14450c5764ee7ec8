"""What is counted in matches of Roam, and how it is reported.

Knows Roam's events and cards. Must not know how its computers think.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.balance.shares import each_at_least, fair_wins, shares, told, worth_rows, worth_together
from engine.roam.events import AuctionOpened, Bought, Claimed, LandLaid
from engine.roam.view import Edge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bench.balance.self_play import Counts, Match
    from bench.measured import Measured

_ORDER: Final = ("first", "second", "third", "fourth")


def count(match: Match, counted: Counts) -> None:
    """Count seats, artifacts, characters, auctions and claims of a match."""
    _count_seats(match, counted)
    cards = match.steps[0].state.cards
    offered, laid = set(cards.row), set(filter(None, cards.lands))
    for step in match.steps:
        for event in step.events:
            match event:
                case Bought(seat=seat, artifact=artifact, refill=refill):
                    counted[("bought", artifact)] += 1
                    counted[("bought and won", artifact)] += match.won(seat)
                    offered.add(refill)
                case Claimed(seat=seat, card=card, price=price):
                    counted[("claims",)] += 1
                    counted[("paid",)] += price or 0
                    counted[("taken", card)] += 1
                    counted[("taken and won", card)] += match.won(seat)
                case LandLaid(card=card):
                    laid.add(card)
                case AuctionOpened(card=card):
                    counted[("auctions",)] += 1
                    counted[("contested", card)] += 1
                case _:
                    pass
    for artifact in offered - {None}:
        counted[("offered", artifact)] += 1
    for card in laid - {None}:
        counted[("laid", card)] += 1


def _count_seats(match: Match, counted: Counts) -> None:
    setting = match.steps[0].state.setting
    edges = {edge.quarters: edge.value for edge in Edge}
    for place, seat in enumerate(setting.order):
        for name in (edges[setting.quarters[seat]], _ORDER[place]):
            counted[("sat", name)] += 1
            counted[("sat and won", name)] += match.won(seat)
        counted[("points", _ORDER[place])] += match.outcome.scores[seat]
        counted[("coins left", _ORDER[place])] += match.end.coins[seat]
    counted[("rounds",)] += -(-match.end.turn // len(setting.order))
    counted[("ended", match.outcome.reason)] += 1


def rows(counted: Counts, seats: int) -> Iterator[Measured]:
    """Yield what came of matches with this many seats."""
    matches, at = counted[("matches",)], f"Roam, {seats} seats: "
    sat = shares(counted, "sat and won", "sat")
    edges = {edge.value for edge in Edge}
    yield fair_wins(f"{at}wins by edge", (one for one in sat if one.name in edges), seats=seats, within=4)
    yield fair_wins(f"{at}wins by turn order", (one for one in sat if one.name not in edges), seats=seats, within=4)
    yield told(
        f"{at}length",
        f"{counted[('rounds',)] / matches:.1f} rounds, {counted[('acts',)] / matches:.0f} acts",
        f"{matches:.0f} matches; {counted[('claims',)] / matches:.1f} lands claimed,"
        f" {counted[('auctions',)] / matches:.1f} auctions at {counted[('paid',)] / counted[('auctions',)]:.1f} coins",
    )
    order = _ORDER[:seats]
    yield told(
        f"{at}points at the end, by turn order",
        ", ".join(f"{counted[('points', place)] / matches:.1f}" for place in order),
        f"coins left: {', '.join(format(counted[('coins left', place)] / matches, '.1f') for place in order)}",
    )
    bought = shares(counted, "bought", "offered")
    yield each_at_least(f"{at}matches in which an artifact is bought, of those that offer it", bought, least=10)
    worth = shares(counted, "bought and won", "bought")
    yield worth_rows(f"{at}what buying an artifact is worth", worth, most=8)
    taken = shares(counted, "taken", "laid")
    yield each_at_least(f"{at}lands claimed, of the matches in which they lie", taken, least=5, most=95)
    having = shares(counted, "taken and won", "taken")
    yield worth_rows(f"{at}what having a character is worth", having, most=8)
    contested = shares(counted, "contested", "laid")
    yield told(
        f"{at}lands that were auctioned",
        f"{contested[-1].value:.0%} to {contested[0].value:.0%}",
        ", ".join(f"{one.name} {100 * one.value:.0f}" for one in contested),
    )


def together(tables: Mapping[int, Counts]) -> Iterator[Measured]:
    """Yield what came of all matches, by the number of seats."""
    at = "Roam, all numbers of seats: "
    yield worth_together(f"{at}what buying an artifact is worth", tables.values(), "bought and won", "bought", most=8)
    yield worth_together(f"{at}what having a character is worth", tables.values(), "taken and won", "taken", most=8)
