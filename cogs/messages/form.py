"""A form as a value: texts, lists and people to fill in; made into a modal when it is opened, and read when it is sent.

Knows Discord's limits for modals. Must not know matches or games.

Nothing is kept while a form is open: the ``custom_id`` of the form says what it is about, those of its fields which
answer is which, and Discord sends both back with what was filled in.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import discord
from discord import app_commands

from cogs.app import ids
from cogs.messages.message import ENTRY, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cogs.app.ids import Control, Interaction
    from cogs.messages.message import Choice

FIELDS: Final = 5
"""The most fields of a form."""
NAME: Final = 45
"""Characters of a form's title, and of what stands above a field."""
HINT: Final = 100
"""Characters of the line between that and the field."""
KEY: Final = 100
"""Characters of a field's key, by which the answer is found."""


@dataclass(frozen=True, slots=True)
class TextField:
    """A line that is typed, and has to be."""

    key: str
    name: str
    hint: str
    most: int
    """Characters."""


@dataclass(frozen=True, slots=True)
class ListField:
    """A list of 1 to 25 entries, with those chosen that are so now."""

    key: str
    name: str
    choices: tuple[Choice, ...]
    hint: str = ""
    several: bool = False
    """Any number of them is chosen, none too; else exactly one."""


@dataclass(frozen=True, slots=True)
class PeopleField:
    """People of the server, 1 to ``most`` of them; Discord offers bots as well."""

    key: str
    name: str
    hint: str
    most: int = 1


Field: TypeAlias = TextField | ListField | PeopleField


@dataclass(frozen=True, slots=True)
class Form:
    """A form; ``control`` is what it is sent as."""

    title: str
    control: Control
    fields: tuple[Field, ...]


def control_of(opener: Control, verb: str, interaction: Interaction) -> Control:
    """Return what the form is sent as that a control opens; its tail goes along if there is room."""
    # the library keys forms by their id: a person and a chance number keep two apart
    who = interaction.user.id, secrets.token_hex(3)
    control = replace(opener, verb=verb, tail=ids.of_form(*who, opener.tail))
    return control if control.fits else replace(control, tail=ids.of_form(*who))


def modal(form: Form) -> discord.ui.Modal:
    """Return the form as Discord takes it, cut to what it takes."""
    made = discord.ui.Modal(title=cut(form.title, NAME), custom_id=form.control.custom_id)
    for field in form.fields:
        hint = cut(field.hint, HINT) or None
        made.add_item(discord.ui.Label(text=cut(field.name, NAME), description=hint, component=_component(field)))
    return made


def _component(field: Field) -> discord.ui.Item[discord.ui.Modal]:
    match field:
        case TextField():
            return discord.ui.TextInput(custom_id=field.key, max_length=field.most)
        case PeopleField():
            return discord.ui.UserSelect(custom_id=field.key, max_values=field.most, required=True)
        case ListField():
            return discord.ui.Select(
                custom_id=field.key,
                min_values=0 if field.several else 1,
                max_values=len(field.choices) if field.several else 1,
                required=not field.several,
                options=[
                    discord.SelectOption(
                        label=cut(one.label, ENTRY) or "…",
                        value=one.value,
                        description=cut(one.hint, ENTRY) or None,
                        default=one.chosen,
                    )
                    for one in field.choices
                ],
            )


def filled_in(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """Return what was filled in, by the keys of the fields."""
    return dict(_filled(_data(interaction).get("components", ())))


def people(interaction: Interaction, key: str) -> list[discord.User | discord.Member]:
    """Return the people who were chosen in a field; members, with their permissions, of those on the server."""
    chosen = [one for one in filled_in(interaction).get(key, ()) if one.isdecimal()]
    options = [{"type": discord.AppCommandOptionType.user.value, "name": one, "value": one} for one in chosen]
    # what is sent along of them is the same as with a command that names people
    found = app_commands.Namespace(interaction, _data(interaction).get("resolved", {}), cast("Any", options))
    return [one for _, one in found if isinstance(one, discord.User | discord.Member)]


def _data(interaction: Interaction) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", interaction.data or {})


def _filled(parts: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for part in parts:
        if "custom_id" in part:
            values = part["values"] if "values" in part else [part["value"]] if "value" in part else ()
            yield str(part["custom_id"]), tuple(map(str, values))
        yield from _filled([part["component"]] if "component" in part else part.get("components", ()))
