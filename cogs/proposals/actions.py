"""What people do with what is asked of a table: ask (`/game replace` too), agree, say no.

Knows the order of one answer: keep it, let the messages follow, say what came of it. Must not know what is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import Control
from cogs.channels import rooms as channels
from cogs.messages import form
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Choice, Message, Text, not_pinged, rows
from cogs.messages.names import name_of, shown
from cogs.proposals import texts as proposal_texts
from host import Refusal
from host.people.ping_limits import about_proposal
from host.proposals.kinds import KINDS
from host.proposals.wanted import REPLACE, RULES, UNDO, Succession
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    import discord

    from cogs.messages.message import Tone
    from cogs.messages.responder import Responder
    from host import MatchInfo, Proposal, Update

WAIT: Final = 1.5
"""Seconds to wait for what becomes of the message before it is promised."""
_WHO: Final = "who"
_WHOSE: Final = "whose"
_DIGITS: Final = 18
"""The number of no proposal is as long."""
_ASKED: Final = msg(
    "I've asked the others in the channel. Until they agree, you can withdraw it there with *No, keep playing*."
)
_TO_BE_ASKED: Final = msg(
    "Your question to the others is saved. I'll post it in the channel as soon as I can, unless the match ends first."
    " Until they agree, you can withdraw it there with *No, keep playing*."
)
_ONLY: Final = msg("If everyone else agrees, only the last step is undone:")
_ALL: Final = msg("If everyone else agrees, this is undone:")


async def ask(
    responder: Responder, match: int, kind: str, *, wanted: str = "", gone: bool = False, seq: int | None = None
) -> None:
    """Ask the others at the table, by a message in its channel; ``gone``: the player it is about left the server."""
    services, interaction = responder.services, responder.interaction
    info = responder.match = await services.host.core.info(match)
    absent = await absent_players(responder, info)
    try:
        await _withdraw_of(responder, match, kind, absent)
        proposal = await services.host.proposals.propose(
            match,
            interaction.user.id,
            kind,
            wanted=wanted,
            gone=gone,
            seq=seq,
            absent=absent,
            interaction=interaction.id,
        )
    except Refusal as refusal:
        if refusal.code == "asked-already":
            # its message may have been deleted
            await services.host.proposals.show_again(match, kind)
            services.publisher.refresh(match)
        if refusal.code == "nobody-to-ask" and kind == RULES:
            await _go_on_alone(responder, match)
            return
        raise
    responder.done = True
    services.publisher.refresh(match)
    await services.publisher.shown(match, seconds=WAIT)
    await tell(responder, await services.host.proposals.get(proposal.id))


async def ask_to_play_on(
    responder: Responder, info: MatchInfo, person: int, *, gone: bool, successor: discord.User | discord.Member
) -> None:
    """Ask the successor, and the others too unless the person hands the own seat over; ``gone``: it is one who left."""
    words = responder.words
    info.playing(responder.interaction.user.id)
    seated = info.seated(person)
    if seated is None:
        raise UserError(words.say("{person} isn't playing in this match.", person=f"<@{person}>"))
    if seated.resigned:
        raise Refusal("seat-changed")
    if successor.bot:
        raise UserError(words.say("A bot can't take over. Choose a person."))
    name = name_of(successor, [one.name for one in info.seats if one.seat != seated.seat])
    wanted = Succession(seated.seat, person, successor.id, name)
    await ask(responder, info.id, REPLACE, wanted=wanted.text, gone=gone)


async def ask_successor(responder: Responder, info: MatchInfo, opener: Control, *, user: int) -> None:
    """Open the form that asks whose seat changes hands, that of ``user`` unless changed there, and who takes it."""
    words, own = responder.words, responder.interaction.user.id
    info.playing(own)
    called = shown(info.names, words, info.colours).plain
    seats = tuple(
        Choice(str(one.user), called[one.seat], words.say("Your own seat") if one.user == own else "", one.user == user)
        for one in info.people
        if not one.resigned
    )
    # Translators: label of a list of players.
    whose = form.ListField(_WHOSE, words.say("Whose seat?"), seats)
    hint = words.say("They have to agree. For another player's seat, all other players do too")
    who = form.PeopleField(_WHO, words.say("Who takes the seat?"), hint)
    sent_as = form.control_of(opener, "successor", responder.interaction)
    await responder.modal(form.modal(form.Form(words.say("Replace a player"), sent_as, (whose, who))))


async def on_successor(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the form that says whose seat changes hands, and who takes it."""
    interaction = responder.interaction
    info = responder.match = await responder.services.host.core.info(control.match)
    whose, who = form.filled_in(interaction).get(_WHOSE, ()), form.people(interaction, _WHO)
    if len(whose) != 1 or len(who) != 1 or not whose[0].isdecimal():
        raise UserError(responder.words.say("Nothing was changed. Choose a seat and who takes it."))
    person = int(whose[0])
    gone = await channels.gone(interaction.client, info.guild, {person} - {interaction.user.id})
    await ask_to_play_on(responder, info, person, gone=person in gone, successor=who[0])


