"""`/game open`: the tables of a server with a free seat, each with a button to sit down there.

Knows who may see which channel: of the others nothing is told, not even how many there are. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import NOBODY, TABLES, Control
from cogs.board.match_message import address
from cogs.channels import rights
from cogs.extras import match_list
from cogs.lobby import actions as lobby_actions
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Link, LinkRow, Message, Section, Text, pages, turning
from cogs.messages.names import name_of, shown
from cogs.proposals import seat_actions
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.responder import Responder
    from host import MatchInfo
    from render.words import Words

OPEN: Final = "open"
"""The list of tables with a free seat."""
_NONE: Final = msg("No table here has a free seat right now. `/game new` opens one that others can find here.")
_GONE: Final = msg("That seat has been taken, so nothing was done. `/game open` lists free seats.")
_LOBBY: Final = msg("You've joined the table in {channel}. The host starts the match once everyone has joined.")
_MATCH: Final = msg(
    "You've taken the seat in {channel}, with everything it holds. `/game turn` there opens your panel."
)


async def show(responder: Responder, guild: int, page: int = 1) -> None:
    """Show the person a page of the tables of a server with a free seat."""
    interaction, words = responder.interaction, responder.words
    found = await responder.services.host.open_seats.tables(guild, interaction.user.id)
    seen = [info for info in found if rights.sees(interaction, info.channel)]
    if not seen:
        await responder.say(words.say(_NONE))
        return
    listed = pages([await _table(responder, info) for info in seen])
    page = min(max(page, 1), len(listed))
    below = turning(len(listed), page, lambda to: Control(TABLES, *NOBODY, 0, ids.values(OPEN, to)), words)
    head = Text(f"## {words.say('Tables with a free seat')}")
    await responder.show(Message((head, *listed[page - 1], *below), COLOUR))


async def _table(responder: Responder, info: MatchInfo) -> Section:
    words, services, user = responder.words, responder.services, responder.interaction.user.id
    names = shown(info.names, words, info.colours).badged(words)
    url = address(info, await services.host.messages.board(info.id))
    link = f"[{services.title(info.game)}]({url})"
    if info.status == "lobby":
        most, label = max(services.games[info.game].info.seats), words.say("Join")
        state = words.count(
            "{n} of {most} players ({names}), opened {time}",
            "{n} of {most} players ({names}), opened {time}",
            len(names),
            most=most,
            names=words.listed(names),
            time=f"<t:{info.created}:R>",
        )
    else:
        label = words.say("Take the seat")
        state = _under_way(info, names, words)
    text = words.say("**{title}** in {channel}: {state}", title=link, channel=f"<#{info.channel}>", state=state)
    if info.status == "lobby" and info.seated(user) is not None:
        # Translators: button, verb: look at one's own table.
        return Section(text, Link(url, words.say("View")))
    return Section(text, ButtonSpec(Control.of("enter", info), label, "good"))


def _under_way(info: MatchInfo, names: Sequence[str], words: Words) -> str:
    left = {one.seat for one in info.vacant}
    people = words.listed([name for seat, name in enumerate(names) if seat not in left])
    gone = words.listed([names[seat] for seat in sorted(left)])
    if not people:
        return words.say("a running match without players ({gone} can come back)", gone=gone)
    if any(one.away for one in info.vacant):
        return words.say("a running match with {names}; a computer fills in for {gone}", names=people, gone=gone)
    return words.count(
        "a running match with {names}; left: {gone}",
        "a running match with {names}; left: {gone}",
        len(left),
        names=people,
        gone=gone,
    )


async def on_tables(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer a button that turns to a page of free seats, or of the person's own matches."""
    which, *number = ids.read_values(control.tail)
    page = int(number[0]) if number and number[0].isdecimal() and len(number[0]) < 4 else 1
    if which == OPEN and responder.interaction.guild_id is not None:
        await show(responder, responder.interaction.guild_id, page)
    else:
        await responder.show(await match_list.listing(responder, which, page))


async def on_enter(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Join* and *Take the seat*, which are pressed anywhere on the server."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    info = await services.host.core.info(control.match)
    again = await services.host.kept.handled(interaction.id) is not None
    if not again and info.status not in {"lobby", "running"}:
        raise UserError(words.say(_GONE))
    if info.status == "lobby":
        name = name_of(interaction.user, [one.name for one in info.seats])
        info = await services.host.lobby.join(info.id, interaction.user.id, name, interaction=interaction.id)
        sentence = _LOBBY
    else:
        info = (await seat_actions.seated(responder, info)).info
        sentence = _MATCH
    responder.done = True
    services.publisher.refresh(info.id)
    text = words.say(sentence, channel=f"<#{info.channel}>")
    link = Link(address(info, await services.host.messages.board(info.id)), words.say("Go to the table"))
    await responder.show(Message((Text(text), LinkRow((link,))), COLOUR))
    await lobby_actions.replace_absent_host(responder, info.id)
