"""A vacation: how a person takes one, and what tables hear of it.

Knows how a typed day becomes a moment on the person's own clock. Must not know what a vacation stops.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from cogs.app.ids import NOBODY, NOTICE, Control
from cogs.board.match_message import last_day
from cogs.commands import autocomplete, typed_day
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text
from cogs.messages.names import safe
from cogs.schedule.delivery import ABSENT, OUT, Outgoing
from host import Refusal
from host.lobby.table_options import STAND_IN, VACATIONS
from host.people.preferences import zone

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import tzinfo

    from discord import app_commands

    from cogs.app.ids import Interaction
    from cogs.app.services import Services
    from cogs.messages.responder import Responder
    from cogs.schedule.delivery import TimerContext
    from host import Allowance, Timer, Update, Vacation
    from render.base import AnyMatchRenderer
    from render.words import Words


def panel(
    vacation: Vacation | None, allowances: Sequence[Allowance], names: Mapping[int, str], words: Words, *, now: int
) -> Message:
    """Return what a person has taken and what is left of it; ``names`` are those of the servers, escaped."""
    if vacation is None:
        head = words.say("You have no vacation set.")
    elif vacation.begin <= now:
        head = words.say("You're on vacation until {until}.", until=last_day(vacation.end))
    else:
        head = words.say(
            "Your vacation: {begin} to {until}.",
            begin=f"<t:{vacation.begin}:D>",
            until=last_day(vacation.end),
        )
    means = words.say(
        "While you're away you get no reminders and your clocks stop. Time already used isn't refunded. You can still"
        " play. Each of your tables is told once, without a ping. At some tables, a computer fills in until you're"
        " back."
    )
    lines = [_worth(one, vacation, names.get(one.guild, "?"), words) for one in allowances]
    how = words.say(
        "Use `/me vacation until:` and a day to start one or change its end: *24 Dec*, *friday*, *10 days*. Add"
        " `from:` to start later than today."
    )
    # Translators: headline.
    blocks: list[Text | Row] = [Text(f"## {words.say('Your vacation')}\n**{head}**"), Text(means)]
    if lines:
        blocks.append(Text("\n".join(f"- {line}" for line in lines)))
    blocks.append(Text(how))
    if vacation is not None:
        # Translators: button: give up a planned vacation.
        label = words.say("Come back now") if vacation.begin <= now else words.say("Cancel vacation")
        blocks.append(Row((ButtonSpec(Control("vacation", *NOBODY, 0, str(vacation.begin)), label),)))
    return Message(tuple(blocks), COLOUR)


def _worth(one: Allowance, vacation: Vacation | None, server: str, words: Words) -> str:
    if not one.days:
        return words.say("{server}: no vacations, so you still get reminders.", server=server)
    left = words.count(
        "{server}: {left} of {n} day left (per twelve months).",
        "{server}: {left} of {n} days left (per twelve months).",
        one.days,
        server=server,
        left=one.left,
    )
    if vacation is None or one.until == vacation.end:
        return left
    if one.until is None:
        return f"{left} " + words.say("No days are left there, so you still get reminders.")
    return f"{left} " + words.say("There it lasts until {at}.", at=f"<t:{one.until}:f>")


def _announcement(
    update: Update, away: Mapping[int, tuple[int, int]], renderer: AnyMatchRenderer, *, now: int, nonce: str
) -> Message:
    """Return what tells a table who is away, by seat; it rings for nobody."""
    words, names = renderer.words, renderer.names.escaped
    lines = []
    for seat, (begin, end) in away.items():
        if begin <= now:
            lines.append(words.say("{name}: on vacation until {until}.", name=names[seat], until=last_day(end)))
        else:
            lines.append(
                words.say(
                    "{name}: on vacation from {begin} to {until}.",
                    name=names[seat],
                    begin=f"<t:{begin}:D>",
                    until=last_day(end),
                )
            )
    lines.append(words.say("-# During a vacation there are no reminders, and that player's clock stops."))
    if update.info.table.get(VACATIONS) == STAND_IN:
        lines.append(words.say("-# When the match has waited an hour, a computer fills in until the player is back."))
    button = ButtonSpec(Control.of(NOTICE, update.info, nonce, seq=update.seq), words.say("Your panel"))
    return Message((Text("\n".join(lines)), Row((button,))), COLOUR)


async def go_away(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Let each table of a person be told that the person goes away."""
    await context.host.vacations.tell_tables(timer)
    return None


