"""What a plan brings its player, for hints and reviews: told as someone at the table would, by what everyone sees.

Goes by the map before and after it, and by what other places would have brought. Must not know how a computer thinks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.roam import advice, squares
from engine.roam.view import Phase
from render.base import Gain
from render.roam.lexicon import DOES, TERRAINS, coins, points
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Seat
    from engine.roam.advice import Forecast
    from engine.roam.view import View
    from render.words import Words

_LAND: Final = 100.0
_TIE: Final = 60.0
_AVOIDED: Final = 50.0
_OVERTAKES: Final = 40.0
_LEVEL: Final = 30.0
_LEAD: Final = 20.0
_COINS: Final = 5.0
_LITTLE: Final = 2.0
_ONCE: Final = frozenset({"lead", "level", "open"})
"""Kinds of reasons; one of them is given."""

_WINS: Final = (
    msg("It completes the {land} for you: {character} joins you."),
    msg("{that} would have won the {land} and {character}."),
)
_TIES: Final = (
    msg("It completes the {land}: you can bid for {character} against {names}."),
    msg("{that} would have completed the {land}, with an auction for {character} against {names}."),
)
_OVERTAKING: Final = (
    msg("It takes the lead on the {land} from {names}: {own} to {other}."),
    msg("{that} would have taken the lead on the {land} from {names}: {own} to {other}."),
)
_LEVELLING: Final = (
    msg("It draws level with {names} on the {land}: {own} to {other}."),
    msg("{that} would have drawn level with {names} on the {land}: {own} to {other}."),
)
_LEADING: Final = (
    msg("It takes the lead on the {land}: {own} to {other}."),
    msg("{that} would have taken the lead on the {land}: {own} to {other}."),
)
_GIVEN: Final = (
    msg("It completes the {land} for {names}."),
    msg("This turn completed the {land} for {names}."),
)
_AVOIDS: Final = (
    msg("Other places would complete the {land} for {names}; this one doesn't."),
    "",
)
_MOST_COINS: Final = (
    msg("It gains {coins}, the most any place offers."),
    msg("{that} would have gained {coins}."),
)
_SOME_COINS: Final = (msg("It gains {coins}."), msg("{that} would have gained {coins}."))
_BIDS: Final = (
    msg("{character} is worth {points}, and no lower bid would lead."),
    msg("A bid might have won {character} ({points})."),
)
_PASSES: Final = (
    msg("{character} is worth {points}, less than a higher bid would cost."),
    msg("Passing would have saved the coins: {character} is only worth {points}."),
)
_BUYS: Final = (
    msg("{artifact} is worth {points} at the end. Its ability: {does}."),
    msg("{artifact} would have been worth {points} at the end."),
)
_RESTS: Final = (
    msg("Everyone wakes up, so you can explore with any of your characters."),
    msg("Resting first would have woken everyone."),
)
_KEEPS: Final = (
    msg("You keep your coins for blanks, bids and rests."),
    msg("That would have kept the coins for blanks, bids and rests."),
)


def gains(steps: Sequence[tuple[View, str]], after: View, *, names: Sequence[str], words: Words) -> list[Gain]:
    """Return what a plan brings anyone who acts, what matters most first; see ``Sentences.gains``."""
    view = steps[0][0]
    teller = _Teller(view, after, advice.actor(view), names=names, words=words, that=_that(steps, words))
    found = [*teller.lands(), *(gain for before, text in steps for gain in teller.step(before, text))]
    found.sort(key=lambda gain: -gain.weight)
    # of several leads the dearest says enough
    first = {gain.what[0]: gain for gain in reversed(found)}
    return [gain for gain in found if gain.what[0] not in _ONCE or gain is first[gain.what[0]]]


def _that(steps: Sequence[tuple[View, str]], words: Words) -> str:
    """Return what a review calls a plan: the square where it places, else "That"."""
    places = [text.partition(":")[2].upper() for _, text in steps if text.startswith("at:")]
    return places[0] if places else words.say("That")


@dataclass(frozen=True)
class _Teller:
    """Tells what one seat's plan brings, between two views."""

    before: View
    after: View
    seat: Seat
    names: Sequence[str]
    words: Words
    that: str

    def _gain(self, weight: float, what: tuple[object, ...], said: tuple[str, str], **values: str) -> Gain:
        now, then = (self.words.say(one, that=self.that, **values) if one else "" for one in said)
        return Gain(what, weight, now, then)

    def _listed(self, seats: Sequence[Seat]) -> str:
        return self.words.listed([self.names[seat] for seat in seats])

    def _land(self, view: View, place: int) -> str:
        card = view.lands[place]
        return self.words.say(TERRAINS[card.land.terrain]) if card is not None and card.land else ""

    # ---- lands, by the map before and after

    def lands(self) -> Iterator[Gain]:
        """Yield what becomes of each land that lies there before and after."""
        whole = {claim.place: claim.leaders for claim in advice.complete(self.before)}
        then = {claim.place: claim.leaders for claim in advice.complete(self.after)}
        for place, card in enumerate(self.before.lands):
            if card is None or self.after.lands[place] != card:
                continue
            if place in then:
                if whole.get(place) != then[place]:
                    yield self._claimed(place, then[place])
            elif (gain := self._led(place)) is not None:
                yield gain

    def _claimed(self, place: int, leaders: Sequence[Seat]) -> Gain:
        card, land = self.before.lands[place], self._land(self.before, place)
        assert card is not None
        character, others = self.words.say(card.name), [seat for seat in leaders if seat != self.seat]
        if not others:
            return self._gain(_LAND + card.points, ("land", place), _WINS, land=land, character=character)
        rivals = self._listed(others)
        if self.seat not in leaders:
            return self._gain(-_LAND - card.points, ("given", place), _GIVEN, land=land, names=rivals)
        return self._gain(_TIE + card.points, ("tie", place), _TIES, land=land, character=character, names=rivals)

    def _led(self, place: int) -> Gain | None:
        """Return what a plan does to the lead on a land that isn't complete; None for nothing."""
        had, have = _leaders(self.before, place), _leaders(self.after, place)
        if self.seat not in have or (self.seat in had and (len(had) == 1 or len(have) > 1)):
            return None
        counts = dict(advice.standing(self.after, place))
        rivals = [seat for seat in had if seat != self.seat]
        other = max((count for seat, count in counts.items() if seat != self.seat), default=0)
        card = self.before.lands[place]
        assert card is not None
        values = {"land": self._land(self.before, place), "own": str(counts[self.seat]), "other": str(other)}
        if len(have) > 1:
            level = [seat for seat in have if seat != self.seat]
            said = _LEVELLING
            return self._gain(_LEVEL + card.points, ("level", place), said, names=self._listed(level), **values)
        if rivals:
            said, rivalry = _OVERTAKING, self._listed(rivals)
            return self._gain(_OVERTAKES + card.points, ("lead", place), said, names=rivalry, **values)
        return self._gain(_LEAD + card.points, ("lead", place), _LEADING, **values)

    # ---- single actions

    def step(self, view: View, text: str) -> Iterator[Gain]:
        """Yield what one action of the plan brings besides."""
        verb, _, rest = text.partition(":")
        match verb:
            case "at":
                yield from self._placed(view, squares.parse(rest))
            case "bid" | "pass" if view.auction is not None and rest in {"", str(view.auction.minimum)}:
                card = view.auction.card
                values = {"character": self.words.say(card.name), "points": points(self.words, card.points)}
                yield self._gain(_LITTLE, (verb,), _BIDS if verb == "bid" else _PASSES, **values)
            case "buy":
                artifact = next((one for one in view.row if one.id == rest), None)
                if artifact is not None:
                    name, worth = self.words.say(artifact.name), points(self.words, artifact.points)
                    does = self.words.say(DOES[artifact.ability])
                    yield self._gain(_LITTLE, (verb, rest), _BUYS, artifact=name, points=worth, does=does)
            case "rest":
                yield self._gain(_LITTLE, (verb,), _RESTS)
            case "done" if view.phase is Phase.BUY:
                yield self._gain(_LITTLE / 2, ("keep",), _KEEPS)

    def _placed(self, view: View, at: int) -> Iterator[Gain]:
        """Yield what a position brings in coins, and what it avoids, against all others."""
        chosen = advice.positioned(view, at)
        if chosen is None or view.exploration is None:
            return
        others = [fit for one in view.exploration.positions if (fit := advice.positioned(view, one)) is not None]
        if chosen.coins:
            most = chosen.coins == max(fit.coins for fit in others) > min(fit.coins for fit in others)
            said, worth = _MOST_COINS if most else _SOME_COINS, coins(self.words, chosen.coins)
            yield self._gain(_COINS + chosen.coins / 2, ("coins",), said, coins=worth)
        if not self._given(chosen):
            mine = {claim.place for claim in advice.complete(self.after)}
            tempting = [claim for fit in others if fit.coins >= chosen.coins for claim in self._given(fit)]
            for claim in [claim for claim in tempting if claim.place not in mine][:1]:
                land, rivals = self._land(view, claim.place), self._listed(claim.leaders)
                yield self._gain(_AVOIDED, ("open", claim.place), _AVOIDS, land=land, names=rivals)

    def _given(self, fit: Forecast) -> list[advice.Claim]:
        """Return the lands that go to others alone."""
        return [claim for claim in (*fit.completed, *fit.passed_on) if self.seat not in claim.leaders]


def _leaders(view: View, place: int) -> list[Seat]:
    """Return who has most markers on a land; [] while it has none."""
    standing = advice.standing(view, place)
    return [seat for seat, count in standing if count == standing[0][1]]
