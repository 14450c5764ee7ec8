"""What has happened in a match, step by step with pictures.

Knows what the host says about the past to one person. Must not know any one game; keeps nothing between two presses.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.app import ids
from cogs.app.ids import Control
from cogs.board import match_message
from cogs.board.match_message import step_control
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.names import cast_names
from cogs.runtime.render_pool import or_text
from host import Refusal
from render.drawing.encoding import table
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cogs.messages.message import Block
    from cogs.messages.responder import Responder
    from cogs.runtime.render_pool import RenderPool
    from host import MatchInfo, PastSteps, Update
    from render.base import AnyMatchRenderer
    from render.words import Words

LAST: Final = 999_999_999
"""The position of the last step, whichever it is when the button is pressed."""
_OF_BOARDS: Final = ("log", "turn", "record", "join")
"""Controls of boards, of what is left after the end, and of lobbies, which say that nothing has happened yet."""
_DRAWN: Final = re.compile(r"-(?P<match>[0-9]{1,18})-(?P<seq>[0-9]{1,9})\.png$")
"""The end of the name of a board's picture."""
_NO_BOARD: Final = msg(
    "I can't look back from this message: it isn't a board of a match in this channel, or it's too old."
    " `/game catchup beginning:True` shows the match from the start."
)


async def open_(responder: Responder, match: int, *, after: int | None) -> None:
    """Show the first step after this many public moves, None: since the person's last turn."""
    update = await responder.look(match)
    past = await responder.services.host.past.steps(match, responder.interaction.user.id, after=after)
    await _show(responder, update, past, 0)


async def open_at(responder: Responder, message: discord.Message) -> None:
    """Show the step that this board shows; of one that was overtaken, the first of its turn."""
    interaction = responder.interaction
    found = await _shown_by(responder, message)
    if found is None or (interaction.guild_id, interaction.channel_id) != (found[0].guild, found[0].channel):
        raise UserError(responder.words.say(_NO_BOARD))
    info, seq = found
    update = await responder.look(info.id)
    past = await responder.services.host.past.steps(info.id, interaction.user.id, after=0)
    await _show(responder, update, past, past.at(seq))


async def _shown_by(responder: Responder, message: discord.Message) -> tuple[MatchInfo, int] | None:
    """Return the match that a message of ours shows, and after how many public acts; None: it is no board."""
    host = responder.services.host
    if message.author.id != responder.interaction.application_id:
        return None
    controls = [control for one in _ids(message.components) if (control := ids.parse(one)) is not None]
    known = [control for control in controls if control.verb in _OF_BOARDS]
    if known:
        info = await _match(responder, known[0].match)
        return (info, max(one.seq for one in known)) if info is not None and info.tag == known[0].tag else None
    if controls:
        return None
    if (old := await host.messages.old_message(message.id)) is not None:
        info = await _match(responder, old.match)
        before = await host.past.before(old.match, old.turn) if info is not None and info.started is not None else None
        return None if info is None or before is None else (info, before + 1)
    for name in _pictures(message.components):
        if (drawn := _DRAWN.search(name)) is None:
            continue
        info = await _match(responder, int(drawn["match"]))
        # numbers are used again when an older backup is restored
        fits = info is not None and info.created <= message.created_at.timestamp()
        return (info, int(drawn["seq"])) if info is not None and fits else None
    return None


async def _match(responder: Responder, match: int) -> MatchInfo | None:
    try:
        return await responder.services.host.core.info(match)
    except Refusal as refusal:
        if refusal.code != "no-match":
            raise
        return None


def _ids(parts: Iterable[discord.Component]) -> Iterator[str]:
    """Return the ids of what can be pressed or chosen in a message."""
    for part in parts:
        if isinstance(part, discord.Container | discord.ActionRow):
            yield from _ids(part.children)
        elif isinstance(part, discord.Button | discord.SelectMenu) and part.custom_id:
            yield part.custom_id


