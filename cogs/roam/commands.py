"""The ``/roam`` commands, and the reading of what is typed for them: squares, characters, artifacts, coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.commands.autocomplete import given
from cogs.commands.game_cog import GameCog
from cogs.commands.topics import Topic
from cogs.messages.errors import UserError
from cogs.messages.names import alike
from cogs.panel.entries import SeatContext
from engine.roam import squares
from engine.roam.view import Phase, View
from render.roam.prompts import labels
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cogs.app.ids import Interaction
    from engine.roam.deck import Deck
    from render.roam.renderer import RoamPictures

KEY: Final = "roam"
NONE: Final = "none"
_COINS: Final = 4
"""The most digits of a number of coins."""
_NO_SQUARE: Final = msg("“{text}” isn't a square on the map. Type its column and row as on the picture, such as C4.")
_NO_CHARACTER: Final = msg("“{text}” isn't a character. Choose from the list that opens as you type, such as {name}.")
_NO_ARTIFACT: Final = msg("“{text}” isn't an artifact. Choose from the list that opens as you type, such as {name}.")
_NO_ARTIFACTS: Final = msg("“{text}” isn't an artifact, and none is for sale. Buy nothing.")
_NO_COINS: Final = msg("“{text}” isn't a valid number of coins. Type one such as 3, or none.")
_WHICH_SQUARE: Final = msg("Which square? Type one, such as C4.")
_WHICH_CHARACTER: Final = msg("Which character? Type one, such as {name}.")


@dataclass(frozen=True)
class RoamContext(SeatContext[View]):
    """A seat in a match of Roam, with readers for typed text."""

    @property
    def deck(self) -> Deck:
        """Return the deck of the match."""
        return cast("RoamPictures", self.renderer.pictures).deck

    def square(self, text: str) -> str:
        """Return a typed square in the notation; raise UserError."""
        token = "".join(text.lower().split())
        if not token:
            raise UserError(self.words.say(_WHICH_SQUARE))
        try:
            return squares.name(squares.parse(token))
        except ValueError:
            raise self.wrong(_NO_SQUARE, text) from None

    def character(self, text: str) -> str:
        """Return the id of a character, typed as id or name; raise UserError."""
        cards = (*self.deck.starting, *self.deck.lands, *self.deck.animals)
        mine = next((one for one in self.view.players[self.seat].characters if one.awake), None)
        name = self.words.say((mine.card if mine else cards[0]).name)
        if not text.strip():
            raise UserError(self.words.say(_WHICH_CHARACTER, name=name))
        if (found := self._called(text, ((card.id, card.name) for card in cards))) is not None:
            return found
        raise self.wrong(_NO_CHARACTER, text, name=name)

    def artifact(self, text: str) -> str:
        """Return the id of an artifact, typed as id or name; raise UserError."""
        if (found := self._called(text, ((one.id, one.name) for one in self.deck.artifacts))) is not None:
            return found
        if not self.view.row:
            raise self.wrong(_NO_ARTIFACTS, text)
        raise self.wrong(_NO_ARTIFACT, text, name=self.words.say(self.view.row[0].name))

    def coins(self, text: str) -> str:
        """Return a typed number of coins, or "none"; raise UserError."""
        typed = text.strip().lower()
        if typed == NONE:
            return typed
        if not (typed.isascii() and typed.isdecimal() and len(typed) <= _COINS):
            raise self.wrong(_NO_COINS, text)
        return str(int(typed))

    def _called(self, text: str, known: Iterable[tuple[str, str]]) -> str | None:
        token = "".join(text.lower().split())
        return next((key for key, called in known if token == key or alike(text, self.words.say(called))), None)


RoamTopic: TypeAlias = Topic[GameCog[RoamContext]]
"""The commands of one subject."""


NOTHING: Final = "nothing"
NOWHERE: Final = "nowhere"
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


class TurnCommands(RoamTopic):
    """The commands of a turn."""

    @app_commands.command(name="explore", description=_(msg("Explore: send a character out and place markers")))
    @app_commands.describe(
        character=_(msg("Which character explores")),
        position=_(msg("Where to place the pattern (default: choose in the panel)")),
        turns=_(msg("How many Turn artifacts to use first")),
        fill=_(msg("Which squares to fill if you're short of markers, such as: c4 d5")),
    )
    async def explore(
        self,
        interaction: Interaction,
        character: str,
        position: str = "",
        turns: app_commands.Range[int, 0, 3] = 0,
        fill: str = "",
    ) -> None:
        """Explore: carry out the steps that were typed."""

        def texts(context: RoamContext) -> list[str]:
            at = [f"at:{context.square(position)}"] if position.strip() and _token(position) != NOWHERE else []
            nowhere = [NOWHERE] if _token(position) == NOWHERE else []
            fills = [f"fill:{context.square(square)}" for square in fill.replace(",", " ").split()]
            return [*_explore(context.view, context.character(character), turns), *at, *nowhere, *fills]

        await self.cog.act(interaction, texts)

    @app_commands.command(
        name="rest", description=_(msg("Rest early: wake everyone (1 coin per character still awake)"))
    )
    async def rest(self, interaction: Interaction) -> None:
        """Wake all characters."""
        await self.cog.act(interaction, lambda _context: ["rest"])

    @app_commands.command(name="artifact", description=_(msg("Use an artifact")))
    @app_commands.describe(
        kind=_(msg("Which ability")),
        on=_(msg("Which square (for Flip: which character)")),
        to=_(msg("Slide: where the marker goes")),
        pay=_(msg("Replace on a blank square: how to pay")),
    )
    @app_commands.choices(kind=_KINDS, pay=_PAY)
    async def artifact(self, interaction: Interaction, kind: str, on: str = "", to: str = "", pay: str = "") -> None:
        """Use an artifact."""
        ways = {"coins": ["pay"], "artifact": ["free"]}

        def texts(context: RoamContext) -> list[str]:
            match kind:
                case "flip":
                    return [f"flip:{context.character(on)}"]
                case "free" | "replace" | "slide":
                    more = [context.square(to)] if kind == "slide" else ways.get(pay, []) if kind == "replace" else []
                    return [":".join([kind, context.square(on), *more])]
            return [kind]

        await self.cog.act(interaction, texts)

    @app_commands.command(name="blank", description=_(msg("Fill a blank square of your pattern")))
    @app_commands.describe(square=_(msg("Which square")), pay=_(msg("How to pay (default: 2 coins)")))
    @app_commands.choices(pay=_PAY)
    async def blank(self, interaction: Interaction, square: str, pay: str = "coins") -> None:
        """Fill a blank square."""
        verb = "free" if pay == "artifact" else "blank"
        await self.cog.act(interaction, lambda context: [f"{verb}:{context.square(square)}"])

    @app_commands.command(name="buy", description=_(msg("At the end of your turn: buy an artifact, or nothing")))
    @app_commands.describe(artifact=_(msg("Which artifact")))
    async def buy(self, interaction: Interaction, artifact: str) -> None:
        """Buy an artifact or nothing."""
        nothing = _token(artifact) == NOTHING
        await self.cog.act(interaction, lambda context: ["done" if nothing else f"buy:{context.artifact(artifact)}"])

    @app_commands.command(name="done", description=_(msg("Finish: end your turn, or buy nothing")))
    async def done(self, interaction: Interaction) -> None:
        """End the step."""
        await self.cog.act(interaction, lambda _context: ["done"])

    # -- lists -----------------------------------------------------------------------------------------------------

    @explore.autocomplete("character")
    async def _characters(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        def offers(context: RoamContext) -> list[tuple[str, str]]:
            view = context.view
            if view.phase is not Phase.PLACE or view.exploration is None:
                return context.listed(context.below("explore"))
            # the character is chosen already
            character = view.exploration.character
            return [(labels.label(f"explore:{character}", view, context.words), character)]

        return await self.cog.suggest(interaction, typed, offers)

    @explore.autocomplete("position")
    async def _positions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(interaction, typed, lambda context: _after(context, interaction, "at"))

    @explore.autocomplete("fill")
    async def _fills(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        # several squares may be typed: the list completes the last one
        start, _, end = typed.rpartition(" ")
        return await self.cog.suggest(
            interaction,
            end,
            lambda context: [
                (label, f"{start} {value}".strip()) for label, value in _after(context, interaction, "fill")
            ],
        )

    @artifact.autocomplete("on")
    async def _on(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        kind = given(interaction, "kind")

        def offers(context: RoamContext) -> list[tuple[str, str]]:
            if kind not in {"free", "replace", "slide", "flip"}:
                return []
            return context.listed(dict.fromkeys(":".join(text.split(":")[:2]) for text in context.below(kind)))

        return await self.cog.suggest(interaction, typed, offers)

    @artifact.autocomplete("to")
    async def _to(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        start = f"slide:{_token(given(interaction, 'on'))}"
        return await self.cog.suggest(interaction, typed, lambda context: context.listed(context.below(start, deep=2)))

    @blank.autocomplete("square")
    async def _blanks(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        verb = "free" if interaction.namespace.pay == "artifact" else "blank"
        return await self.cog.suggest(interaction, typed, lambda context: context.listed(context.below(verb, deep=1)))

    @buy.autocomplete("artifact")
    async def _wares(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(
            interaction,
            typed,
            lambda context: [*context.listed(context.below("buy")), (context.words.say("Nothing"), NOTHING)],
        )


def _after(context: RoamContext, interaction: Interaction, verb: Literal["at", "fill"]) -> list[tuple[str, str]]:
    """Return the legal squares after the other typed steps; raise Refusal when those are not possible."""
    if not (character := given(interaction, "character")):
        return []
    texts = _explore(context.view, _token(character), int(interaction.namespace.turns or 0))
    if verb == "fill":
        texts.append(f"at:{_token(given(interaction, 'position'))}")
    thought = context.update.preview(context.seat, texts)
    view: View | None = thought[0] if thought else None
    if view is None or view.exploration is None:
        return []
    spots = view.exploration.positions if verb == "at" else view.exploration.unfilled
    return context.listed((f"{verb}:{squares.name(spot)}" for spot in spots), view=view)


def _explore(view: View, character: str, turns: int) -> list[str]:
    """Return the actions before the position; the character is turned down unless it is already."""
    under_way = view.phase is Phase.PLACE and view.exploration is not None and view.exploration.character == character
    return ([] if under_way else [f"explore:{character}"]) + ["turn"] * turns


def _token(text: str) -> str:
    """Return a square, card or artifact in the notation, because people type it as on the picture."""
    return "".join(text.lower().split())


class AuctionCommands(RoamTopic):
    """The commands to bid and pass, and to set a secret limit beforehand."""

    @app_commands.command(name="bid", description=_(msg("Bid in the auction")))
    @app_commands.describe(amount=_(msg("How many coins")))
    async def bid(self, interaction: Interaction, amount: app_commands.Range[int, 0, 999]) -> None:
        """Bid."""
        await self.cog.act(interaction, lambda _context: [f"bid:{amount}"])

    @app_commands.command(name="pass", description=_(msg("Pass in the auction")))
    async def pass_(self, interaction: Interaction) -> None:
        """Pass."""
        await self.cog.act(interaction, lambda _context: ["pass"])

    @app_commands.command(
        name="limit",
        description=_(msg("Set a secret limit: the bot bids just enough to win, or passes")),
    )
    @app_commands.describe(amount=_(msg("The most coins to bid, or none to withdraw the limit")))
    async def limit(self, interaction: Interaction, amount: str) -> None:
        """Set or withdraw a limit."""
        await self.cog.act(interaction, lambda context: [f"limit:{context.coins(amount)}"])

    @bid.autocomplete("amount")
    async def _bids(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.cog.suggest_numbers(interaction, typed, lambda context: context.listed(context.below("bid")))

    @limit.autocomplete("amount")
    async def _limits(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(interaction, typed, lambda context: context.listed(context.below("limit")))


class ReadingCommands(RoamTopic):
    """The command that shows a player's tableau."""

    @app_commands.command(name="tableau", description=_(msg("A player's characters and artifacts")))
    @app_commands.describe(player=_(msg("Whose (default: your own)")))
    async def tableau(self, interaction: Interaction, player: str = "") -> None:
        """Show a tableau."""
        await self.cog.show_tableau(interaction, player)

    @tableau.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest_players(interaction, typed)
