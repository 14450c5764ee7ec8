"""Decisions of ICE for tests of its words: from matches, and those that matches rarely show."""

from dataclasses import replace
from functools import cache

from engine.ice import GAME
from engine.ice.board import BY_NAME
from engine.ice.frames import Prisms, Toss
from engine.ice.frames_dig import Rescue
from tests.support.ice_log import CARDS, reveal, spilled
from tests.support.ice_moments import Moment, moments
from tests.support.ice_table import artifacts, do, legal, table

EVERY = 5
"""Moments of which one is looked at."""

VIEW = GAME.view(
    table(
        3,
        guilds=("flame", "architects", "wardens"),
        leaders=("a4c", "a4c", "s1a"),
        archs={"a4c": 1, "s5d": 2},
        camps=("s6a", "s7a", None),
        white=("s5d",),
        gone=("s3c", "s4c"),
        types={"a4c": "e1a"},
        hand="gem rope",
        p0={"requests": (4, 5, 0)},
    ),
    0,
)
"""Ann's turn, with a bit of everything."""


@cache
def rare():
    """Return moments that matches rarely show: all logbook cards, prismatic artifacts at sunrise, and others."""
    prisms = {"slots": ((), artifacts("x1 x2"), (), (), ())}
    state = table(
        3,
        leaders=("s4c", "s5d", "a4c"),
        archs={"s4c": 2, "s1a": 1, "s8a": 1, "s5d": 1},
        camps=("s4c", "s6a", None),
        gone=("s3b", "s3c", "s4b"),
        terrain={"s2b": "nunatak", "s7b": "nunatak"},
        hand="gem talisman:harmony",
        p0={"requests": (1, 2), **prisms},
        p1=prisms,
    )
    state = spilled(replace(state, pile=tuple(range(10, 20))), "s3b", "s3c")
    many = table(2, hand="gem rope rune talisman:harmony", frame=Toss(0))
    lost = {"slots": ((), (), (), artifacts("p2a"), ())}
    gone = table(2, p0=lost, gone=("s4c",), frame=Rescue(0, (BY_NAME["s4c"],), gem=False))
    found = [Moment(one, ()) for one in (replace(state, stack=(*state.stack, Prisms((0, 1)))), many, gone)]
    for card in CARDS:
        # two archaeologists are left: the reserve is short
        now, _ = reveal(replace(state, reserve=1 if card in {"prism", "watch"} else state.reserve), card)
        for _ in range(30):
            if now.stack[-1].phase == "turn":
                break
            found.append(Moment(now, ()))
            now, _ = do(now, legal(now)[0])
    return found


def decisions(every=EVERY):
    """Give each awaited seat of moments with its view and the texts of what it may do."""
    for moment in (*moments(every), *rare()):
        for seat in GAME.awaited(moment.state):
            view = GAME.view(moment.state, seat)
            yield moment.state, seat, view, tuple(action.text for action in GAME.legal(moment.state, seat))


def beginnings(text):
    """Return an action and all its beginnings."""
    tokens = text.split(":")
    return [":".join(tokens[:end]) for end in range(1, len(tokens) + 1)]
