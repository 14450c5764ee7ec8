"""A message as a value: texts, pictures, buttons and selects; made into Discord's components when it is sent.

Knows Discord's limits for messages. Must not know matches or games.

The library takes whole classes of controls out of its register when a view that it has stored changes or
ends (so that every such button of every match is dead). Therefore each send and each edit gets a new view
from ``layout``, which holds dynamic items only and is stopped before the library sees it: a view that has
ended is sent all the same and never stored.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord

from cogs.controls import Button, Select

if TYPE_CHECKING:
    from cogs.ids import Control

TEXTS: Final = 4000
"""Characters of all texts of a message together."""
LABEL: Final = 80
ENTRY: Final = 100
"""Characters of an entry of a select, and of the line under it."""
PLACEHOLDER: Final = 150
ALT: Final = 1024

Tone: TypeAlias = Literal["plain", "main", "good", "bad"]
_STYLES: Final = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph in Discord's mark-up; names in it are escaped already."""

    content: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture with the text for who cannot see it; ``data`` None: it hangs on the message already."""

    name: str
    data: bytes | None
    alt: str


@dataclass(frozen=True, slots=True)
class Press:
    """A button."""

    control: Control
    label: str
    tone: Tone = "plain"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons beside each other, at most 5."""

    buttons: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a select."""

    value: str
    label: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """A select of 1 to 25 entries."""

    control: Control
    placeholder: str
    choices: tuple[Choice, ...]


Block: TypeAlias = Text | Picture | Row | Choose


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that is only handed over: a record, say."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole message."""

    blocks: tuple[Block, ...]
    colour: int | None = None
    mentions: tuple[int, ...] = ()
    """The users that the texts may ping."""
    attached: tuple[Attached, ...] = ()

    def noted(self, *notes: str) -> Sheet:
        """Return the message with sentences above it."""
        texts = tuple(Text(note) for note in notes if note)
        return replace(self, blocks=texts + self.blocks)


def rows(buttons: list[Press]) -> list[Row]:
    """Return the buttons in rows of at most five."""
    return [Row(tuple(buttons[n : n + 5])) for n in range(0, len(buttons), 5)]


def sentence(text: str) -> Sheet:
    """Return a message of one paragraph."""
    return Sheet((Text(text),))


def layout(sheet: Sheet) -> discord.ui.LayoutView:
    """Return new components for the sheet, cut to what Discord takes."""
    view = discord.ui.LayoutView(timeout=None)
    room = TEXTS
    items: list[discord.ui.Item[Any]] = []
    for block in sheet.blocks:
        match block:
            case Text():
                text = cut(block.content, room)
                room -= len(text)
                if text:
                    items.append(discord.ui.TextDisplay(text))
            case Picture():
                media = discord.MediaGalleryItem(f"attachment://{block.name}", description=cut(block.alt, ALT) or None)
                items.append(discord.ui.MediaGallery(media))
            case Row():
                items.append(discord.ui.ActionRow[Any](*map(_button, block.buttons)))
            case Choose():
                items.append(discord.ui.ActionRow[Any](_select(block)))
    items += [discord.ui.File(f"attachment://{file.name}") for file in sheet.attached]
    if sheet.colour is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(discord.ui.Container(*items, accent_colour=sheet.colour))
    view.stop()
    return view


def files(sheet: Sheet) -> list[discord.File]:
    """Return new file objects for the sheet's pictures: the library closes them after each attempt."""
    pictures = [
        discord.File(io.BytesIO(block.data), block.name, description=cut(block.alt, ALT) or None)
        for block in sheet.blocks
        if isinstance(block, Picture) and block.data is not None
    ]
    return pictures + [discord.File(io.BytesIO(file.data), file.name) for file in sheet.attached]


def pings(sheet: Sheet) -> discord.AllowedMentions:
    """Return whom the sheet may ping: nobody but the people it names."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in sheet.mentions]
    )


def cut(text: str, room: int) -> str:
    """Return the text, shortened with an ellipsis when there is no room for all of it.

    >>> cut("marsh", 4)
    'mar…'
    """
    return text if len(text) <= room else text[: max(0, room - 1)] + "…" * (room > 0)


def _button(press: Press) -> Button:
    return Button(
        press.control,
        discord.ui.Button(
            label=cut(press.label, LABEL) or "…",
            style=_STYLES[press.tone],
            disabled=press.disabled,
            custom_id=press.control.custom_id,
        ),
    )


def _select(choose: Choose) -> Select:
    options = [
        discord.SelectOption(
            label=cut(choice.label, ENTRY) or "…",
            value=cut(choice.value, ENTRY),
            description=cut(choice.hint, ENTRY) or None,
            default=choice.chosen,
        )
        for choice in choose.choices
    ]
    return Select(
        choose.control,
        discord.ui.Select(
            placeholder=cut(choose.placeholder, PLACEHOLDER) or None,
            options=options,
            custom_id=choose.control.custom_id,
        ),
    )
