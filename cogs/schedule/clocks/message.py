"""What a table is told when somebody's time runs out.

Makes messages from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import NOTICE, Control
from cogs.messages.mentions import by_itself
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text
from cogs.messages.names import shown, shown_names
from cogs.schedule.clocks.texts import countdown
from cogs.schedule.direct_messages import mark
from host.lobby.table_options import CLOCK_END, OFFERED

if TYPE_CHECKING:
    from collections.abc import Collection

    from host import Due, MatchInfo, Seated, Update
    from host.clocks.ends import Warned
    from render.base import AnyMatchRenderer
    from render.words import Words


def warning(warned: Warned, due: Due, renderer: AnyMatchRenderer, *, link: str) -> Message:
    """Return what warns a person whose time is nearly up: what is asked, and the way to the board."""
    words, update = renderer.words, warned.update
    user = update.info.seats[warned.wait.seat].user
    text = words.say(
        "{person}, your time is running out: it is up {end}.",
        person=f"<@{user}>",
        end=countdown(warned.clock.end),
    )
    # of the public's view, so that nothing hidden can stand in it
    asked = renderer.sentences.prompt(update.view(None), warned.wait.seat).partition("\n")[0]
    text += "\n" + words.say("**{asked}** [To the board]({link})", asked=asked, link=link)
    control = Control(NOTICE, update.info.id, update.info.tag, update.seq, due.nonce)
    press = ButtonSpec(control, words.say("Take your turn"), "good")
    return Message((Text(text), Row((press,))), COLOUR, by_itself([user]))


def timed_out(
    update: Update, seated: Seated, due: Due, renderer: AnyMatchRenderer, *, link: str, awake: bool
) -> Message:
    """Return what tells a table that somebody's time is up and a stand-in plays; it rings if the person is awake."""
    words, name = renderer.words, shown(update.info.names, renderer.words).escaped[seated.seat]
    said = {"person": f"<@{seated.user}>" if awake else name, "name": name, "link": link}
    if not any(one.present for one in update.info.seats):
        text = words.say(
            "The time of {person} is up. Nobody is here to play now, so the match waits until somebody presses *Take"
            " your seat back* [on the board]({link}).",
            **said,
        )
    elif update.info.table.get(CLOCK_END) == OFFERED:
        text = words.say(
            "The time of {person} is up. A stand-in plays on until {name} presses *Take your seat back*"
            " [on the board]({link}), or somebody else takes the seat with `/game join`.",
            **said,
        )
    else:
        text = words.say(
            "The time of {person} is up. A stand-in plays on until {name} presses *Take your seat back*"
            " [on the board]({link}).",
            **said,
        )
    return Message((Text(text),), COLOUR, by_itself([seated.user] if awake else ()), mark=mark(due))


def ended(info: MatchInfo, due: Due, words: Words, *, awake: Collection[int]) -> Message:
    """Return what tells a table that its match is over, as the time of somebody is up; it rings for the ``awake``."""
    names, late = shown_names(info, words).escaped, info.seated(due.asker or 0)
    text = words.say(
        "{people}: the time of {name} is up, and with it the match is over, as the table had chosen.",
        people=words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in info.people]),
        name="?" if late is None else names[late.seat],
    )
    mentions = by_itself(one.user for one in info.people if one.user in awake)
    return Message((Text(text),), COLOUR, mentions, mark=mark(due))
