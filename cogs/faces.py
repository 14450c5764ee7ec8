"""What everybody sees of a match while it is played, and what its messages share.

Makes sheets from what the host tells; must not send anything, nor know any one game. The lobby stands in
``gathering``, the end in ``endings``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cogs.ids import Control
from cogs.names import fixed, plain, safes
from cogs.sheet import Press, Sheet, Text, rows
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.pictures import Studio
    from cogs.sheet import Block, Picture
    from engine.core import Seat
    from host import MatchInfo, Update
    from render.base import Renderer
    from render.words import Words

COLOUR: Final = 0xB8863B
"""The stripe beside a message of ours: the ochre of the paper."""
LINES: Final = 14
"""Sentences of the last moves that a board tells; the log has all of them."""
STAND_IN: Final = msg("{name} (a stand-in plays)")


async def table(update: Update, renderer: Renderer[Any, Any], words: Words, studio: Studio) -> Sheet:
    """Return the board: whose turn, what happened, the picture, the buttons."""
    view, info = update.view(None), update.info
    names = shown_names(info, words)
    # who plays alone need not be called to the table
    mentions = tuple(dict.fromkeys(update.users)) if len(info.seats) > 1 else ()
    head = f"## {renderer.headline(view, names, words)}"
    if mentions:
        head += "\n" + " ".join(f"<@{user}>" for user in mentions)
    told = renderer.sentences(update.recent, names, words)
    drawn = await pictures(update, renderer, words, studio)
    blocks: list[Block] = [Text(head), *lines(told), *drawn]
    buttons = [Press(control("turn", info, seq=update.seq), words.say("Take your turn"), "good")]
    if renderer.hands:
        buttons.append(hand_button(update, words))
    if ahead := _ahead(update, renderer, words):
        buttons.append(Press(control("turn", info, "ahead", seq=update.seq), ahead))
    buttons += looks(info, update, words)
    return Sheet((*blocks, *rows(buttons)), COLOUR, mentions)


async def pictures(update: Update, renderer: Renderer[Any, Any], words: Words, studio: Studio) -> tuple[Picture, ...]:
    """Return everything public as pictures."""
    view, raw = update.view(None), shown_names(update.info, words, mark=plain)
    return await studio.series(
        lambda: renderer.pictures(view, raw, words, events=update.recent), end=f"{update.info.id}-{update.seq}"
    )


async def hand_pictures(
    update: Update, seat: Seat, renderer: Renderer[Any, Any], words: Words, studio: Studio
) -> tuple[Picture, ...]:
    """Return what a seat holds as a picture, none where it holds nothing hidden."""
    view, raw = update.view(seat), shown_names(update.info, words, mark=plain)
    return await studio.series(
        lambda: [one for one in (renderer.hand(view, raw, words),) if one], end=f"{update.info.id}-{update.seq}"
    )


def shown_names(info: MatchInfo, words: Words, *, mark: Any = None) -> tuple[str, ...]:  # noqa: ANN401
    """Return the names by seat, safe for a Discord text or as ``mark`` makes them; stand-ins are called so."""
    clean = [mark(name) if mark else name for name in (info.names if mark else safes(info.names))]
    return tuple(
        words.say(STAND_IN, name=name) if seated.resigned else name
        for name, seated in zip(clean, info.seats, strict=True)
    )


def twin(update: Update, renderer: Renderer[Any, Any], words: Words) -> list[str]:
    """Return the text twin of the pictures, page by page."""
    pages = renderer.text(update.view(None), shown_names(update.info, words, mark=fixed), words)
    return [fenced(page) for page in pages]


def fenced(text: str) -> str:
    """Return a text as a block of fixed width."""
    return f"```\n{text.replace('```', chr(39) * 3)}\n```"


def hand_button(update: Update, words: Words) -> Press:
    """Return the button that shows who presses it what they hold."""
    return Press(control("hand", update.info, seq=update.seq), words.say("Hand"))


def lines(told: Sequence[str]) -> list[Block]:
    """Return the last of what happened as a paragraph."""
    return [Text("\n".join(f"- {line}" for line in told[-LINES:]))] if told else []


def looks(info: MatchInfo, update: Update, words: Words) -> list[Press]:
    """Return the buttons for who wants to read."""
    return [
        Press(control("rules", info, seq=update.seq), words.say("Rules")),
        Press(control("log", info, seq=update.seq), words.say("Log")),
        Press(control("text", info, seq=update.seq), words.say("Text")),
    ]


def _ahead(update: Update, renderer: Renderer[Any, Any], words: Words) -> str | None:
    """Return what seats that nobody waits for may do now, as a label; None: nothing."""
    for seated in update.info.seats:
        if seated.seat not in update.awaited and (legal := update.legal(seated.seat)):
            # the public's view: the label must not differ between those who know more
            return renderer.label(legal[0].split(":")[0], update.view(None), words)
    return None


def control(verb: str, info: MatchInfo, tail: str = "", *, seq: int = 0) -> Control:
    """Return a control of a public message."""
    return Control(verb, info.id, seq, tail)
