"""What is stored, as values of text and integers. Times are Unix seconds; users and channels Discord's numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Match:
    """One match; what comes after ``created`` is known once it has started or ended."""

    id: int
    game: str
    guild: int
    channel: int
    host: int
    status: str
    created: int
    rules: str | None = None
    seed: int | None = None
    salt: str | None = None
    digest: str | None = None
    """Of the state right after the set-up."""
    started: int | None = None
    ended: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A person at a match, with the name at the time of joining."""

    seat: int
    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Resignation:
    """A person who left a running match after that many actions."""

    seat: int
    after: int
    at: int
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """A match with all that belongs to it but its actions."""

    match: Match
    seats: tuple[Seat, ...]
    """By seat, from 0 without gaps."""
    options: Mapping[str, str]
    resignations: tuple[Resignation, ...] = ()
    """In the order in which they came."""


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the log of a match."""

    ordinal: int
    """From 0 without gaps."""
    seat: int
    user: int | None
    """None: a stand-in acted for the seat."""
    text: str
    digest: str
    """Of the state after it."""
    part: int
    """The place in the batch that was saved together, from 0."""
    at: int
    interaction: int | None = None
    """The click or command that brought it; no interaction is saved twice with the same part."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What becomes known of a match when it starts."""

    rules: str
    seed: int
    salt: str
    digest: str
    started: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match."""

    reason: str
    at: int
    scores: tuple[int, ...] = ()
    """By seat; () when it was not played to the end."""


@dataclass(frozen=True, slots=True)
class Board:
    """The public message of a match: where it is and what it shows."""

    channel: int
    message: int
    turn: int
    seq: int


@dataclass(frozen=True, slots=True)
class Person:
    """What is kept of a person apart from the matches."""

    user: int
    name: str
    locale: str | None = None
