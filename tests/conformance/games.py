"""What the suite asks of each game: ``CONFORMANCE`` of ``tests/engine/<key>/conformance.py``."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from engine.registry import EVERY_GAME
from tests.support import heap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

WITH_HEAP = (*EVERY_GAME, heap.GAME)
"""The tiny game of the tests shows that the suite asks for nothing that only large games have."""


def nothing(_before: Any, _after: Any, _events: Any) -> None:
    """Check nothing, as the law of a game that has written none."""


def by_reason(_game: Any, record: Any) -> set[str]:
    """Return why a finished match ended."""
    return {record.outcome.reason}


def one_picture(_view: Any) -> tuple[str, ...]:
    """Return the name of the picture of a game that shows one."""
    return ("table",)


@dataclass(frozen=True)
class Conformance:
    """What a game tells its tests about itself; all but the law a game may do without."""

    law: Callable[[Any, Any, Sequence[Any]], None]
    """What is never created and never lost: looks at the public's view before and after a step (``before`` is None at
    the set-up) and at the step's public events, and asserts."""
    secrets: bool = True
    """Something is hidden from someone at some time, be it the order of a pile."""
    tables: tuple[tuple[int, Mapping[str, str]], ...] = ()
    """Seats and options, where a few matches must do for all; else as few seats as possible, and as many."""
    kinds: Callable[[Any, Any], set[str]] = by_reason
    """What a finished match shows, given the game and its record: what the names of kept matches end with."""
    kept: tuple[str, ...] = ()
    """The names of the matches kept in ``tests/records``; else one is enough for each number of seats."""
    finished: Callable[[Any], Iterable[tuple[str, Any]]] | None = None
    """How those are found, by name; else among random ones, one for each reason to end."""
    positions: Callable[[Any], Iterable[tuple[str, Any, int]]] = lambda _game: ()
    """Name, record and depth of the counts in ``tests/perft``."""
    verbs: frozenset[str] = frozenset()
    """The verbs of all actions that there are, so that tests can tell that they have met them all."""
    unmet: tuple[str, ...] = ()
    """An action of each verb that no kept match knows."""
    typed: tuple[str, ...] = ()
    """Pieces of what people type beside those that the kept matches hold."""
    picture_names: Callable[[Any], Sequence[str]] = one_picture
    """The names of the public pictures of a view."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """What a view lists and never one more of, and why: ``players[].slots`` are the slots of each player."""
    along: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a view lists for each of something else: by that, the names of those lists."""
    foretold: Callable[[str, Any], bool] = lambda _text, _view: False
    """Whether there is a picture of what is certain about an action, given a view of anyone who acts."""


def file_of(key: str) -> str:
    return f"tests/engine/{key}/conformance.py"


@cache
def conformance(key: str) -> Conformance:
    """Return what a game asks to be held to: nothing of its own, when it has no such file."""
    name = file_of(key).removesuffix(".py").replace("/", ".")
    if find_spec(f"tests.engine.{key}") is None or find_spec(name) is None:
        return Conformance(nothing)
    return import_module(name).CONFORMANCE


def tables(game: Any) -> tuple[tuple[int, Mapping[str, str]], ...]:
    """Return seats and options of a few matches of a game."""
    seats = game.info.seats
    return conformance(game.info.key).tables or tuple((number, {}) for number in sorted({seats[0], seats[-1]}))
