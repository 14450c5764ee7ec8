"""``/ice tile``: everything about snow tiles in the hand, on the board or for sale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.commands.autocomplete import given
from cogs.ice.context import IceContext, IceTopic, companions
from cogs.messages.errors import UserError
from engine.ice import advice
from engine.ice.advice import Route
from engine.ice.board import BY_NAME, NAMES
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cogs.app.ids import Interaction
    from engine.ice.board import Spot


Company = app_commands.Range[int, 0, 2]

PLAY, TOSS, RESCUE, DESTROY, LAY, BUY, SWAP, SELL = "play", "toss", "rescue", "destroy", "lay", "buy", "swap", "sell"
_DEEDS: Final = [
    app_commands.Choice(name=_(msg("Play")), value=PLAY),
    app_commands.Choice(name=_(msg("Discard")), value=TOSS),
    app_commands.Choice(name=_(msg("Rescue")), value=RESCUE),
    app_commands.Choice(name=_(msg("Destroy")), value=DESTROY),
    app_commands.Choice(name=_(msg("Lay")), value=LAY),
    app_commands.Choice(name=_(msg("Buy")), value=BUY),
    app_commands.Choice(name=_(msg("Swap")), value=SWAP),
    app_commands.Choice(name=_(msg("Sell")), value=SELL),
]
_BY_PHASE: Final = {"toss": TOSS, "rescue": RESCUE, "icefall": DESTROY, "blizzard": LAY}
"""By decision: what is done with a tile if no deed is typed; in others it is played."""
AIMED: Final = frozenset({"whistle", "smilodon"})
"""Tiles, and the decisions after them, that say where archaeologists of one spot go."""
_PLACED: Final = frozenset({"rune", "manta", "spiders", *AIMED})
"""Tiles that act at a place; the gem only with an effect that does."""
_WHICH: Final = msg("Say which snow tile, such as `tile: {name}`; the list that opens has yours.")
_WHERE: Final = msg("Say on which tile, such as `at: S4C`.")
_WHERE_IT_ACTS: Final = msg("Say where it acts, such as `at: S4C`.")
_TRADE: Final = msg("Say what you want with it: `do: Buy`, `do: Sell`, or `do: Swap` with one of yours in `for:`.")


class TileCommands(IceTopic):
    """Snow tiles."""

    @app_commands.command(
        name="tile", description=_(msg("Play a snow tile; or discard, rescue, destroy, lay, trade one when asked"))
    )
    @app_commands.describe(
        tile=_(msg("Which snow tile")),
        at=_(msg("Where it acts; for Storm whistle and Boreal smilodon: who it moves")),
        to=_(msg("Storm whistle and Boreal smilodon: where they go")),
        company=_(msg("How many archaeologists come along; Storm whistle: how many go")),
        other=_(msg("Ice sailer: whose leader gets one; a swap: the tile of yours that you give")),
        deed=_(msg("What to do with it (default: what you're asked for now)")),
    )
    @app_commands.rename(company="with", other="for", deed="do")
    @app_commands.choices(deed=_DEEDS)
    async def tile(
        self,
        interaction: Interaction,
        tile: str = "",
        at: str = "",
        to: str = "",
        *,
        company: Company | None = None,
        other: str = "",
        deed: str = "",
    ) -> None:
        """Do something with a snow tile."""
        await self.cog.act(
            interaction, lambda context: tile_actions(context, deed, tile, at=at, to=to, company=company, other=other)
        )

    # -- lists -----------------------------------------------------------------------------------------------------

    @tile.autocomplete("tile")
    async def _which(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        deed = given(interaction, "do")
        return await self.cog.suggest(interaction, typed, lambda context: _tiles(context, deed))

    @tile.autocomplete("at")
    async def _where(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            deed = given(interaction, "do") or _BY_PHASE.get(context.phase, PLAY)
            if deed in {DESTROY, LAY, RESCUE}:
                return context.listed(context.below(deed))
            front = context.front(given(interaction, "tile"))
            texts = context.below(f"{PLAY}:{front}", deep=2) or [
                text
                for text in context.below(f"{PLAY}:{front}", deep=3)
                if text.endswith(f":{companions(interaction)}")
            ]
            return [(context.name(text, at=":".join(text.split(":")[:3])), text.split(":")[2]) for text in texts]

        return await self.cog.suggest(interaction, typed, found)

    @tile.autocomplete("to")
    async def _aim(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if context.phase in AIMED:
                # for the whistle only the largest number is offered, so that each spot is listed once
                texts = reversed(context.below("to"))
                return [(context.name(text, at=":".join(text.split(":")[:2])), text.split(":")[1]) for text in texts]
            front = context.front(given(interaction, "tile"))
            goals = advice.targets(context.view, front, BY_NAME[context.spot(given(interaction, "at"))])
            return [(context.describe(spot), NAMES[spot]) for spot in goals]

        return await self.cog.suggest(interaction, typed, found)

    @tile.autocomplete("other")
    async def _other(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            front = context.front(given(interaction, "tile"))
            if context.phase == "caravan":
                start = f"{SWAP}:{front}"
                return [(context.name(text), text.removeprefix(f"{start}:")) for text in context.below(start)]
            texts = context.below(f"{PLAY}:sailer", deep=2) if front == "sailer" else ()
            seats = [int(text.rpartition(":")[2]) for text in texts]
            return [(context.names[seat], str(seat + 1)) for seat in seats]

        return await self.cog.suggest(interaction, typed, found)


# ---- what a command means


def tile_actions(
    context: IceContext, deed: str, tile: str, *, at: str, to: str, company: int | None, other: str
) -> Sequence[str]:
    """Return the actions with a tile."""
    deed = deed or _BY_PHASE.get(context.phase, PLAY)
    if context.phase == "caravan" and deed == PLAY:
        deed = _trade(context, tile, other)
    match deed:
        case "destroy" | "lay":
            return [f"{deed}:{context.spot(_needed(context, at or to, _WHERE))}"]
        case "rescue":
            return [_rescue(context, context.spot(_needed(context, at or to, _WHERE)), tile)]
        case "play" if context.phase in AIMED:
            return [
                aim(context, context.phase, context.view.decision.cell, _needed(context, to or at, _WHERE), company)
            ]
        case "play":
            return play(
                context, context.front(_needed(context, tile, _WHICH)), at=at, to=to, company=company, other=other
            )
        case "swap":
            front = context.front(_needed(context, tile, _WHICH))
            return [f"{deed}:{front}:{context.front(_needed(context, other, _TRADE))}"]
    return [f"{deed}:{context.front(_needed(context, tile, _WHICH))}"]


def _needed(context: IceContext, text: str, missing: str) -> str:
    """Return the typed text; raise UserError with ``missing`` if it is empty."""
    if not text.strip():
        raise UserError(context.words.say(missing, name=context.some_tile))
    return text


def _trade(context: IceContext, tile: str, other: str) -> str:
    """Return the kind of trade if it was not typed: a swap if a second tile was, else the only one possible."""
    if other.strip():
        return SWAP
    front = context.front(_needed(context, tile, _WHICH))
    found = [deed for deed in (BUY, SELL) if context.below(f"{deed}:{front}")]
    if len(found) != 1:
        raise UserError(context.words.say(_TRADE))
    return found[0]


def _rescue(context: IceContext, spot: str, tile: str) -> str:
    """Return the action that rescues a tile: by the gem if that was named, else by the first possible means (I8.6)."""
    if tile and context.front(tile) == "gem":
        return f"rescue:gem:{spot}"
    ways = [text for text in context.below("rescue") if text.endswith(f":{spot}")]
    return ways[0] if ways else f"rescue:slot:{spot}"


# ---- what stands in a list


def _tiles(context: IceContext, deed: str) -> Iterable[tuple[str, str]]:
    """Return an autocomplete list of the snow tiles that can be used, with their uses."""
    if context.phase == "caravan":
        deeds = [deed] if deed in {BUY, SELL, SWAP} else [BUY, SELL, SWAP]
        return [(context.name(start, whole=True), front) for one in deeds for start, front in _fronts(context, one)]
    deed = deed or _BY_PHASE.get(context.phase, PLAY)
    found = [(context.name(start), front) for start, front in _fronts(context, deed)]
    gem = context.below("rescue:gem")
    return [*found, (context.name(gem[0], at="rescue:gem"), "gem")] if gem and deed in {PLAY, RESCUE} else found


def _fronts(context: IceContext, verb: str) -> list[tuple[str, str]]:
    """Return (action or its beginning, tile) for all legal actions with this verb."""
    found = []
    for text in context.below(verb):
        words = text.split(":")[1:3]
        front = ":".join(words if words[0] == "talisman" else words[:1])
        found.append((f"{verb}:{front}", front))
    return list(dict.fromkeys(found))


# ---- how a play is typed, tile by tile (I9)


def play(context: IceContext, front: str, *, at: str, to: str, company: int | None, other: str) -> Sequence[str]:
    """Return the actions that play a tile, with the choices that were typed."""
    text = f"play:{front}"
    # for tiles with one place, it does not matter in which option it was typed
    where = at if front in AIMED else at or to
    if front == "sailer" and other.strip():
        return [f"{text}:{context.player(other)}"]
    if not where.strip():
        if front in _PLACED:
            raise UserError(context.words.say(_WHERE_IT_ACTS))
        return [text]
    spot = context.spot(where)
    if front == "spiders":
        return _crawl(context, spot, company or 0)
    if front == "manta" and company:
        return [f"{text}:{spot}:{company}"]
    if front in AIMED and to.strip():
        return [f"{text}:{spot}", aim(context, front, BY_NAME[spot], to, company)]
    return [f"{text}:{spot}"] if front in _PLACED or front == "gem" else [text]


def aim(context: IceContext, front: str, source: Spot, to: str, company: int | None) -> str:
    """Return the action that sends archaeologists from a spot: the largest number, if none was typed."""
    spot = context.spot(to)
    if front == "smilodon":
        return f"to:{spot}"
    return f"to:{spot}:{company or advice.whistled(context.view, source)}"


def _crawl(context: IceContext, spot: str, company: int) -> Sequence[str]:
    """Return the actions for the spiders' one or two steps."""
    ways = advice.reach(context.view, context.seat, advice.FREE_STEPS)
    found = next((route for route in ways if NAMES[route.spot] == spot), Route((BY_NAME[spot],)))
    return found.crawl(company)
