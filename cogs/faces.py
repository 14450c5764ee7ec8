"""What everybody sees of a match: the lobby, the table while it is played, the end.

Makes sheets from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cogs.ids import Control
from cogs.names import fixed, plain, safes
from cogs.sheet import Choice, Choose, Picture, Press, Sheet, Text, rows
from cogs.walk import LIMIT
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.pictures import Studio
    from cogs.sheet import Block
    from engine.core import GameInfo
    from host import MatchInfo, Update
    from render.base import Renderer
    from render.words import Words

COLOUR: Final = 0xB8863B
"""The stripe beside a message of ours: the ochre of the paper."""
LINES: Final = 14
"""Sentences of the last moves that a board tells; the log has all of them."""
AUTOMATIC: Final = "automatic"
"""The entry with which a seat leaves its choice to the game."""
STAND_IN: Final = msg("{name} (a stand-in plays)")


def lobby(info: MatchInfo, game: GameInfo, renderer: Renderer[Any, Any], words: Words) -> Sheet:
    """Return the message of a table that people gather at."""
    names = safes(info.names)
    people = [_person(info, seat, name, renderer, words) for seat, name in enumerate(names)]
    text = "\n".join(
        [
            f"## {words.say('{title}: a table is open', title=game.title)}",
            words.say(
                "{seats} of {most} seats are taken; the host is {host}.",
                seats=len(names),
                most=max(game.seats),
                host=_host(info, names),
            ),
            *people,
            "",
            *(
                f"-# {renderer.option(key, None, words)}: {_value(info, key, value, renderer, words)}"
                for key, value in info.options.items()
            ),
        ]
    )
    buttons = [
        Press(_control("join", info), words.say("Join"), "good", disabled=len(names) >= max(game.seats)),
        Press(_control("leave", info), words.say("Leave")),
        Press(_control("start", info), words.say("Start"), "main", disabled=len(names) not in game.seats),
        Press(_control("rules", info), words.say("Rules")),
        Press(_control("cancel", info), words.say("Cancel"), "bad"),
    ]
    blocks: list[Block] = [Text(text), *rows(buttons)]
    if options := option_choices(info, game, renderer, words)[:LIMIT]:
        blocks.append(Choose(_control("option", info), words.say("Change the game (the host)"), options))
    blocks += [
        Choose(
            _control("choose", info, option.key),
            renderer.option(option.key, None, words),
            (
                Choice(AUTOMATIC, words.say("Automatic")),
                *(Choice(value, renderer.option(option.key, value, words)) for value in option.values),
            ),
        )
        for option in game.seat_options
    ]
    return Sheet(tuple(blocks), COLOUR)


def option_choices(info: MatchInfo, game: GameInfo, renderer: Renderer[Any, Any], words: Words) -> tuple[Choice, ...]:
    """Return what the host of the table may change, what holds now left out."""
    offered = [(option.key, value) for option in game.options for value in option.values]
    if game.first:
        offered += [("first", "draw"), *(("first", str(seat)) for seat in range(len(info.seats)))]
    return tuple(
        Choice(
            f"{key}={value}",
            f"{renderer.option(key, None, words)}: {_value(info, key, value, renderer, words, mark=plain)}",
        )
        for key, value in offered
        if info.options.get(key) != value
    )


def cancelled(info: MatchInfo, game: GameInfo, words: Words) -> Sheet:
    """Return what is left of a lobby that nobody will start, or of a frozen match that was given up."""
    if info.started is not None:
        return Sheet((Text(words.say("{title}: this match was given up.", title=game.title)),), COLOUR)
    return Sheet((Text(words.say("{title}: the table was closed before the match began.", title=game.title)),), COLOUR)


def frozen(game: GameInfo, words: Words) -> Sheet:
    """Return the notice that stands where a match cannot go on."""
    text = words.say(
        "{title}: this match stands still. With the rules of this version its log gives another position, and"
        " nobody may be dealt a different match. The log is kept: `/game export` hands it out.",
        title=game.title,
    )
    return Sheet((Text(text),), COLOUR)


async def table(update: Update, renderer: Renderer[Any, Any], words: Words, studio: Studio) -> Sheet:
    """Return the board: whose turn, what happened, the picture, the buttons."""
    view, info = update.view(None), update.info
    names = shown_names(info, words)
    mentions = tuple(dict.fromkeys(update.users))
    head = f"## {renderer.headline(view, names, words)}"
    if mentions:
        head += "\n" + " ".join(f"<@{user}>" for user in mentions)
    told = renderer.sentences(update.recent, names, words)
    pictures = await _pictures(update, renderer, words, studio)
    blocks: list[Block] = [Text(head), *_lines(told), *pictures]
    buttons = [Press(_control("turn", info, seq=update.seq), words.say("Take your turn"), "good")]
    if renderer.hands:
        buttons.append(hand_button(update, words))
    if ahead := _ahead(update, renderer, words):
        buttons.append(Press(_control("turn", info, "ahead", seq=update.seq), ahead))
    buttons += _looks(info, update, words)
    return Sheet((*blocks, *rows(buttons)), COLOUR, mentions)


async def ended(update: Update, renderer: Renderer[Any, Any], words: Words, studio: Studio) -> Sheet:
    """Return the message of a match that is over: who won, how the points come together, the last table."""
    view, info = update.view(None), update.info
    names, raw = shown_names(info, words), shown_names(info, words, mark=plain)
    outcome = update.outcome
    told = _lines(renderer.sentences(update.recent, names, words))
    blocks: list[Block]
    if outcome is not None and outcome.scores:
        result = await studio.draw(lambda: renderer.result(view, raw, words))
        alt = "\n".join(renderer.ending(view, raw, words))
        blocks = [
            Text(f"## {renderer.headline(view, names, words)}"),
            *told,
            Picture(f"result-{info.id}-{update.seq}.png", result, alt),
            Text("\n".join(renderer.ending(view, names, words))),
        ]
    else:
        winners = [names[seat] for seat in outcome.winners] if outcome else []
        head = words.count("{names} has won", "{names} have won", len(winners), names=words.listed(winners))
        blocks = [Text(f"## {head}"), *told, Text(words.say("All others have resigned."))]
    blocks += await _pictures(update, renderer, words, studio)
    return Sheet((*blocks, *rows(_looks(info, update, words))), COLOUR)


async def _pictures(update: Update, renderer: Renderer[Any, Any], words: Words, studio: Studio) -> tuple[Picture, ...]:
    """Return everything public as pictures."""
    view, raw = update.view(None), shown_names(update.info, words, mark=plain)
    return await studio.series(
        lambda: renderer.pictures(view, raw, words, events=update.recent), end=f"{update.info.id}-{update.seq}"
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
    return Press(_control("hand", update.info, seq=update.seq), words.say("Hand"))


def _lines(told: Sequence[str]) -> list[Block]:
    return [Text("\n".join(f"- {line}" for line in told[-LINES:]))] if told else []


def _looks(info: MatchInfo, update: Update, words: Words) -> list[Press]:
    return [
        Press(_control("rules", info, seq=update.seq), words.say("Rules")),
        Press(_control("log", info, seq=update.seq), words.say("Log")),
        Press(_control("text", info, seq=update.seq), words.say("Text")),
    ]


def _ahead(update: Update, renderer: Renderer[Any, Any], words: Words) -> str | None:
    """Return what seats that nobody waits for may do now, as a label; None: nothing."""
    for seated in update.info.seats:
        if seated.seat not in update.awaited and (legal := update.legal(seated.seat)):
            # the public's view: the label must not differ between those who know more
            return renderer.label(legal[0].split(":")[0], update.view(None), words)
    return None


def _person(info: MatchInfo, seat: int, name: str, renderer: Renderer[Any, Any], words: Words) -> str:
    choices = [renderer.option(key, value, words) for key, value in info.seats[seat].choices.items()]
    return f"{seat + 1}. {name}" + (f" ({words.listed(choices)})" if choices else "")


def _host(info: MatchInfo, names: Sequence[str]) -> str:
    seated = info.seated(info.host)
    return names[seated.seat] if seated else f"<@{info.host}>"


def _value(  # noqa: PLR0917
    info: MatchInfo,
    key: str,
    value: str,
    renderer: Renderer[Any, Any],
    words: Words,
    mark: Any = None,  # noqa: ANN401
) -> str:
    if key == "first" and value.isdecimal() and int(value) < len(info.seats):
        name = info.seats[int(value)].name
        return str(mark(name)) if mark else safes([name])[0]
    return renderer.option(key, value, words)


def _control(verb: str, info: MatchInfo, tail: str = "", *, seq: int = 0) -> Control:
    return Control(verb, info.id, seq, tail)
