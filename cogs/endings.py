"""What everybody sees of a match that nobody plays any more: how it ended, that it was given up or stands still.

Makes sheets from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cogs import faces
from cogs.names import plain
from cogs.sheet import Picture, Sheet, Text, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.pictures import Studio
    from cogs.sheet import Block
    from engine.core import GameInfo
    from host import MatchInfo, Update
    from render.base import Renderer
    from render.words import Words


def cancelled(info: MatchInfo, game: GameInfo, words: Words) -> Sheet:
    """Return what is left of a lobby that nobody will start, or of a frozen match that was given up."""
    if info.started is not None:
        return Sheet((Text(words.say("{title}: this match was given up.", title=game.title)),), faces.COLOUR)
    return Sheet(
        (Text(words.say("{title}: the table was closed before the match began.", title=game.title)),), faces.COLOUR
    )


def frozen(game: GameInfo, words: Words) -> Sheet:
    """Return the notice that stands where a match cannot go on."""
    text = words.say(
        "{title}: this match stands still. With the rules of this version its log gives another position, and"
        " nobody may be dealt a different match. The log is kept: `/game export` hands it out.",
        title=game.title,
    )
    return Sheet((Text(text),), faces.COLOUR)


async def ended(
    update: Update, renderer: Renderer[Any, Any], words: Words, studio: Studio, *, earlier: Sequence[int] = ()
) -> Sheet:
    """Return the message of a match that is over: who won, how the points come together, the last table.

    ``earlier`` is what was scored before by those who played alone, as this person did.
    """
    view, info = update.view(None), update.info
    names, raw = faces.shown_names(info, words), faces.shown_names(info, words, mark=plain)
    outcome = update.outcome
    told = faces.lines(renderer.sentences(update.recent, names, words))
    blocks: list[Block]
    if outcome is not None and outcome.scores:
        result = await studio.draw(lambda: renderer.result(view, raw, words))
        alt = "\n".join(renderer.ending(view, raw, words))
        head, *parts = renderer.ending(view, names, words)
        blocks = [
            Text(f"## {head.removesuffix('.')}"),
            *told,
            Picture(f"result-{info.id}-{update.seq}.png", result, alt),
            Text("\n".join(f"- {part}" for part in parts)),
        ]
        if len(info.seats) == 1:
            blocks.append(Text(ranked(outcome.scores[0], earlier, words)))
    elif len(info.seats) == 1:
        blocks = [Text(f"## {words.say('This match was given up.')}"), *told]
    else:
        winners = [names[seat] for seat in outcome.winners] if outcome else []
        head = words.count("{names} has won", "{names} have won", len(winners), names=words.listed(winners))
        blocks = [Text(f"## {head}"), *told, Text(words.say("All others have resigned."))]
    blocks += await faces.pictures(update, renderer, words, studio)
    return Sheet((*blocks, *rows(faces.looks(info, update, words))), faces.COLOUR)


def ranked(points: int, earlier: Sequence[int], words: Words) -> str:
    """Return how a score compares with those of others who played alone on this server, the best of them first."""
    many = len(earlier) + 1
    if not earlier:
        return words.say("This is the first score of somebody playing alone on this server.")
    if points > earlier[0]:
        return words.say(
            "That is the best of {many} scores of people playing alone on this server; the best before was {best}.",
            many=many,
            best=earlier[0],
        )
    place = 1 + sum(other > points for other in earlier)
    return words.say(
        "That is place {place} among {many} scores of people playing alone on this server; the best is {best}.",
        place=place,
        many=many,
        best=earlier[0],
    )
