"""The record of a match as a file, by its button or by a command.

Must not know any one game, nor what of a record is secret: the host leaves that out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.messages.message import Attached, Message, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder
    from host import MatchInfo


async def send(responder: Responder, info: MatchInfo) -> None:
    """Answer with the record of a match."""
    record = await responder.services.host.records.export(info.id)
    file = Attached(f"{info.game}-{info.id}.txt", record.encode())
    text = responder.words.say("The record of match {match}.", match=info.id)
    await responder.show(Message((Text(text),), attached=(file,)))


async def on_record(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Record*."""
    info = responder.match = await responder.services.host.core.info(control.match)
    await send(responder, info)
