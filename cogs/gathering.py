"""What everybody sees of a table that people gather at: who has come, how it will be played.

Makes sheets from what the host tells; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cogs import faces
from cogs.names import plain, safes
from cogs.sheet import Choice, Choose, Press, Sheet, Text, rows
from cogs.walk import LIMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.sheet import Block
    from engine.core import GameInfo, SeatOption
    from host import MatchInfo
    from render.base import Renderer
    from render.words import Words

AUTOMATIC: Final = "automatic"
"""The entry with which a seat leaves its choice to the game."""


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
                if renderer.matters(key, info.options)
            ),
            *(f"-# {remark}" for remark in renderer.remarks(info.options, len(names), words)),
        ]
    )
    buttons = [
        Press(faces.control("join", info), words.say("Join"), "good", disabled=len(names) >= max(game.seats)),
        Press(faces.control("leave", info), words.say("Leave")),
        Press(faces.control("start", info), words.say("Start"), "main", disabled=len(names) not in game.seats),
        Press(faces.control("rules", info), words.say("Rules")),
        Press(faces.control("cancel", info), words.say("Cancel"), "bad"),
    ]
    blocks: list[Block] = [Text(text), *rows(buttons)]
    blocks += _changes(info, game, renderer, words)
    blocks += [_own(info, option, renderer, words) for option in seat_options(info, game, renderer)]
    return Sheet(tuple(blocks), faces.COLOUR)


def option_choices(info: MatchInfo, game: GameInfo, renderer: Renderer[Any, Any], words: Words) -> tuple[Choice, ...]:
    """Return what the host of the table may change, what holds now or would change nothing left out."""
    offered = [(option.key, value) for option in game.options for value in option.values]
    if game.first:
        offered += [("first", "draw"), *(("first", str(seat)) for seat in range(len(info.seats)))]
    return tuple(
        Choice(
            f"{key}={value}",
            f"{renderer.option(key, None, words)}: {_value(info, key, value, renderer, words, mark=plain)}",
        )
        for key, value in offered
        if info.options.get(key) != value and renderer.matters(key, info.options)
    )


def seat_options(info: MatchInfo, game: GameInfo, renderer: Renderer[Any, Any]) -> tuple[SeatOption, ...]:
    """Return what each may choose for the own seat."""
    return tuple(option for option in game.seat_options if renderer.matters(option.key, info.options))


def _changes(info: MatchInfo, game: GameInfo, renderer: Renderer[Any, Any], words: Words) -> list[Block]:
    """Return the lists of what the host may change: one for all options, or one for each if that would be too long."""
    choices = option_choices(info, game, renderer, words)
    heading = words.say("Change the game (the host)")
    if len(choices) <= LIMIT:
        return [Choose(faces.control("option", info), heading, choices)] if choices else []
    by_option: dict[str, list[Choice]] = {}
    for choice in choices:
        by_option.setdefault(choice.value.partition("=")[0], []).append(choice)
    return [
        Choose(faces.control("option", info, key), renderer.option(key, None, words), tuple(some[:LIMIT]))
        for key, some in by_option.items()
    ]


def _own(info: MatchInfo, option: SeatOption, renderer: Renderer[Any, Any], words: Words) -> Choose:
    """Return the list of what each may choose for the own seat; who has what only one may have stands beside it."""
    taken = {seated.choices.get(option.key): plain(seated.name) for seated in info.seats} if option.unique else {}
    choices = [Choice(AUTOMATIC, words.say("Automatic"))]
    for value in option.values:
        hint = words.say("{name} has chosen that", name=taken[value]) if value in taken else ""
        choices.append(Choice(value, renderer.option(option.key, value, words), hint))
    return Choose(
        faces.control("choose", info, option.key), renderer.option(option.key, None, words), tuple(choices[:LIMIT])
    )


def _person(info: MatchInfo, seat: int, name: str, renderer: Renderer[Any, Any], words: Words) -> str:
    choices = [
        renderer.option(key, value, words)
        for key, value in info.seats[seat].choices.items()
        if renderer.matters(key, info.options)
    ]
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
