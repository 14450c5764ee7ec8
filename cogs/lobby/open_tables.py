"""`/game open`: the tables of a server with a seat for the person, each with a button to sit down there.

Knows who may see which channel: of the others nothing is told, not even how many there are. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import Control
from cogs.board.match_message import address
from cogs.channels import rights
from cogs.lobby import actions as lobby_actions
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Link, LinkRow, Message, Text, rows
from cogs.messages.names import name_of, shown
from cogs.proposals import seat_actions
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.message import Block
    from cogs.messages.responder import Responder
    from host import MatchInfo
    from render.words import Words

MOST: Final = 8
"""Tables that are shown at most: a message holds 40 components."""
_NONE: Final = msg(
    "No table that you can see here has a free seat just now. `/game new` opens one, and others can find it here."
)
_GONE: Final = msg("That seat is not free any more, so nothing was done. `/game open` lists those that are.")
_LOBBY: Final = msg("You sit at the table in {channel}. The host starts the match when enough have come.")
_MATCH: Final = msg("You play on in {channel}, with all that this seat holds. `/game turn` there opens your panel.")


async def show(responder: Responder, guild: int) -> None:
    """Show the person the tables of a server where they may sit down."""
    interaction, words = responder.interaction, responder.words
    found = await responder.services.host.open_seats.tables(guild, interaction.user.id)
    seen = [info for info in found if rights.sees(interaction, info.channel)]
    if not seen:
        await responder.say(words.say(_NONE))
        return
    blocks: list[Block] = [Text(f"## {words.say('Tables with a free seat')}")]
    for info in seen[:MOST]:
        blocks += await _table(responder, info)
    if left := len(seen) - MOST:
        blocks += [] if left < 0 else [Text(words.count("and {n} more table", "and {n} more tables", left))]
    await responder.show(Message(tuple(blocks), COLOUR))


async def _table(responder: Responder, info: MatchInfo) -> Sequence[Block]:
    words, services = responder.words, responder.services
    names = shown(info.names, words).escaped
    link = f"[{services.title(info.game)}]({address(info, await services.host.messages.board(info.id))})"
    if info.status == "lobby":
        most, label = max(services.games[info.game].info.seats), words.say("Join")
        state = words.count(
            "{n} of {most} seats is taken, by {names}; opened {time}",
            "{n} of {most} seats are taken, by {names}; opened {time}",
            len(names),
            most=most,
            names=words.listed(names),
            time=f"<t:{info.created}:R>",
        )
    else:
        label = words.say("Take the seat")
        state = _under_way(info, names, words)
    text = words.say("**{title}** in {channel}: {state}", title=link, channel=f"<#{info.channel}>", state=state)
    return [Text(text), *rows([ButtonSpec(Control.of("enter", info), label, "good")])]


def _under_way(info: MatchInfo, names: Sequence[str], words: Words) -> str:
    left = {one.seat for one in info.vacant}
    people = words.listed([name for seat, name in enumerate(names) if seat not in left])
    gone = words.listed([names[seat] for seat in sorted(left)])
    if not people:
        return words.say("a match under way that nobody plays now; {gone} can come back", gone=gone)
    if any(one.away for one in info.vacant):
        return words.say("a match under way with {names}; a stand-in plays for {gone}", names=people, gone=gone)
    return words.count(
        "a match under way with {names}; {gone} has left",
        "a match under way with {names}; {gone} have left",
        len(left),
        names=people,
        gone=gone,
    )


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
