"""What a table can be asked for: the keys of the kinds, what exactly is asked of each, and what a kind is.

What exactly is asked is a payload, a short text that its kind reads (``host/proposals/kinds.py`` lists them). Must not
know any kind, nor how people are asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from host.lobby.table_options import HINTS
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Sequence

    from db import Proposal, Vote
    from engine.core import Seat
    from host.match.live_match import LiveMatch, Wait
    from host.match.update import Update
    from host.types import MatchInfo

UNDO: Final = "undo"
"""Undo the last move, or all from the person's own last one on; the payload is the public moves that stay."""
END: Final = "end"
"""End the match before it is over; there is no payload."""
RULES: Final = "rules"
"""Go on with a match that is frozen, by the rules that are there; there is no payload, other rules make it void."""

PAUSE: Final = "pause"
"""Let nobody have to do anything for some days; the payload is a ``WantedPause``."""
PAUSES: Final = (1, 3, 7)
"""Days that can be asked for."""

ASK_HINTS: Final = "hints"
"""Let everyone at the table ask what a computer would do; there is no payload."""

REPLACE: Final = "replace"
"""Let someone else play a seat; the payload is a ``Succession``."""
EXTEND: Final = "extend"
"""Give someone more time; the payload is a ``WaitKey``."""
STAND_IN: Final = "stand-in"
"""Let a stand-in play for someone until they are back; the payload is a ``WaitKey``."""
OVERDUE_DAYS: Final = 3
"""Days without a move of the awaited player, after which the others may have someone else play the seat."""

VOIDED_BY_ACTS: Final = (UNDO,)
"""What any act that all may know of ends."""


def voided(before: LiveMatch, after: LiveMatch) -> tuple[str, ...]:
    """Return the proposals that lose their reason by what happened, by kind or kind and payload.

    What is secret must not show.
    """
    kinds = VOIDED_BY_ACTS if after.timeline.seq != before.timeline.seq else ()
    return (*kinds, *_waits_over(before.waits, after.waits))


def _waits_over(before: Sequence[Wait], after: Sequence[Wait]) -> tuple[str, ...]:
    """Return what is asked no more, kinds with their payloads, because the table does not wait so any more."""
    gone = {(one.seat, one.seq) for one in before} - {(one.seat, one.seq) for one in after}
    return tuple(f"{kind} {WaitKey(*one).text}" for one in sorted(gone) for kind in (EXTEND, STAND_IN))


@dataclass(frozen=True)
class Succession:
    """Who is to play a seat from now on, and who plays it."""

    seat: Seat
    before: int
    user: int
    name: str

    @property
    def text(self) -> str:
        """Return it as it is kept, and as a command asks for it."""
        return f"{self.seat} {self.before} {self.user} {self.name}"


def succession(text: str) -> Succession:
    """Return what a text says; raise Refusal.

    >>> succession("0 101 102 Bob B.")
    Succession(seat=0, before=101, user=102, name='Bob B.')
    """
    parts = text.split(" ", 3)
    if len(parts) < 4 or not all(one.isascii() and one.isdecimal() and len(one) < 20 for one in parts[:3]):
        raise Refusal("malformed", text=text)
    return Succession(int(parts[0]), int(parts[1]), int(parts[2]), parts[3])


def require_seat(info: MatchInfo, wanted: Succession) -> None:
    """Raise Refusal unless the seat is still played by that person, and the other has none."""
    if all((one.seat, one.user, one.resigned) != (wanted.seat, wanted.before, False) for one in info.seats):
        raise Refusal("seat-changed")
    if (there := info.seated(wanted.user)) is not None:
        raise Refusal("plays-already", seat=there.seat)


@dataclass(frozen=True)
class WantedPause:
    """A pause that is asked for."""

    days: int
    awaited: tuple[int, ...]
    """The others whose turn it was when it was asked: it is enough if all of these agree."""

    @property
    def text(self) -> str:
        """Return it as it is kept."""
        return " ".join(map(str, (self.days, *self.awaited)))


def wanted_pause(text: str) -> WantedPause:
    """Return what a text says; raise Refusal.

    >>> wanted_pause("3 101 102")
    WantedPause(days=3, awaited=(101, 102))
    """
    parts = text.split()
    if not parts or not all(one.isascii() and one.isdecimal() and len(one) < 20 for one in parts):
        raise Refusal("malformed", text=text)
    return WantedPause(int(parts[0]), tuple(map(int, parts[1:])))


