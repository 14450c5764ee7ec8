"""Commands, typed or of context menus: names, options, choices, translations and how much of each there may be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.checks.shape import (
    Path,
    Report,
    Rule,
    an_object,
    anything,
    bits,
    different,
    flag,
    is_whole,
    many,
    number,
    one_of,
    shape,
    snowflake,
    text,
    twice,
    whole,
)
from playground.facts import LOCALES, Json

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_SUB, _GROUP, _STRING, _WHOLE, _CHANNEL, _NUMBER = 1, 2, 3, 4, 7, 10
_MOST: Final = {1: ("slash commands", 100), 2: ("user commands", 5), 3: ("message commands", 5)}
"""How many there may be, by type."""
_SIZE: Final = 8000
"""Characters over names, descriptions and values of one command, in the longest language."""


def _name(report: Report, path: Path, value: object) -> None:
    text(1, 32)(report, path, value)
    if not isinstance(value, str) or not value:
        return
    if not _NAME.fullmatch(value):
        report.add(path, "APPLICATION_COMMAND_INVALID_NAME", f"Command name {value!r} is invalid.")
    if value != value.lower():
        report.add(path, "APPLICATION_COMMAND_INVALID_NAME", f"Command name {value!r} has upper-case letters.")


def _languages(each: Rule) -> Rule:
    keys = shape(dict.fromkeys(LOCALES, each))

    def rule(report: Report, path: Path, value: object) -> None:
        for key in value if isinstance(value, dict) else ():
            if key not in LOCALES:
                report.add((*path, key), "DICT_TYPE_KEY", f"{key!r} is no language of Discord's.")
        if isinstance(value, dict):
            value = {k: v for k, v in value.items() if k in LOCALES}
        keys(report, path, value)

    return rule


_TEXTS: Final[dict[str, Rule]] = {
    "name": _name,
    "name_localizations": _languages(_name),
    "description": text(1, 100),
    "description_localizations": _languages(text(1, 100)),
}
_MENU_NAMES: Final = shape({"name": text(1, 32), "name_localizations": _languages(text(1, 32))}, required=["name"])
_CHOICE: Final = shape(
    {"name": text(1, 100), "name_localizations": _languages(text(1, 100)), "value": anything},
    required=["name", "value"],
)
_LIMITS: Final = (("min_value", "max_value"), ("min_length", "max_length"))
_OPTION: Final = shape(
    {
        **_TEXTS,
        "type": whole(1, 11),
        "required": flag,
        "choices": many(0, 25, _CHOICE),
        "options": many(0, 25, an_object),
        "channel_types": many(0, 20, whole(0, 16)),
        "min_value": number,
        "max_value": number,
        "min_length": whole(0, 6000),
        "max_length": whole(1, 6000),
        "autocomplete": flag,
    },
    required=["name", "description", "type"],
)
_COMMAND: Final = shape(
    {
        **_TEXTS,
        "id": snowflake,
        "type": whole(1, 4),
        "options": many(0, 25, an_object),
        "default_member_permissions": bits,
        "dm_permission": flag,
        "default_permission": flag,
        "nsfw": flag,
        "contexts": different(1, 3, one_of((0, 1, 2))),
        # The application can be installed in servers only.
        "integration_types": different(1, 2, one_of((0,))),
        "handler": whole(1, 3),
    },
    required=["name"],
)


def check_commands(report: Report, commands: object) -> None:
    """Check the whole list of commands for a server, or for all."""
    if not isinstance(commands, list):
        report.add((), "LIST_TYPE_CONVERT", "Only lists may be used here.")
        return
    for kind, (called, most) in _MOST.items():
        count = sum(isinstance(c, dict) and _kind(c) == kind for c in commands)
        if count > most:
            report.add((), "APPLICATION_COMMANDS_MAXIMUM", f"At most {most} {called}; these are {count}.")
    for place, command in enumerate(commands):
        check_command(report, command, (place,))
    for name in twice((_kind(c), c.get("name")) for c in commands if isinstance(c, dict)):
        report.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", f"The name {name!r} is double.")


def check_command(report: Report, command: object, path: Path = ()) -> None:
    """Check one command."""
    if isinstance(command, dict) and is_whole(_kind(command)) and _kind(command) != 1:
        _menu(report, command, path)
        return
    _COMMAND(report, path, command)
    if not isinstance(command, dict):
        return
    if not str(command.get("description") or "").strip():
        report.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required.")
    _options(report, path, command, depth=0)
    size = _size(command)
    if size > _SIZE:
        said = f"Names, descriptions and values have at most {_SIZE} characters; these have {size}."
        report.add(path, "APPLICATION_COMMAND_TOO_LARGE", said)


def _kind(command: Json) -> object:
    """Return the type of a command; null is that of a slash command as well."""
    kind = command.get("type")
    return 1 if kind is None else kind


def _menu(report: Report, command: Json, path: Path) -> None:
    """Check a command of a context menu: it may be called anything, and has neither description nor options."""
    rest = {k: v for k, v in command.items() if not k.startswith(("name", "description"))}
    _COMMAND(report, path, {**rest, "name": "menu"})
    _MENU_NAMES(report, path, {k: v for k, v in command.items() if k.startswith("name")})
    for key in ("name", "name_localizations"):
        names = command.get(key)
        for name in names.values() if isinstance(names, dict) else [names]:
            if isinstance(name, str) and name and not name.strip():
                report.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required.")
    for key in ("description", "description_localizations", "options"):
        if command.get(key):
            said = f"A command of a context menu has no {key}."
            report.add((*path, key), "APPLICATION_COMMAND_CONTEXT_MENU_KEY_INVALID", said)


def _dicts(values: object) -> Iterator[Json]:
    yield from (v for v in (values if isinstance(values, list) else ()) if isinstance(v, dict))


def _options(report: Report, path: Path, parent: Json, *, depth: int) -> None:
    optional = False
    options = list(_dicts(parent.get("options")))
    for place, option in enumerate(options):
        here = (*path, "options", place)
        _OPTION(report, here, option)
        kind = option.get("type")
        if kind in (_SUB, _GROUP):
            if depth >= (2 if kind == _SUB else 1):
                report.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
            _options(report, here, option, depth=depth + 1 if kind == _GROUP else 2)
            if kind == _GROUP and not all(o.get("type") == _SUB for o in _dicts(option.get("options"))):
                report.add(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only.")
        else:
            if option.get("required") and optional:
                said = "Required options must be placed before non-required options"
                report.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said)
            optional = optional or not option.get("required")
            _values(report, here, option)
    kinds = {o.get("type") in (_SUB, _GROUP) for o in options}
    if len(kinds) > 1:
        said = "Subcommands and plain options cannot stand beside each other."
        report.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said)
    for name in twice(o.get("name") for o in options):
        report.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", f"The option {name!r} is double.")


def _values(report: Report, path: Path, option: Json) -> None:
    """Check choices, limits and autocomplete of one option against its type."""
    kind = option.get("type")
    choices = list(_dicts(option.get("choices")))
    types: dict[object, tuple[type, ...]] = {_STRING: (str,), _WHOLE: (int,), _NUMBER: (int, float)}
    if not is_whole(kind):
        return  # which the rule for the type refuses
    if (choices or option.get("autocomplete")) and kind not in types:
        report.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", f"Type {kind} has no choices.")
        return
    if choices and option.get("autocomplete"):
        report.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices and autocomplete exclude each other.")
    for place, choice in enumerate(choices):
        value = choice.get("value")
        here = (*path, "choices", place, "value")
        if not isinstance(value, types[kind]) or isinstance(value, bool):
            report.add(here, "UNION_TYPE_CHOICES", f"{value!r} does not fit an option of type {kind}.")
        elif isinstance(value, str):
            text(1, 100)(report, here, value)
    for key in twice(c.get("name") for c in choices):
        report.add(
            (*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATE", f"The choice {key!r} is double."
        )
    allowed: dict[str, tuple[int, ...]] = {
        "min_length": (_STRING,),
        "max_length": (_STRING,),
        "channel_types": (_CHANNEL,),
    }
    allowed |= dict.fromkeys(("min_value", "max_value"), (_WHOLE, _NUMBER))
    for key, kinds in allowed.items():
        if option.get(key) is not None and kind not in kinds:
            report.add((*path, key), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", f"Type {kind} has no {key}.")
    _limits(report, path, option)


def _limits(report: Report, path: Path, option: Json) -> None:
    """Check that limits of whole numbers are whole, and no limit from below is above the one from above."""
    for key in _LIMITS[0] if option.get("type") == _WHOLE else ():
        value = option.get(key)
        if isinstance(value, float) and not value.is_integer():
            report.add((*path, key), "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
    for least, most in _LIMITS:
        low, high = option.get(least), option.get(most)
        if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
            report.add((*path, least), "NUMBER_TYPE_MAX", f"{least} {low} is more than {most} {high}.")


def _size(item: Json) -> int:
    """Count characters as Discord does: of each text its longest translation."""
    total = 0
    for key in ("name", "description"):
        translations = item.get(f"{key}_localizations")
        said = translations.values() if isinstance(translations, dict) else ()
        total += max(len(str(t)) for t in (item.get(key) or "", *said))
    value = item.get("value")
    total += len(value) if isinstance(value, str) else 0
    return total + sum(_size(part) for key in ("options", "choices") for part in _dicts(item.get(key)))
