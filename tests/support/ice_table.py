"""Positions of ICE written down, acts carried out, refusals checked: the notation of the rules tests.

Spots are names ("s4c"). What is not said is as on an empty board: all tiles lie, nobody stands anywhere, all snow
is blank, artifacts lie as in the box. It is seat 0's turn of day 2.
"""

from dataclasses import replace

import pytest

from engine.core import IllegalAction
from engine.ice import GAME
from engine.ice.board import ALL_TILES, BY_NAME, SNOW
from engine.ice.components import FRONT_WORDS, LETTERS, PRISMATIC, TERRAINS, Terrain
from engine.ice.frames import Turn
from engine.ice.setup import deal
from engine.ice.state import ARCHAEOLOGISTS, SUPPLY, Ground, Now

SEED = 5


def spot(name):
    """Return the number of a spot, -1 for None."""
    return SUPPLY if name is None else BY_NAME[name]


def fronts(words):
    """Return the numbers of fronts given as "rope talisman:harmony"."""
    return tuple(FRONT_WORDS.index(tuple(word.split(":"))) for word in words.split())


def artifacts(pieces):
    """Return box pieces for "o1a x2": type's letter, anima, shape; each piece of the box once, in order."""
    from engine.ice.components import BOX

    free = list(range(SNOW.stop, len(BOX.pieces)))
    found = []
    for text in pieces.split():
        kind, anima = LETTERS.index(text[0]), int(text[1])
        shape = "-abc".index(text[2]) if kind != PRISMATIC else 0
        piece = next(
            n for n in free if (BOX.pieces[n].type, BOX.pieces[n].anima, BOX.pieces[n].shape) == (kind, anima, shape)
        )
        free.remove(piece)
        found.append(piece)
    return tuple(found)


def slots(**pieces):
    """Return slots by type's letter: ``slots(o="o2a", h="h1a x1")``."""
    found = [()] * 5
    for letter, text in pieces.items():
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
    state = deal(seats, SEED, chosen)
    backs = bytearray(48)
    for name, back in (terrain or {}).items():
        backs[BY_NAME[name]] = TERRAINS.index(Terrain(back))
    layout = list(range(len(state.ground.layout)))
    for name, text in (types or {}).items():
        (piece,) = artifacts(text)
        here, there = BY_NAME[name], layout.index(piece)
        # the first equal piece of the box may be placed already
        taken = {BY_NAME[other] for other in types} - {here}
        while there in taken:
            twins = [p for p in range(piece + 1, 112) if same(p, piece)]
            piece, there = twins[0], layout.index(twins[0])
        layout[here], layout[there] = layout[there], layout[here]
    ways = [0] * 48
    for name, turn in (turns or {}).items():
        ways[BY_NAME[name]] = turn
    figures = bytearray(164)
    for name, number in (archs or {}).items():
        figures[BY_NAME[name]] = number
    tiles = ALL_TILES
    for name in gone:
        tiles &= ~(1 << BY_NAME[name])
    pitched = [spot(name) for name in [*(camps or ()), *[None] * seats][:seats]] + [spot(name) for name in white]
    pitched += [SUPPLY] * (seats + 2 - len(pitched))
    sheets = list(state.players)
    for seat in range(seats):
        fields = {"ep": state.setting.ep, "rp": 2, "shelter": 0, "requests": ()}
        fields |= players.pop(f"p{seat}", {})
        sheets[seat] = replace(sheets[seat], **fields)
    assert not players, players
    state_fronts = bytearray(state.fronts)
    if hand:
        held = fronts(hand)
        order = sorted(range(48), key=lambda n: 0)
        pieces = []
        for front in held:
            piece = next(n for n in order if state_fronts[n] == front and n not in pieces)
            pieces.append(piece)
            tiles &= ~(1 << piece)
        sheets[active] = replace(sheets[active], hand=tuple(pieces))
    return replace(
        state,
        day=day,
        turn=1,
        active=active,
        now=now or Now(),
        stack=(Turn(active) if frame is None else frame,),
        ground=Ground(tuple(layout), tuple(ways), tiles),
        backs=bytes(backs),
        archs=bytes(figures),
        reserve=ARCHAEOLOGISTS - sum(figures) - sum(sheet.shelter for sheet in sheets),
        leaders=tuple(spot(name) for name in [*leaders, *[None] * seats][:seats]),
        camps=tuple(pitched),
        players=tuple(sheets),
    )


def given(state, words):
    """Return the state with tiles of these fronts for seat 0's hand, taken from the far end of the box."""
    pieces = []
    for front in fronts(words):
        pieces.append(next(n for n in range(47, -1, -1) if state.fronts[n] == front and n not in pieces))
    player = replace(state.players[0], hand=tuple(pieces))
    return replace(state, players=(player, *state.players[1:]))


def same(one, other):
    """Tell whether two pieces of the box are alike."""
    from engine.ice.components import BOX

    return BOX.pieces[one] == BOX.pieces[other]


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
    """Check that an act is refused for a reason, with at least these values."""
    who = GAME.awaited(state)[0] if seat is None else seat
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, who, GAME.decode(text))
    assert refusal.value.reason == reason
    assert values.items() <= refusal.value.values.items()
