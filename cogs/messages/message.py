"""A message as a value: texts, pictures, buttons, selects, who it may ping; made into components when it is sent.

Knows Discord's limits for messages. Must not know matches or games.

Nobody is pinged at another person's word without a grant. A message that someone sets off takes ``granted``, which
needs what ``Pings.granted`` returns. What is a turn's own notice, or passes by time, takes ``by_itself``, and the few
places where it does are listed in ``tests/arch``.

When a view that the library has stored changes or ends, the library unregisters whole classes of controls, so that such
buttons are dead in every match. Therefore each send and each edit gets a new view from ``layout``, which holds dynamic
items only and is stopped before the library sees it: a stopped view is sent all the same, but never stored. These items
hold no state: all they know is in the ``custom_id``, so they survive a restart. Reading it must not fail, because the
library only logs errors there and the person would get no answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, Self, TypeAlias, cast

import discord

from cogs.app import ids
from cogs.messages.names import people
from render.texts import within
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cogs.app.ids import Control, Interaction
    from host import MatchInfo
    from host.people.ping_limits import Granted
    from render.words import Words

COLOUR: Final = 0xB8863B
"""The colour of the stripe at the side of the bot's messages: the ochre of the paper."""
TEXTS: Final = 4000
"""Characters of all texts of a message together."""
PAGE: Final = 3600
"""Characters of a page: fewer than a message holds, because a heading and a notice are added."""
LABEL: Final = 80
SEEN: Final = 38
"""Characters of a button's label that every client shows; it cuts off what is longer."""
ENTRY: Final = 100
"""Characters of an entry of a select, and of the line under it."""
PLACEHOLDER: Final = 150
ALT: Final = 1024
ROW: Final = 5
"""Buttons beside each other."""
LISTED: Final = 10
"""Lines of a list with a button each on one page: each is 3 of the 40 components of a message."""

