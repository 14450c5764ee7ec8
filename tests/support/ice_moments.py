"""Moments of kept and of random matches of ICE, for all who look at views."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.ice import GAME
from engine.record import Timeline, parse
from engine.rng import Rng
from tests.support.ice_players import choose

RECORDS = Path(__file__).parents[1] / "records"
KEPT = tuple(sorted(file.stem for file in RECORDS.glob("ice-*.txt")))
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
NAMELESS = ("№1", "№2", "№3", "№4", "№5")
"""Names without letters, to be told from words."""
LONG = ("Maximiliane von und zu Greifenst", "Bartholomäus Quirinus Feuerstein", "W" * 32, "Ж" * 32, "N" * 400)
_MODES = {"standard": {}, "curse": {"mode": "curse"}, "first": {"mode": "first"}, "blessing": {"blessing": "on"}}


@dataclass(frozen=True)
class Moment:
    """A state between two acts, and what the act before it brought about."""

    state: Any
    events: tuple[Any, ...]
    text: str = ""
    """The act before it."""

    @property
    def seats(self) -> int:
        """Return how many play."""
        return self.state.setting.seats

    def view(self, seat=None):
        """Return what a seat or the public may know."""
        return GAME.view(self.state, seat)


@cache
def kept(name: str) -> tuple[Moment, ...]:
    """Return every moment of a kept match, by the name of its file."""
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    timeline, events = Timeline.begin(GAME, record)
    moments = [Moment(timeline.state, events)]
    for entry in record.entries:
        timeline, events = timeline.play(GAME, entry.seat, entry.text)
        moments.append(Moment(timeline.state, events, entry.text))
    return tuple(moments)


def recent(name: str, share: float, *, acts: int) -> tuple[Any, tuple[Any, ...]]:
    """Return the public view when this share of a kept match was played, and what the last acts brought about."""
    match = kept(name)
    number = round(share * (len(match) - 1))
    stretch = match[max(0, number + 1 - acts) : number + 1]
    return match[number].view(), tuple(event for moment in stretch for event in moment.events)


@cache
def played(seats: int, mode: str) -> tuple[Moment, ...]:
    """Return a match of players who dig and validate, always the same."""
    step = GAME.setup(seats, 7, _MODES[mode])
    state, rng = step.state, Rng.seeded(seats, mode)
    moments = [Moment(state, step.events)]
    while awaited := GAME.awaited(state):
        text, rng = choose(GAME, state, awaited[0], rng)
        step = GAME.apply(state, awaited[0], GAME.decode(text))
        state = step.state
        moments.append(Moment(state, step.events, text))
    return tuple(moments)


def matches() -> list[tuple[Moment, ...]]:
    """Return all kept matches and random ones of every size."""
    random = [played(1 + n % 5, mode) for n, mode in enumerate((*_MODES, "standard", "curse"))]
    return [*map(kept, KEPT), *random]


def moments(every: int = 1) -> list[Moment]:
    """Return every n-th moment of those matches, and the end of each."""
    return [moment for match in matches() for moment in (*match[:-1:every], match[-1])]
