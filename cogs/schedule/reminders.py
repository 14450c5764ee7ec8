"""What an overdue player is told, in the channel and by direct message, and what the others do then.

Knows the message of each reminder, the question to the table after them, with its buttons, and what is told
by direct message alone. Must not send any, nor know any one game. A direct message has no buttons but a link: what is
pressed in private would be a second place at which a match is played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from cogs.app import ids
from cogs.app.ids import NOBODY, NOTICE, SUPPORT, Control
from cogs.board.match_message import address
from cogs.channels import rooms as channels
from cogs.channels.write_failures import out_of_use
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Link, LinkRow, Message, Row, Text, by_itself, granted
from cogs.messages.names import escaped, safe
from cogs.panel.panel import Panel
from cogs.proposals import actions as proposal_actions
from cogs.schedule.clocks import countdown, span
from cogs.schedule.delivery import ABSENT, Outgoing, mark
from host import Refusal, TimerKind
from host.people.ping_limits import NEWS, about_timer
from host.people.preferences import HOUR, TURNS, first_waking, may_be_called
from host.proposals.wanted import EXTEND, REPLACE, STAND_IN, WaitKey, wait_key
from host.schedule.kinds import REMINDERS, asks_the_table
from render.words import msg, words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.messages.message import Block, Mentions
    from cogs.messages.responder import Responder
    from cogs.schedule.delivery import TimerContext
    from host import Board, CutOff, MatchInfo, Timer, Update, Wait
    from host.clocks.clocks import RunningOut
    from host.people.preferences import Preferences
    from render.base import AnyMatchRenderer
    from render.words import Words


_NOT_REACHED = msg("Your clock is stopped with {left} left: this server has an outage.")
_NOT_POSTED = msg("Your clock is stopped with {left} left: I can't post the board.")


def own(clocks: Sequence[RunningOut], seat: int | None, words: Words, *, cut_off: CutOff | None = None) -> str:
    """Return when the reader's own time is up, or why the clock is stopped; "" when there is none."""
    for one in clocks:
        if one.seat == seat and cut_off is not None:
            return words.say(
                _NOT_REACHED if cut_off.why == "server" else _NOT_POSTED,
                left=span(one.left, words),
            )
        if one.seat == seat and one.still:
            return words.say("Your clock is stopped with {left} left.", left=span(one.left, words))
        if one.seat == seat:
            return words.say("Your time runs out {end}.", end=countdown(one.end))
    return ""


def reminder(
    update: Update,
    wait: Wait,
    timer: Timer,
    renderer: AnyMatchRenderer,
    *,
    link: str,
    mentions: Mentions,
    left: str = "",
) -> Message:
    """Return what reminds a person: since when the table waits, how much time is ``left``, what is asked, the way."""
    words, seated = renderer.words, update.info.seats[wait.seat]
    person, since = f"<@{seated.user}>", moment(wait.since)
    asker = None if timer.asker is None else update.info.seated(timer.asker)
    if asker is None:
        text = words.say("{person}, the table has been waiting for you since {since}.", person=person, since=since)
    else:
        text = words.say(
            "{person}, a reminder from {name}: the table has been waiting for you since {since}.",
            person=person,
            name=renderer.names.escaped[asker.seat],
            since=since,
        )
    text += f" {left}" if left else ""
    # of the public's view, so that nothing hidden can stand in it
    asked = renderer.sentences.prompt(update.view(None), wait.seat).partition("\n")[0]
    text += "\n" + words.say("**{asked}** [To the board]({link})", asked=asked, link=link)
    return _notice(update, timer, renderer, text, mentions=mentions)


