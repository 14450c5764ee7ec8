"""I12: every card on random boards keeps the laws of the table."""

import random
from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import BELOW, SUPPLY, TILES, listed
from engine.ice.components import BOX
from engine.ice.day.logbook import PARTS, market
from engine.ice.state import ARCHAEOLOGISTS, Ground
from tests.support.ice_table import CARDS, phase, reveal, table

GUILDS = ("wardens", "flame", "architects", "foragers", "walkers")


def worn(seed, seats):
    """Return a table after some random digging: tiles gone from the top, figures and camps where they can be."""
    chance = random.Random(seed)
    state = table(seats, guilds=GUILDS)
    tiles, gone = state.ground.tiles, []
    for _ in range(chance.randrange(0, 40)):
        ground = Ground(state.ground.layout, state.ground.turns, tiles)
        cell = chance.choice(listed(ground.open))
        tiles &= ~(1 << cell)
        gone.append(cell)
    ground = Ground(state.ground.layout, state.ground.turns, tiles)
    snow = [piece for piece in gone if piece < 48]
    chance.shuffle(snow)
    hand, spill = snow[:3], snow[3:]
    spots = listed(ground.visible)
    archs = bytearray(164)
    for _ in range(chance.randrange(0, 45)):
        archs[chance.choice(spots)] += 1
    grounds = [cell for cell in listed(ground.visible) if cell in TILES]
    sites = chance.sample(grounds, seats + 2)
    sites[0] = next((cell for cell in sites if cell < 48), SUPPLY)
    camps = [cell if chance.random() < 0.7 and cell not in sites[:at] else -1 for at, cell in enumerate(sites)]
    leaders = tuple(chance.choice((*spots, SUPPLY)) for _ in range(seats))
    players = (replace(state.players[0], hand=tuple(hand)), *state.players[1:])
    return replace(
        state,
        ground=ground,
        archs=bytes(archs),
        reserve=ARCHAEOLOGISTS - sum(archs),
        camps=tuple(camps),
        leaders=leaders,
        players=players,
        spill=tuple(spill),
        spoil=tuple(piece for piece in gone if piece >= 48),
        backs=bytes(chance.randrange(4) for _ in range(48)),
    )


def check(state):
    """Hold what is true of every table between two actions."""
    ground = state.ground
    assert sum(state.archs) + state.reserve + sum(player.shelter for player in state.players) == ARCHAEOLOGISTS
    lying = [ground.layout[cell] for cell in listed(ground.tiles)]
    held = [piece for player in state.players for piece in player.hand]
    assert sorted([*lying, *held, *state.spill, *state.spoil, *market(state)]) == list(range(112))
    asked = phase(state) not in {"displace", "rehome"}
    for spot, archs in enumerate(state.archs):
        assert not archs or ground.visible >> spot & 1 or not asked
    for cell in state.camps:
        assert cell < 0 or not asked or ground.visible >> cell & ground.tiles >> cell & 1
    for cell in listed(ground.tiles):
        # I2.8: no tile over a void
        assert all(low not in TILES or ground.tiles >> low & 1 for low in BELOW[cell])


def test_every_card_has_its_part():
    assert set(PARTS) == set(CARDS) == {card.id for card in BOX.logbook}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_i12_any_card_on_any_board(card, seats):
    for seed in range(12):
        chance = random.Random(seed)
        state = worn(seed, seats)
        check(state)
        state, _ = reveal(state, card)
        for _ in range(300):
            if phase(state) == "turn":
                break
            (seat,) = GAME.awaited(state)
            legal = GAME.legal(state, seat)
            texts = [action.text for action in legal]
            assert texts
            assert len(set(texts)) == len(texts)
            assert all(GAME.decode(text) == action for text, action in zip(texts, legal, strict=True))
            state = GAME.apply(state, seat, chance.choice(legal)).state
            check(state)
        assert phase(state) == "turn"
