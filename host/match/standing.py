"""What the public message of a match shows: as values, and as the two numbers that the store keeps of it.

The store has what the message should show and what it does show, each as the number of the message's turn and of the
state within it; where the two differ, the message is out of date. Where no turn is shown, those numbers stand for
something else, which is known here alone. Pure functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from db import Standing
from host.schedule import kinds

if TYPE_CHECKING:
    from db import Due
    from host.match.live_match import LiveMatch

_LOBBY: Final = -1
"""The turn of a message that shows a lobby: older than any turn of a match."""
_OVER: Final = 10**6
"""The turn of a message that shows how a match ended, or that it stands still: later than any turn of a match."""
_RESTS: Final = _OVER - 1
"""The turn of a message that says that a match rests: later than any turn of a match, too."""
_CANCELLED: Final = -1
_STILL: Final = -2
_UNKNOWN: Final = -3


@dataclass(frozen=True, slots=True)
class LobbyShown:
    """A lobby."""

    revision: int
    """After so many changes."""


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A turn of a match that is being played."""

    turn: int
    """See ``Update.turn``."""
    seq: int
    """The public acts by then, here and below."""


@dataclass(frozen=True, slots=True)
class RestShown:
    """That a match rests."""

    seq: int


@dataclass(frozen=True, slots=True)
class EndShown:
    """How a match ended."""

    seq: int


@dataclass(frozen=True, slots=True)
class FrozenShown:
    """That a match stands still."""


@dataclass(frozen=True, slots=True)
class CancelledShown:
    """That a match was given up, perhaps after it stood still."""


@dataclass(frozen=True, slots=True)
class UnknownShown:
    """Some state before the wanted one, or without its pictures: the message is out of date in any case."""

    number: int
    """See ``number``."""


Shown: TypeAlias = LobbyShown | TurnShown | RestShown | EndShown | FrozenShown | CancelledShown | UnknownShown


def columns(one: Shown) -> tuple[int, int]:
    """Return the numbers that the store keeps of what a message shows.

    >>> columns(TurnShown(3, 17)), columns(LobbyShown(2)), columns(FrozenShown())
    ((3, 17), (-1, 2), (1000000, -2))
    """
    match one:
        case LobbyShown(revision):
            found = _LOBBY, revision
        case TurnShown(turn, seq):
            found = turn, seq
        case RestShown(seq):
            found = _RESTS, seq
        case EndShown(seq):
            found = _OVER, seq
        case FrozenShown():
            found = _OVER, _STILL
        case CancelledShown():
            found = _OVER, _CANCELLED
        case UnknownShown(known):
            found = known, _UNKNOWN
    return found


def shown(turn: int, seq: int = 0) -> Shown:
    """Return what a message shows of which the store keeps these numbers; of an old one it keeps the first alone.

    >>> shown(3, 17), shown(1_000_000, -2)
    (TurnShown(turn=3, seq=17), FrozenShown())
    """
    if turn < _LOBBY or seq == _UNKNOWN:
        return UnknownShown(turn)
    if turn == _LOBBY:
        return LobbyShown(seq)
    if turn < _RESTS:
        return TurnShown(turn, seq)
    if turn == _RESTS:
        return RestShown(seq)
    return FrozenShown() if seq == _STILL else CancelledShown() if seq == _CANCELLED else EndShown(seq)


def number(one: Shown) -> int:
    """Return the number of a message, which another one has when people are to be called, or nobody is any more."""
    return columns(one)[0]


def of_lobby(revision: int, *, at: int) -> Standing:
    """Return the standing of a lobby after ``revision`` changes."""
    return Standing(*columns(LobbyShown(revision)), at, due=(kinds.of_lobby(revision, at=at),))


def of_cancelled(*, at: int, due: tuple[Due, ...] = ()) -> Standing:
    """Return the standing of a cancelled match; ``due`` is what is to be said of it."""
    return Standing(*columns(CancelledShown()), at, due=due, over=True)


def of_frozen(*, at: int) -> Standing:
    """Return the standing of a frozen match."""
    return Standing(*columns(FrozenShown()), at, due=())


def of_match(live: LiveMatch, *, at: int, due: tuple[Due, ...]) -> Standing:
    """Return the standing of a match that has started, with what is due in its turn."""
    seq = live.timeline.seq
    if live.info.resting is not None:
        return Standing(*columns(RestShown(seq)), at, due=())
    shows, asked = (
        EndShown(seq) if live.over else TurnShown(live.turn, seq),
        {one.seat: one.since for one in live.waits},
    )
    people = live.summons.people
    since = tuple(asked[seat] for seat in people) if asked.keys() >= set(people) else ()
    return Standing(*columns(shows), at, people, due, since, live.clocks or None, over=live.over)


def same(one: Standing | None, other: Standing) -> bool:
    """Return whether both stand for the same message, whatever their times."""
    return one is not None and (one.turn, one.seq, one.awaited) == (other.turn, other.seq, other.awaited)