def question(
    update: Update,
    wait: Wait,
    timer: Timer,
    renderer: AnyMatchRenderer,
    *,
    link: str,
    awake: Collection[int],
    gone: bool = False,
) -> Message:
    """Return what asks the others what should be done about a person who does not come; ``awake``: who it may ping.

    ``gone``: the person is not on the server any more.
    """
    words, names = renderer.words, renderer.names.escaped
    others = [seat for seat in update.info.seats if seat.seat != wait.seat and seat.present]
    said = {
        "people": words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in others]),
        "name": names[wait.seat],
        "since": moment(wait.since),
    }
    if gone:
        text = words.say("{people}: {name} has left this server, and the table has been waiting since {since}.", **said)
    else:
        text = words.say("{people}: the table has been waiting for {name} since {since}, despite reminders.", **said)
    text += "\n" + words.say(
        "What now? *More time* or *Computer fills in* takes effect once most of you agree (not counting {name})."
        " *Replace* asks who takes the seat. You can also keep waiting, or end the match together with `/game ask`."
        " [To the board]({link})",
        name=names[wait.seat],
        link=link,
    )
    mentions = by_itself(one.user for one in others if one.user in awake)
    about = WaitKey(wait.seat, wait.seq).text
    offered = (
        # Translators: button: give a player more time.
        (EXTEND, words.say("More time")),
        (STAND_IN, words.say("Computer fills in")),
        (REPLACE, words.say("Replace")),
    )
    buttons = [
        ButtonSpec(Control.of(SUPPORT, update.info, ids.kind_of(kind, about), seq=update.seq), label)
        for kind, label in offered
    ]
    return _notice(update, timer, renderer, text, mentions=mentions, more=buttons)


def moment(at: int) -> str:
    """Return a time that each reader sees in their own time zone."""
    return f"<t:{at}:f>"


def _notice(
    update: Update,
    timer: Timer,
    renderer: AnyMatchRenderer,
    text: str,
    *,
    mentions: Mentions,
    more: Sequence[ButtonSpec] = (),
) -> Message:
    # by this one the message is found again, whatever else hangs on it
    own = Control.of(NOTICE, update.info, timer.nonce, seq=update.seq)
    label = renderer.words.say("Your panel") if more else renderer.words.say("Take your turn")
    press = ButtonSpec(own, label, "plain" if more else "good")
    return Message((Text(text), Row((*more, press))), COLOUR, mentions)


