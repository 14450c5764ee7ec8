"""``/ice artifact`` and ``/ice request``: the artifacts on the guild board, and the cards in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.commands.autocomplete import given
from cogs.ice.context import IceContext, IceTopic
from cogs.messages.errors import UserError
from engine.core import MalformedAction
from engine.ice import advice
from engine.ice.actions import parse
from engine.ice.components import PRISMATIC, TYPES
from render.ice.card_names import request_name, request_rp
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cogs.app.ids import Interaction

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
"""By decision: what is done with a request if no deed is typed."""
_WHICH: Final = msg("Say which request (`request:`), such as {name}; the list that opens has them.")
_WHICH_CARDS: Final = msg(
    "Say which request (`request:`): count the cards of your hand from 1, and type for example 2."
)
_FEWER: Final = msg(
    "You can't keep them all. Say which to keep, for example `do: Keep` with `request: 1 2`, or which to discard."
)
_WITH_WHAT: Final = msg(
    "Say what pays it (`pay:`): choose from the list that opens, or type the pieces, such as `h1a os`."
)
_NO_PAYMENT: Final = msg(
    "“{text}” pays nothing. Choose what pays from the list that opens while you type, or type the pieces, such as"
    " `h1a os`: a Harmony artifact with 1 anima and shape A, and the study token of Obliteration."
)
_TO: Final = msg("Say which slot it goes to, such as `to: Harmony`.")


class CardCommands(IceTopic):
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
        interaction: Interaction,
        kind: str,
        at: str = "",
        to: str = "",
        anima: Anima | None = None,
        *,
        token: bool = False,
    ) -> None:
        """Do something with an artifact."""
        await self.cog.act(
            interaction, lambda context: artifact_actions(context, kind, at=at, to=to, anima=anima, token=token)
        )

    @app_commands.command(
        name="request", description=_(msg("Take, validate, pay, keep or discard a request: what is asked now"))
    )
    @app_commands.describe(
        request=_(msg("Which request; of your hand when you keep or discard: its number, or several")),
        pay=_(msg("What pays for it, such as o1c x2 (default: the only way, or you're asked)")),
        deed=_(msg("What to do with it (default: what you're asked for now)")),
    )
    @app_commands.rename(deed="do")
    @app_commands.choices(deed=_DEEDS)
    async def request(self, interaction: Interaction, request: str = "", pay: str = "", deed: str = "") -> None:
        """Do something with a request."""
        await self.cog.act(interaction, lambda context: request_actions(context, deed, request, pay))

    # -- lists -----------------------------------------------------------------------------------------------------

    @artifact.autocomplete("kind")
    async def _kinds(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        token = bool(interaction.namespace.token)

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if ways := context.below("rescue:token" if token else "rescue:slot"):
                return [(context.name(ways[0], at=ways[0].rpartition(":")[0]), "philosophical")]
            verbs = ("spark",) if token else ("use", "slot", "shift", "learn")
            starts = dict.fromkeys(":".join(text.split(":")[:2]) for verb in verbs for text in context.below(verb))
            return context.listed(starts)

        return await self.cog.suggest(interaction, typed, found)

    @artifact.autocomplete("at")
    async def _targets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        token = bool(interaction.namespace.token)

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            starts = ("spark:obliteration", "rescue:token") if token else ("use:obliteration", "rescue:slot")
            return [one for start in starts for one in context.listed(context.below(start))]

        return await self.cog.suggest(interaction, typed, found)

    @artifact.autocomplete("to")
    async def _slots(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        source = given(interaction, "type")

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            starts = [text.rpartition(":")[0] for text in context.below(f"shift:{context.kind(source)}")]
            return context.listed(dict.fromkeys(starts))

        return await self.cog.suggest(interaction, typed, found)

    @request.autocomplete("request")
    async def _requests(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = given(interaction, "do")
        # several numbers may be typed: the list completes the last one
        start, _space, end = typed.rpartition(" ")

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            deed = wanted or _BY_PHASE.get(context.phase, "")
            if deed in {TAKE, VALIDATE}:
                return context.listed(context.below(deed))
            if deed == KEEP and context.phase == "keep":
                hand = enumerate(context.view.own.requests if context.view.own else (), 1)
                offers = [(_card(context, card), str(number)) for number, card in hand]
            else:
                offers = context.listed(context.below(deed)) if deed in {DROP, KEEP} else []
            return [(label, f"{start} {number}".strip()) for label, number in offers if number not in start.split()]

        return await self.cog.suggest(interaction, typed if start else end, found)

    @request.autocomplete("pay")
    async def _payments(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = given(interaction, "request")

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            ways = [text.split(":")[1:] for text in context.below(PAY)]
            if not ways and wanted:
                # the request is not revealed yet: use the engine's list of what could pay it, made from the view
                card = context.view.box.request_cards[context.request(wanted)]
                ways = [list(way) for way in advice.payments(context.view, context.seat, card)]
            return [(context.name(":".join([PAY, *way])), " ".join(way)) for way in ways]

        return await self.cog.suggest(interaction, typed, found)


# ---- what a command means


def artifact_actions(
    context: IceContext, kind: str, *, at: str, to: str, anima: int | None, token: bool
) -> Sequence[str]:
    """Return the actions with artifacts and study tokens of a type: the answer to a question, else the effect (I8)."""
    word = context.kind(kind)
    match context.phase:
        case "slot":
            return [f"slot:{word}"]
        case "consoled":
            return [f"learn:{word}"]
        case "prisms":
            if not to.strip():
                raise UserError(context.words.say(_TO))
            return [f"shift:{word}:{context.kind(to)}:{anima or _loose(context, word)}"]
        case "rescue" if at.strip():
            return [f"rescue:{'token' if token else 'slot'}:{context.spot(at)}"]
    verb = "spark" if token else "use"
    return [f"{verb}:{word}:{context.spot(at)}" if at.strip() else f"{verb}:{word}"]


def request_actions(context: IceContext, deed: str, request: str, pay: str) -> Sequence[str]:
    """Return the actions with a request; without a ``deed``, the answer to the present question (I5.7, I10.3)."""
    deed = deed or _BY_PHASE.get(context.phase, VALIDATE)
    paid = [_payment(context, pay)] if pay.strip() else []
    if deed == PAY:
        if not paid:
            raise UserError(context.words.say(_WITH_WHAT))
        return paid
    if not request.strip():
        named = deed in {TAKE, VALIDATE}
        raise UserError(context.words.say(_WHICH if named else _WHICH_CARDS, name=context.some_request))
    if deed == VALIDATE:
        return [f"{VALIDATE}:{context.request(request)}", *paid]
    if deed == TAKE:
        return [f"{TAKE}:{context.request(request)}"]
    numbers = context.numbers(request)
    if deed == KEEP and context.phase != "keep":
        return [f"{KEEP}:{number}" for number in numbers]
    if deed == KEEP:
        numbers = [number for number in range(1, context.me.requests + 1) if number not in numbers]
        if not numbers:
            raise UserError(context.words.say(_FEWER))
    # the last first, so that the others keep their numbers
    return [f"{DROP}:{number}" for number in sorted(set(numbers), reverse=True)]


def _payment(context: IceContext, text: str) -> str:
    """Return a payment in the notation; raise UserError."""
    pieces = text.lower().replace(",", " ").replace("+", " ").replace(":", " ").split()
    try:
        return parse(":".join([PAY, *sorted(pieces)])).text
    except MalformedAction:
        raise context.wrong(_NO_PAYMENT, text) from None


def _loose(context: IceContext, word: str) -> int:
    """Return the anima of the first prismatic artifact on a slot that can still be moved."""
    ways = context.below(f"shift:{word}")
    if ways:
        return int(ways[0].rpartition(":")[2])
    slot = context.me.slots[TYPES.index(word)]
    return next((piece.anima for piece in slot if piece.type == PRISMATIC), 1)


def _card(context: IceContext, card: int) -> str:
    request = context.view.box.requests[card]
    return f"{request_name(context.words, request)}: {request_rp(context.words, request)}"
