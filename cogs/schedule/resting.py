"""A match that rests because nobody moved: that it is put to rest, what is shown of it, and the button that wakes it.

Builds messages from the host's information; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import Control
from cogs.board.match_message import boards, look_back_button, numbered, view_buttons
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from host.people.preferences import DAY
from host.schedule.kinds import REST_DAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.runtime.render_pool import RenderPool
    from cogs.schedule.context import DueContext, Outgoing
    from host import Due, MatchInfo, Update
    from host.types import Stretch
    from render.base import AnyMatchRenderer
    from render.words import Words


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
        "This match of {names} rests: nobody has moved for {n} day. Nothing of it is lost, and nobody is reminded. Any"
        " of them can press *Wake*, and it goes on from here.",
        "This match of {names} rests: nobody has moved for {n} days. Nothing of it is lost, and nobody is reminded."
        " Any of them can press *Wake*, and it goes on from here.",
        REST_DAYS,
        names=names,
    )
    buttons = [button(info, words), *view_buttons(info, update, words), look_back_button(info, 0, words)]
    drawn = await boards(update, renderer, render_pool, recent=recent)
    return Message(
        (Text(f"## {words.say('The match rests')}\n{text}"), *drawn, numbered(info, words), *rows(buttons)), COLOUR
    )


def panel(info: MatchInfo, words: Words) -> Message:
    """Return what somebody who plays sees in the place of their panel."""
    text = words.say(
        "This match has rested since {since}, because nobody moved. *Wake* lets it go on for everybody, and calls whose"
        " turn it is.",
        since=f"<t:{info.resting}:D>",
    )
    return Message((Text(text), *rows([button(info, words)])))


def button(info: MatchInfo, words: Words) -> ButtonSpec:
    """Return the button that wakes a match."""
    return ButtonSpec(Control.of(WAKE, info), words.say("Wake"), "good")


async def rest(context: DueContext, due: Due) -> Outgoing | None:
    """Put a match to rest in which nobody moves any more; its board says so."""
    if due.at <= context.started:
        await context.host.schedule.put_off(due, context.started + 7 * DAY)
        return None
    if (pause := await context.host.pauses.current(due.match or 0)) is not None:
        await context.host.schedule.put_off(due, pause.until + 7 * DAY)
        return None
    await context.host.resting.rest(due)
    context.refresh(due.match or 0)
    return None
