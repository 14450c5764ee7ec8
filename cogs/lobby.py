"""What the controls and commands of a lobby do.

Knows the steps from an open table to a running match. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cogs import rights
from cogs.acts import panel
from cogs.gathering import AUTOMATIC
from cogs.names import alike, plain, safe
from cogs.sheet import Press, Sheet, Text, rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import discord

    from cogs.answers import Answer
    from cogs.ids import Control
    from host import MatchInfo


def called(user: discord.abc.User | Any, *tables: MatchInfo) -> str:  # noqa: ANN401  a member or a user
    """Return the name that a person carries: how Discord shows them, or what only they have if that is taken."""
    return plain(user.name if taken(user.display_name, user.id, tables) else user.display_name)


def taken(name: str, user: int, tables: Iterable[MatchInfo]) -> bool:
    """Return whether somebody else at these tables is called so."""
    return any(alike(name) == alike(one.name) for info in tables for one in info.seats if one.user != user)


async def join(answer: Answer, match: int) -> None:
    """Take a seat."""
    user = answer.interaction.user
    answer.match = await answer.desk.host.info(match)
    answer.match = await answer.desk.host.join(match, user.id, called(user, answer.match))
    answer.done = True
    answer.desk.boards.refresh(match)
    await answer.say(answer.words.say("You sit at the table. The host starts the match when enough have come."))


async def leave(answer: Answer, match: int) -> None:
    """Give the seat up before the match begins."""
    answer.match = await answer.desk.host.leave(match, answer.interaction.user.id)
    answer.done = True
    answer.desk.boards.refresh(match)
    if answer.match.status == "cancelled":
        await answer.say(answer.words.say("You were the last, so the table is closed."))
    else:
        await answer.say(answer.words.say("You have left the table."))


async def option(answer: Answer, match: int, key: str, value: str) -> None:
    """Set an option of the game."""
    answer.match = await answer.desk.host.option(match, answer.interaction.user.id, key, value)
    answer.done = True
    answer.desk.boards.refresh(match)
    renderer, words = answer.desk.renderer(answer.match.game), answer.words
    seat = key == "first" and value.isdecimal()
    shown = safe(answer.match.names[int(value)]) if seat else renderer.option(key, value, words)
    await answer.say(words.say("{option}: {value}.", option=renderer.option(key, None, words), value=shown))


async def choose(answer: Answer, match: int, key: str, value: str) -> None:
    """Choose for the own seat."""
    wanted = None if value == AUTOMATIC else value
    answer.match = await answer.desk.host.choose(match, answer.interaction.user.id, key, wanted)
    answer.done = True
    answer.desk.boards.refresh(match)
    renderer, words = answer.desk.renderer(answer.match.game), answer.words
    shown = words.say("Automatic") if wanted is None else renderer.option(key, wanted, words)
    await answer.say(words.say("{option}: {value}.", option=renderer.option(key, None, words), value=shown))


async def start(answer: Answer, match: int) -> None:
    """Begin the match."""
    update = await answer.desk.host.start(match, answer.interaction.user.id)
    answer.match, answer.done = update.info, True
    answer.desk.boards.refresh(match)
    words = answer.words
    if update.seat_of(answer.interaction.user.id) in update.awaited:
        await panel(answer, update, words.say("The match has begun, and it is your turn."))
    else:
        await answer.say(words.say("The match has begun. You will be mentioned when it is your turn."))


async def cancel(answer: Answer, match: int) -> None:
    """Close the table before the match begins."""
    interaction = answer.interaction
    await answer.desk.host.cancel(match, interaction.user.id, warden=rights.manages(interaction))
    answer.done = True
    answer.desk.boards.refresh(match)
    await answer.say(answer.words.say("The table is closed."))


async def on_join(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Join*."""
    await join(answer, control.match)


async def on_leave(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Leave*."""
    await leave(answer, control.match)


async def on_start(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Start*."""
    answer.match = await answer.desk.host.info(control.match)
    await start(answer, control.match)


async def on_cancel(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Ask once more after *Cancel*, for it takes the table from the others too."""
    words, match = answer.words, control.match
    if control.tail:
        await cancel(answer, match)
        return
    button = Press(type(control)("cancel", match, 0, "sure"), words.say("Close the table"), "bad")
    text = words.say("Close this table? Who has joined must join again at another one.")
    await answer.show(Sheet((Text(text), *rows([button]))))


async def on_option(answer: Answer, control: Control, values: Sequence[str]) -> None:
    """Answer the select of the game's options."""
    answer.match = await answer.desk.host.info(control.match)
    key, _, value = (values[0] if values else "").partition("=")
    await option(answer, control.match, key, value)


async def on_choose(answer: Answer, control: Control, values: Sequence[str]) -> None:
    """Answer the select of the seat's own choice."""
    answer.match = await answer.desk.host.info(control.match)
    await choose(answer, control.match, control.tail, values[0] if values else AUTOMATIC)
