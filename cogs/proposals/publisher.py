"""Brings what is asked of a table to its channel by a message, and keeps that up to date until it is asked no more.

Called by the one task that writes a match's messages (``cogs/board/publisher.py``). Must not know what any kind of
question does, nor any one game.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from cogs.app.ids import ASKING, NOTICE, Control
from cogs.channels import history as channel_history
from cogs.messages import delivery as message_delivery
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, granted, rows
from cogs.messages.names import shown
from cogs.proposals.texts import CLOSED, TEXTS
from cogs.runtime.requests import out_of_reach, passes
from host import Refusal
from host.people.ping_limits import about_proposal
from host.people.preferences import may_be_called
from render.renderers import fitting

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from host import Host, MatchInfo, Proposal
    from host.people.ping_limits import Granted
    from render.base import AnyMatchRenderer, AnyRenderer
    from render.words import Words

log = logging.getLogger(__name__)


class ProposalPublisher:
    """Writes the messages of proposals."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        *,
        renderers: Mapping[str, AnyRenderer],
        language: Callable[[int], Words],
        posted: Callable[[int, int, int], None],
    ) -> None:
        """Write for a client; tell ``posted`` match, channel and message of what was posted for all to see."""
        self._posted = posted
        self._client = client
        self._host = host
        self._renderers = renderers
        self._language = language

    async def show(self, match: int) -> None:
        """Let the messages of a match show what is asked as it stands; raise what Discord refuses."""
        for outdated in await self._host.proposals.outdated(match):
            info, proposal = await self._host.core.info(match), outdated
            if proposal.posting is not None and not proposal.message:
                proposal = await self._found(info, proposal)
            if proposal.state == "open":
                await self._ask(info, proposal)
            else:
                await self._tell(info, proposal)

    async def _ask(self, info: MatchInfo, proposal: Proposal) -> None:
        try:
            wanted = await self._made(info, proposal)
        except Refusal as refusal:
            # it stands still: whether it goes on decides whether this is asked
            log.info("match %s: couldn't show its question: %s", info.id, refusal.code)
            return
        if proposal.message and await self._edited(info, proposal, wanted):
            return
        room = self._client.get_partial_messageable(info.channel, guild_id=info.guild)
        await self._host.proposals.begin_message(proposal, info.channel)
        try:
            message, shown = await message_delivery.post(
                # the same for every attempt, another once it was deleted or the match has moved
                room,
                wanted,
                nonce=f"{info.id}?{proposal.id}.{(info.channel ^ proposal.message) % 1_000_000}",
                silent=bool(proposal.message),
            )
        except discord.HTTPException as error:
            if not out_of_reach(error):  # otherwise it may be there
                await self._host.proposals.show(proposal, channel=0, message=0, revision=None)
            raise
        await self._host.proposals.show(
            proposal, channel=info.channel, message=message.id, revision=proposal.revision if shown else None
        )
        self._posted(info.id, info.channel, message.id)
        if not shown:
            # an attempt whose receipt was lost had arrived, and shows what was new then
            await self._edited(info, replace(proposal, channel=info.channel, message=message.id), wanted)

    async def _tell(self, info: MatchInfo, proposal: Proposal) -> None:
        """Let the message say what became of it; one that is gone, or was never there, is as good."""
        if proposal.message:
            try:
                await self._edited(info, proposal, await self._made(info, proposal))
            except discord.HTTPException as error:
                if passes(error):
                    raise
                log.info("match %s: can't reach its question's message (%s)", info.id, error.code)
        await self._host.proposals.show(
            proposal, channel=proposal.channel, message=proposal.message, revision=proposal.revision
        )

    async def _edited(self, info: MatchInfo, proposal: Proposal, wanted: Message) -> bool:
        room = self._client.get_partial_messageable(proposal.channel, guild_id=info.guild)
        written = await message_delivery.edit(room.get_partial_message(proposal.message), wanted)
        if written:
            await self._host.proposals.show(
                proposal, channel=proposal.channel, message=proposal.message, revision=proposal.revision
            )
        return written

    async def _made(self, info: MatchInfo, proposal: Proposal) -> Message:
        words = self._language(info.guild)
        shows = fitting(self._renderers, info.game, info.cards)
        renderer = shows.for_match(words, shown(info.names, words, info.colours))
        grants = await self._host.pings.granted(about_proposal(proposal.id))
        if proposal.state != "open":
            return question(proposal, info, renderer, (), awake=(), grants=grants)
        details = await TEXTS[proposal.kind].details(self._host, proposal, renderer)
        habits = await self._host.likings.habits_at(info.guild, [user for user, _ in proposal.votes])
        proposal = replace(proposal, lapses=await self._host.proposals.true_lapse(proposal))
        awake = {user for user, one in habits.items() if may_be_called(self._host.core.now(), one)}
        return question(proposal, info, renderer, details, awake=awake, grants=grants)

    async def _found(self, info: MatchInfo, proposal: Proposal) -> Proposal:
        """Look for the message that was being posted when the process ended, and keep where it is."""
        messages = await channel_history.pressable(
            self._client, proposal.channel, after=channel_history.since(proposal.posting or proposal.at)
        )
        own = (info.id, info.tag, str(proposal.id))
        found = [
            one.id
            for one in messages
            if any(
                control.verb in ASKING and (control.match, control.tag, control.tail) == own
                for control in channel_history.controls(one)
            )
        ]
        message = found[-1] if found else 0
        channel = proposal.channel if found else 0
        await self._host.proposals.show(proposal, channel=channel, message=message, revision=None)
        return replace(proposal, channel=channel, message=message, posting=None)