async def remind(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Remind a person, or ask the table when that was without success; never while the person sleeps."""
    host, user = context.host, timer.user or 0
    habits = (await host.likings.habits_at((await host.core.info(timer.match or 0)).guild, [user]))[user]
    if not may_be_called(host.core.now(), habits):
        await host.schedule.put_off(timer, first_waking(host.core.now(), habits))
        return None
    found = None if await host.pauses.waits_for_pause(timer) else await host.schedule.wait_of(timer)
    if found is None:
        return None
    update, wait = found
    info = update.info
    clocks = await host.clocks.running_out(info, update.clocks, now=host.core.now())
    # the warning was there, and the end of the clock calls the person as well
    up = timer.kind == TimerKind.REMINDER and any(
        one.seat == wait.seat and one.end <= host.core.now() + HOUR for one in clocks
    )
    asks = asks_the_table(timer, habits)
    # somebody who could be asked may be back later
    alone = asks and not any(one.present for one in info.seats if one.seat != wait.seat)
    if up or alone or context.client.get_guild(info.guild) is None:
        await host.schedule.put_off(timer, host.core.now() + (HOUR if up else ABSENT))
        return None
    board = await host.messages.board(info.id)
    if (called := _called(context, timer, update, board)) is not None:
        await host.schedule.count_anew(timer, since=called)
        return None
    gone = not await channels.is_member(context.client, info.guild, user)
    if gone and timer.kind == TimerKind.REMINDER and not asks:
        # no reminder reaches that person: the table is asked at once
        await host.schedule.put_off(replace(timer, count=REMINDERS), host.core.now())
        return None
    link = f"https://discord.com/channels/{info.guild}/{info.channel}" + (f"/{board.message}" if board else "")
    renderer = context.renderer(info)
    if asks:
        awake = await context.awake(info)
        message = question(update, wait, timer, renderer, link=link, awake=awake, gone=gone)
    else:
        left = own(clocks, wait.seat, renderer.words)
        mentions = by_itself([user])
        if timer.asker is not None:
            mentions = granted([user], await host.pings.granted(about_timer(timer)))
        message = reminder(update, wait, timer, renderer, link=link, left=left, mentions=mentions)
    return Outgoing(info.channel, info.guild, message)


def _called(context: TimerContext, timer: Timer, update: Update, board: Board | None) -> int | None:
    """Return when the board called for the turn, if it did so, or will, after a time in which nobody could.

    Someone who reads at last that it is their turn need not be reminded of it in the same minute.
    """
    if timer.kind != TimerKind.REMINDER or timer.at > context.started:
        return None
    if board is None or board.turn != update.turn:
        return context.host.core.now()
    posted = int(discord.utils.snowflake_time(board.message).timestamp())
    return posted if posted >= context.started else None


ABOUT_WAITING: Final = (EXTEND, STAND_IN)
"""The kinds of what is asked about whose turn it is."""


async def support(responder: Responder, match: int, kind: str, *, wanted: str = "") -> None:
    """Say yes to what is asked about whose turn it is, and ask the others by it if nobody has."""
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
        await _replace(responder, control, wanted)
    elif kind in ABOUT_WAITING:
        await support(responder, control.match, kind, wanted=wanted)
    else:
        raise UserError(
            responder.words.say(
                "This button is from an older version of the bot. `/game show` posts the current board."
            )
        )


async def _replace(responder: Responder, control: Control, wanted: str) -> None:
    """Open the form that says who takes the seat for which the table waits."""
    info = responder.match = await responder.services.host.core.info(control.match)
    seat = wait_key(wanted).seat
    user = info.seats[seat].user if seat < len(info.seats) else responder.interaction.user.id
    await proposal_actions.ask_successor(responder, info, control, user=user)


BOARD: Final = 5
"""Seconds until it is looked again whether the public message of a turn is there, to which the direct one leads."""
_NEWS: Final = 3 * 24 * HOUR
"""Seconds after which nobody is told any more that a channel is gone."""
LOOKS: Final = 6
"""How often that is looked at: a channel where the bot may not write takes nobody's direct messages away."""


async def tell_turn(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a person of a turn; never while they sleep, and not before the message to which it leads is there."""
    found = await _wanted(context, timer)
    if found is None:
        return None
    update, wait, liked = found
    host, board = context.host, await context.host.messages.board(update.info.id)
    if (board is None or board.turn != update.turn) and timer.count < LOOKS:
        await host.schedule.put_off(replace(timer, count=timer.count + 1), host.core.now() + BOARD)
        return None
    free_at = await host.pings.free_to_call(update, wait.seat, timer.user or 0, way=NEWS)
    if free_at > host.core.now():
        await host.schedule.put_off(timer, free_at)
        return None
    await host.pings.note_call(update, timer.user or 0, way=NEWS)
    tongue = words(liked.language) if liked.language else context.words(update.info)
    advised = await host.hints.advised(update, wait.seat)
    panel = Panel(update, wait.seat, context.renderer(update.info, tongue), advised)
    pictures = await panel.pictures.needed(context.render_pool)
    link = address(update.info, board)
    clocks = await host.clocks.running_out(update.info, update.clocks, now=host.core.now())
    left = own(clocks, wait.seat, tongue, cut_off=await host.standstill.cut_off(update.info.id) if clocks else None)
    message = _private(update, wait, panel.renderer, tuple(pictures), timer=timer, link=link, left=left)
    return Outgoing(await context.rooms.open(timer.user or 0), None, message)


async def remind_directly(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Remind a person as the channel has just done."""
    found = await _wanted(context, timer)
    if found is None:
        return None
    update, wait, liked = found
    link = address(update.info, await context.host.messages.board(update.info.id))
    tongue = words(liked.language) if liked.language else context.words(update.info)
    clocks = await context.host.clocks.running_out(update.info, update.clocks, now=context.host.core.now())
    left = own(clocks, wait.seat, tongue)
    message = _private(update, wait, context.renderer(update.info, tongue), (), timer=timer, link=link, left=left)
    return Outgoing(await context.rooms.open(timer.user or 0), None, message)


async def tell_shut_out(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a person in the channel of a match that Discord refuses direct messages to them, and how to change it."""
    host, user = context.host, timer.user or 0
    liked, info = await host.likings.preferences(user), await host.core.info(timer.match or 0)
    if not liked.refused or context.client.get_guild(info.guild) is None:
        await host.schedule.drop(timer)
        return None
    if not await context.may_tell(timer, info, liked.habits):
        return None
    tongue = context.words(info)
    text = tongue.say(
        "{person}, Discord doesn't let me send you direct messages. To get them, open this server's menu, choose"
        " *Privacy Settings*, allow direct messages, and turn them on again in your settings. Until then I only ping"
        " you here.",
        person=f"<@{user}>",
    )
    # Translators: button: a person's own settings.
    press = ButtonSpec(Control("settings", *NOBODY, 0), tongue.say("Settings"))
    return Outgoing(
        info.channel, info.guild, Message((Text(text), Row((press,))), COLOUR, by_itself([user]), mark=mark(timer))
    )


async def _wanted(context: TimerContext, timer: Timer) -> tuple[Update, Wait, Preferences] | None:
    """Return what a direct message is about, None: it is not wanted (any more), or not now, and that is kept."""
    host, user = context.host, timer.user or 0
    liked = await host.likings.preferences(user)
    habits = (await host.likings.habits_at((await host.core.info(timer.match or 0)).guild, [user]))[user]
    if not habits.direct or (timer.kind == TimerKind.DIRECT and habits.direct != TURNS):
        await host.schedule.drop(timer)
        return None
    if not may_be_called(host.core.now(), habits):
        await host.schedule.put_off(timer, first_waking(host.core.now(), habits))
        return None
    if await host.pauses.waits_for_pause(timer):
        return None
    found = await host.schedule.wait_of(timer)
    return None if found is None else (*found, liked)


def _private(
    update: Update,
    wait: Wait,
    renderer: AnyMatchRenderer,
    pictures: tuple[Block, ...],
    *,
    timer: Timer,
    link: str,
    left: str,
) -> Message:
    tongue = renderer.words
    others = [name for seat, name in enumerate(renderer.names.escaped) if seat != wait.seat]
    name = tongue.say("{title} with {people}", title=escaped(update.title), people=tongue.listed(others))
    said = {"name": name, "since": moment(wait.since)}
    asker = None if timer.asker is None else update.info.seated(timer.asker)
    if timer.kind == TimerKind.DIRECT:
        head = tongue.say("## {name}: your turn", **said)
    elif asker is None:
        head = tongue.say("**{name}**: the table has been waiting for you since {since}.", **said)
    else:
        head = tongue.say(
            "**{name}**: a reminder from {person}: the table has been waiting for you since {since}.",
            person=renderer.names.escaped[asker.seat],
            **said,
        )
    # one's own view: nobody else reads this
    asked = renderer.sentences.prompt(update.view(wait.seat), wait.seat).partition("\n")[0]
    way = LinkRow((Link(link, tongue.say("Go to the board")),))
    return Message(
        (Text("\n".join([head, *([left] if left else []), asked])), *pictures, way), COLOUR, mark=mark(timer)
    )


async def tell_place_lost(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a person that the channel of a match is gone, and the way out, unless it has moved; never while asleep."""
    host, user = context.host, timer.user or 0
    info, liked = await host.core.info(timer.match or 0), await host.likings.preferences(user)
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    server = context.client.get_guild(info.guild)
    if not habits.direct or host.core.now() >= timer.since + _NEWS or not _plays(info, user):
        await host.schedule.drop(timer)
    elif await context.may_tell(timer, info, habits) and server is not None:
        if await out_of_use(context.client, info) != "gone":
            await host.schedule.drop(timer)
            return None
        tongue = words(liked.language) if liked.language else context.words(info)
        message = _place_lost_message(
            info, tongue, title=host.core.title(info.game), server=server.name, number=mark(timer)
        )
        return Outgoing(await context.rooms.open(user), None, message)
    return None


def _plays(info: MatchInfo, user: int) -> bool:
    seated = info.seated(user)
    return seated is not None and not seated.resigned and info.status in {"lobby", "running", "frozen"}


def _place_lost_message(info: MatchInfo, tongue: Words, *, title: str, server: str, number: int) -> Message:
    text = tongue.say(
        "The channel of your {title} match on {server} was deleted. Nothing is lost: use `/game show match:{match}`"
        " in another channel there to move it.",
        title=escaped(title),
        server=safe(server),
        match=info.id,
    )
    return Message((Text(text),), COLOUR, mark=number)
