"""What all commands of ICE share: reading what was typed, one all-or-nothing step, lists of what may be typed.

Knows the notation of spots, snow tiles, types and seats. Must not know what any one command does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

from discord import app_commands

from cogs import acts, ask
from cogs.answers import Answer
from cogs.faces import shown_names
from cogs.funnel import Told
from cogs.names import plain, safe
from cogs.typed import Typed, named
from cogs.walk import JOINED, below
from engine.ice.board import BY_NAME
from engine.ice.components import BOX, FRONT_WORDS, TYPES
from host import Refusal
from render.ice.asking.hints import fitting
from render.ice.asking.spots import Seen
from render.ice.lexicon import back_name, spot_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import discord

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.view import PlayerView, View
    from host import Update
    from render.base import Renderer
    from render.words import Words

KEY: Final = "ice"
_WORD: Final = re.compile(r"\b[a-z]\d[a-z]?\b")
_NO_SPOT: Final = msg("“{text}” is no place on the board. Type it as on the picture: S4C, A2B, D1A, or Z0 for Azulia.")
_NO_TILE: Final = msg("“{text}” is no snow tile. Choose it from the list that opens while you type.")
_NO_TYPE: Final = msg(
    "“{text}” is no type of artifact. There are Obliteration, Exalted, Harmony, Philosophical and Achievement."
)
_NO_REQUEST: Final = msg("“{text}” is no request. Choose it from the list that opens while you type.")
_NO_NUMBER: Final = msg("“{text}” is no number of a card. Count the cards of your hand from 1.")


@dataclass(frozen=True)
class Said:
    """A command of one seat at one moment: the match, the seat, and how what was typed is read."""

    update: Update
    seat: Seat
    renderer: Renderer[Any, Any]
    words: Words

    @cached_property
    def view(self) -> View:
        """What the seat may know."""
        view: View = self.update.view(self.seat)
        return view

    @property
    def me(self) -> PlayerView:
        """The seat's own board."""
        return self.view.players[self.seat]

    @property
    def phase(self) -> str:
        """What is being decided."""
        return self.view.decision.phase

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by seat, for labels and hints."""
        return shown_names(self.update.info, self.words, mark=plain)

    def legal(self, start: str, *, deep: int = 0) -> tuple[str, ...]:
        """Return the actions that begin with a text, whole tokens compared; ``deep``: those with so many colons."""
        found = below(start, self.update.legal(self.seat))
        return tuple(text for text in found if text.count(":") == deep) if deep else found

    # -- what was typed --------------------------------------------------------------------------------------------

    def spot(self, text: str) -> str:
        """Return a spot as the notation has it; raise Told.

        A whole entry of a list does as well, if it names one spot only.
        """
        token = "".join(text.lower().split())
        if token in BY_NAME:
            return token
        found: set[str] = {word for word in _WORD.findall(text.lower()) if word in BY_NAME}
        if len(found) != 1:
            raise self.told(_NO_SPOT, text)
        return found.pop()

    def front(self, text: str) -> str:
        """Return the words of a snow tile as the notation has them; raise Told."""
        token = "".join(text.lower().split())
        if tuple(token.split(":")) not in FRONT_WORDS:
            raise self.told(_NO_TILE, text)
        return token

    def kind(self, text: str) -> str:
        """Return a type; raise Told. The word in the person's own language does as well."""
        token = text.strip().casefold()
        for kind in TYPES:
            if token in {kind.value, back_name(self.words, kind.value).casefold()}:
                return kind.value
        raise self.told(_NO_TYPE, text)

    def request(self, text: str) -> str:
        """Return the id of a request; raise Told."""
        token = text.strip().lower()
        if token not in BOX.request_ids:
            raise self.told(_NO_REQUEST, text)
        return token

    def numbers(self, text: str) -> list[int]:
        """Return numbers of cards in the hand; raise Told."""
        tokens = text.replace(",", " ").split()
        if not tokens or not all(token.isdecimal() and len(token) < 3 for token in tokens):
            raise self.told(_NO_NUMBER, text)
        return [int(token) for token in tokens]

    def player(self, text: str) -> Seat:
        """Return the seat of a player; raise Told."""
        return named(text, self.update.names, self.words)

    def told(self, message: str, text: str) -> Told:
        """Return the end of a command that was typed wrongly."""
        return Told(self.words.say(message, text=safe(text)))

    # -- what may be typed -----------------------------------------------------------------------------------------

    def offer(self, text: str, *, at: str = "", under: str | None = None, view: View | None = None) -> str:
        """Return what an action is and brings; ``at`` is the beginning of it that the list asks for."""
        view = self.view if view is None else view
        label: str = self.renderer.label(at or text, view, self.words, under=under)
        hint = self.renderer.hint(text, view, self.words, names=self.names)
        return f"{label}: {hint}" if hint else label

    def lies(self, spot: Spot) -> str:
        """Return a spot, what lies there and who stands there."""
        seen = Seen(self.view, self.words, self.names)
        parts = [part for part in (seen.tile(spot), *seen.people(spot)) if part]
        return f"{spot_name(spot)}: {fitting(parts)}" if parts else spot_name(spot)


