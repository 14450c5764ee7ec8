"""What ICE never creates and never loses, and what of it the suite looks at (see ``tests.conformance.games``)."""

from engine.ice import advice
from engine.ice.actions import VERBS
from engine.ice.board import ALL_TILES, BELOW, ICONS, open_tiles, visible_spots
from engine.ice.components import BOX
from engine.ice.events.days import DayBegan, Ended, TurnBegan
from tests.conformance.games import Conformance
from tests.engine.ice.endings import EXPECTED, kinds
from tests.engine.ice.record_search import finished, positions

FIXED = {
    "box": "what is dealt, not what lies there",
    **dict.fromkeys(("players", "lines", "outcome.scores", "outcome.winners"), "one for each seat"),
    "cells": "one for each spot of the dig",
    "cells[].leaders": "each seat has one",
    "camps": "one for each seat, and the white ones",
    "curses": "the steps of the track",
    "players[].slots": "one for each type",
    **dict.fromkeys(("players[].studies", "players[].turned"), "at most one of each type"),
    "players[].validated[]": "card, day and RP",
    "players[].worth": "one for each decree",
}
"""What a view lists and never one more of."""


def law(before, after, events):
    """I2 to I5, I7, I10: figures, tiles, camps, cards, EP; what can be seen; how days follow each other."""
    figures(after)
    tiles(after)
    boards(after)
    papers(after)
    days(before, after, events)
    if before is not None:
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            taken = {*old.studies, *old.turned}
            assert taken <= {*new.studies, *new.turned}, "study tokens are never given back"
            assert new.validated[: len(old.validated)] == old.validated, seat
            assert len(new.hold) >= len(old.hold) or after.outcome
            assert new.step >= old.step
            assert (new.light, new.dark) >= (0, 0)
        assert set(after.icons) <= set(before.icons)
        assert after.logged[: len(before.logged)] == before.logged
        assert (after.opened, after.decrees) == (before.opened, before.decrees)
        # a rescued artifact comes back out of the discard
        assert after.spoil >= before.spoil or before.decision.phase in {"rescue", "slot"}
    if after.outcome:
        sums = tuple(sum(line.rp for line in lines) for lines in after.lines)
        decrees = tuple(tuple(one.rp for one in lines if one.kind == "decree") for lines in after.lines)
        assert decrees == tuple(player.worth for player in after.players)
        assert after.outcome.scores == sums, "I10.6"
        assert after.outcome.winners == tuple(seat for seat, mine in enumerate(sums) if mine == max(sums))


def figures(view):
    """45 archaeologists (I1), a leader each, 7 camps (I4.2), at most one on a tile (I6.1); nobody where nothing is."""
    seats = len(view.players)
    assert view.reserve >= 0
    shelters = sum(player.shelter for player in view.players)
    assert sum(cell.archs for cell in view.cells) + view.reserve + shelters == 45
    standing = sorted(seat for cell in view.cells for seat in cell.leaders)
    assert standing == [player.seat for player in view.players if player.leader >= 0]
    assert len(view.camps) == seats + 2
    pitched = [cell for cell in view.camps if cell >= 0]
    assert len(set(pitched)) == len(pitched), "one camp on a tile"
    for cell in view.cells:
        assert cell.archs >= 0
        assert all(view.players[seat].leader == cell.spot for seat in cell.leaders)
        if cell.camp is not None:
            assert view.camps[cell.camp] == cell.spot
            # while an excavation or a collapse goes on a camp may hang over a void
            assert cell.kind == "tile" or (cell.kind == "void" and view.decision.phase != "turn")
        if view.decision.phase == "turn" and (cell.archs or cell.leaders):
            assert cell.visible, "I2.7: nobody stands where nothing can be seen"
        assert view.decision.phase != "turn" or cell.kind != "void"


def tiles(view):
    """112 tiles (I3), none over a void (I2.8), and what is seen of them (I2.6)."""
    lying = sum(1 << cell.spot for cell in view.cells if cell.kind == "tile")
    snow = (lying & (1 << 48) - 1).bit_count()
    hands = sum(player.hand for player in view.players)
    assert snow + hands + view.spill + len(view.market) == 48
    kept = sum(len(slot) for player in view.players for slot in player.slots)
    kept += sum(len(player.hold) for player in view.players)
    assert (lying >> 48).bit_count() + kept + view.spoil == 64
    seen, free = visible_spots(lying), open_tiles(lying)
    assert lying & ~ALL_TILES == 0
    for cell in view.cells:
        assert cell.visible == bool(seen >> cell.spot & 1)
        assert cell.open == bool(free >> cell.spot & 1)
        assert (cell.back is not None) == (cell.kind == "tile" and cell.visible), "I2.6"
        assert (cell.turn is not None) == (cell.back == "crevasse")
        if cell.kind == "tile" and cell.spot < 85:
            under = [low for low in BELOW[cell.spot] if low < 112]
            assert all(lying >> low & 1 for low in under), "I2.8"
    assert set(view.icons) <= set(ICONS)


