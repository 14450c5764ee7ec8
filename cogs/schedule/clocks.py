"""The text of the clocks of a match, and what is done when one runs down: the warning, the end, the word about it.

Makes messages from what the host tells. Must not send any, nor know how time counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import NOTICE, Control
from cogs.board.match_message import address
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text, by_itself
from cogs.messages.names import shown, shown_names
from cogs.schedule import seats
from cogs.schedule.delivery import ABSENT, OUT, Outgoing, mark
from host.lobby.table_options import CLOCK_END, OFFERED
from host.people.preferences import HOUR, may_be_called
from host.types import OUT_OF_TIME

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.schedule.delivery import TimerContext
    from host import MatchInfo, Seated, Timer, Update
    from host.clocks.clocks import RunningOut
    from host.clocks.ends import Warned
    from render.base import AnyMatchRenderer
    from render.words import Words


_DAY: Final = 24 * HOUR
_NEWS: Final = _DAY
"""Seconds after which nobody needs to be told any more what the board says."""


def ends(clocks: Sequence[RunningOut], renderer: AnyMatchRenderer) -> list[str]:
    """Return a line for each seat whose clock runs, for everyone to read."""
    words, names = renderer.words, renderer.names.escaped
    return [
        "-# "
        + (
            words.say("{name}'s clock is stopped with {left} left.", name=names[one.seat], left=span(one.left, words))
            if one.still
            else words.say("{name}'s time runs out {end}.", name=names[one.seat], end=countdown(one.end))
        )
        for one in clocks
    ]


def countdown(at: int) -> str:
    """Return a moment as Discord counts it down ("in 3 hours")."""
    return f"<t:{at}:R>"


def span(seconds: int, words: Words) -> str:
    """Return how long something is, roughly.

    >>> from render.words import words
    >>> [span(one, words()) for one in (90, 3600, 90_000, 200_000)]
    ['1 minute', '1 hour', '25 hours', '2 days']
    """
    if seconds >= 2 * _DAY:
        return words.count("{n} day", "{n} days", seconds // _DAY)
    if seconds >= HOUR:
        # Translators: a length of time.
        return words.count("{n} hour", "{n} hours", seconds // HOUR)
    # Translators: a length of time.
    return words.count("{n} minute", "{n} minutes", seconds // 60)


async def warn(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Warn a person whose time is nearly up; never while the person sleeps."""
    host = context.host
    if await host.pauses.waits_for_pause(timer):
        return None
    found = await host.clock_ends.warned(timer)
    if found is None:
        return None
    info = found.update.info
    if not await context.may_tell(timer, info):
        return None
    link = address(info, await host.messages.board(info.id))
    message = _warning_message(found, timer, context.renderer(info), link=link)
    return Outgoing(info.channel, info.guild, message)


async def time_up(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Do what the table has chosen for someone whose time is up; the board says what came of it."""
    host = context.host
    server = context.client.get_guild((await host.core.info(timer.match or 0)).guild)
    if server is None or server.unavailable:
        # nobody there can do anything
        await host.schedule.put_off(timer, host.core.now() + (ABSENT if server is None else OUT))
    elif await host.clock_ends.time_up(timer):
        context.refresh(timer.match or 0)
        await context.shown(timer.match or 0)
    return None


async def timed_out(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a table that someone's time is up, unless that person is back already."""
    host, match, user = context.host, timer.match or 0, timer.asker or 0
    over = await host.core.info(match)
    if (over.status, over.reason) == ("cancelled", OUT_OF_TIME) and host.core.now() < timer.since + _NEWS:
        return await _ended(context, over, timer)
    update = await host.schedule.match_of(timer)
    if update is None:
        return None
    info, seated = update.info, update.info.seated(user)
    if seated is None or not seated.away or info.status != "running" or host.core.now() >= timer.since + _NEWS:
        await host.schedule.drop(timer)
        return None
    if not await context.may_tell(timer, info):
        return None
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    board, awake = await host.messages.board(match), may_be_called(host.core.now(), habits)
    link = address(info, board if board is not None and board.turn == update.turn else None)
    message = _timed_out_message(update, seated, timer, context.renderer(info), link=link, awake=awake)
    return Outgoing(info.channel, info.guild, message)


async def _ended(context: TimerContext, info: MatchInfo, timer: Timer) -> Outgoing | None:
    """Tell a table that its match is over as someone's time is up; it rings for those who are awake."""
    host, users = context.host, [one.user for one in info.people]
    if not await context.may_tell(timer, info):
        return None
    habits = await host.likings.habits_at(info.guild, users)
    awake = {user for user, one in habits.items() if may_be_called(host.core.now(), one)}
    return Outgoing(info.channel, info.guild, _ended_message(info, timer, context.words(info), awake=awake))


def _warning_message(warned: Warned, timer: Timer, renderer: AnyMatchRenderer, *, link: str) -> Message:
    """Return what warns a person whose time is nearly up: what is asked, and the way to the board."""
    words, update = renderer.words, warned.update
    user = update.info.seats[warned.wait.seat].user
    text = words.say(
        "{person}, your time runs out {end}.",
        person=f"<@{user}>",
        end=countdown(warned.clock.end),
    )
    # of the public's view, so that nothing hidden can stand in it
    asked = renderer.sentences.prompt(update.view(None), warned.wait.seat).partition("\n")[0]
    text += "\n" + words.say("**{asked}** [To the board]({link})", asked=asked, link=link)
    control = Control(NOTICE, update.info.id, update.info.tag, update.seq, timer.nonce)
    press = ButtonSpec(control, words.say("Take your turn"), "good")
    return Message((Text(text), Row((press,))), COLOUR, by_itself([user]))


def _timed_out_message(
    update: Update, seated: Seated, timer: Timer, renderer: AnyMatchRenderer, *, link: str, awake: bool
) -> Message:
    """Return what tells a table that someone's time is up and a stand-in plays; it rings if the person is awake."""
    words, name = renderer.words, shown(update.info.names, renderer.words).escaped[seated.seat]
    said = {"person": f"<@{seated.user}>" if awake else name, "name": name, "link": link}
    if not any(one.present for one in update.info.seats):
        text = words.say(
            "Time's up for {person}. No player is left, so the match waits until someone presses *Take your seat"
            " back* [on the board]({link}).",
            **said,
        )
    elif update.info.table.get(CLOCK_END) == OFFERED:
        text = words.say(
            "Time's up for {person}. A computer fills in until {name} presses *Take your seat back* [on the"
            " board]({link}), or someone else takes the seat.",
            **said,
        )
    else:
        text = words.say(
            "Time's up for {person}. A computer fills in until {name} presses *Take your seat back* [on the"
            " board]({link}).",
            **said,
        )
    button = seats.take(update.info, seated.seat, words)
    return Message((Text(text), *button), COLOUR, by_itself([seated.user] if awake else ()), mark=mark(timer))


def _ended_message(info: MatchInfo, timer: Timer, words: Words, *, awake: Collection[int]) -> Message:
    """Return what tells a table that its match is over, as the time of someone is up; it rings for the ``awake``."""
    names, late = shown_names(info, words).escaped, info.seated(timer.asker or 0)
    text = words.say(
        "{people}: {name} ran out of time, which ends the match at this table.",
        people=words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in info.people]),
        name="?" if late is None else names[late.seat],
    )
    mentions = by_itself(one.user for one in info.people if one.user in awake)
    return Message((Text(text),), COLOUR, mentions, mark=mark(timer))
