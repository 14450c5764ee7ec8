"""``/ice artifact`` and ``/ice request``: what lies on the guild board, and the cards in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.funnel import Told
from cogs.ice.base import Said, Table, given, last
from engine.core import MalformedAction
from engine.ice.actions import parse
from engine.ice.components import BOX, PRISMATIC, TYPES
from engine.ice.known import known
from engine.ice.requests import payments
from render.ice.cards import request_name, request_rp
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Anima = app_commands.Range[int, 1, 2]

TAKE, VALIDATE, PAY, DROP, KEEP = "take", "validate", "pay", "drop", "keep"
_DEEDS: Final = [
    app_commands.Choice(name=_(msg("Take")), value=TAKE),
    app_commands.Choice(name=_(msg("Validate")), value=VALIDATE),
    app_commands.Choice(name=_(msg("Pay")), value=PAY),
    app_commands.Choice(name=_(msg("Discard")), value=DROP),
    app_commands.Choice(name=_(msg("Keep")), value=KEEP),
]
_BY_PHASE: Final = {"keep": DROP, "trim": DROP, "take": TAKE, "validate": VALIDATE, "pay": PAY, "letter": KEEP}
"""By decision: what is done with a request if nothing is said."""
_WHICH: Final = msg("Say which request (request).")
_FEWER: Final = msg("You cannot keep them all: say which to keep, or which to discard.")
_WITH_WHAT: Final = msg("Say what pays it (pay).")
_NO_PAYMENT: Final = msg("“{text}” pays nothing. Choose what pays from the list that opens while you type.")
_TO: Final = msg("Say which slot it goes to (to).")


class Cards(Table):
    """Artifacts and requests."""

    @app_commands.command(
        name="artifact",
        description=_(msg("Use an artifact's effect; or choose a slot, move a prismatic one, take a study token")),
    )
    @app_commands.describe(
        kind=_(msg("The type of the effect, slot or study token")),
        at=_(msg("Obliteration: the tile to destroy; Philosophical: the tile to take")),
        to=_(msg("A prismatic artifact at sunrise: the slot it goes to")),
        anima=_(msg("A prismatic artifact at sunrise: which one, if two lie there")),
        token=_(msg("Flame heirs: use the activation token")),
    )
    @app_commands.rename(kind="type")
    async def artifact(
        self,
        interaction: discord.Interaction[Any],
        kind: str,
        at: str = "",
        to: str = "",
        anima: Anima | None = None,
        *,
        token: bool = False,
    ) -> None:
        """Do something with an artifact."""
        await self.carry(interaction, lambda said: used(said, kind, at=at, to=to, anima=anima, token=token))

    @app_commands.command(
        name="request", description=_(msg("Take, validate, pay, keep or discard a request: what is asked now"))
    )
    @app_commands.describe(
        request=_(msg("Which request; of your hand when you keep or discard: its number, or several")),
        pay=_(msg("What pays it, such as o1c x2; nothing: the only way, or you are asked")),
        deed=_(msg("What is done with it; nothing: what is asked for now")),
    )
    @app_commands.rename(deed="do")
    @app_commands.choices(deed=_DEEDS)
    async def request(
        self, interaction: discord.Interaction[Any], request: str = "", pay: str = "", deed: str = ""
    ) -> None:
        """Do something with a request."""
        await self.carry(interaction, lambda said: requested(said, deed, request, pay))

    # -- lists -----------------------------------------------------------------------------------------------------

    @artifact.autocomplete("kind")
    async def _kinds(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        token = bool(interaction.namespace.token)

        def found(said: Said) -> Iterable[tuple[str, str]]:
            if ways := said.legal("rescue:token" if token else "rescue:slot"):
                return [(said.offer(ways[0], at=ways[0].rpartition(":")[0]), "philosophical")]
            verbs = ("spark",) if token else ("use", "slot", "shift", "learn")
            starts = dict.fromkeys(":".join(text.split(":")[:2]) for verb in verbs for text in said.legal(verb))
            return last(said, starts)

        return await self.listed(interaction, typed, found)

    @artifact.autocomplete("at")
    async def _targets(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        token = bool(interaction.namespace.token)

        def found(said: Said) -> Iterable[tuple[str, str]]:
            starts = ("spark:obliteration", "rescue:token") if token else ("use:obliteration", "rescue:slot")
            return [one for start in starts for one in last(said, said.legal(start))]

        return await self.listed(interaction, typed, found)

    @artifact.autocomplete("to")
    async def _slots(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        source = given(interaction, "type")

        def found(said: Said) -> Iterable[tuple[str, str]]:
            starts = [text.rpartition(":")[0] for text in said.legal(f"shift:{said.kind(source)}")]
            return last(said, dict.fromkeys(starts))

        return await self.listed(interaction, typed, found)

    @request.autocomplete("request")
    async def _requests(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        wanted = given(interaction, "do")
        # several numbers may stand there: the list completes the last one
        start, _space, end = typed.rpartition(" ")

        def found(said: Said) -> Iterable[tuple[str, str]]:
            deed = wanted or _BY_PHASE.get(said.phase, "")
            if deed in {TAKE, VALIDATE}:
                return last(said, said.legal(deed))
            if deed == KEEP and said.phase == "keep":
                hand = enumerate(said.view.own.requests if said.view.own else (), 1)
                offers = [(_card(said, card), str(number)) for number, card in hand]
            else:
                offers = last(said, said.legal(deed)) if deed in {DROP, KEEP} else []
            return [(label, f"{start} {number}".strip()) for label, number in offers if number not in start.split()]

        return await self.listed(interaction, typed if start else end, found)

    @request.autocomplete("pay")
    async def _payments(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        wanted = given(interaction, "request")

        def found(said: Said) -> Iterable[tuple[str, str]]:
            ways = [text.split(":")[1:] for text in said.legal(PAY)]
            if not ways and wanted:
                # the request is not laid open yet: the engine's own list, from what everybody sees
                card = next(card for card in BOX.requests if card.id == said.request(wanted))
                ways = [list(way) for way in payments(card, known(said.view).players[said.seat])]
            return [(said.offer(":".join([PAY, *way])), " ".join(way)) for way in ways]

        return await self.listed(interaction, typed, found)


# ---- what a command means


def used(said: Said, kind: str, *, at: str, to: str, anima: int | None, token: bool) -> Sequence[str]:
    """Return what is done with artifacts and study tokens of a type: what is asked, else the effect (I8)."""
    word = said.kind(kind)
    match said.phase:
        case "slot":
            return [f"slot:{word}"]
        case "consoled":
            return [f"learn:{word}"]
        case "prisms":
            if not to.strip():
                raise Told(said.words.say(_TO))
            return [f"shift:{word}:{said.kind(to)}:{anima or _loose(said, word)}"]
        case "rescue" if at.strip():
            return [f"rescue:{'token' if token else 'slot'}:{said.spot(at)}"]
    verb = "spark" if token else "use"
    return [f"{verb}:{word}:{said.spot(at)}" if at.strip() else f"{verb}:{word}"]


def requested(said: Said, deed: str, request: str, pay: str) -> Sequence[str]:
    """Return what is done with a request: what is asked if nothing else was said (I5.7, I10.3)."""
    deed = deed or _BY_PHASE.get(said.phase, VALIDATE)
    paid = [_payment(said, pay)] if pay.strip() else []
    if deed == PAY:
        if not paid:
            raise Told(said.words.say(_WITH_WHAT))
        return paid
    if not request.strip():
        raise Told(said.words.say(_WHICH))
    if deed == VALIDATE:
        return [f"{VALIDATE}:{said.request(request)}", *paid]
    if deed == TAKE:
        return [f"{TAKE}:{said.request(request)}"]
    numbers = said.numbers(request)
    if deed == KEEP and said.phase != "keep":
        return [f"{KEEP}:{number}" for number in numbers]
    if deed == KEEP:
        numbers = [number for number in range(1, said.me.requests + 1) if number not in numbers]
        if not numbers:
            raise Told(said.words.say(_FEWER))
    # the last first: the others keep their numbers
    return [f"{DROP}:{number}" for number in sorted(set(numbers), reverse=True)]


def _payment(said: Said, text: str) -> str:
    """Return a payment as the notation has it; raise Told."""
    pieces = text.lower().replace(",", " ").replace("+", " ").replace(":", " ").split()
    try:
        return parse(":".join([PAY, *sorted(pieces)])).text
    except MalformedAction:
        raise said.told(_NO_PAYMENT, text) from None


def _loose(said: Said, word: str) -> int:
    """Return the anima of the first prismatic artifact on a slot that may still be moved."""
    ways = said.legal(f"shift:{word}")
    if ways:
        return int(ways[0].rpartition(":")[2])
    slot = said.me.slots[TYPES.index(word)]
    return next((piece.anima for piece in slot if piece.type == PRISMATIC), 1)


def _card(said: Said, card: int) -> str:
    return f"{request_name(said.words, card)}: {request_rp(said.words, card)}"
