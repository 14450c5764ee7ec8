"""What a table is told when somebody's time runs out.

Makes messages from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.clock_texts import countdown
from cogs.direct_messages import mark
from cogs.ids import NOTICE, Control
from cogs.match_message import COLOUR
from cogs.message import ButtonSpec, Message, Row, Text
from cogs.names import escaped
from host.table_options import CLOCK_END, OFFERED

if TYPE_CHECKING:
    from host import Due, Seated, Update
    from host.clock_ends import Warned
    from render.base import AnyMatchRenderer


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
    return Message((Text(text), Row((press,))), COLOUR, (user,))


def timed_out(
    update: Update, seated: Seated, due: Due, renderer: AnyMatchRenderer, *, link: str, awake: bool
) -> Message:
    """Return what tells a table that somebody's time is up and a stand-in plays; it rings if the person is awake."""
    words, name = renderer.words, escaped(seated.name)
    said = {"person": f"<@{seated.user}>" if awake else name, "name": name, "link": link}
    if update.info.table.get(CLOCK_END) == OFFERED:
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
    return Message((Text(text),), COLOUR, (seated.user,) if awake else (), mark=mark(due))
