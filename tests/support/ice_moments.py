"""Moments of kept and of random matches of ICE, and rare ones made by hand, for all who look at views."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from engine.ice import GAME
from engine.ice.board import BY_NAME
from engine.ice.components import BOX
from engine.ice.pending import Prisms, Rescue, Toss
from engine.rng import Rng
from render.ice.card_names import decree_name, logbook_text
from render.ice.texts.voice import Voice
from render.words import words
from tests.support import positions
from tests.support.ice_random_play import choose
from tests.support.ice_table import CARDS, artifacts, do, legal, reveal, spilled, table
from tests.support.names import NAMES
from tests.support.positions import Position, drawn, records

KEPT = tuple(name for name in records(GAME) if name.startswith("ice-"))
_MODES = {"standard": {}, "curse": {"mode": "curse"}, "first": {"mode": "first"}, "blessing": {"blessing": "on"}}
EVERY = 5
"""Moments; one of them is looked at."""
VOICE = Voice(BOX, NAMES[:3], words())
WHITE = len(VOICE.names)
REQUESTS = {card.id: number for number, card in enumerate(BOX.requests)}
SHAPES, ONE = REQUESTS["shapesexalted"], REQUESTS["oneexalted"]


def kept(name: str) -> tuple[Position, ...]:
    """Return every moment of a kept match, by the name of its file."""
    return positions.kept(GAME, name)


def recent(name: str, share: float, *, acts: int) -> tuple[Any, tuple[Any, ...]]:
    """Return the public view when this share of a kept match was played, and what the last acts brought about."""
    match = kept(name)
    number = round(share * (len(match) - 1))
    stretch = match[max(0, number + 1 - acts) : number + 1]
    return match[number].view(), tuple(event for moment in stretch for event in moment.events)


RAW = re.compile(r"\b(?:[sad][1-9][a-i]|z[0-6]|[oehpax][12][abc]?|seat \d)\b|[_{}]|\w:\w")
"""What only a machine writes: names of spots and pieces in small letters, placeholders, action texts."""


@cache
def played(seats: int, mode: str) -> tuple[Position, ...]:
    """Return a match of players who dig and validate, always the same."""

    def act(state: Any, rng: Rng) -> tuple[int, str, Rng]:
        seat = GAME.awaited(state)[0]
        return seat, *choose(GAME, state, seat, rng)

    return drawn(GAME, seats, _MODES[mode], rng=Rng.seeded(seats, mode), choose=act)


def matches() -> list[tuple[Position, ...]]:
    """Return all kept matches and random ones of every size."""
    return [*map(kept, KEPT), *(played(1 + n % 5, mode) for n, mode in enumerate((*_MODES, "standard", "curse")))]


def moments(every: int = 1) -> list[Position]:
    """Return every n-th moment of those matches, and the end of each."""
    return [moment for match in matches() for moment in (*match[:-1:every], match[-1])]


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
def rare() -> tuple[Any, ...]:
    """Return states that matches rarely show: all logbook cards, prismatic artifacts at sunrise, and others."""
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
    found = [replace(state, stack=(*state.stack, Prisms((0, 1)))), many, gone]
    for card in CARDS:
        # two archaeologists are left: the reserve is short
        now, _ = reveal(replace(state, reserve=1 if card in {"prism", "watch"} else state.reserve), card)
        for _ in range(30):
            if now.stack[-1].phase == "turn":
                break
            found.append(now)
            now, _ = do(now, legal(now)[0])
    return (*found,)


def decisions(every: int = EVERY) -> Any:
    """Give each awaited seat of moments with its view and the texts of what it may do."""
    for state in (*(moment.state for moment in moments(every)), *rare()):
        for seat in GAME.awaited(state):
            yield state, seat, GAME.view(state, seat), tuple(legal(state, seat))


def cards_said(expected: str) -> str:
    """Fill the names of cards in, which have tests of their own."""
    decrees = VOICE.words.listed([decree_name(words(), BOX.decrees[card]) for card in (0, 5, 8)])
    watch = logbook_text(words(), BOX.logbook[CARDS["watch"]])
    return expected.format(one=VOICE.request(ONE), shapes=VOICE.request(SHAPES), decrees=decrees, watch=watch)


def asking(frame: Any, **fields: Any) -> Any:
    """Return the view when a decision is on top."""
    state = table(
        3,
        leaders=("a4c", "a4c", "s1a"),
        archs={"a4c": 2, "d3b": 1},
        camps=("s6a", None, None),
        gone=("s3c", "s4c"),
        **fields,
    )
    return GAME.view(replace(state, stack=(*state.stack, frame)), 0)
