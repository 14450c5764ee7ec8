"""The public message of a match that is finished, cancelled, closed or frozen.

Builds messages from the host's information; must not send anything, nor know any one game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.app.ids import Control
from cogs.board import match_message
from cogs.messages import refusals
from cogs.messages import refusals as refusal_text
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.names import shown, shown_names
from cogs.runtime.render_pool import or_text
from cogs.schedule import idle
from host.proposals.wanted import END, RULES
from host.types import AGREED, CLOSED, IDLE, OUT_OF_TIME
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.messages.message import Block
    from cogs.runtime.render_pool import RenderPool
    from engine.core import Event, GameInfo
    from host import MatchInfo, Refusal, Update, WouldGoOn
    from host.types import Stretch
    from render.base import AnyRenderer
    from render.words import Words


_ENDED_EARLY: Final[Mapping[str, str]] = {
    CLOSED: msg(
        "{title}: a moderator closed this match before it was over. Its record is kept: `/game export match:{match}`."
    ),
    AGREED: msg(
        "{title}: the players agreed to end this match early. Its record is kept: `/game export match:{match}`."
    ),
    OUT_OF_TIME: msg(
        "{title}: a player ran out of time, which ends the match at this table. Its record is kept: `/game export"
        " match:{match}`."
    ),
}
"""The text of a match by the reason for which it ended before it was over."""


def cancelled(info: MatchInfo, game: GameInfo, words: Words) -> Message:
    """Return the message of a cancelled lobby, or of a match that was ended before it was over."""
    if info.reason == IDLE:
        text = idle.closed(game.title, words)
    else:
        given_up = msg("{title}: this match was abandoned.")
        other = msg("{title}: the table was closed before the match started.") if info.started is None else given_up
        text = words.say(_ENDED_EARLY.get(info.reason or "", other), title=game.title, match=info.id)
    kept = rows([match_message.record_button(info, words)]) if info.started is not None else []
    return Message((Text(text), *kept), COLOUR)


def frozen(
    game: GameInfo,
    words: Words,
    *,
    info: MatchInfo,
    why: Refusal,
    renderer: AnyRenderer,
    plan: WouldGoOn | None = None,
) -> Message:
    """Return the message of a frozen match; ``plan`` is how it would go on if its table agrees."""
    text = refusal_text.frozen(why, words, info, renderer)
    blocks: list[Block] = [Text(f"{game.title}: {text}")]
    if plan is not None:
        going = refusals.going_on(plan, words, shown_names(info, words).escaped)
        on = ButtonSpec(Control.of("ask", info, RULES), words.say("Use the new rules"), "good")
        end = ButtonSpec(Control.of("ask", info, END), words.say("End the match"), "bad")
        alone = sum(one.present for one in info.seats) < 2
        blocks += [Text(words.say("If the match continues: {going}", going=going)), *rows([on] if alone else [on, end])]
    return Message(tuple(blocks), COLOUR)


async def ended(
    update: Update,
    game: AnyRenderer,
    words: Words,
    render_pool: RenderPool,
    *,
    earlier: Sequence[int] = (),
    told: Sequence[Event] = (),
    recent: Sequence[Stretch] = (),
) -> Message:
    """Return the message of a finished match: who won, where the points come from, the final table.

    What happened last is in the pictures' descriptions and behind *Log*: the score is what everyone looks for.
    ``earlier`` are the scores of earlier solo matches, if this was one; ``told`` is all that happened in the match,
    ``recent`` what happened last, with who played then.
    """
    view, info = update.view(None), update.info
    outcome = update.outcome
    # somebody who acted before resigning was no stand-in then, and where nobody is left nothing is played on
    plainly = game.for_match(words, shown(info.names, words, info.colours))
    played = outcome is not None and outcome.scores
    renderer = game.for_match(words, shown_names(info, words)) if played else plainly
    blocks: list[Block]
    if outcome is not None and outcome.scores:
        drawing = partial(renderer.pictures.result, view, events=tuple(told))
        result = await or_text(render_pool.board(drawing, match=info.id, seq=update.seq), "")
        head, *parts = renderer.sentences.ending(view)
        blocks = [Text(f"## {head.removesuffix('.')}"), *result, Text("\n".join(f"- {part}" for part in parts))]
        if len(info.seats) == 1:
            blocks.append(Text(ranked(outcome.scores[0], earlier, words)))
    elif len(info.seats) == 1:
        blocks = [Text(f"## {words.say('This match was abandoned.')}")]
    else:
        winners = [renderer.names.escaped[seat] for seat in outcome.winners] if outcome else []
        head = words.count("{names} has won", "{names} have won", len(winners), names=words.listed(winners))
        blocks = [Text(f"## {head}"), Text(words.say("Everyone else has resigned."))]
    blocks += [
        *await match_message.boards(update, renderer, render_pool, recent=recent or None),
        match_message.numbered(info, words),
    ]
    # Translators: buttons under a result: the same setup once more, alone / a new table with the same players.
    again = words.say("Play again") if len(info.people) == 1 else words.say("Rematch")
    on = [
        ButtonSpec(Control.of("rematch", info, seq=update.seq), again, "good"),
        match_message.look_back_button(info, 0, words),
        # Translators: button under a result: what a computer would have played.
        ButtonSpec(Control.of("review", info, seq=update.seq), words.say("Review")),
    ]
    read = [match_message.record_button(info, words), *match_message.view_buttons(info, update, words)]
    return Message((*blocks, *rows(on), *rows(read)), COLOUR)


def ranked(points: int, earlier: Sequence[int], words: Words) -> str:
    """Return a sentence on how a solo score compares with earlier ones on this server, sorted from the best."""
    many = len(earlier) + 1
    if not earlier:
        return words.say("This is the first solo score on this server.")
    if points > earlier[0]:
        return words.count(
            "That's the best of {n} solo score on this server. The best before was {best}.",
            "That's the best of {n} solo scores on this server. The best before was {best}.",
            many,
            best=earlier[0],
        )
    place = 1 + sum(other > points for other in earlier)
    return words.count(
        "That's number {place} of {n} solo score on this server. The best is {best}.",
        "That's number {place} of {n} solo scores on this server. The best is {best}.",
        many,
        place=place,
        best=earlier[0],
    )
