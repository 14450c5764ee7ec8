"""The messages about somebody's turn: a reminder, and the question to the table when reminders were in vain.

Makes messages from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app import ids
from cogs.app.ids import NOTICE, SUPPORT, Control
from cogs.messages.mentions import by_itself
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text
from host.proposals.wanted import EXTEND, REPLACE, STAND_IN, WaitKey

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.messages.mentions import Mentions
    from host import Due, Update, Wait
    from render.base import AnyMatchRenderer


def reminder(
    update: Update,
    wait: Wait,
    due: Due,
    renderer: AnyMatchRenderer,
    *,
    link: str,
    mentions: Mentions,
    left: str = "",
) -> Message:
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
    return _notice(update, due, renderer, text, mentions=mentions)


def question(
    update: Update,
    wait: Wait,
    due: Due,
    renderer: AnyMatchRenderer,
    *,
    link: str,
    awake: Collection[int],
    gone: bool = False,
) -> Message:
    """Return what asks the others what shall be done about a person who does not come; ``awake``: whom it may ring.

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
        text = words.say(
            "{people}: {name} is not on this server any more, and the table has been waiting since {since}.", **said
        )
    else:
        text = words.say(
            "{people}: the table has been waiting for {name} since {since}, and reminders were in vain.", **said
        )
    text += "\n" + words.say(
        "What shall be done? More time, or a stand-in that plays until {name} is back, is done once most of you agree,"
        " not counting {name}; *Replace* says how somebody else comes to play on. You can also go on waiting, or end"
        " the match together (`/game ask`). [To the board]({link})",
        name=names[wait.seat],
        link=link,
    )
    mentions = by_itself(one.user for one in others if one.user in awake)
    about = WaitKey(wait.seat, wait.seq).text
    offered = (
        (EXTEND, words.say("More time")),
        (STAND_IN, words.say("Stand-in until back")),
        (REPLACE, words.say("Replace")),
    )
    buttons = [
        ButtonSpec(Control.of(SUPPORT, update.info, ids.kind_of(kind, about), seq=update.seq), label)
        for kind, label in offered
    ]
    return _notice(update, due, renderer, text, mentions=mentions, more=buttons)


def moment(at: int) -> str:
    """Return a time that each reader sees in their own time zone."""
    return f"<t:{at}:f>"


def _notice(
    update: Update,
    due: Due,
    renderer: AnyMatchRenderer,
    text: str,
    *,
    mentions: Mentions,
    more: Sequence[ButtonSpec] = (),
) -> Message:
    # by this one the message is found again, whatever else hangs on it
    own = Control.of(NOTICE, update.info, due.nonce, seq=update.seq)
    label = renderer.words.say("Your panel") if more else renderer.words.say("Take your turn")
    press = ButtonSpec(own, label, "plain" if more else "good")
    return Message((Text(text), Row((*more, press))), COLOUR, mentions)
