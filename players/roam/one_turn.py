"""Easy, casual and normal at Roam: the whole turn after which the evaluation likes the position best.

Knows what a player is asked and what the evaluation says. Must not look at what others answer.
"""

from __future__ import annotations

from collections import defaultdict
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.roam import advice
from engine.roam.state import Bidding, Buying, Fill, State
from players.any_game import at_random
from players.computer import EVEN, Plan, Reason
from players.roam import features as of
from players.roam.evaluation import evaluation_of
from players.roam.whole_turns import TurnList

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.core import Seat
    from engine.package import AnyGame
    from players.computer import Dealt
    from players.roam.evaluation import Evaluation

LEAST: Final = 0.01
"""Changes that are worth less are not told."""
OTHERS: Final = "others: "
"""What a reason begins with that lies in how the others stand."""


def subject(feature: int) -> str:
    """Return what a feature is about, in one word."""
    if feature >= of.LAND:
        return "lands"
    name = of.NAMES[feature]
    if name.startswith(("artifact", "ready")):
        return "artifacts"
    if name.startswith(("awake", "all asleep")):
        return "awake"
    if name.startswith("coins"):
        return "coins"
    if name.startswith(("pattern", "blanks", "characters")):
        return "characters"
    return name


def weighed(evaluation: Evaluation, state: State, seat: Seat) -> dict[str, float]:
    """Return how strong a seat is, by subject; whose turn it is is left out, every turn changes that."""
    weights, found = evaluation.weighed(state).weights, defaultdict[str, float](float)
    for feature, amount in of.features(state, seat, evaluation.book):
        if feature != of.TO_MOVE:
            found[subject(feature)] += weights[feature] * amount
    return found


def reasons(evaluation: Evaluation, before: State, after: State, seat: Seat) -> tuple[Reason, ...]:
    """Return what changed for a seat, and what became worse or better for the best of the others, most first."""
    scores = evaluation.scores(after)
    rival = max((other for other in range(len(scores)) if other != seat), key=scores.__getitem__)
    found = []
    for whose, sign, prefix in ((seat, 1, ""), (rival, -1, OTHERS)):
        was, is_now = weighed(evaluation, before, whose), weighed(evaluation, after, whose)
        for name in was.keys() | is_now.keys():
            change = sign * (is_now.get(name, 0.0) - was.get(name, 0.0))
            if abs(change) >= LEAST:
                found.append(Reason(prefix + name, round(change, 4)))
    return tuple(sorted(found, key=lambda reason: (-abs(reason.worth), reason.feature)))


# ---- What comes of a whole turn by the rules, everybody bidding and buying by the evaluation: no search, one answer

DONE: Final = "done"


def carried_out(game: AnyGame, evaluation: Evaluation, state: State, texts: Iterable[str]) -> State:
    """Return the table after a turn, its auctions and its purchase: the next turn begins, or the match is over."""
    for text in texts:
        step: Any = game.apply(state, state.active, game.decode(text))
        state = step.state
    while True:
        pending = state.pending
        if isinstance(pending, Bidding):
            text = spoken(evaluation, state, pending.speaker)
            state = game.apply(state, pending.speaker, game.decode(text)).state
        elif isinstance(pending, Buying):
            text = bought(evaluation, state)
            state = game.apply(state, state.active, game.decode(text)).state
        else:
            return state


def spoken(evaluation: Evaluation, state: State, seat: Seat) -> str:
    """Return what a seat says in an auction: no more than the card is worth to it, nor than others would outbid."""
    bidding = state.pending
    assert isinstance(bidding, Bidding)
    card = state.cards.lands[bidding.place]
    assert card is not None
    by, coins = evaluation.weighed(state), state.coins
    most = by.limit(coins[seat], card)
    if seat != bidding.speaker:
        return f"limit:{most}"
    if most < bidding.minimum:
        return "pass"
    later = bidding.tied[len(bidding.spoken) + 1 :]
    needed = max((by.limit(coins[other], card) for other in later), default=0)
    return f"bid:{max(bidding.minimum, min(most, needed))}"


