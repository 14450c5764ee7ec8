"""The public message of a lobby: who has joined, and the options.

Builds messages from the host's information; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import Control
from cogs.lobby import option_form, option_texts
from cogs.messages.message import COLOUR, NONE, ButtonSpec, Choice, Message, SelectSpec, Text, granted, rows
from cogs.messages.names import shown
from cogs.panel.action_tree import LIMIT
from host.lobby.table_options import COMPUTER, SEAT_OPTIONS
from render.base import OptionText
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.messages.message import Block
    from engine.core import GameInfo, SeatOption
    from host import MatchInfo
    from host.people.ping_limits import Granted
    from render.base import LobbyTexts
    from render.words import Words

AUTOMATIC: Final = "automatic"
"""The entry with which a seat leaves its choice to the game."""
TABLE: Final = "table"
"""The select of what is the table's choice and no game's; no option of a game is called so."""
_OF_TABLE: Final = frozenset(option.key for option in SEAT_OPTIONS)


def lobby(
    info: MatchInfo,
    game: GameInfo,
    texts: LobbyTexts,
    *,
    awake: Collection[int] = (),
    grants: Granted | None = None,
    newcomers: Collection[int] = (),
) -> Message:
    """Return the message of a lobby; ``awake``: who may be called to it, as far as ``grants`` allow; None: nobody.

    ``newcomers``: who at the table has never played the game to its end.
    """
    words = texts.words
    names = shown(info.names, words, info.colours).badged(words)
    people = [_person(info, game, name, seat=seat, texts=texts) for seat, name in enumerate(names)]
    text = "\n".join(
        [
            f"## {words.say('{title}: a table is open', title=game.title)}",
            words.say(texts.about),
            words.count(
                "{n} of {most} players · Host: {host}",
                "{n} of {most} players · Host: {host}",
                len(names),
                most=max(game.seats),
                host=_host(info, names),
            ),
            *_lacking(len(names), game, words),
            *people,
            *_invited(info, words),
            *_suggested(info, game, texts, newcomers),
            "",
            *(
                f"-# {texts.option(key).label}: {_value(key, value, names, texts)}"
                for key, value in info.options.items()
                if game.applies(key, info.options)
            ),
            *(f"-# {line}" for line in option_texts.shown(info.table, words)),
            *(f"-# {remark}" for remark in texts.remarks(info.options, len(names))),
        ]
    )
    enough = len(names) in game.seats
    # whoever sits alone waits for others first, in most cases
    ready = enough and len(names) > 1
    gathering = [
        ButtonSpec(
            Control.of("join", info, seq=info.revision),
            words.say("Join"),
            "plain" if ready else "good",
            disabled=len(names) >= max(game.seats),
        ),
        ButtonSpec(
            Control.of("start", info, seq=info.revision),
            # Translators: button: start the match.
            words.say("Start"),
            "good" if ready else "plain",
            disabled=not enough,
        ),
        ButtonSpec(
            Control.of("invite", info, seq=info.revision),
            words.say("Invite"),
            disabled=len(names) >= max(game.seats),
        ),
        ButtonSpec(Control.of("options", info, seq=info.revision), words.say("Options")),
    ]
    beside = [
        ButtonSpec(Control.of("rules", info, seq=info.revision), words.say("Rules")),
        # Translators: button: leave the table before the match.
        ButtonSpec(Control.of("leave", info, seq=info.revision), words.say("Leave")),
        # Translators: button: close the table.
        ButtonSpec(Control.of("cancel", info, seq=info.revision), words.say("Cancel"), "bad"),
    ]
    blocks: list[Block] = [Text(text), *rows(gathering), *rows(beside)]
    blocks += _changes(info, game, texts)
    own = tuple(one for one in option_texts.offered(info.table, words) if _listed(one, game))
    if own:
        control = Control.of("option", info, TABLE, seq=info.revision)
        blocks.append(SelectSpec(control, words.say("Table options (host only)"), own[:LIMIT]))
    if machines := option_texts.computers_offered(info, game, words):
        control = Control.of("option", info, COMPUTER, seq=info.revision)
        blocks.append(SelectSpec(control, words.say("Computers (host only)"), machines[:LIMIT]))
    blocks += [_own(info, option, texts) for option in seat_options(info, game)]
    called = [user for user in info.invited if user in awake]
    return Message(tuple(blocks), COLOUR, NONE if grants is None else granted(called, grants))


def option_choices(info: MatchInfo, game: GameInfo, texts: LobbyTexts) -> tuple[Choice, ...]:
    """Return the values that the lobby's host may choose, without present ones and ones without effect."""
    names = shown(info.names, texts.words).plain
    offered = [(option.key, value) for option in game.options for value in option.values]
    if game.first:
        offered += [("first", "draw"), *(("first", str(seat)) for seat in range(len(info.seats)))]
    return tuple(
        Choice(
            f"{key}={value}",
            f"{texts.option(key).label}: {_value(key, value, names, texts)}",
            texts.option(key, value).meaning,
        )
        for key, value in offered
        if info.options.get(key) != value and game.applies(key, info.options)
    )


