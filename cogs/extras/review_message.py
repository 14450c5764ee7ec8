"""A match looked back at, as messages: the curve, the turns that cost most with their pictures, and all turns as text.

Must not know any one game, nor how a review is made.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import Control
from cogs.extras import hint_message
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.names import cast_names
from cogs.runtime.render_pool import or_text
from host.computers.reviews import LEAST
from render.drawing.chances_chart import ChancesChart, chances

if TYPE_CHECKING:
    from cogs.messages.message import Block
    from cogs.runtime.render_pool import RenderPool
    from host.computers.reviews import Review, ReviewedTurn
    from render.base import AnyMatchRenderer
    from render.words import Words

PAGE: Final = "review"
"""Begins the tail of the control that turns to a page of all turns; the seat follows."""
DONE: Final = 3
"""Sentences of what was done in a turn at most, the first ones: there the ways part."""


async def review(found: Review, renderer: AnyMatchRenderer, render_pool: RenderPool) -> Message:
    """Return the message that a review begins with."""
    words, info = renderer.words, found.info
    name = renderer.names.escaped[found.seat]
    head = words.say("What a strong computer would have done in the place of {name}", name=name)
    known = words.say(
        "-# From what that seat knew then. Chances are what the computer's evaluation makes of a position."
    )
    drawn = await _curve(found, renderer, render_pool)
    blocks: list[Block] = [Text(f"### {head}\n{known}"), *drawn, Text(_summary(found, words, name))]
    for number, turn in enumerate(found.worst, 1):
        blocks.append(Text(f"**{number}.** " + told(turn, renderer)))
        end = f"{info.id}-{found.seat}-{turn.number}"
        blocks += await hint_message.picture(turn.plan, _then(turn, renderer), render_pool, name="instead", end=end)
    pages = Control("page", info.id, info.tag, 0, ids.values(ids.of_seat(PAGE, found.seat), 1))
    more = rows([ButtonSpec(pages, words.say("All turns"))]) if found.turns else []
    return Message((*blocks, *more), COLOUR)


async def _curve(found: Review, renderer: AnyMatchRenderer, render_pool: RenderPool) -> list[Block]:
    chart = ChancesChart(
        tuple(one.number for one in found.curve),
        tuple(one.chances for one in found.curve),
        tuple(turn.point for turn in found.worst),
    )
    picture = render_pool.answer(partial(chances, chart, renderer.pictures.look), end=f"{found.info.id}-{found.seat}")
    return await or_text(picture, renderer.words.say("-# I couldn't draw the picture just now. Try again in a minute."))


def _summary(found: Review, words: Words, name: str) -> str:
    costly = sum(turn.lost >= LEAST for turn in found.turns)
    if not found.turns:
        return words.say("There was no turn in which {name} had a choice.", name=name)
    if len(found.turns) == 1:
        if costly:
            return words.say(
                "There was one turn with a choice. The computer sees something lost in it; its number stands on the"
                " curve, too."
            )
        return words.say("There was one turn with a choice. The computer sees nothing lost in it.")
    choices = words.count("There was {n} turn with a choice.", "There were {n} turns with a choice.", len(found.turns))
    if not costly:
        return f"{choices} {words.say('In none of them does the computer see anything lost.')}"
    cost = words.count(
        "In {n} of them the computer sees something lost; its number stands on the curve, too.",
        "In {n} of them the computer sees something lost; where it was most, a number stands on the curve, too.",
        costly,
    )
    return f"{choices} {cost}"


def told(turn: ReviewedTurn, renderer: AnyMatchRenderer) -> str:
    """Return what was done in a turn, what a computer would have done, and what that cost."""
    words = renderer.words
    renderer = _then(turn, renderer)
    which = words.say("Turn {number}", number=turn.number) if turn.number else words.say("Before the first turn")
    if turn.same:
        return words.say("{turn}: as the computer would have done it.", turn=which)
    instead = "; ".join(hint_message.steps(turn.plan, renderer))
    if turn.lost < LEAST:
        return words.say(
            "{turn}: nothing lost. The computer would have chosen: {instead}.", turn=which, instead=instead
        )
    head = words.say("{turn}: about {percent} % lost.", turn=which, percent=round(100 * turn.lost))
    done = renderer.sentences.events(turn.events, over=True)[:DONE]
    rather = words.say("Instead: {instead}.", instead=instead)
    return "\n".join([f"**{head}**", *(f"- {line}" for line in done), f"- {rather}"])


def _then(turn: ReviewedTurn, renderer: AnyMatchRenderer) -> AnyMatchRenderer:
    """Return the renderer for who played in a turn."""
    return renderer.with_names(cast_names(turn.cast, renderer.words, renderer.names.colours))


def turns(found: Review, renderer: AnyMatchRenderer) -> list[str]:
    """Return all turns of a review, a paragraph each."""
    return [told(turn, renderer) for turn in found.turns]
