"""All of the map, for who presses *Show all* under a board that shows a part of it.

Must not know any one game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cogs.board.match_message import NOT_DRAWN, in_descriptions
from cogs.messages.message import COLOUR, Message, Text, sentence
from cogs.runtime.render_pool import or_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder


async def on_all(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Show all* with the whole map as it is now, which everybody may see."""
    services, update = responder.services, await responder.look(control.match)
    renderer, view = services.match_renderer(update.info, responder.words), update.view(None)
    told = in_descriptions(update, renderer, await services.host.past.recent(update))
    drawing = partial(renderer.pictures.whole, view, events=update.recent, told=told)
    picture = services.render_pool.answer(drawing, end=f"all-{update.info.id}-{update.seq}")
    drawn = await or_text(picture, responder.words.say(NOT_DRAWN))
    if drawn:
        head = Text(f"### {renderer.sentences.headline(view)}")
        await responder.show(Message((head, *drawn), COLOUR))
    else:
        await responder.show(sentence(responder.words.say("The board above shows all there is.")))
