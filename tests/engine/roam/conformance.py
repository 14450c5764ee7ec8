"""What Roam never creates and never loses, and what of it the suite looks at (see ``tests.conformance.games``)."""

from collections import Counter
from itertools import pairwise

from engine.roam.deck import DECK
from engine.roam.events import (
    AuctionOpened,
    Began,
    Bid,
    Bought,
    Claimed,
    CoinTaken,
    LandLaid,
    OutpostTaken,
    Placed,
    Replaced,
    Slid,
    Woke,
)
from engine.roam.view import Edge, Phase
from tests.conformance.games import Conformance
from tests.engine.roam import endings
from tests.engine.roam.record_search import finished, positions


def law(before, after, events):
    """R1, R2, R5, R6.5, R9: markers, cards, artifacts and coins."""
    markers(after)
    cards(after)
    artifacts(after)
    points(after)
    rounds(after)
    steps(after)
    if after.auction:
        auction(after)
    if before is None:
        began = next(event for event in events if isinstance(event, Began))
        assert Counter(began.coins) <= Counter({0: 1, 1: 2, 2: 1})
        expected = {player.seat: began.coins[player.seat] for player in after.players}
    else:
        expected = {player.seat: player.coins for player in before.players}
        assert before.turn <= after.turn
        assert before.round <= after.round
        assert before.last_round <= after.last_round
        known(before, after, events)
    for seat, change in coins(events):
        expected[seat] += change
    assert {player.seat: player.coins for player in after.players} == expected
    assert min(expected.values()) >= 0
    assert bool(after.awaited) == (after.outcome is None) == (after.phase is not Phase.OVER)