def seat_options(info: MatchInfo, game: GameInfo) -> tuple[SeatOption, ...]:
    """Return the options that each person may choose for their own seat: the game's, then the table's."""
    own = tuple(option for option in game.seat_options if game.applies(option.key, info.options))
    return own + SEAT_OPTIONS


def seat_text(key: str, texts: LobbyTexts, value: str | None = None) -> OptionText:
    """Return what an option of a seat is called, the game's or the table's, or one of its values."""
    if key not in _OF_TABLE:
        return texts.option(key, value)
    meaning = "" if value is None else option_texts.explained(key, value, texts.words)
    return OptionText(option_texts.name(key, texts.words, value), meaning)


def _listed(choice: Choice, game: GameInfo) -> bool:
    """Return whether a choice of the host is in a list, because the form of *Options* has no room for it."""
    return choice.value.partition("=")[0] not in option_form.asked_for(game)


def _changes(info: MatchInfo, game: GameInfo, texts: LobbyTexts) -> list[Block]:
    """Return the lists of the host with what isn't in the form: one for all, or one for each if that is too long."""
    choices = tuple(one for one in option_choices(info, game, texts) if _listed(one, game))
    heading = texts.words.say("Game options (host only)")
    if len(choices) <= LIMIT:
        return [SelectSpec(Control.of("option", info, seq=info.revision), heading, choices)] if choices else []
    by_option: dict[str, list[Choice]] = {}
    for choice in choices:
        by_option.setdefault(choice.value.partition("=")[0], []).append(choice)
    return [
        SelectSpec(
            Control.of("option", info, key, seq=info.revision),
            texts.option(key).label,
            tuple(some[:LIMIT]),
        )
        for key, some in by_option.items()
    ]


def _own(info: MatchInfo, option: SeatOption, texts: LobbyTexts) -> SelectSpec:
    """Return the select of a seat's option; a value that only one seat may have shows who has it."""
    names = shown(info.names, texts.words).plain
    taken = {seated.choices.get(option.key): names[seated.seat] for seated in info.seats} if option.unique else {}
    choices = [Choice(AUTOMATIC, texts.words.say("Automatic"))]
    for value in option.values:
        said = seat_text(option.key, texts, value)
        free = said.meaning if option.key not in _OF_TABLE else ""
        hint = texts.words.say("chosen by {name}", name=taken[value]) if value in taken else free
        choices.append(Choice(value, said.label, hint))
    return SelectSpec(
        Control.of("choose", info, option.key, seq=info.revision),
        seat_text(option.key, texts).label,
        tuple(choices[:LIMIT]),
    )


def _person(info: MatchInfo, game: GameInfo, name: str, *, seat: int, texts: LobbyTexts) -> str:
    strength = info.seats[seat].strength
    choices = [option_texts.computer_seated(strength, texts.words)] if strength else []
    choices += [
        seat_text(key, texts, value).label
        for key, value in info.seats[seat].choices.items()
        if key in _OF_TABLE or game.applies(key, info.options)
    ]
    return f"{seat + 1}. {name}" + (f" ({texts.words.listed(choices)})" if choices else "")


def _lacking(seated: int, game: GameInfo, words: Words) -> list[str]:
    """Return how many more have to join before the match can start, as a line; none when it can."""
    n = min(game.seats) - seated
    if n <= 0:
        return []
    return [
        words.count(
            "Needs {n} more player (or add a computer).",
            "Needs {n} more players (or add computers).",
            n,
        )
    ]


def _suggested(info: MatchInfo, game: GameInfo, texts: LobbyTexts, newcomers: Collection[int]) -> list[str]:
    """Return that the beginner's setup suits this table, as a line; none where it is chosen or everyone has played."""
    if game.beginner is None or not newcomers:
        return []
    key, value = game.beginner
    if info.options.get(key) == value:
        return []
    message = msg("Someone here hasn't finished a match of {title} yet. The host can choose *{setup}* in *Options*.")
    return [texts.words.say(message, title=game.title, setup=texts.option(key, value).label)]


def _invited(info: MatchInfo, words: Words) -> list[str]:
    """Return who is invited and has not come, as a line; it rings for anyone who is awake when it is posted."""
    people = " ".join(f"<@{user}>" for user in info.invited)
    return [words.say("Invited: {people}. Press *Join*.", people=people)] if people else []


def _host(info: MatchInfo, names: Sequence[str]) -> str:
    seated = info.seated(info.host)
    return names[seated.seat] if seated else f"<@{info.host}>"


def _value(key: str, value: str, names: Sequence[str], texts: LobbyTexts) -> str:
    """Return the name of a value; for the option of who begins, the person's name."""
    if key == "first" and value.isdecimal() and int(value) < len(names):
        return names[int(value)]
    return texts.option(key, value).label
