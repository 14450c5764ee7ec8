"""`/me follow`: what someone who does not play hears of a match by direct message; never more than all may know.

Makes messages from what the host says about the public's view. Must not send any.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.board import end_message, match_message
from cogs.board.match_message import address
from cogs.channels import rooms as channels
from cogs.messages.message import COLOUR, Link, LinkRow, Message, Row, Text
from cogs.messages.names import escaped, told
from cogs.schedule.delivery import Outgoing, mark
from cogs.schedule.reminders import BOARD, LOOKS
from host import Refusal
from host.match.standing import CancelledShown, EndShown, RestShown, TurnShown, number
from host.people.guests import EACH_TURN, END, NOTHING
from host.people.ping_limits import NEWS
from host.refusal import OF_THE_STORE
from render.renderers import fitting
from render.words import msg, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.messages.message import Block
    from cogs.messages.responder import Responder
    from cogs.schedule.delivery import TimerContext
    from host import MatchInfo, Timer, Update
    from host.match.standing import Shown
    from render.words import Words

CHOICES: Final[Mapping[str, str]] = {
    END: msg("When it's over"),
    EACH_TURN: msg("Every turn, and when it's over"),
    NOTHING: msg("Nothing (stop following)"),
}
"""What can be chosen, in the order of the list."""
_ANSWERS: Final[Mapping[str, str]] = {
    END: msg("I'll send you a direct message when this match is over. Use `/me follow` again to stop."),
    EACH_TURN: msg(
        "I'll send you a direct message every turn of this match, and when it's over. Use `/me follow` again to stop."
    ),
    NOTHING: msg("You don't follow this match, so you get no messages about it."),
}


async def follow(responder: Responder, info: MatchInfo, wanted: str | None) -> None:
    """Let the person follow a match, or stop, and answer."""
    services, interaction = responder.services, responder.interaction
    chosen = await services.host.followers.follow(info.id, interaction.user.id, wanted, interaction=interaction.id)
    responder.done = True
    await responder.say(responder.words.say(_ANSWERS[chosen]))


async def news(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a follower how a match stands; never while they sleep, nor when they may not see its channel any more."""
    host, user = context.host, timer.user or 0
    match, turn = timer.match or 0, timer.about.number
    info = await host.core.info(match)
    liked, habits = await host.likings.preferences(user), (await host.likings.habits_at(info.guild, [user]))[user]
    now, update = await _moment(context, info)
    if now is None or number(now) != turn or liked.refused or _plays(info, user):
        await host.schedule.drop(timer)
    elif not await context.may_tell(timer, info, habits):
        pass  # it is put off
    elif await _too_soon(context, timer, turn=turn):
        await host.schedule.put_off(replace(timer, count=timer.count + 1), host.core.now() + BOARD)
    elif not await channels.sees(context.client, info.guild, info.channel, user):
        await host.schedule.drop(timer)
    elif (
        update is not None
        and (free_at := await host.pings.free_to_call(update, None, user, way=NEWS)) > host.core.now()
    ):
        await host.schedule.put_off(timer, free_at)
    else:
        if update is not None:
            await host.pings.note_call(update, user, way=NEWS)
        tongue = words(liked.language) if liked.language else context.words(info)
        blocks = await _told(context, info, update, tongue)
        way = LinkRow((Link(address(info, await host.messages.board(match)), tongue.say("Go to the board")),))
        message = Message((*blocks, way), COLOUR, mark=mark(timer))
        return Outgoing(await context.rooms.open(user), None, message)
    return None


async def _too_soon(context: TimerContext, timer: Timer, *, turn: int) -> bool:
    """Return whether to wait for the public message to which the direct one leads."""
    board = await context.host.messages.board(timer.match or 0)
    return (board is None or board.turn != turn) and timer.count < LOOKS


async def _moment(context: TimerContext, info: MatchInfo) -> tuple[Shown | None, Update | None]:
    """Return what there is to say about a match, None: nothing; and the match, if it is there."""
    if info.status == "cancelled":
        return CancelledShown(), None
    try:
        update = await context.host.play.look(info.id)
    except Refusal as refusal:
        if refusal.code in OF_THE_STORE:
            raise
        return None, None
    if update.info.status == "finished":
        return EndShown(update.seq), update
    resting = update.info.resting is not None
    return RestShown(update.seq) if resting else TurnShown(update.turn, update.seq), update


def _plays(info: MatchInfo, user: int) -> bool:
    seated = info.seated(user)
    return seated is not None and not seated.resigned


async def _told(context: TimerContext, info: MatchInfo, update: Update | None, tongue: Words) -> list[Block]:
    """Return what is told, of the public's view alone."""
    people = tongue.listed(context.renderer(info, tongue).names.escaped)
    name = tongue.say("{title} with {people}", title=escaped(context.host.core.title(info.game)), people=people)
    if update is None:
        return [Text(tongue.say("**{name}**: a match you follow was closed early.", name=name))]
    if update.info.resting is not None:
        return [Text(tongue.say("**{name}**: a match you follow is frozen. Nobody moved for too long.", name=name))]
    head = Text(tongue.say("-# You're following {name}.", name=name))
    if update.info.status == "finished":
        events = await context.host.past.told(info.id)
        renderers, recent = fitting(context.renderers, info.game, info.cards), await context.host.past.recent(update)
        ended = await end_message.ended(update, renderers, tongue, context.render_pool, told=events, recent=recent)
        return [head, *(block for block in ended.blocks if not isinstance(block, Row))]
    renderer = context.renderer(update.info, tongue)
    title = Text(f"## {renderer.sentences.headline(update.view(None))}")
    recent = await context.host.past.recent(update)
    happened = match_message.lines(told(recent, renderer))
    drawn = await match_message.boards(update, renderer, context.render_pool, recent=recent)
    return list(Message((head, title, *happened, *drawn)).spelled(renderer.spelled).blocks)
