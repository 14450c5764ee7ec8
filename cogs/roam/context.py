"""What all commands of Roam share: the game they are for, and the reading of typed text.

Knows the names of squares, characters and artifacts. Must not know any one command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from cogs.commands.game_cog import GameCog
from cogs.commands.topics import Topic
from cogs.messages.errors import UserError
from cogs.messages.names import alike
from cogs.panel.seat_context import SeatContext
from engine.roam import squares
from engine.roam.view import View
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.roam.deck import Deck
    from render.roam.renderer import RoamPictures

KEY: Final = "roam"
NONE: Final = "none"
_COINS: Final = 4
"""The most digits of a number of coins."""
_NO_SQUARE: Final = msg("“{text}” is no square of the map. Type its column and its row as on the picture, such as C4.")
_NO_CHARACTER: Final = msg("“{text}” is no character. Choose from the list that opens while you type, such as {name}.")
_NO_ARTIFACT: Final = msg("“{text}” is no artifact. Choose from the list that opens while you type, such as {name}.")
_NO_ARTIFACTS: Final = msg("“{text}” is no artifact, and none is for sale. Buy nothing.")
_NO_COINS: Final = msg("“{text}” is no number of coins. Type one such as 3, or none.")
_WHICH_SQUARE: Final = msg("Say which square, such as C4.")
_WHICH_CHARACTER: Final = msg("Say which character, such as {name}.")


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