Tone: TypeAlias = Literal["plain", "good", "bad"]
"""What a button's colour means everywhere: green is what a hint says, or a good move where there are no hints, red
gives up something that nobody gets back, grey is the rest."""
_STYLES: Final = {
    "plain": discord.ButtonStyle.secondary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
_BROKEN: Final = re.compile(r"(?<!\\)<(?::\w*(?::\d*)?)?…")
"""The beginning of an emoji that was cut off."""
_NOT_PINGED: Final = msg(
    "{people} will see it in the channel without a ping, because you've pinged them several times recently."
)


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph in Discord's mark-up; names in it are escaped already."""

    content: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture with its alt text; ``data`` is None if the message has the picture already."""

    name: str
    data: bytes | None
    alt: str


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button."""

    control: Control
    label: str
    tone: Tone = "plain"
    disabled: bool = False
    emoji: str = ""
    """An emoji before the label, as a text writes it; "" for none."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of at most 5 buttons."""

    buttons: tuple[ButtonSpec, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to an address, and that nobody hears of when it is pressed."""

    url: str
    label: str


@dataclass(frozen=True, slots=True)
class LinkRow:
    """Links beside each other, at most 5."""

    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A paragraph with a button or a link at its end, on a phone as well."""

    content: str
    """As in ``Text``."""
    beside: ButtonSpec | Link


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a select."""

    value: str
    label: str
    hint: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SelectSpec:
    """A select of 1 to 25 entries."""

    control: Control
    placeholder: str
    choices: tuple[Choice, ...]


Block: TypeAlias = Text | Picture | Row | LinkRow | SelectSpec | Section


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to download, for example a record."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Mentions:
    """The users that the texts of a message may ping; made by the functions of this module only."""

    users: tuple[int, ...] = ()


NONE: Final = Mentions()


@dataclass(frozen=True, slots=True)
class Message:
    """A whole message."""

    blocks: tuple[Block, ...]
    colour: int | None = None
    mentions: Mentions = NONE
    """Who the texts may ping."""
    attached: tuple[Attached, ...] = ()
    mark: int = 0
    """A number that nobody sees, and that Discord keeps, by which the message is found; 0: none. It needs a colour."""

    @property
    def pressable(self) -> bool:
        """Return whether it has buttons or a list, links aside."""
        return any(
            isinstance(block, Row | SelectSpec) or (isinstance(block, Section) and isinstance(block.beside, ButtonSpec))
            for block in self.blocks
        )

    def noted(self, *notes: str) -> Message:
        """Return the message with these sentences above it."""
        texts = tuple(Text(note) for note in notes if note)
        return replace(self, blocks=texts + self.blocks)

    def unsigned(self) -> Message:
        """Return the message without emoji on its buttons."""
        return replace(self, blocks=tuple(map(_unsigned, self.blocks)))

    def spelled(self, spell: Callable[[str], str]) -> Message:
        """Return the message with the first text that ``spell`` changes changed by it."""
        blocks = list(self.blocks)
        for place, block in enumerate(blocks):
            if isinstance(block, Text) and (text := spell(block.content)) != block.content:
                blocks[place] = Text(text)
                break
        return replace(self, blocks=tuple(blocks))


def _unsigned(block: Block) -> Block:
    match block:
        case Row():
            return Row(tuple(replace(one, emoji="") for one in block.buttons))
        case Section(beside=ButtonSpec() as button):
            return replace(block, beside=replace(button, emoji=""))
        case _:
            return block


def by_itself(users: Iterable[int]) -> Mentions:
    """Return the mentions of a turn's own notice, of what passes by time, and of an answer to the one who pressed."""
    return Mentions(tuple(users))


def granted(users: Iterable[int], grants: Granted) -> Mentions:
    """Return the mentions of a message that someone has set off: only of users with a grant."""
    return Mentions(tuple(user for user in users if user in grants))


def not_pinged(users: Sequence[int], info: MatchInfo, words: Words) -> str:
    """Return what anyone who set a message off hears of people it may not mention."""
    return words.say(_NOT_PINGED, people=words.listed(people(users, info, words)))


def rows(buttons: list[ButtonSpec]) -> list[Row]:
    """Return the buttons in rows of at most five."""
    return [Row(tuple(buttons[n : n + ROW])) for n in range(0, len(buttons), ROW)]


def pages(sections: Iterable[Section], *, spare: int = 0) -> list[tuple[Section, ...]]:
    """Return the lines of a list by page: ``LISTED`` of them at most, and no more characters than a page holds.

    ``spare``: characters that each may get later.
    """
    found: list[tuple[Section, ...]] = []
    room = 0
    for one in sections:
        if not found or len(found[-1]) == LISTED or len(one.content) + spare > room:
            found.append(())
            room = PAGE
        found[-1] += (one,)
        room -= len(one.content) + spare
    return found


def turning(count: int, page: int, control: Callable[[int], Control], words: Words) -> tuple[Text | Row, ...]:
    """Return what is under one of several pages: which it is, and the buttons that turn to others; () if it is alone.

    ``control`` returns the control that leads to a page.
    """
    if count <= 1:
        return ()

    def turn(to: int, label: str) -> ButtonSpec:
        return ButtonSpec(control(to), label, disabled=not 1 <= to <= count)

    heading = words.say("-# Page {page} of {pages}", page=page, pages=count)
    # Translators: button.
    buttons = [turn(page - 1, words.say("Previous page")), turn(page + 1, words.say("Next page"))]
    return (Text(heading), *rows(buttons))


def sentence(text: str) -> Message:
    """Return a message of one paragraph."""
    return Message((Text(text),))


def layout(message: Message) -> discord.ui.LayoutView:
    """Return new components for the message, cut to what Discord takes."""
    view = discord.ui.LayoutView(timeout=None)
    room = TEXTS
    items: list[discord.ui.Item[Any]] = []
    for block in message.blocks:
        match block:
            case Text():
                text = cut(block.content, room)
                room -= len(text)
                if text:
                    items.append(discord.ui.TextDisplay(text))
            case Picture():
                media = discord.MediaGalleryItem(f"attachment://{block.name}", description=cut(block.alt, ALT) or None)
                items.append(discord.ui.MediaGallery(media))
            case Row(buttons=row) | LinkRow(links=row):
                items.append(discord.ui.ActionRow[Any](*map(_pressed, row)))
            case Section():
                text = cut(block.content, room)
                room -= len(text)
                beside = _pressed(block.beside)
                items.append(discord.ui.Section[Any](text, accessory=beside) if text else discord.ui.ActionRow(beside))
            case SelectSpec():
                items.append(discord.ui.ActionRow[Any](_select(block)))
    items += [discord.ui.File(f"attachment://{file.name}") for file in message.attached]
    if message.colour is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(discord.ui.Container(*items, accent_colour=message.colour, id=message.mark or None))
    view.stop()
    return view


def files(message: Message) -> list[discord.File]:
    """Return new file objects for the message's pictures: the library closes them after each attempt."""
    pictures = [
        discord.File(BytesIO(block.data), block.name, description=cut(block.alt, ALT) or None)
        for block in message.blocks
        if isinstance(block, Picture) and block.data is not None
    ]
    return pictures + [discord.File(BytesIO(file.data), file.name) for file in message.attached]


def pings(message: Message) -> discord.AllowedMentions:
    """Return who the message may mention: only the people it names."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in message.mentions.users]
    )


def cut(text: str, room: int) -> str:
    """Return the text, shortened with an ellipsis when there is no room for all of it.

    >>> cut("marsh", 4)
    'mar…'
    """
    return text if len(text) <= room else _BROKEN.sub("…", within(text, room))


def _pressed(press: ButtonSpec | Link) -> Button | discord.ui.Button[discord.ui.LayoutView]:
    if isinstance(press, Link):
        return discord.ui.Button(label=cut(press.label, LABEL), url=press.url)
    return Button(
        press.control,
        discord.ui.Button(
            label=cut(press.label, LABEL) or "…",
            style=_STYLES[press.tone],
            disabled=press.disabled,
            emoji=press.emoji or None,
            custom_id=press.control.custom_id,
        ),
    )


def _select(choose: SelectSpec) -> Select:
    options = [
        discord.SelectOption(
            label=cut(choice.label, ENTRY) or "…",
            value=cut(ids.shortened(choice.value), ENTRY),
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


class Pressed(Protocol):
    """A client that answers controls."""

    async def pressed(self, interaction: Interaction, control: ids.Control, values: Sequence[str]) -> None:
        """Answer the control."""


class Button(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=ids.template(ids.BUTTONS)):
    """Any button."""

    def __init__(self, control: ids.Control, item: discord.ui.Button[discord.ui.LayoutView]) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[discord.ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """Read the control back from its id."""
        return cls(ids.read(match), cast("discord.ui.Button[discord.ui.LayoutView]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press on."""
        await cast("Pressed", interaction.client).pressed(interaction, self.control, ())


class Select(discord.ui.DynamicItem[discord.ui.Select[discord.ui.LayoutView]], template=ids.template(ids.SELECTS)):
    """Any select."""

    def __init__(self, control: ids.Control, item: discord.ui.Select[discord.ui.LayoutView]) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[discord.ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """Read the control back from its id."""
        return cls(ids.read(match), cast("discord.ui.Select[discord.ui.LayoutView]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the choice on."""
        # the library goes by the id alone: a button of an older version may have an id that is a select's today
        values = getattr(self.item, "values", ())
        await cast("Pressed", interaction.client).pressed(interaction, self.control, values)
