"""The form with the options of a match, the game's and the table's: which of them it asks for, and how it is read.

A form has five fields. Options that are on or off share one, and so do those of the table with two values; what finds
no room stays in the lists of the lobby's message. Must not send anything, nor know any one game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.app.ids import JOINED, Control
from cogs.lobby import option_texts
from cogs.messages.form import FIELDS, KEY, Form, ListField, control_of
from cogs.messages.message import Choice
from cogs.messages.names import plain, shown
from engine.options import DRAW, FIRST
from host.lobby import table_options
from host.lobby.lobby import by_person
from host.lobby.table_options import CLOCK, TABLE_OPTIONS
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.app.ids import Interaction
    from engine.core import GameInfo, Option
    from host import MatchInfo
    from host.lobby.lobby import WrongChoice
    from render.base import LobbyTexts

_SWITCH: Final = frozenset({"off", "on"})
_MOST: Final = 25
"""Entries of a list."""
_UNKNOWN: Final = msg("“{choice}” isn't an option in this game.")
_LEFT: Final = msg("The player you chose to go first has left the table.")
_NO_CLOCK: Final = msg("“{option}” does nothing without a clock. Choose a clock too.")
# Translators: {choices} is one other option with its value, or several, and one of them is enough.
_ONLY_WITH: Final = msg("“{option}” works only with {choices}.")


@dataclass(frozen=True, slots=True)
class OptionField:
    """A field of the form: one option, or several that have two values each."""

    keys: tuple[str, ...]

    @property
    def several(self) -> bool:
        """Return whether its entries are options, each chosen or not."""
        return len(self.keys) > 1


def questions(game: GameInfo) -> tuple[OptionField, ...]:
    """Return what the form asks for, the game's options first."""
    switches = [one.key for one in game.options if set(one.values) == _SWITCH]
    own = [one.key for one in game.options if one.key not in switches]
    simple = [one.key for one in TABLE_OPTIONS if len(one.values) == 2]
    rest = [one.key for one in TABLE_OPTIONS if one.key not in (CLOCK, *simple)]
    clock = [one.key for one in TABLE_OPTIONS if one.key == CLOCK]
    found = [*_singly(own), *_together(switches), *_singly([FIRST] if game.first else [])]
    found += [*_singly(clock), *_together(simple), *_singly(rest)]
    return tuple(found[:FIELDS])


def asked_for(game: GameInfo) -> frozenset[str]:
    """Return the keys of all options in the form."""
    return frozenset(key for question in questions(game) for key in question.keys)


def _singly(keys: Sequence[str]) -> list[OptionField]:
    return [OptionField((key,)) for key in keys]


def _together(keys: Sequence[str]) -> list[OptionField]:
    """Return one question for as many of these options as one can hold."""
    held = next(n for n in range(min(len(keys), _MOST), -1, -1) if len(JOINED.join(keys[:n])) <= KEY)
    return [OptionField(tuple(keys[:held]))] if held else []


def of_options(info: MatchInfo, game: GameInfo, texts: LobbyTexts, opener: Control, interaction: Interaction) -> Form:
    """Return the form, with all as it is chosen now."""
    fields = tuple(_field(question, info, game, texts) for question in questions(game))
    return Form(texts.words.say("Options"), control_of(opener, "chosen", interaction), fields)


def _field(question: OptionField, info: MatchInfo, game: GameInfo, texts: LobbyTexts) -> ListField:
    words, key = texts.words, JOINED.join(question.keys)
    if not question.several:
        return ListField(key, name(key, texts), _choices(key, info, game, texts)[:_MOST])
    choices = []
    for one in question.keys:
        value = _marked(_option(game, one))
        chosen = {**info.table, **info.options}.get(one) == value
        label = name(one, texts) if _of_game(game, one) else f"{name(one, texts)}: {name(one, texts, value)}"
        choices.append(Choice(f"{one}={value}", label, _meaning(one, value, game, texts), chosen))
    if _of_game(game, question.keys[0]):
        # Translators: label of a list: optional rules of a game.
        return ListField(key, words.say("Variants"), tuple(choices), words.say("Choose any, or none"), several=True)
    hint = words.say("Anything you don't choose stays at its default")
    return ListField(key, words.say("At this table"), tuple(choices), hint, several=True)


