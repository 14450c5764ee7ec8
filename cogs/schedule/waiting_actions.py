"""What the others do about somebody for whom the table waits: more time, a stand-in, somebody else.

Knows the buttons of the question that comes after reminders in vain, and how the same is typed. Must not know what any
of it changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.messages.errors import UserError
from cogs.messages.names import shown_names
from cogs.proposals import actions as proposal_actions
from host import Refusal
from host.proposals.wanted import EXTEND, OVERDUE_DAYS, REPLACE, STAND_IN, wait_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder

ABOUT_WAITING: Final = (EXTEND, STAND_IN)
"""The kinds of what is asked about who is awaited."""


async def support(responder: Responder, match: int, kind: str, *, wanted: str = "") -> None:
    """Say yes to what is asked about who is awaited, and ask the others by it if nobody has."""
    services, interaction = responder.services, responder.interaction
    info = responder.match = await services.host.core.info(match)
    absent = await proposal_actions.absent_players(responder, info)
    try:
        answered = await services.host.proposals.support(
            match, interaction.user.id, kind, wanted=wanted, absent=absent, interaction=interaction.id
        )
    except Refusal as refusal:
        if refusal.code == "asked-already":
            # its message may have been deleted
            await services.host.proposals.show_again(match, kind)
        if refusal.code in {"asked-already", "proposal-over", "not-waited-for"}:
            # perhaps what is shown is behind
            services.publisher.refresh(match)
        raise
    services.publisher.refresh(match)
    responder.done = True
    await services.publisher.shown(match, seconds=proposal_actions.WAIT)
    proposal = await services.host.proposals.get(answered.proposal.id)
    await proposal_actions.tell(responder, proposal)


async def on_support(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer a button of the question to the table."""
    kind, wanted = ids.read_kind(control.tail)
    if kind == REPLACE:
        await _explain(responder, control.match, wanted)
    elif kind in ABOUT_WAITING:
        await support(responder, control.match, kind, wanted=wanted)
    else:
        raise UserError(responder.words.say("This button belongs to an older version of the bot."))


async def _explain(responder: Responder, match: int, wanted: str) -> None:
    """Say how somebody else comes to play a seat: by a command, for it has to name them."""
    words = responder.words
    info = responder.match = await responder.services.host.core.info(match)
    info.playing(responder.interaction.user.id)
    names, seat = shown_names(info, words).escaped, wait_key(wanted).seat
    await responder.say(
        words.say(
            "`/game replace with:` and a person, `player:` and {name}, asks that person and the others: when they"
            " agree, that person plays on from where the match is. It is possible once reminders were in vain, or"
            " after {days} days.",
            name=names[seat] if seat < len(names) else "?",
            days=OVERDUE_DAYS,
        )
    )
