"""What is said of a lobby that was closed because nothing was changed in it.

Makes messages from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import REOPEN, Control
from cogs.messages.mentions import by_itself
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.names import shown_names

if TYPE_CHECKING:
    from collections.abc import Collection

    from host import MatchInfo
    from render.words import Words


def closed(title: str, words: Words) -> str:
    """Return what stands where the lobby was."""
    return words.say(
        "{title}: nothing was changed at this table for a week, so it is closed. `/game new` opens another.",
        title=title,
    )


def word(info: MatchInfo, words: Words, *, awake: Collection[int], nonce: str) -> Message:
    """Return what tells those who sat there, with the button that opens the table again; it rings for the ``awake``."""
    names = shown_names(info, words).escaped
    people = words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in info.people])
    text = words.say(
        "{people}: nothing was changed at your table for a week, so it is closed. *Open again* brings it back as it"
        " was, and invites who sat there.",
        people=people,
    )
    button = ButtonSpec(Control.of(REOPEN, info, nonce), words.say("Open again"), "good")
    return Message(
        (Text(text), *rows([button])), COLOUR, by_itself(one.user for one in info.people if one.user in awake)
    )
