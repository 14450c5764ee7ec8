"""The ``/ice`` commands to travel: camp, move, sail, recruit, free-move."""

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
from host import Refusal
from render.ice.lexicon import ep
from render.ice.prompts import labels, series
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cogs.app.ids import Interaction
    from engine.ice.view import View

_PITCHING: Final = frozenset({"rehome", "camp", "ground"})
"""Decisions about where a camp goes."""
_FAR: Final = 40
"""Every spot that can be reached at all is within this many steps."""

Company = app_commands.Range[int, 0, 3]
Companion = app_commands.Range[int, 0, 1]


class TravelCommands(IceTopic):
    """The commands that move leader, camps and archaeologists."""

    @app_commands.command(name="camp", description=_(msg("Build a camp for 1 EP, or say where a camp goes")))
    @app_commands.describe(
        at=_(msg("The tile")),
        white=_(msg("A white camp instead of your own")),
        company=_(msg("Road wardens: how many archaeologists come along")),
    )
    @app_commands.rename(company="with")
    async def camp(self, interaction: Interaction, at: str, *, white: bool = False, company: Companion = 0) -> None:
        """Build or place a camp."""
        await self.cog.act(interaction, lambda context: camp(context, at, white=white, company=company))

    @app_commands.command(
        name="move", description=_(msg("Move your leader, 1 EP a step; several steps are shown before they are done"))
    )
    @app_commands.describe(
        to=_(msg("Where to; farther than one step the cheapest way is found")),
        company=_(msg("How many archaeologists come along, all the way (default: none)")),
    )
    @app_commands.rename(company="with")
    async def move(self, interaction: Interaction, to: str, company: Company = 0) -> None:
        """Move, step by step."""
        await self.cog.act(interaction, lambda context: move(context, to, company=company), preview=True)

    @app_commands.command(name="sail", description=_(msg("Sail to a tile with a camp, 1 EP")))
    @app_commands.describe(
        to=_(msg("The tile with the camp")), company=_(msg("Road wardens: how many archaeologists come along"))
    )
    @app_commands.rename(company="with")
    async def sail(self, interaction: Interaction, to: str, company: Companion = 0) -> None:
        """Sail."""
        await self.cog.act(interaction, lambda context: [_join("sail", context.spot(to), company)])

    @app_commands.command(name="recruit", description=_(msg("Bring an archaeologist to a tile with a camp, 1 EP")))
    @app_commands.describe(at=_(msg("The tile with the camp")))
    async def recruit(self, interaction: Interaction, at: str) -> None:
        """Recruit."""
        await self.cog.act(interaction, lambda context: [f"recruit:{context.spot(at)}"])

    @app_commands.command(
        name="free-move", description=_(msg("Up to 2 steps for 1 EP and a free-move token, or the next step"))
    )
    @app_commands.describe(
        to=_(msg("Where to; your own place: stay there")),
        company=_(msg("How many archaeologists come along, all the way (default: none)")),
    )
    @app_commands.rename(company="with")
    async def free_move(self, interaction: Interaction, to: str, company: Company = 0) -> None:
        """Make a free move, or go on with one."""
        await self.cog.act(interaction, lambda context: free_steps(context, to, company=company), preview=True)

    # -- lists -----------------------------------------------------------------------------------------------------

    @camp.autocomplete("at")
    async def _sites(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if context.phase in _PITCHING:
                return context.listed(context.below("camp"))
            start = "build:white" if interaction.namespace.white else "build"
            return context.listed(context.below(start, deep=start.count(":") + 1))

        return await self.cog.suggest(interaction, typed, found)

    @move.autocomplete("to")
    async def _goals(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = companions(interaction)

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if context.phase == "ascent":
                texts = [text for text in context.below("move") if text.endswith(f":{number}")]
                return [(context.name(text, at=text.rpartition(":")[0]), text.split(":")[1]) for text in texts]
            ways = advice.routes(context.view) if context.below("move") else ()
            return [(_way(context, route, number, cost=route.cost), NAMES[route.spot]) for route in ways]

        return await self.cog.suggest(interaction, typed, found)

    @free_move.autocomplete("to")
    async def _strolls(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = companions(interaction)

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if context.phase == "walk":
                here = [(context.name("stay"), NAMES[context.me.leader])] if context.below("stay") else []
                return [*here, *context.listed(context.below("step"))]
            ways = advice.strolls(context.view) if context.below("walk") else ()
            return [(_way(context, route, number, cost=1), NAMES[route.spot]) for route in ways]

        return await self.cog.suggest(interaction, typed, found)

    @move.autocomplete("company")
    async def _movers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._companies(interaction, typed, advice.routes, cost=None)

    @free_move.autocomplete("company")
    async def _strollers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._companies(interaction, typed, advice.strolls, cost=1)

    async def _companies(
        self,
        interaction: Interaction,
        typed: str,
        ways: Callable[[View], Iterable[Route]],
        *,
        cost: int | None,
    ) -> list[app_commands.Choice[int]]:
        """Return an autocomplete list of numbers of companions, with the result at the end of the route."""
        to = given(interaction, "to")

        def found(context: IceContext) -> Iterable[tuple[str, str]]:
            if not context.below("move" if cost is None else "walk"):
                return
            route = _route_to(context, context.spot(to), ways(context.view)) if to else None
            for number in range(advice.company(context.view, context.seat), -1, -1):
                text = f"move:{NAMES[context.me.leader]}:{number}"
                label = labels.label(text, context.seen)
                if route is not None:
                    hint = series.route_hint(route, number, context.seen, cost=cost)
                    label += f": {hint}"
                yield label, str(number)

        return await self.cog.suggest_numbers(interaction, typed, found)

    @sail.autocomplete("to")
    async def _harbours(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(interaction, typed, lambda context: context.listed(context.below("sail", deep=1)))

    @recruit.autocomplete("at")
    async def _recruits(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(interaction, typed, lambda context: context.listed(context.below("recruit")))


# ---- what a command means


def camp(context: IceContext, at: str, *, white: bool, company: int) -> Sequence[str]:
    """Return the action that places a camp: the one of the present question, else a new one (I6.1)."""
    spot = context.spot(at)
    if context.phase in _PITCHING:
        return [f"camp:{spot}"]
    return [_join("build:white" if white else "build", spot, company)]


def move(context: IceContext, to: str, *, company: int) -> Sequence[str]:
    """Return the cheapest steps to a spot; without a route a single step, so that the rules say why not (I6.2)."""
    spot = context.spot(to)
    route = _route_to(context, spot, advice.routes(context.view))
    if route is None and context.phase == "turn" and context.seat == context.view.active and context.me.leader >= 0:
        _require_reachable(context, spot)
    return (route or Route((BY_NAME[spot],))).moves(company)


def _require_reachable(context: IceContext, spot: str) -> None:
    """Raise UserError on why a spot cannot be reached, where the rules would only speak of the next step."""
    name, words = spot.upper(), context.words
    if BY_NAME[spot] == context.me.leader:
        raise UserError(words.say("Your leader is already on {spot}. Choose another place.", spot=name))
    if not any(NAMES[cell.spot] == spot and cell.visible for cell in context.view.cells):
        raise Refusal("illegal", reason="not-visible", values={"spot": spot})
    far = _route_to(context, spot, advice.reach(context.view, context.seat, _FAR))
    if far is None:
        raise UserError(words.say("No steps lead to {spot} from here. Sail, or choose another place.", spot=name))
    if far.cost > 1:
        left = ep(words, advice.budget(context.view))
        message = msg("Moving to {spot} costs {cost}, and {left} can be spent now. Go a part of the way, or sail.")
        raise UserError(words.say(message, spot=name, cost=ep(words, far.cost), left=left))


def free_steps(context: IceContext, to: str, *, company: int) -> Sequence[str]:
    """Return the actions of a free move to a spot; during one, its next step or its end (I6.11)."""
    spot = context.spot(to)
    if context.phase == "walk":
        return ["stay" if BY_NAME[spot] == context.me.leader else f"step:{spot}"]
    return (_route_to(context, spot, advice.strolls(context.view)) or Route((BY_NAME[spot],))).walk(company)


def _route_to(context: IceContext, spot: str, ways: Iterable[Route]) -> Route | None:
    """Return the seat's route to a spot; None if there is none, or in another seat's turn."""
    mine = ways if context.seat == context.view.active else ()
    return next((route for route in mine if NAMES[route.spot] == spot), None)


# ---- what stands in a list


def _way(context: IceContext, route: Route, company: int, *, cost: int) -> str:
    """Return a route as label with hint."""
    label = series.route_label(route, company, context.words, cost=cost)
    return f"{label}: {series.route_hint(route, company, context.seen, cost=cost)}"


def _join(verb: str, spot: str, company: int) -> str:
    return f"{verb}:{spot}:{company}" if company else f"{verb}:{spot}"
