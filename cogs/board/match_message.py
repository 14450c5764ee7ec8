"""The public message of a running match, and parts that all messages of a match share.

Builds messages from the host's information; must not send or change anything, nor know any one game. The lobby is in
``cogs.lobby.message``, the end in ``end_message``.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import Control
from cogs.messages.message import COLOUR, ROW, ButtonSpec, Message, Text, by_itself, rows
from cogs.messages.names import safe, shown, told, told_plainly
from cogs.runtime.render_pool import NotDrawn
from render.base import pictured
from render.texts import pages as filled
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.messages.message import Block, Picture
    from cogs.runtime.render_pool import RenderPool
    from engine.core import Seat
    from host import Board, MatchInfo, Pause, Update
    from host.types import Stretch
    from render.base import AnyMatchRenderer, TablePart
    from render.words import Words

TWIN: Final = 2200
"""Characters of the text in the place of pictures that could not be drawn; *Text* shows all of it."""
NOT_DRAWN: Final = msg("-# I couldn't draw the picture just now. `/game text` describes it in words.")
_MISSING: Final = msg(
    "-# I couldn't draw the pictures just now. They'll appear by themselves; until then *Text* describes them in words."
)
LINES: Final = 14
"""The most sentences on the last moves in a public message; the log has all of them."""


async def table(
    update: Update,
    renderer: AnyMatchRenderer,
    render_pool: RenderPool,
    *,
    notes: Sequence[str] = (),
    hushed: Collection[int] = (),
    more: Sequence[ButtonSpec] = (),
    hinted: Sequence[str] = (),
    recent: Sequence[Stretch] | None = None,
) -> Message:
    """Return the public message of a running match: whose turn, what happened, the pictures, the buttons.

    ``notes`` stand under the headline; ``hushed`` are people for whom it does not ring, ``more`` buttons behind
    the first, ``hinted`` the names of those who have just asked for a hint. ``recent`` is what happened, with who
    played then; None: all are the same as now.
    """
    view, info, words = update.view(None), update.info, renderer.words
    # somebody who plays alone, or against computers only, need not be mentioned
    mentions = tuple(dict.fromkeys(update.users)) if len(info.people) > 1 else ()
    head = f"## {renderer.sentences.headline(view)}"
    if mentions:
        head = "\n".join([head, " ".join(f"<@{user}>" for user in mentions), *notes])
    happened = told(
        update.info.stretches([(update.length, update.seq + 1, update.recent)]) if recent is None else recent, renderer
    )
    parts = _parts(update, renderer, recent)
    drawn = await _drawn(parts, update, renderer, render_pool=render_pool)
    agreed = (
        [Text(words.say("Undone back to here, as everyone agreed."))] if update.went_back and not info.practice else []
    )
    absent = seats_told(info, words)
    if hinted:
        absent = [
            *absent,
            Text(words.say("-# Hints used by: {names}.", names=words.listed(list(map(safe, hinted))))),
        ]
    young = [Text(f"-# {goal}")] if (goal := renderer.goal(view)) else []
    blocks: list[Block] = [Text(head), *young, *agreed, *lines(happened), *absent, *drawn, numbered(info, words)]
    buttons = [ButtonSpec(Control.of("turn", info, seq=update.seq), words.say("Take your turn"), "good")]
    buttons += seat_buttons(info, words, seq=update.seq)
    buttons += more
    if renderer.hands:
        buttons.append(hand_button(update, words))
    if ahead := _ahead(update, renderer):
        buttons.append(ButtonSpec(Control.of("turn", info, "ahead", seq=update.seq), ahead))
    read = view_buttons(info, update, words)
    if any(part.whole for part in parts):
        # Translators: button: the pictures of all players' cards.
        read.insert(0, ButtonSpec(Control.of("all", info, seq=update.seq), words.say("Show all")))
    # all in one row where there is room, else what one reads in a row of its own
    below = rows(buttons + read) if len(buttons + read) <= ROW else [*rows(buttons), *rows(read)]
    message = Message((*blocks, *below), COLOUR, by_itself(user for user in mentions if user not in hushed))
    return message.spelled(renderer.spelled)


async def boards(
    update: Update, renderer: AnyMatchRenderer, render_pool: RenderPool, *, recent: Sequence[Stretch] | None = None
) -> list[Block]:
    """Return the public pictures of the match, and what is on them as text where some could not be drawn.

    ``recent`` is what happened, with who played then, as in ``table``.
    """
    return await _drawn(_parts(update, renderer, recent), update, renderer, render_pool=render_pool)


async def _drawn(
    parts: Sequence[TablePart], update: Update, renderer: AnyMatchRenderer, *, render_pool: RenderPool
) -> list[Block]:
    try:
        return list(await _pictures(parts, update, render_pool))
    except NotDrawn:
        said = filled(renderer.pictures.text(update.view(None))[:1], "\n", TWIN)
        return [*(Text(fenced(page)) for page in said[:1]), Text(renderer.words.say(_MISSING))]


async def pictures(update: Update, renderer: AnyMatchRenderer, render_pool: RenderPool) -> tuple[Picture, ...]:
    """Return the public pictures of the match."""
    return await _pictures(_parts(update, renderer), update, render_pool)


def _parts(
    update: Update, renderer: AnyMatchRenderer, recent: Sequence[Stretch] | None = None
) -> tuple[TablePart, ...]:
    described = in_descriptions(update, renderer, recent)
    return renderer.pictures.table(update.view(None), events=update.recent, told=described)


async def _pictures(parts: Sequence[TablePart], update: Update, render_pool: RenderPool) -> tuple[Picture, ...]:
    match, seq = update.info.id, update.seq
    drawn = [render_pool.board(part.draw, match=match, seq=seq, alt=part.alt) for part in parts]
    found = await asyncio.gather(*drawn, return_exceptions=True)
    # one that gave way counts more than one that failed
    errors = sorted((one for one in found if isinstance(one, BaseException)), key=lambda one: isinstance(one, NotDrawn))
    if errors:
        raise errors[0]
    return tuple(chain.from_iterable(one for one in found if not isinstance(one, BaseException)))


def in_descriptions(
    update: Update, renderer: AnyMatchRenderer, recent: Sequence[Stretch] | None
) -> Sequence[str] | None:
    """Return what happened as descriptions of pictures tell it; None: anyone who has the seats now did all of it."""
    return told_plainly(recent, renderer) if recent is not None and update.info.recast else None


async def hand_pictures(
    update: Update, seat: Seat, renderer: AnyMatchRenderer, render_pool: RenderPool
) -> tuple[Picture, ...]:
    """Return the picture of a seat's hand; () if it holds nothing hidden."""
    page = renderer.pictures.hand(update.view(seat))
    if page is None:
        return ()
    drawing = pictured(page, "hand", renderer.pictures.look)
    return await render_pool.answer(drawing, end=f"{update.info.id}-{update.seq}")


