"""What a person is told by direct message: a turn, reminders, that the channel of a match is gone.

And, in the channel, that such messages are closed. Makes messages from what the host tells. Must not send any. A direct
message has no buttons but a link: what is pressed in private would be a second place at which a match is played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.app.ids import NOBODY, Control
from cogs.board.match_message import address
from cogs.channels.write_failures import out_of_use
from cogs.messages.message import COLOUR, ButtonSpec, Link, LinkRow, Message, Row, Text, by_itself
from cogs.messages.names import escaped, safe
from cogs.panel.panel import Panel
from cogs.schedule import clocks as clock_texts
from cogs.schedule.context import Outgoing, mark
from cogs.schedule.reminders import moment
from host.people.ping_limits import NEWS
from host.people.preferences import HOUR, TURNS, first_waking, may_be_called
from host.schedule.kinds import DIRECT
from render.words import words

if TYPE_CHECKING:
    from cogs.messages.message import Block
    from cogs.schedule.context import DueContext
    from host import Due, MatchInfo, Update, Wait
    from host.people.preferences import Preferences
    from render.base import AnyMatchRenderer
    from render.words import Words


BOARD: Final = 5
"""Seconds until it is looked again whether the public message of a turn is there, to which the direct one leads."""
_NEWS: Final = 3 * 24 * HOUR
"""Seconds after which nobody is told any more that a channel is gone."""
LOOKS: Final = 6
"""How often that is looked at: a channel where the bot may not write takes nobody's direct messages away."""


