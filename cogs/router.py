"""From the verb of a control to what it does: the one list of all controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cogs import acts, lobby, reading, sheet
from cogs.answers import Answer
from cogs.ids import parse

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

    import discord

    from cogs.desk import Desk
    from cogs.ids import Control

Handler: TypeAlias = "Callable[[Answer, Control, Sequence[str]], Awaitable[None]]"

HANDLERS: Final[Mapping[str, Handler]] = {
    "turn": acts.on_turn,
    "walk": acts.on_walk,
    "pick": acts.on_pick,
    "see": acts.on_see,
    "do": acts.on_do,
    "undo": acts.on_undo,
    "type": acts.on_type,
    "typed": acts.on_typed,
    "rules": reading.on_rules,
    "log": reading.on_log,
    "text": reading.on_text,
    "hand": reading.on_hand,
    "page": reading.on_page,
    "join": lobby.on_join,
    "leave": lobby.on_leave,
    "start": lobby.on_start,
    "cancel": lobby.on_cancel,
    "option": lobby.on_option,
    "choose": lobby.on_choose,
}


async def press(desk: Desk, interaction: discord.Interaction[Any], control: Control, values: Sequence[str]) -> None:
    """Answer a button, a select or a form of ours."""
    # a form has to be the first answer, so nothing may be asked for before it
    async with Answer(desk, interaction, quiet=control.verb == "type") as answer:
        await HANDLERS[control.verb](answer, control, values)


async def stray(desk: Desk, interaction: discord.Interaction[Any]) -> None:
    """Answer what no class of controls claims: a control of an older version, or a form."""
    data: Any = interaction.data or {}
    control = parse(str(data.get("custom_id", "")))
    if control is not None and control.verb == "typed":
        await press(desk, interaction, control, tuple(_values(data.get("components", ()))))
        return
    async with Answer(desk, interaction) as answer:
        text = answer.words.say("This board is out of date. `/game show` puts the present one below.")
        await answer.show(sheet.sentence(text))


def _values(parts: Sequence[Any]) -> Iterator[str]:
    """Yield what was filled in, in the order of the form."""
    for part in parts:
        if "value" in part:
            yield str(part["value"])
        yield from _values([part["component"]] if "component" in part else part.get("components", ()))
