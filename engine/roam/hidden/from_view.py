"""What a view tells, put back on a table: so the engine's own rules answer what an action would bring.

Knows which field of a view belongs where. What a view does not tell is left out: nothing may be asked about it.
Must not know any word, nor a rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.identity_cache import cached_by_identity
from engine.roam.book import Book
from engine.roam.deck import Deck
from engine.roam.squares import PLACES
from engine.roam.state import After, Before, Bidding, Buying, Cards, Fill, Ground, Over, Place, Setting, Start, State
from engine.roam.view import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.roam.state import Pending
    from engine.roam.view import View


@cached_by_identity
def from_view(view: View) -> tuple[Book, State]:
    """Return the cards that can be seen, and the table as far as the view tells.

    Piles and secret limits are missing, and what an exploration has filled already.
    """
    book = _book(_seen(view))
    seats = range(len(view.players))
    order = view.order
    return book, State(
        setting=Setting(
            tuple(player.edge.quarters for player in view.players),
            order,
            tuple(order[order.index(seat) :] + order[: order.index(seat)] for seat in seats),
            full=view.full,
            outpost=view.outpost,
            stacked=view.stacked,
            animals=view.animals,
        ),
        turn=view.turn,
        active=view.active,
        pending=_pending(view),
        cards=Cards(
            characters=tuple(tuple(held.card.id for held in player.characters) for player in view.players),
            artifacts=tuple(tuple(held.artifact.id for held in player.artifacts) for player in view.players),
            lands=tuple(None if land is None else land.id for land in view.lands),
            pile=(),
            row=tuple(artifact.id for artifact in view.row),
            artifact_pile=(),
            ground=_ground(view),
        ),
        coins=tuple(player.coins for player in view.players),
        awake=tuple(_bits(held.awake for held in player.characters) for player in view.players),
        ready=tuple(_bits(held.ready for held in player.artifacts) for player in view.players),
        below=tuple(_bits(there[:1] == (seat,) for there in view.markers) for seat in seats),
        above=tuple(_bits(there[1:] == (seat,) for there in view.markers) for seat in seats),
        outpost_owner=view.outpost_owner,
        last_round=view.last_round,
        quiet=view.quiet_rounds,
        claimed=False,
    )


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _ground(view: View) -> Ground:
    """Return the map without its markers: the squares of lands, and the coins on them (R5.1, R6.6)."""
    squares = sum(mask for mask, land in zip(PLACES, view.lands, strict=True) if land is not None)
    most = max(view.coins)
    return Ground(squares, tuple(_bits(coins >= least for coins in view.coins) for least in range(1, most + 1)))


def _seen(view: View) -> Deck:
    """Return the cards and artifacts that a view shows, always in the same order."""
    held = (held.card for player in view.players for held in player.characters)
    cards = {card.id: card for card in (*held, *view.lands, view.next_land) if card is not None}
    owned = (held.artifact for player in view.players for held in player.artifacts)
    artifacts = {artifact.id: artifact for artifact in (*owned, *view.row)}
    return Deck(
        starting=(),
        lands=tuple(cards[key] for key in sorted(cards)),
        animals=(),
        artifacts=tuple(artifacts[key] for key in sorted(artifacts)),
        digest="",
    )


@lru_cache(maxsize=32)
def _book(deck: Deck) -> Book:
    return Book(deck)


def _pending(view: View) -> Pending:
    """Return the decision; of an exploration that has its position only what is still open."""
    exploration, auction = view.exploration, view.auction
    if auction is not None:
        spoken = tuple(amount for _, amount in auction.spoken)
        return Bidding(auction.place, auction.tied, spoken, (None,) * len(view.players))
    if exploration is not None:
        key = exploration.character
        turns = (exploration.quarters - view.players[view.active].edge.quarters) % 4
        if view.phase is Phase.PLACE:
            return Place(key, turns)
        blank = sum(1 << at for at in exploration.blanks)
        if view.phase is Phase.FILL:
            return Fill(key, turns, sum(1 << at for at in exploration.unfilled), blank, 0)
        return After(key, turns, sum(1 << at for at in exploration.skipped), blank, 0)
    alone: dict[Phase, Pending] = {Phase.START: Start(), Phase.BEFORE: Before(), Phase.BUY: Buying()}
    return alone.get(view.phase, Over("unknown"))
