"""Whom a message may mention, and by what right: nobody is pinged at another person's word without a grant.

A message that somebody sets off takes ``granted``, which needs what ``Pings.granted`` returns. What is a turn's own
notice, or passes by time, takes ``by_itself``, and the few places where it does are listed in ``tests/arch``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.messages.names import people
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from host import MatchInfo
    from host.people.ping_limits import Granted
    from render.words import Words

_NOT_PINGED: Final = msg(
    "{people} will see it in the channel without a ping, because you have pinged them several times lately."
)


@dataclass(frozen=True, slots=True)
class Mentions:
    """The users that the texts of a message may ping; made by the functions of this module only."""

    users: tuple[int, ...] = ()


NONE: Final = Mentions()


def by_itself(users: Iterable[int]) -> Mentions:
    """Return the mentions of a turn's own notice, of what passes by time, and of an answer to whoever pressed."""
    return Mentions(tuple(users))


def granted(users: Iterable[int], grants: Granted) -> Mentions:
    """Return the mentions of a message that somebody has set off: of those users for whom there is a grant."""
    return Mentions(tuple(user for user in users if user in grants))


def not_pinged(users: Sequence[int], info: MatchInfo, words: Words) -> str:
    """Return what whoever set a message off is told of people whom it may not mention."""
    return words.say(_NOT_PINGED, people=words.listed(people(users, info, words)))