def markers(view):
    """24 of each colour (R2.1), at most 1 on a square, 2 when stacked (R12.1), none on a hole (R4.9)."""
    on_map = Counter(seat for square in view.markers for seat in square)
    assert len(view.markers) == len(view.coins) == 36
    for player in view.players:
        assert player.stock >= 0
        assert player.stock + on_map[player.seat] == 24
    assert max(map(len, view.markers)) <= 1 + view.stacked
    for at, stack in enumerate(view.markers):
        if view.lands[at // 18 * 3 + at % 6 // 2] is None:
            assert not stack
            assert not view.coins[at]


def cards(view):
    """Each character is in one place, and none is lost (R2.2, R6)."""
    lying = [card.id for card in view.lands if card]
    held = [one.card.id for player in view.players for one in player.characters]
    start = {card.id for card in DECK.starting}
    claimed = [key for key in held if key not in start]
    assert len(set(lying + claimed)) == len(lying + claimed)
    assert len(lying) + len(claimed) + view.pile == (48 if view.animals else 43)
    assert all(
        sum(one.card.id in start for one in player.characters) == 3
        and len({one.card.id for one in player.characters}) == len(player.characters)
        for player in view.players
    )
    assert (view.next_land is None) == (view.pile == 0)
    assert len(lying) == 6 or view.pile == 0


def artifacts(view):
    """Each artifact is in one place, and none is lost (R9)."""
    owned = [one.artifact.id for player in view.players for one in player.artifacts]
    row = [artifact.id for artifact in view.row]
    assert len(set(owned + row)) == len(owned + row)
    assert len(owned) + len(row) + view.artifact_pile == (24 if view.full else 0)
    assert len(row) == 4 or view.artifact_pile == 0


def points(view):
    """R8.2, R11.1: points are those of the cards; there is one outpost."""
    for player in view.players:
        assert player.character_points == sum(one.card.points for one in player.characters)
        assert player.artifact_points == sum(one.artifact.points for one in player.artifacts)
        assert player.outpost_points == 3 * player.outpost
        assert player.outpost == (view.outpost_owner == player.seat)
    assert view.outpost or view.outpost_owner is None
    if view.outcome:
        assert view.outcome.scores == tuple(player.points for player in view.players)
        best = max((player.points, player.coins) for player in view.players)
        assert view.outcome.winners == tuple(
            player.seat for player in view.players if (player.points, player.coins) == best
        )


def check_prices(before, events):
    """R7.3, R7.4: the highest bid claims and pays; when all pass, the first of the tied for nothing."""
    sale = before.auction
    tied, best = (sale.tied, sale.best) if sale else ((), None)
    for event in events:
        match event:
            case AuctionOpened():
                tied, best = event.tied, None
            case Bid():
                best = (event.seat, event.amount)
            case Claimed() if event.price is not None:
                assert (event.seat, event.price) == (best or (tied[0], 0))


def surrounded(view):
    """Give who has surrounded which square: 8 top markers of one seat around another's (R11.1)."""
    top = {(at % 6, at // 6): stack[-1] for at, stack in enumerate(view.markers) if stack}
    found = set()
    for (x, y), whose in top.items():
        ring = {top.get((x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)}
        if len(ring) == 1 and not ring & {None, whose}:
            found.add((ring.pop(), y * 6 + x))
    return found


def rounds(view):
    """R2.5, R8: whose turn it is, the last round, and why it is over."""
    seats = len(view.players)
    assert sorted(view.order) == list(range(seats))
    assert view.active == view.order[(view.turn - 1) % seats]
    assert view.round == (view.turn - 1) // seats + 1
    edges = [list(Edge).index(view.players[seat].edge) for seat in view.order]
    assert len(set(edges)) == seats
    # clockwise from the first player: the numbers of the edges grow and pass their end at most once
    assert sum(first > second for first, second in pairwise(edges)) <= 1
    ten = any(len(player.characters) >= 10 for player in view.players)
    if view.outcome:
        assert {"ten": ten, "quiet": view.quiet_rounds == 10}[view.outcome.reason]
        assert view.active == view.order[-1]
    else:
        assert ten or not view.last_round
        assert view.quiet_rounds < 10


def steps(view):
    """R3, R6.1, R9.2: what must hold when a step of the turn waits for someone."""
    player = view.players[view.active]
    if view.phase in {Phase.START, Phase.BUY}:
        assert view.last_round == any(len(one.characters) >= 10 for one in view.players), "R8.1"
        assert not any(complete(view, place) for place in range(6)), "step 5 claims whatever is complete"
    if view.phase in {Phase.START, Phase.BEFORE}:
        assert any(one.awake for one in player.characters), "all asleep, and nobody woke"
    if view.phase is Phase.BUY:
        assert min(artifact.price for artifact in view.row) <= player.coins, "asked to buy, and cannot pay"
    if view.phase not in {Phase.AUCTION, Phase.OVER}:
        assert view.awaited == (view.active,)


def auction(view):
    """R6.3, R7: who is tied, in which order they speak, and that nobody is asked without success."""
    sale = view.auction
    assert complete(view, sale.place)
    held = Counter(seat for at in land(sale.place) for seat in view.markers[at])
    assert set(sale.tied) == {seat for seat in held if held[seat] == max(held.values())}
    assert len(sale.tied) > 1
    start = view.order.index(view.active)
    clockwise = (*view.order[start:], *view.order[:start])
    assert sale.tied == tuple(seat for seat in clockwise if seat in sale.tied)
    assert view.awaited == (sale.speaker,)
    assert [seat for seat, _ in sale.spoken] == list(sale.tied[: len(sale.spoken)])
    assert sale.speaker == sale.tied[len(sale.spoken)]
    bids = [(seat, bid) for seat, bid in sale.spoken if bid is not None]
    assert all(first < second for (_, first), (_, second) in pairwise(bids))
    assert sale.best == (bids[-1] if bids else None)
    assert view.players[sale.speaker].coins >= sale.minimum


def land(place):
    """Return the squares of a place of the map."""
    return [(place // 3 * 3 + y) * 6 + place % 3 * 2 + x for y in range(3) for x in range(2)]


def complete(view, place):
    return view.lands[place] is not None and all(view.markers[at] for at in land(place))


def coins(events):
    """Give who gained or paid how much, by the events alone."""
    for event in events:
        match event:
            case Placed():
                yield event.seat, event.gained - event.paid
            case Replaced():
                yield event.seat, event.gained - event.paid
            case CoinTaken():
                yield event.seat, 1
            case Woke():
                yield event.seat, -(event.cost or 0)
            case Bought():
                yield event.seat, -event.price
            case Claimed():
                yield event.seat, -(event.price or 0)
                for seat in event.consoled:
                    yield seat, 1


def known(before, after, events):
    """What the events say is what the table shows."""
    claims = [event for event in events if isinstance(event, Claimed)]
    laid = [event.card for event in events if isinstance(event, LandLaid)]
    taken = [event.seat for event in events if isinstance(event, OutpostTaken)]
    for event in claims:
        held = [one.card.id for one in after.players[event.seat].characters]
        assert event.card in held
        assert event.seat not in event.consoled
        assert 6 <= sum(event.markers) <= 6 * (1 + after.stacked)
        most = [seat for seat, count in enumerate(event.markers) if count == max(event.markers)]
        assert event.seat in most, "R6.3"
        assert (event.price is None) == (len(most) == 1), "R6.3"
        assert set(event.consoled) == {seat for seat, count in enumerate(event.markers) if count} - {event.seat}, "R6.5"
        if event is claims[0] and not any(isinstance(one, (Placed, Replaced, Slid)) for one in events):
            held = Counter(seat for at in land(event.place) for seat in before.markers[at])
            assert event.markers == tuple(held[seat] for seat in range(len(after.players)))
    if claims:
        assert len(claims) == len(laid)
        assert laid[0] == (before.next_land.id if before.next_land else None)
        assert [event.place for event in claims] == sorted(event.place for event in claims)
    check_prices(before, events)
    assert len(taken) <= 1
    if after.outpost and not claims:
        around = surrounded(after)
        assert {(event.seat, event.square) for event in events if isinstance(event, OutpostTaken)} <= around, "R11.1"
        assert after.outpost_owner is not None or not around, "R11.2"
    assert all(first.turn < second.turn for first, second in pairwise(e for e in events if hasattr(e, "turn")))


SQUARES = ("coins", "markers", "exploration.positions", "exploration.skipped", "exploration.unfilled")
FIXED = {
    **dict.fromkeys(("players", "order", "outcome.scores", "outcome.winners", "auction.tied"), "one for each seat"),
    "lands": "the six places of the map",
    **dict.fromkeys((*SQUARES, "exploration.blanks"), "the squares of the map"),
    "markers[]": "a square holds one, or two where they are stacked",
    **{
        f"{card}.{part}": why
        for card in ("players[].characters[].card", "lands[]", "next_land", "auction.card")
        for part, why in {
            "pattern.solid[]": "across and down",
            "pattern.blank[]": "across and down",
            "land.coins": "the six squares of a land",
        }.items()
    },
}
"""What a view lists and never one more of."""

CONFORMANCE = Conformance(
    law,
    fixed=FIXED,
    tables=((4, {"outpost": "on", "stacked": "on", "animals": "on"}), (2, {})),
    kinds=endings.kinds,
    kept=tuple(f"roam-{seats}-{kind}" for seats in (2, 3, 4) for kind in (*endings.WAYS, *endings.VARIANTS)),
    finished=finished,
    positions=positions,
    verbs=frozenset(
        {
            *("rest", "flip", "coin", "slide", "explore", "turn", "at", "nowhere", "fill", "done", "blank", "free"),
            *("replace", "bid", "pass", "limit", "buy"),
        }
    ),
    unmet=("nowhere", "fill:c3"),
    typed=("c4", "maelo", "slide", "turn", "replace", "limit", "0", "99"),
    picture_names=lambda view: ("auction", "table") if view.auction else ("table",),
)
