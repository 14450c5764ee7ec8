"""Random play of any game: for measuring, for tests, for finding matches worth keeping.

Knows the contract only. The chance here is its own and never the match's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core import Event, Game, Seat
from engine.record import Entry, Record
from engine.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.rng import Rng

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E", bound=Event)

LONGEST = 20_000
"""Actions after which a random match is given up: no game of this project comes near."""


class NeverEndsError(RuntimeError):
    """A random match that was given up; the message names what is needed to repeat it."""


def pick(game: Game[S, A, E, Any], state: S, rng: Rng, *, seats: int = 0) -> tuple[Seat, A, Rng]:
    """Return an awaited seat, one of its legal actions, and the chance to go on with.

    With ``seats``, the number of all seats, one in eight draws lets any seat act that may, awaited or not.
    """
    acting = game.awaited(state)
    if seats:
        now, rng = rng.below(8)
        if now == 0:
            acting = tuple(seat for seat in range(seats) if game.legal(state, seat))
    seat = acting[0]
    if len(acting) > 1:
        which, rng = rng.below(len(acting))
        seat = acting[which]
    actions = game.legal(state, seat)
    which, rng = rng.below(len(actions))
    return seat, actions[which], rng


def random_match(
    game: Game[S, A, E, Any], seats: int, *, seed: int, options: Mapping[str, str], rng: Rng, digests: bool = True
) -> tuple[Record, Timeline[S]]:
    """Play one match to its end at random; raise BadOptions or NeverEndsError."""
    record = Record(game.info.key, game.info.rules_version, seats, seed, dict(options))
    timeline, _ = Timeline.begin(game, record)
    entries: list[Entry] = []
    while game.awaited(timeline.state):
        if len(entries) == LONGEST:
            raise NeverEndsError(f"{game.info.key}, {seats} seats, seed {seed}: no end after {LONGEST} actions")
        seat, action, rng = pick(game, timeline.state, rng, seats=seats)
        text = game.encode(action)
        timeline, _ = timeline.play(game, seat, text)
        entries.append(Entry(seat, text, game.digest(timeline.state) if digests else None))
    return replace(record, entries=tuple(entries), outcome=game.outcome(timeline.state)), timeline
