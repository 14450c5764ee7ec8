"""The contract between a game and everything that hosts it.

Knows what every game has in common. Must not know any game, any person, any clock, any store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from engine import canonical

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.rng import Rng

Seat: TypeAlias = int
"""A place at the table, counted from 0; never a Discord id."""

Value: TypeAlias = str | int | tuple[str, ...]
"""What a refusal may carry: texts of the notation, numbers, lists of texts."""


class Event(Protocol):
    """One thing that happened."""

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Who may know of it; None: everyone."""


S = TypeVar("S")
A = TypeVar("A")
E_co = TypeVar("E_co", bound=Event, covariant=True)
V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of the lobby: its values in the order in which they are offered, the default among them."""

    key: str
    values: tuple[str, ...]
    default: str
    only_with: tuple[str, ...] = ()
    """It has an effect only with one of these choices, each written as ``mode=full``; (): always."""


@dataclass(frozen=True, slots=True)
class SeatOption:
    """One choice that each seat may make in the lobby; left open, the game's set-up decides.

    The choice of seat N under key K stands in the options of the match as ``K.N``.
    """

    key: str
    values: tuple[str, ...]
    unique: bool = False
    """No two seats may choose the same value."""
    only_with: tuple[str, ...] = ()
    """As of an ``Option``."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before a match begins."""

    key: str
    title: str
    seats: tuple[int, ...]
    """The numbers of players that the game allows."""
    rules_version: str
    """Changes whenever the same actions could lead to another state; holds the digest of the cards."""
    stage: str
    """``alpha``, ``beta`` or ``stable``."""
    options: tuple[Option, ...] = ()
    seat_options: tuple[SeatOption, ...] = ()
    beginner: tuple[str, str] | None = None
    """The option that chooses how much of the game is played, and its value for a first match; None: there is one way.
    """
    first: bool = True
    """The lobby may name the first player: option ``first`` is ``draw`` or the number of a seat."""
    rulings: tuple[str, ...] = ()
    """Keys of the questions that the booklet leaves open and this project answered, each a rule number."""
    house: tuple[str, ...] = ()
    """Rule numbers of values and components that the booklet does not print and this project made up."""
    cards: str = ""
    """The digest of the cards, "" for a game without."""
    own_cards: str | None = None
    """The text of their file, where new matches are dealt from someone's own."""

    @property
    def setups(self) -> tuple[str, ...]:
        """Return the values of the option that ``beginner`` names, the usual one first; () where there is one way."""
        own = [option for option in self.options if self.beginner is not None and option.key == self.beginner[0]]
        return tuple(sorted(own[0].values, key=lambda value: value != own[0].default)) if own else ()

    def applies(self, key: str, options: Mapping[str, str]) -> bool:
        """Return whether an option, of the match or of a seat, has any effect together with the other options."""
        common, own = ({option.key: option.only_with for option in some} for some in (self.options, self.seat_options))
        needed = common.get(key) or own.get(key)
        return not needed or any(f"{other}={value}" in needed for other, value in options.items())


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E_co]):
    """What one action did."""

    state: S
    events: tuple[E_co, ...]
    barrier: bool = False
    """Undo must not cross this step: something hidden was revealed, or others were asked."""
    reveals: bool = False
    """What comes of this step was hidden from the seat that took it, or may have been; then it is a barrier too.

    It is the same in all states that this seat cannot tell apart, so it may be told beforehand.
    """

    @property
    def public(self) -> bool:
        """True when everyone may know that the action happened at all; false when all its events are secret."""
        for event in self.events:  # asked after every act, and the first one nearly always tells
            if event.audience is None:
                return True
        return not self.events


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match."""

    scores: tuple[int, ...]
    """Points by seat."""
    winners: tuple[Seat, ...]
    """More than one: a shared victory."""
    reason: str
    """Why the match ended: a key that the game's texts explain."""


class IllegalAction(Exception):
    """A well-formed action that the rules refuse now; nothing has changed.

    ``reason`` is a key for which the game's texts have a sentence, ``values`` what that sentence names.
    """

    def __init__(self, reason: str, **values: Value) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values: Mapping[str, Value] = values


class MalformedAction(ValueError):
    """A text that is no action of this game."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text!r}: {why}")
        self.text = text
        self.why = why


class BadOptions(ValueError):
    """Options that no match can be set up with; ``key`` names the one at fault."""

    def __init__(self, key: str, value: str) -> None:
        super().__init__(f"{key}={value}")
        self.key = key
        self.value = value


class Game(Protocol[S, A, E_co, V_co]):
    """The rules of one game.

    Everything is a pure function. States, actions, events and views are values that never change.
    An action has one text, tokens joined by colons with the verb first; it is the same in logs, tests,
    commands and buttons. ``apply`` also does whatever leaves nobody a choice, so that it is someone's turn
    after every step unless the match is over. ``digest`` may be left out.
    """

    @property
    def info(self) -> GameInfo:
        """What is known before a match begins."""

    def setup(self, seats: int, seed: int, options: Mapping[str, str]) -> Step[S, E_co]:
        """Deal; raise BadOptions for options or a number of seats that the game does not know."""

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Return who owes a decision, () when the match is over."""

    def turn(self, state: S) -> int:
        """Return the number of the turn, never falling but by undo; groups what is told and timed together."""

    def legal(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Return what the seat may do now, in a fixed order; may be non-empty for a seat that is not awaited."""

    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E_co]:
        """Carry the action out; raise IllegalAction when the rules refuse it."""

    def view(self, state: S, seat: Seat | None) -> V_co:
        """Return what the seat may know; None: the public. A view is a dataclass with the match's ``outcome``, too."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the end of the match, None while it runs."""

    def encode(self, action: A) -> str:
        """Return the action's text."""

    def decode(self, text: str) -> A:
        """Return the action of a text; raise MalformedAction."""

    def resample(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """Deal again all that the seat cannot know; the view of that seat stays the same.

        Of two states that the seat cannot tell apart the same chance makes the same state.
        """

    def digest(self, state: S) -> str:
        """Return a short text that differs whenever two states differ; the same on every machine and version."""
        return canonical.digest(state)


S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class Scored(Protocol[S_contra]):
    """What a game has that can count before the end; anyone who plays for an absent person looks less far then."""

    def scores(self, state: S_contra) -> tuple[int, ...]:
        """Return the points by seat as they would be if the match ended now."""


@runtime_checkable
class Hiding(Protocol):
    """What a game may have besides: questions that are asked only to hide whether a seat holds something."""

    def idle(self, state: object, seat: Seat) -> bool:
        """Return whether what a seat is asked offers it nothing, so that its only action goes on."""
