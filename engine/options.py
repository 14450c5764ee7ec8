"""What was chosen for a match, as the set-up of every game begins with it.

Knows options and their values. Must not know what any of them does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import BadOptions
from engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Option, Seat, SeatOption

FIRST: Final = "first"
DRAW: Final = "draw"
"""Option ``first`` is the number of a seat, or this."""


def checked(
    options: Mapping[str, str],
    seats: int,
    *,
    allowed: Sequence[int],
    common: Sequence[Option],
    own: Sequence[SeatOption] = (),
    first: bool = True,
) -> dict[str, str]:
    """Return the options with the defaults of those left open; a seat's own stay open. Raise BadOptions.

    ``allowed`` are numbers of seats. ``first``: the game lets the table choose who begins.
    """
    if seats not in allowed:
        raise BadOptions("seats", str(seats))
    known = {option.key: option.values for option in common}
    if first:
        known[FIRST] = (DRAW, *map(str, range(seats)))
    known |= {f"{option.key}.{seat}": option.values for option in own for seat in range(seats)}
    for key, value in options.items():
        if value not in known.get(key, ()):
            raise BadOptions(key, value)
    for option in own:
        chosen = by_seat(options, option.key, seats)
        for seat, mine in enumerate(chosen):
            if option.unique and mine is not None and mine in chosen[:seat]:
                raise BadOptions(f"{option.key}.{seat}", mine)
    begin = {FIRST: DRAW} if first else {}
    return begin | {option.key: option.default for option in common} | dict(options)


def by_seat(options: Mapping[str, str], key: str, seats: int) -> tuple[str | None, ...]:
    """Return what each seat chose for itself, None for what is left open.

    >>> by_seat({"edge.1": "north"}, "edge", 2)
    (None, 'north')
    """
    return tuple(options.get(f"{key}.{seat}") for seat in range(seats))


def first_seat(options: Mapping[str, str], seats: int, seed: int) -> Seat:
    """Return who begins, drawn or chosen."""
    if options[FIRST] == DRAW:
        return Rng.seeded(seed, "first").below(seats)[0]
    return int(options[FIRST])
