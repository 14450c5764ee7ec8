"""Calls the action for the verb of a control; it has the one list of all controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.app.ids import (
    ACCEPT,
    ANYWHERE,
    CALL,
    ELSEWHERE,
    FORMS,
    HELP,
    MODALS,
    NEW,
    NOBODY,
    NOTICE,
    PERSONAL,
    REOPEN,
    SOLO,
    SUPPORT,
    TABLES,
    custom_id,
    parse,
    read_kind,
    used,
)
from cogs.app.second_bot import UNKNOWN
from cogs.channels import rights
from cogs.commands import help as help_pages
from cogs.commands import match_choice, personal_settings, text_input
from cogs.extras import hints, paged_texts, reviews, stepping
from cogs.lobby import actions as lobby_actions
from cogs.lobby import inviting, open_tables, solo_actions
from cogs.messages import message
from cogs.messages.responder import Responder
from cogs.panel import match_actions
from cogs.proposals import actions as proposal_actions
from cogs.proposals import seat_actions
from cogs.schedule import pauses, reminders, vacations
from cogs.schedule.idle import WAKE
from host import Refusal
from host.proposals.wanted import REPLACE
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from cogs.app.ids import Control, Interaction
    from cogs.app.services import Services
    from host import MatchInfo

COURTESY: Final = 1.0
"""Seconds in which another process may answer a control that belongs to no match of this one's database."""

Handler: TypeAlias = "Callable[[Responder, Control, Sequence[str]], Awaitable[None]]"

HANDLERS: Final[Mapping[str, Handler]] = {
    "turn": match_actions.on_turn,
    NOTICE: match_actions.on_turn,
    "walk": match_actions.on_walk,
    "pick": match_actions.on_pick,
    "see": match_actions.on_see,
    "do": match_actions.on_do,
    "undo": match_actions.on_undo,
    "redo": match_actions.on_redo,
    "ask": proposal_actions.on_ask,
    "agree": proposal_actions.on_agree,
    "refuse": proposal_actions.on_refuse,
    "hint": hints.on_hint,
    "type": text_input.on_type,
    "typed": text_input.on_typed,
    "invite": inviting.on_invite,
    "guests": inviting.on_guests,
    "options": lobby_actions.on_options,
    "chosen": lobby_actions.on_chosen,
    "successor": proposal_actions.on_successor,
    "rules": paged_texts.on_rules,
    "log": paged_texts.on_log,
    "text": paged_texts.on_text,
    "record": paged_texts.on_record,
    "hand": paged_texts.on_hand,
    "all": paged_texts.on_all,
    "page": paged_texts.on_page,
    "past": stepping.on_past,
    "join": lobby_actions.on_join,
    "enter": open_tables.on_enter,
    CALL: inviting.on_call,
    TABLES: open_tables.on_tables,
    "leave": lobby_actions.on_leave,
    "back": seat_actions.on_back,
    "start": lobby_actions.on_start,
    "cancel": lobby_actions.on_cancel,
    "rematch": lobby_actions.on_rematch,
    "review": reviews.on_review,
    WAKE: match_actions.on_wake,
    ACCEPT: lobby_actions.on_join,
    REOPEN: lobby_actions.on_reopen,
    "option": lobby_actions.on_option,
    "choose": lobby_actions.on_choose,
    "settings": personal_settings.on_settings,
    "prefer": personal_settings.on_prefer,
    "vacation": vacations.on_vacation,
    "resume": pauses.on_resume,
    SOLO: solo_actions.on_solo,
    NEW: lobby_actions.on_new,
    HELP: help_pages.on_help,
    SUPPORT: reminders.on_support,
}


async def press(services: Services, interaction: Interaction, control: Control, values: Sequence[str]) -> None:
    """Answer a button, a select or a form of the bot."""
    async with Responder(services, interaction, quiet=opens_form(control)) as responder:
        personal = (control.match, control.tag) == NOBODY and control.verb in PERSONAL
        info = None if personal else await _match(services, control)
        if personal or (info is not None and await _counts(services, interaction, control, info=info)):
            await HANDLERS[control.verb](responder, control, values)
        elif info is not None or await _was_ours(services, interaction, control):
            await _refuse(responder)
        else:
            await _leave_alone(responder)


def opens_form(control: Control) -> bool:
    """Return whether a control is answered by a form: that has to come first, so no time may be asked for before it."""
    replaces = control.verb == SUPPORT and read_kind(control.tail)[0] == REPLACE
    return replaces or control.verb in FORMS


async def _match(services: Services, control: Control) -> MatchInfo | None:
    """Return the match to which a control belongs, None if it is not in the store."""
    try:
        info = await services.host.core.info(control.match)
    except Refusal as refusal:
        if refusal.code != "no-match":
            raise
        return None
    return info if info.tag == control.tag else None


async def _counts(services: Services, interaction: Interaction, control: Control, *, info: MatchInfo) -> bool:
    """Return whether the control of a match was used where it may be."""
    if control.verb in ELSEWHERE:
        return interaction.guild_id == info.guild and rights.sees(interaction, info.channel)
    if control.verb in ANYWHERE:
        return await match_choice.by_number(services, interaction, info.id) is not None
    return (interaction.guild_id, interaction.channel_id) == (info.guild, info.channel)


async def _was_ours(services: Services, interaction: Interaction, control: Control) -> bool:
    """Return whether a control that counts no more was one of this database."""
    return await services.host.frozen.had_tag(control.match, control.tag) or await _lost(services, interaction)


async def _lost(services: Services, interaction: Interaction) -> bool:
    """Return whether a message is of the time that was lost when a backup was restored, and so belongs to nobody."""
    message, until = interaction.message, await services.host.messages.lost_until()
    return until > 0 and message is not None and int(message.created_at.timestamp()) <= until


async def _leave_alone(responder: Responder) -> None:
    """Answer that the match is not in the database, and touch nothing: another bot with this token may be playing it.

    That one, which knows the match, may answer first.
    """
    interaction, words = responder.interaction, responder.words
    responder.services.second_bot.noticed(UNKNOWN, used(interaction))
    await responder.give_way(COURTESY)
    await responder.say(
        words.say(
            "This match isn't in my database, so nothing was done. If it's still being played, another copy of me is"
            " running it: please tell the operator. `/game show` shows the match I have for this channel."
        )
    )


async def _refuse(responder: Responder) -> None:
    """Answer that the message belongs to no match here, and remove its buttons if it is public."""
    interaction = responder.interaction
    message = msg(
        "This message isn't part of a match in this channel, so nothing was done. `/game show` posts the board of the"
        " match being played here."
    )
    await responder.say(responder.words.say(message))
    await _strip(responder.services, interaction)


async def _strip(services: Services, interaction: Interaction) -> None:
    """Remove the buttons of the clicked message, if it is public and not the present message of the channel's match."""
    pressed, here = interaction.message, await services.host.tables.at(interaction.channel_id or 0)
    shown = None if here is None else await services.host.messages.board(here.id)
    if pressed is None or pressed.flags.ephemeral or (shown is not None and shown.message == pressed.id):
        return
    services.publisher.overtaken.strip(pressed.channel.id, pressed.id)


async def stray(services: Services, interaction: Interaction) -> None:
    """Answer an interaction that no class of controls claims: a control of an older version, or a form."""
    control = parse(custom_id(interaction))
    if control is not None and control.verb in MODALS:
        await press(services, interaction, control, ())
        return
    async with Responder(services, interaction) as responder:
        text = responder.words.say("This board is out of date. `/game show` posts the current one.")
        await responder.show(message.sentence(text))
