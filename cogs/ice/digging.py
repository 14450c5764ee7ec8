"""``/ice`` at the excavation: excavate, and allocate, which places any explorer that the rules ask about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.funnel import Told
from cogs.ice.base import Said, Table, last
from engine.ice.allocate import fewest
from engine.ice.board import NAMES
from engine.ice.frames_dig import ROPE_HOLDS
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.ice.view import View

Termites = app_commands.Range[int, 0, 3]

_PLACING: Final = {"held": "to", "smilodon": "to", "call": "call", "summon": "pick", "post": "pick", "relief": "pick"}
"""By decision: the verb that places an explorer where no one says who."""
_ME: Final = "me"
_NOTHING: Final = msg("Say where your leader goes (even), or where each explorer goes, one by one (to).")


class Digging(Table):
    """Excavations, and who goes where."""

    @app_commands.command(name="excavate", description=_(msg("Excavate the tile under your leader, at once")))
    @app_commands.describe(
        termites=_(msg("How many Polar termites are played with it, 1 EP less each")),
        architects=_(msg("Cold architects: use the reduction on the tile with your camp")),
    )
    async def excavate(
        self, interaction: discord.Interaction[Any], termites: Termites = 0, *, architects: bool = False
    ) -> None:
        """Excavate."""
        parts = ["excavate", *(["architects"] if architects else []), *([str(termites)] if termites else [])]
        await self.carry(interaction, lambda _said: [":".join(parts)])

    @app_commands.command(
        name="allocate", description=_(msg("Say where explorers go: all evenly, or one by one; logbook cards too"))
    )
    @app_commands.describe(
        even=_(msg("All evenly: where your leader goes; after to, the rest")),
        to=_(msg("One by one: s4c a3b for archaeologists, me:s4c for your leader, 2:s4c for player 2's")),
    )
    async def allocate(self, interaction: discord.Interaction[Any], even: str = "", to: str = "") -> None:
        """Place explorers."""
        await self.carry(interaction, lambda said: allocated(said, even, to))

    # -- lists -----------------------------------------------------------------------------------------------------

    @excavate.autocomplete("termites")
    async def _termites(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
        start = "excavate:architects" if interaction.namespace.architects else "excavate"

        def found(said: Said) -> Iterable[tuple[str, str]]:
            for text in said.legal(start):
                if text == start:
                    yield said.offer(text), "0"
                elif (number := text.removeprefix(f"{start}:")).isdecimal():
                    yield said.offer(text), number

        return await self.numbers(interaction, typed, found)

    @allocate.autocomplete("even")
    async def _evenly(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.listed(interaction, typed, lambda said: last(said, said.legal("even")))

    @allocate.autocomplete("to")
    async def _singly(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        # several places may stand there: the list completes the last one
        start, _space, end = typed.rpartition(" ")

        def found(said: Said) -> Iterable[tuple[str, str]]:
            if said.phase in _PLACING:
                texts: Iterable[str] = said.legal(_PLACING[said.phase])
                return [(offer, f"{start} {value}".strip()) for offer, value in last(said, texts)]
            view = _after(said, start)
            texts = said.legal("put") if not start else _puts(view)
            return [(said.offer(text, under="", view=view), f"{start} {_token(said, text)}".strip()) for text in texts]

        offers = await self.listed(interaction, "", found)
        wanted = end.casefold()
        return [
            offer for offer in offers if wanted in offer.name.casefold() or wanted in offer.value.rpartition(" ")[2]
        ]


# ---- what a command means


def allocated(said: Said, even: str, to: str) -> Sequence[str]:
    """Return who goes where: some one by one, then the rest evenly (I6.6)."""
    if not even.strip() and not to.strip():
        raise Told(said.words.say(_NOTHING))
    if verb := _PLACING.get(said.phase):
        return [f"{verb}:{said.spot(token)}" for token in (to or even).replace(",", " ").split()]
    return [*placed(said, to), *([f"even:{said.spot(even)}"] if even.strip() else [])]


def placed(said: Said, to: str) -> list[str]:
    """Return explorers placed one by one: ``s4c`` an archaeologist, ``me:s4c`` and ``2:s4c`` leaders."""
    texts = []
    for token in to.replace(",", " ").split():
        who, colon, spot = token.rpartition(":")
        if not colon:
            texts.append(f"put:arch:{said.spot(spot)}")
            continue
        seat = said.seat if who.lower() == _ME else said.player(who)
        texts.append(f"put:lead:{said.spot(spot)}:{seat}")
    return texts


# ---- what stands in a list


def _token(said: Said, text: str) -> str:
    """Return how an explorer placed is typed."""
    match text.split(":"):
        case ["put", "lead", spot, seat]:
            return f"{_ME if int(seat) == said.seat else int(seat) + 1}:{spot}"
        case [*_, spot]:
            return spot
    raise ValueError(text)


def _after(said: Said, to: str) -> View:
    """Return the view once the places before are filled; raise Refusal when that is not possible."""
    before = placed(said, to)
    thought = said.update.preview(said.seat, before) if before else (said.view, ())
    if thought is None:
        raise Refusal("illegal", reason="not-offered", values={"action": before[-1]})
    view: View = thought[0]
    return view


def _puts(view: View) -> list[str]:
    """Return who may be placed next in an allocation that a view shows (I6.6)."""
    now = view.decision
    if now.phase != "allocate":
        return []
    number = {cell.spot: cell.archs + len(cell.leaders) for cell in view.cells}
    least = fewest(now.spots, [number[spot] for spot in now.spots])
    archs = now.archs - (now.held == ROPE_HOLDS)
    leaders = [seat for seat in now.leaders if not now.held or seat not in now.seats]
    found = [f"put:arch:{NAMES[spot]}" for spot in least] if archs > 0 else []
    return found + [f"put:lead:{NAMES[spot]}:{seat}" for seat in leaders for spot in least]
