"""``/game list``: a line for each match that a person sits at.

Knows what the host tells of each without playing it. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.board.match_message import address
from cogs.channels import rights
from cogs.channels.write_failures import out_of_use
from cogs.messages.message import PAGE
from cogs.messages.names import safe, shown_names
from cogs.messages.refusals import SENTENCES
from cogs.schedule.clocks import countdown
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.services import MatchContext
    from host import Listed, MatchInfo
    from render.words import Words

_LOOKED_AT: Final = 10
"""Matches of which it is looked at whether their channels are there: Discord has to be asked."""
FEW: Final = 5
"""Matches that somebody reads of who looked for one where there is none."""
# Translators: behind "your turn since ..." or "waits for Ann since ..."
_NOT_REACHED: Final = msg("the clock is stopped because of an outage of the server")
_NOT_POSTED: Final = msg("the clock is stopped because I can't post the board")
MOST: Final = 30
"""Matches that are listed at most: more lines than a message holds."""


async def text(context: MatchContext, guild: int | None) -> str:
    """Return the person's matches on a server, None: on all, as lines; "" when there are none."""
    total, some = await context.services.host.tables.of(context.interaction.user.id, guild, most=MOST)
    lines = [
        await _line(context, one, here=guild is not None, looks=number < _LOOKED_AT) for number, one in enumerate(some)
    ]
    return listing(lines, total, context.words)


async def nothing_here(context: MatchContext) -> str:
    """Return that a channel has no match, and where the person's own ones are."""
    words, guild = context.words, context.interaction.guild_id
    if guild is None:
        return words.say("That works in the channels of a server only.")
    host, channel = context.services.host, context.interaction.channel_id
    over = await host.tables.last_over(channel or 0)
    total, some = await host.tables.of(context.interaction.user.id, guild, most=FEW)
    if not some and over:
        return words.say("Match {match} here is over. Open another table with `/game new`.", match=over.id)
    if not some:
        return words.say(SENTENCES["no-match"])
    lines = [await _line(context, one, here=True, looks=True) for one in some]
    left = total - len(lines)
    more = [words.say("`/game list` has all of them.")] if left else []
    head = words.say("There is no match here. Yours are elsewhere:")
    if over:
        head = words.say("Match {match} here is over. Yours that are under way:", match=over.id)
    return "\n".join([head, *lines, *more])


def listing(lines: Sequence[str], total: int, words: Words) -> str:
    """Return as many whole lines as a message holds, and how many more there are."""
    shown = list(lines)
    while shown:
        left = total - len(shown)
        more = [words.count("and {n} more table", "and {n} more tables", left)] if left else []
        whole = "\n".join([*shown, *more])
        if len(whole) <= PAGE:
            return whole
        shown.pop()
    return ""


async def _line(context: MatchContext, listed: Listed, *, here: bool, looks: bool) -> str:
    words, info, services = context.words, listed.info, context.services
    names = words.listed(shown_names(info, words).escaped)
    link = f"[{services.title(info.game)}]({address(info, await services.host.messages.board(info.id))})"
    place = f"<#{info.channel}>" if here else _server(context, info)
    return words.say(
        "- {channel} {title} ({names}): {state}",
        channel=place,
        title=link,
        names=names,
        state=_state(listed, context.interaction.user.id, words) + (await _trouble(context, info) if looks else ""),
    )


async def _trouble(context: MatchContext, info: MatchInfo) -> str:
    """Return what keeps a match from being shown where it is, and the way back; "" for nothing."""
    words, client = context.words, context.interaction.client
    if not context.services.host.core.share.has(info.guild):
        return ""  # another process looks after it
    if client.get_guild(info.guild) is None:
        return ". " + words.say("I am not on that server any more: whoever manages it can invite me again")
    if not rights.heard(client.get_guild(info.guild)):
        return ". " + words.say("Discord hasn't told me about that server yet")
    match await out_of_use(client, info, known=True):
        case "gone":
            message = msg("Its channel is gone: `/game show match:{match}` moves it to where you type that")
        case "shut":
            message = msg("Its thread is locked: `/game show match:{match}` moves it to where you type that")
        case _ if context.services.publisher.write_failures.of(info) is not None:
            message = msg("Its board can't be posted for now: `/game show` there says why")
        case _:
            return ""
    return ". " + words.say(message, match=info.id)


def _server(context: MatchContext, info: MatchInfo) -> str:
    guild = context.interaction.client.get_guild(info.guild)
    return safe(guild.name) if guild is not None and guild.name else context.words.say("another server")


def _state(listed: Listed, user: int, words: Words) -> str:
    """Return what a match waits for, and since when: Discord shows each reader the time as it passes."""
    info, time = listed.info, f"<t:{listed.since}:R>"
    if info.resting is not None or listed.still or info.status == "lobby":
        return _unplayed(listed, words)
    own = info.seated(user)
    if listed.paused is not None:
        # Translators: in the list of matches; {time} says in how many days.
        return words.say("paused, goes on {time} at the latest", time=f"<t:{listed.paused}:R>")
    if own is not None and own.away:
        return words.say("**a stand-in plays for you**: take your seat back there")
    if listed.asked:
        return ", ".join([words.say("**your turn** since {time}", time=time), *_end(listed, words)])
    names = shown_names(info, words).escaped
    if not listed.awaited:
        playing = any(one.present for one in info.seats) and not all(one.present for one in info.seats)
        return words.say("computers play") if playing else words.say("waits until somebody is back")
    awaited = words.listed([names[seat] for seat in listed.awaited])
    return ", ".join([words.say("waits for {names} since {time}", names=awaited, time=time), *_end(listed, words)])


def _unplayed(listed: Listed, words: Words) -> str:
    """Return why nobody is to move in a match."""
    time = f"<t:{listed.since}:R>"
    if listed.info.resting is not None:
        return words.say("rests since {time}: nobody moved", time=time)
    return words.say("frozen") if listed.still else words.say("waits to begin, opened {time}", time=time)


def _end(listed: Listed, words: Words) -> list[str]:
    # Translators: behind "your turn since ..." or "waits for Ann since ..."
    if listed.stopped is not None:
        why = _NOT_REACHED if listed.stopped.why == "server" else _NOT_POSTED
        return [words.say(why)]
    return [words.say("time is up {end}", end=countdown(listed.end))] if listed.end else []
