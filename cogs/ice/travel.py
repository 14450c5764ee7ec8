"""``/ice`` on the way: camp, move, sail, recruit, free-move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.funnel import Told
from cogs.ice.base import Said, Table, companions, given, last
from engine.ice import routes
from engine.ice.board import BY_NAME, NAMES
from engine.ice.routes import Route
from host import Refusal
from render.ice.asking import routes as told
from render.ice.lexicon import ep
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.ice.view import View

_PITCHING: Final = frozenset({"rehome", "camp", "ground"})
"""Decisions about where a camp goes."""
_FAR: Final = 40
"""Steps within which every spot lies that can be reached at all."""

Company = app_commands.Range[int, 0, 3]
Companion = app_commands.Range[int, 0, 1]


class Travel(Table):
    """Where leader, camps and archaeologists go."""

    @app_commands.command(name="camp", description=_(msg("Build a camp for 1 EP, or say where a camp goes")))
    @app_commands.describe(
        at=_(msg("The tile")),
        white=_(msg("A white camp instead of your own")),
        company=_(msg("Road wardens: how many archaeologists come along")),
    )
    @app_commands.rename(company="with")
    async def camp(
        self, interaction: discord.Interaction[Any], at: str, *, white: bool = False, company: Companion = 0
    ) -> None:
        """Put a camp somewhere."""
        await self.carry(interaction, lambda said: camp(said, at, white=white, company=company))

    @app_commands.command(
        name="move", description=_(msg("Move your leader, 1 EP a step; several steps are shown before they are done"))
    )
    @app_commands.describe(
        to=_(msg("Where to; farther than one step the cheapest way is found")),
        company=_(msg("How many archaeologists come along, all the way; nothing: none")),
    )
    @app_commands.rename(company="with")
    async def move(self, interaction: discord.Interaction[Any], to: str, company: Company = 0) -> None:
        """Move, step by step."""
        await self.carry(interaction, lambda said: move(said, to, company=company), shown=True)

    @app_commands.command(name="sail", description=_(msg("Sail to a tile with a camp, 1 EP")))
    @app_commands.describe(
        to=_(msg("The tile with the camp")), company=_(msg("Road wardens: how many archaeologists come along"))
    )
    @app_commands.rename(company="with")
    async def sail(self, interaction: discord.Interaction[Any], to: str, company: Companion = 0) -> None:
        """Sail."""
        await self.carry(interaction, lambda said: [_join("sail", said.spot(to), company)])

    @app_commands.command(name="recruit", description=_(msg("Bring an archaeologist to a tile with a camp, 1 EP")))
    @app_commands.describe(at=_(msg("The tile with the camp")))
    async def recruit(self, interaction: discord.Interaction[Any], at: str) -> None:
        """Recruit."""
        await self.carry(interaction, lambda said: [f"recruit:{said.spot(at)}"])

    @app_commands.command(
        name="free-move", description=_(msg("Up to 2 steps for 1 EP and a free-move token, or the next step"))
    )
    @app_commands.describe(
        to=_(msg("Where to; your own place: stay there")),
        company=_(msg("How many archaeologists come along, all the way; nothing: none")),
    )
    @app_commands.rename(company="with")
    async def free_move(self, interaction: discord.Interaction[Any], to: str, company: Company = 0) -> None:
        """Make a free move, or go on with one."""
        await self.carry(interaction, lambda said: stroll(said, to, company=company), shown=True)

    # -- lists -----------------------------------------------------------------------------------------------------

    @camp.autocomplete("at")
    async def _sites(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        def found(said: Said) -> Iterable[tuple[str, str]]:
            if said.phase in _PITCHING:
                return last(said, said.legal("camp"))
            start = "build:white" if interaction.namespace.white else "build"
            return last(said, said.legal(start, deep=start.count(":") + 1))

        return await self.listed(interaction, typed, found)

    @move.autocomplete("to")
    async def _goals(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        number = companions(interaction)

        def found(said: Said) -> Iterable[tuple[str, str]]:
            if said.phase == "ascent":
                texts = [text for text in said.legal("move") if text.endswith(f":{number}")]
                return [(said.offer(text, at=text.rpartition(":")[0]), text.split(":")[1]) for text in texts]
            ways = routes.routes(said.view) if said.legal("move") else ()
            return [(_way(said, route, number, cost=route.cost), NAMES[route.spot]) for route in ways]

        return await self.listed(interaction, typed, found)

    @free_move.autocomplete("to")
    async def _strolls(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        number = companions(interaction)

        def found(said: Said) -> Iterable[tuple[str, str]]:
            if said.phase == "walk":
                here = [(said.offer("stay"), NAMES[said.me.leader])] if said.legal("stay") else []
                return [*here, *last(said, said.legal("step"))]
            ways = routes.strolls(said.view) if said.legal("walk") else ()
            return [(_way(said, route, number, cost=1), NAMES[route.spot]) for route in ways]

        return await self.listed(interaction, typed, found)

    @move.autocomplete("company")
    async def _movers(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
        return await self._companies(interaction, typed, routes.routes, cost=None)

    @free_move.autocomplete("company")
    async def _strollers(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
        return await self._companies(interaction, typed, routes.strolls, cost=1)

    async def _companies(
        self,
        interaction: discord.Interaction[Any],
        typed: str,
        ways: Callable[[View], Iterable[Route]],
        *,
        cost: int | None,
    ) -> list[app_commands.Choice[int]]:
        """Return how many may come along, and what that brings at the end of the way."""
        to = given(interaction, "to")

        def found(said: Said) -> Iterable[tuple[str, str]]:
            if not said.legal("move" if cost is None else "walk"):
                return
            route = _found(said, said.spot(to), ways(said.view)) if to else None
            for number in range(routes.company(said.view, said.seat), -1, -1):
                text = f"move:{NAMES[said.me.leader]}:{number}"
                label = said.renderer.label(text, said.view, said.words)
                if route is not None:
                    label += f": {told.hint(route, number, said.view, said.words, names=said.names, cost=cost)}"
                yield label, str(number)

        return await self.numbers(interaction, typed, found)

    @sail.autocomplete("to")
    async def _harbours(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.listed(interaction, typed, lambda said: last(said, said.legal("sail", deep=1)))

    @recruit.autocomplete("at")
    async def _recruits(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.listed(interaction, typed, lambda said: last(said, said.legal("recruit")))


# ---- what a command means


def camp(said: Said, at: str, *, white: bool, company: int) -> Sequence[str]:
    """Return where a camp goes: the one that is asked for, else one that is built (I6.1)."""
    spot = said.spot(at)
    if said.phase in _PITCHING:
        return [f"camp:{spot}"]
    return [_join("build:white" if white else "build", spot, company)]


def move(said: Said, to: str, *, company: int) -> Sequence[str]:
    """Return the steps to a spot, the cheapest; one step where none are found, for the rules to say why (I6.2)."""
    spot = said.spot(to)
    route = _found(said, spot, routes.routes(said.view))
    if route is None and said.phase == "turn" and said.seat == said.view.active and said.me.leader >= 0:
        _tell_why(said, spot)
    return (route or Route((BY_NAME[spot],))).moves(company)


def _tell_why(said: Said, spot: str) -> None:
    """Raise why moves do not lead to a spot, if the rules would only speak of the next step."""
    name, words = spot.upper(), said.words
    if BY_NAME[spot] == said.me.leader:
        raise Told(words.say("Your leader stands on {spot} already. Choose another place.", spot=name))
    if not any(NAMES[cell.spot] == spot and cell.visible for cell in said.view.cells):
        raise Refusal("illegal", reason="not-visible", values={"spot": spot})
    far = _found(said, spot, routes.reach(said.view, said.seat, _FAR))
    if far is None:
        raise Told(words.say("No steps lead to {spot} from here. Sail, or choose another place.", spot=name))
    if far.cost > 1:
        left = ep(words, routes.budget(said.view))
        message = msg("Moving to {spot} costs {cost}, and {left} can be spent now. Go a part of the way, or sail.")
        raise Told(words.say(message, spot=name, cost=ep(words, far.cost), left=left))


def stroll(said: Said, to: str, *, company: int) -> Sequence[str]:
    """Return a free move to a spot; within one the next step, or that it ends (I6.11)."""
    spot = said.spot(to)
    if said.phase == "walk":
        return ["stay" if BY_NAME[spot] == said.me.leader else f"step:{spot}"]
    return (_found(said, spot, routes.strolls(said.view)) or Route((BY_NAME[spot],))).walk(company)


def _found(said: Said, spot: str, ways: Iterable[Route]) -> Route | None:
    """Return the route of the seat that ends at a spot; None too when it is another's turn."""
    mine = ways if said.seat == said.view.active else ()
    return next((route for route in mine if NAMES[route.spot] == spot), None)


# ---- what stands in a list


def _way(said: Said, route: Route, company: int, *, cost: int) -> str:
    """Return a route as what it is and brings."""
    label = told.label(route, company, said.words, cost=cost)
    return f"{label}: {told.hint(route, company, said.view, said.words, names=said.names, cost=cost)}"


def _join(verb: str, spot: str, company: int) -> str:
    return f"{verb}:{spot}:{company}" if company else f"{verb}:{spot}"
