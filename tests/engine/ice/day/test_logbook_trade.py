"""I12: Caravan and Council letter."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import BY_NAME
from engine.ice.components import FRONT_WORDS, GEM, MANTA, ROPE, RUNE, TERMITES
from engine.ice.day.logbook import market
from engine.ice.events.days import RequestDropped, RequestsDrawn
from engine.ice.events.logbook import Bought, LetterDrawn, MarketClosed, MarketLaid, Skipped, Sold, Swapped
from engine.rng import Rng
from tests.support.ice_table import CARDS, do, legal, phase, refused, reveal, spilled, table

QUIET = ("walkers", "flame", "architects")


def caravan(fronts, hand=(), *, seats=1, **more):
    """Return a position with tiles of some fronts in the discard and in seat 0's hand."""
    state = table(seats, guilds=QUIET, **more)
    given = bytearray(state.fronts)
    cells = [f"s3{letter}" for letter in "abcde"][: len(fronts)]
    for name, front in zip(cells, fronts, strict=True):
        given[BY_NAME[name]] = front
    held = tuple(range(40, 40 + len(hand)))
    for piece, front in zip(held, hand, strict=True):
        given[piece] = front
    state = spilled(replace(state, fronts=bytes(given)), *cells)
    ground = replace(state.ground, tiles=state.ground.tiles & ~sum(1 << piece for piece in held))
    players = (replace(state.players[0], hand=held), *state.players[1:])
    return replace(state, ground=ground, players=players)


def fronts(state, pieces):
    return Counter(state.fronts[piece] for piece in pieces)


# ---- Caravan


def test_i12_caravan_players_plus_one_tiles_are_laid_open():
    state = replace(caravan([ROPE, GEM, RUNE, MANTA]), shown=1 << BY_NAME["s3a"])
    after, events = reveal(state, "caravan")
    laid = market(after)
    assert len(laid) == 2
    assert set(laid) | set(after.spill) == set(state.spill)
    # the rope is open now, or it is still sure to be in the discard
    known = sum(1 << piece for piece in laid) | (0 if BY_NAME["s3a"] in laid else 1 << BY_NAME["s3a"])
    assert after.shown == known
    assert MarketLaid(tuple(after.fronts[piece] for piece in laid)) in events
    assert after.rng != state.rng


@pytest.mark.parametrize("seed", range(12))
def test_i12_caravan_what_was_known_of_the_discard_and_is_not_open_is_still_known(seed):
    """Five tiles; two ropes and a gem were shown: what is surely left is what is not laid open."""
    state = caravan([ROPE, ROPE, ROPE, GEM, RUNE])
    state = replace(state, shown=sum(1 << BY_NAME[name] for name in ("s3a", "s3b", "s3d")))
    state = replace(state, rng=Rng.seeded(seed))
    assert GAME.view(state, None).shown == (ROPE, ROPE, GEM)
    after, events = reveal(state, "caravan")
    # of two ropes one is bought unasked
    open_ = Counter(next(event.fronts for event in events if isinstance(event, MarketLaid)))
    known = Counter(GAME.view(after, None).shown)
    assert known == Counter([ROPE, ROPE, GEM]) - open_
    # not more: that an open rope is the one that nobody knew of is told to nobody
    assert not known - fronts(after, after.spill)


def test_i12_caravan_fewer_if_the_discard_is_short():
    after, _ = reveal(caravan([ROPE], [MANTA], seats=3), "caravan")
    assert len(market(after)) == 1
    assert after.spill == ()


def test_i12_caravan_buy_for_one_rp():
    after, _ = reveal(caravan([ROPE, GEM]), "caravan")
    assert sorted(legal(after)) == ["buy:gem", "buy:rope"]
    after, events = do(after, "buy:gem")
    assert fronts(after, after.players[0].hand) == {GEM: 1}
    assert after.players[0].rp == 1
    assert Bought(0, GEM) in events
    assert "done" in legal(after)
    after, events = do(after, "done")
    # the rest returns
    assert fronts(after, after.spill) == {ROPE: 1}
    assert after.shown == 1 << after.spill[0]
    assert MarketClosed(1) in events
    assert phase(after) == "turn"


def test_i12_caravan_swap_one_from_the_hand():
    after, _ = reveal(caravan([ROPE, GEM], [MANTA]), "caravan")
    after, events = do(after, "swap:rope:manta")
    assert fronts(after, after.players[0].hand) == {ROPE: 1}
    assert fronts(after, market(after)) == {MANTA: 1, GEM: 1}
    assert Swapped(0, ROPE, MANTA) in events
    assert "swap:manta:rope" in legal(after)


@pytest.mark.parametrize("given", [MANTA, ROPE])
def test_i12_caravan_gives_the_tile_that_was_named(given):
    word = {MANTA: "manta", ROPE: "rope"}[given]
    after, _ = do(reveal(caravan([GEM, GEM], [MANTA, ROPE]), "caravan")[0], f"swap:gem:{word}")
    assert fronts(after, market(after)) == {GEM: 1, given: 1}
    assert fronts(after, after.players[0].hand) == {GEM: 1, MANTA + ROPE - given: 1}


def test_i12_caravan_everybody_knows_what_was_given():
    after, _ = reveal(caravan([ROPE, GEM], [MANTA]), "caravan")
    after, _ = do(after, "swap:rope:manta", "done")
    assert sorted(GAME.view(after, None).shown) == sorted((GEM, MANTA))