def boards(view):
    """EP and RP (I5.1, I4.8), slots and tokens (I6.8, I8.2, I11), the track (I13.2)."""
    for player in view.players:
        assert 0 <= player.ep <= 6
        assert player.rp >= 0
        assert not set(player.studies) & set(player.turned)
        assert set(player.studies) | set(player.turned) <= set(range(5))
        for kind, slot in enumerate(player.slots):
            assert all(piece.type in {kind, 5} for piece in slot)
            # what lies face down lies on top
            assert [piece.up for piece in slot] == sorted((piece.up for piece in slot), reverse=True)
        assert not any(player.slots[kind] == () for kind in player.ready)
        assert 0 <= player.crampons <= (2 if player.guild == "walkers" else 0)
        assert 0 <= player.shelter <= (2 if player.guild == "foragers" else 0)
        assert player.token < 0 or player.guild == "flame"
        assert 0 <= player.walks <= 2
        assert player.step <= 13
        assert player.bonus in {0, 2, 4}
        assert len(player.worth) == len(view.decrees)
        assert min(player.worth) >= 0
        if view.mode == "first":
            assert (player.crampons, player.shelter, player.daily, player.token) == (0, 0, False, -1)
        if view.mode != "curse":
            assert (player.light, player.dark, player.carry) == (0, 0, 3)
    assert view.spent <= view.limit


def papers(view):
    """54 requests, 10 logbook cards, 3 decrees (I4.3)."""
    validated = [card for player in view.players for card, _, _ in player.validated]
    hands = sum(player.requests for player in view.players)
    assert len({*view.row, *validated}) == len(view.row) + len(validated)
    # the two of Council letter may be on their way
    aside = 54 - hands - len(validated) - len(view.row) - view.pile - view.heap
    assert aside == 0 or (0 < aside <= 2 and view.decision.phase != "turn"), aside
    assert len(view.row) <= len(view.players) + 2
    assert len(set(view.decrees)) == 3
    assert all(rp in BOX.requests[card].rp for player in view.players for card, _, rp in player.validated)
    if view.mode == "first":
        assert (view.log, view.logged, view.opened) == (0, (), -1)
    else:
        seen = {*view.logged, *([view.opened] if view.opened >= 0 else [])}
        assert view.log + len(seen) == len(BOX.logbook), "I13.4: the card opened at the set-up counts too"
        assert len(seen) == len(view.logged) + (view.opened >= 0)
    if view.mode != "first" and view.decision.phase in {"turn", "over"}:
        assert len(view.logged) == view.day - 1, "I5.2"
    if view.decision.phase == "turn":
        for player in view.players:
            assert player.requests <= (4 if view.day > 1 else 3) + 2 * view.day


def days(before, after, events):
    """Four days, each begun by another seat (I5)."""
    seats = len(after.players)
    assert 1 <= after.day <= 4
    assert bool(after.decision.seats) == (after.outcome is None) == (after.decision.phase != "over")
    if after.decision.phase == "turn":
        assert after.decision.seats == (after.active,)
        assert not after.players[after.active].resting
    if before is None:
        assert (after.day, after.turn) == (1, 0)
        return
    mornings = [event for event in events if isinstance(event, DayBegan)]
    turns = [event for event in events if isinstance(event, TurnBegan)]
    # milder curse: asked in the new day, before what the sunrise brings
    assert after.day - before.day in {0, 1}
    assert all(event.day == after.day for event in mornings)
    assert after.day == before.day or mornings or after.decision.phase == "consoled"
    assert after.turn == before.turn + len(turns)
    for event in mornings:
        base = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4}[seats]
        assert event.ep == tuple(min(6, base + (seat in event.planned)) for seat in range(seats)), "I5.1"
    # the token passes when all have answered about their prismatic artifacts, so a step later at times
    assert after.first in {before.first, (before.first + 1) % seats}
    if after.decision.phase == "turn" and before.decision.phase == "turn" and before.day == after.day:
        assert after.first == before.first
    assert any(isinstance(event, Ended) for event in events) == (after.outcome is not None)


CONFORMANCE = Conformance(
    law,
    tables=(
        (1, {}),
        (2, {"mode": "first"}),
        (4, {"mode": "curse", "mild": "on"}),
        (5, {"journal": "on"}),
    ),
    kinds=kinds,
    kept=EXPECTED,
    finished=finished,
    positions=positions,
    verbs=frozenset({"pay", *VERBS}),
    unmet=("destroy:s4c", "destroy"),
    typed=(*(f"{kind}{rest}" for kind in "oehpa" for rest in ("1a", "1b", "2c", "s")), "x1", "x2", *VERBS),
    fixed=FIXED,
    along={"decrees": ("players[].worth",)},
    picture_names=lambda _view: ("dig", "boards"),
    foretold=lambda text, view: text.startswith("camp:") or advice.foreseen(view, text) is not None,
)