def text_board(update: Update, renderer: AnyMatchRenderer) -> list[str]:
    """Return the content of the pictures as pages of text."""
    return [fenced(page) for page in renderer.pictures.text(update.view(None))]


def fenced(text: str) -> str:
    """Return a text as a code block, in a fixed-width font."""
    # inside a code block only the back-tick has a meaning
    return f"```\n{text.replace('`', chr(39))}\n```"


def address(info: MatchInfo, board: Board | None) -> str:
    """Return the address of a match's public message, of its channel while there is none."""
    if board is None or not board.message:
        return f"https://discord.com/channels/{info.guild}/{info.channel}"
    return f"https://discord.com/channels/{info.guild}/{board.channel}/{board.message}"


def hand_button(update: Update, words: Words) -> ButtonSpec:
    """Return the button that shows people their own hand."""
    # Translators: button: a player's hidden cards.
    return ButtonSpec(Control.of("hand", update.info, seq=update.seq), words.say("Hand"))


def lines(sentences: Sequence[str]) -> list[Block]:
    """Return the last ``LINES`` sentences as one paragraph."""
    return [Text("\n".join(f"- {line}" for line in sentences[-LINES:]))] if sentences else []


def numbered(info: MatchInfo, words: Words) -> Text:
    """Return the number of a match, by which commands find it from elsewhere and later on."""
    return Text(words.say("-# Match {match}", match=info.id))


def view_buttons(info: MatchInfo, update: Update, words: Words) -> list[ButtonSpec]:
    """Return the buttons for reading: rules, log, text."""
    return [
        # Translators: button: how the game is played.
        ButtonSpec(Control.of("rules", info, seq=update.seq), words.say("Rules")),
        # Translators: button: the list of moves.
        ButtonSpec(Control.of("log", info, seq=update.seq), words.say("Log")),
        # Translators: button: the board described in words.
        ButtonSpec(Control.of("text", info, seq=update.seq), words.say("Text")),
    ]


