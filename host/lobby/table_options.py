"""What a table chooses that is the host's and no game's: it stands beside the game's options and never reaches a game.

Knows keys and values. Must not know what any of them does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import Option, SeatOption

if TYPE_CHECKING:
    from collections.abc import Mapping

SEATS: Final = "vacant"
"""Whether a seat that its person has left for good can be taken by someone else."""
OPEN: Final = "open"
KEPT: Final = "kept"
CLOCK: Final = "clock"
"""How much time each seat has; the values but ``none`` are the keys of ``host.clocks.clocks.CONTROLS``."""
CLOCK_QUIET: Final = "clock-quiet"
"""Whether the time of quiet hours counts."""
EXCLUDED: Final = "excluded"
CLOCK_END: Final = "clock-end"
"""What comes of a seat whose time is over."""
OFFERED: Final = "offered"
"""A stand-in plays until the person is back, or someone else takes the seat."""
OVER: Final = "over"
"""The match ends."""
VACATIONS: Final = "vacations"
"""What a match does that waits for someone who is on vacation."""
STAND_IN: Final = "stand-in"
HINTS: Final = "hints"
"""Whether people may ask what a computer would do: who plays alone does, others once all of them allow it."""
STAND_INS: Final = "stand-ins"
"""How strong the computer is that plays in the place of a person who is not there."""
NORMAL: Final = "normal"
EASY: Final = "easy"
TABLE_OPTIONS: Final[tuple[Option, ...]] = (
    Option(SEATS, (OPEN, KEPT), OPEN),
    Option(CLOCK, ("none", "day", "three-days", "bank", "live"), "none"),
    Option(CLOCK_QUIET, ("count", EXCLUDED), "count"),
    Option(CLOCK_END, ("stand-in", OFFERED, OVER), "stand-in"),
    Option(VACATIONS, ("wait", STAND_IN), "wait"),
    Option(HINTS, ("on", "off"), "on"),
    Option(STAND_INS, (EASY, NORMAL), EASY),
)
"""Every option of a table; no game has an option or a choice of a seat with one of these keys."""
COMPUTER: Final = "computer"
"""How strong the computer in a seat is, kept as ``computer.SEAT``; a seat without it is a person's."""
COLOUR: Final = "colour"
"""What a person chooses for their own seat: the colour, shape and letter by which it is known."""
COLOURS: Final = ("red", "green", "yellow", "blue", "violet")
"""The values of ``COLOUR``; a seat that chooses none has the first that is free.

Drawn as ``render.drawing.theme.SEATS`` and called as ``render.texts.COLOURS``, both in the same order.
"""
SEAT_OPTIONS: Final = (SeatOption(COLOUR, COLOURS, unique=True),)
"""Every choice of a seat that is the table's; kept as ``key.seat``, as the games' are."""


def allowed(key: str) -> tuple[str, ...]:
    """Return the values of an option, () when there is none of that key."""
    return next((one.values for one in TABLE_OPTIONS if one.key == key), ())


def applies(key: str, chosen: Mapping[str, str]) -> bool:
    """Return whether an option has any effect together with the others of the table."""
    return key not in (CLOCK_QUIET, CLOCK_END) or chosen.get(CLOCK, "none") != "none"


def of_table(options: Mapping[str, str]) -> dict[str, str]:
    """Return the table's own options out of those of a match, with the default of each that was not chosen."""
    return {one.key: options.get(one.key, one.default) for one in TABLE_OPTIONS}


def of_game(options: Mapping[str, str]) -> dict[str, str]:
    """Return the game's options out of those of a match."""
    own, of_seats = {one.key for one in TABLE_OPTIONS}, {COMPUTER, *(one.key for one in SEAT_OPTIONS)}
    return {key: value for key, value in options.items() if key not in own and key.rpartition(".")[0] not in of_seats}


def computers(options: Mapping[str, str]) -> dict[int, str]:
    """Return the strength of each computer, by seat.

    >>> computers({"computer.2": "hard", "colour.2": "red"})
    {2: 'hard'}
    """
    found = [(key.partition(".")[2], value) for key, value in options.items() if key.startswith(f"{COMPUTER}.")]
    return {int(seat): value for seat, value in found}


def chosen_colour(options: Mapping[str, str], seat: int) -> str | None:
    """Return the colour that was chosen for a seat; None: it has one that is free."""
    chosen = options.get(f"{COLOUR}.{seat}")
    return chosen if chosen in COLOURS else None


def colours(options: Mapping[str, str], seats: int) -> tuple[int, ...]:
    """Return by seat the place in ``COLOURS`` of its colour: the one chosen, or the first that is free.

    >>> colours({"colour.1": "red"}, 3)
    (1, 0, 2)
    """
    chosen = [chosen_colour(options, seat) for seat in range(seats)]
    free = iter([number for number, one in enumerate(COLOURS) if one not in chosen])
    return tuple(
        next(free, seat % len(COLOURS)) if one is None else COLOURS.index(one) for seat, one in enumerate(chosen)
    )
