"""What is counted in matches of ICE, and how it is reported.

Knows ICE's events and components. Must not know how its computers think.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.balance.shares import Share, beyond, fair_wins, listed, means, shares, told
from bench.measured import Measured
from engine.ice.components import BOX, FRONTS
from engine.ice.events.days import RequestValidated
from engine.ice.events.dig import TilePlayed
from engine.ice.events.logbook import Revealed
from engine.ice.scoring import decree_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bench.balance.self_play import Counts, Match

_PLACES: Final = ("first", "second", "third", "fourth", "fifth")


def count(match: Match, counted: Counts) -> None:
    """Count guilds, requests, snow tiles, logbook cards and decrees of a match."""
    first, end = match.steps[0].state, match.end
    seats = len(first.players)
    mean = sum(match.outcome.scores) / seats
    for seat, guild in enumerate(first.setting.guilds):
        place = _PLACES[(seat - first.first) % seats]
        for name in (guild.value, place):
            counted[("sat", name)] += 1
            counted[("sat and won", name)] += match.won(seat)
        counted[("points", guild.value)] += match.outcome.scores[seat]
        counted[("ahead", guild.value)] += match.outcome.scores[seat] - mean
        counted[("ahead squared", guild.value)] += (match.outcome.scores[seat] - mean) ** 2
        for card in end.decrees:
            decree = BOX.decrees[card]
            counted[("decree", decree.id)] += 1
            counted[("decree points", decree.id)] += decree_line(BOX, card, end.players[seat]).rp
    counted[("days",)] += end.day
    counted[("turns",)] += end.turn
    for step in match.steps:
        for event in step.events:
            match event:
                case RequestValidated(card=card):
                    counted[("met", BOX.requests[card].id)] += 1
                    counted[("requests",)] += 1
                case TilePlayed(front=front):
                    counted[("played", FRONTS[front])] += 1
                    counted[("tiles",)] += 1
                case Revealed(card=card):
                    counted[("logbook", BOX.logbook[card].id)] += 1
                case _:
                    pass


def rows(counted: Counts, seats: int) -> Iterator[Measured]:
    """Yield what came of matches with this many seats."""
    matches, at = counted[("matches",)], f"ICE, {seats} seats: " if seats > 1 else "ICE, alone: "
    yield from _against_others(counted, seats, at) if seats > 1 else _alone(counted, at)
    yield told(
        f"{at}length",
        f"{counted[('days',)] / matches:.1f} days, {counted[('turns',)] / matches:.0f} turns,"
        f" {counted[('acts',)] / matches:.0f} acts",
        f"{matches:.0f} matches; {counted[('requests',)] / matches:.1f} requests met,"
        f" {counted[('tiles',)] / matches:.1f} snow tiles played",
    )
    never = [key for key in BOX.request_cards if not counted[("met", key)]]
    yield Measured(
        f"{at}requests that nobody met",
        "none of 41",
        str(len(never)),
        f"of 100 matches: {listed(counted, 'met', of=matches / 100, number='{:.0f}'.format)}",
        not never,
    )
    played = listed(counted, "played", of=matches)
    yield told(f"{at}snow tiles played", f"{counted[('tiles',)] / matches:.1f} a match", played)
    yield told(f"{at}logbook", "each as often", listed(counted, "logbook", of=matches))
    points = shares(counted, "decree points", "decree")
    yield told(
        f"{at}points by decree",
        f"{points[-1].value:.1f} to {points[0].value:.1f}",
        ", ".join(f"{one.name} {one.value:.1f}" for one in points),
    )


def _against_others(counted: Counts, seats: int, at: str) -> Iterator[Measured]:
    sat = shares(counted, "sat and won", "sat")
    yield _guilds(f"{at}wins by guild", _of_guilds(sat), seats)
    ahead = means(counted, "ahead", of="sat")
    mean = sum(counted[("points", one.name)] for one in ahead) / counted[("matches",)] / seats
    yield told(
        f"{at}points by guild, against the mean of its table",
        f"{ahead[-1].value:+.1f} to {ahead[0].value:+.1f}",
        f"{', '.join(one.told() for one in ahead)}; the mean is {mean:.1f}",
    )
    yield fair_wins(f"{at}wins by turn order", (one for one in sat if one.name in _PLACES), seats=seats, within=4)


def _alone(counted: Counts, at: str) -> Iterator[Measured]:
    """Yield the points by guild: anyone who plays alone wins against nobody."""
    found = _of_guilds(shares(counted, "points", "sat"))
    yield told(
        f"{at}points by guild",
        f"{found[-1].value:.1f} to {found[0].value:.1f}",
        ", ".join(f"{one.name} {one.value:.1f}" for one in found),
    )


def together(tables: Mapping[int, Counts]) -> Iterator[Measured]:
    """Yield what came of all matches, by the number of seats."""
    found = beyond((_of_guilds(shares(counted, "sat and won", "sat")), 1 / seats) for seats, counted in tables.items())
    apart = found[0].value - found[-1].value
    yield Measured(
        "ICE, all numbers of seats: wins by guild, beyond fair",
        "at most 6 points apart",
        f"{apart:.1f}",
        ", ".join(one.told() for one in found),
        apart <= 6,
    )


def _of_guilds(sat: list[Share]) -> list[Share]:
    return [one for one in sat if one.name not in _PLACES]


def _guilds(title: str, found: list[Share], seats: int) -> Measured:
    apart = 100 * (found[0].value - found[-1].value)
    detail = ", ".join(one.told() for one in found)
    return Measured(title, "at most 6 points apart", f"{apart:.1f} (fair: {100 / seats:.0f} %)", detail, apart <= 6)
