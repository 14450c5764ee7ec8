"""What comes of a whole turn by the rules, everybody bidding and buying by the evaluation: no search, one answer.

Knows rules and evaluation. Must not know how turns are found or compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.roam.state import Bidding, Buying, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from engine.package import AnyGame
    from players.roam.evaluation import Evaluation

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
