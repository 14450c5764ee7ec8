"""``/ice excavate`` and ``/ice allocate``, which places all explorers that a decision is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.ice.context import IceContext, IceTopic
from cogs.messages.errors import UserError
from engine.ice import advice
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cogs.app.ids import Interaction
    from engine.ice.view import View

Termites = app_commands.Range[int, 0, 3]

_PLACING: Final = {"held": "to", "smilodon": "to", "call": "call", "summon": "pick", "post": "pick", "relief": "pick"}
"""By decision: the verb that places an explorer when none is named."""
_ME: Final = "me"
_NOTHING: Final = msg(
    "Say where your leader goes, such as `even: A5D`, or where each explorer goes, one by one, such as `to: a5d a5e`."
)


class DigCommands(IceTopic):
    """The commands to excavate and to place explorers."""

    @app_commands.command(name="excavate", description=_(msg("Excavate the tile under your leader, at once")))
    @app_commands.describe(
        termites=_(msg("How many Polar termites are played with it, 1 EP less each")),
        architects=_(msg("Cold architects: use the reduction on the tile with your camp")),
    )
    async def excavate(self, interaction: Interaction, termites: Termites = 0, *, architects: bool = False) -> None:
        """Excavate."""
        parts = ["excavate", *(["architects"] if architects else []), *([str(termites)] if termites else [])]
        await self.cog.act(interaction, lambda _context: [":".join(parts)])

    @app_commands.command(
        name="allocate", description=_(msg("Say where explorers go: all evenly, or one by one; logbook cards too"))
    )
    @app_commands.describe(
        even=_(msg("All evenly: where your leader goes; after to, the rest")),
        to=_(msg("One by one: s4c a3b for archaeologists, me:s4c for your leader, 2:s4c for player 2's")),
    )
    async def allocate(self, interaction: Interaction, even: str = "", to: str = "") -> None:
        """Place explorers."""
        await self.cog.act(interaction, lambda context: allocate_actions(context, even, to))

    # -- lists -----------------------------------------------------------------------------------------------------

    @excavate.autocomplete("termites")
    async def _termites(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        start = "excavate:architects" if interaction.namespace.architects else "excavate"

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            for text in context.below(start):
                if text == start:
                    yield context.name(text), "0"
                elif (number := text.removeprefix(f"{start}:")).isdecimal():
                    yield context.name(text), number

        return await self.cog.suggest_numbers(interaction, typed, found)

    @allocate.autocomplete("even")
    async def _evenly(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(interaction, typed, lambda context: context.listed(context.below("even")))

    @allocate.autocomplete("to")
    async def _singly(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        # several places may be typed: the list completes the last one
        start, _space, end = typed.rpartition(" ")

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if context.phase in _PLACING:
                texts: Iterable[str] = context.below(_PLACING[context.phase])
                return [(offer, f"{start} {value}".strip()) for offer, value in context.listed(texts)]
            view = _after(context, start)
            texts = context.below("put") if not start else advice.next_placed(view)
            return [
                (context.name(text, whole=True, view=view), f"{start} {_token(context, text)}".strip())
                for text in texts
            ]

        offers = await self.cog.suggest(interaction, "", found)
        wanted = end.casefold()
        return [
            offer for offer in offers if wanted in offer.name.casefold() or wanted in offer.value.rpartition(" ")[2]
        ]


# ---- what a command means


def allocate_actions(context: IceContext, even: str, to: str) -> Sequence[str]:
    """Return the actions that place explorers: those of ``to`` one by one, then the rest evenly (I6.6)."""
    if not even.strip() and not to.strip():
        raise UserError(context.words.say(_NOTHING))
    if verb := _PLACING.get(context.phase):
        return [f"{verb}:{context.spot(token)}" for token in (to or even).replace(",", " ").split()]
    return [*place_actions(context, to), *([f"even:{context.spot(even)}"] if even.strip() else [])]


def place_actions(context: IceContext, to: str) -> list[str]:
    """Return the actions for explorers typed one by one: ``s4c`` an archaeologist, ``me:s4c`` and ``2:s4c`` leaders."""
    texts = []
    for token in to.replace(",", " ").split():
        who, colon, spot = token.rpartition(":")
        if not colon:
            texts.append(f"put:arch:{context.spot(spot)}")
            continue
        seat = context.seat if who.lower() == _ME else context.player(who)
        texts.append(f"put:lead:{context.spot(spot)}:{seat}")
    return texts


# ---- what stands in a list


def _token(context: IceContext, text: str) -> str:
    """Return the text to type for the action that places an explorer."""
    match text.split(":"):
        case ["put", "lead", spot, seat]:
            return f"{_ME if int(seat) == context.seat else int(seat) + 1}:{spot}"
        case [*_, spot]:
            return spot
    raise ValueError(text)


def _after(context: IceContext, to: str) -> View:
    """Return the view after the placements already typed; raise Refusal when they are not possible."""
    before = place_actions(context, to)
    thought = context.update.preview(context.seat, before) if before else (context.view, ())
    if thought is None:
        raise Refusal("illegal", reason="not-offered", values={"action": before[-1]})
    view: View = thought[0]
    return view