def _pictures(parts: Iterable[discord.Component]) -> Iterator[str]:
    """Return the addresses of the pictures in a message, without what expires."""
    for part in parts:
        if isinstance(part, discord.Container):
            yield from _pictures(part.children)
        elif isinstance(part, discord.MediaGalleryComponent):
            yield from (item.media.url.partition("?")[0] for item in part.items)


async def on_past(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer a button that leads to a step."""
    after = ids.read_values(control.tail)[-1]
    update = await responder.look(control.match)
    past = await responder.services.host.past.steps(
        control.match, responder.interaction.user.id, after=int(after) if after.isdecimal() and len(after) < 10 else 0
    )
    await _show(responder, update, past, past.at(control.seq))


async def _show(responder: Responder, update: Update, past: PastSteps, number: int) -> None:
    renderer = _renderer(responder, update.info)
    seat = update.seat_of(responder.interaction.user.id)
    message = await step(update, past, number, renderer, responder.services.render_pool, plays=seat is not None)
    await responder.show(message)


async def step(
    update: Update, past: PastSteps, number: int, renderer: AnyMatchRenderer, render_pool: RenderPool, *, plays: bool
) -> Message:
    """Return a step as a message: where it stands, what happened in it, the table after it, the ways on."""
    words, info = renderer.words, update.info
    buttons = rows(_others(update, past, words, plays=plays))
    if not past.steps:
        return Message((Text(words.say("Nothing has happened since your last move.")), *buttons), COLOUR)
    one, view = past.steps[number], past.view(number)
    # the picture names who played then, too
    renderer = renderer.with_names(cast_names(one.cast, words, info.colours))
    place = {"number": number + 1, "many": len(past.steps)}
    begun = words.say("-# Step {number} of {many} since the start", **place)
    head = words.say("-# Step {number} of {many} since your last move", **place) if past.after else begun
    drawing = partial(table, renderer.pictures, view, events=one.seen)
    picture = render_pool.answer(drawing, end=f"{info.id}-{past.after}-{one.seq}")
    drawn = await or_text(picture, words.say("-# I couldn't draw the picture just now. Try again in a minute."))
    sentences = renderer.sentences.events(one.events, over=info.status == "finished")
    if one.seat is None and not sentences:
        sentences = [words.say("The start of the match.")]
    happened = match_message.lines(sentences)
    blocks: list[Block] = [Text(head), *happened, *drawn, *rows(_ways(info, past, number, words))]
    return Message((*blocks, *buttons), COLOUR)


def _renderer(responder: Responder, info: MatchInfo) -> AnyMatchRenderer:
    """Return the renderer of a match in the person's language."""
    return responder.services.past_renderer(info, responder.words)


def _ways(info: MatchInfo, past: PastSteps, number: int, words: Words) -> list[ButtonSpec]:
    """Return the buttons that lead to the other steps; those that lead nowhere cannot be pressed."""
    steps, last = past.steps, len(past.steps) - 1

    def way(slot: str, label: str, to: int, *, open_: bool) -> ButtonSpec:
        seq = LAST if slot == "last" else steps[min(max(to, 0), last)].seq
        return ButtonSpec(step_control(info, seq, slot, past.after), label, disabled=not open_)

    if last == 0:
        return []
    return [
        # Translators: button: the first step of a replay.
        way("first", words.say("First"), 0, open_=number > 0),
        # Translators: button: one step or one level back.
        way("back", words.say("Back"), number - 1, open_=number > 0),
        way("next", words.say("Next"), number + 1, open_=number < last),
        # Translators: button: the last step of a replay.
        way("last", words.say("Last"), last, open_=number < last),
    ]


def _others(update: Update, past: PastSteps, words: Words, *, plays: bool) -> list[ButtonSpec]:
    buttons = []
    if past.after:
        buttons.append(ButtonSpec(step_control(update.info, 0, "begin", 0), words.say("From the start")))
    if plays and update.outcome is None:
        panel = Control.of("turn", update.info, "panel", seq=update.seq)
        buttons.append(ButtonSpec(panel, words.say("Your panel")))
    return buttons
