"""``/roam`` in one's own turn: explore, rest, artifact, blank, buy, done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs import ask
from cogs.roam.base import Table
from engine.roam import squares
from engine.roam.view import Phase
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from engine.roam.view import View

NOTHING: Final = "nothing"
_KINDS: Final = [
    app_commands.Choice(name=_(msg("Coin")), value="coin"),
    app_commands.Choice(name=_(msg("Free blank")), value="free"),
    app_commands.Choice(name=_(msg("Replace")), value="replace"),
    app_commands.Choice(name=_(msg("Turn")), value="turn"),
    app_commands.Choice(name=_(msg("Slide")), value="slide"),
    app_commands.Choice(name=_(msg("Flip")), value="flip"),
]
_PAY: Final = [
    app_commands.Choice(name=_(msg("2 coins")), value="coins"),
    app_commands.Choice(name=_(msg("A Free blank artifact")), value="artifact"),
]


class Turn(Table):
    """The steps of a turn."""

    @app_commands.command(name="explore", description=_(msg("Turn a character down and place markers in its pattern")))
    @app_commands.describe(
        character=_(msg("Who explores")),
        position=_(msg("Where the pattern lies; nothing: choose in the panel")),
        turns=_(msg("How many Turn artifacts are used before")),
        fill=_(msg("The squares to fill when markers are short, such as: c4 d5")),
    )
    async def explore(
        self,
        interaction: discord.Interaction[Any],
        character: str,
        position: str = "",
        turns: app_commands.Range[int, 0, 3] = 0,
        fill: str = "",
    ) -> None:
        """Explore, all in one go or as far as it was said."""

        def texts(view: View) -> list[str]:
            where = _token(position)
            at = [] if not where else [where] if where == "nowhere" else [f"at:{where}"]
            fills = [f"fill:{_token(square)}" for square in fill.replace(",", " ").split()]
            return [*_explore(view, _token(character), turns), *at, *fills]

        await self.act(interaction, texts)

    @app_commands.command(name="rest", description=_(msg("Early rest: all characters wake, 1 coin for each awake one")))
    async def rest(self, interaction: discord.Interaction[Any]) -> None:
        """Wake all characters."""
        await self.act(interaction, lambda _view: ["rest"])

    @app_commands.command(name="artifact", description=_(msg("Use an artifact")))
    @app_commands.describe(
        kind=_(msg("What it does")),
        on=_(msg("The square, or the character for Flip")),
        to=_(msg("Slide: where the marker goes")),
        pay=_(msg("Replace on a blank square: what pays for it")),
    )
    @app_commands.choices(kind=_KINDS, pay=_PAY)
    async def artifact(
        self, interaction: discord.Interaction[Any], kind: str, on: str = "", to: str = "", pay: str = ""
    ) -> None:
        """Use an artifact."""
        ways = {"coins": ["pay"], "artifact": ["free"]}
        more = {"slide": [_token(to)], "replace": ways.get(pay, [])}.get(kind, [])
        parts = [kind] if kind in {"coin", "turn"} else [kind, _token(on), *more]
        await self.act(interaction, lambda _view: [":".join(parts)])

    @app_commands.command(name="blank", description=_(msg("Fill a blank square of the pattern")))
    @app_commands.describe(square=_(msg("Which square")), pay=_(msg("What pays for it; nothing: 2 coins")))
    @app_commands.choices(pay=_PAY)
    async def blank(self, interaction: discord.Interaction[Any], square: str, pay: str = "coins") -> None:
        """Fill a blank square."""
        verb = "free" if pay == "artifact" else "blank"
        await self.act(interaction, lambda _view: [f"{verb}:{_token(square)}"])

    @app_commands.command(name="buy", description=_(msg("Buy an artifact at the end of your turn, or nothing")))
    @app_commands.describe(artifact=_(msg("Which artifact")))
    async def buy(self, interaction: discord.Interaction[Any], artifact: str) -> None:
        """Buy an artifact or nothing."""
        what = _token(artifact)
        await self.act(interaction, lambda _view: ["done" if what == NOTHING else f"buy:{what}"])

    @app_commands.command(name="done", description=_(msg("End what you may do now: your turn, or your purchase")))
    async def done(self, interaction: discord.Interaction[Any]) -> None:
        """End the step."""
        await self.act(interaction, lambda _view: ["done"])

    @explore.autocomplete("character")
    async def _characters(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found = await self.there(interaction)
        if found is not None and (view := found[0].view(found[1])).phase is Phase.PLACE:
            label = self.desk.renderer(self.key).label(
                f"explore:{view.exploration.character}", view, self.desk.reader(interaction)
            )
            return ask.choices("", [(label, view.exploration.character)])
        return await self.legal(interaction, typed, "explore")

    @explore.autocomplete("position")
    async def _positions(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._after(interaction, typed, "at")

    @explore.autocomplete("fill")
    async def _fills(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._after(interaction, typed, "fill")

    async def _after(
        self, interaction: discord.Interaction[Any], typed: str, verb: Literal["at", "fill"]
    ) -> list[app_commands.Choice[str]]:
        """Offer squares as they are once the rest of the command is done."""
        found = await self.there(interaction)
        given = interaction.namespace
        if found is None or not given.character:
            return []
        update, seat = found
        texts = _explore(update.view(seat), _token(str(given.character)), int(given.turns or 0))
        if verb == "fill":
            texts.append(f"at:{_token(str(given.position or ''))}")
        try:
            thought = update.preview(seat, texts)
        except Refusal:
            return []
        if thought is None or (exploration := thought[0].exploration) is None:
            return []
        spots = exploration.positions if verb == "at" else exploration.unfilled
        ways = [f"{verb}:{squares.name(spot)}" for spot in spots]
        offers = ask.offers(self.desk, interaction, update, ways, thought[0])
        if verb == "fill":
            # several squares may stand there: the list completes the last one
            start, _, typed = typed.rpartition(" ")
            offers = [(label, f"{start} {value}".strip()) for label, value in offers]
        return ask.choices(typed, offers)

    @artifact.autocomplete("on")
    async def _on(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found = await self.there(interaction)
        kind = str(interaction.namespace.kind or "")
        if found is None or kind not in {"free", "replace", "slide", "flip"}:
            return []
        update, seat = found
        starts = dict.fromkeys(
            ":".join(text.split(":")[:2]) for text in update.legal(seat) if text.startswith(f"{kind}:")
        )
        return ask.choices(typed, ask.offers(self.desk, interaction, update, starts, update.view(seat)))

    @artifact.autocomplete("to")
    async def _to(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.legal(interaction, typed, f"slide:{_token(str(interaction.namespace.on or ''))}")

    @blank.autocomplete("square")
    async def _blanks(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        free = interaction.namespace.pay == "artifact"
        return await self.legal(interaction, typed, "free" if free else "blank")

    @buy.autocomplete("artifact")
    async def _wares(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        nothing = self.desk.reader(interaction).say("Nothing")
        return await self.legal(interaction, typed, "buy", also=[(nothing, NOTHING)])


def _explore(view: View, character: str, turns: int) -> list[str]:
    """Return the actions before the position; a character that is turned down already is not turned again."""
    under_way = view.phase is Phase.PLACE and view.exploration is not None and view.exploration.character == character
    return ([] if under_way else [f"explore:{character}"]) + ["turn"] * turns


def _token(text: str) -> str:
    """Return a square, a card or an artifact as the notation has it: people type them as on the picture."""
    return "".join(text.lower().split())