async def stand_in(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Let a stand-in play for a person who is on vacation; the board says so."""
    host, match = context.host, timer.match or 0
    server = context.client.get_guild((await host.core.info(match)).guild)
    if server is None or server.unavailable:
        # nobody there can do anything
        await host.schedule.put_off(timer, host.core.now() + (ABSENT if server is None else OUT))
    elif not await host.pauses.waits_for_pause(timer) and await host.stand_ins.stand_in_on_vacation(timer):
        context.refresh(match)
    return None


async def back(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Let a person keep playing whose vacation is over; the board says so."""
    if await context.host.stand_ins.back_from_vacation(timer):
        context.refresh(timer.match or 0)
    return None


async def tell_away(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Tell a table who is away, all in one message; nothing when everyone is here, or the match does not go on."""
    host, match = context.host, timer.match or 0
    update = await host.schedule.match_of(timer)
    if update is None:
        return None
    info = update.info
    goes_on = info.status == "running" and info.resting is None
    seats = {one.user: one.seat for one in info.seats if one.present and goes_on}
    away = {seats[user]: stretch for user, stretch in (await host.vacations.away(info.guild, seats)).items()}
    if not away:
        await host.schedule.drop(timer)
    elif await context.may_tell(timer, info):
        context.refresh(match)
        message = _announcement(update, away, context.renderer(info), now=host.core.now(), nonce=timer.nonce)
        return Outgoing(info.channel, info.guild, message)
    return None


async def show(responder: Responder, *notes: str) -> None:
    """Show what the person has taken, and what is left on the servers where they play."""
    host, interaction = responder.services.host, responder.interaction
    user = interaction.user.id
    allowances = await host.vacations.allowances(user, guild=interaction.guild_id)
    names = {one.guild: _server(responder, one.guild) for one in allowances}
    shown = panel(await host.vacations.of(user), allowances, names, responder.words, now=host.core.now())
    await responder.show(shown.noted(*notes))


async def take(responder: Responder, first: str, last: str) -> None:
    """Take a vacation from a typed day on up to the end of another, and show it."""
    host, interaction, words = responder.services.host, responder.interaction, responder.words
    user, own = interaction.user.id, await _zone(responder.services, interaction)
    today = datetime.fromtimestamp(host.core.now(), own).date()
    if not last:
        raise UserError(words.say("When does it end? Add `/me vacation until:` and the last day."))
    begin = _read(first, words, today, own) if first else None
    end = _read(last, words, today, own, begin or today)
    # the last day is a whole one
    midnight = [int(datetime.combine(day, time(), own).timestamp()) for day in (begin or today, end + timedelta(1))]
    start = host.core.now() if begin is None else midnight[0]
    await host.vacations.take(user, start, midnight[1], interaction=interaction.id)
    responder.done = True
    await show(responder)


async def come_back(responder: Responder, *, begin: int | None = None) -> None:
    """End a vacation, or give up the one that is planned, and show that."""
    host, interaction = responder.services.host, responder.interaction
    try:
        await host.vacations.end(interaction.user.id, begin=begin, interaction=interaction.id)
    except Refusal as refusal:
        if refusal.code != "no-vacation" or begin is None:
            raise
        await show(responder, responder.words.say("That vacation would already be over, so nothing was done."))
        return
    responder.done = True
    await show(responder)


async def offered(
    services: Services, interaction: Interaction, typed: str, *, first: str | None = None
) -> list[app_commands.Choice[str]]:
    """Return days for a list; ``first``: what is typed as the first day; this is the last."""
    words, own = services.reader(interaction), await _zone(services, interaction)
    today = datetime.fromtimestamp(services.host.core.now(), own).date()
    start = None if first is None else typed_day.read(first, words, today=today, zone=own) or today
    return autocomplete.entries(typed_day.offers(typed, words, today=today, first=start, zone=own))


async def on_vacation(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the button that ends a vacation."""
    await come_back(responder, begin=int(control.tail) if control.tail.isdecimal() else 0)


async def _zone(services: Services, interaction: Interaction) -> tzinfo:
    """Return the person's time zone."""
    return zone((await services.host.likings.preferences(interaction.user.id)).habits.zone)


def _read(typed: str, words: Words, today: date, own: tzinfo, first: date | None = None) -> date:
    """Return the day that was typed; raise UserError."""
    day = typed_day.read(typed, words, today=today, first=first, zone=own)
    if day is None or day.year > today.year + 9:
        raise UserError(
            words.say(
                "“{day}” isn't a day I understand. Type something like *24 Dec*, *24.12.*, *friday* or *10 days*, or"
                " choose from the list.",
                day=safe(typed),
            )
        )
    return day


def _server(responder: Responder, guild: int) -> str:
    words, found = responder.words, responder.interaction.client.get_guild(guild)
    if found:
        return safe(found.name) if found.name else words.say("another server")
    if not responder.services.host.core.share.has(guild):
        return words.say("another server")  # another process looks after it
    return words.say("A server I've left")
