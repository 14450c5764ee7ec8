"""Positions of ICE written down, acts carried out, refusals checked: the notation of the rules tests.

Spots are names ("s4c"). What is not said is as on an empty board: all tiles lie, nobody stands anywhere, all snow
is blank, artifacts lie as in the box. It is seat 0's turn of day 2.
"""

from dataclasses import replace

import pytest

from engine.core import IllegalAction
from engine.ice import GAME
from engine.ice.board import ALL_TILES, BY_NAME, NAMES, SNOW, SUPPLY
from engine.ice.components import BOX, FRONT_WORDS, LETTERS, PRISMATIC, TERRAINS, Terrain
from engine.ice.game import settle
from engine.ice.pending import NextTurn, Reveal, Turn
from engine.ice.setup import deal
from engine.ice.state import ARCHAEOLOGISTS, Ground, Now, StateBuilder

SEED = 5
CARDS = {card.id: number for number, card in enumerate(BOX.logbook)}


def at(*names):
    """Return the spots of names, of one alone without a tuple; the supply for None."""
    found = tuple(SUPPLY if name is None else BY_NAME[name] for name in names)
    return found if len(found) > 1 else found[0]


def fronts(words):
    """Return the numbers of fronts given as "rope talisman:harmony"."""
    return tuple(FRONT_WORDS.index(tuple(word.split(":"))) for word in words.split())


def artifacts(texts):
    """Return box pieces for "o1a x2": type's letter, anima, shape; each piece of the box once, in order."""
    free = list(range(SNOW.stop, len(BOX.pieces)))
    found = []
    for text in texts.split():
        kind, anima = LETTERS.index(text[0]), int(text[1])
        shape = "-abc".index(text[2]) if kind != PRISMATIC else 0
        piece = next(
            n for n in free if (BOX.pieces[n].type, BOX.pieces[n].anima, BOX.pieces[n].shape) == (kind, anima, shape)
        )
        free.remove(piece)
        found.append(piece)
    return tuple(found)


def pieces(state, words, order):
    """Return snow tiles of the box with fronts given as words, each once, as they lie in an order."""
    found = []
    for front in fronts(words):
        found.append(next(n for n in order if state.fronts[n] == front and n not in found))
    return tuple(found)


def laid(spots, numbers):
    """Return a number for each spot, given by name; 0 where none is."""
    found = bytearray(spots)
    for name, number in (numbers or {}).items():
        found[BY_NAME[name]] = number
    return found


def slots(**kinds):
    """Return slots by type's letter: ``slots(o="o2a", h="h1a x1")``."""
    found = [()] * 5
    for letter, text in kinds.items():
        found[LETTERS.index(letter)] = artifacts(text)
    return tuple(found)


def table(
    seats=2,
    *,
    guilds=("flame", "architects", "foragers", "walkers", "wardens"),
    options=None,
    leaders=(),
    archs=None,
    camps=None,
    white=(),
    gone=(),
    terrain=None,
    types=None,
    turns=None,
    hand="",
    now=None,
    active=0,
    day=2,
    frame=None,
    **players,
):
    """Return a state. ``terrain``/``types``/``turns`` by cell; ``p0`` to ``p4``: fields of those players.

    In ``types`` the values are pieces as in ``artifacts`` ("h1a"); the piece trades places with the one there.
    """
    chosen = {f"guild.{seat}": guilds[seat] for seat in range(seats)} | {"first": "0"} | (options or {})
    state = deal(BOX, seats, SEED, chosen)
    backs = laid(48, {name: TERRAINS.index(Terrain(back)) for name, back in (terrain or {}).items()})
    layout = list(range(len(state.ground.layout)))
    for name, text in (types or {}).items():
        (piece,) = artifacts(text)
        here, there = BY_NAME[name], layout.index(piece)
        # the first equal piece of the box may be placed already
        taken = {BY_NAME[other] for other in types} - {here}
        while there in taken:
            piece = next(one for one in range(piece + 1, 112) if BOX.pieces[one] == BOX.pieces[piece])
            there = layout.index(piece)
        layout[here], layout[there] = layout[there], layout[here]
    figures = laid(164, archs)
    pitched = [at(name) for name in (*[*(camps or ()), *[None] * seats][:seats], *white)]
    pitched += [SUPPLY] * (seats + 2 - len(pitched))
    held = pieces(state, hand, range(48))
    tiles = ALL_TILES & ~sum(1 << cell for cell in {*(BY_NAME[name] for name in gone), *held})
    sheets = list(state.players)
    for seat in range(seats):
        fields = {"ep": state.setting.ep, "rp": 2, "shelter": 0, "requests": ()}
        sheets[seat] = replace(sheets[seat], **fields | players.pop(f"p{seat}", {}))
    assert not players, players
    if hand:
        sheets[active] = replace(sheets[active], hand=held)
    return replace(
        state,
        day=day,
        turn=1,
        active=active,
        now=now or Now(),
        stack=(Turn(active) if frame is None else frame,),
        ground=Ground(tuple(layout), tuple(laid(48, turns)), tiles),
        backs=bytes(backs),
        archs=bytes(figures),
        reserve=ARCHAEOLOGISTS - sum(figures) - sum(sheet.shelter for sheet in sheets),
        leaders=tuple(at(name) for name in [*leaders, *[None] * seats][:seats]),
        camps=tuple(pitched),
        players=tuple(sheets),
    )


def given(state, words):
    """Return the state with tiles of these fronts for seat 0's hand, taken from the far end of the box."""
    player = replace(state.players[0], hand=pieces(state, words, range(47, -1, -1)))
    return replace(state, players=(player, *state.players[1:]))


def legal(state, seat=None):
    """Return the texts of what a seat may do; the awaited one if none is named."""
    seat = GAME.awaited(state)[0] if seat is None else seat
    return [action.text for action in GAME.legal(state, seat)]


def do(state, *texts, seat=None):
    """Carry acts out; return the state after them and all events."""
    events = []
    for text in texts:
        who = GAME.awaited(state)[0] if seat is None else seat
        step = GAME.apply(state, who, GAME.decode(text))
        events += step.events
        state = step.state
    return state, events


def refused(state, text, reason, *, seat=None, **values):
    """Check that a move is refused for a reason, with at least these values."""
    who = GAME.awaited(state)[0] if seat is None else seat
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, who, GAME.decode(text))
    assert refusal.value.reason == reason
    assert values.items() <= refusal.value.values.items()


def reveal(state, card):
    """Return the state once someone is asked about a card, or the first player's turn; and the events."""
    seats = state.setting.seats
    state = replace(
        state, log=(CARDS[card],), logged=(), stack=(NextTurn(), Reveal()), active=(state.first - 1) % seats
    )
    builder = StateBuilder(state)
    settle(builder)
    return builder.state(), builder.events


def phase(state):
    """Return what is asked."""
    return state.stack[-1].phase


def figures(state, *names):
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
