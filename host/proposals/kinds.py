"""Everything that a table can be asked for. Anyone who adds something adds it to ``KINDS``, and its key to ``wanted``.

A kind says what exactly is asked (``payload``, a short text that is kept), who is asked, how many of them have to
agree, and which service of the host does it once enough have agreed. Its sentences stand in ``cogs/proposals/texts.py``
under the same key. It is asked by ``Proposals.propose``, of a person's own accord by ``/game ask`` if its sentences
have a ``choice``.

What is done is saved together with the last vote: a service hands ``Agreed.vote`` to the call of the store that does
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from host.absence.breaks import Pauses
from host.computers.hints import Hints
from host.match.closing import Closing
from host.match.frozen import Frozen
from host.match.matches import Play
from host.match.seats import Seats
from host.people.preferences import DAY
from host.proposals.overdue import Overdue
from host.proposals.wanted import (
    ASK_HINTS,
    END,
    EXTEND,
    OVERDUE_DAYS,
    PAUSE,
    PAUSES,
    REPLACE,
    RULES,
    STAND_IN,
    UNDO,
    ProposalKind,
    WaitKey,
    WantedPause,
    enough_in_number,
    most_of_them,
    others,
    require_hints_possible,
    require_seat,
    succession,
    wait_key,
    wanted_pause,
)
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from db import Proposal
    from host.proposals.wanted import Asking


def _undo_payload(asking: Asking) -> str:
    ways: tuple[int, ...] = ()
    if asking.live is not None and asking.user is not None:
        ways = asking.live.timeline.ways_back(asking.info.playing(asking.user))
    if not ways:
        raise Refusal("nothing-to-undo")
    wanted = asking.wanted or str(ways[-1])
    if wanted not in map(str, ways):
        raise Refusal("malformed", text=asking.wanted)
    return wanted


def _replace_payload(asking: Asking) -> str:
    wanted = succession(asking.wanted)
    require_seat(asking.info, wanted)
    away = asking.gone or not asking.info.seats[wanted.seat].present
    if asking.user != wanted.before and not away and wanted.seat not in asking.overdue:
        raise Refusal("not-overdue", days=OVERDUE_DAYS)
    return wanted.text


def _replace_asked(asking: Asking) -> tuple[int, ...]:
    """Return who is to keep playing; and, unless it is one's own seat, the others who play."""
    wanted = succession(asking.wanted)
    rest = () if asking.user == wanted.before else others(asking)
    return (wanted.user, *(user for user in rest if user != wanted.before))


def _pause_payload(asking: Asking) -> str:
    days = wanted_pause(asking.wanted).days
    if days not in PAUSES:
        raise Refusal("malformed", text=asking.wanted)
    waits = () if asking.live is None else asking.live.waits
    users = [asking.info.seats[one.seat].user for one in waits]
    # who is awaited cannot be the one to grant it to themselves
    return WantedPause(days, tuple(user for user in users if user != asking.user)).text


def _pause_granted(proposal: Proposal, agreed: Collection[int]) -> bool:
    awaited = wanted_pause(proposal.payload).awaited
    return enough_in_number(proposal, agreed) or (bool(awaited) and set(awaited) <= set(agreed))


def _hints_payload(asking: Asking) -> str:
    if asking.info.hints:
        raise Refusal("hints-there")
    require_hints_possible(asking.info)
    return ""


# About one wait of one seat, and over with it. Who is awaited has no vote on it, but may ask for it.


def _wait_payload(asking: Asking) -> str:
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
    text = _wait_payload(asking)
    seat = wait_key(text).seat
    if asking.info.seats[seat].user != asking.user and seat not in asking.overdue:
        raise Refusal("not-overdue", days=OVERDUE_DAYS)
    return text


def _wait_asked(asking: Asking) -> tuple[int, ...]:
    """Return the others who play, seen from whose turn it is."""
    awaited = wait_key(_wait_payload(asking)).seat
    seats = [one for one in asking.info.seats if one.seat != awaited and one.user != asking.user and one.present]
    return tuple(one.user for one in seats)


KINDS: Final[Mapping[str, ProposalKind[Any]]] = {
    UNDO: ProposalKind(Play, Play.undo_agreed, _undo_payload),
    END: ProposalKind(Closing, Closing.end_agreed, still=True),
    RULES: ProposalKind(Frozen, Frozen.go_on_agreed, require=Frozen.require_still, still=True),
    REPLACE: ProposalKind(Seats, Seats.hand_over_agreed, _replace_payload, _replace_asked, again_otherwise=True),
    PAUSE: ProposalKind(
        Pauses,
        Pauses.pause_agreed,
        _pause_payload,
        needed=most_of_them,
        enough=_pause_granted,
        rest=DAY,
        once=True,
        require=Pauses.require_unpaused,
    ),
    ASK_HINTS: ProposalKind(Hints, Hints.allow_agreed, _hints_payload, asks_absent=True),
    EXTEND: ProposalKind(
        Overdue, Overdue.extend_agreed, _wait_payload, _wait_asked, most_of_them, rest=DAY, again_otherwise=True
    ),
    STAND_IN: ProposalKind(
        Seats, Seats.stand_in_agreed, _stand_in_payload, _wait_asked, most_of_them, rest=DAY, again_otherwise=True
    ),
}
"""Every kind, by its key."""