def bought(evaluation: Evaluation, state: State) -> str:
    """Return which artifact the active player buys, or ``done``."""
    by, seat, book = evaluation.weighed(state), state.active, evaluation.book
    best, most = DONE, 0.0
    for key in state.cards.row:
        price = book.prices[key]
        if price <= state.coins[seat]:
            worth = by.artifact[key] + by.ready[key] - by.paid(state.coins[seat], price)
            if worth > most:
                best, most = f"buy:{key}", worth
    return best


TRIED: Final = 16
"""Turns that are carried out and compared by what they lead to."""


class Followed(NamedTuple):
    """A whole turn and what came of it."""

    chance: float
    """Of whose turn it was."""
    chances: Sequence[float]
    """Of all."""
    texts: tuple[str, ...]
    after: State


def followed(game: AnyGame, evaluation: Evaluation, state: State, *, most: int) -> list[Followed]:
    """Return the most promising turns of the seat whose turn it is, carried out, the best first."""
    found = []
    for turn in TurnList(evaluation, state).turns(most):
        after = carried_out(game, evaluation, state, turn.texts)
        chances = evaluation.chances(after)
        found.append(Followed(chances[state.active], chances, turn.texts, after))
    found.sort(key=attrgetter("chance"), reverse=True)
    return found


def choose(dealt: Dealt) -> Plan:
    """Choose the turn that leads to the best position."""
    asked = small_question(dealt)
    if asked is not None:
        return asked
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    found = followed(dealt.game, evaluation, dealt.state, most=min(TRIED, max(1, dealt.meter.left)))
    dealt.meter.count(len(found))
    return explained(dealt, found[0], [one.after for one in found[1:]]) if found else stuck(dealt)


def advise(dealt: Dealt) -> Plan:
    """Choose as ``choose`` does, but complete no land for others alone where another turn doesn't."""
    asked = small_question(dealt)
    if asked is not None:
        return asked
    game, state = dealt.game, dealt.state
    evaluation = evaluation_of(game, len(state.coins))
    found = followed(game, evaluation, state, most=min(TRIED, max(1, dealt.meter.left)))
    dealt.meter.count(len(found))
    if not found:
        return stuck(dealt)
    best = next((one for one in found if not _gives(game, state, one.texts)), None)
    if best is None:
        others = sorted(TurnList(evaluation, state).everything(), key=attrgetter("guess"), reverse=True)
        fair = next((turn.texts for turn in others if not _gives(game, state, turn.texts)), None)
        if fair is not None:
            after = carried_out(game, evaluation, state, fair)
            chances = evaluation.chances(after)
            best = Followed(chances[state.active], chances, fair, after)
    best = best or found[0]
    return explained(dealt, best, [one.after for one in found if one is not best])


def _gives(game: AnyGame, state: State, texts: Iterable[str]) -> bool:
    """Return whether a turn completes a land for others alone, be it only until the next of its actions."""
    seat = state.active
    whole = set(advice.complete(game.view(state, seat)))
    for text in texts:
        step: Any = game.apply(state, seat, game.decode(text))
        if step.barrier:
            break
        state = step.state
        if any(seat not in claim.leaders for claim in advice.complete(game.view(state, seat)) if claim not in whole):
            return True
    return False


def explained(dealt: Dealt, best: Followed, others: Sequence[State], *, chance: float | None = None) -> Plan:
    """Return the plan of a turn, with what makes it better than the next best of where ``others`` lead.

    Turns that come to the same in the eyes of the evaluation are one; where there is no other it says what changed.
    """
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    why: tuple[Reason, ...] = ()
    for other in others:
        if why := reasons(evaluation, other, best.after, dealt.seat):
            break
    found = why or reasons(evaluation, dealt.state, best.after, dealt.seat)
    return Plan(best.texts, best.chance if chance is None else chance, found, bool(why))


