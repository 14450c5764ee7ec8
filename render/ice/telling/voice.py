"""Who tells what happened in ICE: the people's names, the names of things, the words.

Knows how a thing is called within a sentence. Must not know what happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.ice import cards, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.core import Seat
    from engine.ice.board import Spot
    from render.words import Words


@dataclass(frozen=True, slots=True)
class Voice:
    """Who tells: with whose names, in which words. There is a name for every seat."""

    names: Sequence[str]
    words: Words

    def name(self, seat: Seat) -> str:
        """Return who sits there."""
        return self.names[seat]

    def everyone(self, seats: Iterable[Seat]) -> str:
        """Return several people in a list."""
        return self.words.listed([self.names[seat] for seat in seats])

    def leader(self, seat: Seat) -> str:
        """Return whose leader it is."""
        return lexicon.leader_name(seat, self.names, self.words)

    def white(self, camp: int) -> bool:
        """Tell whether a camp is nobody's."""
        return camp >= len(self.names)

    def camp(self, camp: int) -> str:
        """Return whose camp it is: "Ann's camp", "a white camp"."""
        return lexicon.camp_name(camp, len(self.names), self.names, self.words)

    def spot(self, spot: Spot) -> str:
        """Return a spot as people write it."""
        return lexicon.spot_name(spot)

    def spots(self, spots: Iterable[Spot]) -> str:
        """Return several spots in a list."""
        return lexicon.spots_listed(self.words, spots)

    def archs(self, n: int) -> str:
        """Return a number of archaeologists."""
        return lexicon.archaeologists(self.words, n)

    def ep(self, n: int) -> str:
        """Return a number of exploration points."""
        return lexicon.ep(self.words, n)

    def rp(self, n: int) -> str:
        """Return a number of renown points."""
        return lexicon.rp(self.words, n)

    def tokens(self, n: int) -> str:
        """Return a number of RP tokens."""
        return lexicon.rp_tokens(self.words, n)

    def requests(self, n: int) -> str:
        """Return a number of requests."""
        return lexicon.requests(self.words, n)

    def type(self, kind: int) -> str:
        """Return the name of a type."""
        return lexicon.type_name(self.words, kind)

    def piece(self, kind: int, anima: int, shape: int) -> str:
        """Return an artifact with its anima and shape."""
        return lexicon.piece_name(self.words, kind, anima, shape)

    def front(self, front: int) -> str:
        """Return the name of a snow tile's front."""
        return lexicon.front_name(self.words, front)

    def fronts(self, fronts: Iterable[int]) -> str:
        """Return several fronts in a list."""
        return lexicon.fronts_listed(self.words, fronts)

    def request(self, card: int) -> str:
        """Return a request by what stands on its card, in quotes: its name has commas."""
        return self.words.say('"{request}"', request=cards.request_name(self.words, card))

    def held(self, cards_held: Iterable[int]) -> str:
        """Return several requests in a list."""
        return self.words.listed([self.request(card) for card in cards_held])

    def logbook(self, card: int) -> str:
        """Return the name of a logbook card."""
        return cards.logbook_name(self.words, card)
