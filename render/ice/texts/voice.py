"""The names of people and things that sentences about ICE need, in one language.

Knows the name of a thing within a sentence. Must not know what happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.ice import card_names, lexicon
from render.look import NO_EMOJIS, Emojis, beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.components import Box
    from render.words import Words


@dataclass(frozen=True, slots=True)
class Voice:
    """What a match is dealt from, people's names by seat, and the words of a language. Every seat has a name."""

    box: Box
    names: Sequence[str]
    words: Words
    over: bool = False
    """Whether the match is, so that nothing is one seat's secret any more."""
    emojis: Emojis = NO_EMOJIS

    def name(self, seat: Seat) -> str:
        """Return the name of the person in a seat."""
        return self.names[seat]

    def everyone(self, seats: Iterable[Seat]) -> str:
        """Return the names of several seats as a list."""
        return self.words.listed([self.names[seat] for seat in seats])

    def leader(self, seat: Seat) -> str:
        """Return the name of a seat's leader: "Ann's leader"."""
        return lexicon.leader_name(seat, self.names, self.words)

    def white(self, camp: int) -> bool:
        """Return whether a camp is white, which belongs to nobody."""
        return camp >= len(self.names)

    def camp(self, camp: int) -> str:
        """Return the name of a camp: "Ann's camp", "a white camp"."""
        return lexicon.camp_name(camp, len(self.names), self.names, self.words)

    def spot(self, spot: Spot) -> str:
        """Return the name of a spot: "S4C"."""
        return lexicon.spot_name(spot)

    def spots(self, spots: Iterable[Spot]) -> str:
        """Return several spots as a list."""
        return lexicon.spots_listed(self.words, spots)

    def archs(self, n: int) -> str:
        """Return a number of archaeologists."""
        return lexicon.archaeologists(self.words, n)

    def ep(self, n: int) -> str:
        """Return a number of exploration points."""
        return beside(self.emojis.of(lexicon.EP), lexicon.ep(self.words, n))

    def rp(self, n: int) -> str:
        """Return a number of renown points."""
        return beside(self.emojis.of(lexicon.RENOWN), lexicon.rp(self.words, n))

    def tokens(self, n: int) -> str:
        """Return a number of renown tokens."""
        return lexicon.rp_tokens(self.words, n)

    def requests(self, n: int) -> str:
        """Return a number of requests."""
        return lexicon.requests(self.words, n)

    def type(self, kind: int) -> str:
        """Return the name of a type."""
        return beside(self.emojis.of(lexicon.type_key(kind)), lexicon.type_name(self.words, kind))

    def anima(self, n: int) -> str:
        """Return an amount of anima."""
        return lexicon.anima(self.words, n)

    def piece(self, kind: int, anima: int, shape: int) -> str:
        """Return an artifact with its anima and shape."""
        piece = lexicon.piece_name(self.words, kind, anima, shape)
        return beside(self.emojis.of(lexicon.type_key(kind)), piece)

    def front(self, front: int) -> str:
        """Return the name of a snow tile's front."""
        return lexicon.front_name(self.words, front)

    def fronts(self, fronts: Iterable[int]) -> str:
        """Return several fronts as a list."""
        return lexicon.fronts_listed(self.words, fronts)

    def request(self, card: int) -> str:
        """Return the name of a request, in quotes because it has commas."""
        return self.words.say('"{request}"', request=card_names.request_name(self.words, self.box.requests[card]))

    def held(self, cards_held: Iterable[int]) -> str:
        """Return several requests as a list."""
        return self.words.listed([self.request(card) for card in cards_held])

    def logbook(self, card: int) -> str:
        """Return the name of a logbook card."""
        return card_names.logbook_name(self.words, self.box.logbook[card])