def stuck(dealt: Dealt) -> Plan:
    """Return an action for the rare positions in which no turn is found: a map with holes that nobody fits."""
    text, _ = at_random([dealt.game.encode(one) for one in dealt.game.legal(dealt.state, dealt.seat)], dealt.rng)
    return Plan((text,), EVEN)


def small_question(dealt: Dealt) -> Plan | None:
    """Answer what is no whole turn: a bid, a purchase, where the last markers go; None: a turn is to be found."""
    state: State = dealt.state
    evaluation = evaluation_of(dealt.game, len(state.coins))
    if isinstance(state.pending, Bidding):
        return Plan((spoken(evaluation, state, dealt.seat),), evaluation.chances(state)[dealt.seat])
    if isinstance(state.pending, Buying):
        text = bought(evaluation, state)
        after = dealt.game.apply(state, dealt.seat, dealt.game.decode(text)).state
        dealt.meter.count()
        why = reasons(evaluation, state, after, dealt.seat)
        return Plan((text,), evaluation.chances(after)[dealt.seat], why)
    if isinstance(state.pending, Fill):
        return _filled(dealt, evaluation)
    return None


def _filled(dealt: Dealt, evaluation: Evaluation) -> Plan:
    game, state, seat = dealt.game, dealt.state, dealt.seat
    best: tuple[float, str] | None = None
    for action in game.legal(state, seat):
        dealt.meter.count()
        chance = evaluation.chances(game.apply(state, seat, action).state)[seat]
        if best is None or chance > best[0]:
            best = chance, game.encode(action)
    assert best is not None
    return Plan((best[1],), best[0])


# ---- easy judges well what it sees, and overlooks most of what there is, as beginners do

SEEN: Final = 10
"""Turns that it sees of the many that there are."""


def choose_easily(dealt: Dealt) -> Plan:
    """Choose the best of a few turns that come to mind."""
    return _of_few(dealt, SEEN)


def _of_few(dealt: Dealt, most: int) -> Plan:
    """Choose the best of the turns that come to mind, at most this many."""
    asked = small_question(dealt)
    if asked is not None:
        return _hasty(dealt, asked)
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    found = TurnList(evaluation, dealt.state).everything()
    if not found:
        return stuck(dealt)
    rng, seen = dealt.rng, []
    for _ in range(most):
        which, rng = rng.below(len(found))
        seen.append(found[which])
    best = max(seen, key=lambda turn: turn.guess)
    dealt.meter.count(most)
    return Plan(best.texts, evaluation.chances(dealt.state)[dealt.seat])


# ---- casual keeps a match close: it is hasty while it leads, and plays as normal does once it is behind

CALM: Final = 1.2
"""Below this many times an even share of the chances it takes care: a little before it is behind."""
GLANCE: Final = 5
"""Turns that it sees while all is well."""


def choose_casually(dealt: Dealt) -> Plan:
    """Choose in haste while all is well, else as normal does."""
    seats = len(dealt.state.coins)
    chance = evaluation_of(dealt.game, seats).chances(dealt.state)[dealt.seat]
    return _of_few(dealt, GLANCE) if chance * seats >= CALM else choose(dealt)


def _hasty(dealt: Dealt, asked: Plan) -> Plan:
    """Return what a beginner makes of a small question: bids something or other, and buys now and then."""
    pending, verb = dealt.state.pending, asked.texts[0].partition(":")
    if isinstance(pending, Bidding) and verb[0] == "bid":
        least, most = pending.minimum, max(pending.minimum, int(verb[2]))
        more, _ = dealt.rng.below(most - least + 1)
        return asked._replace(texts=(f"bid:{least + more}",))
    if isinstance(pending, Buying):
        waits, _ = dealt.rng.below(2)
        return asked._replace(texts=("done",)) if waits else asked
    return asked
