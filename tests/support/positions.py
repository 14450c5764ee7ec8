"""Positions of any game, always the same: of the kept matches, of random ones, of any other match."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.record import Record, parse
from engine.terminal.random_play import pick
from engine.timeline import UNDO, Timeline
from tests.support.cases import cases_of

RECORDS = Path(__file__).parents[1] / "records"


@dataclass(frozen=True)
class Position:
    """A state, what led there, and what is done next; when the match is over, nothing."""

    match: str
    number: int
    seats: int
    state: Any
    events: tuple[Any, ...]
    """Of the move before it."""
    seat: int | None = None
    text: str = ""
    game: Any = None

    def __str__(self):
        return f"{self.match} {self.number} {self.text}"

    def view(self, seat=None):
        """Return what a seat or the public may know."""
        return self.game.view(self.state, seat)

    def legal(self):
        """Return the texts of what the seat may do instead."""
        return tuple(self.game.encode(action) for action in self.game.legal(self.state, self.seat))


def played(game, record, name, choose):
    """Return every position of a match in which ``choose`` gives seat and text for a state, None at its end."""
    timeline, events = Timeline.begin(game, record)
    found = []
    while act := choose(timeline.state):
        found.append(Position(name, len(found), record.seats, timeline.state, events, *act, game))
        timeline, events = timeline.play(game, *act)
    return (*found, Position(name, len(found), record.seats, timeline.state, events, game=game))


def drawn(game, seats, options, *, rng, choose, name=""):
    """Return every position of a match in which ``choose`` gives seat, text and the chance to go on with."""

    def act(state):
        nonlocal rng
        if not game.awaited(state):
            return None
        seat, text, rng = choose(state, rng)
        return seat, text

    return played(game, Record(game.info.key, game.info.rules_version, seats, 7, options), name, act)


def records(game):
    """Return the names of the kept matches of a game."""
    return [file.stem for file in sorted(RECORDS.glob("*.txt")) if game.info.key in file.stem.split("-")]


def followed(game, record, name=""):
    """Return every position of a record."""
    entries = iter([(entry.seat, entry.text) for entry in record.entries])
    return played(game, record, name, lambda _state: next(entries, None))


@cache
def kept(game, name):
    """Return every position of a kept match, but those in which something is then undone."""
    match = followed(game, parse((RECORDS / f"{name}.txt").read_text("utf-8")), name)
    return tuple(one for one in match if one.text != UNDO)


def anything(game, seats=0):
    """Return what chooses at random among all that may be done; with ``seats``, by any player."""

    def choose(state, rng):
        seat, action, rng = pick(game, state, rng, seats=seats)
        return seat, game.encode(action), rng

    return choose


def _drawn_of(case):
    choose, rng = anything(case.game, case.seats), case.rng("positions")
    return drawn(case.game, case.seats, case.options, rng=rng, choose=choose, name=str(case))


@cache
def _random(game):
    return tuple(map(_drawn_of, cases_of(game)))


def matches(game):
    """Return the positions of all matches: of each that is kept, and of a random one for each case."""
    return (*(kept(game, name) for name in records(game)), *_random(game))


@cache
def acts(game, *, times):
    """Return positions before a move, this many of each kind: by verb, by whether it was awaited, by what came."""
    met, found = Counter(), []
    for match in matches(game):
        for position, after in pairwise(match):
            came = frozenset(type(event) for event in after.events)
            kind = (position.text.partition(":")[0], position.seat in game.awaited(position.state), came)
            met[kind] += 1
            if met[kind] <= times:
                found.append(position)
    return tuple(found)
