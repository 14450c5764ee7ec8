"""Answers for people who want to see more: rules, log, text, record, their hand, the whole map.

Must not know any one game, nor what of a record or a log is secret: the host leaves that out.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import NOBODY, Control
from cogs.board import match_message
from cogs.board.match_message import NOT_DRAWN, in_descriptions
from cogs.extras import reviews
from cogs.messages.message import COLOUR, PAGE, Attached, ButtonSpec, Message, Text, rows, sentence, turning
from cogs.messages.names import safe, shown, told
from cogs.runtime.render_pool import or_text
from host import LogLine, LogNote
from host.people.preferences import DAY
from host.types import (
    EXTENDED,
    HINTED,
    HINTS_ALLOWED,
    PAUSE_OVER,
    PAUSED,
    RESTED,
    RESUMED_BY,
    RULES_AGREED,
    RULES_CHANGED,
    SEAT_CHANGED,
    STOOD_IN,
    TAKEN_BACK,
    VACANT,
    WOKEN,
    Stretch,
)
from render.texts import pages as filled
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cogs.messages.responder import Responder
    from engine.core import Seat
    from host import MatchInfo
    from render.base import AnyMatchRenderer
    from render.words import Words

SENTENCES: Final[Mapping[str, str]] = {
    RULES_CHANGED: msg(
        "{time}: rules updated ({before} to {now}). Every move still has the same result, so the match goes on."
    ),
    RULES_AGREED: msg("{time}: rules updated ({before} to {now}), as everyone agreed. All moves so far stand."),
    VACANT: msg("{time}: {name} left the match. A computer fills in."),
    STOOD_IN: msg("{time}: a computer fills in for {name}."),
    TAKEN_BACK: msg("{time}: {name} is back."),
    RESTED: msg("{time}: match frozen after {days} days without a move."),
    WOKEN: msg("{time}: {name} resumed the frozen match."),
    EXTENDED: msg("{time}: more time for {name}, as most of the others agreed."),
    PAUSED: msg("{time}: match paused, as enough agreed (at most {days} days)."),
    RESUMED_BY: msg("{time}: {name} ended the pause."),
    PAUSE_OVER: msg("{time}: the pause ended."),
    SEAT_CHANGED: msg("{time}: {now} takes over from {before}."),
    HINTS_ALLOWED: msg("{time}: hints allowed from here on, as everyone agreed."),
    HINTED: msg("{time}: {name} used a hint."),
}
"""By kind; ``time`` is when it was."""
_BACK: Final = msg(
    "{time}: rules updated ({before} to {now}), as everyone agreed. The moves after this one were undone."
)


async def rules(responder: Responder, game: str, page: int = 1) -> None:
    """Show a page of a game's rules; on the first one a picture says what its signs and pieces mean."""
    words, renderer, pool = responder.words, responder.services.renderer(game), responder.services.render_pool
    message = _paged(responder, renderer.lobby(words).rules(), page, ids.values("rules", game))
    if page <= 1 and renderer.key is not None:
        drawn = await or_text(pool.answer(partial(renderer.key, words), end=f"of-{game}"), "")
        first, *others = message.blocks
        message = replace(message, blocks=(first, *drawn, *others))
    await responder.show(message)


async def log(responder: Responder, match: int, page: int = 0) -> None:
    """Show a page of the log, from the last one; it contains secrets of the person's own seat."""
    services = responder.services
    info = await responder.started(match)
    lines = await services.host.records.log(match, responder.interaction.user.id)
    found = log_blocks(lines, info, services.past_renderer(info, responder.words))
    pages = filled(found, "\n", PAGE) or [responder.words.say("Nothing has happened yet.")]
    await responder.show(_paged(responder, pages, page or len(pages), "log", info))


