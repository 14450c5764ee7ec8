"""The messages about somebody's turn: a reminder, and the question to the table when reminders were in vain.

Makes messages from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ids import NOTICE, Control
from cogs.match_message import COLOUR
from cogs.message import ButtonSpec, Message, Row, Text

if TYPE_CHECKING:
    from collections.abc import Collection

    from host import Due, Update, Wait
    from render.base import AnyMatchRenderer


def reminder(update: Update, wait: Wait, due: Due, renderer: AnyMatchRenderer, *, link: str, left: str = "") -> Message:
    """Return what reminds a person: since when the table waits, how much time is ``left``, what is asked, the way."""
    words, seated = renderer.words, update.info.seats[wait.seat]
    person, since = f"<@{seated.user}>", moment(wait.since)
    asker = None if due.asker is None else update.info.seated(due.asker)
    if asker is None:
        text = words.say("{person}, the table has been waiting for you since {since}.", person=person, since=since)
    else:
        text = words.say(
            "{person}, {name} reminds you: the table has been waiting for you since {since}.",
            person=person,
            name=renderer.names.escaped[asker.seat],
            since=since,
        )
    text += f" {left}" if left else ""
    # of the public's view, so that nothing hidden can stand in it
    asked = renderer.sentences.prompt(update.view(None), wait.seat).partition("\n")[0]
    text += "\n" + words.say("**{asked}** [To the board]({link})", asked=asked, link=link)
    return _notice(update, due, renderer, text, mentions=(seated.user,))


def question(
    update: Update, wait: Wait, due: Due, renderer: AnyMatchRenderer, *, link: str, awake: Collection[int]
) -> Message:
    """Return what asks the others what shall be done about a person who does not come; ``awake``: whom it may ring."""
    words, names = renderer.words, renderer.names.escaped
    others = [seat for seat in update.info.seats if seat.seat != wait.seat and seat.present]
    said = {
        "people": words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in others]),
        "name": names[wait.seat],
        "since": moment(wait.since),
    }
    text = words.say(
        "{people}: the table has been waiting for {name} since {since}, and reminders were in vain.", **said
    )
    text += "\n" + words.say(
        "You can go on waiting, remind {name} with `/game nudge`, or leave the match with `/game resign`; who manages"
        " the channel can close it with `/game cancel`. [To the board]({link})",
        name=names[wait.seat],
        link=link,
    )
    mentions = tuple(one.user for one in others if one.user in awake)
    return _notice(update, due, renderer, text, mentions=mentions)


def moment(at: int) -> str:
    """Return a time that each reader sees in their own time zone."""
    return f"<t:{at}:f>"


def _notice(update: Update, due: Due, renderer: AnyMatchRenderer, text: str, *, mentions: tuple[int, ...]) -> Message:
    control = Control(NOTICE, update.info.id, update.info.tag, update.seq, due.nonce)
    press = ButtonSpec(control, renderer.words.say("Take your turn"), "good")
    return Message((Text(text), Row((press,))), COLOUR, mentions)
