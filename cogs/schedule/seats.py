"""A seat that changes hands: what the table is told, and the button for anyone who wants it while it is free.

Must not know how a seat comes to be free, nor send anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import Control
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text, rows
from cogs.messages.names import safe, shown
from cogs.schedule.delivery import Outgoing, mark

if TYPE_CHECKING:
    from cogs.schedule.delivery import TimerContext
    from engine.core import Seat
    from host import MatchInfo, Timer
    from render.words import Words


async def tell(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a table who plays a seat now, with a button for anyone who wants it if it is free; it rings for nobody."""
    update = await context.host.schedule.match_of(timer)
    if update is None:
        return None
    info = update.info
    if info.status != "running" or info.resting is not None or not 0 <= timer.about.number < len(info.seats):
        await context.host.schedule.drop(timer)
    elif await context.may_tell(timer, info):
        told = message(info, timer.about.number, context.words(info), number=mark(timer))
        return Outgoing(info.channel, info.guild, told)
    return None


def message(info: MatchInfo, seat: Seat, words: Words, *, number: int = 0) -> Message:
    """Return what a table hears of a seat that changed hands; ``number`` marks the message."""
    one, name = info.seats[seat], shown(info.names, words).escaped[seat]
    free = any(other.seat == seat for other in info.vacant)
    before = [other.name for other in info.had_seats if other.seat == seat]
    if one.resigned and free:
        text = words.say("{name} left the match. A computer fills in until someone takes the seat.", name=name)
    elif one.resigned:
        text = words.say("{name} left the match. A computer plays the seat to the end.", name=name)
    elif one.away:
        text = words.say("A computer is filling in for {name}.", name=name)
    elif before and before[-1] != one.name:
        text = words.say("{name} takes over from {before}.", name=name, before=safe(before[-1]))
    else:
        text = words.say("{name} is back.", name=name)
    return Message((Text(text), *take(info, seat, words)), COLOUR, mark=number)


def take(info: MatchInfo, seat: Seat, words: Words) -> list[Row]:
    """Return the button for anyone who wants a seat; [] unless it is free."""
    if all(one.seat != seat for one in info.vacant):
        return []
    return rows([ButtonSpec(Control.of("back", info, "free"), words.say("Take the seat"), "good")])
