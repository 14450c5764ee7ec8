"""What is hidden from whom: views of a state, secrets dealt anew, and a digest of all of it (R2.3).

Knows which parts of a state are secret, and which view field comes from where. Whatever is secret must not be read for
a view, but for a seat's own limit.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.roam.squares import ALL, listed
from engine.roam.state import After, Before, Bidding, Buying, Fill, Over, Place, Start, all_markers, full, stock
from engine.roam.turn.explore import unfilled
from engine.roam.turn.turn import outcome, points
from engine.roam.view import ArtifactView, Auction, CharacterView, Edge, Exploration, Phase, PlayerView, View

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.rng import Rng
    from engine.roam.deck import Book
    from engine.roam.state import Pending, State

PHASES: dict[type[Pending], Phase] = {
    Start: Phase.START,
    Before: Phase.BEFORE,
    Place: Phase.PLACE,
    Fill: Phase.FILL,
    After: Phase.AFTER,
    Bidding: Phase.AUCTION,
    Buying: Phase.BUY,
    Over: Phase.OVER,
}


_EDGES: Final = tuple(Edge)


def view(state: State, public: View, seat: Seat | None) -> View:
    """Return what the seat may know, given what everybody may; None: the public."""
    pending = state.pending
    if seat is None or not isinstance(pending, Bidding) or pending.limits[seat] is None:
        return public
    return replace(public, limit=pending.limits[seat])


def public_view(state: State, book: Book, *, awaited: tuple[Seat, ...]) -> View:
    """Return what everybody may know."""
    setting, pending = state.setting, state.pending
    seats = len(setting.order)
    return View(
        players=tuple(_player(state, book, other) for other in range(seats)),
        order=setting.order,
        active=state.active,
        awaited=awaited,
        phase=PHASES[type(pending)],
        turn=state.turn,
        round=(state.turn - 1) // seats + 1,
        lands=tuple(None if key is None else book.cards[key] for key in state.cards.lands),
        coins=book.coins(state.cards.lands),
        markers=all_markers(state),
        next_land=book.cards[state.cards.pile[0]] if state.cards.pile else None,
        pile=len(state.cards.pile),
        row=tuple(book.artifacts[key] for key in state.cards.row),
        artifact_pile=len(state.cards.artifact_pile),
        full=setting.full,
        outpost=setting.outpost,
        outpost_owner=state.outpost_owner,
        stacked=setting.stacked,
        animals=setting.animals,
        last_round=state.last_round,
        quiet_rounds=state.quiet,
        exploration=exploration(state, book),
        auction=_auction(state, book),
        outcome=outcome(state, book),
        limit=None,
    )


def _player(state: State, book: Book, seat: Seat) -> PlayerView:
    characters, artifacts, outpost = points(state, book, seat)
    return PlayerView(
        seat=seat,
        edge=_EDGES[state.setting.quarters[seat]],
        coins=state.coins[seat],
        stock=stock(state, seat),
        characters=tuple(
            CharacterView(book.cards[key], awake=bool(state.awake[seat] >> index & 1))
            for index, key in enumerate(state.cards.characters[seat])
        ),
        artifacts=tuple(
            ArtifactView(book.artifacts[key], ready=bool(state.ready[seat] >> index & 1))
            for index, key in enumerate(state.cards.artifacts[seat])
        ),
        outpost=state.outpost_owner == seat,
        character_points=characters,
        artifact_points=artifacts,
        outpost_points=outpost,
    )


def exploration(state: State, book: Book) -> Exploration | None:
    """Return the exploration under way, None without one; nothing of it is hidden."""
    pending = state.pending
    if not isinstance(pending, Place | Fill | After):
        return None
    quarters = (state.setting.quarters[state.active] + pending.turns) % 4
    if isinstance(pending, Place):
        shape = book.shapes[pending.character][quarters]
        ground = state.cards.ground.squares
        placements = shape.placements if ground == ALL else [p for p in shape.placements if not p.solid & ~ground]
        return Exploration(pending.character, quarters, tuple(p.at for p in placements), (), (), ())
    choice = unfilled(state, pending) if isinstance(pending, Fill) else 0
    left = pending.solid & ~pending.filled & ~choice
    return Exploration(
        character=pending.character,
        quarters=quarters,
        positions=(),
        skipped=listed(left & full(state)),
        unfilled=listed(choice),
        blanks=listed(pending.blank & ~pending.filled),
    )


def _auction(state: State, book: Book) -> Auction | None:
    pending = state.pending
    if not isinstance(pending, Bidding):
        return None
    land = state.cards.lands[pending.place]
    assert land is not None
    best = pending.best
    return Auction(
        place=pending.place,
        card=book.cards[land],
        tied=pending.tied,
        spoken=tuple(zip(pending.tied, pending.spoken, strict=False)),
        best=None if best is None else (pending.tied[pending.spoken.index(best)], best),
        speaker=pending.speaker,
    )


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal anew the piles below the next land, and the secret limits of others; None knows no limit."""
    deeper, rng = rng.shuffled(tuple(sorted(state.cards.pile[1:])))
    artifact_pile, rng = rng.shuffled(tuple(sorted(state.cards.artifact_pile)))
    pending = state.pending
    if isinstance(pending, Bidding):
        pending = _other_limits(pending, state.coins, seat, rng)
    cards = replace(state.cards, pile=state.cards.pile[:1] + deeper, artifact_pile=artifact_pile)
    return replace(state, cards=cards, pending=pending)


def _other_limits(bidding: Bidding, coins: tuple[int, ...], seat: Seat | None, rng: Rng) -> Bidding:
    """Draw a limit or none for all who wait to speak; the speaker has none, or would have spoken."""
    limits = list(bidding.limits)
    for other in bidding.tied[len(bidding.spoken) + 1 :]:
        if other != seat:
            pick, rng = rng.below(coins[other] + 2)
            limits[other] = pick - 1 if pick else None
    return replace(bidding, limits=tuple(limits))


def digest(state: State) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all that is not worked out from the rest.

    Written out instead of ``engine.canonical``: a digest is taken after every action of every match that is rebuilt.
    """
    pending = state.pending
    numbers = (
        state.turn,
        [getattr(pending, name) for name in pending.__slots__],
        state.coins,
        state.awake,
        state.ready,
        state.below,
        state.above,
        state.outpost_owner,
        state.last_round,
        state.quiet,
        state.claimed,
    )
    text = f"{state.setting.text} {type(pending).__name__} {numbers} {state.cards.text}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
