"""Which seat wears which identity on what is being drawn or written.

Knows seats and identities. Must not know who chose what, nor any game.
"""

# The identities are no argument of the functions that draw: nearly every one of them would hand it on to a few that
# draw a piece, and a forgotten one would draw another's colour. They are bound to the pictures, sentences and actions
# of a match, and hold in the thread that runs one of their methods, until it returns. What is ``cached`` is told the
# ``Identity``, never the seat, so that no match gets the pieces of another.

from __future__ import annotations

from contextvars import ContextVar
from functools import wraps
from inspect import isfunction
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

from render.theme import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from render.theme import Identity

P = ParamSpec("P")
T = TypeVar("T")
_WORN: Final[ContextVar[tuple[int, ...]]] = ContextVar("worn", default=())


def number_worn(seat: Seat) -> int:
    """Return the place in ``theme.SEATS`` of what a seat wears; its own number, unless the match has it otherwise."""
    worn = _WORN.get()
    return worn[seat] if worn else seat


def identity(seat: Seat) -> Identity:
    """Return the colour, shape and letter of a seat, in the match whose renderer is at work."""
    return SEATS[number_worn(seat)]


class Dressed:
    """What shows a match: its public methods run with the identities of that match.

    A method must have done its work when it returns: a generator would run without them.
    """

    __slots__ = ()
    colours: tuple[int, ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if isfunction(method) and not name.startswith("_") and "dressed" not in vars(method):
                setattr(cls, name, _dressed(method))


def _dressed(method: Callable[Concatenate[Dressed, P], T]) -> Callable[Concatenate[Dressed, P], T]:
    @wraps(method)
    def run(self: Dressed, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if not self.colours:  # what is made inside another one has that one's
            return method(self, *args, **kwargs)
        token = _WORN.set(self.colours)
        try:
            return method(self, *args, **kwargs)
        finally:
            _WORN.reset(token)

    vars(run)["dressed"] = True
    return run