def pause_note(pause: Pause, words: Words) -> str:
    """Return what the board says of a pause that lasts."""
    return words.say(
        "**The match is paused until {at} at the latest.** Until then nobody is pinged and clocks are stopped. You"
        " can still play.",
        at=f"<t:{pause.until}:f>",
    )


def resume_button(info: MatchInfo, pause: Pause, words: Words, *, seq: int) -> ButtonSpec:
    """Return the button with which anyone at the table ends the pause."""
    # Translators: button: continue a paused or frozen match.
    return ButtonSpec(Control.of("resume", info, str(pause.id), seq=seq), words.say("Resume"))


def vacation_note(renderer: AnyMatchRenderer, seat: Seat, end: int) -> str:
    """Return what the board says of someone whose turn it is and away."""
    name = renderer.names.escaped[seat]
    return "-# " + renderer.words.say("{name}: on vacation until {until}.", name=name, until=last_day(end))


def last_day(end: int) -> str:
    """Return the last day of what ends then, as each reader's Discord writes it."""
    # a little before midnight, and far enough from it for most neighbours
    return f"<t:{end - 1}:D>"


def record_button(info: MatchInfo, words: Words) -> ButtonSpec:
    """Return the button that sends the record of a match that is over."""
    # Translators: button, noun: the file with all moves of a match.
    return ButtonSpec(Control.of("record", info), words.say("Record"))


def look_back_button(info: MatchInfo, after: int, words: Words) -> ButtonSpec:
    """Return the button that opens the first step after this many public moves."""
    # Translators: button: go through the past moves.
    return ButtonSpec(step_control(info, after, "open", after), words.say("Look back"))


def step_control(info: MatchInfo, seq: int, slot: str, after: int) -> Control:
    """Return a control that leads to the step with this many public moves; two of one message differ by their slots."""
    return Control.of("past", info, ids.values(slot, after), seq=seq)


def _ahead(update: Update, renderer: AnyMatchRenderer) -> str | None:
    """Return a label for what seats may do now that nobody waits for; None for nothing."""
    for seated in update.info.seats:
        if seated.present and seated.seat not in update.awaited and (legal := update.legal(seated.seat)):
            # the public's view: the label must not differ between those who know more
            beginning = renderer.actions.beginning(legal[0].split(":")[0], update.view(None))
            return beginning.short or beginning.label
    return None


def seats_told(info: MatchInfo, words: Words) -> list[Block]:
    """Return who is away or has left, and what follows from it, as small lines; [] when all are there."""
    names = shown(info.names, words).escaped
    away = [names[one.seat] for one in info.seats if one.away]
    lines = []
    if away:
        lines.append(
            words.count(
                "A computer is filling in for {names}, who can come back at any time.",
                "Computers are filling in for {names}, who can come back at any time.",
                len(away),
                names=words.listed(away),
            )
        )
    if late := [names[one.seat] for one in info.vacant if one.away]:
        lines.append(
            words.count(
                "Free seat: {names}. Take it with `/game join`.",
                "Free seats: {names}. Take one with `/game join`.",
                len(late),
                names=words.listed(late),
            )
        )
    if vacant := [names[one.seat] for one in info.vacant if one.resigned]:
        lines.append(
            words.count(
                "Left the match: {names}. A computer is filling in. Take the seat with `/game join`.",
                "Left the match: {names}. Computers are filling in. Take a seat with `/game join`.",
                len(vacant),
                names=words.listed(vacant),
            )
        )
    if not any(one.present for one in info.seats):
        lines.append(words.say("No player is left, so the match waits until someone takes a seat."))
    return [Text("\n".join(f"-# {line}" for line in lines))] if lines else []


def seat_buttons(info: MatchInfo, words: Words, *, seq: int) -> list[ButtonSpec]:
    """Return the button by which who is away comes back, beside those for all others; [] when nobody is."""
    return [replace(_back(info, words, seq=seq), tone="plain")] if any(one.away for one in info.seats) else []


def offer_seat(info: MatchInfo, words: Words, text: str) -> Message:
    """Return a private answer to someone who is away: a sentence, and the button to come back."""
    return Message((Text(text), *rows([_back(info, words)])), COLOUR)


def _back(info: MatchInfo, words: Words, *, seq: int = 0) -> ButtonSpec:
    return ButtonSpec(Control.of("back", info, seq=seq), words.say("Take your seat back"), "good")
