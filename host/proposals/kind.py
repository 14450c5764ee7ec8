"""What a kind of thing is that a table can be asked for: what exactly, of whom, how many have to agree, who does it.

Must not know any kind (``host/proposals/kinds.py`` lists them), nor how people are asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from db import Proposal, Vote
    from engine.core import Seat
    from host.match.live_match import LiveMatch
    from host.match.update import Update
    from host.types import MatchInfo


@dataclass(frozen=True)
class Asking:
    """Who would like to ask what, and of which match."""

    info: MatchInfo
    live: LiveMatch | None
    """None: the match stands still, see ``ProposalKind.still``."""
    user: int | None
    """None: nobody of the table asks, the bot does."""
    wanted: str = ""
    """What exactly, as it was typed."""
    overdue: frozenset[Seat] = frozenset()
    """The seats for which the table has waited too long, or whose people were reminded in vain."""
    gone: bool = False
    """The person whom it is about is not on the server any more."""


@dataclass(frozen=True)
class Agreed:
    """What a table has agreed on; whatever is written to carry it out takes ``vote`` along."""

    info: MatchInfo
    live: LiveMatch | None
    """None: the match stands still."""
    proposal: Proposal
    vote: Vote


def others(asking: Asking) -> tuple[int, ...]:
    """Return everybody else who plays; for whom a stand-in plays is not asked."""
    return tuple(one.user for one in asking.info.seats if one.user != asking.user and one.present)


def all_of_them(asked: int) -> int:
    """Return how many have to agree where everybody has to."""
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
    """How many of so many have to agree."""
    enough: Callable[[Proposal, Collection[int]], bool] = enough_in_number
    """Whether it is done once these agree."""
    rest: int = 0
    """Seconds in which nobody asks a second time who was refused, or withdrew it, whatever happens meanwhile."""
    once: bool = False
    """Who was granted it waits as long before asking again."""
    require: Callable[[S, int], Awaitable[None]] = no_more
    """Raise Refusal where it cannot be asked at a match; whoever asks is alone with the match."""
    again_otherwise: bool = False
    """What was refused may be asked again at once with another payload."""
    asks_absent: bool = False
    """Who is not on the server any more is asked as well."""
    still: bool = False
    """It can be asked, and answered, while the match stands still."""