async def turn(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a person of a turn; never while they sleep, and not before the message to which it leads is there."""
    found = await _wanted(context, due)
    if found is None:
        return None
    update, wait, liked = found
    host, board = context.host, await context.host.messages.board(update.info.id)
    if (board is None or board.turn != update.turn) and due.count < LOOKS:
        await host.schedule.put_off(replace(due, count=due.count + 1), host.core.now() + BOARD)
        return None
    free_at = await host.pings.free_to_call(update, wait.seat, due.user or 0, way=NEWS)
    if free_at > host.core.now():
        await host.schedule.put_off(due, free_at)
        return None
    await host.pings.note_call(update, due.user or 0, way=NEWS)
    tongue = words(liked.language) if liked.language else context.words(update.info)
    panel = Panel(update, wait.seat, context.renderer(update.info, tongue))
    pictures = await panel.pictures.needed(context.render_pool)
    link = address(update.info, board)
    clocks = await host.clocks.running_out(update.info, update.clocks, now=host.core.now())
    left = clock_texts.own(
        clocks, wait.seat, tongue, cut_off=await host.standstill.cut_off(update.info.id) if clocks else None
    )
    message = _private(update, wait, panel.renderer, tuple(pictures), due=due, link=link, left=left)
    return Outgoing(await context.rooms.open(due.user or 0), None, message)


async def remind(context: DueContext, due: Due) -> Outgoing | None:
    """Remind a person as the channel has just done."""
    found = await _wanted(context, due)
    if found is None:
        return None
    update, wait, liked = found
    link = address(update.info, await context.host.messages.board(update.info.id))
    tongue = words(liked.language) if liked.language else context.words(update.info)
    clocks = await context.host.clocks.running_out(update.info, update.clocks, now=context.host.core.now())
    left = clock_texts.own(clocks, wait.seat, tongue)
    message = _private(update, wait, context.renderer(update.info, tongue), (), due=due, link=link, left=left)
    return Outgoing(await context.rooms.open(due.user or 0), None, message)


async def closed(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a person in the channel of a match that Discord refuses direct messages to them, and how to change it."""
    host, user = context.host, due.user or 0
    liked, info = await host.likings.preferences(user), await host.core.info(due.key)
    if not liked.refused or context.client.get_guild(info.guild) is None:
        await host.schedule.drop_due(due)
        return None
    if not await context.may_tell(due, info, liked.habits):
        return None
    tongue = context.words(info)
    text = tongue.say(
        "{person}, Discord does not let me send you direct messages. If you want them: open the menu of this server,"
        " choose *Privacy Settings*, allow direct messages, and then choose them again in your settings. Until then I"
        " call you here only.",
        person=f"<@{user}>",
    )
    press = ButtonSpec(Control("settings", *NOBODY, 0), tongue.say("Settings"))
    return Outgoing(
        info.channel, info.guild, Message((Text(text), Row((press,))), COLOUR, by_itself([user]), mark=mark(due))
    )


async def _wanted(context: DueContext, due: Due) -> tuple[Update, Wait, Preferences] | None:
    """Return what a direct message is about, None: it is not wanted (any more), or not now, and that is kept."""
    host, user = context.host, due.user or 0
    liked = await host.likings.preferences(user)
    habits = (await host.likings.habits_at((await host.core.info(due.match or 0)).guild, [user]))[user]
    if not habits.direct or (due.kind == DIRECT and habits.direct != TURNS):
        await host.schedule.drop_due(due)
        return None
    if not may_be_called(host.core.now(), habits):
        await host.schedule.put_off(due, first_waking(host.core.now(), habits))
        return None
    if await host.pauses.waits_for_pause(due):
        return None
    found = await host.reminders.reminding(due)
    return None if found is None else (*found, liked)


def _private(
    update: Update,
    wait: Wait,
    renderer: AnyMatchRenderer,
    pictures: tuple[Block, ...],
    *,
    due: Due,
    link: str,
    left: str,
) -> Message:
    tongue = renderer.words
    others = [name for seat, name in enumerate(renderer.names.escaped) if seat != wait.seat]
    name = tongue.say("{title} with {people}", title=escaped(update.title), people=tongue.listed(others))
    said = {"name": name, "since": moment(wait.since)}
    asker = None if due.asker is None else update.info.seated(due.asker)
    if due.kind == DIRECT:
        head = tongue.say("## {name}: it is your turn", **said)
    elif asker is None:
        head = tongue.say("**{name}**: the table has been waiting for you since {since}.", **said)
    else:
        head = tongue.say(
            "**{name}**: {person} reminds you, the table has been waiting for you since {since}.",
            person=renderer.names.escaped[asker.seat],
            **said,
        )
    # one's own view: nobody else reads this
    asked = renderer.sentences.prompt(update.view(wait.seat), wait.seat).partition("\n")[0]
    way = LinkRow((Link(link, tongue.say("Go to the board")),))
    return Message((Text("\n".join([head, *([left] if left else []), asked])), *pictures, way), COLOUR, mark=mark(due))


async def place_lost(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a person that the channel of a match is gone, and the way out, unless it has moved; never while asleep."""
    host, user = context.host, due.user or 0
    info, liked = await host.core.info(due.key), await host.likings.preferences(user)
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    server = context.client.get_guild(info.guild)
    if not habits.direct or host.core.now() >= due.since + _NEWS or not _plays(info, user):
        await host.schedule.drop_due(due)
    elif await context.may_tell(due, info, habits) and server is not None:
        if await out_of_use(context.client, info) != "gone":
            await host.schedule.drop_due(due)
            return None
        tongue = words(liked.language) if liked.language else context.words(info)
        message = _place_lost_message(
            info, tongue, title=host.core.title(info.game), server=server.name, number=mark(due)
        )
        return Outgoing(await context.rooms.open(user), None, message)
    return None


def _plays(info: MatchInfo, user: int) -> bool:
    seated = info.seated(user)
    return seated is not None and not seated.resigned and info.status in {"lobby", "running", "frozen"}


def _place_lost_message(info: MatchInfo, tongue: Words, *, title: str, server: str, number: int) -> Message:
    text = tongue.say(
        "The channel of your match of {title} on {server} was deleted. Nothing of the match is lost:"
        " `/game show match:{match}`, typed in another channel there, moves it to that one.",
        title=escaped(title),
        server=safe(server),
        match=info.id,
    )
    return Message((Text(text),), COLOUR, mark=number)