def test_i12_caravan_swap_names_talismans():
    harmony = FRONT_WORDS.index(("talisman", "harmony"))
    exalted = FRONT_WORDS.index(("talisman", "exalted"))
    after, _ = reveal(caravan([harmony], [exalted]), "caravan")
    after, _ = do(after, "swap:talisman:harmony:talisman:exalted")
    assert fronts(after, after.players[0].hand) == {harmony: 1}


def test_i12_caravan_sell_one_for_one_rp():
    after, _ = reveal(caravan([], [MANTA, MANTA], p0={"rp": 0}), "caravan")
    # an empty market: selling is still possible, and must be done once
    assert legal(after) == ["sell:manta"]
    after, events = do(after, "sell:manta")
    assert after.players[0].rp == 1
    assert fronts(after, after.spill) == {MANTA: 1}
    assert Sold(0, MANTA) in events
    assert legal(after) == ["sell:manta", "done"]


def test_i12_caravan_two_acts_at_most():
    after, _ = reveal(caravan([ROPE, GEM], [MANTA, TERMITES]), "caravan")
    after, _ = do(after, "sell:manta", "sell:termites")
    assert phase(after) == "turn"
    assert after.players[0].rp == 4
    assert len(after.spill) == 4


def test_i12_caravan_none_only_if_none_is_possible():
    after, _ = reveal(caravan([ROPE, GEM, RUNE], seats=2, p0={"rp": 0}), "caravan")
    # seat 0 has neither tokens nor tiles
    assert GAME.awaited(after) == (1,)
    assert "done" not in legal(after)
    refused(after, "done", "not-now")


def test_i12_caravan_without_tokens_nothing_is_bought():
    after, _ = reveal(caravan([ROPE, GEM], [MANTA], p0={"rp": 0}), "caravan")
    refused(after, "buy:rope", "no-rp")
    refused(after, "sell:gem", "not-in-hand", front="gem")
    assert "swap:rope:manta" in legal(after)


def test_i12_caravan_skips_who_can_do_nothing():
    after, events = reveal(caravan([], seats=2), "caravan")
    assert [event for event in events if isinstance(event, Skipped)] == [
        Skipped(0, CARDS["caravan"]),
        Skipped(1, CARDS["caravan"]),
    ]
    assert phase(after) == "turn"


def test_i12_caravan_the_next_seat_finds_what_is_left():
    after, _ = reveal(caravan([ROPE, GEM, RUNE], seats=2), "caravan")
    after, _ = do(after, "buy:rope", "done")
    assert GAME.awaited(after) == (1,)
    assert sorted(legal(after)) == ["buy:gem", "buy:rune"]


def test_i12_caravan_turn_order_begins_with_the_first_player():
    after, _ = reveal(replace(caravan([ROPE, GEM, RUNE, MANTA], seats=3), first=1), "caravan")
    for seat in (1, 2, 0):
        assert GAME.awaited(after) == (seat,)
        after, _ = do(after, legal(after)[0], "done")
    assert phase(after) == "turn"


def test_i12_caravan_with_tiles_in_hand_nothing_is_done_unasked():
    after, _ = reveal(caravan([], [MANTA]), "caravan")
    assert phase(after) == "caravan"


def test_i5_5_caravan_does_not_check_the_limit_of_three():
    after, _ = reveal(caravan([ROPE, GEM], [MANTA, MANTA, MANTA]), "caravan")
    after, _ = do(after, "buy:rope", "buy:gem")
    assert len(after.players[0].hand) == 5
    assert phase(after) == "turn"


# ---- Council letter


def council(seats=1, *, pile=(10, 11, 12, 13), heap=(), requests=(1,)):
    state = table(seats, guilds=QUIET, p0={"requests": requests})
    return replace(state, pile=pile, heap=heap)


def test_i12_council_two_are_drawn_one_is_kept():
    state = council()
    after, events = reveal(state, "council")
    drawn = after.players[0].requests[1:]
    assert len(drawn) == 2
    assert LetterDrawn(0, 2) in events
    assert RequestsDrawn(0, drawn) in events
    assert RequestsDrawn(0, drawn).audience == (0,)
    assert legal(after) == ["keep:1", "keep:2"]
    first, _ = do(after, "keep:1")
    assert first.players[0].requests == (1, drawn[0])
    assert first.heap == (drawn[1],)
    second, events = do(after, "keep:2")
    assert second.players[0].requests == (1, drawn[1])
    assert second.heap == (drawn[0],)
    assert RequestDropped(0, 2) in events
    assert phase(second) == "turn"


def test_i12_council_a_single_request_left_is_kept():
    after, _ = reveal(council(pile=(10,)), "council")
    assert after.players[0].requests == (1, 10)
    assert phase(after) == "turn"


def test_i12_council_with_nothing_to_draw_is_skipped():
    after, events = reveal(council(pile=()), "council")
    assert Skipped(0, CARDS["council"]) in events
    assert phase(after) == "turn"


def test_i12_council_goes_round_in_turn_order():
    after, _ = reveal(council(2), "council")
    after, _ = do(after, "keep:1")
    assert GAME.awaited(after) == (1,)
    assert phase(after) == "letter"
