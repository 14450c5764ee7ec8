"""What a table can be asked for about somebody for whom it waits: more time, or a stand-in until they are back.

Both are about one wait of one seat, and over with it. Who is awaited has no vote on it, but may ask for it. Must not
know how people are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from host.absence.vacation_days import DAY
from host.proposals.kind import ProposalKind, most_of_them
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from host.match.live_match import Wait
    from host.match.update import Update
    from host.proposals.kind import Asking
    from host.proposals.proposals import Agreed

EXTEND: Final = "extend"
"""Give somebody more time; the payload is a ``WaitKey``."""
STAND_IN: Final = "stand-in"
"""Let a stand-in play for somebody until they are back; the payload is a ``WaitKey``."""
OVERDUE_DAYS: Final = 3
"""Days without an act of who is awaited, after which the others may have somebody else play the seat."""


class WaitKey(NamedTuple):
    """What tells one wait from all others."""

    seat: Seat
    seq: int
    """The public acts after which the seat was asked."""

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


def waits_over(before: Sequence[Wait], after: Sequence[Wait]) -> tuple[str, ...]:
    """Return what is asked no more, kinds with their payloads, because the table does not wait so any more."""
    gone = {(one.seat, one.seq) for one in before} - {(one.seat, one.seq) for one in after}
    return tuple(f"{kind} {WaitKey(*one).text}" for one in sorted(gone) for kind in (EXTEND, STAND_IN))


def _payload(asking: Asking) -> str:
    """Return which wait is meant: by its key, by ``@`` and the person, or by nothing where there is one only."""
    waits = () if asking.live is None else asking.live.waits
    keys = [WaitKey(one.seat, one.seq) for one in waits]
    if asking.wanted.startswith("@"):
        keys = [one for one in keys if f"@{asking.info.seats[one.seat].user}" == asking.wanted]
    elif asking.wanted:
        keys = [one for one in keys if one == wait_key(asking.wanted)]
    if not keys:
        raise Refusal("not-waited-for")
    if len(keys) > 1:
        raise Refusal("several-awaited")
    return keys[0].text


def _stand_in_payload(asking: Asking) -> str:
    text = _payload(asking)
    seat = wait_key(text).seat
    if asking.info.seats[seat].user != asking.user and seat not in asking.overdue:
        raise Refusal("not-overdue", days=OVERDUE_DAYS)
    return text


def _asked(asking: Asking) -> tuple[int, ...]:
    """Return the others who play, seen from who is awaited."""
    awaited = wait_key(_payload(asking)).seat
    seats = [one for one in asking.info.seats if one.seat != awaited and one.user != asking.user and one.present]
    return tuple(one.user for one in seats)


async def _extend(agreed: Agreed) -> Update:
    return await agreed.extend(wait_key(agreed.proposal.payload))


async def _stand_in(agreed: Agreed) -> Update:
    return await agreed.stand_in(wait_key(agreed.proposal.payload).seat)


EXTENSION: Final = ProposalKind(_extend, _payload, _asked, most_of_them, rest=DAY, again_otherwise=True)
STANDING_IN: Final = ProposalKind(_stand_in, _stand_in_payload, _asked, most_of_them, rest=DAY, again_otherwise=True)
