"""Everything that a table can be asked for. Whoever adds something adds it to ``KINDS``, and nothing else here.

A kind says what exactly is asked (``payload``, a short text that is kept), who is asked, how many of them have to
agree, whether an act of anybody takes its reason away, and what is done once enough have agreed. Its sentences stand
in ``cogs/proposals/texts.py`` under the same key. It is asked by ``Host.propose``, of a person's own accord by
``/game ask`` if its sentences have a ``choice``.

What is done is saved together with the last vote. ``Agreed.play`` and ``Agreed.close`` see to that; a kind that
changes something else hands ``Agreed.vote`` to the call of the store that does it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.timeline import undo_to
from host.absence.vacation_days import DAY
from host.lobby.table_options import HINTS
from host.proposals.kind import ProposalKind, enough_in_number, most_of_them, others
from host.proposals.waited_for import EXTEND, EXTENSION, OVERDUE_DAYS, STAND_IN, STANDING_IN
from host.refusal import Refusal
from host.types import AGREED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from db import Proposal
    from engine.core import Seat
    from host.match.update import Update
    from host.proposals.kind import Asking
    from host.proposals.proposals import Agreed, Proposals
    from host.types import MatchInfo

UNDO: Final = "undo"
"""Take back the last act, or all from the person's own last one on; the payload is the public acts that stay."""
END: Final = "end"
"""End the match before it is over; there is no payload."""
RULES: Final = "rules"
"""Go on with a match that stands still, by the rules that are there; there is no payload, other rules make it void."""

PAUSE: Final = "pause"
"""Let nobody have to do anything for some days; the payload is a ``WantedPause``."""
PAUSES: Final = (1, 3, 7)
"""Days that can be asked for."""

ASK_HINTS: Final = "hints"
"""Let everybody at the table ask what a computer would do; there is no payload."""

REPLACE: Final = "replace"
"""Let somebody else play a seat; the payload is a ``Succession``."""


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


async def _undo(agreed: Agreed) -> Update:
    seat = agreed.info.playing(agreed.proposal.user)
    return await agreed.play([(seat, undo_to(int(agreed.proposal.payload)))])


async def _require_still(proposals: Proposals, match: int) -> None:
    await proposals.require_still(match)


async def _go_on(agreed: Agreed) -> Update:
    return await agreed.go_on()


async def _end(agreed: Agreed) -> None:
    await agreed.close(AGREED)


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


def _replace_payload(asking: Asking) -> str:
    wanted = succession(asking.wanted)
    require_seat(asking.info, wanted)
    away = asking.gone or not asking.info.seats[wanted.seat].present
    if asking.user != wanted.before and not away and wanted.seat not in asking.overdue:
        raise Refusal("not-overdue", days=OVERDUE_DAYS)
    return wanted.text


def _replace_asked(asking: Asking) -> tuple[int, ...]:
    """Return who is to play on; and, unless it is one's own seat, the others who play."""
    wanted = succession(asking.wanted)
    rest = () if asking.user == wanted.before else others(asking)
    return (wanted.user, *(user for user in rest if user != wanted.before))


async def _replace(agreed: Agreed) -> Update:
    return await agreed.hand_over(succession(agreed.proposal.payload))


@dataclass(frozen=True)
class WantedPause:
    """A pause that is asked for."""

    days: int
    awaited: tuple[int, ...]
    """The others for whom the table waited when it was asked: it is enough if all of these agree."""

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


def require_hints_possible(info: MatchInfo) -> None:
    """Raise Refusal where asking the others would not bring hints either."""
    if info.table.get(HINTS) != "on":
        raise Refusal("hints-off")
    if sum(one.present for one in info.people) < 2:
        raise Refusal("hints-away")


async def _allow_hints(agreed: Agreed) -> Update:
    return await agreed.allow_hints()


async def _require_unpaused(proposals: Proposals, match: int) -> None:
    await proposals.require_unpaused(match)


async def _pause(agreed: Agreed) -> Update:
    return await agreed.pause(wanted_pause(agreed.proposal.payload).days)


KINDS: Final[Mapping[str, ProposalKind]] = {
    UNDO: ProposalKind(_undo, _undo_payload, voided_by_acts=True),
    END: ProposalKind(_end, still=True),
    RULES: ProposalKind(_go_on, require=_require_still, still=True),
    REPLACE: ProposalKind(_replace, _replace_payload, _replace_asked, again_otherwise=True),
    PAUSE: ProposalKind(
        _pause,
        _pause_payload,
        needed=most_of_them,
        enough=_pause_granted,
        rest=DAY,
        once=True,
        require=_require_unpaused,
    ),
    ASK_HINTS: ProposalKind(_allow_hints, _hints_payload, asks_absent=True),
    EXTEND: EXTENSION,
    STAND_IN: STANDING_IN,
}
"""Every kind, by its key."""

VOIDED_BY_ACTS: Final = tuple(key for key, kind in KINDS.items() if kind.voided_by_acts)
