"""What a person may read without acting: rules, log, text twin, page by page, and the own hand.

Must not know any one game.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from cogs import faces
from cogs.ids import Control
from cogs.names import safe
from cogs.sheet import Press, Sheet, Text, rows
from render.pages import pages as filled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.answers import Answer
    from cogs.sheet import Block
    from host import LogLine, MatchInfo
    from render.base import Renderer
    from render.words import Words

PAGE: Final = 3600
"""Characters of a page: less than a message holds, for a heading and a notice stand beside it."""


async def rules(answer: Answer, game: str, page: int = 1) -> None:
    """Show a page of a game's rules."""
    pages = answer.desk.renderer(game).rules(answer.words)
    await answer.show(_paged(answer, pages, page, f"rules|{game}", match=0))


async def log(answer: Answer, match: int, page: int = 0) -> None:
    """Show a page of the log, the last one first; secrets of the own seat stand in it."""
    desk = answer.desk
    info = await answer.started(match)
    lines = await desk.host.log(match, answer.interaction.user.id)
    told = _told(lines, info, desk.renderer(info.game), answer.words)
    pages = filled(told, "\n", PAGE) or [answer.words.say("Nothing has happened yet.")]
    await answer.show(_paged(answer, pages, page or len(pages), "log", match=match))


async def text(answer: Answer, match: int, page: int = 1) -> None:
    """Show a page of the text twin of the pictures."""
    update = await answer.desk.host.look(match)
    answer.match = update.info
    pages = faces.twin(update, answer.desk.renderer(update.info.game), answer.words)
    await answer.show(_paged(answer, pages, page, "text", match=match))


async def hand(answer: Answer, match: int) -> None:
    """Show what the person's own seat holds and nobody else sees."""
    desk, words, update = answer.desk, answer.words, await answer.look(match)
    info = update.info
    renderer, seat = desk.renderer(info.game), info.playing(answer.interaction.user.id)
    drawn = await faces.hand_pictures(update, seat, renderer, words, desk.studio)
    told = renderer.hand_text(update.view(seat), faces.shown_names(info, words), words)
    if not told and not drawn:
        told = words.say("You hold nothing that the others do not see.")
    back = Press(Control("turn", info.id, update.seq), words.say("Your panel"))
    await answer.show(Sheet((*drawn, *([Text(told)] if told else []), *rows([back])), faces.COLOUR))


async def on_hand(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Hand*."""
    await hand(answer, control.match)


async def on_rules(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Rules*."""
    info = await answer.desk.host.info(control.match)
    await rules(answer, info.game)


async def on_log(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Log*."""
    await log(answer, control.match)


async def on_text(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Text*."""
    await text(answer, control.match)


async def on_page(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Turn to a page."""
    what, _, number = control.tail.rpartition("|")
    page = int(number) if number.isdecimal() else 1
    if what.startswith("rules|") and (game := what.partition("|")[2]) in answer.desk.renderers:
        await rules(answer, game, page)
    elif what == "log":
        await log(answer, control.match, page)
    elif what == "text":
        await text(answer, control.match, page)
    else:
        await answer.say(answer.words.say("This button belongs to an older version of the bot."))


def _paged(answer: Answer, pages: Sequence[str], page: int, what: str, *, match: int) -> Sheet:
    words = answer.words
    page = min(max(page, 1), len(pages))
    heading = words.say("-# Page {page} of {pages}", page=page, pages=len(pages))

    def turn(to: int, label: str) -> Press:
        return Press(Control("page", match, 0, f"{what}|{to}"), label, disabled=not 1 <= to <= len(pages))

    buttons = [turn(page - 1, words.say("Previous page")), turn(page + 1, words.say("Next page"))]
    blocks: list[Block] = [Text(pages[page - 1])]
    if len(pages) > 1:
        blocks += [Text(heading), *rows(buttons)]
    return Sheet(tuple(blocks), faces.COLOUR)


def _told(lines: Sequence[LogLine], info: MatchInfo, renderer: Renderer[Any, Any], words: Words) -> list[str]:
    names = faces.shown_names(info, words)
    told: list[str] = []
    # One turn of one seat is one stretch: its sentences belong together.
    # What is secret of an act is no event of its line; what everybody saw of it is told.
    for (seat, undone), group in groupby(lines, key=lambda line: (line.seat, line.undone)):
        stretch = list(group)
        events = [event for line in stretch for event in line.events]
        sentences = renderer.sentences(events, names, words)
        if any(line.text == "undo" for line in stretch):
            sentences.append(words.say("{name} took the last step back.", name=safe(info.names[seat])))
        number = stretch[-1].seq
        told += [f"`{number:>3}` " + (f"~~{sentence}~~" if undone else sentence) for sentence in sentences]
    return told