def _choices(key: str, info: MatchInfo, game: GameInfo, texts: LobbyTexts) -> tuple[Choice, ...]:
    """Return the values of an option; people by their numbers, for they may sit elsewhere when the form is sent."""
    now = {**info.table, **info.options}.get(key)
    if key != FIRST:
        return tuple(
            Choice(f"{key}={value}", name(key, texts, value), _meaning(key, value, game, texts), chosen=value == now)
            for value in _option(game, key).values
        )
    called = shown(info.names, texts.words).plain
    people = [
        Choice(f"{key}={by_person(one.user)}", plain(called[one.seat]), chosen=str(one.seat) == now)
        for one in info.seats
    ]
    return (Choice(f"{key}={DRAW}", name(key, texts, DRAW), chosen=now == DRAW), *people)


def name(key: str, texts: LobbyTexts, value: str | None = None) -> str:
    """Return what an option is called, the game's or the table's, or one of its values."""
    if key in option_texts.NAMES:
        return option_texts.name(key, texts.words, value)
    return texts.option(key, value).label


def _meaning(key: str, value: str, game: GameInfo, texts: LobbyTexts) -> str:
    return texts.option(key, value).meaning if _of_game(game, key) else option_texts.explained(key, value, texts.words)


def _of_game(game: GameInfo, key: str) -> bool:
    return key == FIRST or any(one.key == key for one in game.options)


def _option(game: GameInfo, key: str) -> Option:
    return next(one for one in (*game.options, *TABLE_OPTIONS) if one.key == key)


def _marked(option: Option) -> str:
    """Return the value for which an option is chosen in a field of several."""
    return "on" if option.default == "off" else next(one for one in option.values if one != option.default)


def _unmarked(option: Option) -> str:
    """Return the value that stays where an option is not chosen in a field of several."""
    return next(one for one in option.values if one != _marked(option))


def read(filled: Mapping[str, Sequence[str]], game: GameInfo) -> dict[str, str]:
    """Return the values of the options in a form that was sent, by their keys."""
    # an option that is gone since the form was opened is refused by its name
    left = {one.key: _unmarked(one) for one in (*game.options, *TABLE_OPTIONS)}
    chosen = dict[str, str]()
    for field, values in filled.items():
        keys, given = field.split(JOINED), dict(map(_pair, values))
        chosen |= {key: given.get(key, left.get(key, "")) for key in keys if key in given or len(keys) > 1}
    return chosen


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value


def why_not(one: WrongChoice, game: GameInfo, texts: LobbyTexts) -> str:
    """Return what is wrong with one of the options, as a sentence."""
    words = texts.words
    if one.why == "left":
        return words.say(_LEFT)
    if one.why == "unknown":
        return words.say(_UNKNOWN, choice=plain("=".join(filter(None, (one.key, one.value)))))
    called = name(one.key, texts)
    if not _of_game(game, one.key):
        return words.say(_NO_CLOCK, option=f"{called}: {name(one.key, texts, one.value)}")
    needed = [_pair(choice) for choice in _option(game, one.key).only_with]
    choices = words.either([f"“{name(key, texts)}: {name(key, texts, value)}”" for key, value in needed])
    return words.say(_ONLY_WITH, option=called, choices=choices)


def now(info: MatchInfo, keys: Sequence[str], game: GameInfo, texts: LobbyTexts) -> list[str]:
    """Return a line for each of these options that has an effect, as it is chosen now."""
    called, chosen = shown(info.names, texts.words).escaped, {**info.table, **info.options}
    lines = []
    for key in keys:
        if not (game.applies(key, info.options) and table_options.applies(key, info.table)):
            continue
        value = chosen[key]
        person = called[int(value)] if key == FIRST and value.isdecimal() and int(value) < len(called) else ""
        lines.append(f"{name(key, texts)}: {person or name(key, texts, value)}")
    return lines