async def absent_players(responder: Responder, info: MatchInfo) -> frozenset[int]:
    """Return who plays in a match and is not on its server any more: nobody can ask them for anything."""
    users = [one.user for one in info.seats if one.present and one.user != responder.interaction.user.id]
    return await channels.gone(responder.interaction.client, info.guild, users)


async def _withdraw_of(responder: Responder, match: int, kind: str, absent: Collection[int]) -> None:
    """Withdraw what someone asks the table who is not on the server any more, so that others can ask for it."""
    host = responder.services.host
    asked = await host.proposals.asked_now(match, kind) if absent else None
    if asked is not None and asked.user in absent:
        await host.proposals.answer(asked.id, asked.user, yes=False)


async def _go_on_alone(responder: Responder, match: int) -> None:
    """Let a match of one person go on by the new rules."""
    services, interaction = responder.services, responder.interaction
    update = await services.host.frozen.go_on_alone(match, interaction.user.id, interaction=interaction.id)
    responder.match, responder.done = update.info, True
    services.publisher.refresh(match)
    await responder.say(responder.words.say("The match goes on with the new rules."))


async def offer_undo(responder: Responder, update: Update, why: str) -> bool:
    """Show what only the table can undo, with buttons to ask; False: nobody could allow it."""
    services, words, info = responder.services, responder.words, update.info
    ways = update.ways_back(info.playing(responder.interaction.user.id))
    if not ways:
        return False
    renderer = services.match_renderer(info, words)
    parts, buttons = [f"**{why}**"], list[ButtonSpec]()
    for seq in ways:
        only = len(ways) > 1 and seq == ways[0]
        head, label = (_ONLY, msg("Undo the last step")) if only else (_ALL, msg("Undo all of it"))
        lines = await proposal_texts.taken_back(services.host, info.id, seq, renderer)
        parts.append("\n".join([words.say(head), *(f"- {line}" for line in lines)]))
        tail = ids.kind_of(UNDO, seq)
        tone: Tone = "plain" if buttons else "good"
        buttons.append(ButtonSpec(Control.of("ask", info, tail, seq=update.seq), words.say(label), tone))
    parts.append(words.say(proposal_texts.TEXTS[UNDO].note))
    buttons.append(ButtonSpec(Control.of("turn", info, seq=update.seq), words.say("Your panel")))
    await responder.show(Message((*map(Text, parts), *rows(buttons)), COLOUR))
    return True


async def on_ask(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the button that asks the others."""
    kind, wanted = ids.read_kind(control.tail)
    if kind not in KINDS:
        raise UserError(
            responder.words.say(
                "This button is from an older version of the bot. `/game show` posts the current board."
            )
        )
    await ask(responder, control.match, kind, wanted=wanted, seq=control.seq)


async def on_agree(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Agree*."""
    await _answer(responder, control, yes=True)


async def on_refuse(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *No*."""
    await _answer(responder, control, yes=False)


async def _answer(responder: Responder, control: Control, *, yes: bool) -> None:
    services, match = responder.services, control.match
    host, interaction = services.host, responder.interaction
    responder.match = await host.core.info(match)
    number = int(control.tail) if control.tail.isdecimal() and len(control.tail) < _DIGITS else 0
    if (await host.proposals.get(number)).match != match:
        raise Refusal("no-proposal")
    try:
        answered = await host.proposals.answer(number, interaction.user.id, yes=yes, interaction=interaction.id)
    finally:
        # one that is refused may be so because its message is behind
        services.publisher.refresh(match)
    responder.done = True
    await tell(responder, answered.proposal)


async def tell(responder: Responder, proposal: Proposal) -> None:
    """Say to someone who has just answered, or asked, what came of it."""
    words = responder.words
    match proposal.state:
        case "open" if proposal.user == responder.interaction.user.id:
            text = await _asked(responder, proposal)
        case "open":
            left = sum(said is None for _, said in proposal.votes)
            text = words.count(
                "You agreed. Waiting for {n} more answer.", "You agreed. Waiting for {n} more answers.", left
            )
        case "agreed":
            text = words.say(proposal_texts.TEXTS[proposal.kind].agreed)
        case "withdrawn":
            text = words.say("You withdrew the request. The match goes on.")
        case "refused":
            text = words.say("You said no. The match goes on.")
        case state:
            text = words.say(proposal_texts.CLOSED[state])
    await responder.say(text)


async def _asked(responder: Responder, proposal: Proposal) -> str:
    """Return notes on a question for the one who asks it: whether it is in the channel, and who it can't ping."""
    words, host = responder.words, responder.services.host
    told = words.say(_ASKED if proposal.message else _TO_BE_ASKED)
    grants = await host.pings.granted(about_proposal(proposal.id))
    info = responder.match or await host.core.info(proposal.match)
    if silent := [user for user, _ in proposal.votes if user not in grants]:
        told += " " + not_pinged(silent, info, words)
    return told