class WaitKey(NamedTuple):
    """What tells one wait from all others."""

    seat: Seat
    seq: int
    """The public moves after which the seat was asked."""

    @property
    def text(self) -> str:
        """Return it as it is kept, and as a button carries it."""
        return f"{self.seat}.{self.seq}"


def wait_key(text: str) -> WaitKey:
    """Return what a text says; raise Refusal.

    >>> wait_key("1.17")
    WaitKey(seat=1, seq=17)
    """
    parts = text.split(".")
    if len(parts) != 2 or not all(one.isascii() and one.isdecimal() and len(one) < 10 for one in parts):
        raise Refusal("malformed", text=text)
    return WaitKey(int(parts[0]), int(parts[1]))


def require_hints_possible(info: MatchInfo) -> None:
    """Raise Refusal where asking the others would not bring hints either."""
    if info.table.get(HINTS) != "on":
        raise Refusal("hints-off")
    if sum(one.present for one in info.people) < 2:
        raise Refusal("hints-away")


# What a kind is


@dataclass(frozen=True)
class Asking:
    """Who would like to ask what, and at which match."""

    info: MatchInfo
    live: LiveMatch | None
    """None: the match is frozen, see ``ProposalKind.still``."""
    user: int | None
    """None: nobody of the table asks, the bot does."""
    wanted: str = ""
    """What exactly, as it was typed."""
    overdue: frozenset[Seat] = frozenset()
    """The seats for which the table has waited too long, or whose people were reminded without success."""
    gone: bool = False
    """The person it is about isn't on the server any more."""


@dataclass(frozen=True)
class Agreed:
    """What a table has agreed on; whatever is written to carry it out takes ``vote`` along."""

    info: MatchInfo
    live: LiveMatch | None
    """None: the match is frozen."""
    proposal: Proposal
    vote: Vote


def others(asking: Asking) -> tuple[int, ...]:
    """Return everyone else who plays; people with a stand-in aren't asked."""
    return tuple(one.user for one in asking.info.seats if one.user != asking.user and one.present)


def all_of_them(asked: int) -> int:
    """Return how many have to agree where everyone has to."""
    return asked


def most_of_them(asked: int) -> int:
    """Return how many have to agree where more than half are enough."""
    return asked // 2 + 1


def nothing_more(_asking: Asking) -> str:
    """Return the payload of a question that says all by its kind."""
    return ""


async def no_more(_service: object, _match: int) -> None:
    """Require nothing of a match."""


def enough_in_number(proposal: Proposal, agreed: Collection[int]) -> bool:
    """Return whether those who agree are as many as have to."""
    return len(agreed) >= proposal.needed


S = TypeVar("S")


@dataclass(frozen=True)
class ProposalKind(Generic[S]):
    """One thing that a table can be asked for, and the service of the host that does it."""

    service: type[S]
    """Who does it."""
    carry_out: Callable[[S, Agreed], Awaitable[Update | None]]
    """Do it; return the match if it goes on. Raise Refusal when it cannot be done any more."""
    payload: Callable[[Asking], str] = nothing_more
    """What exactly is asked, to be kept; raise Refusal when that cannot be asked."""
    asked: Callable[[Asking], tuple[int, ...]] = others
    """The people who may answer."""
    needed: Callable[[int], int] = all_of_them
    """How many of this many have to agree."""
    enough: Callable[[Proposal, Collection[int]], bool] = enough_in_number
    """Whether it is done once these agree."""
    rest: int = 0
    """Seconds in which nobody asks a second time who was refused, or withdrew it, whatever happens meanwhile."""
    once: bool = False
    """Who was granted it waits as long before asking again."""
    require: Callable[[S, int], Awaitable[None]] = no_more
    """Raise Refusal where it cannot be asked at a match; anyone who asks is alone with the match."""
    again_otherwise: bool = False
    """What was refused may be asked again at once with another payload."""
    asks_absent: bool = False
    """Who is not on the server any more is asked as well."""
    still: bool = False
    """It can be asked, and answered, while the match is frozen."""