def given(interaction: discord.Interaction[Any], option: str) -> str:
    """Return what was typed so far for another option of the command, "" for nothing."""
    return str(getattr(interaction.namespace, option, None) or "")


def companions(interaction: discord.Interaction[Any]) -> int:
    """Return how many were said to come along."""
    number = getattr(interaction.namespace, "with", None)
    return number if isinstance(number, int) else 0


def last(said: Said, texts: Iterable[str]) -> list[tuple[str, str]]:
    """Return actions as (what they are and bring, last token)."""
    return [(said.offer(text), text.rpartition(":")[2]) for text in texts]


class Table(Typed):
    """A cog at whose tables ICE is played."""

    key: ClassVar[str] = KEY

    async def carry(
        self, interaction: discord.Interaction[Any], texts: Callable[[Said], Sequence[str]], *, shown: bool = False
    ) -> None:
        """Carry out what ``texts`` makes of the moment, all or none, and show what is asked next.

        ``shown``: several actions are only shown, with a button to do them.
        """
        async with Answer(self.desk, interaction) as answer:
            update, seat = await self.table(answer)
            try:
                found = texts(Said(update, seat, self.desk.renderer(KEY), answer.words))
                if shown and len(found) > 1:
                    await acts.look(answer, update, JOINED.join(found))
                else:
                    await acts.submit(answer, update.info.id, found, seq=None)
            except Told as told:
                await acts.panel(answer, update, f"**{told}**")
            except Refusal as refusal:
                await acts.refused(answer, update.info.id, refusal)

    async def listed(
        self,
        interaction: discord.Interaction[Any],
        typed: str,
        found: Callable[[Said], Iterable[tuple[str, str]]],
    ) -> list[app_commands.Choice[str]]:
        """Return what may be typed: ``found`` gives (what it is and brings, value); each value once."""
        there = await self.there(interaction)
        if there is None:
            return []
        said = Said(*there, self.desk.renderer(KEY), self.desk.reader(interaction))
        try:
            offers = list(found(said))
        except (Told, Refusal):
            # what was typed elsewhere makes no sense yet
            return []
        once = {value: label for label, value in reversed(offers)}
        return ask.choices(typed, [(label, value) for value, label in reversed(once.items())])

    async def numbers(
        self,
        interaction: discord.Interaction[Any],
        typed: str,
        found: Callable[[Said], Iterable[tuple[str, str]]],
    ) -> list[app_commands.Choice[int]]:
        """Return what may be typed where a number is asked for."""
        offers = await self.listed(interaction, str(typed or ""), found)
        return [app_commands.Choice(name=offer.name, value=int(offer.value)) for offer in offers]
