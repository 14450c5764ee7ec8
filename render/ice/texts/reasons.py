"""What a plan brings its player, for hints and reviews: told as someone at the table would, by what their seat sees.

Goes by each action and the view before it. Must not know how a computer thinks, nor what nobody may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import LEVEL, SNOW, SUPPLY, TILES
from engine.ice.components import KINDS, PRISMATIC, TYPES, Type
from render.base import Gain
from render.ice.card_names import request_name, request_rp
from render.ice.lexicon import ARTIFACTS, ep, spot_name, type_name, wanting
from render.ice.prompts.cards import reward_parts
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.words import Words

_PAID: Final = 80.0
_PAYABLE: Final = 60.0
_TAKEN: Final = 40.0
_NEARER: Final = 30.0
_READY: Final = 25.0
_SITE: Final = 12.0
_TILE: Final = 8.0
_CHEAPER: Final = 6.0
_LITTLE: Final = 2.0
_PRICED: Final = frozenset({"move", "walk", "sail", "build", "pitch"})
"""Verbs that bring a leader somewhere for 1 EP."""
_FLYING: Final = frozenset({"manta", "spiders"})
"""Snow tiles that bring a leader to a spot."""

_PAYS: Final = (
    msg("It pays “{request}”: {renown}."),
    msg("It would have paid “{request}”: {renown}."),
)
_ALLOWS: Final = (
    msg("{piece} is all you still need for “{request}”: {renown}."),
    msg("{piece} would have been all that “{request}” still needed: {renown}."),
)
_HELPS: Final = (
    msg("{piece} gets you closer to “{request}”: {renown}."),
    msg("{piece} would have been a step towards “{request}”: {renown}."),
)
_READIES: Final = (
    msg("{piece} gives your {type} slot enough anima to work."),
    msg("{piece} would have given the {type} slot enough anima to work."),
)
_BRINGS: Final = (msg("It gets you {piece}."), msg("It would have brought {piece}."))
_FITS: Final = (
    msg("You can already pay for “{request}”: {renown}."),
    msg("“{request}” could already have been paid: {renown}."),
)
_LACKS: Final = (
    msg("For “{request}” ({renown}) you only need {missing}."),
    msg("“{request}” ({renown}) would only have needed {missing}."),
)
_NEAREST: Final = (
    msg("Of the requests on offer, “{request}” ({renown}) is the closest to being paid."),
    msg("Of the requests on offer, “{request}” ({renown}) was the closest to being paid."),
)
_NO_FIT: Final = (
    msg("No request on offer fits what you have."),
    msg("No request on offer was a good fit."),
)
_FARTHEST: Final = (
    msg("“{request}” is further from being paid than the others."),
    msg("“{request}” was further from being paid than the others."),
)
_TOMORROW: Final = (
    msg("The planning token gives you 1 more exploration point tomorrow."),
    msg("The planning token would have given 1 more exploration point the next day."),
)
_AT_LAST: Final = (
    msg("The planning token is worth 1 renown at the end."),
    msg("The planning token would have been worth 1 renown at the end."),
)
_DIGS: Final = (
    msg("At {spot} you can dig up {piece} for {price}."),
    msg("At {spot}, {piece} could have been dug up for {price}."),
)
_LOWERS: Final = (
    msg("More explorers with your leader make digging at {spot} cheaper."),
    msg("More explorers with the leader would have made digging at {spot} cheaper."),
)
_DIGS_LATER: Final = (
    msg("At {spot} you can dig up {piece} in your next turn for {price}."),
    msg("At {spot}, {piece} could have been dug up in the next turn for {price}."),
)
_SPENT: Final = (
    msg("You've used all the EP this turn allows. You keep {price} for later turns."),
    msg("All the EP of that turn were used. {price} would have been left for later turns."),
)
_WAITS: Final = (
    msg("Nothing you can do now is worth the cost. You keep {price} for later turns."),
    msg("Nothing was worth the cost. {price} would have been left for later turns."),
)


def gains(steps: Sequence[tuple[View, str]], _after: View, *, words: Words) -> list[Gain]:
    """Return what a plan brings anyone who acts, what matters most first; see ``Sentences.gains``."""
    view = steps[0][0]
    seat = view.own.seat if view.own is not None else advice.acting(view)
    digs = any(text.startswith("excavate") for _, text in steps)
    # that nothing is worth its price is no reason for something else
    told = [one for place, one in enumerate(steps) if not place or one[1] != "done"]
    found = [gain for before, text in told for gain in _Teller(before, seat, words, digs=digs).step(text)]
    # the same may be said of two actions, and what is paid was one to pay
    first = {gain.what: gain for gain in reversed(found)}
    paid = {("fits", gain.what[1]) for gain in found if gain.what[0] == "paid"}
    return sorted((gain for what, gain in first.items() if what not in paid), key=lambda gain: -gain.weight)


@dataclass(frozen=True)
class _Teller:
    """Tells what one action brings a seat."""

    view: View
    seat: Seat
    words: Words
    digs: bool
    """Whether the plan digs, which says more than the way there."""

    def step(self, text: str) -> Iterator[Gain]:
        """Yield what an action brings."""
        verb, *rest = text.split(":")
        phase = self.view.decision.phase
        match verb:
            case "excavate":
                yield from self._dug(self.view.players[self.seat].leader)
            case "study":
                yield from self._studied(KINDS[advice.underfoot(self.view) or ""])
            case "pay" | "validate":
                yield from self._paid(verb, rest)
            case "take" if rest[0] in self.view.box.request_cards:
                yield from self._taken(self.view.box.request_cards[rest[0]], self.view.row)
            case "keep" | "drop":
                yield from self._of_hand(verb, int(rest[0]))
            case "pass" if phase == "take":
                yield self._gain(_LITTLE, (verb,), _NO_FIT)
            case "move" | "walk" | "sail" | "build" | "pitch" | "home" | "even" | "put" if not self.digs:
                yield from self._site(text)
            case "play" if rest[0] in _FLYING and not self.digs:
                yield from self._site(text)
            case "slot":
                yield from self._prismatic(TYPES.index(Type(rest[0])))
            case "learn":
                yield from self._studied(TYPES.index(Type(rest[0])))
            case "plan":
                said = _TOMORROW if self.view.day < advice.DAYS else _AT_LAST
                yield self._gain(_LITTLE, (verb,), said)
            case "recruit" | "forage":
                yield from self._helped(text)
            case "done" if phase == "turn" and (end := advice.turn_end(self.view)).left and not end.forfeited:
                said = _WAITS if advice.payable(self.view, 1) else _SPENT
                yield self._gain(_LITTLE, ("wait",), said, price=ep(self.words, end.left))

    def _gain(self, weight: float, what: tuple[object, ...], said: tuple[str, str], **values: str) -> Gain:
        now, then = (self.words.say(one, **values) for one in said)
        return Gain(what, weight, now, then)

    @property
    def _requests(self) -> tuple[int, ...]:
        own = self.view.own
        return own.requests if own is not None and own.seat == self.seat else ()

    def _named(self, card: int) -> dict[str, str]:
        request = self.view.box.requests[card]
        return {"request": request_name(self.words, request), "renown": request_rp(self.words, request)}

    # ---- pieces

    def _dug(self, spot: Spot) -> Iterator[Gain]:
        cell = next((one for one in self.view.cells if one.spot == spot), None)
        if cell is None or spot not in TILES or cell.back is None:
            return
        if spot in SNOW:
            yield self._gain(_TILE / 2, ("piece",), _BRINGS, piece=self.words.say("a snow tile"))
            return
        kind = KINDS[cell.back]
        yield from self._piece(kind, LEVEL[spot], self.words.say(ARTIFACTS[cell.back]), study=False)

    def _piece(self, kind: int, anima: int, piece: str, *, study: bool) -> Iterator[Gain]:
        """Yield what an artifact or a study token more is good for."""
        found = []
        capital = piece[:1].upper() + piece[1:]
        for card, pays in advice.helped(self.view, kind, anima, study=study):
            said, weight = (_ALLOWS, _PAYABLE) if pays else (_HELPS, _NEARER)
            weight += max(self.view.box.requests[card].rp)
            found.append(self._gain(weight, ("request", card, pays), said, piece=capital, **self._named(card)))
        if kind != PRISMATIC and self._readied(kind, anima, study=study):
            name = type_name(self.words, kind)
            found.append(self._gain(_READY, ("slot", kind), _READIES, piece=capital, type=name))
        yield from found
        if not found and not study:
            yield self._gain(_TILE + anima, ("piece",), _BRINGS, piece=piece)

    def _studied(self, kind: int) -> Iterator[Gain]:
        piece = self.words.say("The {type} study token", type=type_name(self.words, kind))
        yield from self._piece(kind, 1, piece, study=True)

    def _prismatic(self, kind: int) -> Iterator[Gain]:
        """Yield what a prismatic artifact does for the slot that it is put on."""
        cell = self.view.decision.cell
        if advice.added(self.view, kind, LEVEL[cell] if cell >= 0 else 1).readies:
            piece, name = self.words.say("The prismatic artifact"), type_name(self.words, kind)
            yield self._gain(_READY, ("slot", kind), _READIES, piece=piece, type=name)

    def _readied(self, kind: int, anima: int, *, study: bool) -> bool:
        """Return whether a slot's effect, which lacks anima, gets enough of it (I8.1)."""
        player = self.view.players[self.seat]
        if study:
            return advice.readied_by_study(self.view, kind)
        there = sum(piece.anima for piece in player.slots[kind]) + (kind in player.studies)
        return there < player.need <= there + anima and kind < len(TYPES)

    # ---- requests

    def _paid(self, verb: str, rest: Sequence[str]) -> Iterator[Gain]:
        card = self.view.decision.card if verb == "pay" else self.view.box.request_cards[rest[0]]
        ways = advice.payments(self.view, self.seat, card) if card >= 0 else ()
        if not ways:
            return
        way = tuple(rest) if verb == "pay" and tuple(rest) in ways else None
        best = way or advice.best_payments(self.view.box.requests[card], ways)[0]
        reward = advice.reward(self.view, card, best)
        renown = ", ".join(reward_parts(reward, self.words))
        request = request_name(self.words, self.view.box.requests[card])
        yield self._gain(_PAID + reward.rp, ("paid", card), _PAYS, request=request, renown=renown)

    def _taken(self, card: int, offered: Sequence[int]) -> Iterator[Gain]:
        if advice.payments(self.view, self.seat, card):
            yield self._gain(_TAKEN, ("fits", card), _FITS, **self._named(card))
            return
        if self._missing(card) == 1:
            missing = wanting(advice.lacking(self.view, self.seat, card), self.words)
            yield self._gain(_TAKEN / 2, ("lacks", card), _LACKS, missing=missing, **self._named(card))
        elif self._missing(card) <= min((self._missing(one) for one in offered), default=0):
            yield self._gain(_LITTLE, ("nearest", card), _NEAREST, **self._named(card))

    def _of_hand(self, verb: str, number: int) -> Iterator[Gain]:
        hand = self._requests[-2:] if verb == "keep" else self._requests
        if not 1 <= number <= len(hand):
            return
        if verb == "keep":
            yield from self._taken(hand[number - 1], hand)
            return
        missing = [self._missing(card) for card in hand]
        if missing[number - 1] > min(missing):
            request = request_name(self.words, self.view.box.requests[hand[number - 1]])
            yield self._gain(_LITTLE, ("drop",), _FARTHEST, request=request)

    def _missing(self, card: int) -> int:
        lacks = advice.lacking(self.view, self.seat, card)
        return lacks.anima + lacks.pieces

    # ---- people

    def _site(self, text: str) -> Iterator[Gain]:
        """Yield what can be dug where an action brings the leader."""
        arrival = advice.arrival(self.view, text)
        cell = next((one for one in self.view.cells if one.spot == arrival.leader), None)
        if arrival.leader == SUPPLY or not arrival.digging or cell is None or cell.back is None:
            return
        snow = arrival.leader in SNOW
        piece = self.words.say("a snow tile") if snow else self.words.say(ARTIFACTS[cell.back])
        values = {"spot": spot_name(arrival.leader), "piece": piece, "price": ep(self.words, arrival.digging[0])}
        said = _DIGS if arrival.digging[0] <= self._left(text) else _DIGS_LATER
        yield self._gain(_SITE / (1 + snow), ("site", arrival.leader), said, **values)

    def _left(self, text: str) -> int:
        """Return the EP that can be spent in this turn once an action is done (I6.13)."""
        left = min(self.view.players[self.seat].ep, self.view.limit - self.view.spent)
        return left - (text.partition(":")[0] in _PRICED)

    def _helped(self, text: str) -> Iterator[Gain]:
        leader = self.view.players[self.seat].leader
        if leader != SUPPLY and text.partition(":")[2].upper() == spot_name(leader):
            yield self._gain(_CHEAPER, ("help", leader), _LOWERS, spot=spot_name(leader))
