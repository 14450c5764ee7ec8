"""A logbook card revealed on a position: for the tests of I12."""

from dataclasses import replace

from engine.ice.board import BY_NAME, NAMES
from engine.ice.components import BOX
from engine.ice.draft import Draft
from engine.ice.frames import NextTurn
from engine.ice.frames_log import Reveal
from engine.ice.game import settle
from engine.ice.state import Ground

CARDS = {card.id: number for number, card in enumerate(BOX.logbook)}


def reveal(state, card):
    """Return the state once somebody is asked about a card, or the first player's turn; and the events."""
    seats = state.setting.seats
    state = replace(
        state, log=(CARDS[card],), logged=(), stack=(NextTurn(), Reveal()), active=(state.first - 1) % seats
    )
    draft = Draft(state)
    settle(draft)
    return draft.state(), draft.events


def phase(state):
    """Return what is asked."""
    return state.stack[-1].phase


def at(state, *names):
    """Return how many archaeologists stand on spots."""
    return [state.archs[BY_NAME[name]] for name in names]


def spilled(state, *names):
    """Return the state with the tiles of snow cells in the discard."""
    cells = [BY_NAME[name] for name in names]
    tiles = state.ground.tiles & ~sum(1 << cell for cell in cells)
    return replace(state, spill=tuple(cells), ground=Ground(state.ground.layout, state.ground.turns, tiles))


def names(spots):
    """Return the names of spots."""
    return [NAMES[spot] for spot in spots]
