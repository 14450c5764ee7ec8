"""``/ice tile``: everything with snow tiles, in the hand, on the board, or for sale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.funnel import Told
from cogs.ice.base import Said, Table, companions, given, last
from cogs.ice.playing import AIMED, aim, aims, play
from engine.ice.board import BY_NAME, NAMES
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
"""By decision: what is done with a tile if nothing is said; else it is played."""
_WHICH: Final = msg("Say which snow tile (tile).")
_WHERE: Final = msg("Say on which tile (at).")
_TRADE: Final = msg("Say what you want with it (do): buy it, sell it, or swap it for one of yours (for).")


class Tiles(Table):
    """Snow tiles."""

    @app_commands.command(
        name="tile", description=_(msg("Play a snow tile; or discard, rescue, destroy, lay, trade one when asked"))
    )
    @app_commands.describe(
        tile=_(msg("Which snow tile")),
        at=_(msg("Where it acts; Storm whistle and Boreal smilodon: whom it moves")),
        to=_(msg("Storm whistle and Boreal smilodon: where they go")),
        company=_(msg("How many archaeologists come along; Storm whistle: how many go")),
        other=_(msg("Ice sailer: whose leader gets one; a swap: the tile of yours that you give")),
        deed=_(msg("What is done with it; nothing: what is asked for now")),
    )
    @app_commands.rename(company="with", other="for", deed="do")
    @app_commands.choices(deed=_DEEDS)
    async def tile(
        self,
        interaction: discord.Interaction[Any],
        tile: str = "",
        at: str = "",
        to: str = "",
        *,
        company: Company | None = None,
        other: str = "",
        deed: str = "",
    ) -> None:
        """Do something with a snow tile."""
        await self.carry(interaction, lambda said: tiled(said, deed, tile, at=at, to=to, company=company, other=other))

    # -- lists -----------------------------------------------------------------------------------------------------

    @tile.autocomplete("tile")
    async def _which(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        deed = given(interaction, "do")
        return await self.listed(interaction, typed, lambda said: _tiles(said, deed))

    @tile.autocomplete("at")
    async def _where(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        def found(said: Said) -> Iterable[tuple[str, str]]:
            deed = given(interaction, "do") or _BY_PHASE.get(said.phase, PLAY)
            if deed in {DESTROY, LAY, RESCUE}:
                return last(said, said.legal(deed))
            front = said.front(given(interaction, "tile"))
            texts = said.legal(f"{PLAY}:{front}", deep=2) or [
                text for text in said.legal(f"{PLAY}:{front}", deep=3) if text.endswith(f":{companions(interaction)}")
            ]
            return [(said.offer(text, at=":".join(text.split(":")[:3])), text.split(":")[2]) for text in texts]

        return await self.listed(interaction, typed, found)

    @tile.autocomplete("to")
    async def _aim(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        def found(said: Said) -> Iterable[tuple[str, str]]:
            if said.phase in AIMED:
                # of the whistle the most that may go: the same spot is offered once
                texts = reversed(said.legal("to"))
                return [(said.offer(text, at=":".join(text.split(":")[:2])), text.split(":")[1]) for text in texts]
            goals = aims(said, said.front(given(interaction, "tile")), BY_NAME[said.spot(given(interaction, "at"))])
            return [(said.lies(spot), NAMES[spot]) for spot in goals]

        return await self.listed(interaction, typed, found)

    @tile.autocomplete("other")
    async def _other(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        def found(said: Said) -> Iterable[tuple[str, str]]:
            front = said.front(given(interaction, "tile"))
            if said.phase == "caravan":
                start = f"{SWAP}:{front}"
                return [(said.offer(text), text.removeprefix(f"{start}:")) for text in said.legal(start)]
            texts = said.legal(f"{PLAY}:sailer", deep=2) if front == "sailer" else ()
            seats = [int(text.rpartition(":")[2]) for text in texts]
            return [(said.names[seat], str(seat + 1)) for seat in seats]

        return await self.listed(interaction, typed, found)


# ---- what a command means


def tiled(said: Said, deed: str, tile: str, *, at: str, to: str, company: int | None, other: str) -> Sequence[str]:
    """Return what is done with a tile."""
    deed = deed or _BY_PHASE.get(said.phase, PLAY)
    if said.phase == "caravan" and deed == PLAY:
        deed = _trade(said, tile, other)
    match deed:
        case "destroy" | "lay":
            return [f"{deed}:{said.spot(_needed(said, at or to, _WHERE))}"]
        case "rescue":
            return [_rescue(said, said.spot(_needed(said, at or to, _WHERE)), tile)]
        case "play" if said.phase in AIMED:
            return [aim(said, said.phase, said.view.decision.cell, _needed(said, to or at, _WHERE), company)]
        case "play":
            return play(said, said.front(_needed(said, tile, _WHICH)), at=at, to=to, company=company, other=other)
        case "swap":
            front = said.front(_needed(said, tile, _WHICH))
            return [f"{deed}:{front}:{said.front(_needed(said, other, _TRADE))}"]
    return [f"{deed}:{said.front(_needed(said, tile, _WHICH))}"]


def _needed(said: Said, text: str, missing: str) -> str:
    """Return what was typed; raise Told if it was not."""
    if not text.strip():
        raise Told(said.words.say(missing))
    return text


def _trade(said: Said, tile: str, other: str) -> str:
    """Return what trade is meant where it was not said: a swap for one given, else the only one that can be."""
    if other.strip():
        return SWAP
    front = said.front(_needed(said, tile, _WHICH))
    found = [deed for deed in (BUY, SELL) if said.legal(f"{deed}:{front}")]
    if len(found) != 1:
        raise Told(said.words.say(_TRADE))
    return found[0]


def _rescue(said: Said, spot: str, tile: str) -> str:
    """Return the rescue of a tile: by the gem if that was named, else by the first way that is there (I8.6)."""
    if tile and said.front(tile) == "gem":
        return f"rescue:gem:{spot}"
    ways = [text for text in said.legal("rescue") if text.endswith(f":{spot}")]
    return ways[0] if ways else f"rescue:slot:{spot}"


# ---- what stands in a list


def _tiles(said: Said, deed: str) -> Iterable[tuple[str, str]]:
    """Return the snow tiles that something can be done with, and what."""
    if said.phase == "caravan":
        deeds = [deed] if deed in {BUY, SELL, SWAP} else [BUY, SELL, SWAP]
        return [(said.offer(start, under=""), front) for one in deeds for start, front in _fronts(said, one)]
    deed = deed or _BY_PHASE.get(said.phase, PLAY)
    found = [(said.offer(start), front) for start, front in _fronts(said, deed)]
    gem = said.legal("rescue:gem")
    return [*found, (said.offer(gem[0], at="rescue:gem"), "gem")] if gem and deed in {PLAY, RESCUE} else found


def _fronts(said: Said, verb: str) -> list[tuple[str, str]]:
    """Return the beginnings of what may be done, and the tile that each names."""
    found = []
    for text in said.legal(verb):
        words = text.split(":")[1:3]
        front = ":".join(words if words[0] == "talisman" else words[:1])
        found.append((f"{verb}:{front}", front))
    return list(dict.fromkeys(found))
