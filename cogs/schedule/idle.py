"""Tables at which nothing happens: a lobby that is closed, a match that is put to rest, and how either goes on.

Makes messages from what the host tells. Must not send any, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import REOPEN, Control
from cogs.board.match_message import boards, look_back_button, numbered, view_buttons
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, by_itself, rows
from cogs.messages.names import shown_names
from cogs.schedule.delivery import Outgoing
from host.people.preferences import DAY
from host.schedule.kinds import REST_DAYS
from host.types import IDLE as CLOSED_AS_IDLE

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.runtime.render_pool import RenderPool
    from cogs.schedule.delivery import TimerContext
    from host import MatchInfo, Timer, Update
    from host.types import Stretch
    from render.base import AnyMatchRenderer
    from render.words import Words

_NEWS: Final = 3 * DAY
"""Seconds after which nobody needs to be told any more what has passed."""


def closed(title: str, words: Words) -> str:
    """Return what stands where the lobby was."""
    return words.say(
        "{title}: nothing changed at this table for a week, so it was closed. `/game new` opens another.",
        title=title,
    )


def _word(info: MatchInfo, words: Words, *, awake: Collection[int], nonce: str) -> Message:
    """Return what tells those who sat there, with the button that opens the table again; it rings for the ``awake``."""
    names = shown_names(info, words).escaped
    people = words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in info.people])
    text = words.say(
        "{people}: nothing changed at your table for a week, so it was closed. *Open again* brings it back and"
        " invites everyone who had joined.",
        people=people,
    )
    # Translators: button: open a closed table again.
    button = ButtonSpec(Control.of(REOPEN, info, nonce), words.say("Open again"), "good")
    return Message(
        (Text(text), *rows([button])), COLOUR, by_itself(one.user for one in info.people if one.user in awake)
    )


async def close_idle(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Close a lobby in which nothing is changed any more."""
    if timer.at <= context.started:
        # nobody could change anything while the bot was away
        await context.host.schedule.put_off(timer, context.started + DAY)
        return None
    await context.host.lobby.close_idle(timer)
    context.refresh(timer.match or 0)
    return None


async def tell_closed(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell who sat in a lobby that it is closed; it rings for those who are awake."""
    host, match = context.host, timer.match or 0
    info = await host.core.info(match)
    if host.core.now() >= timer.since + _NEWS or info.reason != CLOSED_AS_IDLE:
        await host.schedule.drop(timer)
    elif await context.may_tell(timer, info):
        awake = await context.awake(info)
        message = _word(info, context.words(info), awake=awake, nonce=timer.nonce)
        return Outgoing(info.channel, info.guild, message)
    return None


WAKE: Final = "wake"


async def board(
    update: Update, renderer: AnyMatchRenderer, render_pool: RenderPool, *, recent: Sequence[Stretch]
) -> Message:
    """Return the public message of a match that rests; it rings for nobody.

    ``recent`` is what happened last, with who played then.
    """
    info, words = update.info, renderer.words
    names = words.listed(renderer.names.escaped)
    text = words.count(
        "This match is frozen: nobody has moved for {n} day ({names}). Nothing is lost, and nobody is reminded. Any"
        " of its players can press *Resume* to continue.",
        "This match is frozen: nobody has moved for {n} days ({names}). Nothing is lost, and nobody is reminded. Any"
        " of its players can press *Resume* to continue.",
        REST_DAYS,
        names=names,
    )
    buttons = [button(info, words), *view_buttons(info, update, words), look_back_button(info, 0, words)]
    drawn = await boards(update, renderer, render_pool, recent=recent)
    return Message(
        (Text(f"## {words.say('The match is frozen')}\n{text}"), *drawn, numbered(info, words), *rows(buttons)), COLOUR
    )


def panel(info: MatchInfo, words: Words) -> Message:
    """Return what someone who plays sees in the place of their panel."""
    text = words.say(
        "This match has been frozen since {since}, because nobody moved. *Resume* continues it for everyone and pings"
        " whoever's turn it is.",
        since=f"<t:{info.resting}:D>",
    )
    return Message((Text(text), *rows([button(info, words)])))


def button(info: MatchInfo, words: Words) -> ButtonSpec:
    """Return the button that wakes a match."""
    return ButtonSpec(Control.of(WAKE, info), words.say("Resume"), "good")


async def rest(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Put a match to rest in which nobody moves any more; its board says so."""
    if timer.at <= context.started:
        await context.host.schedule.put_off(timer, context.started + 7 * DAY)
        return None
    if (pause := await context.host.pauses.current(timer.match or 0)) is not None:
        await context.host.schedule.put_off(timer, pause.until + 7 * DAY)
        return None
    await context.host.resting.rest(timer)
    context.refresh(timer.match or 0)
    return None
