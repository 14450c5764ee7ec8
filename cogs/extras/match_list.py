"""``/game list``: a line for each match that a person sits at, with the way there.

Knows what the host reports each without playing it. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import NOBODY, TABLES, Control
from cogs.board.match_message import address
from cogs.channels import rights
from cogs.channels.write_failures import out_of_use
from cogs.messages.message import COLOUR, ButtonSpec, Link, Message, Section, Text, pages, sentence, turning
from cogs.messages.names import safe, shown_names
from cogs.messages.refusals import SENTENCES
from cogs.schedule.clocks import countdown
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.services import MatchContext
    from cogs.messages.message import Block
    from host import Listed, MatchInfo
    from render.words import Words

EVERYWHERE: Final = "everywhere"
"""The list of matches on all servers; ``HERE``: on this one."""
HERE: Final = "here"
FEW: Final = 5
"""Matches that someone reads of who looked for one where there is none."""
# Translators: behind "your turn since ..." or "waits for Ann since ..."
_NOT_REACHED: Final = msg("the clock is stopped: the server has an outage")
_NOT_POSTED: Final = msg("the clock is stopped: I can't post the board")
MOST: Final = 50
"""Matches that are listed at most."""
_TROUBLE: Final = 160
"""Characters that are left on a page for what is wrong with the channel of a match."""


async def listing(context: MatchContext, which: str, page: int = 1) -> Message:
    """Return a page of the person's matches, ``HERE`` or ``EVERYWHERE``."""
    words, guild = context.words, None if which == EVERYWHERE else context.interaction.guild_id
    total, some = await context.services.host.tables.of(context.interaction.user.id, guild, most=MOST)
    if not some:
        return sentence(words.say("You have no table here. `/game new` opens one."))
    urls = [await _address(context, one.info) for one in some]
    found = [
        (one, Section(_entry(context, one, url, here=guild is not None), _way(context, one, url)))
        for one, url in zip(some, urls, strict=True)
    ]
    paged = pages([section for _, section in found], spare=_TROUBLE)
    page = min(max(page, 1), len(paged))
    first = sum(map(len, paged[: page - 1]))
    blocks: list[Block] = [
        await _with_trouble(context, one.info, section) for one, section in found[first : first + len(paged[page - 1])]
    ]
    if page == len(paged) and (left := total - len(some)):
        blocks.append(Text(words.count("and {n} more table", "and {n} more tables", left)))
    blocks += turning(len(paged), page, lambda to: Control(TABLES, *NOBODY, 0, ids.values(which, to)), words)
    return Message(tuple(blocks), COLOUR)


def _way(context: MatchContext, listed: Listed, url: str) -> ButtonSpec | Link:
    """Return the button beside a match: a panel opens in the channel of its match alone, so others lead there."""
    info, words = listed.info, context.words
    if not listed.asked:
        # Translators: heading of tables that have not started.
        return Link(url, words.say("Open"))
    if info.channel == context.interaction.channel_id:
        return ButtonSpec(Control.of("turn", info), words.say("Take your turn"), "good")
    return Link(url, words.say("Take your turn"))


async def _with_trouble(context: MatchContext, info: MatchInfo, section: Section) -> Section | Text:
    """Return a line with what is wrong with its channel; without a button where that is gone."""
    trouble, gone = await _trouble(context, info)
    text = section.content + trouble
    return Text(text) if gone else Section(text, section.beside)


async def nothing_here(context: MatchContext) -> str:
    """Return that a channel has no match, and where the person's own ones are."""
    words, guild = context.words, context.interaction.guild_id
    if guild is None:
        return words.say("That only works in a server's channels.")
    host, channel = context.services.host, context.interaction.channel_id
    over = await host.tables.last_over(channel or 0)
    total, some = await host.tables.of(context.interaction.user.id, guild, most=FEW)
    if not some and over:
        return words.say("Match {match} here is over. Open another table with `/game new`.", match=over.id)
    if not some:
        return words.say(SENTENCES["no-match"])
    lines = [await _line(context, one) for one in some]
    left = total - len(lines)
    more = [words.say("`/game list` shows all of them.")] if left else []
    head = words.say("There's no match here. Your matches:")
    if over:
        head = words.say("Match {match} here is over. Your running matches:", match=over.id)
    return "\n".join([head, *lines, *more])


