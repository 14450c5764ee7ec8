"""The record of a match as a file, by its button or by a command.

Must not know any one game, nor what of a record is secret: the host leaves that out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import Control
from cogs.messages.message import Attached, ButtonSpec, Message, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.responder import Responder
    from host import MatchInfo
    from render.words import Words


async def send(responder: Responder, info: MatchInfo) -> None:
    """Answer with the record of a match."""
    record = await responder.services.host.export(info.id)
    file = Attached(f"{info.game}-{info.id}.txt", record.encode())
    text = responder.words.say("The record of match {match}.", match=info.id)
    await responder.show(Message((Text(text),), attached=(file,)))


def button(info: MatchInfo, words: Words) -> ButtonSpec:
    """Return the button of a match that is over."""
    return ButtonSpec(Control.of("record", info), words.say("Record"))


async def on_record(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Record*."""
    info = responder.match = await responder.services.host.info(control.match)
    await send(responder, info)