async def text(responder: Responder, match: int, page: int = 1) -> None:
    """Show a page of the pictures as text."""
    update = await responder.services.host.play.look(match)
    responder.match = update.info
    pages = match_message.text_board(update, responder.services.match_renderer(update.info, responder.words))
    await responder.show(_paged(responder, pages, page, "text", update.info))


async def reviewed(responder: Responder, match: int, seat: Seat, page: int = 1) -> None:
    """Show a page of all turns of a review, as long as it is kept."""
    services, words = responder.services, responder.words
    info = await responder.started(match)
    found = services.host.reviews.reviewed(match, seat)
    if found is None:
        text = words.say("That review is gone. `/game review match:{match}` makes a new one.", match=match)
        await responder.say(text)
        return
    # to say why a turn cost so much, all its places are looked at
    told = await asyncio.to_thread(reviews.turns, found, services.past_renderer(info, words))
    pages = filled(told, "\n", PAGE) or [words.say("Nothing has happened yet.")]
    await responder.show(_paged(responder, pages, page, ids.of_seat(reviews.PAGE, seat), info))


async def hand(responder: Responder, match: int) -> None:
    """Show the person's own hand, which nobody else sees."""
    services, words, update = responder.services, responder.words, await responder.look(match)
    info = update.info
    renderer, seat = services.match_renderer(info, words), info.playing(responder.interaction.user.id)
    page = renderer.pictures.hand(update.view(seat))
    held = page.text if page else ""
    drawn = await or_text(match_message.hand_pictures(update, seat, renderer, services.render_pool), "")
    if not held and not drawn:
        held = words.say("You hold nothing the others can't see.")
    back = ButtonSpec(Control.of("turn", info, seq=update.seq), words.say("Your panel"))
    await responder.show(Message((*drawn, *([Text(held)] if held else []), *rows([back])), COLOUR))


async def record(responder: Responder, info: MatchInfo) -> None:
    """Answer with the record of a match."""
    text = await responder.services.host.records.export(info.id)
    file = Attached(f"{info.game}-{info.id}.txt", text.encode())
    told = responder.words.say("The record of match {match}.", match=info.id)
    await responder.show(Message((Text(told),), attached=(file,)))