def question(
    proposal: Proposal,
    info: MatchInfo,
    renderer: AnyMatchRenderer,
    details: Sequence[str],
    *,
    awake: Collection[int],
    grants: Granted,
) -> Message:
    """Return what asks, or tells what became of it; ``renderer`` is bound to the language of the server.

    ``awake``: whom it may ring for, as far as ``grants`` allow; the others are named.
    """
    words, texts = renderer.words, TEXTS[proposal.kind]
    if texts.about is None:
        name = _name(proposal.user, info, renderer)
    else:
        name = renderer.names.escaped[texts.about(proposal.payload)]
    asks = words.say(texts.asks, name=name)
    if proposal.state != "open":
        result = words.say(texts.agreed if proposal.state == "agreed" else CLOSED[proposal.state])
        return Message((Text(f"-# {asks}\n{result}"),), COLOUR)
    waiting = tuple(user for user, said in proposal.votes if said is None)
    mentions = granted((user for user in waiting if user in awake), grants)
    called = [f"<@{user}>" if user in mentions.users else _name(user, info, renderer) for user in waiting]
    agreed = [_name(user, info, renderer) for user, said in proposal.votes if said]
    everybody = proposal.needed == len(proposal.votes)
    needed = (
        words.say("Everyone asked has to agree.")
        if everybody
        else words.count("{n} of them has to agree.", "{n} of them have to agree.", proposal.needed)
    )
    alone = () if texts.also is None else texts.also(proposal.payload)
    if 0 < len(alone) < proposal.needed:
        people = words.listed([_name(user, info, renderer) for user in alone])
        needed += " " + words.say("It's also enough if the players whose turn it is agree: {people}.", people=people)
    lines = [
        words.say("{people}: do you agree?", people=words.listed(called)),
        f"{needed} " + words.say("This expires {when}.", when=f"<t:{proposal.lapses}:R>"),
    ]
    if agreed:
        lines.append(words.say("Agreed so far: {names}.", names=words.listed(agreed)))
    buttons = [
        # Translators: button: vote yes.
        ButtonSpec(Control.of("agree", info, str(proposal.id), seq=proposal.seq), words.say("Agree"), "good"),
        ButtonSpec(Control.of("refuse", info, str(proposal.id), seq=proposal.seq), words.say("No, keep playing")),
    ]
    happened = "\n".join([*([words.say(texts.head)] if texts.head else []), *(f"- {line}" for line in details)])
    paragraphs = [f"### {asks}", happened, words.say(texts.note) if texts.note else "", "\n".join(lines)]
    return Message((*(Text(part) for part in paragraphs if part), *rows(buttons)), COLOUR, mentions)


def call(
    proposal: Proposal, info: MatchInfo, renderer: AnyMatchRenderer, *, user: int, grants: Granted, nonce: str
) -> Message:
    """Return what calls a person to a question who was asleep when it was asked; ``nonce`` tells it from others."""
    link = f"https://discord.com/channels/{info.guild}/{info.channel}"
    link += f"/{proposal.message}" if proposal.message else ""
    text = renderer.words.say("{person}, your table has a question for you: {link}", person=f"<@{user}>", link=link)
    button = ButtonSpec(Control.of(NOTICE, info, nonce, seq=proposal.seq), renderer.words.say("Your panel"))
    return Message((Text(text), *rows([button])), COLOUR, granted([user], grants))


def _name(user: int, info: MatchInfo, renderer: AnyMatchRenderer) -> str:
    seated = info.seated(user)
    return f"<@{user}>" if seated is None else renderer.names.escaped[seated.seat]
