"""What all commands of ICE share: the game they are for, and the reading of typed text.

Knows the notation of spots, snow tiles, types and seats. Must not know any one command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.commands.game_cog import GameCog
from cogs.commands.topics import Topic
from cogs.messages.names import alike
from cogs.panel.entries import SeatContext
from engine.ice.board import BY_NAME
from engine.ice.components import FRONT_WORDS, TYPES, WRECKAGE
from engine.ice.view import View
from render.ice.card_names import request_name
from render.ice.lexicon import back_name, front_name, spot_name
from render.ice.prompts.labels import fitting
from render.ice.prompts.spots import Seen
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from engine.ice.board import Spot
    from engine.ice.view import PlayerView

KEY: Final = "ice"
_WORD: Final = re.compile(r"\b[a-z]\d[a-z]?\b")
_NO_SPOT: Final = msg(
    "“{text}” isn't a place on the board. Type it as in the picture: S4C, A2B, D1A, or Z0 for Azulia."
)
_NO_TILE: Final = msg(
    "“{text}” isn't a snow tile. Type its name, such as {name}, or choose it from the list that opens as you type."
)
_NO_TYPE: Final = msg(
    "“{text}” isn't a type of artifact. The types are Obliteration, Exalted, Harmony, Philosophical and Achievement."
)
_NO_REQUEST: Final = msg("“{text}” isn't a request. Type it as in the list that opens as you type, such as {name}.")
_NO_NUMBER: Final = msg(
    "“{text}” isn't a card's number. Count the cards of your hand from 1, and type 2, for example, or 1 3 for two."
)


@dataclass(frozen=True)
class IceContext(SeatContext[View]):
    """A seat in a match of ICE, with readers for typed text."""

    @property
    def me(self) -> PlayerView:
        """Return the seat's own board."""
        return self.view.players[self.seat]

    @property
    def phase(self) -> str:
        """Return the phase: the name of the present decision."""
        return self.view.decision.phase

    @property
    def seen(self) -> Seen:
        """Return the view with the names of what is on it."""
        return Seen(self.view, self.names, self.words)

    # -- what was typed --------------------------------------------------------------------------------------------

    def spot(self, text: str) -> str:
        """Return a typed spot in the notation; raise UserError.

        A whole entry of a list is accepted, too, if it names only one spot.
        """
        token = "".join(text.lower().split())
        if token in BY_NAME:
            return token
        found: set[str] = {word for word in _WORD.findall(text.lower()) if word in BY_NAME}
        if len(found) != 1:
            raise self.wrong(_NO_SPOT, text)
        return found.pop()

    def front(self, text: str) -> str:
        """Return a snow tile in the notation, typed so or by its name; raise UserError."""
        token = "".join(text.lower().split())
        if tuple(token.split(":")) in FRONT_WORDS:
            return token
        for front, words in enumerate(FRONT_WORDS):
            if alike(front_name(self.words, front), text):
                return ":".join(words)
        raise self.wrong(_NO_TILE, text, name=self.some_tile)

    @property
    def some_tile(self) -> str:
        """Return the name of a snow tile that may be meant, as an example: of the own hand, if it has one."""
        held = self.view.own.hand if self.view.own else ()
        return front_name(self.words, held[0] if held else WRECKAGE)

    def kind(self, text: str) -> str:
        """Return a typed type; raise UserError. Its name in the person's language is accepted, too."""
        token = text.strip().casefold()
        for kind in TYPES:
            if token in {kind.value, back_name(self.words, kind.value).casefold()}:
                return kind.value
        raise self.wrong(_NO_TYPE, text)

    def request(self, text: str) -> str:
        """Return the id of a request, typed so or by its name; raise UserError."""
        token = text.strip().lower()
        if token in self.view.box.request_cards:
            return token
        for request in self.view.box.requests:
            if alike(request_name(self.words, request), text):
                return request.id
        raise self.wrong(_NO_REQUEST, text, name=self.some_request)

    @property
    def some_request(self) -> str:
        """Return the name of a request that may be meant, as an example: of the own hand, else of the row."""
        held = self.view.own.requests if self.view.own else ()
        card = next(iter((*self.view.row, *held) if self.phase == "take" else (*held, *self.view.row)), 0)
        return request_name(self.words, self.view.box.requests[card])

    def numbers(self, text: str) -> list[int]:
        """Return typed numbers of cards in the hand; raise UserError."""
        tokens = text.replace(",", " ").split()
        if not tokens or not all(token.isdecimal() and len(token) < 3 for token in tokens):
            raise self.wrong(_NO_NUMBER, text)
        return [int(token) for token in tokens]

    def describe(self, spot: Spot) -> str:
        """Return a spot as text, with its tile and who stands there."""
        parts = [part for part in (self.seen.tile(spot), *self.seen.people(spot)) if part]
        return f"{spot_name(spot)}: {fitting(parts)}" if parts else spot_name(spot)


def companions(interaction: Interaction) -> int:
    """Return the typed number of companions."""
    number = getattr(interaction.namespace, "with", None)
    return number if isinstance(number, int) else 0


IceTopic: TypeAlias = Topic[GameCog[IceContext]]
"""The commands of one subject."""