async def on_hand(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Hand*."""
    await hand(responder, control.match)


async def on_rules(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Rules*."""
    info = await responder.services.host.core.info(control.match)
    await rules(responder, info.game)


async def on_log(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Log*."""
    await log(responder, control.match)


async def on_text(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Text*."""
    await text(responder, control.match)


async def on_record(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Record*."""
    info = responder.match = await responder.services.host.core.info(control.match)
    await record(responder, info)


async def on_page(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer a button that turns to a page."""
    *what, number = ids.read_values(control.tail)
    page = int(number) if number.isdecimal() else 1
    match what:
        case ["rules", game] if game in responder.services.renderers:
            await rules(responder, game, page)
        case ["log"]:
            await log(responder, control.match, page)
        case ["text"]:
            await text(responder, control.match, page)
        case [listed] if (seat := ids.read_seat(listed, reviews.PAGE)) is not None:
            await reviewed(responder, control.match, seat, page)
        case _:
            await responder.say(
                responder.words.say(
                    "This button is from an older version of the bot. `/game show` posts the current board."
                )
            )


def _paged(responder: Responder, pages: Sequence[str], page: int, what: str, info: MatchInfo | None = None) -> Message:
    words, (match, tag) = responder.words, (info.id, info.tag) if info else NOBODY
    page = min(max(page, 1), len(pages))

    def control(to: int) -> Control:
        return Control("page", match, tag, 0, ids.values(what, to))

    return Message((Text(pages[page - 1]), *turning(len(pages), page, control, words)), COLOUR)


def log_blocks(lines: Sequence[LogLine | LogNote], info: MatchInfo, renderer: AnyMatchRenderer) -> list[str]:
    """Return the log as paragraphs, one for each turn and day, with its number and when it began."""
    found: list[str] = []
    for (turn, _), group in groupby(_timed(lines), key=lambda one: (one[0], one[1].at // DAY)):
        together = [line for _, line in group]
        say = renderer.words.say
        # Translators: a turn of the match, as a headline or before a colon.
        which = say("Turn {number}", number=turn) if turn else say("Before the first turn")
        block = [f"**{which}**, <t:{together[0].at}:f>"]
        for noted, run in groupby(together, key=lambda line: isinstance(line, LogNote)):
            if noted:
                block += [f"- {of_note(one, renderer.words)}" for one in run if isinstance(one, LogNote)]
            else:
                block += _act_lines([one for one in run if isinstance(one, LogLine)], info, renderer)
        if len(block) > 1:
            found.append("\n".join(block))
    return found


def _timed(lines: Sequence[LogLine | LogNote]) -> Iterator[tuple[int, LogLine | LogNote]]:
    """Yield each line with its turn: a note belongs to the one before it."""
    turn = 0
    for line in lines:
        turn = line.turn if isinstance(line, LogLine) else turn
        yield turn, line


def _taken_back(steps: int, name: str, words: Words, *, alone: bool) -> str:
    """Return the text about steps of several that were undone; ``alone``: against computers nobody is asked."""
    if alone:
        return words.count("{name} undid {n} step.", "{name} undid {n} steps.", steps, name=name)
    return words.count(
        "{n} step undone, as {name} asked and everyone agreed.",
        "{n} steps undone, as {name} asked and everyone agreed.",
        steps,
        name=name,
    )


def _act_lines(lines: Sequence[LogLine], info: MatchInfo, renderer: AnyMatchRenderer) -> list[str]:
    found: list[str] = []
    # The sentences of one turn of one seat belong together.
    # The secret part of an act is not in the events of its line; the public part is.
    casts = {line.line: info.cast(line.line, line.seq) for line in lines}
    for (seat, undone, cast), group in groupby(lines, key=lambda line: (line.seat, line.undone, casts[line.line])):
        stretch, names = list(group), shown([one.name for one in cast], renderer.words).escaped
        events = tuple([event for line in stretch for event in line.events])
        sentences = told([Stretch(cast, events)], renderer, over=info.status == "finished")
        sentences += [
            _taken_back(line.took_back, names[seat], renderer.words, alone=info.practice)
            for line in stretch
            if line.took_back and line.text != "undo"
        ]
        if any(line.text == "undo" for line in stretch):
            sentences.append(renderer.words.say("{name} undid the last step.", name=names[seat]))
        found += ["- " + (f"~~{sentence}~~" if undone else sentence) for sentence in sentences]
    return found


async def on_all(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Show all* with all of what the board shows parts of, as it is now, which everyone may see."""
    services, update = responder.services, await responder.look(control.match)
    renderer, view = services.match_renderer(update.info, responder.words), update.view(None)
    told = in_descriptions(update, renderer, await services.host.past.recent(update))
    parts = renderer.pictures.table(view, events=update.recent, told=told)
    wholes = [part.whole for part in parts if part.whole]
    if not wholes:
        await responder.show(sentence(responder.words.say("The board above shows everything.")))
        return
    end = f"all-{update.info.id}-{update.seq}"
    pictures = [services.render_pool.answer(whole, end=end) for whole in wholes]
    drawn = [*chain.from_iterable([await or_text(one, responder.words.say(NOT_DRAWN)) for one in pictures])]
    head = Text(f"### {renderer.sentences.headline(view)}")
    await responder.show(Message((head, *drawn), COLOUR))


def of_note(note: LogNote, words: Words) -> str:
    """Return a note as a sentence, with its time as Discord shows it to each reader."""
    details = {key: safe(value) if isinstance(value, str) else value for key, value in note.details.items()}
    sentence = _BACK if note.kind == RULES_AGREED and note.details.get("back") else SENTENCES[note.kind]
    return words.say(sentence, time=f"<t:{note.at}:f>", **details)
