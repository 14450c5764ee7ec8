"""What holds in every match: figures, tiles, anima, camps, EP; no tile that should have fallen; nothing leaks.

Random play seldom digs, so these matches are played by people who do; the conformance suite has the random ones.
"""

from collections import Counter
from itertools import product

import pytest

from engine.ice import GAME
from engine.ice.board import ALL_TILES, OUT, SUPPLY, TILES, listed, open_tiles, visible_spots
from engine.ice.components import BOX, PRISMATIC
from engine.ice.day.logbook import market
from engine.ice.pending import Turn
from engine.ice.state import ARCHAEOLOGISTS, StateBuilder
from engine.ice.turn import collapse
from engine.rng import Rng
from tests.conformance.test_contract import check_same_to, check_step_is_innocent
from tests.engine.ice.conformance import law
from tests.support.ice_random_play import MODES, choose

CASES = [(seats, mode, 0) for seats, mode in product(GAME.info.seats, MODES)]
CASES += [(seats, mode, gone) for seats, mode in product(GAME.info.seats, ("standard", "curse")) for gone in (40, 65)]
"""Seats, mode, and how many tiles are gone before anyone begins: few matches get to the bottom from the top."""


def worn(state, gone, rng):
    """Take this many open tiles away with what falls then; deal some of them to the players."""
    builder = StateBuilder(state)
    while ALL_TILES.bit_count() - builder.ground.tiles.bit_count() < gone:
        cells = listed(builder.ground.open)
        which, rng = rng.below(len(cells))
        collapse.remove(builder, (cells[which],), rescuer=None, digging=False)
    for seat in range(state.setting.seats):
        hand, builder.spill = builder.spill[:2], builder.spill[2:]
        mine, builder.spoil = builder.spoil[:4], builder.spoil[4:]
        slots = [tuple(piece for piece in mine if BOX.types[piece] == kind) for kind in range(5)]
        slots[seat] += tuple(piece for piece in mine if BOX.types[piece] == PRISMATIC)
        builder.change(seat, hand=hand, slots=tuple(slots))
    assert builder.stack == state.stack
    return builder.state(), rng


def whole(state):
    """Check what is conserved, secrets included."""
    assert sum(state.archs) + state.reserve + sum(player.shelter for player in state.players) == ARCHAEOLOGISTS
    assert len(state.camps) == state.setting.seats + 2
    pitched = [cell for cell in state.camps if cell not in {SUPPLY, OUT}]
    assert len(set(pitched)) == len(pitched)
    pieces = Counter(piece for cell, piece in enumerate(state.ground.layout) if state.ground.tiles >> cell & 1)
    pieces.update((*state.spill, *state.spoil, *market(state)))
    for player in state.players:
        pieces.update((*player.hand, *player.hold))
        for slot in player.slots:
            pieces.update(slot)
        assert 0 <= player.ep <= 6
        assert player.rp >= 0
        assert player.turned & ~player.studies == 0
        assert all(0 <= down <= len(slot) for down, slot in zip(player.down, player.slots, strict=True))
    assert pieces == Counter(TILES)
    assert sum(BOX.anima[piece] for piece in pieces) == 91
    assert state.ground.open == open_tiles(state.ground.tiles)
    assert state.ground.visible == visible_spots(state.ground.tiles)
    assert state.shown >> 48 == 0
    if isinstance(state.stack[-1], Turn):
        assert state.stack == (Turn(state.active),)
        assert not collapse.doomed(state.ground.tiles), "I7.3"
        assert not state.players[state.active].ep or not state.resting >> state.active & 1


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "mode", "gone"), CASES, ids=str)
def test_what_is_conserved_and_what_is_hidden_while_people_dig(seats, mode, gone):
    state, rng = worn(GAME.setup(seats, seats, MODES[mode]).state, gone, Rng.seeded(seats, f"dig {mode}"))
    whole(state)
    view = GAME.view(state, None)
    law(None, view, ())
    number, dug = 0, 0
    while awaited := GAME.awaited(state):
        seat = awaited[number % len(awaited)]
        text, rng = choose(GAME, state, seat, rng)
        step = GAME.apply(state, seat, GAME.decode(text))
        dug += text.startswith("excavate")
        whole(step.state)
        seen = GAME.view(step.state, None)
        law(view, seen, [event for event in step.events if event.audience is None])
        if number % 5 == 0 or awaited != GAME.awaited(step.state):
            for eyes in (None, seat, (seat + 1) % seats):
                other = GAME.resample(state, eyes, rng)
                _, rng = rng.word()
                check_same_to(GAME, state, other, eyes)
                if eyes in {seat, None}:
                    check_step_is_innocent(GAME, step, other, seat, GAME.decode(text), eyes)
        state, view, number = step.state, seen, number + 1
    assert dug
    assert state.day == 4