async def _line(context: MatchContext, listed: Listed) -> str:
    """Return a match of this server as a line among others."""
    trouble, _ = await _trouble(context, listed.info)
    return "- " + _entry(context, listed, await _address(context, listed.info), here=True) + trouble


async def _address(context: MatchContext, info: MatchInfo) -> str:
    return address(info, await context.services.host.messages.board(info.id))


def _entry(context: MatchContext, listed: Listed, url: str, *, here: bool) -> str:
    words, info = context.words, listed.info
    return words.say(
        "{channel} {title} ({names}): {state}",
        channel=f"<#{info.channel}>" if here else _server(context, info),
        title=f"[{context.services.title(info.game)}]({url})",
        names=words.listed(shown_names(info, words).badged(words)),
        state=_state(listed, context.interaction.user.id, words),
    )


async def _trouble(context: MatchContext, info: MatchInfo) -> tuple[str, bool]:
    """Return what keeps a match from being shown where it is, and the way back; and whether its channel is gone."""
    words, client = context.words, context.interaction.client
    if not context.services.host.core.share.has(info.guild):
        return "", False  # another process looks after it
    if client.get_guild(info.guild) is None:
        return ". " + words.say("I'm no longer on that server. Anyone who manages it can invite me again."), False
    if not rights.heard(client.get_guild(info.guild)):
        return ". " + words.say("Discord hasn't told me about that server yet"), False
    match why := await out_of_use(client, info, known=True):
        case "gone":
            message = msg("Its channel is gone. Use `/game show match:{match}` to move it to another channel.")
        case "shut":
            message = msg("Its thread is locked. Use `/game show match:{match}` to move it to another channel.")
        case _ if context.services.publisher.write_failures.of(info) is not None:
            message = msg("Its board can't be posted right now. `/game show` there says why.")
        case _:
            return "", False
    return ". " + words.say(message, match=info.id), why == "gone"


def _server(context: MatchContext, info: MatchInfo) -> str:
    guild = context.interaction.client.get_guild(info.guild)
    # Translators: in place of the name of a server.
    return safe(guild.name) if guild is not None and guild.name else context.words.say("another server")


def _state(listed: Listed, user: int, words: Words) -> str:
    """Return what a match waits for, and since when: Discord shows each reader the time as it passes."""
    info, time = listed.info, f"<t:{listed.since}:R>"
    if info.resting is not None or listed.still or info.status == "lobby":
        return _unplayed(listed, words)
    own = info.seated(user)
    if listed.paused is not None:
        # Translators: in the list of matches; {time} says in how many days.
        return words.say("paused, resumes {time} at the latest", time=f"<t:{listed.paused}:R>")
    if own is not None and own.away:
        return words.say("**a computer is filling in for you**: take your seat back there")
    if listed.asked:
        return ", ".join([words.say("**your turn**, began {time}", time=time), *_end(listed, words)])
    names = shown_names(info, words).escaped
    if not listed.awaited:
        playing = any(one.present for one in info.seats) and not all(one.present for one in info.seats)
        return words.say("the computers are playing") if playing else words.say("waiting until someone is back")
    awaited = words.listed([names[seat] for seat in listed.awaited])
    return ", ".join(
        [words.say("waiting for {names}, turn began {time}", names=awaited, time=time), *_end(listed, words)]
    )


def _unplayed(listed: Listed, words: Words) -> str:
    """Return why it is nobody's turn in a match."""
    time = f"<t:{listed.since}:R>"
    if listed.info.resting is not None:
        return words.say("frozen {time}: nobody moved", time=time)
    # Translators: the state of a match: nobody moved.
    return words.say("frozen") if listed.still else words.say("not started, opened {time}", time=time)


def _end(listed: Listed, words: Words) -> list[str]:
    # Translators: behind "your turn since ..." or "waits for Ann since ..."
    if listed.stopped is not None:
        why = _NOT_REACHED if listed.stopped.why == "server" else _NOT_POSTED
        return [words.say(why)]
    return [words.say("time runs out {end}", end=countdown(listed.end))] if listed.end else []
