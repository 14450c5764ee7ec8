"""Which seat wears which identity on what is being drawn or written: colour, shape, and the initial of its name.

Knows seats, names and identities. Must not know who chose what, nor any game.
"""

# The identities are no argument of the functions that draw: nearly every one of them would hand it on to a few that
# draw a piece, and a forgotten one would draw another's colour. They are bound to the pictures, sentences and actions
# of a match, and hold in the thread that runs one of their methods, until it returns. What is ``cached`` is told the
# ``Identity``, never the seat, so that no match gets the pieces of another.

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import replace
from functools import lru_cache, wraps
from inspect import isfunction
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

from render.drawing.theme import SEATS, Identity
from render.letters.initials import initials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.core import Seat

P = ParamSpec("P")
T = TypeVar("T")
_WORN: Final[ContextVar[tuple[tuple[int, Identity], ...]]] = ContextVar("worn", default=())


@lru_cache(maxsize=256)
def _wardrobe(names: tuple[str, ...], colours: tuple[int, ...]) -> tuple[tuple[int, Identity], ...]:
    """Return by seat the place of its colour in ``theme.SEATS``, and its identity with its initial."""
    numbers = colours or tuple(range(min(len(names), len(SEATS))))
    marked = initials(names) if names else tuple(SEATS[number].letter for number in numbers)
    return tuple(
        (number, replace(SEATS[number], letter=letter)) for number, letter in zip(numbers, marked, strict=False)
    )


def number_worn(seat: Seat) -> int:
    """Return the place in ``theme.SEATS`` of what a seat wears; its own number, unless the match has it otherwise."""
    worn = _WORN.get()
    return worn[seat][0] if seat < len(worn) else seat


def identity(seat: Seat) -> Identity:
    """Return the colour, shape and initial of a seat, in the match whose renderer is at work."""
    worn = _WORN.get()
    return worn[seat][1] if seat < len(worn) else SEATS[seat]


class Dressed:
    """What shows a match: its public methods run with the identities of that match.

    A method must have done its work when it returns: a generator would run without them.
    """

    __slots__ = ()
    names: Sequence[str]
    colours: tuple[int, ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if isfunction(method) and not name.startswith("_") and "dressed" not in vars(method):
                setattr(cls, name, _dressed(method))


def _dressed(method: Callable[Concatenate[Dressed, P], T]) -> Callable[Concatenate[Dressed, P], T]:
    @wraps(method)
    def run(self: Dressed, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if not self.colours and not self.names:  # what is made inside another one has that one's
            return method(self, *args, **kwargs)
        worn = _wardrobe(tuple(self.names), self.colours)
        if worn is _WORN.get():  # one method of it calls another
            return method(self, *args, **kwargs)
        token = _WORN.set(worn)
        try:
            return method(self, *args, **kwargs)
        finally:
            _WORN.reset(token)

    vars(run)["dressed"] = True
    return run
