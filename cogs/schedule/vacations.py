"""What is said of vacations, to whoever takes one and to their tables, and what is done when one begins or ends.

Makes messages from what the host tells. Must not send any, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import NOBODY, NOTICE, Control
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text
from cogs.schedule.context import ABSENT, OUT, Outgoing
from host.lobby.table_options import STAND_IN, VACATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.schedule.context import DueContext
    from engine.core import Seat
    from host import Allowance, Due, Update, Vacation
    from render.base import AnyMatchRenderer
    from render.words import Words


def panel(
    vacation: Vacation | None, allowances: Sequence[Allowance], names: Mapping[int, str], words: Words, *, now: int
) -> Message:
    """Return what a person has taken and what is left of it; ``names`` are those of the servers, escaped."""
    if vacation is None:
        head = words.say("You are here: no vacation is planned.")
    elif vacation.begin <= now:
        head = words.say("You are on vacation, {until} is its last day.", until=last_day(vacation.end))
    else:
        head = words.say(
            "Your vacation begins on {begin}, {until} is its last day.",
            begin=f"<t:{vacation.begin}:D>",
            until=last_day(vacation.end),
        )
    means = words.say(
        "While you are away nobody reminds you and no clock of yours runs; no clock gets anything back by it. You may"
        " play all the same. Each of your tables is told once, without a call; at some a stand-in plays for you until"
        " you are back, as they have chosen."
    )
    lines = [_worth(one, vacation, names.get(one.guild, "?"), words) for one in allowances]
    how = words.say(
        "`/me vacation until:` and a day begins one, or gives it another end: *24 Dec*, *friday*, *10 days*. `from:`"
        " names its first day, if that is not today."
    )
    blocks: list[Text | Row] = [Text(f"## {words.say('Your vacation')}\n**{head}**"), Text(means)]
    if lines:
        blocks.append(Text("\n".join(f"- {line}" for line in lines)))
    blocks.append(Text(how))
    if vacation is not None:
        label = words.say("Come back now") if vacation.begin <= now else words.say("Stay here after all")
        blocks.append(Row((ButtonSpec(Control("vacation", *NOBODY, 0, str(vacation.begin)), label),)))
    return Message(tuple(blocks), COLOUR)


def note(renderer: AnyMatchRenderer, seat: Seat, end: int) -> str:
    """Return what the board says of somebody who is awaited and away."""
    name = renderer.names.escaped[seat]
    return "-# " + renderer.words.say("{name} is on vacation, {until} is the last day.", name=name, until=last_day(end))


def last_day(end: int) -> str:
    """Return the last day of what ends then, as each reader's Discord writes it."""
    # a little before midnight, and far enough from it for most neighbours
    return f"<t:{end - 1}:D>"


def _worth(one: Allowance, vacation: Vacation | None, server: str, words: Words) -> str:
    if not one.days:
        return words.say("{server}: no vacation counts there, so you are reminded as always.", server=server)
    left = words.count(
        "{server}: {left} of {n} day in twelve months is left.",
        "{server}: {left} of {n} days in twelve months are left.",
        one.days,
        server=server,
        left=one.left,
    )
    if vacation is None or one.until == vacation.end:
        return left
    if one.until is None:
        return f"{left} " + words.say("This vacation does not count there any more: you are reminded as always.")
    return f"{left} " + words.say("This vacation counts there until {at}.", at=f"<t:{one.until}:f>")


def _announcement(
    update: Update, away: Mapping[int, tuple[int, int]], renderer: AnyMatchRenderer, *, now: int, nonce: str
) -> Message:
    """Return what tells a table who is away, by seat; it rings for nobody."""
    words, names = renderer.words, renderer.names.escaped
    lines = []
    for seat, (begin, end) in away.items():
        if begin <= now:
            lines.append(
                words.say("{name} is on vacation, {until} is the last day.", name=names[seat], until=last_day(end))
            )
        else:
            lines.append(
                words.say(
                    "{name} goes on vacation on {begin}, {until} is the last day.",
                    name=names[seat],
                    begin=f"<t:{begin}:D>",
                    until=last_day(end),
                )
            )
    lines.append(words.say("-# Whoever is away is not reminded of turns, and no clock of theirs runs."))
    if update.info.table.get(VACATIONS) == STAND_IN:
        lines.append(
            words.say("-# Once the match has waited for them an hour, a stand-in plays for them until they are back.")
        )
    button = ButtonSpec(Control.of(NOTICE, update.info, nonce, seq=update.seq), words.say("Your panel"))
    return Message((Text("\n".join(lines)), Row((button,))), COLOUR)


async def go_away(context: DueContext, due: Due) -> Outgoing | None:
    """Let each table of a person be told that the person goes away."""
    await context.host.vacations.tell_tables(due)
    return None


async def stand_in(context: DueContext, due: Due) -> Outgoing | None:
    """Let a stand-in play for a person who is on vacation; the board says so."""
    host, match = context.host, due.match or 0
    server = context.client.get_guild((await host.core.info(match)).guild)
    if server is None or server.unavailable:
        # nobody there can do anything
        await host.schedule.put_off(due, host.core.now() + (ABSENT if server is None else OUT))
    elif not await host.pauses.waits_for_pause(due) and await host.stand_ins.stand_in_on_vacation(due):
        context.refresh(match)
    return None


async def back(context: DueContext, due: Due) -> Outgoing | None:
    """Let a person play on whose vacation is over; the board says so."""
    if await context.host.stand_ins.back_from_vacation(due):
        context.refresh(due.match or 0)
    return None


async def tell_away(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a table who is away, all in one message; nothing when everybody is here, or the match does not go on."""
    host, match = context.host, due.match or 0
    update = await host.reminders.look_for(due)
    if update is None:
        return None
    info = update.info
    goes_on = info.status == "running" and info.resting is None
    seats = {one.user: one.seat for one in info.seats if one.present and goes_on}
    away = {seats[user]: stretch for user, stretch in (await host.vacations.away(info.guild, seats)).items()}
    if not away:
        await host.schedule.drop_due(due)
    elif await context.may_tell(due, info):
        context.refresh(match)
        message = _announcement(update, away, context.renderer(info), now=host.core.now(), nonce=due.nonce)
        return Outgoing(info.channel, info.guild, message)
    return None
