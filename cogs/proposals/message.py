"""The message that asks a table for something, and what is left of it afterwards.

Makes messages from what the host tells; must not send anything, nor know what any kind of question does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import NOTICE, Control
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, granted, rows
from cogs.proposals.texts import CLOSED, TEXTS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from host import MatchInfo, Proposal
    from host.people.ping_limits import Granted
    from render.base import AnyMatchRenderer


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
    whom = "" if texts.whom is None else renderer.names.escaped[texts.whom(proposal.payload)]
    asks = words.say(texts.asks, name=_name(proposal.user, info, renderer), whom=whom)
    if proposal.state != "open":
        result = words.say(texts.agreed if proposal.state == "agreed" else CLOSED[proposal.state])
        return Message((Text(f"-# {asks}\n{result}"),), COLOUR)
    waiting = tuple(user for user, said in proposal.votes if said is None)
    mentions = granted((user for user in waiting if user in awake), grants)
    called = [f"<@{user}>" if user in mentions.users else _name(user, info, renderer) for user in waiting]
    agreed = [_name(user, info, renderer) for user, said in proposal.votes if said]
    everybody = proposal.needed == len(proposal.votes)
    needed = (
        words.say("All who are asked have to agree.")
        if everybody
        else words.count("{n} of them has to agree.", "{n} of them have to agree.", proposal.needed)
    )
    alone = () if texts.also is None else texts.also(proposal.payload)
    if 0 < len(alone) < proposal.needed:
        people = words.listed([_name(user, info, renderer) for user in alone])
        needed += " " + words.say("It is also enough if those agree for whom the table waits: {people}.", people=people)
    lines = [
        words.say("{people}: do you agree?", people=words.listed(called)),
        f"{needed} " + words.say("Without an answer it lapses {when}.", when=f"<t:{proposal.lapses}:R>"),
    ]
    if agreed:
        lines.append(words.say("Agreed so far: {names}.", names=words.listed(agreed)))
    buttons = [
        ButtonSpec(Control.of("agree", info, str(proposal.id), seq=proposal.seq), words.say("Agree"), "good"),
        ButtonSpec(Control.of("refuse", info, str(proposal.id), seq=proposal.seq), words.say("No, go on as it is")),
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
    text = renderer.words.say("{person}, the table is asked for something: {link}", person=f"<@{user}>", link=link)
    button = ButtonSpec(Control.of(NOTICE, info, nonce, seq=proposal.seq), renderer.words.say("Your panel"))
    return Message((Text(text), *rows([button])), COLOUR, granted([user], grants))


def _name(user: int, info: MatchInfo, renderer: AnyMatchRenderer) -> str:
    seated = info.seated(user)
    return f"<@{user}>" if seated is None else renderer.names.escaped[seated.seat]
