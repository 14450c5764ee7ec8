"""Rows of the balance: one for each question, all that was counted for it beside it.

Knows how shares are told. Must not know any game.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from bench.measured import Measured
from players.arena import Z, wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bench.balance.self_play import Counts


class Share(NamedTuple):
    """How often something happened of the times that it could."""

    name: str
    times: float
    of: float

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 where it could not happen."""
        return self.times / self.of if self.of else 0.0

    @property
    def deviation(self) -> float:
        """How far the true share may lie off, at 95 %."""
        return Z * math.sqrt(self.value * (1 - self.value) / self.of) if self.of else 1.0

    def told(self) -> str:
        """Return the share with its interval: ``east 27.1 (25.2 to 29.1)``, in percent."""
        low, high = wilson(self.times, int(self.of))
        return f"{self.name} {100 * self.value:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def shares(counted: Counts, times: str, of: str) -> list[Share]:
    """Return the share of every name that was counted under ``of``, the largest first."""
    names = [key[1] for key in counted if key[0] == of]
    found = [Share(name, counted[(times, name)], counted[(of, name)]) for name in names]
    return sorted(found, key=lambda share: (-share.value, share.name))


class Mean(NamedTuple):
    """What a number was on average."""

    name: str
    value: float
    off: float
    """How far the true mean may lie off, at 95 %."""

    def told(self) -> str:
        """Return the mean with how far it may be off: ``flame +1.2 ± 0.8``."""
        return f"{self.name} {self.value:+.1f} ± {self.off:.1f}"


def means(counted: Counts, what: str, *, of: str) -> list[Mean]:
    """Return the mean of each name under ``what``, whose squares were counted too, the largest first."""
    found = []
    for name in (key[1] for key in counted if key[0] == what):
        times = counted[(of, name)]
        value = counted[(what, name)] / times
        spread = max(0.0, counted[(f"{what} squared", name)] / times - value * value)
        found.append(Mean(name, value, Z * math.sqrt(spread / times)))
    return sorted(found, key=lambda mean: (-mean.value, mean.name))


def beyond(tables: Iterable[tuple[Iterable[Share], float]]) -> list[Mean]:
    """Return by name how many points of a hundred it lies beyond what is fair, the most first.

    ``tables`` are the shares with each number of seats, and the share that is fair there.
    """
    times, ahead, spread = (defaultdict[str, float](float) for _ in range(3))
    for every, fair in tables:
        for share in every:
            times[share.name] += share.of
            ahead[share.name] += share.times - fair * share.of
            spread[share.name] += share.of * share.value * (1 - share.value)
    found = [
        Mean(name, 100 * ahead[name] / of, 100 * Z * math.sqrt(spread[name]) / of) for name, of in times.items() if of
    ]
    return sorted(found, key=lambda mean: (-mean.value, mean.name))


def common(every: Iterable[Share]) -> float:
    """Return the share of all of them together."""
    some = list(every)
    return sum(share.times for share in some) / max(1.0, sum(share.of for share in some))


def fair_wins(title: str, found: Iterable[Share], *, seats: int, within: float) -> Measured:
    """Return the row of wins that should all be even, within this many points of a hundred."""
    every = list(found)
    fair = 1 / seats
    far = max((abs(share.value - fair) for share in every), default=0.0)
    return Measured(
        title,
        f"{100 * fair:.0f} ± {within:g} %",
        f"{100 * far:.1f} points off",
        ", ".join(share.told() for share in every),
        100 * far <= within,
    )


def worth_rows(title: str, found: Iterable[Share], *, most: float) -> Measured:
    """Return the row of what having a thing is worth: wins of who has it against who has any of its kind, in points."""
    every = list(found)
    mean = common(every)
    best = max((share.value - mean for share in every), default=0.0)
    return Measured(
        title,
        f"≤ +{most:g} points",
        f"{100 * best:+.1f}",
        f"who has any wins {100 * mean:.1f} %; "
        + ", ".join(f"{share.name} {100 * (share.value - mean):+.1f} ± {100 * share.deviation:.1f}" for share in every),
        100 * best <= most,
    )


def worth_together(title: str, tables: Iterable[Counts], times: str, of: str, *, most: float) -> Measured:
    """Return the same row of all numbers of seats together, each against who has any there."""
    every = [shares(counted, times, of) for counted in tables]
    found = beyond((some, common(some)) for some in every)
    best = found[0].value if found else 0.0
    return Measured(title, f"≤ +{most:g} points", f"{best:+.1f}", ", ".join(one.told() for one in found), best <= most)


def each_at_least(title: str, found: Iterable[Share], *, least: float, most: float = 100.0) -> Measured:
    """Return the row of things that should each happen in some share of the times that they can, in percent."""
    every = list(found)
    low = min((100 * share.value for share in every), default=0.0)
    high = max((100 * share.value for share in every), default=0.0)
    return Measured(
        title,
        f"each {least:g} to {most:g} %",
        f"{low:.1f} to {high:.1f} %",
        ", ".join(f"{share.name} {100 * share.value:.0f}" for share in every),
        least <= low and high <= most,
    )


def told(title: str, measured: str, detail: str = "") -> Measured:
    """Return the row of what has no bar."""
    return Measured(title, "–", measured, detail, met=True)


def listed(counted: Counts, kind: str, *, of: float, number: Callable[[float], str] = "{:.2f}".format) -> str:
    """Return all that was counted of a kind, divided by ``of``, the largest first."""
    found = sorted(((key[1], value / of) for key, value in counted.items() if key[0] == kind), key=lambda one: -one[1])
    return ", ".join(f"{name} {number(value)}" for name, value in found)
